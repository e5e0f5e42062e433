"""What is shown, compared and drawn from Python, as one works with games by hand."""

from __future__ import annotations

import pytest

import zermelo as z
from zermelo.errors import InputError
from zermelo.expressions.parse import evaluate


def test_thermographs_show_themselves(tmp_path) -> None:
    T = z.Game("{3|-1}").thermograph
    assert repr(T).splitlines()[1].split() == ["2", "1", "1"]
    assert "mean 1, temperature 2" in T._repr_svg_()
    assert "<title>Thermograph of a switch" in z.draw(T, title="a switch").svg
    path = z.draw(T).save(tmp_path / "heat.svg")
    assert path.read_text().startswith("<svg ")
    endless = evaluate("{on|0}").thermograph
    assert z.draw(endless, title="{on|0}").note == "no mean, infinite temperature"
    assert ">on</text>" in z.draw(endless).svg


def test_comparisons_and_reasons_show_themselves() -> None:
    assert repr(z.compare("^", "*")).startswith("^ is confused with *.\n")
    over = evaluate("over")
    assert repr(z.compare(over, "1/2")).startswith("over is less than 1/2.\n")
    assert repr(z.compare(1, over)).startswith("1 is more than over.\n")
    assert repr(z.explain_value("+-1")).startswith("{1|-1} = +-1.\n")
    assert "Right can pass for ever" in repr(z.explain_value(over))


def test_positions_have_values_that_need_not_end() -> None:
    assert z.rulesets.FoxAndGeese()("4x4").game_value is evaluate("over")
    assert z.rulesets.Nim()(2, 4).game_value == z.Game("*6")
    assert z.rulesets.Domineering()("2x2").game_value == z.Game("+-1")
    with pytest.raises(InputError, match="or ask for its game_value"):
        assert z.rulesets.FoxAndGeese()("4x4").value


def test_subpositions() -> None:
    assert set(map(str, z.Game("{2|-1}").subpositions)) == {"{2|-1}", "2", "1", "0", "-1"}


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("on.Tiny", "Tiny(on)"),
        ("2.Miny", "Miny(2)"),
        ("{2|1}.Switch", "+-{2|1}"),
        ("over.Switch", "+-over"),
        ("(^ + *).FarStar", "2"),
    ],
)
def test_methods_that_make_games(expression: str, expected: str) -> None:
    assert repr(evaluate(expression)) == expected
