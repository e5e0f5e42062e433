"""Games of contest sites and puzzle books, against the rules written down again."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

import zermelo as z
from zermelo import Graph, Outcome
from zermelo import rulesets as r
from zermelo.errors import InputError
from zermelo.limits import Watch
from zermelo.rulesets.names import ALIASES, MISERE_NAMED
from zermelo.rulesets.reading import without_misere
from zermelo.solvers.engine import Engine
from zermelo.values.play import MISERE
from zermelo.values.player import LEFT, RIGHT
from zermelo.verbs import verb_named
from zermelo.verbs.call import Answer, Call
from zermelo.verbs.verb import ask

# ------------------------------------------------------------------------------ heaps


def mex(values: set[int]) -> int:
    """Return the least number that is not in a set."""
    return next(n for n in range(len(values) + 1) if n not in values)


def test_towers_have_as_much_as_prime_factors() -> None:
    @cache
    def value(height: int) -> int:
        return mex({value(d) for d in range(1, height) if height % d == 0})

    for height in range(1, 200):
        assert r.TowerBreakers()(height).value == value(height)
    # of equal towers the second player wins if they are even in number, or of height 1
    for count, height in product(range(1, 5), range(1, 20)):
        outcome = r.TowerBreakers()(*[height] * count).outcome
        assert outcome is (Outcome.N if count % 2 and height > 1 else Outcome.P)
    large = r.TowerBreakers()(2**3000, 3**10).solve()
    assert (large.value, large.method) == (3000 ^ 10, "theorem")
    assert large.best is not None
    assert large.best.to.outcome is Outcome.P
    with pytest.raises(InputError, match="too many or not found"):
        r.TowerBreakers()((10**20 + 39) * (10**20 + 129)).moves()


def test_candy_piles_by_the_known_answer() -> None:
    """Walk along the diagonal of the bar of piles to its edge (AtCoder Grand Contest 2, E)."""

    def wins(piles: list[int]) -> bool:
        rows = sorted(piles, reverse=True)
        at = 0
        while at + 1 < len(rows) and rows[at + 1] > at + 1:
            at += 1
        beside, below = rows[at] - at - 1, sum(row > at for row in rows[at + 1 :])
        return beside % 2 == 1 or below % 2 == 1

    for count in range(1, 5):
        for piles in product(range(1, 6), repeat=count):
            outcome = Outcome.N if wins([*piles]) else Outcome.P
            assert r.CandyPiles()(*piles).outcome is outcome, piles
    assert [str(move) for move in r.CandyPiles()(2, 0, 3).moves()] == [
        "take 3 from heap 3",
        "take 1 from heap 1 and 1 from heap 3",
    ]
    assert not r.CandyPiles()(1).moves()
    assert not r.CandyPiles()().moves()


def test_deleting_divisors() -> None:
    @cache
    def value(n: int) -> int:
        return mex({value(n - d) for d in range(2, n) if n % d == 0})

    rules = r.deleting_divisors
    for n in range(1, 300):
        here = rules(n).solve()
        assert (here.outcome, here.method) == (Outcome.N if value(n) else Outcome.P, "theorem")
        if n < 40:
            assert rules(n, 12).value == value(n) ^ value(12)
    assert rules(3**400).outcome is Outcome.P
    assert rules(2**601).outcome is Outcome.P
    assert rules(2**600).outcome is Outcome.N


def test_winning_moves_of_deleting_divisors() -> None:
    for n in range(1, 300):
        here = r.deleting_divisors(n)
        wins = {move.to.state for move in here.moves() if move.to.outcome is Outcome.P}
        assert {move.to.state for move in here.solve().winning_moves} == wins
    for n in range(2, 300):
        option = r.deleting_divisors.inner_divisors.winning_option((n,), Watch())
        assert (option is None) == (r.deleting_divisors(n).outcome is Outcome.P)
        assert option is None or r.deleting_divisors(*option).outcome is Outcome.P


def test_deleting_divisors_of_a_heap_that_cannot_be_factored() -> None:
    heap = (10**40 + 121) * (10**41 + 109)
    solution = z.solve(f"deleting-divisors {8 * heap}")
    assert (solution.best.to.state, solution.complete) == ((7 * heap,), False)
    with pytest.raises(InputError, match=r"divisors .* cannot be listed.* the outcome is P"):
        z.solve(f"deleting-divisors {heap}")
    assert r.deleting_divisors(heap).outcome is Outcome.P


@pytest.mark.parametrize("size", [1, 2, 5, 8, 15])
def test_chessboard_game(size: int) -> None:
    board = range(1, size + 1)

    @cache
    def value(x: int, y: int) -> int:
        to = ((x - 2, y + 1), (x - 2, y - 1), (x + 1, y - 2), (x - 1, y - 2))
        return mex({value(a, b) for a, b in to if a in board and b in board})

    game = r.ChessboardGame(size)
    for x, y in product(board, repeat=2):
        assert game(x, y).value == value(x, y)
        assert game(x, y, 1 + (x + y) % size, y).value == value(x, y) ^ value(1 + (x + y) % size, y)
        if size == 15:  # the known answer of the contest
            assert (value(x, y) == 0) == (x % 4 in (1, 2) and y % 4 in (1, 2))
    with pytest.raises(InputError, match=f"from 1 to {size}"):
        game(size + 1, 1)
    with pytest.raises(InputError, match="x and y of each coin"):
        game(1, 1, 1)


def test_got_it() -> None:
    assert [n for n in range(24) if r.got_it(n).outcome is Outcome.P] == [3, 8, 13, 18, 23]


# ------------------------------------------------------------------------------ stones


def best(row: tuple[int, ...], kind: str) -> int:
    """Return how much more the player to move gets, by the rules of LeetCode's games."""
    if not row or (kind == "viii" and len(row) == 1):
        return 0
    if kind == "iii":
        return max(sum(row[:n]) - best(row[n:], kind) for n in range(1, min(3, len(row)) + 1))
    if kind == "vii":
        return max(sum(rest) - best(rest, kind) for rest in (row[1:], row[:-1]))
    totals = ((sum(row[:n]), row[n:]) for n in range(2, len(row) + 1))
    return max(total - best((total, *rest), kind) for total, rest in totals)


