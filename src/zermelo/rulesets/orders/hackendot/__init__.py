"""Hackendot."""
