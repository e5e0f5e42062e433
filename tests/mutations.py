"""Certificates with something changed, for tests and the fuzzer; `tests.truth` says what holds."""

from __future__ import annotations

import copy
import hashlib
import json
import random
from collections.abc import Iterator
from typing import Any

from zermelo.certificates import check
from zermelo.checker import KINDS
from zermelo.errors import CertificateError

Path = tuple[str | int, ...]
#: Words, and what replaces them in the whole certificate.
REPLACED = (
    ("nim", "kayles"), ("kayles", "nim"), ("kayles", "dawsons-kayles"), ("moore", "nim"),
    ("wythoff", "moore"), ("--a 2", "--a 3"), ("--k 2", "--k 3"), ("--a", "--k"), (" --a 2", ""),
    ("1,3", "1,2"), ("grundys-game", "laskers-nim"), ("--step 2", "--step 3"), ("squares", "nim"),
    ("heap 1", "heap 2"), ("part 1", "part 2"), ("normal", "misere"), ("misere", "normal"),
    (" 3", " 4"), (" 4", " 2"), ("1 ", "2 "), (" + ", " "), (" 1", ""), ("1", "0"), ("3", "5"),
    ("left", "right"), ("right", "left"), ("P", "N"), ("N", "P"), ("D", "P"),
    ("Bouton 1901", "Bouton 1902"),
)  # fmt: skip


