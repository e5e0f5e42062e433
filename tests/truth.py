"""Whether a certificate is true, decided by definitions alone and without the checker: slowly."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache, reduce
from itertools import combinations, product
from math import inf
from operator import xor
from typing import Any

from tests.argumentation.definitions import BY_DEFINITION, Attacks
from tests.values.partizan.by_definition import at_most_plus, read_off
from zermelo import Digraph
from zermelo.checker.extensions import BY_EXAMPLE
from zermelo.errors import ZermeloError
from zermelo.games.position import Position
from zermelo.games.rules import PartizanRuleset
from zermelo.labelling.explore import edges_of
from zermelo.limits import UNLIMITED
from zermelo.rulesets import Moore, Wythoff, position_of
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.stoppers import endless

#: Larger questions are left undecided.
VERTICES, TOKENS = 60, 6
Rows = list[list[int]]
SUMS = (
    "A sum of games is won by whoever is to move if and only if the nim-sum of their values is not "
    "0, and then by a move to nim-sum 0 (Sprague 1935, Grundy 1939; with cycles, Smith 1966)."
)


def still_true(certificate: Any, *, granted: bool = False) -> bool | None:
    """Decide whether a certificate is well-formed and everything in it is true.

    Parameters
    ----------
    certificate : object
        What stands in the JSON file.
    granted : bool
        Grant what the verdict HOLDS IF assumes: that options, values, parts and moves are those of
        the rules.

    Returns
    -------
    bool or None
        None where it is too large to decide by trying.
    """
    try:
        return _true(certificate, granted)
    except (KeyError, TypeError, AssertionError, IndexError, AttributeError, ZermeloError):
        return False  # not even well-formed
    except _TooLarge:
        return None


class _TooLarge(Exception):
    pass


COMMON_HEAD = {"version": 1}
COMMON = {"certificate": str, "version": int}
DIGRAPH = {"vertices": list, "options": list, "digest": str}
LABELS = {"outcome": list, "remoteness": list}
POSITION = {"ruleset": str, "position": str}
BOARD = POSITION | dict.fromkeys(
    ("positions", "left", "right", "games", "at_least", "at_most"), list
)
FIELDS: dict[str, dict[str, type]] = {
    "outcomes": DIGRAPH | LABELS,
    "ending": DIGRAPH | LABELS | {"play": str, "final": list, "only_final": bool},
    "owners": DIGRAPH | {"owner": list, "target": object, "winner": list, "remoteness": list},
    "parity": DIGRAPH | dict.fromkeys(("owner", "priority", "winner", "measure"), list),
    "kernel": DIGRAPH | {"members": list},
    "no-kernel": DIGRAPH | LABELS | {"piece": list, "steps": list},
    "not-kernel-perfect": DIGRAPH | LABELS | {"inside": list, "piece": list, "steps": list},
    "changed-kernel": DIGRAPH | {"change": str, "edges": list, "members": list},
    "reduction": DIGRAPH | {"variables": int, "clauses": list, "literals": list, "members": list},
    "colouring": {"edges": list, "lists": list, "colours": list},
    "grundy": DIGRAPH | {"value": list, "level": list},
    "loopy": DIGRAPH | {"value": list, "counter": list},
    "annihilation": DIGRAPH | {"value": list, "class": list, "counter": list},
    "argumentation": DIGRAPH | {"semantics": str, "claim": str, "argument": object,
                                "members": object, "witnesses": list, "steps": list},
    "enforcement": DIGRAPH | {"semantics": str, "argument": int, "added": list, "removed": list,
                              "members": list},
    "position": DIGRAPH | LABELS | POSITION | {"play": str, "start": int},
    "strategy": DIGRAPH | POSITION | {"play": str, "start": int, "outcome": str, "choice": list,
                                      "waits": list, "within": list},
    "minimax": POSITION | {"play": str, "endless": bool} | dict.fromkeys(
        ("players", "starts", "vertices", "turns", "options", "gains", "ends", "complete", "lower",
         "upper", "rank"), list
    ),
    "starts": POSITION | {"play": str, "winners": dict, "left": dict, "right": dict},
    "partizan-value": BOARD | {"start": int, "value": int},
    "partizan-sum": BOARD | {"terms": list, "starts": dict},
    "loopy-value": {"expression": str, "onside": dict, "offside": dict},
    "loopy-order": {"expression": str, "relation": str, "onside": dict, "offside": dict},
    "nim-sum": POSITION | {"parts": list, "value": object, "outcome": str, "move": object,
                           "premises": list},
    "theorem": {"ruleset": str, "rule": str, "parameter": int, "heaps": list, "outcome": str,
                "move": object, "source": str},
}  # fmt: skip


def _true(held: Any, granted: bool) -> bool:
    fields = COMMON | FIELDS[held["certificate"]]
    assert {*held} == {*fields}
    assert all(kind is object or type(held[name]) is kind for name, kind in fields.items())
    assert held["version"] == 1
    if "digest" in fields:
        names, rows = held["vertices"], held["options"]
        assert len({*names}) == len(names) == len(rows)
        assert all(type(name) is str for name in names)
        for row in rows:
            assert all(type(v) is int and 0 <= v < len(names) for v in row)
            assert row == sorted({*row})
        pairs = [(names[u], names[v]) for u, row in enumerate(rows) for v in row]
        if Digraph(pairs, vertices=names).digest() != held["digest"]:
            return False
        if len(names) > VERTICES and held["certificate"] != "position":
            raise _TooLarge
    return KINDS[held["certificate"]](held, granted)


# --------------------------------------------------------------------------------- of digraphs


def labels(rows: Rows) -> tuple[list[str], list[int | None]]:
    """Return outcomes and remoteness: whoever can win within r moves, for growing r."""
    outcome, last = ["D"] * len(rows), [None] * len(rows)
    for r in range(len(rows) + 1):
        now = [
            "P" if all(outcome[v] == "N" for v in row)
            else "N" if any(outcome[v] == "P" for v in row)
            else "D"
            for row in rows
        ]  # fmt: skip
        for u, (old, new) in enumerate(zip(outcome, now, strict=True)):
            if old == "D" and new != "D":
                last[u] = r
        before = outcome
        outcome = [new if old == "D" else old for old, new in zip(outcome, now, strict=True)]
        if outcome == before:
            break
    return outcome, last


def gamma(rows: Rows) -> list[int | None]:
    """Return k where the sum with a heap of k is lost, and None where there is no such k."""
    most = 1 + max(map(len, rows), default=0)
    count = len(rows)
    product = [
        [v + count * k for v in row] + [u + count * j for j in range(k)]
        for k in range(most)
        for u, row in enumerate(rows)
    ]
    lost = [label == "P" for label in labels(product)[0]]
    return [next((k for k in range(most) if lost[u + count * k]), None) for u in range(count)]


def infinite(rows: Rows, values: list[int | None]) -> list[Any]:
    """Write values as a certificate does."""
    return [
        {"inf": sorted({k for v in row if (k := values[v]) is not None})} if own is None else own
        for own, row in zip(values, rows, strict=True)
    ]


def counters(rows: Rows, values: list[int | None]) -> list[int | None]:
    """Return the least counter: what it must exceed is raised until nothing changes."""
    found = [None if value is None else 0 for value in values]
    while True:
        before = [*found]
        for u, row in enumerate(rows):
            if values[u] is None:
                continue
            for v in row:
                if values[v] is not None and values[v] < values[u]:
                    least = found[v]
                else:
                    least = min(found[w] for w in rows[v] if values[w] == values[u])
                found[u] = max(found[u], least + 1)
        if found == before:
            return found


def _whole(entries: list[Any]) -> bool:
    return all(type(entry) is int or entry is None for entry in entries)


def _outcomes(held: Any, _: bool) -> bool:
    assert _whole(held["remoteness"])
    return labels(held["options"]) == (held["outcome"], held["remoteness"])


def ended(
    rows: Rows, final: set[int], *, only_final: bool, misere: bool
) -> tuple[list[str], list[int | None]]:
    """Return outcomes and remoteness of play that ends at a set, for growing r, as `labels`."""
    ends = {u for u, row in enumerate(rows) if u in final or not (row or only_final)}
    outcome = [("N" if misere else "P") if u in ends else "D" for u in range(len(rows))]
    last = [0 if u in ends else None for u in range(len(rows))]
    for r in range(1, len(rows) + 1):
        before = [*outcome]
        for u, row in enumerate(rows):
            if before[u] == "D" and row and u not in ends:
                held = {before[v] for v in row}
                outcome[u] = "N" if "P" in held else "P" if held == {"N"} else "D"
                last[u] = None if outcome[u] == "D" else r
    return outcome, last


def _ending(held: Any, _: bool) -> bool:
    assert held["play"] in ("normal", "misere")
    assert _whole(held["remoteness"])
    final, rows = held["final"], held["options"]
    assert all(type(u) is int and 0 <= u < len(rows) for u in final)
    assert final == sorted({*final})
    misere = held["play"] == "misere"
    found = ended(rows, {*final}, only_final=held["only_final"], misere=misere)
    return found == (held["outcome"], held["remoteness"])


def _owners(held: Any, _: bool) -> bool:
    """Decide by play within r moves, for growing r."""
    rows, owner, target = held["options"], held["owner"], held["target"]
    assert len(owner) == len(rows)
    assert all(type(one) is int and one in (1, 2) for one in owner)
    assert all(type(one) is int or one is None for one in held["winner"])
    assert _whole(held["remoteness"])
    goal = set() if target is None else {*target}
    if target is not None:
        assert target == sorted(goal)
        assert all(type(u) is int and 0 <= u < len(rows) for u in target)
    winner, number = [None] * len(rows), [None] * len(rows)
    for r in range(len(rows) + 1):
        before = [*winner]
        for u, row in enumerate(rows):
            if before[u] is not None:
                continue
            won_by = {before[v] for v in row}
            if u in goal or not row:
                winner[u] = 1 if u in goal else 3 - owner[u]
            elif owner[u] in won_by:
                winner[u] = owner[u]
            elif won_by == {3 - owner[u]}:
                winner[u] = 3 - owner[u]
            number[u] = None if winner[u] is None else r
    if target is not None:
        number = [r if w == 1 else None for r, w in zip(number, winner, strict=True)]
        winner = [w or 2 for w in winner]
    return (winner, number) == (held["winner"], held["remoteness"])


def _parity(held: Any, _: bool) -> bool:
    """Decide by strategies without memory, of one player after those of the other."""
    rows, owner, priority = held["options"], held["owner"], held["priority"]
    assert len(owner) == len(priority) == len(rows) == len(held["measure"])
    assert all(rows)
    assert all(type(one) is int for one in [*owner, *priority, *held["winner"], *held["measure"]])
    assert {*owner} <= {0, 1}
    assert min([0, *priority, *held["measure"]]) == 0
    if len(rows) > 5:
        raise _TooLarge
    choices = [product(*(row if owner[u] == one else [0] for u, row in enumerate(rows)))
               for one in (0, 1)]  # fmt: skip
    even, odd = map(list, choices)

    def won_by_odd(u: int, ways: tuple[Any, Any]) -> bool:
        walk = []
        while u not in walk:
            walk.append(u)
            u = ways[owner[u]][u]
        return max(priority[v] for v in walk[walk.index(u) :]) % 2 == 1

    return held["winner"] == [
        int(any(all(won_by_odd(u, (e, o)) for e in even) for o in odd)) for u in range(len(rows))
    ]


def is_kernel(rows: Rows, members: set[int]) -> bool:
    return all((u in members) != any(v in members for v in row) for u, row in enumerate(rows))


def _kernel(held: Any, _: bool) -> bool:
    assert _whole(held["members"])
    assert held["members"] == sorted({*held["members"]})
    assert all(0 <= member < len(held["vertices"]) for member in held["members"])
    return is_kernel(held["options"], {*held["members"]})


def _no_kernel(held: Any, _: bool) -> bool:
    rows = held["options"]
    if len(rows) > 14:
        raise _TooLarge
    assert all(type(entry) is int for row in [held["piece"], *held["steps"]] for entry in row)
    assert all(0 <= vertex < len(rows) for vertex in held["piece"])
    subsets = (c for k in range(len(rows) + 1) for c in combinations(range(len(rows)), k))
    return _outcomes(held, False) and not any(is_kernel(rows, {*chosen}) for chosen in subsets)


def _not_kernel_perfect(held: Any, _: bool) -> bool:
    inside, rows = held["inside"], held["options"]
    assert _whole(inside)
    assert inside == sorted({*inside})
    assert all(0 <= u < len(rows) for u in inside)
    induced = [[inside.index(v) for v in rows[u] if v in inside] for u in inside]
    return _no_kernel({**held, "options": induced}, False)


def _changed_kernel(held: Any, _: bool) -> bool:
    rows, changes = [{*row} for row in held["options"]], {tuple(edge) for edge in held["edges"]}
    edges = {(u, v) for u, row in enumerate(rows) for v in row}
    assert len(changes) == len(held["edges"])
    assert all(type(end) is int and 0 <= end < len(rows) for edge in changes for end in edge)
    if held["change"] == "add":
        true, after = not changes & edges, edges | changes
    else:
        assert held["change"] in ("reverse", "remove")
        true, after = changes <= edges, edges - changes
        if held["change"] == "reverse":
            after |= {(v, u) for u, v in changes}
    made = [[v for v in range(len(rows)) if (u, v) in after] for u in range(len(rows))]
    return true and _kernel({**held, "options": made}, False)


def _reduction(held: Any, _: bool) -> bool:
    names, literals = held["vertices"], held["literals"]
    assert all(type(entry) is int for row in [literals, *held["clauses"]] for entry in row)
    assert [abs(entry) for entry in literals] == [*range(1, held["variables"] + 1)]
    every = {*literals} | {-entry for entry in literals}
    assert all({*clause} <= every for clause in held["clauses"])
    inside = {names[u] for u in held["members"]} if _kernel(held, False) else None
    return (
        inside is not None
        and {f"x{abs(entry)}" for entry in literals} <= {*names}
        and all((f"x{abs(entry)}" in inside) == (entry > 0) for entry in literals)
        and all(any(entry in literals for entry in clause) for clause in held["clauses"])
    )


def _colouring(held: Any, _: bool) -> bool:
    edges, lists, colours = held["edges"], held["lists"], held["colours"]
    assert len(edges) == len(lists) == len(colours)
    assert all(type(one) is str for row in [*edges, *lists, colours] for one in row)
    assert not {one for one, _ in edges} & {other for _, other in edges}
    return all(colour in offered for colour, offered in zip(colours, lists, strict=True)) and all(
        colours[e] != colours[f]
        for e, f in combinations(range(len(edges)), 2)
        if edges[e][0] == edges[f][0] or edges[e][1] == edges[f][1]
    )


#: What is checked of extensions that are not checked in full.
CHECKED = {
    "eager": "admissible",
    "stage2": "cf2",
    "resolution-grounded": "complete",
    "unchallenged": "complete",
}


def _argumentation(held: Any, granted: bool) -> bool:
    rows, argument, claim = held["options"], held["argument"], held["claim"]
    if len(rows) > 10:
        raise _TooLarge
    sets = [
        {x for x in range(len(rows)) if found >> x & 1}
        for found in BY_DEFINITION[CHECKED.get(held["semantics"], held["semantics"]) if granted
                                   else held["semantics"]](
            Attacks(len(rows), [(y, x) for x, row in enumerate(rows) for y in row])
        )
    ]  # fmt: skip
    if claim in ("extension", "none"):
        assert argument is None
    else:
        assert type(argument) is int
        assert 0 <= argument < len(rows)
    members = held["members"]
    if members is not None:
        assert members == sorted({*members})
        assert all(type(x) is int for x in members)
    shown = members is not None and {*members} in sets
    if granted and held["semantics"] == "eager":
        return shown
    if claim in ("in none", "in all") and held["semantics"] in BY_EXAMPLE:
        return False  # there is no such certificate
    return {
        "extension": lambda: shown,
        "none": lambda: members is None and not sets,
        "in some": lambda: shown and argument in members,
        "not in all": lambda: shown and argument not in members,
        "in none": lambda: all(argument not in found for found in sets),
        "in all": lambda: all(argument in found for found in sets),
    }[claim]()


def _enforcement(held: Any, _: bool) -> bool:
    rows, argument, members = held["options"], held["argument"], {*held["members"]}
    attacks = {(y, x) for x, row in enumerate(rows) for y in row}
    added, removed = ([tuple(pair) for pair in held[field]] for field in ("added", "removed"))
    assert len({*added}) == len(added)
    assert len({*removed}) == len(removed)
    assert all(type(x) is int and 0 <= x < len(rows) for pair in added + removed for x in pair)
    assert 0 <= argument < len(rows)
    assert held["members"] == sorted(members)
    assert all(type(x) is int for x in members)
    after = (attacks - {*removed}) | {*added}
    if {*removed} - attacks or {*added} & attacks or argument not in members:
        return False
    hit = {y for x, y in after if x in members}
    defended = all(x in hit for x, y in after if y in members)
    if held["semantics"] == "stable":
        return not hit & members and hit | members == {*range(len(rows))}
    assert held["semantics"] in ("admissible", "complete", "preferred")
    return not hit & members and defended


def _grundy(held: Any, _: bool) -> bool:
    rows = held["options"]
    if not all(r is not None for r in labels(rows)[1]):
        return False  # a play without end
    order = [u for ends in [longest(rows)] for u in sorted(range(len(rows)), key=ends.__getitem__)]
    value = [0] * len(rows)
    for u in order:
        value[u] = next(k for k in range(len(rows) + 1) if k not in {value[v] for v in rows[u]})
    assert _whole(held["value"])
    assert _whole(held["level"])
    return (value, longest(rows)) == (held["value"], held["level"])


def longest(rows: Rows) -> list[int]:
    """Return the length of a longest walk; fails on a cycle."""
    found = [0] * len(rows)
    for _ in range(len(rows) + 1):
        before = found
        found = [1 + max((before[v] for v in row), default=-1) for row in rows]
    assert found == before
    return found


def _loopy(held: Any, _: bool) -> bool:
    rows = held["options"]
    values = gamma(rows)
    for value in held["value"]:
        assert _whole([value] if not isinstance(value, dict) else value["inf"])
    assert _whole(held["counter"])
    return (infinite(rows, values), counters(rows, values)) == (held["value"], held["counter"])


def _annihilation(held: Any, _: bool) -> bool:
    rows, count = held["options"], len(held["vertices"])
    if count > TOKENS:
        raise _TooLarge
    assert len(held["value"]) == len(held["class"]) == count
    assert _whole([*held["value"], *held["counter"], *(c for row in held["class"] for c in row)])
    assert min([0, *held["value"]]) == 0
    for row in held["class"]:
        assert row == sorted({*row})
        assert all(0 <= entry < count for entry in row)
    moves = [
        sorted({tokens ^ 1 << u ^ 1 << v for u in range(count) if tokens >> u & 1 for v in rows[u]})
        for tokens in range(1 << count)
    ]
    values = gamma(moves)
    for tokens, value in enumerate(values):
        inside = [u for u in range(count) if tokens >> u & 1]
        label = reduce(xor, (held["value"][u] for u in inside), 0)
        beyond: set[int] = reduce(xor, ({*held["class"][u]} for u in inside), set())
        if value != (None if beyond else label):
            return False
    given = []
    for part in weak_parts(rows):
        small = [c for k in range(5) for c in combinations(part, k)]
        masks = [sum(1 << u for u in chosen) for chosen in small]
        place = {mask: number for number, mask in enumerate(masks)}
        below = [[place[option] for option in moves[mask]] for mask in masks]
        own = counters(below, [values[mask] for mask in masks])
        given += [c for c in own if c is not None]
    return given == held["counter"]


def weak_parts(rows: Rows) -> list[list[int]]:
    """Return the weakly connected parts."""
    part = list(range(len(rows)))
    for _ in rows:
        for u, row in enumerate(rows):
            for v in row:
                part[u] = part[v] = min(part[u], part[v])
    return [[u for u in range(len(rows)) if part[u] == one] for one in sorted({*part})]


# --------------------------------------------------------------------------------- of positions


@lru_cache(maxsize=100_000)
def value_of(here: Position) -> int:
    """Return the Grundy value by the mex rule on the options, and no theorem."""
    known = {value_of(option) for option in here.options()}
    return next(k for k in range(len(known) + 1) if k not in known)


def read(ruleset: str, position: str) -> Position:
    """Read a position that is written as the library writes it, and is small enough to be tried."""
    if sum(int(word) for word in position.split() if word.isdecimal()) > 40 or len(position) > 200:
        raise _TooLarge
    here = position_of(([] if ruleset == "sum" else ruleset.split()) + position.split())
    if (str(here.ruleset), str(here)) != (ruleset, position):
        raise ZermeloError
    return here


def _position(held: Any, granted: bool) -> bool:
    start = held["vertices"][held["start"]]
    assert held["start"] >= 0
    assert held["play"] in ("normal", "misere")
    if not _outcomes(held, granted) or start != (held["position"] or "(empty)"):
        return False
    if granted:
        return True
    for name, row in zip(held["vertices"], held["options"], strict=True):
        here = read(held["ruleset"], "" if name == "(empty)" else name)
        options = [*here.options()]
        if held["play"] == "misere":
            if not options:
                return False
            options = [option for option in options if any(True for _ in option.options())]
        if {str(option) or "(empty)" for option in options} != {held["vertices"][v] for v in row}:
            return False
    return True


def _strategy(held: Any, granted: bool) -> bool:
    rows, count = held["options"], len(held["vertices"])
    choice, waits, within = held["choice"], held["waits"], held["within"]
    start = held["start"]
    assert start >= 0
    assert held["play"] in ("normal", "misere")
    assert _whole([*choice, *within])
    assert {*map(type, waits)} <= {bool}
    assert len(choice) == len(waits) == len(within) == count
    if held["vertices"][start] != (held["position"] or "(empty)"):
        return False
    for own, waiting, row in zip(choice, waits, rows, strict=True):
        if not waiting and row != [own]:
            return False
        if own is not None and (own not in row or not waits[own]):
            return False
        if waiting and any(choice[v] is None for v in row):
            return False
    roles = (choice[start] is not None, waits[start])
    if roles != {"N": (True, False), "P": (False, True), "D": (True, True)}[held["outcome"]]:
        return False
    if held["outcome"] == "D":
        shown = within == [None] * count
    else:
        shown = labels(rows) == (["P" if waiting else "N" for waiting in waits], within)
    if not shown or granted:
        return shown
    for name, waiting, row in zip(held["vertices"], waits, rows, strict=True):
        here = read(held["ruleset"], "" if name == "(empty)" else name)
        options = [Position(here.ruleset, state) for state in edges_of(here.ruleset)(here.state)]
        if held["play"] == "misere":
            if not options:
                return False
            options = [option for option in options if any(True for _ in option.options())]
        found, listed = {str(v) or "(empty)" for v in options}, {held["vertices"][v] for v in row}
        if not listed <= found or (waiting and listed != found):
            return False
    return True


def _minimax(held: Any, granted: bool) -> bool:
    """Every bound is one that its player can force with the options that are listed."""
    count, turns, rows, ends = (
        len(held["vertices"]), held["turns"], held["options"], held["ends"]
    )  # fmt: skip
    for field in ("turns", "options", "gains", "ends", "complete", "lower", "upper", "rank"):
        assert len(held[field]) == count
    assert all(type(name) is str for name in [*held["vertices"], *held["players"]])
    assert len(held["players"]) == 2
    assert held["play"] in ("normal", "misere")
    assert all(type(turn) is int and turn in (0, 1) for turn in turns)
    assert all(type(rank) is int and rank >= 0 for rank in held["rank"])
    assert {*map(type, held["complete"])} <= {bool}
    assert len({*zip(held["vertices"], turns, strict=True)}) == count
    starts = held["starts"]
    assert 1 <= len(starts) <= 2
    assert all(type(start) is int and start >= 0 for start in starts)
    words = [""] if len(starts) == 1 else [" left", " right"]
    if [held["vertices"][start] for start in starts] != [
        (held["position"] + word).lstrip() for word in words
    ]:
        return False
    if len(starts) == 2 and [turns[start] for start in starts] != [0, 1]:
        return False
    gains = [[_score(gain) for gain in row] for row in held["gains"]]
    assert list(map(len, gains)) == list(map(len, rows))
    assert all(type(v) is int and 0 <= v < count for row in rows for v in row)
    assert not (held["endless"] and any(map(any, gains)))
    for field, chooser in (("lower", 0), ("upper", 1)):
        sign = -1 if chooser else 1
        signed = [None if end is None else sign * _score(end) for end in ends]
        forced = [] if held["endless"] else _forced(held, signed, chooser, gains)
        for vertex, told in enumerate(held[field]):
            bound = None if told is None else sign * _score(told)
            if bound is None:
                continue
            if held["endless"]:
                kept = vertex in _kept(held, signed, chooser, bound)
            else:
                kept = forced[vertex] >= bound
            if not kept:
                return False
    if all(held[field][start] is None for start in starts for field in ("lower", "upper")):
        return False
    if not granted:
        raise _TooLarge
    return True


def _kept(held: Any, ends: list[Any], chooser: int, bound: Fraction) -> set[int]:
    """Return the vertices where a player can keep a bound; play without end counts 0."""
    rows, everything = held["options"], {*range(len(ends))}

    def one_more(inside: set[int]) -> set[int]:
        return {
            v
            for v in everything
            if (
                (ends[v] >= bound and not rows[v])
                if ends[v] is not None
                else any(o in inside for o in rows[v])
                if held["turns"][v] == chooser
                else bool(rows[v]) and held["complete"][v] and {*rows[v]} <= inside
            )
        }

    inside = set() if bound > 0 else everything
    while (after := one_more(inside)) != inside:
        inside = after
    return inside


def _forced(held: Any, ends: list[Any], chooser: int, gains: Any) -> list[Any]:
    """Return what a player can force in as many moves as there are vertices."""
    rows, worth = held["options"], [-inf] * len(ends)

    def after(v: int) -> Any:
        if ends[v] is not None:
            return -inf if rows[v] else ends[v]
        gained = [gain if held["turns"][v] == chooser else -gain for gain in gains[v]]
        pairs = zip(rows[v], gained, strict=True)
        totals = [-inf if worth[o] == -inf else gain + worth[o] for o, gain in pairs]
        if held["turns"][v] == chooser:
            return max(totals, default=-inf)
        return min(totals, default=-inf) if held["complete"][v] else -inf

    for _ in ends:
        before, worth = worth, [max(after(v), worth[v]) for v in range(len(ends))]
        if worth == before:
            break
    return worth


def _score(given: Any) -> Fraction:
    assert type(given) in (int, str)
    return Fraction(given)


def _starts(held: Any, granted: bool) -> bool:
    assert {*held["winners"]} == {"left", "right"}
    assert held["play"] in ("normal", "misere")
    for player, other in (("left", "right"), ("right", "left")):
        start, name = held[player], f"{held['position']} {player}".lstrip()
        own = (start["ruleset"], start["position"], start["play"])
        if own != (held["ruleset"], name, held["play"]):
            return False
        whole = COMMON_HEAD | {"certificate": "position"} | start
        if not _true(whole, True) or {*start} & {*COMMON}:
            return False
        label = start["outcome"][start["start"]]
        if held["winners"][player] != {"P": other, "N": player, "D": None}[label]:
            return False
        if not granted and not _turns(start):
            return False
    return True


def _turns(start: Any) -> bool:
    """Compare each option with the moves of the player whose turn it is, by the rules."""
    if len(start["vertices"]) > VERTICES:
        raise _TooLarge
    for name, row in zip(start["vertices"], start["options"], strict=True):
        position, player = name.removesuffix(" left").removesuffix(" right"), name.split()[-1]
        here = read(start["ruleset"], "" if position == player else position)
        options = [*turn(here, player)]
        if start["play"] == "misere":
            if not options:
                return False
            options = [option for option in options if any(True for _ in turn(*option))]
        written = {f"{option} {mover}".lstrip() for option, mover in options}
        if written != {start["vertices"][v] for v in row}:
            return False
    return True


def turn(here: Position, player: str) -> Iterator[tuple[Position, str]]:
    """Yield where a player can move to, and the other player."""
    side, other = {"left": (0, "right"), "right": (1, "left")}[player]
    return ((option, other) for option in moves_of(here, side))


def source_of(here: Position) -> str:
    for theorem in here.ruleset.theorems():
        if theorem.value(here.state, UNLIMITED) is not None:
            return f"{here.ruleset}: {theorem.cited(here.state, UNLIMITED)}"
    return f"{here.ruleset}: search, not a theorem"


def whole(text: str) -> Position:
    """Read a ruleset with a position."""
    if sum(int(word) for word in text.split() if word.isdecimal()) > 40 or len(text) > 200:
        raise _TooLarge
    here = position_of(text.split())
    if f"{here.ruleset} {here}".rstrip() != text:
        raise ZermeloError
    return here


def parts_of(here: Position) -> list[str]:
    """Take a position apart."""
    found = here.ruleset.summands(here.state)
    if found is None:
        return [f"{here.ruleset} {here}".rstrip()]
    parts = [p if isinstance(p, Position) else Position(here.ruleset, p) for p in found]
    if parts == [here]:
        return [f"{here.ruleset} {here}".rstrip()]
    return [text for part in parts for text in parts_of(part)]


def number(given: Any) -> int:
    assert type(given) in (int, str)
    assert type(given) is int or (given.isdecimal() and given[0] != "0" and int(given) > 2**53)
    return int(given)


def _nim_sum(held: Any, granted: bool) -> bool:
    parts, move, outcome = held["parts"], held["move"], held["outcome"]
    leaves = [] if move is None else move["leaves"]
    for part in [*parts, *leaves]:
        assert {*part} == {"part", "value", "source"}
        assert type(part["part"]) is type(part["source"]) is str
        assert number(part["value"]) >= 0
    total = reduce(xor, (number(part["value"]) for part in parts), 0)
    if number(held["value"]) != total or outcome != ("N" if total else "P"):
        return False
    if (move is None) != (outcome == "P"):
        return False
    if move is not None:
        assert {*move} == {"move", "to", "part", "leaves"}
        assert type(move["part"]) is int
        assert 0 <= move["part"] < len(parts)
        left = reduce(xor, (number(part["value"]) for part in leaves), 0)
        if total ^ number(parts[move["part"]]["value"]) ^ left:
            return False
    premises = [
        "Normal play: whoever cannot move loses.",
        SUMS,
        *dict.fromkeys(part["source"] for part in parts),
    ]
    if held["premises"] != premises:
        return False
    if granted:
        return True
    here = read(held["ruleset"], held["position"])
    for part in [*parts, *leaves]:
        there = whole(part["part"])
        if value_of(there) != number(part["value"]) or source_of(there) != part["source"]:
            return False
    texts = [part["part"] for part in parts]
    if value_of(here) != total or texts not in (parts_of(here), [f"{here.ruleset} {here}"]):
        return False
    if move is None:
        return True
    made = {(str(found), str(found.to)): found.to for found in here.moves()}
    if (move["move"], move["to"]) not in made:
        return False
    there = made[move["move"], move["to"]]
    after = Counter(texts) - Counter([texts[move["part"]]])
    after += Counter(part["part"] for part in leaves)
    return value_of(there) == 0 and (after == Counter(parts_of(there)) or texts != parts_of(here))


def _theorem(held: Any, _: bool) -> bool:
    heaps = [number(heap) for heap in held["heaps"]]
    here = read(held["ruleset"], " ".join(map(str, heaps)))
    rules = here.ruleset
    if not isinstance(rules, (Moore, Wythoff)):
        return False
    cited = {theorem.cited(here.state, UNLIMITED) for theorem in rules.theorems()}
    own = (rules.name, rules.k if isinstance(rules, Moore) else rules.a)
    if own != (held["rule"], held["parameter"]) or held["source"] not in cited:
        return False
    lost = value_of(here) == 0
    if held["outcome"] != ("P" if lost else "N") or (held["move"] is None) != lost:
        return False
    if held["move"] is None:
        return True
    after = tuple(number(heap) for heap in held["move"])
    return any(option.state == after and not value_of(option) for option in here.options())


def _partizan_value(held: Any, granted: bool) -> bool:
    board = PartizanBoard(held, granted)
    start, value = held["start"], held["value"]
    whole = f"{held['ruleset']} {held['position']}".rstrip()
    if whole != board.names[index(start, board.names)] or not board.true:
        return False
    index(value, board.games)
    for side, field in enumerate(("at_least", "at_most")):
        if held[field][0][:2] != [start, value] or not board.wins([(1, start), (-1, value)], side):
            return False
    return granted or as_game(whole) == board.games[value]


def _partizan_sum(held: Any, granted: bool) -> bool:
    board = PartizanBoard(held, granted)
    names = [board.names[index(term, board.names)] for term in held["terms"]]
    if held["ruleset"] != "sum" or held["position"] != " + ".join(names) or not board.true:
        return False
    assert sorted(held["starts"]) == ["left", "right"]
    for first, player in enumerate(("left", "right")):
        start = held["starts"][player]
        assert {*start} == {"winner", "move", "bounds", "states"}
        second = ("left", "right").index(start["winner"])
        after = [*held["terms"]]
        if (start["move"] is None) == (second == first):
            return False
        if start["move"] is not None:
            term, to = start["move"]
            assert type(term) is int
            assert term >= 0
            if to not in board.moves[second][after[term]]:
                return False
            after[index(term, after)] = index(to, board.names)
        if not board.wins([(1, place) for place in after], second):
            return False
        pairs = held[("at_least", "at_most")[second]]
        bounds = [pairs[index(bound, pairs)] for bound in start["bounds"]]
        if [pair[0] for pair in bounds] != after:
            return False
        states = start["states"]
        if states[0][0] != sorted(pair[1] for pair in bounds):
            return False
        for state, replies in states:
            nodes = [(-1, index(game, board.games)) for game in state]
            # as games of the table stand for −k in pairs, so the players change places here
            if not board.wins(nodes, 1 - second):
                return False
            after_move = [*board.after(nodes, second)]
            assert len(after_move) == len(replies)
            for here, reply in zip(after_move, replies, strict=True):
                to = sorted((-1, game) for game in states[index(reply, states)][0])
                if to not in [sorted(made) for made in board.after(here, 1 - second)]:
                    return False
    return True


def index(given: Any, listed: Any) -> int:
    assert type(given) is int
    assert 0 <= given < len(listed)
    return given


class PartizanBoard:
    """The positions, games and strategies of a certificate, and whether these are true.

    A node is (1, position) or (−1, game), for which the players have changed places.
    """

    def __init__(self, held: Any, granted: bool) -> None:
        self.names, self.moves = held["positions"], (held["left"], held["right"])
        assert all(type(name) is str for name in self.names)
        assert len({*self.names}) == len(self.names) == len(held["left"]) == len(held["right"])
        if len(self.names) > VERTICES:
            raise _TooLarge
        for rows in self.moves:
            for place, row in enumerate(rows):
                assert row is None or (_whole(row) and None not in row and row == sorted({*row}))
                assert row is None or all(place < to < len(self.names) for to in row)
        self.games: list[Game] = []
        self.forms = held["games"]
        for left, right in self.forms:
            for side in (left, right):
                assert side == sorted({*side})
                assert all(index(option, self.games) == option for option in side)
            sides = [[self.games[option] for option in side] for side in (left, right)]
            game = Game.of(*sides)
            assert [{*side} for side in game.options] == [{*side} for side in sides]
            assert game not in self.games
            self.games.append(game)
        self.true = granted or all(map(self._by_the_rules, range(len(self.names))))
        for side, field in enumerate(("at_least", "at_most")):
            self.true &= all(self._pair(held[field], n, side) for n in range(len(held[field])))

    def _by_the_rules(self, place: int) -> bool:
        here = partizan_position(self.names[place])
        for side, rows in enumerate(self.moves):
            options = {f"{o.ruleset} {o}".rstrip() for o in moves_of(here, side)}
            if rows[place] is not None and options != {self.names[o] for o in rows[place]}:
                return False
        return True

    def _pair(self, pairs: Any, nth: int, side: int) -> bool:
        place, game, replies = pairs[nth]
        nodes = [(1, index(place, self.names)), (-1, index(game, self.games))]
        after = [*self.after(nodes, 1 - side)]
        assert len(after) == len(replies)
        for here, reply in zip(after, replies, strict=True):
            p, k, _ = pairs[index(reply, pairs)]
            if [(1, p), (-1, k)] not in [*self.after(here, side)]:
                return False
        return self.wins(nodes, side)

    def after(self, nodes: Any, mover: int) -> Iterator[Any]:
        for place, (kind, node) in enumerate(nodes):
            row = self.moves[mover][node] if kind == 1 else self.forms[node][1 - mover]
            for option in row or ():
                yield [*nodes[:place], (kind, option), *nodes[place + 1 :]]

    def wins(self, nodes: Any, second: int) -> bool:
        """Say whether a player wins who moves second, as far as moves are listed."""
        if any(kind == 1 and self.moves[1 - second][node] is None for kind, node in nodes):
            return False
        return all(
            any(self.wins(reply, second) for reply in self.after(here, second))
            for here in self.after(nodes, 1 - second)
        )


def partizan_position(text: str) -> Position:
    """Read a ruleset with a position, written as the library writes it."""
    here = position_of(shlex.split(text))
    if f"{here.ruleset} {here}".rstrip() != text or len(text) > 60:
        raise ZermeloError
    return here


def moves_of(here: Position, side: int) -> Iterator[Position]:
    rules = here.ruleset
    if not isinstance(rules, PartizanRuleset):
        return iter(here.options())
    return (Position(rules, o) for o in (rules.right if side else rules.left)(here.state))


@lru_cache(maxsize=100_000)
def as_game(text: str) -> Game:
    """Return the value of a position by its options, and no theorem."""
    here = partizan_position(text)
    sides = [
        [as_game(f"{o.ruleset} {o}".rstrip()) for o in moves_of(here, side)] for side in (0, 1)
    ]
    return Game.of(*sides)


# ---------------------------------------------------------------------------- of loopy values


def _loopy_games(table: Any, more: set[str], field: str) -> Any:
    """Return the games of a table, the players turned for the offside, and ≤ by definition."""
    assert {*table} == {"games", "yes", "no"} | more
    games = table["games"]
    for sides in games:
        assert type(sides) is list
        assert len(sides) == 2
        for side in sides:
            assert type(side) is list
            assert all(type(o) is int and 0 <= o < len(games) for o in side)
            assert side == sorted({*side})
    if len(games) > 25:
        raise _TooLarge
    held = [(left, right) if field == "onside" else (right, left) for left, right in games]
    for name in more - {"copies"}:
        assert table[name] is None or (type(table[name]) is int and 0 <= table[name] < len(games))
    return held, at_most_plus(held)


def _loopy_value(held: Any, _granted: bool) -> bool:
    for field in ("onside", "offside"):
        games, at_most = _loopy_games(held[field], {"start", "stopper", "copies"}, field)
        start, stopper = held[field]["start"], held[field]["stopper"]
        below = {start}
        for _ in games:
            below |= {o for g in below for side in games[g] for o in side}
        form, alternates = read_off(games, start)
        if stopper is not None:
            below = {stopper}
            for _ in games:
                below |= {o for g in below for side in games[g] for o in side}
            if endless({g: (tuple(games[g][0]), tuple(games[g][1])) for g in below}):
                return False
            if not (at_most[start][stopper] and at_most[stopper][start]):
                return False
        elif not alternates:
            copies = dict(held[field]["copies"])
            whole = [*games, *(([], []) for _ in form)]
            places = {g: len(games) + place for place, g in enumerate(form)}
            for g, sides in form.items():
                whole[places[g]] = tuple(sorted(places[o] for o in side) for side in sides)
            root = next(g for g in form if at_most[g][start] and at_most[start][g])
            if len(copies) != len(form) or at_most_plus(whole)[start][places[root]]:
                return False
    return True


def _loopy_order(held: Any, _granted: bool) -> bool:
    below = above = True
    for field in ("onside", "offside"):
        _, at_most = _loopy_games(held[field], {"one", "two"}, field)
        one, two = held[field]["one"], held[field]["two"]
        less, more = at_most[one][two], at_most[two][one]
        if field == "offside":
            less, more = more, less
        below, above = below and less, above and more
    relation = "=" if below and above else "<" if below else ">" if above else "||"
    return held["relation"] == relation


KINDS = {
    "loopy-value": _loopy_value,
    "loopy-order": _loopy_order,
    "partizan-value": _partizan_value,
    "partizan-sum": _partizan_sum,
    "outcomes": _outcomes,
    "ending": _ending,
    "owners": _owners,
    "parity": _parity,
    "kernel": _kernel,
    "no-kernel": _no_kernel,
    "not-kernel-perfect": _not_kernel_perfect,
    "changed-kernel": _changed_kernel,
    "reduction": _reduction,
    "colouring": _colouring,
    "grundy": _grundy,
    "loopy": _loopy,
    "annihilation": _annihilation,
    "argumentation": _argumentation,
    "enforcement": _enforcement,
    "position": _position,
    "strategy": _strategy,
    "starts": _starts,
    "minimax": _minimax,
    "nim-sum": _nim_sum,
    "theorem": _theorem,
}
