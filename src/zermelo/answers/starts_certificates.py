"""Certificates of partizan positions: both starts, each by its state graph."""

from __future__ import annotations

from typing import Any

from zermelo.answers.certificates import Certificate, certify_outcomes
from zermelo.budget import Budget
from zermelo.checker import VERSION
from zermelo.digraph.digraph import Digraph
from zermelo.errors import InputError
from zermelo.games.position import Position
from zermelo.labelling.explore import explore, in_text, is_pruned
from zermelo.labels.outcomes import outcomes
from zermelo.limits import Limits, Watch
from zermelo.values.play import Play
from zermelo.values.player import LEFT, RIGHT
from zermelo.values.starts import winner


def state_graph(
    position: Position[Any], play: Play, budget: Budget, *, stuck: str = "nobody can"
) -> Digraph:
    """Return the state graph with states as a person writes them, the position first.

    Parameters
    ----------
    position : Position
    play : Play
    budget : Budget
    stuck : str
        Who cannot move where there are no moves, for the error.

    Raises
    ------
    LimitReached
    InputError
        Whoever is to move cannot, which needs no certificate in misère play.
    """
    if is_pruned(position, play):
        raise InputError(f"{stuck} move: in misère play that wins, and needs no certificate")
    return in_text(position, explore(position, play=play, budget=budget), play)


def certify_starts(position: Position[Any], play: Play, limits: Limits | Watch) -> Certificate:
    """Make the certificate of who wins a partizan position when Left begins, and when Right does.

    Raises
    ------
    LimitReached
        There are too many positions.
    InputError
        Whoever begins cannot move, which needs no certificate in misère play.

    Examples
    --------
    >>> from zermelo.answers.certificates import check
    >>> from zermelo.limits import NO_LIMITS
    >>> from zermelo.rulesets import Domineering
    >>> from zermelo.values.play import NORMAL
    >>> print(check(certify_starts(Domineering()("2x2"), NORMAL, NO_LIMITS)))
    HOLDS: position '..|..' of domineering: left wins where left begins, right wins where right \
begins (normal play)
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
        graph = state_graph(here, play, budget, stuck=f"{player} cannot")
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
