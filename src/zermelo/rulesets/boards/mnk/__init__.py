"""m,n,k games: so many in a row."""
