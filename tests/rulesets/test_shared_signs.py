"""Games on paper and small boards that people type by name, against plain search."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations, product

import pytest

import zermelo as z
from zermelo import Outcome
from zermelo import rulesets as r
from zermelo.errors import InputError
from zermelo.solvers.engine import Engine
from zermelo.values.play import play_of
from zermelo.values.player import LEFT, RIGHT

N, P, D = Outcome.N, Outcome.P, Outcome.D
OUTCOMES = {1: N, 0: D, -1: P}


def lines_of(rows: int, columns: int, k: int) -> list[list[int]]:
    """Return the places of each line of k squares."""
    found = []
    for y, x in product(range(rows), range(columns)):
        for dy, dx in ((0, 1), (1, 0), (1, 1), (1, -1)):
            line = [(y + i * dy, x + i * dx) for i in range(k)]
            if all(0 <= a < rows and 0 <= b < columns for a, b in line):
                found.append([a * columns + b for a, b in line])
    return found


def alike(board: str, lines: list[list[int]]) -> bool:
    """Whether a line has the same sign on all squares."""
    return any(
        {board[place] for place in line} in ({"x"}, {"o"}, *map(set, "gyr")) for line in lines
    )


def minimax(lines: list[list[int]], signs: dict[str, str], last: int) -> Callable[[str], int]:
    """Return a function to 1, 0 or −1; ``last`` is what a line is worth for who completes it."""

    @cache
    def value(board: str) -> int:
        if alike(board, lines):
            return -last
        boards = [
            board[:place] + new + board[place + 1 :]
            for place, sign in enumerate(board)
            for new in signs.get(sign, "")
        ]
        return max((-value(option) for option in boards), default=0)

    return value


@pytest.mark.parametrize("size", ["1x3", "2x3", "1x6"])
def test_traffic_lights(size: str) -> None:
    rows, columns = map(int, size.split("x"))
    value = minimax(lines_of(rows, columns, 3), {".": "g", "g": "y", "y": "r"}, 1)
    engine = Engine()
    for here in r.TrafficLights(m=columns, n=rows)().reachable(40):
        assert engine.outcome(here) is OUTCOMES[value(here.state)], here


def test_traffic_lights_on_the_usual_board() -> None:
    assert len(r.TrafficLights()().winning_moves()) == 9
    # after red in the middle the second player repeats each move, turned by half a circle
    assert z.solve("semaforo ...|.r.|...").outcome is P


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(("rows", "columns"), [(1, 5), (2, 3), (3, 3)])
def test_wild_tic_tac_toe(rows: int, columns: int, misere: bool) -> None:
    value = minimax(lines_of(rows, columns, 3), {".": "xo"}, -1 if misere else 1)
    engine, play = Engine(), play_of(misere=misere)
    for here in r.WildTicTacToe(m=columns, n=rows)().reachable(40):
        assert engine.solve(here, play).outcome is OUTCOMES[value(here.state)], here


def test_wild_tic_tac_toe_on_the_usual_board() -> None:
    assert {str(move) for move in r.WildTicTacToe()().winning_moves()} == {"x b2", "o b2"}
    assert z.solve("wild-tic-tac-toe", play="misere").outcome is D


@pytest.mark.parametrize(("rows", "columns", "k"), [(1, 5, 3), (2, 3, 2), (3, 3, 3)])
def test_order_and_chaos(rows: int, columns: int, k: int) -> None:
    lines = lines_of(rows, columns, k)

    @cache
    def order_wins(board: str, order_moves: bool) -> bool:
        if alike(board, lines):
            return True
        found = [
            order_wins(board[:place] + new + board[place + 1 :], not order_moves)
            for place, new in product(range(len(board)), "xo")
            if board[place] == "."
        ]
        return (any(found) if order_moves else all(found)) if found else False

    engine = Engine()
    for here in r.OrderAndChaos(columns, rows, k)().reachable(40):
        for player in (LEFT, RIGHT):
            won = order_wins(here.state, player is LEFT) == (player is LEFT)
            assert engine.outcome(here.turn(player)) is (N if won else P), (here, player)


def test_order_and_chaos_on_other_boards() -> None:
    assert str(z.solve("order-and-chaos --k 4 3x4").outcome) == "R"
    assert str(z.solve("order-and-chaos 3x4").outcome) == "L"
    with pytest.raises(InputError, match="36 empty squares are too many; up to 12"):
        z.solve("order-and-chaos --k 5 6x6")
    assert not r.OrderAndChaos()("xxo|oox|xxo").turn(LEFT).moves()


# ------------------------------------------------------------------------------ SOS


def sos_in(board: str, lines: list[list[int]]) -> int:
    return sum([board[place] for place in line] == ["S", "O", "S"] for line in lines)


def more(board: str) -> list[str]:
    """Return the boards with one letter more."""
    return [
        board[:place] + letter + board[place + 1 :]
        for place, letter in product(range(len(board)), "SO")
        if board[place] == "."
    ]


@pytest.mark.parametrize(("rows", "columns"), [(1, 5), (1, 8), (2, 3)])
def test_sos_by_minimax(rows: int, columns: int) -> None:
    lines = lines_of(rows, columns, 3)

    @cache
    def score(board: str) -> int:
        found = []
        for option in more(board):
            gain = sos_in(option, lines) - sos_in(board, lines)
            found.append(gain + score(option) if gain else -score(option))
        return max(found, default=0)

    @cache
    def first(board: str) -> int:
        if sos_in(board, lines):
            return -1
        return max((-first(option) for option in more(board)), default=0)

    engine = Engine()
    for here in r.Sos(columns, rows)().reachable(40):
        assert engine.solve(here).score == score(here.state[0]) * (-1) ** here.state[1], here
    for place in r.FirstSos(columns, rows)().reachable(40):
        assert engine.outcome(place) is OUTCOMES[first(place.state)], place


def test_first_sos_on_a_row() -> None:
    """Ferguson's results on short rows, by search; and the olympiad's row."""
    for squares in range(1, 12):
        here = r.FirstSos(squares)()
        searched = z.solve(here, method="retrograde") if squares < 10 else here.solve()
        assert searched.outcome is here.outcome is (N if squares in (7, 9, 11) else D), squares
        if squares == 9:
            assert r.FirstSos(9)("....S....").outcome is P
    assert (z.solve("first-sos 1x16").outcome, z.solve("first-sos 1x15").outcome) == (P, N)
    answer = z.solve("first-sos 1x2000")
    assert (answer.outcome, answer.method) == (P, "theorem")
    assert z.solve("first-sos --m 4 S..S").outcome is P


@pytest.mark.parametrize("board", ["S.S/.O.", "x"])
def test_what_is_no_board_of_sos_is_refused_in_its_name(board: str) -> None:
    with pytest.raises(InputError, match=r'^sos: .* for example: sos "S\.S\|\.O\.\|S\.O"$'):
        r.Sos()(board)


def test_sos_lets_a_player_move_again() -> None:
    here = r.Sos()("S.S", "...", "...")
    assert str(next(move.to for move in here.moves() if str(move) == "O b3")) == "SOS|...|..."
    assert str(next(move.to for move in here.moves() if str(move) == "S b3")).endswith("player1")
    assert here.solve().score == 1
    assert r.Sos()("S.S", "...", "...", "player1").solve().score == -1


# ------------------------------------------------------------------------------ Sim


@pytest.mark.parametrize("n", [3, 4, 5])
def test_sim_by_minimax(n: int) -> None:
    pairs = [*combinations(range(n), 2)]
    triangles = [{*combinations(points, 2)} for points in combinations(range(n), 3)]

    @cache
    def value(mine: frozenset[tuple[int, int]], theirs: frozenset[tuple[int, int]]) -> int:
        if any(triangle <= theirs for triangle in triangles):
            return 1
        left = {*pairs} - mine - theirs
        return max((-value(theirs, mine | {pair}) for pair in left), default=0)

    rules, engine = r.Sim(n), Engine()
    for here in rules().reachable(40):
        x, o = (
            frozenset(p for p, s in zip(pairs, here.state, strict=True) if s == m) for m in "xo"
        )
        mine, theirs = (x, o) if len(x) == len(o) else (o, x)
        assert engine.outcome(here) is OUTCOMES[value(mine, theirs)], here
    assert rules().outcome is D


def test_sim_on_six_points() -> None:
    """The second player wins (Mead, Rosa and Huang 1974); no full board is a tie."""
    assert z.solve("sim").outcome is P
    here = r.Sim(4)("12", "34", "13")
    assert [str(move) for move in here.moves()] == ["14", "23", "24"]
    assert not r.Sim(4)("12", "34", "13", "24", "23").moves()  # a triangle is complete
    with pytest.raises(InputError, match="there is no place '16'"):
        r.Sim(5)("16")


# ------------------------------------------------------------------------------ Obstruction


def test_obstruction() -> None:
    @cache
    def value(left: frozenset[tuple[int, int]]) -> int:
        options = {
            value(frozenset((y, x) for y, x in left if max(abs(y - b), abs(x - a)) > 1))
            for b, a in left
        }
        return next(n for n in range(len(options) + 1) if n not in options)

    for rows, columns in ((1, 5), (2, 4), (3, 3), (4, 4)):
        here = z.solve(f"node-kayles --on king:{rows}x{columns}")
        assert here.value == value(frozenset(product(range(rows), range(columns))))
    usual = z.solve("node-kayles --on king:6x6")
    assert (usual.outcome, usual.value) == (N, 1)
    with pytest.raises(InputError, match="--on king:6x6"):
        z.solve("obstruction")
