"""Check a certificate: short, plain Python, no solver, nothing of this library.

``python checker.py certificate.json`` works on a copy of this file alone (and of
``proof_checker.py``, for proofs that there is no kernel, ``annihilation_checker.py`` and
``position_checker.py``). What makes each kind of certificate enough is said where it is checked.
All but the replay of a proof and annihilation games takes O(V + E).
"""

import hashlib
import json
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple

__all__ = ["Verdict", "check"]

VERSION = 1


class Verdict(NamedTuple):
    """What the check found.

    Attributes
    ----------
    valid : bool
    checked : str
        What was claimed, and of how many vertices.
    reason : str
        Why the certificate is false: it names the vertex wherever one is to blame.
    unchecked : str
        What is claimed besides and cannot be checked here, such as rules of a game.
    """

    valid: bool
    checked: str
    reason: str
    unchecked: str = ""

    def __bool__(self) -> bool:
        """Be true or false in a condition, as the certificate is."""
        return self.valid


class Flaw(ValueError):
    """Why a certificate is false."""


def check(certificate: object) -> Verdict:
    """Check a certificate, given as the object that its JSON text stands for.

    Examples
    --------
    >>> text = '''{"certificate": "kernel", "version": 1, "vertices": ["a", "b"],
    ...     "options": [[1], []], "members": [1], "digest":
    ...     "a93ee23fdc94d0f63e2b5e8d9e5f5ff60a02bc4bdf13b3d85cd2f0c9b6f8a5c2"}'''
    >>> check(json.loads(text)).reason
    'the digest is not that of the vertices and options'
    """
    kind = "certificate"
    try:
        if not isinstance(certificate, dict):
            raise Flaw(f"a certificate is a JSON object, not {_kind(certificate)}")
        kind = certificate.get("certificate", "certificate")
        if not isinstance(kind, str) or kind not in FIELDS:
            raise Flaw(f"the kind {kind!r} is none of {', '.join(FIELDS)}")
        expected = {*HEAD, *(() if kind in WITHOUT_DIGRAPH else DIGRAPH), *FIELDS[kind]}
        for field in {*certificate, *expected}:
            if field not in certificate:
                raise Flaw(f"the field {field!r} is missing")
            if field not in expected:
                raise Flaw(f"the field {field!r} does not belong to a certificate of {kind}")
        version = certificate["version"]
        if type(version) is not int or version != VERSION:
            raise Flaw(f"version {version!r} is not {VERSION}, the one this checker knows")
        if kind in WITHOUT_DIGRAPH:
            told, unchecked = _positions().check_alone(kind, certificate)
            return Verdict(True, f"{kind}: {told}", "", unchecked)
        names, options = check_digraph(certificate)
        CHECKS[kind](certificate, names, options)
        if certificate["digest"] != digest(names, options):
            raise Flaw("the digest is not that of the vertices and options")
    except ValueError as flaw:  # a Flaw is one
        return Verdict(False, str(kind), str(flaw))
    told = f"digraph with {len(names)} vertices and {sum(map(len, options))} edges"
    if kind == "position":
        told, unchecked = _positions().position_claim(certificate, told)
        return Verdict(True, told, "", unchecked)
    return Verdict(True, f"{kind} of a {told}", "")


def check_digraph(certificate: dict[str, Any]) -> tuple[list[str], list[list[int]]]:
    """Hold the digraph to its form: text names, all different; ascending option numbers."""
    names, options = certificate["vertices"], certificate["options"]
    if not isinstance(names, list):
        raise Flaw(f"'vertices' must be a list of names, not {_kind(names)}")
    seen = set()
    for number, name in enumerate(names):
        if not isinstance(name, str):
            raise Flaw(f"vertex number {number}: its name must be text, not {_kind(name)}")
        if name in seen:
            raise Flaw(f"vertex {name!r}: its name stands twice")
        seen.add(name)
    for name, row in zip(names, _list(options, "options", names), strict=True):
        if not isinstance(row, list):
            raise Flaw(f"vertex {name!r}: its options must be a list, not {_kind(row)}")
        before = -1
        for option in row:
            if type(option) is not int or not before < option < len(names):
                raise Flaw(f"vertex {name!r}: {option!r} is no option number in ascending order")
            before = option
    return names, options


