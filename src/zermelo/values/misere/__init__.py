"""Misère play: quotients with proofs, genus, and canonical forms."""
