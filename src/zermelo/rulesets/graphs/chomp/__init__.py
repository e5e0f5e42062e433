"""Chomp on graphs."""
