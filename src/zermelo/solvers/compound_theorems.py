"""Theorems that decide compounds by numbers of their parts, one for each kind and ending rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any

from zermelo.compounds.compound import CONJUNCTIVE, DISJUNCTIVE, SELECTIVE, Compound
from zermelo.compounds.numbers import PartNumbers
from zermelo.compounds.operators import LONG, SHORT
from zermelo.games.explanation import Block, Table
from zermelo.games.position import Position
from zermelo.games.rules import PartizanRuleset, Rules, options_of
from zermelo.solvers.method import Goal
from zermelo.solvers.theorem import any_option
from zermelo.values.nimber import LoopyValue, loopy_sum, outcome_of
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, NORMAL, Play
from zermelo.values.player import Player
from zermelo.values.text import show_value

if TYPE_CHECKING:
    from zermelo.solvers.base_engine import BaseEngine

P, N, D = Outcome.P, Outcome.N, Outcome.D
BOOKS = "Smith 1966; Conway 1976, chapter 14"
ENDED = "A part can be ended by one move, and play with it."
OURS = "Smith 1966; with draws derived anew, see zermelo.compounds.numbers"


@dataclass(frozen=True)
class Decided:
    """The outcome, the theorem, and the numbers of each part."""

    outcome: Outcome
    statement: str
    reason: str = ""
    heads: tuple[str, ...] = ()
    rows: Sequence[tuple[object, ...]] = ()
    source: str = BOOKS
    remoteness: int | None = None


@dataclass(frozen=True)
class Asked:
    """A compound in question: the vertex of each part that is not over for good."""

    compound: Compound
    play: Play
    engine: BaseEngine
    parts: Sequence[Position[Any]]
    mover: Player | None = None

    @property
    def players(self) -> tuple[str, str]:
        """The player to move and the other, as text; by name in a partizan game."""
        if self.mover is None:
            return "the next player", "the previous player"
        return self.mover.name.title(), self.mover.other.name.title()

    @property
    def partizan(self) -> bool:
        """Whether the player to move matters."""
        return isinstance(self.compound, PartizanRuleset)

    def numbers(self, part: Position[Any]) -> tuple[PartNumbers, int]:
        """Return the numbers of the positions reachable in a part, and the part's own vertex."""
        rules = part.ruleset
        numbers: dict[Any, int] = self.engine.remembered(("numbered", rules), dict)
        rows: list[list[int]] = self.engine.remembered(("rows", rules), list)
        by_play: dict[Play, tuple[int, PartNumbers]]
        by_play = self.engine.remembered(("numbers", rules), dict)
        start = rules.canonical(part.state)
        if start not in numbers:
            self._list(rules, start, numbers, rows)
        entry = by_play.get(self.play)
        if entry is None or entry[0] <= numbers[start]:
            entry = by_play[self.play] = len(rows), PartNumbers(tuple(rows), self.play)
        return entry[1], numbers[start]

    def _list(
        self, rules: Rules[Any], start: object, kept: dict[Any, int], rows: list[list[int]]
    ) -> None:
        """List the reachable states that are new; none of them if a limit is reached."""
        fresh: dict[Any, int] = {start: len(rows)}
        waiting: list[Any] = [start]
        more: list[list[int]] = []
        budget = self.engine.budget
        budget.count()
        for state in waiting:  # which grows meanwhile: a queue
            row: dict[int, None] = {}
            for option in map(rules.canonical, options_of(rules, state)):
                number = kept.get(option)
                if number is None:
                    number = fresh.get(option)
                if number is None:
                    number = fresh[option] = len(rows) + len(waiting)
                    waiting.append(option)
                    budget.count()
                row[number] = None
            more.append(list(row))
        kept.update(fresh)
        rows += more

    def live(self) -> list[Position[Any]]:
        """Return the parts with a move."""
        return [part for part in self.parts if any_option(part) is not None]

    def parts_and_reason(self, decided: Decided) -> Sequence[Block | str]:
        """Return a table of the parts with their numbers."""
        rows = [
            (f"{part.ruleset} {part}".strip(), *map(written, row))
            for part, row in zip(self.parts, decided.rows, strict=False)
        ]
        blocks: list[Block | str] = [Table(("part", *decided.heads), tuple(rows))] if rows else []
        return [*blocks, decided.reason] if decided.reason else blocks


