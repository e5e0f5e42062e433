"""Coins that are turned, from heads to tails and back."""
