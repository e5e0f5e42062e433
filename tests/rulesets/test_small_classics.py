"""Games of puzzle and contest sites and small boards, against the rules written down again."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

import pytest

import zermelo as z
from zermelo import Outcome
from zermelo import rulesets as r
from zermelo.errors import InputError
from zermelo.formats.orders import open_order
from zermelo.games.position import Position
from zermelo.values.player import LEFT, RIGHT


def written(position: Position[Any]) -> str:
    """Return a position as it is typed."""
    return position.ruleset.show(position.state)


def after(position: Position[Any], text: str) -> Position[Any]:
    """Return the position after a move."""
    return next(move.to for move in position.moves() if str(move) == text)


# ------------------------------------------------------------------------------ numbers


def test_can_i_win() -> None:
    @cache
    def wins(left: frozenset[int], missing: int) -> bool:
        return any(n >= missing or not wins(left - {n}, missing - n) for n in left)

    for most in range(1, 6):
        for goal in range(1, most * (most + 1) // 2 + 1):
            first = wins(frozenset(range(1, most + 1)), goal)
            assert r.CanIWin(most, goal)().outcome is (Outcome.N if first else Outcome.P)
    with pytest.raises(InputError, match="give 55 at most"):
        r.CanIWin(10, 56)
    with pytest.raises(InputError, match="name each number once"):
        r.CanIWin()(3, 3)
    with pytest.raises(InputError, match="play was over before"):
        r.CanIWin(10, 11)(5, 7, 6)


@pytest.mark.parametrize("n", [1, 2, 12, 16, 30, 36, 60])
def test_schuhs_game_is_misere_play_on_an_order(n: int) -> None:
    here = r.Schuh()(n)
    assert here.outcome is (Outcome.N if n > 1 else Outcome.P)
    other = r.Poset(open_order(f"divisors:{n}"))() if n > 1 else None
    if other is not None:
        assert other.solve("misere").outcome is here.outcome
        named = {move.text.removeprefix("name ") for move in here.winning_moves()}
        texts = (move.text for move in other.solve("misere").winning_moves)
        assert named == {text.split()[1] for text in texts}


def test_schuhs_game_refuses_what_is_no_divisor() -> None:
    for words, why in (("12 5", "5 is not a divisor of 12"), ("0", "from 1 on"), ("", "from 1 on")):
        with pytest.raises(InputError, match=why):
            z.solve(f"schuh {words}")


def test_lost_heaps_of_subtract_a_square() -> None:
    """The sequence A030193."""
    lost = [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, 52, 57, 62, 65, 67, 72, 85, 95]
    game = r.SubtractASquare()
    assert [n for n in range(100) if game(n).value == 0] == lost
    assert game(5, 12).outcome is Outcome.P


# ------------------------------------------------------------------------------ End-Nim


def test_partizan_end_nim_by_search() -> None:
    @cache
    def wins(row: tuple[int, ...], side: int) -> bool:
        """Whether the player at an end, who is to move, wins."""
        row = row[::-1] if side else row
        options = [(n, *row[1:])[n == 0 :] for n in range(row[0])] if row else []
        return any(not wins(o[::-1] if side else o, 1 - side) for o in options)

    for count in range(4):
        for row in product((1, 2, 3), repeat=count):
            here = r.PartizanEndNim()(*row)
            for player, side in ((LEFT, 0), (RIGHT, 1)):
                won = here.turn(player).outcome is Outcome.N
                assert won == wins(row, side), (row, side)
    assert str(r.PartizanEndNim()(3, 5, 2).outcome) == "N"  # Games of No Chance 3, page 419
    with pytest.raises(InputError, match=r"^partizan-end-nim: 'x' is not a heap; "):
        r.PartizanEndNim()("x")
    for row in product((1, 2), repeat=3):
        value = r.PartizanEndNim()(*row).value
        assert value < z.Game("1/16")
        assert value > z.Game("-1/16")


# ------------------------------------------------------------------------------ Go


def go_score(n: int) -> int:
    """Return the score of Go on 1 × n by plain minimax over whole plays."""

    def alive(board: str, place: int) -> bool:
        first = last = place
        while first > 0 and board[first - 1] == board[place]:
            first -= 1
        while last < n - 1 and board[last + 1] == board[place]:
            last += 1
        return "." in board[max(0, first - 1) : last + 2]

    def after(board: str, place: int, man: str) -> str:
        board = board[:place] + man + board[place + 1 :]
        for letter in ("o" if man == "x" else "x", man):
            gone = [p for p in range(n) if board[p] == letter and not alive(board, p)]
            board = "".join("." if p in gone else c for p, c in enumerate(board))
        return board

    def area(board: str) -> int:
        score = board.count("x") - board.count("o")
        for stretch in board.replace("x", "o").split("o"):
            assert set(stretch) <= {"."}
        place = 0
        while place < n:
            end = place
            while end < n and board[end] == ".":
                end += 1
            beside = {board[place - 1]} if place else set()
            beside |= {board[end]} if end < n else set()
            if beside in ({"x"}, {"o"}):
                score += (end - place) * (1 if beside == {"x"} else -1)
            place = end + 1
        return score

    def best(seen: frozenset[str], board: str, man: str, passes: int) -> int:
        if passes == 2:
            return area(board)
        other, pick = ("o", max) if man == "x" else ("x", min)
        found = [best(seen, board, other, passes + 1)]
        boards = (after(board, place, man) for place in range(n) if board[place] == ".")
        found += [best(seen | {new}, new, other, 0) for new in boards if new not in seen]
        return pick(found)

    return best(frozenset(["." * n]), "." * n, "x", 0)


@pytest.mark.parametrize("n", [1, 2, 3])
def test_go_by_minimax(n: int) -> None:
    assert r.Go(1, n)().solve().score == go_score(n)


@pytest.mark.parametrize(("rows", "columns", "score"), [(2, 2, 1), (1, 4, 4), (1, 5, 0)])
def test_go_on_small_boards(rows: int, columns: int, score: int) -> None:
    """2 × 2: a proof by Bill Taylor (Sensei's Library); 1 × n: the area games of John Tromp."""
    assert r.Go(rows, columns)().solve().score == score


def test_rules_of_go() -> None:
    here = r.Go(1, 3)("...", ".x.", "white")
    assert [str(move) for move in here.moves()] == ["pass"]  # own stones would go, a board again
    captured = after(r.Go(1, 2)("..", "x.", "white"), "b1")
    assert written(captured) == ".. x. .o"
    assert [str(move) for move in captured.moves()] == ["pass"]  # superko
    with pytest.raises(InputError, match="no board may occur twice"):
        r.Go(1, 2)("x.", "..", "x.")
    with pytest.raises(InputError, match="at most 5 points"):
        z.solve("weiqi 19x19")
    with pytest.raises(InputError, match="give 2 rows of 2 places"):
        z.solve("go xx|x")


# ------------------------------------------------------------------------------ Oware


def oware_score(pits: tuple[int, ...], player: int, idle: int, most: int) -> int:
    """Return what the player to move gets more, by the rules written down again."""
    half = len(pits) // 2
    mine = range(half * player, half * player + half)
    total = [sum(pits[:half]), sum(pits[half:])]
    moves = []
    for pit in mine:
        if not pits[pit] or idle == most:
            continue
        new, order = list(pits), [(pit + k) % len(pits) for k in range(1, 20 * len(pits))]
        order = [p for p in order if p != pit][: pits[pit]]
        new[pit] = 0
        for p in order:
            new[p] += 1
        taken, p, kept = 0, order[-1], list(new)
        while p not in mine and new[p] in (2, 3):
            taken, new[p], p = taken + new[p], 0, (p - 1) % len(pits)
        if not sum(new[q] for q in range(len(pits)) if q not in mine):
            taken, new = 0, kept
        if sum(new[q] for q in range(len(pits)) if q not in mine):
            moves.append((taken, tuple(new)))
    if not moves:
        return total[player] - total[1 - player]
    return max(
        taken - oware_score(new, 1 - player, 0 if taken else idle + 1, most) for taken, new in moves
    )


@pytest.mark.parametrize(("half", "seeds", "idle"), [(1, 3, 3), (2, 1, 8), (2, 2, 5), (3, 1, 4)])
def test_oware_by_minimax(half: int, seeds: int, idle: int) -> None:
    here = r.Oware(half, seeds, idle)()
    assert here.solve().score == oware_score((seeds,) * 2 * half, 0, 0, idle)


def test_rules_of_oware() -> None:
    game = r.Oware()
    took = after(game("0 0 1 1 2 0"), "pit 3 (takes 2)")
    assert written(took) == "0 0 0 0 2 0 player1"
    slam = game("0 0 1 1 0 0")  # taking all is not allowed to take
    assert [written(move.to) for move in slam.moves()] == ["0 0 0 2 0 0 player1 idle"]
    feeds = game("1 0 1 0 0 0").moves()
    assert [str(move) for move in feeds] == ["pit 3"]
    assert game("1 1 0 0 0 0").solve().score == 2  # nothing can be given
    assert game("0 1 2 1 2 0 " + "idle " * 8).moves() == []
    with pytest.raises(InputError, match="Romein and Bal 2003"):
        z.solve("oware --pits 6 --seeds 4")
    with pytest.raises(InputError, match=r"seeds of 6 pits, those of player 0 first, or --pits 2;"):
        game("2 2 2 2")
    with pytest.raises(InputError, match=r"those of player 0 first; for example"):
        game("2 2 2")


# ------------------------------------------------------------------------------ Picaria


def test_picaria() -> None:
    start = r.picaria().turn(LEFT)
    assert {str(move) for move in start.moves()} == {
        *["a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3"]
    }
    moves = {str(move) for move in r.picaria("xxo|...|oxo|...|...").turn(LEFT).moves()}
    assert moves == {*["a3-a2", "a3-b2", "b3-a2", "b3-b2", "b3-c2", "b1-a2", "b1-b2", "b1-c2"]}
