"""Compiled loops: games in flat arrays, and the search through positions."""
