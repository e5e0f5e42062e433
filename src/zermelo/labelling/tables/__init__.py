"""Tables: the whole truth about a game on a board, in a directory."""
