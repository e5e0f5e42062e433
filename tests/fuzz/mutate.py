"""Damage done to genuine input: to its bytes, to its lines and words, to a JSON tree.

Everything is drawn from the `random.Random` given, so that a seed repeats it.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Sequence
from typing import Any

Draw = random.Random

#: Bytes that mean something to some format, or that text does not expect.
MARKS = [
    *(bytes([byte]) for byte in b"\0\xff\n\r\t ,#\"\\{}<>-&:;=.~%[]()|+*/'"),
    *(b"p af ", b"p cnf ", b"arg(", b"att(", b"nan", b"->", b"--", b"subgraph ", b"/*", b"//"),
    *(b"<!DOCTYPE x>", b"&amp;", b"]]>", b"\x1f\x8b", b"BZh9", b"~~", b"PK\x03\x04", b"PAR1"),
    *(b"\xef\xbb\xbf", b"\xff\xfe", b"\xc2\x85", b"\xe2\x80\xa8", b"\xed\xa0\x80", b"\xf0\x9f"),
    *("²٣∞é￾\N{RIGHT-TO-LEFT OVERRIDE}".encode(), "e\N{COMBINING ACUTE ACCENT}".encode()),
    *(b"null", b"true", b"Infinity", b"{}", b"[]", b'""', b"\\ud800", b"\\u0000", b" + ", b" - "),
]

#: Numbers at the edge of what something can hold.
NUMBERS = [
    *(b"0", b"-0", b"1", b"-1", b"2", b"7", b"63", b"64", b"65", b"100", b"1000", b"65536"),
    *(b"20000", b"20001", b"1000000", b"1000001", b"99999999", b"1e3", b"1e999", b"-1e-9", b"0.5"),
    *(str(2**bits + more).encode() for bits in (31, 32, 53, 62, 63, 64) for more in (-1, 0, 1)),
    *(str(-(2**bits) - more).encode() for bits in (31, 63) for more in (0, 1)),
    *(b"9" * 18, b"1" + b"0" * 18, b"9" * 30, b"9" * 400, b"9" * 4300, b"9" * 4301, b"007"),
    *(b"0x10", b"1_000", "²".encode(), "٣".encode(), b"+3", b"3.0", b"NaN"),
]

BRACKETS = [(b"[", b"]"), (b"{", b"}"), (b"(", b")"), (b"subgraph {", b"}"), (b"<a>", b"</a>")]

WORD = re.compile(rb"[A-Za-z0-9_.\x80-\xff]+|[^\sA-Za-z0-9_.\x80-\xff]")
NUMBER = re.compile(rb"-?[0-9]+")


# ------------------------------------------------------------------------------------- the bytes


def _span(held: bytes, draw: Draw) -> tuple[int, int]:
    begin = draw.randrange(len(held) + 1)
    return begin, min(len(held), begin + draw.choice([1, 1, 2, 8, 64]))


def flip(held: bytes, _: Sequence[bytes], draw: Draw) -> bytes:
    place = draw.randrange(len(held))
    return held[:place] + bytes([held[place] ^ 1 << draw.randrange(8)]) + held[place + 1 :]


def another_byte(held: bytes, _: Sequence[bytes], draw: Draw) -> bytes:
    place = draw.randrange(len(held))
    return held[:place] + bytes([draw.randrange(256)]) + held[place + 1 :]


def delete(held: bytes, _: Sequence[bytes], draw: Draw) -> bytes:
    begin, end = _span(held, draw)
    return held[:begin] + held[end:]


def truncate(held: bytes, _: Sequence[bytes], draw: Draw) -> bytes:
    return held[: draw.randrange(len(held))]


def repeat(held: bytes, _: Sequence[bytes], draw: Draw) -> bytes:
    begin, end = _span(held, draw)
    return held[:end] + held[begin:end] * draw.choice([1, 2, 50, 2000]) + held[end:]


def insert(held: bytes, _: Sequence[bytes], draw: Draw) -> bytes:
    begin, _end = _span(held, draw)
    return held[:begin] + draw.choice(MARKS) + held[begin:]


def overwrite(held: bytes, _: Sequence[bytes], draw: Draw) -> bytes:
    begin, end = _span(held, draw)
    return held[:begin] + draw.choice(MARKS) + held[end:]


def splice(held: bytes, seeds: Sequence[bytes], draw: Draw) -> bytes:
    other = draw.choice(seeds)
    return held[: draw.randrange(len(held) + 1)] + other[draw.randrange(len(other) + 1) :]


# ------------------------------------------------------------------------- lines, words, numbers


def swap_lines(held: bytes, _: Sequence[bytes], draw: Draw) -> bytes:
    lines = held.split(b"\n")
    one, other = draw.randrange(len(lines)), draw.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"\n".join(lines)


def repeat_line(held: bytes, _: Sequence[bytes], draw: Draw) -> bytes:
    lines = held.split(b"\n")
    lines.insert(draw.randrange(len(lines) + 1), draw.choice(lines))
    return b"\n".join(lines)


def drop_line(held: bytes, _: Sequence[bytes], draw: Draw) -> bytes:
    lines = held.split(b"\n")
    del lines[draw.randrange(len(lines))]
    return b"\n".join(lines)


def foreign_line(held: bytes, seeds: Sequence[bytes], draw: Draw) -> bytes:
    lines = held.split(b"\n")
    lines.insert(draw.randrange(len(lines) + 1), draw.choice(draw.choice(seeds).split(b"\n")))
    return b"\n".join(lines)


def _replaced(held: bytes, pattern: re.Pattern[bytes], draw: Draw, new: bytes) -> bytes:
    """Put something in the place of one match of a pattern, looked for from a random place on."""
    begin = draw.randrange(len(held))
    found = pattern.search(held, begin) or pattern.search(held)
    return held if found is None else held[: found.start()] + new + held[found.end() :]


def foreign_word(held: bytes, seeds: Sequence[bytes], draw: Draw) -> bytes:
    other = draw.choice(seeds)
    words = WORD.findall(other[draw.randrange(len(other) + 1) :][:2000]) or [b""]
    return _replaced(held, WORD, draw, draw.choice(words))


def repeat_word(held: bytes, _: Sequence[bytes], draw: Draw) -> bytes:
    words = held.split(b" ")
    words.insert(draw.randrange(len(words) + 1), draw.choice(words))
    return b" ".join(words)


def boundary_number(held: bytes, _: Sequence[bytes], draw: Draw) -> bytes:
    return _replaced(held, NUMBER, draw, draw.choice(NUMBERS))


def small_number(held: bytes, _: Sequence[bytes], draw: Draw) -> bytes:
    return _replaced(held, NUMBER, draw, str(draw.randrange(-3, 40)).encode())


def nest(held: bytes, _: Sequence[bytes], draw: Draw) -> bytes:
    begin, end = _span(held, draw)
    left, right = draw.choice(BRACKETS)
    depth = draw.choice([1, 2, 50, 500, 20_000])
    return held[:begin] + left * depth + held[begin:end] + right * depth + held[end:]


#: Those that are drawn more often stand more than once.
KINDS: Sequence[Callable[[bytes, Sequence[bytes], Draw], bytes]] = [
    *(flip, another_byte, delete, delete, truncate, repeat, insert, insert, overwrite, splice),
    *(swap_lines, repeat_line, drop_line, foreign_line, foreign_word, foreign_word, repeat_word),
    *(boundary_number, boundary_number, small_number, small_number, nest),
]

#: Longer input is cut: it would only be slower.
MOST_BYTES = 200_000


def mutated(seeds: Sequence[bytes], draw: Draw, most: int = MOST_BYTES) -> bytes:
    """Return one of the seeds, damaged in one place or a few, and no longer than ``most``."""
    held = draw.choice(seeds)
    for _ in range(draw.choice([1, 1, 1, 2, 3, 6])):
        if not held:
            break
        held = draw.choice(KINDS)(held, seeds, draw)[:most]
    return held


# ----------------------------------------------------------------------------------- JSON trees


def _places(tree: Any, found: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    """List every place of a tree that holds something, as its container and key."""
    pairs = tree.items() if isinstance(tree, dict) else enumerate(tree)
    for key, held in pairs:
        found.append((tree, key))
        if isinstance(held, (dict, list)):
            _places(held, found)
    return found


def _odd(held: Any, others: list[Any], draw: Draw) -> Any:
    """Return what may stand in the place of something in a JSON tree."""
    match draw.randrange(8):
        case 0:
            return draw.choice([None, True, False, 0, 1, -1, 0.5, "", "x", [], {}, [[]], "\ud800"])
        case 1:
            return draw.choice([2**31, 2**63 - 1, 2**63, 2**64, 10**30, -(2**63), 1e308, 10**400])
        case 2 if isinstance(held, int):
            return held + draw.choice([-1, 1, 2, 64])
        case 2 | 3:
            return [held] * draw.choice([1, 2, 3])
        case 4:
            return str(held)
        case 5 if isinstance(held, list) and held:
            return held[: draw.randrange(len(held))] + held[draw.randrange(len(held)) :]
        case 6 if isinstance(held, list):
            return draw.sample(held, len(held))
        case _:
            return draw.choice(others)


def mutated_json(seeds: Sequence[bytes], draw: Draw) -> bytes:
    """Return one of the seeds, which are JSON, with other fields; or damage its bytes."""
    if draw.random() < 0.3:
        return mutated(seeds, draw)
    tree = json.loads(draw.choice(seeds))
    for _ in range(draw.choice([1, 1, 2, 3])):
        places = _places(tree, [])
        if not places:
            break
        container, key = draw.choice(places)
        others = [holder[name] for holder, name in places]
        if draw.random() < 0.1:
            del container[key]
        else:  # by way of text, so that no part of the tree stands in itself
            container[key] = json.loads(json.dumps(_odd(container[key], others, draw)))
    return json.dumps(tree).encode()
