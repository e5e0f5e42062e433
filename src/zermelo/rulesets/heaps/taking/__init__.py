"""Taking-and-breaking games: octal codes, the values of heaps, and when these repeat for ever."""
