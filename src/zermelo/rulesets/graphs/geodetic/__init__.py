"""The geodetic game."""
