"""The checker that is extracted from the proofs says what the Python one says, verdict for verdict.

It is built by ``make proofs``; without it these tests are skipped.
"""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from tests import programs
from tests.campaign import LONG
from tests.checker.test_mutations import GENUINE, genuine
from tests.mutations import mutated, mutations, with_digest

from zermelo import Digraph, grundy, kernels, loopy, outcomes
from zermelo.answers.verified import find_program
from zermelo.certificates import (
    certify_grundy,
    certify_kernel,
    certify_loopy,
    certify_no_kernel,
    certify_outcomes,
)
from zermelo.checker import Malformed, check, read

BUILT = Path(__file__).parents[2] / "proofs" / "build"
PROGRAM = find_program() or find_program(str(BUILT))
pytestmark = pytest.mark.skipif(
    PROGRAM is None, reason="zermelo-checker is not on the path: 'make proofs' builds it"
)

#: Kinds of which the two compare the same things, but for the digest.
SAME = ("outcomes", "kernel", "no-kernel", "grundy", "loopy")
#: What Python alone looks at in the others: rules of games, and words.
BY_RULES = {
    "position": r"by the rules|no move, and|of another game|not a position of|not a ruleset",
    "nim-sum": r"not a ruleset|not a position of|parts are not|has the part|source of|a source for|"
    r"lost for the player|is worth|is not a move in|premises",
    "partizan-value": r"not a ruleset|not a position of|those of the rules",
    "loopy-value": r"^$",
    "loopy-order": r"^$",
}


def verdicts(texts: list[bytes]) -> list[str]:
    """Ask the program; the first word of each answer."""
    assert not any(b"\n" in text for text in texts)
    done = programs.run(
        [str(PROGRAM), "--lines"], input=b"\n".join(texts) + b"\n", capture_output=True, check=True
    )
    answers = done.stdout.decode().splitlines()
    assert len(answers) == len(texts)
    return [answer.partition(":")[0] for answer in answers]


def kinds() -> list[str]:
    done = programs.run([str(PROGRAM), "--kinds"], capture_output=True, check=True, text=True)
    return done.stdout.split()


def in_python(text: bytes) -> tuple[str, str]:
    try:
        verdict = check(read(text))
    except Malformed as error:
        return "MALFORMED", str(error)
    return verdict.verdict, verdict.reason


def compare(certificates: list[Any]) -> dict[str, int]:
    """Hold both checkers to each other, and count the verdicts."""
    known = kinds()
    counted: dict[str, int] = {}
    texts = [json.dumps(held).encode() for held in certificates]
    for held, text, answer in zip(certificates, texts, verdicts(texts), strict=True):
        kind = held.get("certificate") if isinstance(held, dict) else None
        if not isinstance(kind, str) or kind not in known:
            assert answer == "MALFORMED", held
            continue
        verdict, reason = in_python(text)
        said = (answer, verdict, reason, held)
        counted[f"{kind} {answer}"] = counted.get(f"{kind} {answer}", 0) + 1
        if kind in SAME:
            assert answer == verdict, said
        elif answer == "HOLDS":
            assert verdict in ("HOLDS", "HOLDS IF") or (
                verdict == "FALSE" and re.search(BY_RULES[kind], reason)
            ), said
        elif answer == "FALSE":
            assert verdict == "FALSE", said
        elif kind == "loopy-value" and any_without_stopper(held):
            continue  # which is Python's alone
        else:  # where something is false too, Python may come upon that first
            assert verdict in ("MALFORMED", "FALSE"), said
    return counted


def any_without_stopper(held: Any) -> bool:
    """Say whether a side is said to equal no stopper, or is not a table at all."""
    tables = [held.get(field) for field in ("onside", "offside")]
    return any(isinstance(one, dict) and one.get("stopper", 0) is None for one in tables)


def as_outcomes(held: Any) -> Any:
    """Make a certificate of outcomes of that of a position: of these both compare the same."""
    fields = ("version", "vertices", "options", "digest", "outcome", "remoteness")
    if not isinstance(held, dict) or held.get("certificate") != "position":
        return held
    return {"certificate": "outcomes", **{name: held[name] for name in fields if name in held}}


def changed(count: int, seed: int) -> list[Any]:
    """Certificates with one to three changes, the digest mended."""
    chance = random.Random(seed)
    known = kinds()
    held = [made for name in GENUINE if (made := genuine(name))["certificate"] in known]
    made = []
    for _ in range(count):
        other = mutated(chance.choice(held), chance, chance.randint(1, 3))
        made.append(with_digest(other) if isinstance(other, dict) else other)
    return made


def test_the_kinds_are_those_that_the_docs_name() -> None:
    assert kinds() == [
        "outcomes",
        "position",
        "kernel",
        "no-kernel",
        "grundy",
        "loopy",
        "nim-sum",
        "partizan-value",
        "loopy-value",
        "loopy-order",
    ]


