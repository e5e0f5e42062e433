"""Wythoff's game and its relatives."""
