"""Canonical forms in flat arrays, for compiled loops: very many games, freed with their owner."""