@pytest.mark.parametrize("kind", ["iii", "vii", "viii"])
def test_stone_games_by_minimax(kind: str) -> None:
    for length in range(6):
        for row in list(product((-3, 1, 2, 5), repeat=length))[::7]:
            here = z.solve(f"stone-game-{kind} {' '.join(map(str, row))}".strip())
            assert here.score == best(row, kind), row


def test_stone_game_ii_by_minimax() -> None:
    @cache
    def more(row: tuple[int, ...], m: int) -> int:
        taken = range(1, min(2 * m, len(row)) + 1)
        return max((sum(row[:x]) - more(row[x:], max(m, x)) for x in taken), default=0)

    rows = [row for length in range(9) for row in list(product((1, 2, 7), repeat=length))[::97]]
    for row in [*rows, (2, 7, 9, 4, 4), (1, 2, 3, 4, 5, 100)]:
        assert r.stone_game_ii(*row).solve().score == more(row, 1), row
    here = r.stone_game_ii(3, 1, 2, 9, 9, "player1", "upto4")
    assert str(here) == "3 1 2 9 9 player1 upto4"
    assert here.solve().score == -more((3, 1, 2, 9, 9), 2)
    assert str(r.stone_game_ii(3, 1, "upto2")) == "3 1"


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("stone-game-ii 2 7 9 4 4", -6),
        ("stone-game-ii 1 2 3 4 5 100", 93),
        ("stone-game-iii 1 2 3 7", -1),
        ("stone-game-iii 1 2 3 -9", 15),
        ("stone-game-vii 5 3 1 4 2", 6),
        ("stone-game-vii 7 90 5 1 100 10 10 2", 122),
        ("stone-game-viii -1 2 -3 4 -5", 5),
        ("stone-game-viii 7 -6 5 10 5 -2 -6", 13),
        ("stone-game-viii -10 -12", -22),
    ],
)
def test_examples_of_the_contest(text: str, score: int) -> None:
    assert z.solve(text).score == score


# ------------------------------------------------------------------------------ graphs


