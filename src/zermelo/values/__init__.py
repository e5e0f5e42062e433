"""Values of positions: arithmetic only, without graphs and arrays."""
