"""Check what a certificate says about a position of a game, for `checker.py`. Plain Python.

The rules of games are not known here. So each claim comes with what was not checked, and whoever
knows the rules can: the options of every position of a state graph are in the certificate, and so
are the values that a theorem gives, with the theorem.
"""

from math import isqrt
from typing import Any

__all__ = ["RULES", "check_alone", "check_position", "position_claim"]

PLAYS = {
    "normal": "normal play",
    "misere": "misère play, without positions that nobody can move from",
}


def check_position(certificate: dict[str, Any], names: list[str]) -> None:
    """Check that the position stands among the vertices; raises ValueError if not.

    The labels of the vertices are checked as those of any digraph. In misère play the digraph is
    that of the positions with a move: to move where only positions without a move can be reached
    loses, and it is these that have no options there.
    """
    _texts(certificate, "ruleset", "position", "play")
    start, position = certificate["start"], certificate["position"]
    if certificate["play"] not in PLAYS:
        raise ValueError(f"'play' must be normal or misere, not {certificate['play']!r}")
    if type(start) is not int or not 0 <= start < len(names):
        raise ValueError(f"'start' must be the number of a vertex, not {start!r}")
    if names[start] != (position or "(empty)"):
        raise ValueError(f"vertex {names[start]!r} is not the position {position!r}")


def position_claim(certificate: dict[str, Any], graph: str) -> tuple[str, str]:
    """Say what was checked, and what was not."""
    start, play = certificate["start"], PLAYS[certificate["play"]]
    label, r = certificate["outcome"][start], certificate["remoteness"][start]
    last = "" if r is None or certificate["play"] == "misere" else f" with remoteness {r}"
    told = (
        f"position {certificate['position'] or '(empty)'!r} of {certificate['ruleset']} is {label}"
        f"{last} ({play}), by the {graph}"
    )
    return told, f"that the options of every position are those of {certificate['ruleset']}"


def check_alone(kind: str, certificate: dict[str, Any]) -> tuple[str, str]:
    """Check a certificate without a digraph; say what was checked, and what was not."""
    if kind == "nim-sum":
        check_nim_sum(certificate)
        return nim_sum_claim(certificate)
    check_theorem(certificate)
    return theorem_claim(certificate)


def check_nim_sum(certificate: dict[str, Any]) -> None:
    """Check the sum of the values of the parts, and that the move makes it 0; raises ValueError.

    A sum of games is won by whoever is to move exactly if the nim-sum of the values is not 0, and
    then by a move to 0 (Sprague 1935, Grundy 1939).
    """
    _texts(certificate, "ruleset", "position", "outcome")
    parts, move = _objects(certificate["parts"], "parts", {"part", "value", "source"}), None
    total = _sum(parts, "parts")
    if _number(certificate["value"], "value") != total:
        raise ValueError(f"the nim-sum of the parts is {total}, not {certificate['value']!r}")
    outcome = "N" if total else "P"
    if certificate["outcome"] != outcome:
        raise ValueError(f"the outcome is {outcome}, not {certificate['outcome']!r}")
    premises, move = certificate["premises"], certificate["move"]
    if not isinstance(premises, list) or not all(isinstance(text, str) for text in premises):
        raise ValueError("'premises' must be a list of texts")
    if (move is None) != (not total):
        raise ValueError("'move' must be null for P, and a move for N")
    if move is None:
        return
    if not isinstance(move, dict) or {*move} != {"move", "to", "part", "leaves"}:
        raise ValueError("'move' must be an object with 'move', 'to', 'part' and 'leaves'")
    _texts(move, "move", "to")
    place = move["part"]
    if type(place) is not int or not 0 <= place < len(parts):
        raise ValueError(f"the move must be in a part, given by its number, not {place!r}")
    leaves = _objects(move["leaves"], "leaves", {"part", "value", "source"})
    after = total ^ _number(parts[place]["value"], "value") ^ _sum(leaves, "leaves")
    if after:
        raise ValueError(f"after the move the nim-sum is {after}, not 0")


def nim_sum_claim(certificate: dict[str, Any]) -> tuple[str, str]:
    """Say what was checked, and what was not."""
    parts, move = certificate["parts"], certificate["move"]
    told = (
        f"the values of the parts of {certificate['position']!r} of {certificate['ruleset']}, "
        f"{len(parts)} in number, have the nim-sum {certificate['value']}, so it is "
        f"{certificate['outcome']}"
    )
    told += "" if move is None else f", and the move {move['move']!r} makes it 0"
    values = "; ".join(dict.fromkeys(part["source"] for part in parts)) or "there are none"
    rules = "" if move is None else ", and that this is a move"
    return told, f"that the position is their sum and the values are theirs ({values}){rules}"