def digest(names: list[str], options: list[list[int]]) -> str:
    """Compute the SHA-256 of the digraph: a line of JSON a vertex."""
    text = hashlib.sha256()
    for row in zip(names, options, strict=True):
        text.update(json.dumps(row).encode() + b"\n")
    return text.hexdigest()


def check_outcomes(certificate: dict[str, Any], names: list[str], options: list[list[int]]) -> None:
    """Check the local conditions on labels and remoteness r.

    - P: every option is N, and r is one more than the largest r among them (0 without options);
    - N: some option is P, and r is one more than the least r among those;
    - D: no option is P, some option is D, and there is no r.

    They suffice. From an N-position the winner moves to a P-position of smaller r and has it
    again two moves later, so the play ends, with the loser to move: labels P and N are right. From
    a D-position nobody can move to P, and one can stay in D for ever. This is Theorem 3 of
    Fraenkel (1997), with remoteness for the counter.
    """
    labels = _list(certificate["outcome"], "outcome", names)
    remoteness = _list(certificate["remoteness"], "remoteness", names)
    for name, label, r in zip(names, labels, remoteness, strict=True):
        if not isinstance(label, str) or label not in ("P", "N", "D"):
            raise Flaw(f"vertex {name!r}: its outcome must be P, N or D, not {label!r}")
        if (r is not None) if label == "D" else (type(r) is not int or r < 0):
            expected = "none (null)" if label == "D" else "a number"
            raise Flaw(f"vertex {name!r} is {label}: its remoteness must be {expected}, not {r!r}")
    for name, label, r, row in zip(names, labels, remoteness, options, strict=True):
        for option in row:
            if labels[option] == "P" and label != "N":
                raise Flaw(f"vertex {name!r} is {label}, but its option {names[option]!r} is P")
            if labels[option] == "D" and label == "P":
                raise Flaw(f"vertex {name!r} is P, but its option {names[option]!r} is D")
        if label == "D":
            if not any(labels[option] == "D" for option in row):
                raise Flaw(f"vertex {name!r} is D, but has no option that is D")
            continue
        if label == "P":
            least = 1 + max((remoteness[option] for option in row), default=-1)
        else:
            won = [remoteness[option] for option in row if labels[option] == "P"]
            if not won:
                raise Flaw(f"vertex {name!r} is N, but has no option that is P")
            least = 1 + min(won)
        if r != least:
            raise Flaw(f"vertex {name!r} is {label}: its remoteness is {least}, not {r}")


def check_kernel(certificate: dict[str, Any], names: list[str], options: list[list[int]]) -> None:
    """Check the definition: no edge inside, and every vertex outside has an option inside."""
    members = certificate["members"]
    if not isinstance(members, list):
        raise Flaw(f"'members' must be a list of vertex numbers, not {_kind(members)}")
    before = -1
    for member in members:
        if type(member) is not int or not before < member < len(names):
            raise Flaw(f"{member!r} among the members is no vertex number in ascending order")
        before = member
    inside = set(members)
    for number, (name, row) in enumerate(zip(names, options, strict=True)):
        within = [option for option in row if option in inside]
        if number in inside and within:
            raise Flaw(f"vertex {name!r} is inside, and so is its option {names[within[0]]!r}")
        if number not in inside and not within:
            raise Flaw(f"vertex {name!r} is outside, and so are all its options")


def check_no_kernel(
    certificate: dict[str, Any], names: list[str], options: list[list[int]]
) -> None:
    """Check that there is no kernel: the outcomes, a piece of the draws, and a proof about it.

    P-positions are in every kernel, so N-positions are in none (Theorem 5 of Fraenkel, 1997). The
    options of the piece's vertices lie in the piece or are N; so a kernel of the whole would be one
    of the piece on it. The proof, replayed by unit propagation, shows that the piece has none.
    """
    check_outcomes(certificate, names, options)
    piece, steps = certificate["piece"], certificate["steps"]
    for field, given in (("piece", [piece]), ("steps", steps)):
        rows = given if isinstance(given, list) else [None]
        for row in rows:
            if not isinstance(row, list) or any(type(entry) is not int for entry in row):
                raise Flaw(f"'{field}' must hold lists of whole numbers, not {row!r:.60}")
    if not __package__:  # a copy of this file alone
        import proof_checker  # type: ignore[import-not-found]
    else:
        from zermelo.answers import proof_checker
    lost = [vertex for vertex, label in enumerate(certificate["outcome"]) if label == "N"]
    verdict = proof_checker.check_no_kernel(options, lost, piece, steps)
    if not verdict.valid:
        raise Flaw(verdict.reason)


