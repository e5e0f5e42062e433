"""Compiled loops of taking-and-breaking games."""
