"""The certificate of a score, or of the winner if turns need not alternate, by bounds on scores.

Scores count for player 0 and against player 1. A vertex has the player to move (0 or 1), the
options that matter, and a lower and an upper bound on the score, or null for no bound.

- A lower bound k holds at an end whose score is at least k, at a vertex of player 0 if one option
  keeps it, and at a vertex of player 1 if all options keep it. An option keeps it if its own lower
  bound, plus the gain of the move (minus the gain if player 1 moves), is at least k.
- An upper bound holds likewise, with the players exchanged.

``complete`` says that all options are listed, which is needed if all have to keep a bound.
``rank`` falls with each move that keeps a bound, so that play ends. If play without end counts 0
(``endless``), the rank has to fall only for lower bounds above 0 and for upper bounds below 0.
"""

import re
from collections.abc import Iterator
from fractions import Fraction

from .fields import boolean, booleans_of, check_texts, index, list_of, numbers_of, one_of, rows
from .form import BOUND, MAX_DIGITS, Certificate, Claim, Flaw, Malformed, shown
from .sums import escape

MINIMAX = (
    "ruleset", "position", "play", "players", "starts", "endless", "vertices", "turns", "options",
    "gains", "ends", "complete", "lower", "upper", "rank",
)  # fmt: skip

Score = int | Fraction

#: The text of a whole number or a fraction, with a bounded number of digits and no exponent.
FRACTION = re.compile(rf"-?[0-9]{{1,{MAX_DIGITS}}}(?:/(?!0+\Z)[0-9]{{1,{MAX_DIGITS}}})?")


def check_minimax(certificate: Certificate) -> Claim:
    """Check the bounds of every vertex by the bounds of its options."""
    check_texts(certificate, "ruleset", "position", "play")
    certificate = dict(certificate)  # a copy, in which `_check_types` makes scores numbers
    names, starts, players = _read_header(certificate)
    _check_types(certificate, names)
    position, turns = certificate["position"], certificate["turns"]
    expected = [position] if len(starts) == 1 else [f"{position} left", f"{position} right"]
    if [names[start] for start in starts] != [name.lstrip() for name in expected]:
        raise Flaw(f"the starts are not the position {position!r:.60}")
    if len(starts) == 2 and [turns[start] for start in starts] != [0, 1]:
        raise Flaw("the player to move must be Left at the first start, and Right at the second")
    for vertex in range(len(names)):
        for lower in (True, False):
            _check_bound(certificate, vertex, lower=lower)
    claims = [_claim(certificate, start, players) for start in dict.fromkeys(starts)]
    ruleset = escape(certificate["ruleset"])
    play = "" if certificate["play"] == "normal" else " in misère play"
    claim = f"position {position!r} of {ruleset}{play}: {'; '.join(claims)}"
    count = len(names)
    claim += f", by bounds on {count:,} {'vertex' if count == 1 else 'vertices'}"
    return claim, f"the moves, turns and scores are those of {ruleset}"


def _read_header(certificate: Certificate) -> tuple[list[str], list[int], list[str]]:
    """Return the names of vertices, the starts, and the names of players, after checks."""
    names, starts, players = (certificate[field] for field in ("vertices", "starts", "players"))
    for field, value in (("vertices", names), ("players", players)):
        if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
            raise Malformed(f"{field!r} must be a list of texts")
    list_of("names", players, "'players'", 2)
    one_of(("normal", "misere"), certificate["play"], "'play'")
    if not isinstance(starts, list) or not 1 <= len(starts) <= 2:
        raise Malformed(f"'starts' must be a list of one or two vertices, not {shown(starts)}")
    for start in starts:
        index(start, len(names), "an entry of 'starts'", "vertices")
    boolean(certificate["endless"], "'endless'")
    turns = certificate["turns"]
    if isinstance(turns, list) and len({*zip(names, map(repr, turns), strict=False)}) < len(names):
        raise Malformed("two vertices have the same name and the same player to move")
    return names, starts, list(map(escape, players))


