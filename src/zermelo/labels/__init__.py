"""Labels of digraphs: outcomes, Grundy values, γ."""
