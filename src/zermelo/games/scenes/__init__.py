"""Functions that make scenes: heaps, grids and strips, graphs and orders, cards."""
