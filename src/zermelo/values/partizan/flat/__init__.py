"""Canonical forms in flat arrays, for compiled loops; freed with their `FlatArena`."""
