"""Linear codes: those that annihilation games hold, and lexicodes with their digraphs."""
