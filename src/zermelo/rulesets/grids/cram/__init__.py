"""Cram: both players place dominoes in both directions."""
