"""Compiled rules of games on graphs."""
