"""Compiled loops of Hackendot."""
