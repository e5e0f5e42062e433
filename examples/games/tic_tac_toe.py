"""Tic-tac-toe from plain functions: the state is the nine squares, x begins."""

import zermelo as z

ROWS = ["012", "345", "678", "036", "147", "258", "048", "246"]


def options(board):
    man = "x" if board.count("x") == board.count("o") else "o"
    for place, square in enumerate(board):
        if square == ".":
            yield board[:place] + man + board[place + 1 :]


def three_in_a_row(board):
    return any({board[int(place)] for place in row} in ({"x"}, {"o"}) for row in ROWS)


here = z.game(
    "." * 9,
    options,
    won=three_in_a_row,
    tie=lambda board: "." not in board,
    board="3x3",
)
