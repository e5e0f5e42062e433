"""A formula as a game."""
