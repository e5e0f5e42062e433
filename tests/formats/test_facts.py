"""Facts of all kinds of frameworks, with the pools and ranges of APX."""

from __future__ import annotations

import pytest

from zermelo.errors import FormatError
from zermelo.formats.facts import read_facts
from zermelo.formats.source import Source

PREDICATES = {"arg": 1, "att": 2, "claim": 2, "?arg": 1}


def facts_of(text: str) -> list[str]:
    facts = read_facts(Source(text.encode(), "x.apx"), PREDICATES)
    return [f"{name}({','.join(terms)})" for name in PREDICATES for terms in facts.of(name)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("arg(1..3).", "arg(1) arg(2) arg(3)"),
        ("arg( a ; b ).", "arg(a) arg(b)"),
        ("att(a,b ; b,a).", "att(a,b) att(b,a)"),
        ("arg(a;1..2). arg(1).", "arg(a) arg(1) arg(2)"),
        ("att(1..2,3).", "att(1,3) att(2,3)"),
        ("claim(1..2,x;3,y).", "claim(1,x) claim(2,x) claim(3,y)"),
        ("?arg(a;b).", "?arg(a) ?arg(b)"),
        ('arg("1..3";"a;b").', "arg(1..3) arg(a;b)"),
        ("arg(3..1). arg(a).", "arg(a)"),
    ],
)
def test_pools_and_ranges_as_clingo_reads_them(text: str, expected: str) -> None:
    assert facts_of(text) == expected.split()
    clingo = pytest.importorskip("clingo")
    control = clingo.Control(["--warn=none"])
    control.add("base", [], text.replace("?arg", "open"))
    control.ground([("base", [])])
    found = {str(atom.symbol).replace('"', "") for atom in control.symbolic_atoms}
    assert found == {fact.replace("?arg", "open") for fact in expected.split()}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("arg(a).\narg(a..b).", "line 2: found 'a..b'; expected whole numbers on both sides"),
        ("arg(a).\natt(a;b,a).", r"line 2: found 'att\(a;b,a\).'; expected arg\(x\). att\(x,y\)"),
        ("arg(a).\natt(a,a;a).", "line 2: found"),
        ("arg(1..99999999999).", "99,999,999,999 vertices are declared, but the file"),
        ("arg(a;).", "line 1: found"),
        ("support(a,b;b,a).", "--kind deductive or --kind necessary"),
    ],
)
def test_wrong_pools_and_ranges_are_refused(text: str, says: str) -> None:
    with pytest.raises(FormatError, match=says):
        facts_of(text)
