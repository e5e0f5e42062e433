"""Answers for users: explanations, strategies, move tables, and certificates."""
