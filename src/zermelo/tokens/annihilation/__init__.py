"""Annihilation games: tokens that meet vanish, and linear algebra over GF(2) decides who wins."""
