"""Node Kayles."""
