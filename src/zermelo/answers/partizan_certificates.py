"""Certificates of the values of partizan positions, and of the winners of partizan sums."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial, reduce
from typing import Any, TypeVar

from zermelo.answers.certificates import Certificate, position_certificate
from zermelo.budget import Budget
from zermelo.checker.partizan import MAX_GAMES
from zermelo.compounds.sums import PartizanSum
from zermelo.formats.resolvers import FILES
from zermelo.games.position import Position
from zermelo.games.rules import Rules, options_for
from zermelo.limits import Limits
from zermelo.rulesets.reading import position_of, words_of
from zermelo.solvers.engine import Engine
from zermelo.solvers.method import Goal
from zermelo.solvers.methods import method_named
from zermelo.solvers.partizan_search import game_of
from zermelo.values.partizan.canonical import ZERO, lefts, rights
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.order import leq
from zermelo.values.partizan.sums import add
from zermelo.values.play import NORMAL
from zermelo.values.player import LEFT, RIGHT

#: The number of a position, and a game: together they stand for the position minus the game.
Pair = tuple[int, Game]
#: Games that stand for their sum, sorted by their numbers in the certificate.
Terms = tuple[Game, ...]
Node = TypeVar("Node")

#: The functions that return Left's options of a game (side 0) and Right's (side 1).
SIDES = (lefts, rights)


def certify_value(position: Position, engine: Engine) -> Certificate | None:
    """Return the certificate of a value; for a sum, of the winner for each player who begins.

    It has winning strategies, and only the positions that occur in them: usually far fewer than all
    positions. The result is None if the position has no value as a game that ends. ``known`` of
    LimitReached has the value if it was found.

    >>> from zermelo.answers.certificates import check
    >>> from zermelo.rulesets import Domineering
    >>> print(check(certify_value(Domineering()("2x2"), Engine())))
    HOLDS: position '..|..' of domineering is worth {1|-1}
    """
    solution = method_named("partizan").answer(position, Goal.VALUE, NORMAL, engine)
    if solution is None or solution.game is None:
        return None
    engine.budget.known = {"value": str(solution.game)}
    engine.budget.begin_part()
    listing = GameListing(engine)
    if isinstance(position.ruleset, PartizanSum):
        return _certify_sum(position, position.ruleset, listing)
    start = listing.position_number(position), solution.game
    strategies = [WinningStrategy(listing, side, [start]) for side in (0, 1)]
    new_numbers = listing.topological_numbers()
    return {
        **_common_fields("partizan-value", position, listing, strategies, new_numbers),
        "start": new_numbers[start[0]],
        "value": listing.game_number(start[1]),
    }


def wrong_moves(certificate: Certificate, limits: Limits, trusted_files: Collection[str]) -> str:
    """Return a sentence on a position whose listed moves are not those of the rules, or ''."""
    names, budget = certificate["positions"], Budget(limits)
    with budget.watch:
        for number, name in enumerate(names):
            budget.count()
            position = position_of(words_of(name), FILES.running_only(trusted_files))
            for player in (LEFT, RIGHT):
                row = certificate[player][number]
                if row is None:
                    continue
                moves = options_for(player, position.ruleset, position.state)
                positions = (Position(position.ruleset, option) for option in moves)
                options = {f"{position.ruleset} {option}".rstrip() for option in positions}
                if options != {names[option] for option in row}:
                    return f"the moves of {player} from {name!r:.60} are not those of the rules"
    return ""


def _certify_sum(position: Position, rules: PartizanSum, listing: GameListing) -> Certificate:
    """Certify who wins a sum, for each player who begins, by games that bound its terms."""
    players = (LEFT, RIGHT)  # by side
    terms = [listing.position_number(term) for term in rules.components(position.state)]
    starts: list[tuple[int, tuple[int, int] | None, list[int]]] = []  # winner, move, terms after it
    for side in (0, 1):
        move, after = _winning_move(terms, listing, side), [*terms]
        if move is not None:
            after[move[0]] = move[1]
        starts.append((1 - side if move is None else side, move, after))
    pairs: tuple[list[Pair], list[Pair]] = ([], [])
    for winner, _, after in starts:
        pairs[winner].extend((number, listing.value_of(number)) for number in after)
    strategies = [WinningStrategy(listing, side, pairs[side]) for side in (0, 1)]
    states = [listing.sum_strategy(after, winner) for winner, _, after in starts]
    new_numbers = listing.topological_numbers()
    return {
        **_common_fields("partizan-sum", position, listing, strategies, new_numbers),
        "terms": [new_numbers[number] for number in terms],
        "starts": {
            str(player): {
                "winner": str(players[winner]),
                "move": None if move is None else [move[0], new_numbers[move[1]]],
                "bounds": [strategies[winner].numbers[n, listing.value_of(n)] for n in after],
                "states": rows,
            }
            for player, (winner, move, after), rows in zip(players, starts, states, strict=True)
        },
    }


def _winning_move(terms: list[int], listing: GameListing, side: int) -> tuple[int, int] | None:
    """Return a winning move, as the index of a term and the number of its option, or None."""
    values = tuple(map(listing.value_of, terms))
    for index, term in enumerate(terms):
        others = reduce(add, (*values[:index], *values[index + 1 :]), ZERO)
        for option in listing.options(term, side):
            if _is_as_good(add(others, listing.value_of(option)), ZERO, side):
                return index, option
    return None


def _common_fields(
    kind: str,
    position: Position,
    listing: GameListing,
    strategies: list[WinningStrategy],
    new_numbers: list[int],
) -> Certificate:
    """Return the fields of certificates of values and of sums, with positions' new numbers."""
    entries: list[Certificate] = [{} for _ in new_numbers]
    for old, (text, new_number) in enumerate(zip(listing.by_text, new_numbers, strict=True)):
        entries[new_number] = {"positions": text}
        for side, name in enumerate(("left", "right")):
            moves = listing.moves[side].get(old)
            new_moves = None if moves is None else sorted(new_numbers[option] for option in moves)
            entries[new_number][name] = new_moves
    # before `games` below, since `pair_rows` may add games to the listing
    at_least, at_most = (strategy.pair_rows(new_numbers) for strategy in strategies)
    rows = {name: [entry[name] for entry in entries] for name in ("positions", "left", "right")}
    number_of = listing.game_number
    games = [[sorted(map(number_of, side(g))) for side in SIDES] for g in [*listing.games]]
    return position_certificate(
        kind, position, **rows, games=games, at_least=at_least, at_most=at_most
    )


