"""Compiled loops: games in flat arrays, and searches for values and winners of positions."""
