"""Chess endings: positions in FEN, moves in SAN, compiled rules for up to four men."""
