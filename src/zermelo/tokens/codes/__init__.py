"""Linear codes: codes of annihilation games, and lexicodes with their digraphs."""
