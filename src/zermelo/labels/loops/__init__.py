"""Compiled loops of the labels."""
