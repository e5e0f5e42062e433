"""Compiled loops of the geodetic game."""
