"""Tables: the labels of all positions of a game, in a directory."""