@pytest.mark.parametrize(
    "name", ["path:2", "path:5", "cycle:6", "cycle:7", "star:4", "grid:2x4", "grid:3x3", "wheel:5"]
)
def test_slither_by_search(name: str) -> None:
    graph = Graph.named(name)
    near = graph.adjacent

    @cache
    def wins(path: tuple[int, ...]) -> bool:
        if not path:
            return any(not wins(edge) for edge in graph.edges)
        longer = [(v, *path) for v in near[path[0]] if v not in path]
        longer += [(*path, v) for v in near[path[-1]] if v not in path]
        return any(not wins(option) for option in longer)

    game = r.Slither(graph)
    for here in game().reachable(400):
        assert here.outcome is (Outcome.N if wins(here.state) else Outcome.P), here
        told = game.matching.outcome(here.state, z.limits.UNLIMITED)
        assert told in (None, here.outcome)


def test_daisy_game_by_rows_of_kayles() -> None:
    @cache
    def kayles(n: int) -> int:
        left = [(a, n - k - a) for k in (1, 2) for a in range(n - k + 1)]
        return mex({kayles(a) ^ kayles(b) for a, b in left})

    for n in range(3, 12):
        circle = r.ArcKayles(Graph.named(f"cycle:{n}"), single=True)()
        assert circle.value == mex({kayles(n - 1), kayles(n - 2)})
        assert r.ArcKayles(Graph.named(f"path:{n}"), single=True)().value == kayles(n)
    daisy = z.solve("arc-kayles --single --on cycle:13")
    assert (daisy.outcome, len(daisy.position.moves())) == (Outcome.P, 26)


def test_slither_on_the_usual_board() -> None:
    here = r.Slither(Graph.named("grid:5x6"))().solve()
    assert (here.outcome, here.method) == (Outcome.N, "theorem")
    with pytest.raises(InputError, match="not a path"):
        z.solve("slither --on grid:3x3 r1c1 r2c2")
    with pytest.raises(InputError, match="not a path"):
        z.solve("slither --on grid:3x3 r1c1 r1c2 r1c1")


def test_cat_and_mouse_of_the_contest() -> None:
    def winner(rows: list[list[int]]) -> int:
        """Return 1 for the mouse, 2 for the cat, and 0 for a draw."""
        edges = [(u, v) for u, row in enumerate(rows) for v in row if u < v]
        here = r.CatAndMouse(Graph(edges, vertices=range(len(rows))))().turn(LEFT)
        return {Outcome.N: 1, Outcome.P: 2, Outcome.D: 0}[here.outcome]

    assert winner([[2, 5], [3], [0, 4, 5], [1, 4, 5], [2, 3], [0, 2, 3]]) == 0
    assert winner([[1, 3], [0], [3], [0, 2]]) == 1
    assert winner([[3, 4], [3, 5], [3, 6], [0, 1, 2], [0, 5, 6], [1, 4], [2, 4]]) in (0, 1, 2)


@pytest.mark.parametrize("name", ["path:4", "cycle:6", "grid:2x3", "star:4"])
def test_cat_and_mouse_by_rounds(name: str) -> None:
    """Label won places again and again until nothing changes; the rest are draws."""
    graph = Graph.named(name)
    n = len(graph.names)
    places = [(m, c, side) for m, c, side in product(range(n), range(1, n), (0, 1))]
    winner = {p: 0 if p[0] == 0 else 1 for p in places if p[0] in (0, p[1])}

    def options(m: int, c: int, side: int) -> list[tuple[int, int, int]]:
        if side:
            return [(m, v, 0) for v in graph.adjacent[c] if v]
        return [(v, c, 1) for v in graph.adjacent[m]]

    while True:
        before = len(winner)
        for place in places:
            if place not in winner:
                found = [winner.get(o) for o in options(*place)]
                if place[2] in found:
                    winner[place] = place[2]
                elif None not in found:
                    winner[place] = 1 - place[2]
        if len(winner) == before:
            break
    for place in places:
        here = r.CatAndMouse(graph)(graph.names[place[0]], graph.names[place[1]])
        won = winner.get(place)
        outcome = here.turn((LEFT, RIGHT)[place[2]]).outcome
        expected = Outcome.D if won is None else Outcome.N if won == place[2] else Outcome.P
        assert outcome is expected, place