def _check_types(certificate: Certificate, names: list[str]) -> None:
    """Check the types of the entries of each vertex, and convert scores to numbers in place."""
    for what, turn in rows(certificate["turns"], "turns", names):
        if type(turn) is not int or turn not in (0, 1):
            raise Malformed(f"{what} must be 0 or 1, not {shown(turn)}")
    numbers_of(certificate, "rank", names)
    booleans_of(certificate, "complete", names)
    for field in ("ends", "lower", "upper"):
        entries = rows(certificate[field], field, names)
        certificate[field] = [None if e is None else score(e, what) for what, e in entries]
    gains = rows(certificate["gains"], "gains", names)
    for (what, row), (_, gain_row) in zip(
        rows(certificate["options"], "options", names), gains, strict=True
    ):
        if not (isinstance(row, list) and isinstance(gain_row, list) and len(gain_row) == len(row)):
            raise Malformed(f"{what} must be a list, and its 'gains' a list of the same length")
        for option in row:
            index(option, len(names), f"an entry of {what}", "vertices")
    certificate["gains"] = [[score(gain, "a gain") for gain in row] for row in certificate["gains"]]
    if certificate["endless"] and any(map(any, certificate["gains"])):
        raise Malformed("where play may have no end, moves gain nothing")


def score(value: object, what: str) -> Score:
    """Return a value that must be a whole number or the text of a fraction, as a number."""
    if type(value) is int and abs(value) < BOUND:
        return value
    if isinstance(value, str) and FRACTION.fullmatch(value):
        return Fraction(value)
    raise Malformed(f"{what} must be a whole number or the text of a fraction, not {shown(value)}")


def _check_bound(certificate: Certificate, vertex: int, *, lower: bool) -> None:
    """Check a bound, if any; −1 times an upper bound is a lower bound for player 1."""
    field, sign = ("lower", 1) if lower else ("upper", -1)
    name, bound = certificate["vertices"][vertex], certificate[field][vertex]
    if bound is None:
        return
    subject = f"vertex {name!r:.60}: its {field} bound {bound}"
    end, row = certificate["ends"][vertex], certificate["options"][vertex]
    if end is not None:
        if row:
            raise Flaw(f"vertex {name!r:.60} is an end, and has options")
        if sign * end < sign * bound:
            raise Flaw(f"{subject} is not kept by the score {end}")
        return
    rank_must_fall = not certificate["endless"] or sign * bound > 0
    kept_by = list(_kept_by(certificate, vertex, field, sign, rank_must_fall=rank_must_fall))
    if certificate["turns"][vertex] == (0 if lower else 1):
        if not any(kept_by):
            raise Flaw(f"{subject} is kept by none of its options")
    elif not certificate["complete"][vertex] or not row:
        raise Flaw(f"{subject} needs all options, and they are not listed")
    elif not all(kept_by):
        option = certificate["vertices"][row[kept_by.index(False)]]
        raise Flaw(f"{subject} is not kept by its option {option!r:.60}")


def _kept_by(
    certificate: Certificate, vertex: int, field: str, sign: int, *, rank_must_fall: bool
) -> Iterator[bool]:
    """Yield for each option whether it keeps the bound of a vertex."""
    bounds, ranks = certificate[field], certificate["rank"]
    gain_sign = -1 if certificate["turns"][vertex] else 1
    for option, gain in zip(
        certificate["options"][vertex], certificate["gains"][vertex], strict=True
    ):
        option_bound = bounds[option]
        yield (
            option_bound is not None
            and sign * (option_bound + gain_sign * gain) >= sign * bounds[vertex]
            and not (rank_must_fall and ranks[option] >= ranks[vertex])
        )


def _claim(certificate: Certificate, start: int, players: list[str]) -> str:
    """Return in words what the bounds of a start prove; raise Flaw if they prove nothing."""
    lower, upper = certificate["lower"][start], certificate["upper"][start]
    if lower is None and upper is None:
        raise Flaw(f"vertex {certificate['vertices'][start]!r:.60} is the start, without a bound")
    to_move = f" with {players[certificate['turns'][start]]} to move"
    if certificate["endless"]:
        if lower is not None and lower > 0:
            return f"{players[0]} wins{to_move}"
        if upper is not None and upper < 0:
            return f"{players[1]} wins{to_move}"
        never_loses = [lower is not None and lower >= 0, upper is not None and upper <= 0]
        if all(never_loses):
            return f"a draw{to_move}"
        if any(never_loses):
            return f"{players[never_loses.index(True)]} does not lose{to_move}"
        stated = f"a lower bound of {lower} and an upper bound of {upper}"
        raise Flaw(f"vertex {certificate['vertices'][start]!r:.60}: {stated} prove nothing")
    if lower is not None and lower == upper:
        return f"the score is {lower} for {players[0]}{to_move}"
    bounds = [f"{text} {bound}" for text, bound in (("at least", lower), ("at most", upper))
              if bound is not None]  # fmt: skip
    return f"the score is {' and '.join(bounds)} for {players[0]}{to_move}"
