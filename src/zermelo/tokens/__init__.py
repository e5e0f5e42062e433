"""Tokens on digraphs: sums, annihilation, and the codes inside it."""
