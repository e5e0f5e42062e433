"""The factoring game."""