def check_theorem(certificate: dict[str, Any]) -> None:
    """Check the formula for P-positions, and that the move is one and leads to such a position.

    The formula names a set of positions; that they are the P-positions is the theorem, which is
    not checked. Raises ValueError.
    """
    _texts(certificate, "ruleset", "rule", "outcome")
    rule, number = certificate["rule"], certificate["parameter"]
    if rule not in RULES:
        raise ValueError(f"the rule {rule!r} is none of {', '.join(RULES)}")
    if type(number) is not int or number < 1:
        raise ValueError(f"the parameter must be a number from 1 on, not {number!r}")
    heaps, move = _heaps(certificate["heaps"], "heaps"), certificate["move"]
    outcome = "P" if RULES[rule](number, heaps) else "N"
    if certificate["outcome"] != outcome:
        raise ValueError(f"the outcome is {outcome}, not {certificate['outcome']!r}")
    if (move is None) != (outcome == "P"):
        raise ValueError("'move' must be null for P, and where the move leads for N")
    if move is None:
        return
    after = _heaps(move, "move")
    if len(after) != len(heaps) or any(b > a for a, b in zip(heaps, after, strict=True)):
        raise ValueError("the move must leave as many heaps, none of them larger")
    taken = [a - b for a, b in zip(heaps, after, strict=True) if a > b]
    most = number if rule == "moore" else 2
    if not 1 <= len(taken) <= most:
        raise ValueError(f"a move takes from one to {most} heaps, not from {len(taken)}")
    if rule == "wythoff" and len(taken) == 2 and abs(taken[0] - taken[1]) >= number:
        raise ValueError(f"a move from both takes numbers that differ by less than {number}")
    if not RULES[rule](number, after):
        raise ValueError("the move does not lead to a position that the formula names")


def theorem_claim(certificate: dict[str, Any]) -> tuple[str, str]:
    """Say what was checked, and what was not."""
    formula = FORMULAS[certificate["rule"]]
    named = "is" if certificate["outcome"] == "P" else "is not"
    move = "" if certificate["move"] is None else ", and the move leads to one that is"
    told = f"a position of {certificate['ruleset']} {named} among those {formula}{move}"
    return told, "the theorem, that these are the positions from which whoever is to move loses"


def _is_moore(k: int, heaps: list[int]) -> bool:
    """Say whether k + 1 divides the number of ones in every binary column."""
    return all(
        sum(heap >> bit & 1 for heap in heaps) % (k + 1) == 0
        for bit in range(max(heaps, default=0).bit_length())
    )


def _is_wythoff(a: int, heaps: list[int]) -> bool:
    """Say whether two heaps are ⌊n α⌋ and a n more, α = (2 − a + √(a² + 4)) / 2."""
    if len(heaps) != 2:
        raise ValueError(f"Wythoff's game has two heaps, not {len(heaps)}")
    less, more = sorted(heaps)
    n, rest = divmod(more - less, a)
    return not rest and less == (n * (2 - a) + isqrt(n * n * (a * a + 4))) // 2


RULES = {"moore": _is_moore, "wythoff": _is_wythoff}
FORMULAS = {
    "moore": "where k + 1 divides the number of ones in every binary column",
    "wythoff": "with heaps ⌊n α⌋ and ⌊n α⌋ + a n, α = (2 − a + √(a² + 4)) / 2",
}


def _heaps(given: object, field: str) -> list[int]:
    if not isinstance(given, list):
        raise ValueError(f"'{field}' must be a list of heaps")
    return [_number(heap, field) for heap in given]


def _sum(parts: list[dict[str, Any]], field: str) -> int:
    total = 0
    for part in parts:
        _texts(part, "part", "source")
        total ^= _number(part["value"], field)
    return total


def _number(given: object, field: str) -> int:
    """Read a number from 0 on: beyond 2^53 as text."""
    if type(given) is int and given >= 0:
        return given
    if isinstance(given, str) and given.isascii() and given.isdecimal() and len(given) <= 4000:
        return int(given)
    raise ValueError(f"'{field}': {given!r:.60} is no number from 0 on of up to 4000 digits")


def _objects(given: object, field: str, keys: set[str]) -> list[dict[str, Any]]:
    if isinstance(given, list) and all(isinstance(row, dict) and {*row} == keys for row in given):
        return given
    raise ValueError(f"'{field}' must be a list of objects with {', '.join(sorted(keys))}")


def _texts(held: dict[str, Any], *fields: str) -> None:
    for field in fields:
        if not isinstance(held[field], str):
            raise ValueError(f"'{field}' must be text, not {held[field]!r:.60}")
