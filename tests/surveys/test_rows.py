"""Rows of a survey are the answers to single questions, whatever the number of processes."""

from __future__ import annotations

from pathlib import Path

import pytest

import zermelo as z
from zermelo.rulesets.reading import position_of
from zermelo.solvers.engine import Engine
from zermelo.surveys import columns as columns_module
from zermelo.surveys.columns import COLUMNS, RowMaker


@pytest.mark.parametrize(
    ("text", "described"),
    [
        ("nim 0..4 0..4", {}),
        ("clobber", {"boards": "xo.:2x2"}),
        ("hackenbush", {"strings": "lr:3"}),
        ("node-kayles", {"graphs": "graphs:4"}),
        ("toads-and-frogs", {"boards": "tf.:1x4"}),
    ],
)
def test_rows_are_the_answers_to_single_questions(text: str, described: dict[str, str]) -> None:
    columns = ["outcome", "value", "mean", "temperature", "misere", "moves", "birthday"]
    found = z.survey(text, columns=columns, **described)
    for row in found:
        here = position_of([*text.split()[:1], *str(row["position"]).split()])
        value = z.value(f"({here.ruleset} {here})")
        assert row["outcome"] == str(here.outcome)
        assert z.value(str(row["value"] if text[0] != "n" else f"*{row['value']}")) == value
        assert (row["mean"], row["temperature"]) == (str(value.mean), str(value.temperature))
        assert row["birthday"] == value.birthday
        assert row["misere"] == str(here.solve(z.MISERE).outcome)
        assert row["moves"] == len({move.to.state for move in here.moves()})
        assert row["left_out"] is None


def test_scores_have_a_column(tmp_path: Path) -> None:
    """It stands in the place of the value; a partizan game has a score for each start."""
    file = tmp_path / "hot.py"
    file.write_text(
        "import zermelo as z\n"
        "class Hot(z.PartizanRuleset):\n"
        "    name, example = 'hot', '3'\n"
        "    def state(self, n): return int(n)\n"
        "    def left(self, n): return [0] if n else []\n"
        "    def right(self, n): return [0, n - 1] if n else []\n"
        "    def gain(self, n, option): return n - option\n"
    )
    found = z.survey(f"{file} 1..3")
    assert [(row["outcome"], row["score"]) for row in found] == [
        ("N", "1|-1"), ("N", "2|-2"), ("N", "3|-3"),
    ]  # fmt: skip
    found = z.survey("kalah --pits 1 0..2 1..2", columns=["score", "remoteness", "method"])
    for row in found:
        score = position_of(["kalah", "--pits", "1", *str(row["position"]).split()]).solve().score
        assert (row["score"], row["remoteness"], row["left_out"]) == (score, None, None)


def test_images_stand_for_all_of_their_kind() -> None:
    few = z.survey("clobber", boards="xo.:2x3", columns=["value"])
    all_of_them = z.survey("clobber", boards="xo.:2x3", columns=["value"], every=True)
    assert len(few) < len(all_of_them) == 3**6
    assert sum(few["copies"]) == 3**6
    assert few.count("value") == all_of_them.count("value")


def test_every_column_and_properties_of_values() -> None:
    found = z.survey("clobber", boards="xo:1x4", columns=[*COLUMNS, "LeftStop", "IsInfinitesimal"])
    assert found["LeftStop"] == found["left-stop"]
    row = next(iter(found.where("position = xxox")))
    assert row["IsInfinitesimal"] == "True"
    assert row["atomic-weight"] is not None


def test_a_limit_leaves_out_what_it_stops() -> None:
    limited = z.survey("domineering", "1x1..4x4", ["value"], each=z.Limits(positions=5))
    whole = z.survey("domineering", "1x1..4x4", ["value"])
    assert 0 < limited.left_out < len(limited)
    for row, right in zip(limited, whole, strict=True):
        assert (row["value"] is None) == (row["left_out"] == "positions")
        assert row["value"] in (None, right["value"])


def test_heaps_of_a_table_are_those_of_single_questions() -> None:
    by_table = z.survey("kayles", "0..60", ["outcome", "value", "nimber"])
    one_by_one = z.survey("kayles", "0..60", ["outcome", "value", "nimber", "moves"])
    assert [row[:5] for row in one_by_one.rows] == [row[:5] for row in by_table.rows]


def test_two_processes_answer_as_one() -> None:
    call = {"game": "amazons", "boards": "xo.:2x2", "every": True}
    assert z.survey(**call, processes=2).rows == z.survey(**call).rows


def test_facts_of_a_value_are_computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    measured, values = columns_module.thermal_facts, []
    monkeypatch.setattr(
        columns_module, "thermal_facts", lambda value: [values.append(value), measured(value)][1]
    )
    found = z.survey("clobber", boards="xo.:2x3")
    assert len(values) == len(set(values)) == len(found.distinct()) < len(found)


def test_nimbers_and_games_that_are_equal_numbers_keep_their_own_facts() -> None:
    maker = columns_module.RowMaker(("value",), z.Engine())
    assert maker.of_value(1).cell("birthday") == 1
    assert maker.of_value(1).game is z.Game("*")
    assert maker.of_value(z.Game(1)).game is z.Game(1)


def test_the_cost_counts_positions_of_compiled_rules_in_full() -> None:
    """The budget of a question counts a hundred of them as one."""
    position = position_of(["node-kayles", "--on", "grid:3x12"])
    engine = Engine()
    cost = RowMaker(["nimber", "cost"], engine).row(position, z.Limits())[1]
    assert cost == engine.budget.seen + engine.budget.searched > 50 * engine.budget.spent > 0