def check_grundy(certificate: dict[str, Any], names: list[str], options: list[list[int]]) -> None:
    """Check that every value is the mex of the values of the options, and the digraph acyclic.

    Level numbers, each one more than the largest among the options (0 without options), show that
    every walk ends: they fall along it. On an acyclic digraph the mex rule has only one solution.
    """
    values = _numbers(certificate["value"], "value", names)
    levels = _numbers(certificate["level"], "level", names)
    for name, value, level, row in zip(names, values, levels, options, strict=True):
        above = 1 + max((levels[option] for option in row), default=-1)
        if level != above:
            raise Flaw(f"vertex {name!r}: its level is {above}, not {level}")
        least = _mex({values[option] for option in row})
        if value != least:
            raise Flaw(f"vertex {name!r}: the mex of its options is {least}, not {value}")


def check_loopy(certificate: dict[str, Any], names: list[str], options: list[list[int]]) -> None:
    """Check the conditions on γ and a counter c [Fraenkel, "Scenic Trails", section 3].

    - A. A finite γ(u) is the mex of the finite values of the options; in ∞(K), K is all of them.
    - B. If an option v of u has γ(v) > γ(u), then v has an option w with γ(w) = γ(u) and
      c(w) < c(u).
    - C. If γ(u) = ∞(K), then some option v has γ(v) = ∞(L) with mex K not in L.

    Only one function γ satisfies them. Many counters do; the certificate holds the least c that
    also falls from u to options of smaller value, as sums of games need it, so that every entry
    has one right value: one more than the largest of c(v) over the options v of smaller value, and
    of the least such c(w) over the others; 0 without options. A counter with B is all that the
    proof of γ needs, and equality here gives B.
    """
    values = _list(certificate["value"], "value", names)
    counter = _list(certificate["counter"], "counter", names)
    finite: list[int | None] = []
    for name, value, c in zip(names, values, counter, strict=True):
        if type(value) is int and value >= 0:
            finite.append(value)
        elif isinstance(value, dict) and [*value] == ["inf"] and isinstance(value["inf"], list):
            finite.append(None)
        else:
            raise Flaw(f"vertex {name!r}: its value must be like 2 or {{'inf': [0, 2]}}: {value!r}")
        if (c is not None) if finite[-1] is None else (type(c) is not int or c < 0):
            expected = "none (null)" if finite[-1] is None else "a number"
            raise Flaw(f"vertex {name!r}: its counter must be {expected}, not {c!r}")

    sets = [{value for option in row if (value := finite[option]) is not None} for row in options]
    answers: list[dict[int, int]] = []  # by vertex and value, the least counter of an option
    for row in options:
        held: dict[int, int] = {}
        for option in row:
            if (value := finite[option]) is not None:
                held[value] = min(counter[option], held.get(value, counter[option]))
        answers.append(held)

    for number, (name, row) in enumerate(zip(names, options, strict=True)):
        here, least = finite[number], _mex(sets[number])
        if here is None:
            held_set = values[number]["inf"]
            if held_set != sorted(sets[number]) or any(type(k) is not int for k in held_set):
                raise Flaw(f"vertex {name!r}: the set K is {sorted(sets[number])}, not {held_set}")
            if not any(finite[v] is None and least not in sets[v] for v in row):
                raise Flaw(f"vertex {name!r} is infinite, but every infinite option has {least}")
            continue
        if here != least:
            raise Flaw(f"vertex {name!r}: the mex of its options is {least}, not {here}")
        bound = 0
        for option in row:
            value = finite[option]
            if value is not None and value < here:
                bound = max(bound, 1 + counter[option])
            elif here in answers[option]:
                bound = max(bound, 1 + answers[option][here])
            else:
                raise Flaw(f"vertex {name!r}: no answer to its option {names[option]!r}")
        if counter[number] != bound:
            raise Flaw(f"vertex {name!r}: its counter is {bound}, not {counter[number]}")


