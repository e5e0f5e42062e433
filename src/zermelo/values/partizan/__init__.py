"""Values of partizan games: short games in canonical form, stoppers, and values with two sides."""
