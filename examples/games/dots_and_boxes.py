"""Dots and Boxes, 2 x 2: a player who draws the fourth line of a box takes it and moves again.

A state is the player to move, 0 or 1, and a letter for each of the twelve lines, row by row from
the top: "." if it can be drawn, "x" if it is drawn. Who has which box is no part of the state: a
box is a gain of the move that takes it.
"""

import zermelo as z

#: The four lines around each box. Lines are numbered row by row: two across, three down, and so on.
BOXES = [(0, 2, 3, 5), (1, 3, 4, 6), (5, 7, 8, 10), (6, 8, 9, 11)]


def full(lines):
    return sum(all(lines[line] == "x" for line in box) for box in BOXES)


def options(state):
    player, lines = state
    for place, line in enumerate(lines):
        if line == ".":
            drawn = lines[:place] + "x" + lines[place + 1 :]
            moves_again = full(drawn) > full(lines)
            yield player if moves_again else 1 - player, drawn


def gain(state, option):
    return full(option[1]) - full(state[1])


here = z.game((0, "." * 12), options, turn=lambda state: state[0], gain=gain)
