"""The calculator of partizan values: expressions, comparisons, explanations and records."""