@pytest.mark.parametrize("name", GENUINE)
def test_genuine_certificates_and_each_single_change(name: str) -> None:
    made = genuine(name)
    if made["certificate"] not in kinds() or any_without_stopper(made):
        assert verdicts([json.dumps(made).encode()]) == ["MALFORMED"]
        return
    assert verdicts([json.dumps(made).encode()]) == ["HOLDS"]
    few = [held for _, held in mutations(made)]
    few = [with_digest(held) if isinstance(held, dict) else held for held in few[:2000]]
    counted = compare(few)
    assert counted.get(f"{made['certificate']} FALSE", 0) > 10
    compare([as_outcomes(held) for held in few])


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10 if LONG else 1))
def test_ten_thousand_changed_certificates(seed: int) -> None:
    made = changed(10_000, seed=33 + seed)
    counted = compare(made)
    for kind in kinds():
        for answer in ("HOLDS", "FALSE", "MALFORMED"):
            assert counted.get(f"{kind} {answer}", 0) > 5, (kind, answer, counted)
    compare([as_outcomes(held) for held in made])


def random_digraph(vertices: int, edges: int, seed: int) -> Digraph:
    chance = random.Random(seed)
    return Digraph([(chance.randrange(vertices), chance.randrange(vertices)) for _ in range(edges)])


def upwards(G: Digraph) -> Digraph:
    return Digraph([(u, v) for u, v in G.edges() if int(u) > int(v)])


