"""``solve``: who wins a position, and how."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zermelo.games.parameters import Resolver
from zermelo.games.position import Move
from zermelo.games.rules import PartizanRuleset
from zermelo.games.solution import Solution
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.rulesets.reading import position_of, turned
from zermelo.solvers.engine import Engine
from zermelo.values.play import NORMAL, Play
from zermelo.values.starts import winner
from zermelo.values.text import value_to_json

if TYPE_CHECKING:
    from zermelo.labelling.tables.table import Tables
    from zermelo.values.partizan.loopy import Value
    from zermelo.values.partizan.orthodox import Orthodox
    from zermelo.values.player import Player


@dataclass(frozen=True)
class Answer:
    """The solution of a position; of a hot sum also each player's orthodox moves.

    Where play need not end, a partizan position may have a loopy value.
    """

    found: Solution[Any]
    orthodox: tuple[Orthodox, ...] = ()
    loopy: Value | None = None

    def json(self) -> dict[str, object]:
        """Return plain data; of a partizan position who wins for each start, and by which moves."""
        found, here = self.found, self.found.position
        facts: dict[str, object] = {
            "ruleset": str(here.ruleset),
            "position": str(here),
            "play": str(found.play),
            "outcome": str(found.outcome),
            "value": None if found.value is None else value_to_json(found.value),
            "remoteness": found.remoteness,
            "claimed": found.claimed,
            "bound": found.bound,
            "winning_moves": plain(found.winning_moves),
            "drawing_moves": plain(found.drawing_moves),
            "complete": found.complete,
            "best": None if found.best is None else str(found.best),
            "method": found.method,
            "source": found.source,
            "moves_by": found.moves_by or None,
        }
        if found.left_out:
            facts["left_out"] = list(found.left_out)
        if found.game is not None:
            from zermelo.expressions.record import facts_of

            facts |= facts_of(found.game)
        for player, one in found.starts.items():
            won = winner(one.outcome, player)
            facts[f"{player}_starts"] = "draw" if won is None else str(won)
            facts[f"{player}_moves"] = [str(move) for move in one.winning_moves]
            facts[f"{player}_draws"] = [str(move) for move in one.drawing_moves]
            facts[f"{player}_remoteness"] = one.remoteness
        if self.loopy is not None:
            facts["value"] = str(self.loopy)
        if self.orthodox:
            facts["orthodox"] = {
                str(one.player): {
                    "part": one.place,
                    "to": list(map(str, one.options)),
                    "temperature": str(one.ambient),
                    "wall": str(one.wall),
                    "threat": one.threatens,
                }
                for one in self.orthodox
            }
        return facts


def plain(moves: Sequence[Move[Any]]) -> list[dict[str, str]]:
    """Return moves with where they lead."""
    return [{"move": str(move), "to": str(move.to)} for move in moves]


def answer(
    words: Sequence[str],
    resolver: Resolver,
    play: Play = NORMAL,
    *,
    method: str | None = None,
    turn: Player | None = None,
    tablebase: Tables = None,
    limits: Limits | Watch = NO_LIMITS,
) -> Answer:
    """Solve the position that words name; a partizan one for both starts, or for one ``turn``.

    Raises
    ------
    InputError
        The words are no position, or the method does not answer it.
    LimitReached

    Examples
    --------
    >>> from zermelo.formats.resolvers import Names
    >>> answer("nim 3 2".split(), Names()).json()["best"]
    'take 1 from heap 1'
    """
    engine = Engine(limits, method=method, tablebase=tablebase)
    found = engine.solve(turned(position_of(words, resolver), turn), play)
    if not isinstance(found.position.ruleset, PartizanRuleset):
        return Answer(found)
    from zermelo.answers.loopy_reasons import loopy_if_cheap
    from zermelo.answers.partizan_reasons import orthodox_moves

    loopy = loopy_if_cheap(found.position, found.play, engine)
    return Answer(found, orthodox_moves(found, engine), loopy)