def check_annihilation(
    certificate: dict[str, Any], names: list[str], options: list[list[int]]
) -> None:
    """Check the values of all sets of tokens of an annihilation game, from those with up to four.

    They are a digraph of their own, on which the conditions on γ hold, with a counter for each
    position of finite value in the order in which they are listed; and they span all positions
    that are claimed to have a finite value. Takes n⁴ steps for n connected vertices.
    """
    if not __package__:  # a copy of this file alone
        import annihilation_checker as small  # type: ignore[import-not-found]
    else:
        from zermelo.answers import annihilation_checker as small
    value = _numbers(certificate["value"], "value", names)
    classes, counter = _list(certificate["class"], "class", names), certificate["counter"]
    for field, rows in (("class", classes), ("counter", [counter])):
        for row in rows:
            if not isinstance(row, list) or any(type(c) is not int or c < 0 for c in row):
                raise Flaw(f"'{field}' must hold lists of numbers, not {row!r:.60}")
    for name, row in zip(names, classes, strict=True):
        if row != sorted(set(row)) or any(number >= len(names) for number in row):
            raise Flaw(f"vertex {name!r}: its class must be ascending numbers below {len(names)}")
    finite = []
    try:
        for part in small.unfold(value, classes, counter, names, options):
            held = {"value": part.values, "counter": part.counters}
            check_loopy(held, part.names, part.options)
            finite += part.finite
    except ValueError as error:
        raise Flaw(str(error)) from None
    claimed = len(names) - small.rank([sum(1 << number for number in row) for row in classes])
    if (spanned := small.rank(finite)) != claimed:
        raise Flaw(
            f"2^{claimed} positions are claimed to have a finite value, but those with at most "
            f"four tokens span 2^{spanned} only"
        )


def check_position(certificate: dict[str, Any], names: list[str], options: list[list[int]]) -> None:
    """Check the outcomes of a state graph, and that the position is one of its vertices."""
    check_outcomes(certificate, names, options)
    _positions().check_position(certificate, names)


def _positions() -> ModuleType:
    if not __package__:  # a copy of this file alone
        import position_checker  # type: ignore[import-not-found]
    else:
        from zermelo.answers import position_checker
    return position_checker  # type: ignore[no-any-return]


def _numbers(given: object, field: str, names: list[str]) -> list[int]:
    entries = _list(given, field, names)
    for name, entry in zip(names, entries, strict=True):
        if type(entry) is not int or entry < 0:
            raise Flaw(f"vertex {name!r}: its {field} must be a number, not {entry!r}")
    return entries


def _mex(values: set[int]) -> int:
    least = 0
    while least in values:
        least += 1
    return least


def _list(given: object, field: str, names: list[str]) -> list[Any]:
    if not isinstance(given, list) or len(given) != len(names):
        held = f"{len(given)} entries" if isinstance(given, list) else _kind(given)
        raise Flaw(f"'{field}' must be a list with an entry for each vertex, not {held}")
    return given


def _kind(given: object) -> str:
    return {dict: "an object", list: "a list", str: "text", bool: "true or false"}.get(
        type(given), "nothing" if given is None else "a number"
    )


Check = Callable[[dict[str, Any], list[str], list[list[int]]], None]

#: The fields of every certificate, those of a digraph, and those of each kind.
HEAD = ("certificate", "version")
DIGRAPH = ("vertices", "options", "digest")
WITHOUT_DIGRAPH = ("nim-sum", "theorem")
FIELDS = {
    "outcomes": ("outcome", "remoteness"),
    "kernel": ("members",),
    "no-kernel": ("outcome", "remoteness", "piece", "steps"),
    "grundy": ("value", "level"),
    "loopy": ("value", "counter"),
    "annihilation": ("value", "class", "counter"),
    "position": ("ruleset", "position", "play", "start", "outcome", "remoteness"),
    "nim-sum": ("ruleset", "position", "parts", "value", "outcome", "move", "premises"),
    "theorem": ("ruleset", "rule", "parameter", "heaps", "outcome", "move", "source"),
}
CHECKS: dict[str, Check] = {
    "outcomes": check_outcomes,
    "kernel": check_kernel,
    "no-kernel": check_no_kernel,
    "grundy": check_grundy,
    "loopy": check_loopy,
    "annihilation": check_annihilation,
    "position": check_position,
}


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:  # noqa: PTH123
        verdict = check(json.load(file))
    print(verdict)  # noqa: T201
    sys.exit(not verdict.valid)
