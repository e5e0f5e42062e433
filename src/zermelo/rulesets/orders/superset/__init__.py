"""Subset take-away."""
