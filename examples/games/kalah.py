"""Kalah with four houses a side and two seeds in each: whoever has more seeds at the end wins.

A state is the player to move, 0 or 1, and ten numbers of seeds: the four houses and the store of
player 0, then those of player 1. Seeds are sown in this order, but never into the opponent's store.
"""

import zermelo as z

HOUSES, SEEDS = 4, 2
STORES = HOUSES, 2 * HOUSES + 1


def own_houses(player):
    return range(player * (HOUSES + 1), player * (HOUSES + 1) + HOUSES)


def options(state):
    player, *before = state
    for house in own_houses(player):
        if not before[house]:
            continue
        seeds, place = list(before), house
        seeds[house] = 0
        for _ in range(before[house]):
            place = (place + 1) % len(seeds)
            if place == STORES[1 - player]:
                place = (place + 1) % len(seeds)
            seeds[place] += 1
        if place in own_houses(player) and seeds[place] == 1:
            opposite = 2 * HOUSES - place
            seeds[STORES[player]] += 1 + seeds[opposite]
            seeds[place] = seeds[opposite] = 0
        moves_again = place == STORES[player]
        yield (player if moves_again else 1 - player, *seeds)


def score(state):
    seeds = state[1:]
    return sum(seeds[: HOUSES + 1]) - sum(seeds[HOUSES + 1 :])


row = (*[SEEDS] * HOUSES, 0)
here = z.game((0, *row, *row), options, turn=lambda state: state[0], score=score)
