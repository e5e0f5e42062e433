"""Values of partizan games in words: read from expressions, compared, explained, told as data."""
