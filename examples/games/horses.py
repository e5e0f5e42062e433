"""All the King's Horses: one horse on a board of 1000 × 1000 squares, moved nearer to a corner.

A state is the row and the column. The player who cannot move loses (Winning Ways, chapter 9).
"""

import zermelo as z

MOVES = ((-2, -1), (-2, 1), (-1, -2), (1, -2))


def options(square):
    row, column = square
    for down, right in MOVES:
        if 0 <= row + down < 1000 and 0 <= column + right < 1000:
            yield row + down, column + right


here = z.game((999, 999), options)
