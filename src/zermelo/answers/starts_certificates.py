"""Certificates of partizan positions: both starts, each by its state graph."""

from __future__ import annotations

from typing import Any

from zermelo.answers.certificates import Certificate, certify_outcomes
from zermelo.checker import VERSION
from zermelo.errors import InputError
from zermelo.games.position import Position
from zermelo.labels.outcomes import outcomes
from zermelo.limits import Limits, Watch
from zermelo.solvers.budget import Budget
from zermelo.solvers.explore import explore, in_text, is_pruned
from zermelo.values.play import Play
from zermelo.values.player import LEFT, RIGHT
from zermelo.values.starts import winner

__all__ = ["certify_starts"]


def certify_starts(position: Position[Any], play: Play, limits: Limits | Watch) -> Certificate:
    """Make the certificate of who wins a partizan position when Left begins, and when Right does.

    Raises
    ------
    LimitReached
        There are too many positions.
    InputError
        Nobody can move at a start, which needs no certificate in misère play.

    Examples
    --------
    >>> from zermelo.answers.certificates import check
    >>> from zermelo.limits import NO_LIMITS
    >>> from zermelo.rulesets import Domineering
    >>> from zermelo.values.play import NORMAL
    >>> print(check(certify_starts(Domineering()("2x2"), NORMAL, NO_LIMITS)))
    HOLDS IF the options of every position are those of domineering for its player: position \
'..|..' of domineering: left wins where left begins, right wins where right begins (normal play)
    """
    budget = Budget(limits)
    made: Certificate = {
        "certificate": "starts",
        "version": VERSION,
        "ruleset": str(position.ruleset),
        "position": str(position),
        "play": str(play),
        "winners": {},
    }
    for player in (LEFT, RIGHT):
        here = position.turn(player)
        if is_pruned(here, play):
            raise InputError(f"{player} cannot move: in misère play that wins, and needs no proof")
        graph = in_text(here, explore(here, play=play, budget=budget), play)
        labels = outcomes(graph)
        made[str(player)] = {
            **{
                field: held
                for field, held in certify_outcomes(labels).items()
                if field not in ("certificate", "version")
            },
            "ruleset": str(here.ruleset),
            "position": str(here),
            "play": str(play),
            "start": 0,
        }
        won = winner(labels[next(iter(graph))], player)
        made["winners"][str(player)] = None if won is None else str(won)
    return made
