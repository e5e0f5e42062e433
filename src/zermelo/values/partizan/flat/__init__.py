"""Canonical forms in flat arrays, for compiled loops: very many games, gone with their owner."""
