"""A game that may go on for ever: one token, and a map of where it may go.

A player who cannot move loses. On the hill a token can walk round in circles.
"""

import zermelo as z

ROADS = {
    "village": ["bridge", "hill"],
    "bridge": ["village", "mill"],
    "hill": ["wood", "mill"],
    "wood": ["hill"],
    "mill": ["inn", "bridge"],
    "inn": [],
}

here = z.game("village", ROADS)
