"""Check what a certificate says about a position of a game, for `checker.py`. Plain Python.

The rules of games are not known here. So each claim comes with what was not checked, and whoever
knows the rules can: the options of every position of a state graph are in the certificate, and so
are the values that a theorem gives, with the theorem.
"""

from typing import Any

__all__ = ["check_nim_sum", "check_position", "nim_sum_claim", "position_claim"]

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
