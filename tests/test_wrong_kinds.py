"""Arguments that are not of the expected kind are refused where they enter."""

from __future__ import annotations

import contextlib
import shlex
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import zermelo as z
from zermelo import rulesets as r
from zermelo.errors import InputError, WrongKind, ZermeloError
from zermelo.formats.resolvers import FILES
from zermelo.rulesets.catalogue import RULESETS, catalogue
from zermelo.rulesets.reading import position_of

ROOT = Path(__file__).parents[1]
G = z.Digraph([("a", "b"), ("b", "c"), ("a", "c")])
HERE = r.Nim()(2, 1)

WRONG = [
    None,
    3,
    -1,
    0.5,
    "x",
    b"x",
    ["a"],
    [1],
    {"a": 1},
    object(),
    pd.DataFrame({"a": [1]}),
    G,
    z.outcomes(G),
    HERE,
    r.Nim,
    len,
    np.zeros((2, 2)),
]

#: What takes data, and of `WRONG` what each may take.
DOORS: dict[str, tuple[Callable[[object], object], set[int]]] = {
    "Digraph": (z.Digraph, {11, 13, 16}),
    "Graph": (z.Graph, {11, 13}),
    "outcomes": (z.outcomes, {11, 13, 16}),
    "Framework": (z.Framework, {11, 13, 16}),
    "Game": (z.Game, {1, 2}),
    "value": (z.value, set()),
    "solve": (z.solve, {13}),
    "read": (z.read, set()),
    "stable_matchings": (z.stable_matchings, set()),
    "check": (z.certificates.check, set()),
    "Limits": (lambda given: z.Limits(time=given), {0, 1, 3}),
}


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("place", range(len(WRONG)))
def test_what_enters_is_looked_at(door: str, place: int, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    function, taken = DOORS[door]
    if place in taken:
        function(WRONG[place])
    else:
        with pytest.raises(ZermeloError) as caught:
            function(WRONG[place])
        assert len(str(caught.value).split()) > 4


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", sorted(RULESETS))
def test_what_is_no_position_is_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    rules = position_of([name, *shlex.split(catalogue()[name].example)], FILES).ruleset
    for wrong in WRONG:
        for words in ([wrong], [wrong, wrong]):
            with contextlib.suppress(ZermeloError):  # or it is a position
                rules(*words)


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: z.value(5), "value: expression is 5 (int); it should be text, such as"),
        (lambda: z.Limits(time="5"), "Limits: time is '5' (str); it should be a positive number"),
        (
            lambda: z.stable_matchings(G),
            "stable_matchings: preferences is <Digraph: 3 vertices, 3 edges>",
        ),
    ],
)
def test_messages(ask: Callable[[], object], message: str) -> None:
    with pytest.raises(WrongKind) as caught:
        ask()
    assert message in str(caught.value)
    assert isinstance(caught.value, InputError)
    assert isinstance(caught.value, TypeError)


def test_what_is_of_the_right_kind_but_none_of_those_is_told() -> None:
    with pytest.raises(InputError, match="'x' is no outcome of a vertex; give P, N or D"):
        z.outcomes(G).where("x")
    with pytest.raises(InputError, match="'other' is not a play; it is normal or misere"):
        HERE.solve("other")
    with pytest.raises(InputError, match=r"play is 'misere'; give zermelo.NORMAL or zermelo.MIS"):
        z.Engine().solve(HERE, "misere")
    with pytest.raises(InputError, match="inside has 1 pictures; give one for each vertex, 3"):
        z.draw(G, inside=[""])


def test_play_may_be_said_by_its_name() -> None:
    here = r.Nim()(1, 1, 1)  # lost in misère play, and won in normal play
    assert here.solve("misere") == here.solve(z.MISERE)
    assert here.winning_moves("misere") == []
    assert here.graph("misere") == here.graph(z.MISERE)
    assert (
        str(here.move_table("misere")) == str(here.move_table(z.MISERE)) != str(here.move_table())
    )
    assert str(here.explain("misere")) == str(here.explain(z.MISERE))
