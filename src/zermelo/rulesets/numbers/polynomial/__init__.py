"""Polynomials as games."""
