"""Games with tokens on digraphs."""
