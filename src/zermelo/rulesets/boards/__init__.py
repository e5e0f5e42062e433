"""Games with men on a board, in which whose turn it is belongs to the position."""
