"""Games with men on a board, in which the position includes the player to move."""
