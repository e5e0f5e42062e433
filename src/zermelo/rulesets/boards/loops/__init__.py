"""Compiled loops of games on boards."""