def test_the_cat_stays_out_of_the_hole() -> None:
    with pytest.raises(InputError, match="not in the hole"):
        z.solve("cat-and-mouse --on cycle:5 2 1")
    here = r.CatAndMouse(Graph.named("cycle:5"))("3", "2")
    assert [str(move) for move in here.turn(RIGHT).moves()] == ["cat to 3"]


# ------------------------------------------------------------------------------ Chopsticks


@pytest.mark.parametrize(("modulo", "split"), list(product((False, True), repeat=2)))
def test_chopsticks_by_rounds(modulo: bool, split: bool) -> None:
    """Label hands (of the player to move first) until nothing changes."""
    pairs = [(a, b) for a in range(5) for b in range(a + 1)]

    def options(mine: tuple[int, int], theirs: tuple[int, int]) -> set[tuple[int, int]]:
        tapped = set()
        for own, k in product((0, 1), (0, 1)):
            if mine[own] and theirs[k]:
                new = mine[own] + theirs[k]
                new = new % 5 if modulo else (new if new < 5 else 0)
                after = tuple(sorted((new, theirs[1 - k]), reverse=True))
                tapped.add((after, mine))
        if split:
            same = [p for p in pairs if sum(p) == sum(mine) and p != mine]
            tapped |= {(theirs, p) for p in same}
        return tapped

    label: dict[object, bool] = {(hands, (0, 0)): True for hands in pairs}
    label |= {((0, 0), hands): False for hands in pairs}
    changed = True
    while changed:
        changed = False
        for state in product(pairs, repeat=2):
            if state not in label:
                found = [label.get(option) for option in options(*state)]
                if False in found or None not in found:
                    label[state] = False in found
                    changed = True
    rules, engine = r.Chopsticks(modulo, split), Engine()
    for (a, b), (c, d) in product(pairs, repeat=2):
        if not any((a, b, c, d)):
            with pytest.raises(InputError, match="all hands are out"):
                rules(a, b, c, d)
            continue
        won = label.get(((a, b), (c, d)))
        expected = Outcome.D if won is None else Outcome.N if won else Outcome.P
        assert engine.outcome(rules(a, b, c, d).turn(LEFT)) is expected
        assert engine.outcome(rules(c, d, a, b).turn(RIGHT)) is expected
    with pytest.raises(InputError, match="each below 5"):
        rules(1, 1, 5, 1)
    won = rules(4, 1, 0, 0)
    assert (str(won.outcome), str(won.game_value)) == ("L", "on")
    assert list(won.ruleset.left(won.state)) == [won.state]
    assert not list(won.ruleset.right(won.state))
    assert won.ruleset.describe(won.state, won.state) == "pass"


# ------------------------------------------------------------------------------ names


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("A Chessboard Game", "chessboard-game"),
        ("Chessboard Game Again", "chessboard-game"),
        ("Tower Breakers Revisited", "tower-breakers"),
        ("The Last Biscuit", "wythoff"),
        ("Vertical Rooks", "northcott"),
        ("Chocolate in Box", "nim"),
        ("Benders Play", "tokens"),
        ("Deque", "coins-in-a-line"),
        ("Stone Game III", "stone-game-iii"),
        ("Aliquot Game", "divisor-game"),
        ("Got it", "got-it"),
        ("Coins in a Row", "coins-in-a-line"),
        ("Optimal Strategy for a Game", "coins-in-a-line"),
        ("Game of Stones", "game-of-stones"),
        ("Cat and Mouse", "cat-and-mouse"),
    ],
)
def test_titles_of_contests(text: str, known: str) -> None:
    assert r.ruleset_named(text) == r.ruleset_named(known)


@pytest.mark.parametrize(
    "words", ["misere-nim 3 4 5", "Misère Nim 3 4 5", "nim-misere 3 4 5", "m and m game 3 4 5"]
)
def test_names_that_mean_misere_play(words: str) -> None:
    for given in (words.split(), [words]):
        answer = ask(verb_named("solve"), {"words": tuple(given)}, Call())
        assert isinstance(answer, Answer)
        facts = answer.json()
        assert (facts["play"], facts["position"]) == ("misere", "3 4 5")
    for question in (z.solve, z.move_table):
        assert question(words).play is MISERE
    assert "Misère play" in str(z.explain(words))


