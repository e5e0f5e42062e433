"""Games made of games: sums, compounds, variants, and partizan games with turns."""
