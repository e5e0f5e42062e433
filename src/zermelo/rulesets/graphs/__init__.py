"""Games on undirected graphs."""
