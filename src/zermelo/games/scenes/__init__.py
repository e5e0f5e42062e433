"""Makers of scenes: heaps, grids and strips, graphs and orders, cards."""
