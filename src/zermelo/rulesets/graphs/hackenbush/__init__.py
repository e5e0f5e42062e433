"""Hackenbush."""
