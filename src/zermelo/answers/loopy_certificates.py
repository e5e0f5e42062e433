"""Certificates of loopy values: both sides, sides that equal no stopper, and comparisons."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from zermelo.answers.certificates import Certificate
from zermelo.checker import VERSION
from zermelo.checker.loopy_values import MAX_GAMES, ComparedGames, alternates, read_off
from zermelo.errors import InputError
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.loopy import Value, at_most, graph_of, noting, side_of, sides
from zermelo.values.partizan.loopy_graphs import (
    Graph,
    Option,
    distinct,
    mark,
    negated,
    negated_option,
    options,
)
from zermelo.values.partizan.notes import GraphNode
from zermelo.values.partizan.sidling import NoStopper, onside

Pair = tuple[int, int]  #: the numbers of two games g and h, for the claim g ≤ h
Rows = list[list[list[int]]]  #: by the number of a game: Left's options, then Right's

#: Maximum number of pairs of games that are compared for one side of a certificate.
MAX_PAIRS = 200_000


def certify_sides(expression: str, on: GraphNode, off: GraphNode) -> Certificate:
    """Return the certificate of a game's value: of its onside and its offside.

    The game has the onside of ``on`` and the offside of ``off``: each a graph and one of its nodes.

    >>> from zermelo.answers.certificates import check
    >>> tis = [((1,), ()), ((), (0,))], 0
    >>> print(check(certify_sides("a{{|a}|}", tis, tis)))
    HOLDS IF the games are what the expression says: 'a{{|a}|}': its onside is game 2, a stopper; \
its offside is game 2, a stopper
    """
    return {
        "certificate": "loopy-value",
        "version": VERSION,
        "expression": expression,
        "onside": _onside_entry(*on),
        "offside": _swap_sides(_onside_entry(*_negated(*off))),
    }


def certify_found(expression: str, find: Callable[[], Value]) -> Certificate:
    """Return the certificate of the value that ``find`` returns, or of a side equal to no stopper.

    The certificate is about the last recorded game (in braces, or a sum) that has the value. If no
    game with the value was recorded, as for very large sums, it is about the canonical forms.

    >>> from zermelo import value
    >>> onside = certify_found("a{0,a|*}", lambda: value("a{0,a|*}"))["onside"]
    >>> onside["games"][0], onside["games"][onside["stopper"]]
    ([[0, 1], [2]], [[3], [2]])
    """
    with noting() as recorder:
        try:
            value = find()
        except InputError:
            games = recorder.games
            if not games or _sides_of(*games[-1]):
                raise
            return certify_sides(expression, *games[-1])
    on, off = sides(value)
    for game in reversed(recorder.games):
        if _sides_of(*game) == (on, off):
            return certify_sides(expression, *game)
    return certify_sides(expression, graph_of(on), graph_of(off))


def _sides_of(on: GraphNode, off: GraphNode) -> tuple[Value, Value] | None:
    try:
        return side_of(*on, is_onside=True), side_of(*off, is_onside=False)
    except InputError:  # a side equals no stopper
        return None


def certify_comparison(expression: str, first: Value, second: Value) -> Certificate:
    """Return the certificate of a comparison of two values, on both sides.

    >>> from zermelo import value
    >>> from zermelo.answers.certificates import check
    >>> print(check(certify_comparison("over, 0", value("over"), value("0"))))
    HOLDS IF the games are those of the expression: 'over, 0': the first is > the second
    """
    le, ge = at_most(first, second), at_most(second, first)
    certificate: Certificate = {
        "certificate": "loopy-order",
        "version": VERSION,
        "expression": expression,
        "relation": "=" if le and ge else "<" if le else ">" if ge else "||",
    }
    for index, field in enumerate(("onside", "offside")):
        games = NumberedGames()
        nodes = (graph_of(sides(value)[index]) for value in (first, second))
        g, h = (games.add(*(_negated(*node) if index else node)) for node in nodes)
        claims = [(g, h), (h, g)]
        entry = {"one": g, "two": h, "games": games.rows}
        entry |= ProvedPairs(games.rows, claims).proofs(claims)
        certificate[field] = _swap_sides(entry) if index else entry
    return certificate


def _onside_entry(graph: Graph, root: Option) -> dict[str, Any]:
    """Return the certificate's entry on the onside of a game; for the offside, negate the game."""
    side = onside(graph, root)
    games = NumberedGames()
    start = games.add(graph, root)
    entry: dict[str, Any] = {"start": start, "stopper": None, "copies": [], "games": games.rows}
    if not isinstance(side, NoStopper):
        stopper: GraphNode = ((), side) if isinstance(side, Game) else side
        entry["stopper"] = games.add(*stopper, separate=True)
        claims = [(start, entry["stopper"]), (entry["stopper"], start)]
        return entry | ProvedPairs(games.rows, claims).proofs(claims)
    claims = [(g, h) for g in range(len(games.rows)) for h in range(len(games.rows))]
    entry |= ProvedPairs(games.rows, claims).proofs(claims)
    table = ComparedGames(entry, "onside", {"start", "stopper", "copies"})
    form, form_root = read_off(table, start)  # of the only stopper the side could equal
    if alternates(form):
        return entry
    copies = {g: len(games.rows) + number for number, g in enumerate(form)}
    for left, right in form.values():
        games.rows.append([sorted(copies[o] for o in left), sorted(copies[o] for o in right)])
    claims.append((start, copies[form_root]))
    entry["copies"] = [[g, number] for g, number in copies.items()]
    return entry | ProvedPairs(games.rows, claims).proofs(claims)


