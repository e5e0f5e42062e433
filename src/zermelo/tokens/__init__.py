"""Tokens on digraphs: sums, annihilation games, and their linear codes."""
