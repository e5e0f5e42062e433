"""Retrograde analysis of large state spaces: several methods, and tables of the results."""
