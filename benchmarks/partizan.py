"""Values of partizan games beside cgt-py, which is written in Rust, in one run.

``python -m benchmarks.partizan`` runs this topic alone.
"""

from __future__ import annotations

import importlib.util
import random
import sys
import time
import types
from collections.abc import Callable
from typing import Any

from benchmarks.report import Table
from benchmarks.timing import rounds
from zermelo.budget import Budget
from zermelo.digraph.graph import Graph
from zermelo.games.position import Position
from zermelo.games.rules import PartizanPosition, PartizanRuleset
from zermelo.limits import Limits
from zermelo.rulesets import Col, Domineering, Snort, position_of
from zermelo.solvers import both_sides, value_cache
from zermelo.solvers.compiled_games import CompiledGames
from zermelo.solvers.compiled_search import CompiledSearch
from zermelo.solvers.engine import Engine
from zermelo.values.outcome import Outcome
from zermelo.values.partizan import forms, order
from zermelo.values.partizan import sums as adding
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.walls import FLOATS
from zermelo.values.player import LEFT, RIGHT

SAYS = """The games born by day 3, and random sums of two of them: CPU seconds of `Game` and of
cgt-py (Rust), median over interleaved rounds; *ratio*: cgt-py ÷ Zermelo, above 1 Zermelo is faster,
as in all tables below. `Game` adds in plain Python until a process has made 20,000 forms that are
not numbers, which takes about a second, and then in compiled loops. Its caches of sums, comparisons
and walls are emptied before each round; the games are kept. Answers are compared."""

BOARDS = """Values of empty boards of Domineering, and of full boards of Clobber (not in cgt-py),
each with empty caches: CPU seconds after compilation. *cgt-py*: its CPU seconds, measured once in
the same run, but not for 6x6."""

RANDOM = """Values of 60 random positions of each game, found one after the other in one search that
begins with empty tables: CPU seconds after compilation, microseconds per position searched, and
seconds of cgt-py in the same run if it has the game. Values are compared. Graphs have 14 vertices.
Fox and Geese, with three geese and the fox on 6 rows of 5 columns, is loopy: its row measures the
listing of all positions with the moves of both players."""

ASKED = """Values of 120 random boards: CPU seconds if each board is asked for its `value`, as a
question of its own, and if all values are found in one search."""

OUTCOMES = """The winner of Domineering for either player to move first, by search with bounds: CPU
seconds after compilation. *growth*: positions searched divided by those of the board above. From
8x9 on, keys have two words."""

PARTS = """The winner of boards whose values are out of reach or cost more than the winner, by
search through their parts, with empty tables for each question: CPU seconds after compilation.
*player*: who begins. MCGS 1.5 (in C++, without its database) was measured once at 2.6 seconds for
Clobber 4x5 with Left to move, and at 14.5 for NoGo 4x4. *caterpillar*: a path of 10 vertices with
three leaves each."""

PAIRS, COMPARED = 1000, 400
#: More forms than are ever made.
NEVER = 10**12
#: The least size that means --huge.
HUGE = 100_000_000
#: Boards whose values are found, and boards whose winners are found; with --huge also larger ones.
VALUED = [("domineering", "4x4"), ("domineering", "5x5"), ("clobber", "3x4"), ("clobber", "3x5")]
VALUED_HUGE = [("domineering", "5x6"), ("domineering", "6x6"), ("clobber", "4x4")]
#: The largest board that cgt-py is asked for: it takes minutes.
LARGEST = "5x6"
WON, WON_HUGE = ["6x6", "6x7", "7x7", "7x8", "8x8"], ["8x9"]
WON_BY_PARTS = [
    ("clobber", "4x4"), ("clobber", "3x6"), ("clobber", "4x5"), ("nogo", "3x4"), ("nogo", "4x4"),
    ("nogo", "...o..xoo.x.x..xx.......xo...."), ("col", "caterpillar"), ("snort", "caterpillar"),
]  # fmt: skip
WON_BY_PARTS_HUGE = [("clobber", "4x6"), ("clobber", "5x5"), ("nogo", "4x5")]
#: Vertices of random graphs.
VERTICES = 14
#: Games of random boards: the letters to draw from, rows and columns.
DRAWN = {
    "domineering": ("...#", 5, 5),
    "clobber": ("xo.", 3, 5),
    "fission": ("x....#", 5, 5),
    "konane": ("xxoo..#", 6, 6),
    "amazons": ("x.o...##", 3, 4),
    "nogo": ("xo....#", 3, 4),
}


