"""Numbers of more digits than Python writes: counts, states, names, values; shown or refused."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

import zermelo as z
from zermelo import cli
from zermelo import rulesets as r
from zermelo.errors import InputError, decimal, in_full
from zermelo.surveys.conditions import number_of
from zermelo.values.nimber import nimber
from zermelo.values.ordinal import Ordinal
from zermelo.values.text import show_value, value_to_json

LONG = 10**5_000
WRITTEN = "1" + 5_000 * "0"


@dataclass(frozen=True)
class Box:
    number: int


def test_python_writes_no_such_numbers() -> None:
    with pytest.raises(ValueError, match="4300 digits"):
        str(LONG)


@pytest.mark.parametrize("sign", ["", "-"])
def test_numbers_in_collections_are_written_in_full(sign: str) -> None:
    number = -LONG if sign else LONG
    assert decimal(number) == in_full(number) == in_full(number, str) == sign + WRITTEN
    for held, expected in (
        ((number, "a", (2.5,)), f"({sign}{WRITTEN}, 'a', (2.5,))"),
        ((number,), f"({sign}{WRITTEN},)"),
        ([number, []], f"[{sign}{WRITTEN}, []]"),
        ({number}, f"{{{sign}{WRITTEN}}}"),
        (frozenset({number}), f"frozenset({{{sign}{WRITTEN}}})"),
    ):
        assert in_full(held) == expected
        small = eval(expected.replace(WRITTEN, "7"))  # noqa: S307  what Python writes of the same
        assert in_full(small) == repr(small) == expected.replace(WRITTEN, "7")
    with pytest.raises(InputError, match=r"a Box cannot be written: .* digits"):
        in_full(Box(number))


def test_a_count_of_extensions_is_printed(tmp_path: Path, capfd: pytest.CaptureFixture) -> None:
    """Of 15,000 mutual attacks there are 2^15000, a number of 4,516 digits."""
    file = tmp_path / "mutual.af"
    pairs = [(2 * i + 1, 2 * i + 2) for i in range(15_000)]
    lines = [f"{a} {b}\n{b} {a}" for a, b in pairs]
    file.write_text("\n".join(["p af 30000", *lines, ""]))
    capfd.readouterr()
    assert cli.run(["iccma", "-p", "CE-ST", "-f", str(file)]) == 0
    printed = capfd.readouterr().out.strip()
    assert len(printed) == 4_516
    assert printed == decimal(2**15_000)
    assert cli.run(["kernels", str(file), "--count", "--json"]) == 0
    assert printed in capfd.readouterr().out


FILE = """
from zermelo import Ruleset

class Power(Ruleset[tuple[int, int]]):
    "Divide by a large number."

    def state(self, *words):
        return (10**5000, 3)

    def options(self, state):
        return [(state[0] >> 9000, k) for k in range(state[1])] if state[0] else []
"""


@pytest.mark.parametrize("verb", ["solve", "moves", "explain", "value"])
@pytest.mark.parametrize("how", [[], ["--json"]])
def test_a_state_of_one_s_own_is_shown(
    verb: str, how: list[str], tmp_path: Path, capfd: pytest.CaptureFixture
) -> None:
    file = tmp_path / "power.py"
    file.write_text(FILE)
    capfd.readouterr()
    assert cli.run([verb, str(file), "start", *how]) == 0
    out, trouble = capfd.readouterr()
    assert not trouble
    if how and verb != "value":
        assert f'"position": "{WRITTEN} 3"' in out


def test_a_state_that_python_does_not_write_is_told(
    tmp_path: Path, capfd: pytest.CaptureFixture
) -> None:
    file = tmp_path / "power.py"
    file.write_text(FILE + '\n    def show(self, state):\n        return f"{state[0]}"\n')
    assert cli.run(["solve", str(file), "start"]) == 2
    assert "power.py, line 14: show raises ValueError: Exceeds" in capfd.readouterr().err


def test_games_of_functions_have_long_states() -> None:
    here = z.game(LONG, lambda n: [n >> 9_000, n >> 17_000] if n else [])
    assert WRITTEN in repr(here)
    assert str(here.outcome) == "N"
    assert here.winning_moves()
    assert WRITTEN in str(here.explain())
    assert next(iter(here.graph())) == WRITTEN
    with pytest.raises(InputError, match=r"options\(10{40}"):
        z.game(LONG, lambda n: None).solve()  # noqa: ARG005


def test_vertices_have_long_names() -> None:
    G = z.Digraph([(LONG, LONG + 1)])
    shown = f"{WRITTEN[:-1]}1"
    assert repr(G.names) == f"<2 names: {WRITTEN}, {shown}>"
    assert repr(z.outcomes(G).where("P")) == f"{{{shown}}}"
    assert z.outcomes(G).to_arrow()["vertex"].to_pylist() == [WRITTEN, shown]
    assert z.outcomes(G).to_arrow()["option"].to_pylist() == [shown, None]
    assert WRITTEN in G._repr_html_()
    assert WRITTEN in z.outcomes(G)._repr_html_()
    assert len(G.digest()) == 64
    for asked in (7, LONG + 2):
        with pytest.raises(z.errors.UnknownVertex):
            G.index(asked)


def test_values_are_written() -> None:
    assert show_value(LONG, star=True) == f"*{WRITTEN}"
    assert repr(z.Infinity([LONG])) == f"∞({WRITTEN})"
    assert value_to_json(z.Infinity([LONG])) == {"inf": [WRITTEN]}
    assert str(Ordinal((LONG, LONG))) == f"ω·{WRITTEN} + {WRITTEN}"


def test_longer_entries_of_a_survey_than_python_reads_are_texts() -> None:
    assert number_of("9" * 5_000) is None
    assert number_of("9" * 4_000) == 10**4_000 - 1


@pytest.mark.parametrize(
    "call",
    [
        lambda: nimber(-LONG),
        lambda: z.Limits(positions=-LONG),
        lambda: z.Digraph.from_arrays([0], [0], count=-LONG),
        lambda: r.Nim()(LONG),
        lambda: r.Nim()(-LONG),
        lambda: r.Moore(2)(LONG, 1),
        lambda: r.Chess()(LONG),
        lambda: r.Domineering()(LONG),
        lambda: r.Hex()(LONG, LONG),
    ],
)
def test_what_is_refused_is_refused_in_words(call) -> None:
    with pytest.raises(InputError):
        call()
