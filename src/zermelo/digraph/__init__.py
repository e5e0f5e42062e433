"""Digraphs, and the theorems about them. Knows no ruleset."""