class Trait:
    """Stands for what cgt-py would watch in a notebook."""

    def __init__(self, *_: object, **__: object) -> None:
        pass

    def tag(self, **_: object) -> Trait:
        """Take any remark."""
        return self


def peer() -> Any:
    """Import cgt-py without the widgets of a notebook, which it asks for."""
    for name in ("anywidget", "traitlets"):
        if importlib.util.find_spec(name) is None:
            module: Any = types.ModuleType(name)
            module.AnyWidget = object
            module.__getattr__ = lambda _: Trait
            sys.modules[name] = module
    return importlib.import_module("cgt_py")


def spelled(G: Game) -> str:
    """Write a game as cgt-py reads it."""
    if G.number is not None:
        return str(G.number)
    return f"{{{','.join(map(spelled, G.left))}|{','.join(map(spelled, G.right))}}}"


def forget(*tables: dict[Any, Any]) -> None:
    """Empty what is remembered, but not the games."""
    for table in tables:
        table.clear()


def boards(cgt: Any, *, huge: bool) -> Table:
    """Measure values of boards, each time from nothing."""
    table = Table("Partizan boards", ["board", "positions", "seconds", "cgt-py", "ratio"], BOARDS)
    valued_of("domineering", "5x5")  # compiles, the loops for arrays that grow as well
    valued_of("clobber", "3x5")
    for name, size in VALUED + VALUED_HUGE * huge:
        game, positions, seconds = valued_of(name, size)
        row = [f"{name} {size}", f"{positions:,}", f"{seconds:.3f}", "", ""]
        if name == "domineering" and size <= LARGEST:
            rows, columns = map(int, size.split("x"))
            begin = time.process_time()
            its = cgt.Domineering("|".join(["." * columns] * rows)).canonical_form
            spent = time.process_time() - begin
            if cgt.CanonicalForm(spelled(game)) != its:
                raise AssertionError(size)
            row[3:] = [f"{spent:.2f}", f"{spent / seconds:.1f}"]
        table.rows.append(row)
        print(" ", *row, flush=True)
    return table


def valued_of(name: str, size: str) -> tuple[Game, int, float]:
    """Return the value of a board, how many positions that took, and seconds."""
    here = position_of([name, size])
    rules = here.ruleset
    assert isinstance(rules, PartizanRuleset)
    sides = rules.compiled_sides()
    assert sides is not None
    budget = Budget(Limits(positions=10**12))
    begin = time.process_time()
    game = CompiledGames(sides, budget).game(here.state)
    return game, budget.searched, time.process_time() - begin


def drawn_positions(name: str, chance: random.Random, count: int) -> list[Position[Any]]:
    """Draw positions of a game: boards, or graphs for Col and Snort."""
    found: list[Position[Any]] = []
    for _ in range(count):
        if name in DRAWN:
            letters, rows, columns = DRAWN[name]
            lines = ("".join(chance.choices(letters, k=columns)) for _ in range(rows))
            found.append(position_of([name, "|".join(lines)]))
        else:
            around = [(v, (v + 1) % VERTICES) for v in range(VERTICES)]
            pairs = [(u, v) for v in range(VERTICES) for u in range(v - 1)]
            edges = around + [pair for pair in pairs[1:] if chance.random() < 0.15]
            found.append({"col": Col, "snort": Snort}[name](on=Graph(edges))(""))
    return found


def peer_value(cgt: Any, name: str, here: Position[Any]) -> Any:
    """Ask cgt-py for a value."""
    if name in DRAWN:
        return getattr(cgt, name.capitalize())("|".join(here.state)).canonical_form
    edges = list(here.state[1])
    return getattr(cgt, name.capitalize())(cgt.Graph(VERTICES, edges)).canonical_form


