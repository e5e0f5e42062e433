"""Othello on 4 x 4 squares: the score is the number of discs, less the opponent's.

A state is the player to move, 0 or 1, and the board row by row: "x" is a disc of player 0, "o" one
of player 1. A player who cannot take discs passes; play is over when nobody can.
"""

import zermelo as z

SIZE = 4
WAYS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]


def taken(board, place, mine, other):
    row, column = divmod(place, SIZE)
    for down, right in WAYS:
        line = []
        for step in range(1, SIZE):
            r, c = row + step * down, column + step * right
            if not (0 <= r < SIZE and 0 <= c < SIZE and board[r * SIZE + c] in (mine, other)):
                break
            if board[r * SIZE + c] == mine:
                yield from line
                break
            line.append(r * SIZE + c)


def moves(player, board):
    mine, other = "xo"[player], "ox"[player]
    for place in range(SIZE * SIZE):
        if board[place] == "." and (discs := {*taken(board, place, mine, other)}):
            turned = discs | {place}
            yield "".join(mine if p in turned else board[p] for p in range(SIZE * SIZE))


def options(state):
    player, board = state
    boards = list(moves(player, board))
    if not boards and any(moves(1 - player, board)):
        boards = [board]  # a pass
    return [(1 - player, after) for after in boards]


def score(state):
    return state[1].count("x") - state[1].count("o")


start = (0, ".....ox..xo.....")
here = z.game(start, options, turn=lambda state: state[0], score=score, board="4x4")
