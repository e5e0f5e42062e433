"""Games of logic."""
