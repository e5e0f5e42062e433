"""Computations on disk: compressed blocks, and stages that can be resumed."""
