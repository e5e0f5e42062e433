"""Rules on repetition, with the history in the state.

The first position of a play counts as visited. *draw*: a repetition ends play, and nobody wins.
*forbid*: a move to a visited position is illegal (positional superko). *lose*, *win*: a player who
moves to a visited position has lost, or won. *ko*: a move may not undo the move before it.

A player who wins without a rule also wins under each of these rules, in normal and misère play: if
he hurries, each move lowers the remoteness, so that no position is repeated. So only draws can
change. In a partizan game this holds if a repeated position also has the same player to move.

A strategy is *narrow* (Fraenkel 1996a, section 4) if it depends on the position alone, and *wide*
if it also depends on the visited positions. With the history in the state every strategy is narrow;
without it, there are digraphs on which the winner needs a wide one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import permutations, product
from math import factorial, prod
from typing import Any, ClassVar, NamedTuple

from zermelo.compounds.compound_rules import CompoundRules, components_of, parenthesised, state_in
from zermelo.compounds.operators import DRAW, FORBID, KO, LOSE, REPETITION_RULES, WIN
from zermelo.compounds.sums import ImpartialMoves, Listing, PartizanMoves
from zermelo.compounds.turns import need_values
from zermelo.errors import InputError
from zermelo.games.ends import End
from zermelo.games.explanation import Block
from zermelo.games.position import Position
from zermelo.games.rules import PartizanPosition, Rules, options_of
from zermelo.values.player import Player

#: The end of play for the player to move, if the other player has repeated a position.
ENDS_BY_RULE = {LOSE: End.WON, WIN: End.LOST, DRAW: End.TIE}
#: Maximum numbers of positions listed as reachable from one position, and of strategies tried.
MAX_LOOP_POSITIONS, MAX_STRATEGIES_TRIED = 2_000, 20_000


class Visit(NamedTuple):
    """The position, visited positions that may come again, and whether the position is repeated.

    Under *ko* only the position before the last move counts as visited. With
    `Repetition.with_turn` a visited position is a pair of a position and its player to move.
    """

    position: Any
    visited: frozenset[Any]
    is_repeated: bool = False


@dataclass(frozen=True)
class Repetition(CompoundRules[Visit]):
    """Rules on repetition, impartial and partizan; the rule is a key of `REPETITION_RULES`.

    With ``with_turn`` a position of a partizan game is repeated only with the same player to move.
    """

    name: ClassVar[str] = "repetition"
    misere: ClassVar[bool] = True
    ends_alike: ClassVar[bool] = True

    rules: Rules
    rule: str = FORBID
    with_turn: bool = False

    @property
    def ends(self) -> bool:  # type: ignore[override]
        """Whether every play ends, also in a sum: ko and ``with_turn`` do not ensure it."""
        return self.rules.ends or (self.rule != KO and not self.with_turn)

    def _next(self, state: Visit, options: Listing, mover: Player | None) -> Iterator[Visit]:
        position, visited, is_repeated = state
        if is_repeated:
            return
        other = None if mover is None else mover.other
        old_keys = visited if self.rule == KO else visited | {self._visit_key(position, mover)}
        for option in options(self.rules, position):
            if self._visit_key(option, other) not in old_keys:
                next_visited = {self._visit_key(position, mover)} if self.rule == KO else old_keys
                yield Visit(option, self._repeatable(option, next_visited))
            elif self.rule in ENDS_BY_RULE:
                yield Visit(option, frozenset(), is_repeated=True)

    def _visit_key(self, state: object, mover: Player | None) -> object:
        return (state, mover) if self.with_turn else state

    def _repeatable(self, position: object, visited: Iterable[Any]) -> frozenset[Any]:
        """Return the visited positions that may be reached again from a position."""
        if self.rules.ends:
            return frozenset()
        reachable = self._reachable(position)
        if reachable is None:
            return frozenset(visited)
        return frozenset(p for p in visited if (p[0] if self.with_turn else p) in reachable)

    def _reachable(self, position: object) -> frozenset[Any] | None:
        """Return the positions after at least one move; None if over `MAX_LOOP_POSITIONS`."""
        if position not in self._reachable_sets:
            reachable: dict[Any, None] = {}
            stack = [position]
            while stack and len(reachable) <= MAX_LOOP_POSITIONS:
                for option in options_of(self.rules, stack.pop()):
                    if option not in reachable:
                        reachable[option] = None
                        stack.append(option)
            self._reachable_sets[position] = None if stack else frozenset(reachable)
        return self._reachable_sets[position]

    @cached_property
    def _reachable_sets(self) -> dict[Any, frozenset[Any] | None]:
        """The results of `_reachable`, by position."""
        return {}

    def components(self, state: Visit) -> Sequence[Position] | None:
        """Return the components; None unless every play ends and nothing was visited before."""
        is_sum = self.rules.ends and not state.visited and not state.is_repeated
        return components_of(self.rules, state.position) if is_sum else None

    def show(self, state: Visit) -> str:
        """Return the position, then the visited ones, in parentheses; ``again`` if repeated."""
        before = [parenthesised(self.rules, p[0] if self.with_turn else p) for p in state.visited]
        if self.with_turn:
            pairs = zip(before, state.visited, strict=True)
            before = [f"{text[:-1]} @{player})" for text, (_, player) in pairs]
        again = ["again"] * state.is_repeated
        return " ".join([parenthesised(self.rules, state.position), *sorted(before), *again])

    def _read(self, groups: Sequence[str], rest: Sequence[str]) -> Visit:
        if not groups or rest not in ([], ["again"]):
            raise InputError(f"{self}: give a position and the visited ones in parentheses")
        text_of_position, *before = groups
        visited: list[Any] = []
        for text in before:
            text, _, player = text.rpartition(" @") if self.with_turn else (text, "", "")
            state = state_in(self.rules, text)
            visited.append((state, Player(player)) if self.with_turn else state)
        return Visit(state_in(self.rules, text_of_position), frozenset(visited), bool(rest))

    def describe(self, state: Visit, option: Visit) -> str:
        """Return the move as text, with a remark if it repeats a position."""
        again = ", a visited position" if option.is_repeated else ""
        return f"{self.rules.describe(state.position, option.position)}{again}"

    def __str__(self) -> str:
        rule = None if self.rule == FORBID else self.rule
        return self.with_options(self.name, {"rule": rule, "with-turn": self.with_turn})


@dataclass(frozen=True)
class ImpartialRepetition(Repetition, ImpartialMoves[Visit]):
    """Move where the rule on repetition allows it."""

    def remarks(self, state: Visit) -> Iterable[Block | str]:
        """Yield, for small games under *forbid*, whether the winner must know what was visited."""
        is_start = self.rule == FORBID and not state.visited and not self.rules.ends
        if is_start and (text := strategy_in_words(self, state)):
            yield text


@dataclass(frozen=True)
class PartizanRepetition(Repetition, PartizanMoves[Visit]):
    """Move where the rule on repetition allows it, each player his own moves."""


@dataclass(frozen=True)
class ImpartialRuledRepetition(ImpartialRepetition):
    """Move; a repeated position ends play by the rule."""

    def end(self, state: Visit) -> End | None:
        """Return the end of play if a position was repeated; otherwise None."""
        return ENDS_BY_RULE[self.rule] if state.is_repeated else None


@dataclass(frozen=True)
class PartizanRuledRepetition(PartizanRepetition):
    """Move; a repeated position ends play by the rule."""

    def end(self, state: Visit, mover: Player) -> End | None:  # noqa: ARG002
        """Return the end of play if a position was repeated; otherwise None."""
        return ENDS_BY_RULE[self.rule] if state.is_repeated else None


def without_repetition(
    position: Position, rule: str = FORBID, *, with_turn: bool = False
) -> Position[Visit]:
    """Return the position with a rule on repetition; the position itself counts as visited.

    Parameters
    ----------
    position : Position
    rule : str
        ``"forbid"``, ``"lose"``, ``"win"``, ``"draw"`` or ``"ko"``; see `REPETITION_RULES`.
    with_turn : bool
        For partizan games: whether a position is repeated only with the same player to move.

    Raises
    ------
    InputError
        The rule is unknown, the game has scores, turns of its own or ends other than "no move", or
        ``with_turn`` is set for an impartial game.

    Examples
    --------
    >>> from zermelo.rulesets import Tokens
    >>> start = Tokens([("a", "b"), ("b", "a")])("a")
    >>> {rule: without_repetition(start, rule).outcome.name for rule in REPETITION_RULES}
    {'forbid': 'N', 'lose': 'N', 'win': 'P', 'draw': 'D', 'ko': 'N'}
    """
    if rule not in REPETITION_RULES:
        raise InputError(f"rule is {rule!r}; give {', '.join(REPETITION_RULES)}")
    need_values(position.ruleset, "have no rule on repetition")
    is_partizan = isinstance(position, PartizanPosition)
    if with_turn and not is_partizan:
        raise InputError(f"{position.ruleset} is impartial: leave --with-turn out")
    kind: type[Repetition]
    if rule in ENDS_BY_RULE:
        kind = PartizanRuledRepetition if is_partizan else ImpartialRuledRepetition
    else:
        kind = PartizanRepetition if is_partizan else ImpartialRepetition
    rules = kind(position.ruleset, rule, with_turn)
    return Position(rules, Visit(position.state, frozenset()))


def read_repetition(
    first: Position,
    *before: Position,
    words: Sequence[str],
    rule: str = FORBID,
    with_turn: bool = False,
) -> Position[Visit]:
    """Return a position with a rule on repetition, and with visited positions if any are given."""
    position = without_repetition(first, rule, with_turn=with_turn)
    if any(visited.ruleset != first.ruleset for visited in before):
        raise InputError("repetition: visited positions must be positions of the same game")
    if before or words:
        texts = [parenthesised(p.ruleset, p.state) for p in (first, *before)]
        return Position(position.ruleset, position.ruleset.parse([*texts, *words]))
    return position


def strategy_in_words(rules: ImpartialRepetition, start: Visit) -> str:
    """Return in words whether a narrow strategy wins in normal play; empty for large games."""
    game, first = rules.rules, start.position
    reachable = rules._reachable(first)
    positions = [first, *(p for p in reachable or () if p != first)]
    options = {p: list(dict.fromkeys(options_of(game, p))) for p in positions}
    order_count = prod(factorial(len(row)) for row in options.values())
    is_large = reachable is None or len(positions) > 8  # up to n·2^(n−1) states
    if is_large or order_count > MAX_STRATEGIES_TRIED:
        return ""

    @cache
    def wins(state: Visit) -> bool:
        return any(not wins(option) for option in rules.options(state))

    next_player_wins = wins(start)

    def wins_by(lists: dict[Any, Sequence[Any]], state: Visit, *, winner_moves: bool) -> bool:
        """Whether the winner wins by always making the first allowed move of a position's list."""
        allowed = {option.position: option for option in rules.options(state)}
        if not winner_moves:
            return all(wins_by(lists, option, winner_moves=True) for option in allowed.values())
        chosen = next((allowed[to] for to in lists[state.position] if to in allowed), None)
        return chosen is not None and wins_by(lists, chosen, winner_moves=False)

    def any_wins(strategies: Iterable[Sequence[Sequence[Any]]]) -> bool:
        lists = (dict(zip(options, moves, strict=True)) for moves in strategies)
        return any(wins_by(chosen, start, winner_moves=next_player_wins) for chosen in lists)

    winner = "The next" if next_player_wins else "The previous"
    beginning = f"{winner} player wins in normal play, by a"
    if any_wins(product(*([[option] for option in row] or [[]] for row in options.values()))):
        return f"{beginning} narrow strategy: one move for each position, whatever was visited."
    wide = f"{beginning} wide strategy, which depends on the visited positions"
    fixed_list = "for each position the first allowed move of a fixed list"
    if any_wins(product(*map(permutations, options.values()))):
        return f"{wide}: {fixed_list}. One move for each position is not enough."
    return f"{wide}: neither one move for each position is enough, nor {fixed_list}."