class GameListing:
    """The positions and games of a certificate; both are numbered."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.positions: list[Position] = []
        self.by_text: dict[str, int] = {}
        #: By ``id(rules)``: the rules, which are kept alive, their text, and numbers of states.
        self._of_rules: dict[int, tuple[Rules, str, dict[Any, int]]] = {}
        self.moves: tuple[dict[int, list[int]], dict[int, list[int]]] = ({}, {})
        self.games: dict[Game, int] = {}
        self._ordered_options: dict[tuple[Game, int], list[Game]] = {}
        self.values: dict[int, Game] = {}

    def position_number(self, position: Position) -> int:
        """Return the number of a position; a new one gets the next number."""
        return self._numbers_of(position.ruleset, [position.state])[0]

    def _numbers_of(self, rules: Rules, states: Iterable[Any]) -> list[int]:
        """Return the numbers of positions under the same rules."""
        if id(rules) not in self._of_rules:
            self._of_rules[id(rules)] = rules, str(rules), {}
        _, name, number_by_state = self._of_rules[id(rules)]
        numbers = []
        for state in states:
            if state not in number_by_state:
                text = f"{name} {rules.show(state)}".rstrip()
                if text not in self.by_text:  # equal rules may have listed it before
                    self.engine.budget.count()
                    self.by_text[text] = len(self.positions)
                    self.positions.append(Position(rules, state))
                number_by_state[state] = self.by_text[text]
            numbers.append(number_by_state[state])
        return numbers

    def value_of(self, number: int) -> Game:
        """Return the value of a position."""
        if number not in self.values:
            self.values[number] = game_of(self.positions[number], self.engine)
        return self.values[number]

    def options(self, number: int, side: int) -> list[int]:
        """Return the numbers of the options of a player: Left for side 0, Right for side 1."""
        if number not in self.moves[side]:
            position = self.positions[number]
            moves = options_for((LEFT, RIGHT)[side], position.ruleset, position.state)
            self.moves[side][number] = [*dict.fromkeys(self._numbers_of(position.ruleset, moves))]
        return self.moves[side][number]

    def topological_numbers(self) -> list[int]:
        """Return for each old number of a position a new one, smaller than those of its options."""
        left, right = self.moves
        order = _in_order(range(len(self.positions)), lambda p: left.get(p, []) + right.get(p, []))
        return [new for _, new in sorted((old, new) for new, old in enumerate(order))]

    def game_number(self, g: Game) -> int:
        """Return the number of a game; a new game is added after its options."""
        if g not in self.games:
            for option in (*lefts(g), *rights(g)):
                self.game_number(option)
            if len(self.games) >= MAX_GAMES:
                self.engine.budget.stop()
            self.games[g] = len(self.games)
        return self.games[g]

    def options_of_game(self, g: Game, side: int) -> list[Game]:
        """Return the options of a game in the order of their numbers, Left's for side 0."""
        if (g, side) not in self._ordered_options:
            self._ordered_options[g, side] = sorted(SIDES[side](g), key=self.game_number)
        return self._ordered_options[g, side]

    def sum_strategy(self, terms: list[int], side: int) -> list[list[list[int]]]:
        """Return states (sums) and replies of a strategy by which ``side`` wins, moving second."""
        replies = partial(self._replies, side=side)
        start = tuple(sorted(map(self.value_of, terms), key=self.game_number))
        order = _in_order([start], replies, self.engine.budget)
        numbers = {state: number for number, state in enumerate(order)}
        return [
            [list(map(self.game_number, state)), [numbers[to] for to in replies(state)]]
            for state in order
        ]

    def _replies(self, terms: Terms, side: int) -> Iterator[Terms]:
        for place, game in enumerate(terms):
            for option in self.options_of_game(game, 1 - side):
                moved = (*terms[:place], option, *terms[place + 1 :])
                replies = (
                    (*moved[:index], reply, *moved[index + 1 :])
                    for index, term in enumerate(moved)
                    for reply in SIDES[side](term)
                )
                wins = (row for row in replies if _is_as_good(reduce(add, row, ZERO), ZERO, side))
                yield tuple(sorted(next(wins), key=self.game_number))