@pytest.mark.parametrize("name", ["21", "twenty-one", "Twenty One", "21 game", "21-matches"])
def test_twenty_one_is_lost_by_the_player_who_says_it(name: str) -> None:
    """By plain search: saying the goal loses."""

    @cache
    def wins(count: int) -> bool:
        said = range(count + 1, min(count + 3, 21) + 1)
        return count == 21 or any(not wins(number) for number in said)

    for count in range(22):
        solution = z.solve(f"{name} {count}")
        assert (solution.outcome is Outcome.N) == wins(count)
        assert solution.play is MISERE
    answer = ask(verb_named("solve"), {"words": ("21",)}, Call())
    assert isinstance(answer, Answer)
    assert (answer.json()["play"], answer.json()["outcome"]) == ("misere", "P")


def test_the_last_match_of_marienbad_loses() -> None:
    assert z.solve("marienbad 1 1 2").best.to.state == (1, 1, 1)
    assert z.grade("Marienbad 1 1 2", "take 1 from heap 3").right
    assert z.solve("marienbad 1 3 5 7").play is MISERE
    assert z.solve("race to twenty one 20").play is not MISERE


@pytest.mark.parametrize(
    ("words", "better"),
    [
        ("bounded-nim 5", "zermelo solve nim --most 3 4 5"),
        ("21-flags 21", "zermelo solve subtraction --set 1,2,3 21"),
        ("1-2-10", "zermelo solve bachet --most 2 --goal 10"),
        ("one two ten", "zermelo solve bachet --most 2 --goal 10"),
    ],
)
def test_names_without_their_numbers(words: str, better: str) -> None:
    """These names mean other numbers than the defaults of the ruleset."""
    with pytest.raises(InputError, match=better):
        z.solve(words)


def test_other_misere_names() -> None:
    assert without_misere(["misere", "tic", "tac", "toe"]) == ["tic-tac-toe"]
    for words in (["misere-table.tgf", "a"], ["misere-hex"], ["nim", "3"], ["misere"]):
        assert without_misere(words) is None
    assert without_misere(["misere-nim", "3", "+", "nim", "4"]) is None
    assert all(ALIASES.get(word, word) == name for word, name in MISERE_NAMED.items())


def test_chomp_is_the_bar_without_a_graph() -> None:
    for words in ("chomp 3x4", "chomp 4 4 4"):
        assert str(z.solve(words).position.ruleset) == "chocolate"
    with pytest.raises(InputError, match="for example: chocolate 3x4"):
        z.solve("chomp")
    assert str(z.solve("chomp --on path:3").position.ruleset) == "chomp --on path:3"


def test_game_of_stones() -> None:
    lost = [n for n in range(15) if z.solve(f"game-of-stones {n}").outcome is Outcome.P]
    assert lost == [0, 1, 7, 8, 14]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("coins-in-a-line --rest --join 1 2 3", "--join has no other parameter"),
        ("coins-in-a-line --join --front 2 --double 1 2 3", "--join has no other parameter"),
        ("coins-in-a-line --double 1 2 3", "--double needs --front"),
        ("coins-in-a-line 1 2 player0", "and player1 if it is to move"),
        ("euclid --zero 0 0", "both numbers are 0; give two numbers, at least one"),
        ("euclid 5 0", "give positive numbers"),
        ("moebius HT3", "moebius: HT3 is not.*for example: moebius THTTH"),
        ("twins 1 1", "twins: a coin is named twice.*for example: twins THTTH"),
        ("21 55", "twenty-one: '55' is not a count.*for example: twenty-one 15"),
        ("six-mens-morris x", "six-mens-morris: 'x' is not a board"),
        ("turtles --sizes 1,4 x", "turtles: x is not.*for example: turtles --sizes 1,2,3 THTTH"),
    ],
)
def test_errors_name_the_game_and_what_is_expected(words: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        z.solve(words)
