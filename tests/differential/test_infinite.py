"""What z3 says of the nine conditions against cvc5, which reads the certificates' SMT-LIB."""

from __future__ import annotations

import cvc5
import pytest
from tests.campaign import sampled
from tests.infinite.examples import NAMES, TRUE, example, mutants

from zermelo.infinite.certificate import certify_infinite
from zermelo.infinite.family import Family
from zermelo.infinite.proof import prove

#: What linear arithmetic decides.
LINEAR = [name for name in NAMES if example(name).numeration is None]


def answer(script: str, milliseconds: int = 20_000) -> str:
    """Run a script of SMT-LIB, and return what is printed."""
    solver = cvc5.Solver(cvc5.TermManager())
    solver.setOption("tlimit-per", str(milliseconds))
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, script, "script")
    symbols, printed = parser.getSymbolManager(), ""
    while not (command := parser.nextCommand()).isNull():
        printed += command.invoke(solver, symbols)
    return printed.strip()


def compare(family: Family, *, told: str = "") -> None:
    for entry in certify_infinite(prove(family))["conditions"]:
        answers = {answer(script) for script in entry["smt2"]}
        if entry["status"] == "refuted":
            assert "sat" in answers, (told, entry["number"])
        else:
            assert answers <= {"unsat"}, (told, entry["number"])


@pytest.mark.parametrize("name", LINEAR)
def test_shipped_claims(name: str) -> None:
    compare(example(name))


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in LINEAR if name in TRUE])
def test_changed_claims(name: str) -> None:
    for told, _, mutant in sampled(mutants(example(name), 3), 20):
        compare(mutant, told=told)