def written(number: object) -> str:
    """Return a number of a part as text."""
    return "∞" if number is None or number == inf else str(number)


def _join_short(asked: Asked) -> Decided:
    """Decide by the least remoteness: the part that ends first ends play."""
    numbered = [asked.numbers(part) for part in asked.parts]
    lengths = [numbers.remoteness[vertex] for numbers, vertex in numbered]
    finite = [left for left in lengths if left is not None]
    least = min(finite, default=None)
    if least is None:
        outcome, reason = D, "In no part can anybody force an end, so nobody wins."
    else:
        outcome = P if least % 2 == (asked.play is MISERE) else N
        parity = "odd" if least % 2 else "even"
        play = "misère" if asked.play is MISERE else "normal"
        reason = (
            f"The part that ends first ends play. The least remoteness is {least}, which is "
            f"{parity}: in {play} play {asked.players[outcome is P]} wins that part, hurries "
            "there, and so wins."
        )
    return Decided(
        outcome,
        "the part of least remoteness decides a conjunctive compound that ends as soon as one part "
        "does",
        reason,
        ("remoteness",),
        [(left,) for left in lengths],
        remoteness=least,
    )


def _join_long(asked: Asked) -> Decided | None:
    """Decide by the greatest suspense: the part that ends last ends play."""
    if asked.partizan and asked.compound.thaw:
        return None
    numbered = [asked.numbers(part) for part in asked.parts]
    suspenses = [numbers.suspense[vertex] for numbers, vertex in numbered]
    mover = [max((lasting.mover[drawn] for lasting in suspenses), default=-1) for drawn in (0, 1)]
    other = [max((lasting.other[drawn] for lasting in suspenses), default=-1) for drawn in (0, 1)]
    if not suspenses:  # all are over: the player to move has no turn
        mover, other = ([0, 0], [-1, -1]) if asked.play is MISERE else ([-1, -1], [0, 0])
    outcome = N if mover[0] > other[1] else P if other[0] > mover[1] else D
    who = asked.players[outcome is P]
    first, second = (
        f"{name.removeprefix('the ').removesuffix(' player')} wins, lasts" for name in asked.players
    )
    or_draws = "wins or draws, lasts"
    heads = (first, or_draws, second, or_draws)
    rows = [(*lasting.mover, *lasting.other) for lasting in suspenses]
    reason = "The part that ends last decides; −1 stands for what cannot be forced. " + (
        f"{who[:1].upper()}{who[1:]} can win a part that lasts longer than any in which the "
        "opponent wins or avoids an end."
        if outcome is not D
        else "Neither player can win a part that lasts longer than whatever the other can keep "
        "from being lost, so nobody wins."
    )
    statement = (
        "the part that can be made to last longest decides a compound of moves in all parts that "
        "goes on until all are over"
    )
    return Decided(outcome, statement, reason, heads, rows, OURS)


def _all_lost(asked: Asked, play: Play, statement: str) -> Decided | None:
    """Decide a compound of moves in any parts: P if and only if every part is.

    For partizan games only "if" holds: otherwise the winners of the parts are not enough.
    """
    outcomes = [asked.engine.answer(part, Goal.OUTCOME, play).outcome for part in asked.parts]
    if all(outcome is P for outcome in outcomes):
        loser = asked.players[0]
        won, reason = P, f"Every part is lost for {loser}, who is answered wherever he moves."
    elif asked.partizan:
        return None
    elif D in outcomes:
        won, reason = D, "A part in which nobody wins."
    else:
        won = N
        reason = "The next player moves in every part that he wins, and so leaves all of them lost."
    return Decided(won, statement, reason, ("outcome",), [(outcome,) for outcome in outcomes])


