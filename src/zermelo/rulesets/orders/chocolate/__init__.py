"""Chocolate bars."""
