"""Compiled loops of digraphs."""