UNION = "a compound of moves in any number of parts is P if and only if every part is P"


def _union_long(asked: Asked) -> Decided | None:
    """Decide by the winners of the parts; in misère play by those with moves, if play ends."""
    live = asked.live()
    if asked.play is NORMAL:
        return _all_lost(asked, NORMAL, UNION)
    if asked.partizan or not all(part.ruleset.ends for part in asked.parts):
        return None
    if len(live) > 1:
        statement = (
            "with moves in two parts or more, a compound of moves in any number of them is P in "
            "misère play if and only if every part is P in normal play"
        )
        return _all_lost(asked, NORMAL, statement)
    if not live:
        return Decided(N, "no part has a move")
    outcome = asked.engine.answer(live[0], Goal.OUTCOME, MISERE).outcome
    reason = "Only one part has moves, and it is played alone."
    return Decided(outcome, "a compound of one part is that part", reason)


def _union_short(asked: Asked) -> Decided | None:
    """Decide by the winners of the parts, unless one is over or can be ended at once."""
    statement = (
        f"{UNION}, where play ends with the first part that is over; in normal play only if no "
        "part is over or can be ended at once"
    )
    misere = asked.play is MISERE
    if len(asked.live()) < len(asked.parts):
        return _over(asked)
    if asked.partizan:
        return _all_lost(asked, MISERE, statement) if misere else None
    if not misere and _ends_at_once(asked):
        return Decided(N, statement, ENDED)
    return _all_lost(asked, asked.play, statement)


def _over(asked: Asked) -> Decided:
    outcome = N if asked.play is MISERE else P
    return Decided(outcome, "play ends with the first part", "A part has no move.")


def _ends_at_once(asked: Asked) -> bool:
    """Whether some part has an option without a move."""
    return any(
        any_option(Position(part.ruleset, option)) is None
        for part in asked.parts
        for option in options_of(part.ruleset, part.state)
    )


def _sum_short(asked: Asked) -> Decided | None:
    """Decide by foreclosed values: γ without the vertices that end play, or can end it at once."""
    if asked.partizan:
        return None
    if len(asked.live()) < len(asked.parts):
        return _over(asked)
    statement = (
        "a sum that ends with its first part has the nim-sum of the foreclosed values: those of "
        "the parts without the positions that are over"
    )
    if asked.play is NORMAL:
        statement += " or can be ended at once"
        if _ends_at_once(asked):
            return Decided(N, statement, ENDED)
    values = [_foreclosed(*asked.numbers(part), asked.engine) for part in asked.parts]
    total = loopy_sum(*values)
    sentence = (
        "The foreclosed value of a part is what it is worth if nobody may move to a position that "
        f"gives the game away. Their generalised nim-sum is {show_value(total)}."
    )
    rows = [(show_value(value),) for value in values]
    return Decided(outcome_of(total), statement, sentence, ("foreclosed value",), rows)


def _foreclosed(numbers: PartNumbers, vertex: int, engine: BaseEngine) -> LoopyValue:
    from zermelo.digraph.digraph import Digraph
    from zermelo.labels.loopy import loopy

    kept = numbers.open
    key = "foreclosed", id(numbers)
    _, values = engine.remembered(
        key,
        lambda: (
            numbers,  # kept alive, so that its identity is unique
            loopy(Digraph(numbers.open_edges, vertices=range(len(kept))), engine.watch),
        ),
    )
    value: LoopyValue = values[kept[vertex]]
    return value


#: The theorem for each kind of compound, if there is one; long disjunctive ones are sums.
DECIDING: dict[tuple[str, str], Callable[[Asked], Decided | None]] = {
    (CONJUNCTIVE, SHORT): _join_short,
    (CONJUNCTIVE, LONG): _join_long,
    (SELECTIVE, SHORT): _union_short,
    (SELECTIVE, LONG): _union_long,
    (DISJUNCTIVE, SHORT): _sum_short,
}
