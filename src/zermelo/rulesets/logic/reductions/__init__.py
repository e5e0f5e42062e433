"""Reductions: one problem turned into another, and the solutions back."""
