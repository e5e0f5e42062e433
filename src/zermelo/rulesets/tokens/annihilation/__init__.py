"""Tokens that vanish when they meet."""
