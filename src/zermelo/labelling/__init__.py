"""Retrograde analysis of large state spaces: several means, and tables of the results."""
