"""Games made of games: sums, and partizan games with whose turn it is in the state."""