def random_boards(cgt: Any) -> Table:
    """Measure values of random positions, with those of cgt-py beside."""
    head = ["game", "positions", "seconds", "µs", "cgt-py", "ratio"]
    table = Table("Random positions", head, RANDOM)
    for name in (*DRAWN, "col", "snort"):
        chance = random.Random(26)
        for here in drawn_positions(name, chance, 60):  # compiles
            searched([here])
        given = drawn_positions(name, chance, 60)
        games, positions, seconds = searched(given)
        row = [name, f"{positions:,}", f"{seconds:.4f}", f"{1e6 * seconds / positions:.1f}", "", ""]
        if hasattr(cgt, name.capitalize()):
            begin = time.process_time()
            theirs = [peer_value(cgt, name, here) for here in given]
            spent = time.process_time() - begin
            if any(
                cgt.CanonicalForm(spelled(game)) != its
                for game, its in zip(games, theirs, strict=True)
            ):
                raise AssertionError(name)
            row[4:] = [f"{spent:.4f}", f"{spent / seconds:.1f}"]
        table.rows.append(row)
        print(" ", *row, flush=True)
    table.rows.append(fox_and_geese())
    print(" ", *table.rows[-1], flush=True)
    return table


def fox_and_geese() -> list[str]:
    """Measure Fox and Geese: the listing of what can be reached, which values are made of."""
    chance = random.Random(26)
    squares = [(row, column) for row in range(6) for column in range(5) if (row + column) % 2]
    given = []
    for _ in range(61):
        *geese, fox = chance.sample(squares, 4)
        letters = dict.fromkeys(geese, "x") | {fox: "o"}
        lines = ("".join(letters.get((r, c), ".") for c in range(5)) for r in range(6))
        given.append(position_of(["fox-and-geese", "|".join(lines)]))
    rules = given[0].ruleset
    assert isinstance(rules, PartizanRuleset)
    sides = rules.compiled_sides()
    assert sides is not None

    def listed(position: Position[Any]) -> int:
        return len(both_sides.as_graph(both_sides.list_moves(sides, position.state, Budget())))

    listed(given.pop())  # compiles
    begin = time.process_time()
    positions = sum(map(listed, given))
    seconds = time.process_time() - begin
    each = f"{1e6 * seconds / positions:.1f}"
    return ["fox-and-geese", f"{positions:,}", f"{seconds:.4f}", each, "", ""]


def searched(given: list[Position[Any]]) -> tuple[list[Game], int, float]:
    """Return values, found in one search for each ruleset, positions and seconds."""
    budget = Budget(Limits(positions=10**12))
    searches: dict[Any, CompiledGames] = {}
    begin = time.process_time()
    games = []
    for here in given:
        if here.ruleset not in searches:
            assert isinstance(here.ruleset, PartizanRuleset)
            searches[here.ruleset] = CompiledGames(here.ruleset.compiled_sides(), budget)
        games.append(searches[here.ruleset].game(here.state))
    return games, budget.searched, time.process_time() - begin


def asked() -> Table:
    """Measure boards that are asked for their values one by one."""
    table = Table("Values, board by board", ["game", "seconds", "in one search"], ASKED)
    for name in ("clobber", "domineering"):
        chance = random.Random(1)
        for here in drawn_positions(name, chance, 120):  # loads the loops
            assert here.value is not None
        value_cache.clear_caches()
        given = drawn_positions(name, chance, 120)
        begin = time.process_time()
        values = [here.value for here in given]
        seconds = time.process_time() - begin
        games, _, alone = searched(given)
        if values != games:
            raise AssertionError(name)
        table.rows.append([name, f"{seconds:.3f}", f"{alone:.3f}"])
        print(" ", *table.rows[-1], flush=True)
    return table


def caterpillar(spine: int) -> str:
    """Write a path of vertices with three leaves each."""
    return ".(-.;-.;-.;-" * (spine - 1) + ".(-.;-.;-.)" + ")" * (spine - 1)


def parts(*, huge: bool) -> Table:
    """Measure who wins boards, by their parts."""
    head = ["board", "player", "winner", "positions", "seconds"]
    table = Table("Who wins boards of other games", head, PARTS)
    won = [*WON_BY_PARTS, *WON_BY_PARTS_HUGE * huge]
    for number, (name, board) in enumerate([won[0], *won]):  # the first time it compiles
        here = position_of([name, caterpillar(10) if board == "caterpillar" else board])
        assert isinstance(here, PartizanPosition)
        for player in (LEFT, RIGHT):
            engine = Engine(Limits(positions=10**12), method="parts")
            begin = time.process_time()
            winner = engine.outcome(here.turn(player)).winner(player)
            seconds = time.process_time() - begin
            if not number:
                continue
            row = [f"{name} {board}", str(player), str(winner)]
            table.rows.append([*row, f"{engine.budget.searched:,}", f"{seconds:.3f}"])
            print(" ", *table.rows[-1], flush=True)
    return table