def _negated(graph: Graph, root: Option) -> GraphNode:
    return negated(graph), negated_option(root)


def _swap_sides(entry: dict[str, Any]) -> dict[str, Any]:
    return entry | {"games": [[right, left] for left, right in entry["games"]]}


class NumberedGames:
    """Games and their followers, by number; ``rows`` has the numbers of their options."""

    def __init__(self) -> None:
        self.rows: Rows = []
        #: The numbers of short games, by what `mark` returns for them.
        self.shorts: dict[int, int] = {}

    def add(self, graph: Graph, root: Option, *, separate: bool = False) -> int:
        """Add a game and return its number; a short game is added once, unless ``separate``."""
        own_numbers: dict[int, int] = {}

        def number_of(g: Option) -> int:
            is_own = isinstance(g, int) or (separate and g is root)
            numbers, key = own_numbers if is_own else self.shorts, mark(g)
            if key not in numbers:
                if len(self.rows) >= MAX_GAMES:
                    raise InputError(f"a certificate lists at most {MAX_GAMES:,} positions")
                numbers[key] = len(self.rows)
                self.rows.append([[], []])
                stack.append((g, numbers[key]))
            return numbers[key]

        stack: list[tuple[Option, int]] = []
        start = number_of(root)
        while stack:
            g, current = stack.pop()
            for side in (0, 1):
                distinct_options = distinct(options(graph, g, side))  # in a fixed order
                self.rows[current][side] = sorted({number_of(o) for o in distinct_options})
        return start


class ProvedPairs:
    """Pairs (g, h) with proofs of g ≤ h or of its negation, where Left wins infinite plays."""

    def __init__(self, rows: Rows, claims: Iterable[Pair]) -> None:
        self.rows = rows
        pairs = dict.fromkeys(claims)
        stack = list(pairs)
        self.rounds: dict[Pair, list[tuple[Pair, list[tuple[Pair, bool]]]]] = {}  # see `_round`
        while stack:
            pair = stack.pop()
            self.rounds[pair] = self._round(*pair)
            replies = (to for _, replies in self.rounds[pair] for to, _ in replies)
            new = dict.fromkeys(to for to in replies if to not in pairs)
            pairs |= new
            stack += new
            if len(pairs) > MAX_PAIRS:
                raise InputError(f"a certificate compares at most {MAX_PAIRS:,} pairs of games")
        self.stage: dict[Pair, int] = {}  # by pair that Left loses: the pass (1, 2, …) finding it
        not_lost = set(pairs)
        self.rank = self._ranks(not_lost)
        while lost_pairs := not_lost - self.rank.keys():
            stage = max(self.stage.values(), default=0) + 1
            self.stage |= dict.fromkeys(lost_pairs, stage)
            not_lost -= lost_pairs
            self.rank = self._ranks(not_lost)

    def _round(self, g: int, h: int) -> list[tuple[Pair, list[tuple[Pair, bool]]]]:
        """Return the pair after each move of Right, with those after replies (True: h changed)."""
        rows = self.rows
        moves = [((g, k), True) for k in rows[h][1]] + [((k, h), False) for k in rows[g][0]]
        return [
            ((a, b), [((a, k), True) for k in rows[b][0]] + [((k, b), in_h) for k in rows[a][1]])
            for (a, b), in_h in moves
        ]

    def _ranks(self, not_lost: set[Pair]) -> dict[Pair, int]:
        """Return after how many rounds Left forces a change of h or a win, by pair if Left can."""
        rank: dict[Pair, int] = {}
        undecided, round_count = set(not_lost), 0

        def forces_a_change_of_h(pair: Pair) -> bool:
            return all(
                any(to in (not_lost if in_h else rank) for to, in_h in replies)
                for _, replies in self.rounds[pair]
            )

        while new := list(filter(forces_a_change_of_h, undecided)):
            rank |= dict.fromkeys(new, round_count)
            undecided.difference_update(new)
            round_count += 1
        return rank

    def proofs(self, claims: Iterable[Pair]) -> dict[str, list[Any]]:
        """Return proofs of the claims, as entries that `zermelo.checker.loopy_values` describes."""
        needed = dict.fromkeys(claims)
        replies: dict[Pair, list[Pair]] = {}
        moves: dict[Pair, Pair] = {}
        for pair in (queue := list(needed)):  # the loop appends to the queue
            if pair in self.rank:
                new = replies[pair] = [self._reply(pair, row) for _, row in self.rounds[pair]]
            else:
                moves[pair], new = self._move(pair)
            new_pairs = dict.fromkeys(to for to in new if to not in needed)
            needed |= new_pairs
            queue += new_pairs
        numbers = {pair: number for number, pair in enumerate(replies)}
        return {
            "yes": [
                [*pair, self.rank[pair], [numbers[to] for to in answers]]
                for pair, answers in replies.items()
            ],
            "no": [[*pair, self.stage[pair], [*to]] for pair, to in moves.items()],
        }

    def _reply(self, pair: Pair, replies: list[tuple[Pair, bool]]) -> Pair:
        rank = self.rank
        return next(to for to, in_h in replies if to in rank and (in_h or rank[to] < rank[pair]))

    def _move(self, pair: Pair) -> tuple[Pair, list[Pair]]:
        """Return a move of Right that wins, and the pairs after all replies of Left."""
        stage = self.stage[pair]
        for to, replies in self.rounds[pair]:
            if all(
                reply in self.stage and self.stage[reply] <= stage - in_h for reply, in_h in replies
            ):
                return to, [reply for reply, _ in replies]
        raise AssertionError("Right has no winning move from a pair that Left loses")
