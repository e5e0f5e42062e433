"""Misère play: quotients with proofs, genus, canonical forms; whoever makes the last move loses."""