@pytest.mark.long
@pytest.mark.parametrize("kind", ["outcomes", "loopy", "grundy", "kernel"])
def test_large_digraphs(kind: str) -> None:
    edges = 1_000_000 if LONG else 50_000
    G = random_digraph(edges // 2, edges, seed=7)
    made: dict[str, Any] = {
        "outcomes": lambda: certify_outcomes(outcomes(G)),
        "loopy": lambda: certify_loopy(loopy(G)),
        "grundy": lambda: certify_grundy(grundy(upwards(G))),
        "kernel": lambda: certify_kernel(upwards(G), kernels(upwards(G)).find() or ()),
    }[kind]()
    field = {"outcomes": "remoteness", "loopy": "counter", "grundy": "level", "kernel": "members"}
    values = [*made[field[kind]]]
    place = max(n for n, value in enumerate(values) if value is not None)
    last = values.pop(place)
    changed = [*values[:place], *([] if kind == "kernel" else [last + 1]), *values[place:]]
    assert compare([made, {**made, field[kind]: changed}]) == {
        f"{kind} HOLDS": 1,
        f"{kind} FALSE": 1,
    }


@pytest.mark.long
def test_a_long_proof_that_there_is_no_kernel() -> None:
    pytest.importorskip("pysat")
    chance = random.Random(1 if LONG else 3)
    vertices = 450 if LONG else 300
    G = Digraph(
        [(u, v) for u in range(vertices) for v in chance.sample(range(vertices), 3) if u != v]
    )
    made = certify_no_kernel(kernels(G))
    assert made is not None
    assert len(made["steps"]) > (100_000 if LONG else 2_000)
    half = made["steps"][: len(made["steps"]) // 2]
    assert compare([made, {**made, "steps": half}]) == {"no-kernel HOLDS": 1, "no-kernel FALSE": 1}


def test_dropped_clauses_are_gone() -> None:
    made = genuine("fig. 6")
    assert made["certificate"] == "no-kernel"
    piece = range(1, len(made["piece"]) + 1)
    clauses = [[a, b, c] for a in piece for b in piece for c in piece if a < b < c]
    steps = [[0, *clause] for clause in clauses] + made["steps"]
    compare([{**made, "steps": steps}, {**made, "steps": [*steps, *made["steps"], []]}])


@pytest.mark.long
def test_damaged_bytes() -> None:
    """Bytes are changed, left out and put in: what one reads the other reads as the same."""
    chance = random.Random(8)
    known = kinds()
    held = [made for name in GENUINE if (made := genuine(name))["certificate"] in known]
    sources = [json.dumps(made).encode() for made in held]
    telling = b'0123456789-+.eE"\\,:[]{} /utfnabPND\xc3\xa9\xed\x00\xff'
    texts = []
    for _ in range(30_000 if LONG else 3_000):
        text = bytearray(chance.choice(sources))
        for _ in range(chance.randint(1, 3)):
            place = chance.randrange(len(text))
            byte = chance.choice(telling)
            how = chance.random()
            text[place : place + (how < 0.7)] = bytes([byte]) if how > 0.2 else b""
        texts.append(bytes(text))
    read_by_both = 0
    for text, answer in zip(texts, verdicts(texts), strict=True):
        verdict, reason = in_python(text)
        if answer == "HOLDS":
            kind = json.loads(text)["certificate"]
            other = "the digest is not that" in reason or re.search(
                BY_RULES.get(kind, "^$"), reason
            )
            assert verdict in ("HOLDS", "HOLDS IF") or other, (text, reason)
        elif answer == "FALSE":
            assert verdict == "FALSE", text
        read_by_both += answer != "MALFORMED"
    assert read_by_both > 300


def test_it_says_who_wins_at_a_vertex(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text(json.dumps(genuine("outcomes")))  # n → leaf; n ⇄ p; x ⇄ y; x → n

    def told(*words: object) -> tuple[int, str]:
        done = programs.run([str(PROGRAM), *map(str, words)], capture_output=True, text=True)
        return done.returncode, done.stdout

    holds = "HOLDS: outcomes\n"
    assert told(path) == (0, holds)
    assert told(path, "x") == (0, holds + '"x" is D, a draw: nobody can force a win\n')
    assert told(path, "p") == (0, holds + '"p" is P: whoever moves second can force a win\n')
    by = '"n" is N: whoever is to move can force a win, by the move to "leaf"\n'
    assert told(path, "n") == (0, holds + by)
    assert told(path, "q") == (2, holds)
    path.write_text(json.dumps({**genuine("outcomes"), "outcome": ["P"] * 5}))
    assert told(path, "x")[0] == 1
    assert told(tmp_path / "none.json")[0] == 2
    assert told("--what")[0] == 2


OUTCOMES = (
    b'{"certificate": "outcomes", "version": 1, "vertices": ["a", "b"], "options": [[1], []], '
    b'"outcome": ["N", "P"], "remoteness": [1, 0], "digest": ""}'
)

#: What is written otherwise, and whether the program reads it: then as the same.
WRITTEN = {
    "as it is": (b"", b"", True),
    "space": (b"[1]", b" [\t1\r] ", True),
    "an escape in a field's name": (b'"options"', b'"\\u006fptions"', True),
    "an escape in a label": (b'"N"', b'"\\u004e"', True),
    "the field twice": (b'"version"', b'"outcome": ["P", "P"], "version"', False),
    "the field twice, once escaped": (
        b'"version"',
        b'"outc\\u006fme": ["P", "P"], "version"',
        False,
    ),
    "one name, two spellings": (b'["a", "b"]', b'["a", "\\u0061"]', False),
    "a name beyond 16 bits, twice": (
        b'["a", "b"]',
        b'["\\ud83d\\ude00", "\xf0\x9f\x98\x80"]',
        False,
    ),
    "half of a pair": (b'["a", "b"]', b'["\\ud83d", "\\ude00"]', True),
    "a fraction": (b"[1, 0]", b"[1.0, 0]", False),
    "an exponent": (b"[1, 0]", b"[1e0, 0]", False),
    "minus 0": (b"[1, 0]", b"[1, -0]", False),
    "a 0 in front": (b"[1, 0]", b"[01, 0]", False),
    "a plus": (b"[1, 0]", b"[+1, 0]", False),
    "true for 1": (b"[1, 0]", b"[true, 0]", False),
    "text for 1": (b"[1, 0]", b'["1", 0]', False),
    "NaN": (b"[1, 0]", b"[NaN, 0]", False),
    "2^63 + 1, which is 1 in 63 bits": (b"[1, 0]", b"[9223372036854775809, 0]", True),
    "2^62 + 1": (b"[1, 0]", b"[4611686018427387905, 0]", True),
    "2^64 + 1": (b"[1, 0]", b"[18446744073709551617, 0]", True),
    "2^64 + 1 as an option": (b"[[1], []]", b"[[18446744073709551617], []]", False),
    "an option below 0": (b"[[1], []]", b"[[-1], []]", False),
    "too many digits": (b"[1, 0]", b"[" + b"1" * 4001 + b", 0]", False),
    "a comma behind": (b"[1, 0]", b"[1, 0,]", False),
    "a comment": (b"[1, 0]", b"[1, 0] /* */", False),
    "something behind": (b'"digest": ""}', b'"digest": ""} {}', False),
    "nothing behind": (b'"digest": ""}', b'"digest": ""', False),
    "a control character": (b'["a", "b"]', b'["a", "b\x01"]', False),
    "no UTF-8": (b'["a", "b"]', b'["a", "b\xff"]', False),
    "UTF-8 made too long": (b'["a", "b"]', b'["a", "b\xc0\x80"]', False),
    "a surrogate in UTF-8": (b'["a", "b"]', b'["a", "b\xed\xa0\x80"]', False),
    "deep": (b'"digest": ""', b'"digest": ' + b"[" * 9000 + b"]" * 9000, False),
    "a byte order mark": (b'{"certificate"', b'\xef\xbb\xbf{"certificate"', False),
}


@pytest.mark.parametrize("how", WRITTEN)
def test_nothing_is_read_as_something_else(how: str) -> None:
    old, new, accepted = WRITTEN[how]
    text = OUTCOMES.replace(old, new, 1)
    assert old == b"" or text != OUTCOMES
    [answer] = verdicts([text])
    assert (answer != "MALFORMED") == accepted
    if not accepted:
        return
    held = read(text)
    assert isinstance(held, dict)
    assert in_python(json.dumps(with_digest(held)).encode())[0] == answer
