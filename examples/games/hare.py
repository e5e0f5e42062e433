"""A game that may go on for ever: one counter, and a map of where it may go.

Whoever cannot move loses. On the hill one can walk round in circles.
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
