"""Partizan rulesets: theorems against search on larger positions, laws, and complaints."""

from __future__ import annotations

import tracemalloc
from functools import cache
from itertools import product

import pytest

from zermelo.compounds.sums import sum_of
from zermelo.errors import InputError, LimitReached
from zermelo.formats.coloured import ColouredDigraph
from zermelo.formats.resolvers import FILES
from zermelo.games.position import Position
from zermelo.limits import Limits, Watch
from zermelo.rulesets import Col, MaundyCake, Snort, TopplingDominoes, catalogue, position_of
from zermelo.rulesets.reading import rules_of
from zermelo.rulesets.tokens.two_kinds import Partizan
from zermelo.solvers.engine import Engine
from zermelo.values.partizan.game import Game
from zermelo.values.play import MISERE
from zermelo.values.player import LEFT, RIGHT


def value(text: str) -> Game:
    found = position_of(text.split()).value
    assert isinstance(found, Game)
    return found


@cache
def piece(name: str, rows: int, columns: int) -> Game:
    """The value of a piece of cake by all its cuts."""
    if name == "cutcake":
        cuts = [[(n - cut, cut) for cut in range(1, n)] for n in (columns, rows)]
    else:
        cuts = [[(n // k,) * k for k in range(2, n + 1) if n % k == 0] for n in (columns, rows)]
    left = [sum((piece(name, rows, c) for c in cut), Game(0)) for cut in cuts[0]]
    right = [sum((piece(name, r, columns) for r in cut), Game(0)) for cut in cuts[1]]
    return Game.of(left, right)


@pytest.mark.parametrize("name", ["cutcake", "maundy-cake"])
def test_cakes_are_worth_what_all_cuts_say(name: str) -> None:
    engine = Engine()
    for rows, columns in product(range(1, 37), repeat=2):
        here = catalogue()[name]()(f"{rows}x{columns}")
        assert engine.value(here) == piece(name, rows, columns), str(here)
    assert engine.solve(here).method == "theorem"


def test_trees_are_worth_what_search_says() -> None:
    engine, plain = Engine(), Engine(method="partizan")
    rules = catalogue()["hackenbush"]()
    for trunk, one, two in product(("l", "re", "e"), ("lr", "e", "rle"), ("r", "el", "ll")):
        here = rules(f"{trunk}({one};{two})")
        assert engine.value(here) == plain.value(here), str(here)


def test_col_that_mirrors_itself_is_worth_nothing() -> None:
    """The theorem, against search that knows none, on all paths and cycles of up to 6 vertices."""
    search, told = Engine(method="partizan"), 0
    for size in range(1, 7):
        for board in (f"path:{size}", f"cycle:{size}") if size > 2 else (f"path:{size}",):
            rules = rules_of(["col", "--on", board], FILES)[0]
            assert isinstance(rules, Col)
            for letters in map("".join, product(".LRlr#" if size < 4 else ".LR", repeat=size)):
                found = rules.mirrored.game(rules.state(letters), Watch())
                assert found is None or search.value(rules(letters)) == found == 0, letters
                told += found is not None
    assert told > 200
    assert position_of(["col", "--on", "grid:2x4"]).solve().method == "theorem"


def test_col_is_a_number_or_a_number_and_star() -> None:
    for letters in product(".LR", repeat=5):
        found = value("col " + "-".join(letters))
        assert found.number is not None or (found + Game("*")).number is not None


def test_clobber_and_eatcake_are_infinitesimal() -> None:
    for letters in product("xo.", repeat=4):
        board = "".join(letters)
        assert value(f"clobber {board[:2]}|{board[2:]}").is_infinitesimal
    assert value("eatcake 4x4").is_infinitesimal


def test_push_and_shove_are_numbers() -> None:
    for name, strip in product(("push", "shove"), product(".lr", repeat=5)):
        assert value(f"{name} {''.join(strip)}" if "".join(strip) else name).number is not None


def test_mirrors_negate() -> None:
    swap = str.maketrans("tf", "ft")
    for strip in product(".tf", repeat=5):
        text = "".join(strip)
        for name in ("toads-and-frogs", "elephants-and-rhinos"):
            assert value(f"{name} {text}") == -value(f"{name} {text[::-1].translate(swap)}")


def test_sums_with_impartial_games_are_worth_the_sum() -> None:
    here = position_of("domineering 2x3 + nim 3 5 + clobber xxo + kayles 4".split())  # noqa: SIM905
    assert here.value == Game("{2|-1/2} + *6 + ^ + *")
    assert here.solve().method == "sum"


def test_rules_for_each_player_stand_in_one_word_as_in_tables() -> None:
    assert position_of(["partizan-subtraction", "L=1,2;R=3;n=7,4"]) == position_of(
        ["partizan-subtraction", "--left", "1,2", "--right", "3", "7", "4"]
    )
    assert position_of(["partizan-octal", "L=0.3;R=0.7", "5"]).value == Game("*")
    with pytest.raises(InputError, match="'L=1;R=2;n=3' is not a heap"):
        position_of(["nim", "L=1;R=2;n=3"])
    with pytest.raises(InputError, match="--left is given twice"):
        position_of(["partizan-octal", "--left", "0.3", "L=0.3;R=0.7;n=5"])


def test_values_are_refused_where_there_are_none() -> None:
    board = position_of(["domineering", "2x3"])
    assert board.solve(MISERE).value is None
    with pytest.raises(InputError, match="no value"):
        sum_of(board.turn(next(iter(board.solve().starts))))


def test_limits_are_kept() -> None:
    with pytest.raises(LimitReached):
        Engine(Limits(positions=50)).value(position_of(["domineering", "5x5"]))


def test_the_tree_is_read_back_in_one_order() -> None:
    rules = catalogue()["hackenbush"]()
    assert rules("l(r;e)") == rules("l(e;r)")
    assert str(rules("l(rl)")) == "lrl"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hackenbush lx", "'x' does not belong there"),
        ("hackenbush l(r", "; or ) is missing"),
        ("hackenbush l(;r)", "a branch is missing"),
        (f"hackenbush {'(' * 2000}", "nested more than 300 deep"),
        ("col .-", "it ends too early"),
        ("col .-..", "does not belong at column 4"),
        ("snort --on cycle:4 LR", "one for each vertex"),
        ("toads-and-frogs tx", "is not a strip"),
        ("cutcake 0x3", "is no cake"),
        ("partizan-euclid 7", "is not a pair of numbers"),
        ("partizan-euclid 7 0", "is not a pair of numbers"),
        ("partizan-subtraction --left 1 5", "needs --right"),
        ("partizan-subtraction --left 0 --right 1 5", "each from 1 to"),
        ("partizan-octal --left 0.x --right 0.7 5", "is not an octal code"),
        ("clobber xo|x", "is not a board"),
        ("fission xo", "is not a board"),
    ],
)
def test_what_is_no_position_is_told(text: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        position_of(text.split())
    assert message in str(error.value)


def test_reasons_are_told() -> None:
    told = str(position_of(["hackenbush", "lrlrr"]).explain())
    assert "sign expansion" in told
    assert "each later edge half as much" in " ".join(told.split())
    told = str(position_of(["toppling-dominoes", "ellll"]).explain())
    assert "What the moves lead to:" in told
    assert "The mean is 2. The player who moves gains" in " ".join(told.split())


@pytest.mark.parametrize("length", range(1, 5))
def test_a_player_topples_dominoes_of_his_own(length: int) -> None:
    for row in map("".join, product("lre", repeat=length)):
        for player, mine in ((LEFT, "le"), (RIGHT, "re")):
            ways: dict[str, set[str]] = {}
            for number, domino in enumerate(row, 1):
                for side, rest in (("left", row[number:]), ("right", row[: number - 1])):
                    if domino in mine:
                        text = f"topple domino {number} to the {side}, leaving {rest or 'nothing'}"
                        ways.setdefault(rest, set()).add(text)
            moves = TopplingDominoes()(row).turn(player).moves()
            found = {move.to.state[0]: {move.text, *move.spellings} for move in moves}
            assert found == ways


def test_a_move_of_either_player_names_both_dominoes() -> None:
    lr = TopplingDominoes()("lr")
    both = "topple domino 2 to the left or 1 to the right, leaving nothing"
    assert lr.move("").text == both
    rows = {row.player: row.move for row in lr.move_table().rows if row.option == ""}
    assert rows == {
        LEFT: "topple domino 1 to the right, leaving nothing",
        RIGHT: "topple domino 2 to the left, leaving nothing",
    }
    told = str(lr.explain())
    assert "0 by topple domino 1 to the right, leaving nothing" in " ".join(told.split())
    total = lr + TopplingDominoes()("r")
    assert total.turn(LEFT).moves()[1].text == f"part 1: {rows[LEFT]}"


def test_draws_come_in_nine_classes() -> None:
    """By who wins when Left begins and when Right does."""
    targets = {"won": "z", "drawn": "s", "lost": None}
    found = set()
    for hers, his in product(targets, repeat=2):
        edges = [("s", "s", "either"), ("a", "lost", "left"), ("lost", "z", "right")]
        edges += [("a", "gone", "right"), ("gone", "z", "left")]
        edges += [("a", targets[hers], "left")] * (hers != "lost")
        edges += [("a", targets[his], "right")] * (his != "lost")
        outcome = Partizan(ColouredDigraph(edges))("a").outcome
        assert outcome.left is {"won": LEFT, "drawn": None, "lost": RIGHT}[hers]
        assert outcome.right is {"won": RIGHT, "drawn": None, "lost": LEFT}[his]
        found.add(outcome)
    assert len(found) == 9


def test_files_of_two_colours_are_read(tmp_path) -> None:
    file = tmp_path / "moves.txt"
    file.write_text("a b left  # hers\n\na c red\n")
    assert value(f"partizan --on {file} a") == Game("{0|0}")
    file.write_text("a b purple\n")
    with pytest.raises(InputError, match="line 1"):
        position_of(["partizan", "--on", str(file), "a"])


def test_long_paths_are_written_as_they_are_read() -> None:
    text = "L" + "-r" * 3000
    assert str(catalogue()["snort"]()(text)) == text


@pytest.mark.parametrize("rules", [Snort(), Col()])
@pytest.mark.parametrize("text", [".-.(-.;-L)", ".,.-L", ".-.-.-.(-.;-.)"])
def test_trees_are_written_as_they_are_read(rules: Snort | Col, text: str) -> None:
    """Those that are left where a vertex is coloured may be several, numbered in any way."""
    for here in rules(text).reachable(300):
        assert rules.parse([rules.show(here.state)]) == here.state
        left = rules.canonical(here.state)
        again = rules.parse([rules.show(left)] if left[0] else [])
        assert Position(rules, again).value == here.value


def test_trees_are_added_with_commas() -> None:
    assert Snort()(".,.-L").value == Snort()(".").value + Snort()(".-L").value
    with pytest.raises(InputError, match="ends too early"):
        Snort()(".,")


def test_a_cake_that_may_be_cut_into_very_many_pieces_meets_a_limit_at_once() -> None:
    """Found by the fuzzer: 99,999,999 slices were a tuple of 800 MB."""
    cakes = MaundyCake()
    options = cakes.left(cakes.state("27x99999999"))
    tracemalloc.start()
    try:
        with pytest.raises(LimitReached, match="1,000,000 pieces of a cake"):
            assert all(len(option) > 2 for option in options)
        assert tracemalloc.get_traced_memory()[1] < 100_000_000
    finally:
        tracemalloc.stop()
    prime = next(cakes.left(cakes.state("1x999983")))
    assert len(prime) == 999_983
    assert value("maundy-cake 27x99999999") == Game(13975)


def test_a_cake_is_cut_into_every_number_of_equal_parts() -> None:
    cakes = MaundyCake()
    for columns in range(1, 200):
        cut = [len(option) for option in cakes.left(((7, columns),))]
        assert cut == [parts for parts in range(2, columns + 1) if columns % parts == 0]
