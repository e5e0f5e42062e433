"""Cram: dominoes either way."""
