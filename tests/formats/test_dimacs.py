"""DIMACS and QDIMACS: what is read, what is refused, and python-sat as a witness."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysat.formula import CNF as Theirs  # noqa: N811

from zermelo.errors import FormatError, InputError
from zermelo.formats.dimacs import CNF, open_cnf, read, write
from zermelo.formats.source import Source


def of(text: str) -> CNF:
    return read(Source(text.encode(), "f.cnf"))


def test_comments_blank_lines_and_clauses_across_lines() -> None:
    text = "c a comment\n\np  cnf 3 3\nc another\n1 -2\n 3 0 -1 0\nc\n2\n0\n%\n0\n"
    assert of(text) == CNF(((1, -2, 3), (-1,), (2,)), 3)
    quantified = of("p cnf 4 1\ne 1 2 0\na 3 0\ne 4 0\n1 -3 4 0\n")
    assert quantified.prefix == (("e", (1, 2)), ("a", (3,)), ("e", (4,)))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 2 0\n", "f.cnf, line 1: found '1 2 0'; expected a line such as 'p cnf 3 2'"),
        ("c\n\n", "found nothing"),
        ("p cnf 2\n1 0\n", "line 1: found"),
        ("p dnf 2 1\n1 0\n", "line 1: found 'p dnf 2 1'"),
        ("p cnf 2 1\n1 3 0\n", "line 2: '3' is beyond the 2 variables"),
        ("p cnf 2 1\n1 x 0\n", "line 2: a literal is 'x'"),
        ("p cnf 2 1\n1 --2 0\n", "line 2: a literal is '-2'; give a variable"),
        ("p cnf 2 1\n1 0\n2 0\n", "line 1: 1 clauses are declared, but there are 2"),
        ("p cnf 2 2\n1 0\n2\n", "line 3: the last line of numbers does not end"),
        ("p cnf 2 1\n1 0\ne 2 0\n", "line 3: quantifiers stand above the clauses"),
        ("p cnf 2 1\ne 1 0\na 1 0\n1 0\n", "line 3: x1 is quantified twice, first in line"),
        ("p cnf 2 1\ne -1 0\n1 0\n", "line 2: -1 is quantified"),
        ("p cnf 999999999999 0\n", "line 1: 999,999,999,999 variables are declared"),
    ],
)
def test_damaged_files(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message.replace("(", r"\(")):
        of(text)


def test_formulas_are_checked() -> None:
    with pytest.raises(InputError, match="x3"):
        CNF(((1, 3),), 2)
    with pytest.raises(InputError, match="quantified twice"):
        CNF((), 2, (("e", (1,)), ("a", (1,))))
    with pytest.raises(InputError, match="a quantifier is 'x'"):
        CNF((), 2, (("x", (1,)),))
    assert str(CNF(())) == "nothing to make true"


@given(st.lists(st.lists(st.integers(1, 9).flatmap(lambda v: st.sampled_from((v, -v))))))
def test_round_trips_and_python_sat(clauses: list[list[int]]) -> None:
    formula = CNF(tuple(map(tuple, clauses)), 9, (("a", (1, 3)), ("e", (2,))))
    assert read(Source(write(formula), "f")) == formula
    plain = CNF(formula.clauses, 9)
    theirs = Theirs(from_string=write(plain).decode())
    assert [list(clause) for clause in of(write(plain).decode()).clauses] == theirs.clauses


def test_compressed_files(tmp_path: Path) -> None:
    file = tmp_path / "f.cnf.gz"
    file.write_bytes(gzip.compress(b"p cnf 1 1\n-1 0\n"))
    assert open_cnf(str(file)) == CNF(((-1,),))
    assert open_cnf(str(file)).called == str(file)
    with pytest.raises(InputError, match="no_such_file"):
        open_cnf("no_such_file.cnf")