def mutations(certificate: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield what was changed, and the certificate with that changed, for every place in it.

    Numbers change by one, texts become other texts of the certificate, entries are dropped, put in
    twice, retyped, exchanged with the next. A change of the digraph comes a second time with the
    digest of the changed digraph. The certificate itself is left as it is.
    """
    words = sorted({text for _, text in places(certificate) if isinstance(text, str)}, key=len)[:12]
    words = [*dict.fromkeys(["P", "N", "D", "misere", "normal", *words])]
    for path, held in list(places(certificate)):
        before = written(held)
        for how, other in replacements(held, words):
            if written(other) == before:
                continue
            changed = put(certificate, path, other)
            where = f"{'.'.join(map(str, path)) or 'all'}: {how}"
            yield where, changed
            if {"vertices", "options"} & {*path}:
                yield f"{where}, with its digest", with_digest(changed)
    for name in certificate:
        for other in certificate:
            if name < other:
                turned = {**certificate, name: certificate[other], other: certificate[name]}
                yield f"{name} and {other} exchanged", turned
    yield from renumbered(certificate)
    for player in ("left", "right"):
        start = certificate.get(player)
        for where, changed in renumbered(start) if isinstance(start, dict) else ():
            yield f"{player}: {where}", {**certificate, player: changed}
    yield from together(certificate)


def mutated(certificate: dict[str, Any], chance: random.Random, times: int = 1) -> Any:
    """Change something at random, more than once perhaps, and mend the digest half of the time."""
    words = ["P", "N", "D", "misere", "normal", "nim", "kayles", "search, not a theorem"]
    changed: Any = certificate
    for _ in range(times):
        path, held = chance.choice(list(places(changed)))
        changed = put(changed, path, chance.choice([*replacements(held, words)])[1])
        if not isinstance(changed, dict) or not changed:
            return changed
    return with_digest(changed) if chance.random() < 0.5 else changed


def rejected(certificate: Any) -> bool:
    """Say whether a certificate is false or none at all, with a reason."""
    try:
        verdict = check(certificate)
    except CertificateError as error:
        return bool(str(error))
    assert (verdict.verdict == "FALSE") == bool(verdict.reason)
    return verdict.verdict == "FALSE"


def places(held: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield every place in a JSON value, with what stands there."""
    yield path, held
    if isinstance(held, dict):
        for name, entry in held.items():
            yield from places(entry, (*path, name))
    if isinstance(held, list):
        for number, entry in enumerate(held):
            yield from places(entry, (*path, number))


def replacements(held: Any, words: list[str]) -> Iterator[tuple[str, Any]]:
    """Yield what may stand in the place of a value, and how it was made."""
    yield "null", None
    yield "true", True
    yield "a float", float("nan")
    if isinstance(held, bool) or held is None:
        yield from (("zero", 0), ("one", 1), ("two", 2), ("empty", []), ("an object", {}))
        yield from (("P", "P"), ("N", "N"), ("D", "D"), ("infinite", {"inf": []}))
    elif isinstance(held, int):
        for change in (1, -1, 2):
            yield f"{change:+}", held + change
        yield "negative", -held - 1
        yield "float", float(held % 1000)
        yield "text", str(held)
        yield "huge", 10**3000 + held
        yield "infinite", {"inf": [held]}
    elif isinstance(held, str):
        yield "longer", held + "x"
        yield "one more", held + " 1"
        yield "shorter", held[:-1]
        yield "empty", ""
        yield "a number", 0
        yield "backwards", held[::-1]
        yield "line", held + "\n"
        yield "space", held + " "
        yield "space before", " " + held
        for place, letter in enumerate(held[:40]):
            if letter in "0123456789":
                for other in {(int(letter) + 1) % 10, (int(letter) - 1) % 10}:
                    yield "digit", held[:place] + str(other) + held[place + 1 :]
        if " " in held:
            first, *rest = held.split(" ")
            yield "turned", " ".join([*rest, first])
            yield "fewer words", " ".join(rest)
        for word in words:
            yield f"now {word[:20]}", word
    elif isinstance(held, list):
        yield "an object", {}
        yield "empty", []
        yield "backwards", held[::-1]
        for place in range(len(held)):
            yield f"without {place}", held[:place] + held[place + 1 :]
            yield f"twice {place}", held[: place + 1] + held[place:]
            if place:
                turned = [*held[: place - 1], held[place], held[place - 1], *held[place + 1 :]]
                yield f"turned {place}", turned
        for more in (0, 1, None, [], [0]):
            yield "more", [*held, more]
        if all(type(entry) is int for entry in held):
            for number in range(8):
                yield f"with or without {number}", sorted({*held} ^ {number})
    elif isinstance(held, dict):
        yield "a list", [*held.values()]
        yield "extra", {**held, "extra": 1}
        for name in held:
            yield f"without {name}", {key: entry for key, entry in held.items() if key != name}


def put(held: Any, path: Path, other: Any) -> Any:
    """Return a value with another in one place."""
    if not path:
        return other
    changed = copy.copy(held)
    changed[path[0]] = put(held[path[0]], path[1:], other)
    return changed


def renumbered(certificate: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Exchange two vertices everywhere but in the labels, or everywhere."""
    count = len(certificate.get("vertices", ()))
    for one in range(count - 1):
        order = [*range(count)]
        order[one], order[one + 1] = order[one + 1], order[one]
        turned = {
            **certificate,
            "vertices": [certificate["vertices"][u] for u in order],
            "options": [sorted(order[v] for v in certificate["options"][u]) for u in order],
        }
        yield f"{one} renumbered in the digraph", with_digest(turned)
        for field in ("outcome", "remoteness", "value", "level", "class", "waits", "within"):
            if isinstance(turned.get(field), list) and len(turned[field]) == count:
                turned[field] = [certificate[field][u] for u in order]
        if "choice" in turned:
            moved = [certificate["choice"][u] for u in order]
            turned["choice"] = [None if v is None else order[v] for v in moved]
        if isinstance(turned.get("members"), list):
            turned["members"] = sorted(order[v] for v in certificate["members"])
        yield f"{one} renumbered", with_digest(turned)


def together(certificate: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Change several places so that they still agree with one another."""
    for word, other in REPLACED:
        changed = replaced(certificate, word, other)
        if changed != certificate:
            yield f"{word!r} is {other!r} everywhere", with_digest(changed)
    parts = certificate.get("parts", ())
    for one in range(len(parts)):
        for two in range(one):
            changed = copy.deepcopy(certificate)
            for place in (one, two):
                changed["parts"][place]["value"] = int(parts[place]["value"]) ^ 1
            move = changed["move"]
            if move is not None and move["part"] in (one, two) and move["leaves"]:
                move["leaves"][0]["value"] = int(move["leaves"][0]["value"]) ^ 1
            yield f"values {two} and {one} changed alike", changed
            yield (
                f"values {two} and {one} changed alike, but for the move",
                {
                    **changed,
                    "move": certificate["move"],
                },
            )
    if certificate.get("move") is not None and "parts" in certificate:
        changed = copy.deepcopy(certificate)
        changed["move"]["part"] = len(parts) - 1 - certificate["move"]["part"]
        changed["move"]["leaves"] = changed["parts"][:-1]
        yield "another move", changed
        lost = {**certificate, "outcome": "P", "move": None, "value": 0}
        yield "lost", lost
        yield (
            "lost, with values of 0",
            {
                **lost,
                "parts": [{**part, "value": 0} for part in certificate["parts"]],
            },
        )


def replaced(held: Any, word: str, other: str) -> Any:
    """Replace a word in all texts, a single letter only where it stands alone."""
    if isinstance(held, dict):
        return {name: replaced(entry, word, other) for name, entry in held.items()}
    if isinstance(held, list):
        return [replaced(entry, word, other) for entry in held]
    if not isinstance(held, str) or (word in "PND" and held != word):
        return held
    return held.replace(word, other) if held not in KINDS else held


def with_digest(certificate: dict[str, Any]) -> dict[str, Any]:
    """Return a certificate with the digests of its digraph, and of those inside it."""
    certificate = {
        name: with_digest(held) if isinstance(held, dict) and "digest" in held else held
        for name, held in certificate.items()
    }
    names, options = certificate.get("vertices"), certificate.get("options")
    if "digest" not in certificate or not isinstance(names, list) or not isinstance(options, list):
        return certificate
    lines = "".join(json.dumps(row) + "\n" for row in zip(names, options, strict=False))
    return {**certificate, "digest": hashlib.sha256(lines.encode()).hexdigest()}


def written(held: Any) -> str:
    return json.dumps(held, sort_keys=True)
