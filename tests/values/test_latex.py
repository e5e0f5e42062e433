"""Formulas of values in LaTeX: balanced, different for different games, as papers write them."""

from __future__ import annotations

import re

import pytest

import zermelo as z
from zermelo.values.latex import latex
from zermelo.values.nimber import Infinity
from zermelo.values.ordinal import Ordinal
from zermelo.values.partizan.birthdays import born_by

#: Formulas as Siegel 2013 writes them, but for spaces.
FORMULAS = {
    "0": "0",
    "-3/4": r"-\frac{3}{4}",
    "*5": r"\ast5",
    "^*": r"\uparrow\ast",
    "v2": r"\Downarrow",
    "1^3*2": r"1+3\cdot\uparrow\ast2",
    "^<2>": r"\uparrow^{2}",
    "^[3]": r"\uparrow^{[3]}",
    "+-{2|1}": r"\pm\{2\mid 1\}",
    "{3|||2||1|0}": r"\{3\mathrel{|||}2\mathrel{||}1\mid 0\}",
    "{0||0|-2}": r"\boldsymbol{+}_{2}",
    "-{0||0|-2}": r"\boldsymbol{-}_{2}",
    "{2|over}": r"\{2\mid \mathbf{over}\}",
    "upon*": r"\uparrow^{[\mathbf{on}]}\ast",
    "dud": r"\mathbf{dud}",
}


@pytest.mark.parametrize("expression", FORMULAS)
def test_formulas_of_values(expression: str) -> None:
    value = z.value(expression.replace("upon*", "upon + *"))
    assert value.latex == FORMULAS[expression]
    assert value._repr_latex_() == f"${value.latex}$"


def test_formulas_of_impartial_values() -> None:
    assert [latex(text) for text in ("0", "*", "*3")] == ["0", r"\ast", r"\ast3"]
    assert Infinity([2, 0]).latex == r"\infty(0,2)"
    assert Ordinal((2, 0, 7)).latex == r"\omega^{2}\cdot 2 + 7"


def test_games_of_day_two_have_different_balanced_formulas() -> None:
    formulas = {game.latex for game in born_by(2)}
    assert len(formulas) == 22
    for formula in formulas:
        assert formula.count("{") == formula.count("}")
        commands = set(re.findall(r"\\[A-Za-z]+", formula))
        assert commands <= {rf"\{name}" for name in NAMES}, formula
        assert "^" not in re.sub(r"\^\{", "", formula)


NAMES = ("ast", "uparrow", "downarrow", "Uparrow", "Downarrow", "pm", "mid", "frac", "mathrel")