class WinningStrategy:
    """A strategy by which ``side`` (0: Left) wins positions minus games, moving second."""

    def __init__(self, listing: GameListing, side: int, starts: list[Pair]) -> None:
        self.listing, self.side = listing, side
        self.answers: dict[Pair, Pair] = {}
        self.pairs = _in_order(starts, self._replies, listing.engine.budget)
        self.numbers = {pair: number for number, pair in enumerate(self.pairs)}

    def _moves(self, pair: Pair, order: Callable[[list[int]], list[int]] = list) -> list[Pair]:
        """Return the first player's options of (p, k); in −k the players are exchanged."""
        p, k = pair
        position_moves = [(option, k) for option in order(self.listing.options(p, 1 - self.side))]
        return position_moves + [(p, game) for game in self.listing.options_of_game(k, self.side)]

    def _replies(self, pair: Pair) -> list[Pair]:
        moves = self._moves(pair)
        for move in moves:
            if move not in self.answers:
                self.answers[move] = self._find_reply(move)
        return [self.answers[move] for move in moves]

    def _find_reply(self, move: Pair) -> Pair:
        (p, k), side, value_of = move, self.side, self.listing.value_of
        value = value_of(p)
        for option in SIDES[1 - side](k):
            if _is_as_good(value, option, side):
                return p, option
        for number in self.listing.options(p, side):
            if _is_as_good(value_of(number), k, side):
                return number, k
        raise AssertionError(f"no reply to {move}: the bound is wrong")

    def pair_rows(self, new_numbers: list[int]) -> list[list[object]]:
        """Return a row for each pair, with new numbers of positions, and replies in move order."""
        order = partial(sorted, key=new_numbers.__getitem__)
        answers, numbers, game_number = self.answers, self.numbers, self.listing.game_number
        rows: list[list[object]] = []
        for p, k in self.pairs:
            replies = [numbers[answers[move]] for move in self._moves((p, k), order)]
            rows.append([new_numbers[p], game_number(k), replies])
        return rows


def _is_as_good(g: Game, h: Game, side: int) -> bool:
    """Whether g is at least as good as h for a side: g ≥ h for side 0 (Left), g ≤ h for side 1."""
    return leq(h, g) if side == 0 else leq(g, h)


def _in_order(
    starts: Iterable[Node],
    followers_of: Callable[[Node], Iterable[Node]],
    budget: Budget | None = None,
) -> list[Node]:
    """Return the nodes reached from ``starts`` in an acyclic graph, each before its followers."""
    finished: dict[Node, None] = {}
    seen: set[Node] = set()
    stack = [(start, True) for start in starts]
    while stack:
        node, is_new = stack.pop()
        if not is_new:
            finished[node] = None
        elif node not in seen:
            seen.add(node)
            stack.append((node, False))
            if budget is not None:
                budget.count()
            stack += [(follower, True) for follower in followers_of(node)]
    return [*reversed(finished)]
