"""Tokens that share vertices."""
