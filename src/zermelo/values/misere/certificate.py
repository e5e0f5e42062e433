"""Certificates of misère quotients, which `zermelo.checker` checks."""

from __future__ import annotations

from typing import Any

from zermelo.checker import VERSION
from zermelo.values.misere.model import members
from zermelo.values.misere.quotient import MisereQuotient, QuotientPart


def certificate(quotient: MisereQuotient) -> dict[str, Any]:
    """Return the certificate of a quotient, as plain data for JSON.

    Examples
    --------
    >>> from zermelo.checker import check
    >>> from zermelo.values.misere.heaps import HeapGame
    >>> from zermelo.values.misere.quotient import quotient_of_heaps
    >>> print(check(certificate(quotient_of_heaps([HeapGame.octal("0.77")]))))
    HOLDS: the misère quotient of 0.77 with period 12 from 71 on has order 40 and 9 P-elements
    """
    return {
        "certificate": "quotient",
        "version": VERSION,
        "order": quotient.order,
        "generators": [action[0] for action in quotient.actions],
        "actions": [list(action) for action in quotient.actions],
        "p_elements": list(quotient.p_elements),
        "games": [_game(part) for part in quotient.parts],
        "states": [[x, f"{sum(1 << z for z in members(mask)):x}"] for x, mask in quotient.states],
    }


def _game(part: QuotientPart) -> dict[str, Any]:
    game = part.game
    options = None
    if game.octal_code is None:
        option_lists = map(game.options, range(1, part.upto + 1))
        option_sets = ({tuple(filter(None, option)) for option in row} for row in option_lists)
        options = [[list(option) for option in sorted(distinct)] for distinct in option_sets]
    bounds = game.period_bounds
    return {
        "name": game.name,
        "code": game.octal_code,
        "heaps": part.upto,
        "phi": list(part.phi),
        "options": options,
        "labels": None if game.labels is None else list(game.labels[: part.upto]),
        "period": None if part.period is None else [part.preperiod, part.period],
        "bounds": None if bounds is None or game.octal_code is not None else list(bounds),
    }
