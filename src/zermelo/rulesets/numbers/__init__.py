"""Games of numbers."""
