"""APX, the format of ASPARTIX: facts ``arg(a).`` and ``att(a,b).`` in any order and spacing.

Arguments are words or text in quotation marks; ``%`` and ``#`` begin comments. To say a fact
twice is to say it once; an argument that is declared twice is warned about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from zermelo.formats.source import Source, shown
from zermelo.formats.vertices import arcs, assemble, refusal, spelled

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph

BLANK = r"(?:\s|[%#][^\n]*(?:\n|\Z))*+"
TERM = r'("(?:[^"\\\n]|\\[^\n])*+"|[^\s(),%#"]++)'
FACT = re.compile(rf"{BLANK}(?:arg\s*\(\s*{TERM}\s*\)|att\s*\(\s*{TERM}\s*,\s*{TERM}\s*\))\s*\.")
REST = re.compile(BLANK)
PLAIN = re.compile(r"_*[a-z][A-Za-z0-9_]*|0|[1-9][0-9]*")

ESCAPES = {"\\\\": "\\", '\\"': '"', "\\n": "\n"}


def read(source: Source) -> Digraph:
    """Read APX. O(V + E)."""
    text = source.text()
    numbers: dict[str, int] = {}
    declared = 0
    attacks: list[tuple[str, str]] = []
    place = 0
    for fact in source.watch.over(_matches(text)):
        argument, attacker, attacked = fact.groups()
        if argument is not None:
            numbers.setdefault(argument, len(numbers))
            declared += 1
        else:
            attacks.append((attacker, attacked))
        place = fact.end()
    rest = REST.match(text, place)
    place = place if rest is None else rest.end()
    if place < len(text):
        excerpt = text[place : place + 60].split("\n")[0]
        raise source.error(
            f"found {shown(excerpt)}; expected arg(name). or att(name,name).",
            text.count("\n", 0, place) + 1,
        )
    try:
        sources = [numbers[attacker] for attacker, _ in attacks]
        targets = [numbers[attacked] for _, attacked in attacks]
    except KeyError as error:
        raise _undeclared(source, text, error.args[0]) from None
    if '"' in text:  # "a" and a are the same argument
        merged: dict[str, int] = {}
        place_of = [merged.setdefault(_unquoted(name), len(merged)) for name in numbers]
        numbers = merged
        sources = [place_of[u] for u in sources]
        targets = [place_of[v] for v in targets]
    if declared > len(numbers):
        named = ((fact[1], line) for fact, line in _facts(text) if fact[1] is not None)
        source.declared_twice("argument", ((_unquoted(name), line) for name, line in named))
    return assemble(numbers, sources, targets)


def _matches(text: str) -> Iterator[re.Match[str]]:
    """Yield the facts, one behind the other."""
    place = 0
    while fact := FACT.match(text, place):
        yield fact
        place = fact.end()


def _facts(text: str) -> Iterator[tuple[re.Match[str], int]]:
    """Yield every fact once more, with the line in which it ends."""
    place, line = 0, 1
    for fact in _matches(text):
        line += text.count("\n", place, fact.end())
        place = fact.end()
        yield fact, line


def _undeclared(source: Source, text: str, name: str) -> Exception:
    line = next(line for fact, line in _facts(text) if name in fact.groups()[1:])
    return source.error(f"argument {shown(name)} is not declared; add arg({name[:40]}).", line)


def _unquoted(name: str) -> str:
    if not name.startswith('"'):
        return name
    return re.sub(r"\\.", lambda match: ESCAPES.get(match[0], match[0]), name[1:-1])


def _quoted(name: str) -> str:
    if PLAIN.fullmatch(name):
        return name
    if "\0" in name:
        raise refusal(name, "names in APX hold no NUL")
    escaped = name.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def write(G: Digraph) -> bytes:
    """Write APX; a name that is no word of logic programs (``a1``, ``17``) is quoted."""
    names = [_quoted(name) for name in spelled(G)]
    lines = [f"arg({name})." for name in names]
    lines += (f"att({u},{v})." for u, v in arcs(G, names))
    return ("\n".join(lines) + "\n").encode()
