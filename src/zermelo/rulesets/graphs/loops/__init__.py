"""Compiled rules of games on grids."""
