"""Othello on 4 x 4 squares: the score is the number of discs, less the opponent's.

A state is the player to move, 0 or 1, and the board row by row: "x" is a disc of player 0, "o" one
of player 1. A player who cannot take discs passes; play is over when nobody can.
"""

import zermelo as z


def taken(board, square, mine):
    discs = []
    for step in (-5, -4, -3, -1, 1, 3, 4, 5):
        line, place = [], square + step
        while 0 <= place < 16 and abs(place % 4 - (place - step) % 4) < 2 and board[place] != ".":
            if board[place] == mine:
                discs += line
                break
            line.append(place)
            place += step
    return discs


def moves(player, board):
    mine = "xo"[player]
    for square in range(16):
        discs = taken(board, square, mine) if board[square] == "." else []
        if discs:
            turned = {square, *discs}
            yield "".join(mine if place in turned else board[place] for place in range(16))


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
