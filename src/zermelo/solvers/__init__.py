"""From a position to an answer."""
