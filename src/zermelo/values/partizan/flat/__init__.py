"""Canonical forms in flat arrays, for compiled loops: what `arena` does, for very many games."""