def outcomes(*, huge: bool) -> Table:
    """Measure who wins."""
    head = ["board", "outcome", "positions", "growth", "seconds"]
    table = Table("Who wins Domineering", head, OUTCOMES)
    before = 0
    for turn, size in enumerate([WON[0], *WON, *WON_HUGE * huge]):  # the first time it compiles
        here = Domineering()(size)
        rules = here.turn(LEFT).ruleset
        compiled = rules.compiled()
        assert compiled is not None
        if max(map(int, size.split("x"))) > 8:
            compiled = compiled.wider
            assert compiled is not None
        budget = Budget(Limits(positions=10**12))
        search = CompiledSearch(rules, compiled, budget)
        begin = time.process_time()
        wins = tuple(search.outcome((here.state, player)) is Outcome.N for player in (LEFT, RIGHT))
        seconds = time.process_time() - begin
        letter = {(True, True): "N", (False, False): "P", (True, False): "L"}.get(wins, "R")
        growth = f"{budget.searched / before:.1f}" if before else ""
        table.rows.append([size, letter, f"{budget.searched:,}", growth, f"{seconds:.3f}"])
        before = budget.searched if turn else 0
        print(" ", *table.rows[-1], flush=True)
    del table.rows[0]
    return table


def run(_families: list[str], sizes: list[int], *, repeats: int) -> list[Table]:
    """Measure sums, comparisons and thermographs; boards, and who wins them."""
    cgt = peer()
    ours = list(Game.born_by(3))
    theirs = [cgt.CanonicalForm(spelled(G)) for G in ours]
    drawn = random.Random(1)
    pairs = [(drawn.randrange(len(ours)), drawn.randrange(len(ours))) for _ in range(PAIRS)]
    sums = [ours[i] + ours[j] for i, j in pairs]
    their_sums = [theirs[i] + theirs[j] for i, j in pairs]
    few = drawn.sample(range(len(ours)), COMPARED)

    def add(plain: int) -> list[Game]:
        before, adding.PLAIN_FORMS = adding.PLAIN_FORMS, plain
        adding.forget()
        forget(order.ORDER, forms.FORMS_BY_OPTIONS)
        found = [ours[i] + ours[j] for i, j in pairs]
        adding.PLAIN_FORMS = before
        return found

    if add(0) != sums:  # compiles
        raise AssertionError("the compiled sums are others")

    def compare() -> int:
        forget(order.ORDER)
        return sum(ours[i] <= ours[j] for i in few for j in few)

    def walls() -> list[object]:
        FLOATS.forget()
        return [G.thermograph for G in sums]

    work: dict[str, tuple[Callable[[], Any], Callable[[], Any]]] = {
        f"{PAIRS:,} sums in plain Python": (
            lambda: add(NEVER),
            lambda: [theirs[i] + theirs[j] for i, j in pairs],
        ),
        f"{PAIRS:,} sums, compiled": (
            lambda: add(0),
            lambda: [theirs[i] + theirs[j] for i, j in pairs],
        ),
        f"{COMPARED**2:,} comparisons": (
            compare,
            lambda: sum(theirs[i] <= theirs[j] for i in few for j in few),
        ),
        "their thermographs": (walls, lambda: [g.thermograph for g in their_sums]),
    }
    table = Table("Partizan values", ["work", "seconds", "cgt-py", "ratio"], SAYS)
    for name, (mine, its) in work.items():
        answers: dict[str, Any] = {}
        times = rounds({"Game": mine, "cgt-py": its}, answers.__setitem__, repeats=repeats)
        if isinstance(answers["Game"], int) and answers["Game"] != answers["cgt-py"]:
            raise AssertionError(name)
        row = [f"{times.seconds(who):.4f}" for who in ("Game", "cgt-py")]
        table.rows.append([name, *row, f"{times.ratio('cgt-py', 'Game'):.1f}"])
        print(" ", *table.rows[-1], flush=True)
    for G, its_sum in zip(sums, their_sums, strict=True):
        if cgt.CanonicalForm(spelled(G)) != its_sum:
            raise AssertionError(str(G))
    huge = max(sizes, default=0) >= HUGE
    values = [table, boards(cgt, huge=huge), random_boards(cgt), asked()]
    return [*values, outcomes(huge=huge), parts(huge=huge)]


if __name__ == "__main__":
    print("\n".join(table.markdown() for table in run([], [], repeats=7)))
