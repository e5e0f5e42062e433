"""Public objects never change, and come back from a pickle and from a copy as they were."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Mapping
from dataclasses import is_dataclass
from enum import Enum
from pathlib import Path

import numpy as np
import pytest

import zermelo as z
from zermelo import rulesets
from zermelo.answers.certificates import certify_outcomes
from zermelo.answers.grade import grade, review
from zermelo.answers.position_certificates import certify_position
from zermelo.digraph.order import Order
from zermelo.expressions.comparison import compare
from zermelo.expressions.parse import evaluate
from zermelo.expressions.reasons import explain
from zermelo.infinite import parse_family, play_at, prove, sample
from zermelo.labelling.question import Question
from zermelo.labelling.tables.build import build_table
from zermelo.rulesets.reading import example_of
from zermelo.values.misere.genera import genus_quotient
from zermelo.values.misere.heaps import HeapGame, vertices_game
from zermelo.values.misere.quotient import quotient_of_heaps
from zermelo.values.misere.sums import solve_sum
from zermelo.values.octal_code import OctalCode
from zermelo.values.ordinal import Ordinal
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.orthodox import orthodox
from zermelo.values.player import LEFT

EXAMPLES = Path(__file__).parents[1] / "examples"

#: A cycle with a way out, and one without.
G = z.Digraph([("a", "b"), ("b", "a"), ("b", "c"), ("c", "d"), ("x", "y"), ("y", "x")])
DAG = z.Digraph([("c", "a"), ("c", "b"), ("b", "a")], called="dag.tgf")
ODD = z.Digraph.from_arrays([0, 1, 2], [1, 2, 0])
LISTS = z.Preferences(
    {"al": ["eve", "fay"], "bo": ["fay", "eve"]}, {"eve": ["bo", "al"], "fay": ["al", "bo"]}
)

MADE = {
    "Digraph": G,
    "Digraph, called": DAG,
    "Digraph of numbers": ODD,
    "Digraph of arrays": z.Digraph.from_arrays(np.array([0, 1]), [1, 0], names=["u", "v"]),
    "Graph": z.Graph.named("petersen"),
    "Graph of a digraph": z.Graph.from_digraph(G),
    "Order": Order([("bottom", "left"), ("bottom", "right")]),
    "Names": G.names,
    "VertexSet": z.outcomes(G).where("P"),
    "ByVertex": z.levels(DAG),
    "Components": z.strong_components(G),
    "Outcome": z.Outcome.P,
    "Outcomes": z.outcomes(G),
    "Outcomes of misère play": z.outcomes(G, final=["a"], play="misere"),
    "LabelStep": next(z.labels.pnd_steps(G)),
    "LabelCheck": (checked := z.labels.check_labels(["ab"], {"a": "P", "b": "P"})),
    "Mistake": checked.mistakes[0],
    "Kernels": z.kernels(G),
    "WhatIf": (asked := z.what_if(["ab", "bc", "ca"], "reverse")),
    "Effect": asked.effects[0],
    "ListColouring": (coloured := z.list_colouring([("a", "x")], [["red"]])),
    "Round": coloured.rounds[0],
    "Perfection": z.is_kernel_perfect(G),
    "KernelCheck": z.is_kernel(G, ["a"]),
    "Framework": z.Framework(["ab", "bc"]),
    "Acceptance": z.Framework(["ab", "ba"]).accepts("a"),
    "Discussion": z.explain_acceptance(z.Framework(["ab", "bc"]), "c"),
    "Dispute": z.dispute(z.Framework(["ab", "bc"]), "c"),
    "Pieces": z.kernels(G).pieces,
    "Status": z.kernels(G).status(),
    "Refutation": z.kernels(ODD).refutation(),
    "Limits": z.Limits(time=1.5),
    "Sequences": z.kernel_sequences(G),
    "KernelSequence": z.kernel_sequences(G).find(),
    "Marriages": z.stable_matchings(LISTS),
    "Preferences": LISTS,
    "StabilityCheck": z.stable_matchings(LISTS).stable({"al": "fay"}),
    "PairPartition": z.stable_matchings(LISTS).partition,
    "Grundy": z.grundy(DAG),
    "Stage": next(z.grundy(DAG).stages()),
    "Loopy": z.loopy(G),
    "TokenSum": z.TokenSum(z.loopy(G), ["b", "c"]),
    "TokenMove": z.TokenSum(z.loopy(G), ["b", "c"]).best_move,
    "Annihilation": z.annihilation(G),
    "PositionSpace": z.annihilation(G).V0,
    "LinearCode": z.lexicode(7, 3),
    "Infinity": z.Infinity([2, 0]),
    "Survey": z.survey("kayles", "0..3"),
    "Verdict": z.certificates.check(certify_outcomes(z.outcomes(G))),
    "Picture": z.draw(G),
    "Play": z.MISERE,
}  # fmt: skip
CLOCKS = parse_family((EXAMPLES / "infinite" / "clocks.game").read_text(encoding="utf-8"))
KAYLES = HeapGame.octal("0.77")
QUOTIENT = quotient_of_heaps([KAYLES])
#: What rooms of their own answer with.
MADE |= {
    "Game": evaluate("{0 | *}"),
    "Stopper": evaluate("on"),
    "Sided": evaluate("on + off + 1"),
    "Thermograph": evaluate("{3 | -1}").thermograph,
    "Uptimal": evaluate("^").uptimal,
    "Orthodox": orthodox([Game(1) - 1, Game.of([Game(3)], [Game(-1)])], LEFT),
    "Comparison": compare(Game(1), Game(2)),
    "Reasons": explain([Game(1)], [Game(2)]),
    "OctalCode": OctalCode.parse("0.77"),
    "HeapGame": KAYLES,
    "HeapGame of vertices": vertices_game([[], [0]]),
    "misère Quotient": QUOTIENT,
    "SumAnswer": solve_sum(QUOTIENT, [(0, 3), (0, 4)]),
    "GenusQuotient": genus_quotient(HeapGame.octal("0.75"), 20),
    "Ordinal": Ordinal((1, 2)),
    "Family": CLOCKS,
    "Claim": CLOCKS.claim,
    "Proof": prove(CLOCKS),
    "infinite Place": play_at(CLOCKS, (3, 4), {}),
    "Window": sample(CLOCKS, 5, {}),
    "MoveTable": rulesets.Nim()(1, 2).move_table(),
    "Grade": grade(rulesets.Nim()(1, 2), "take 1 from heap 2"),
    "Review": review([rulesets.Nim()(heap) for heap in (2, 1, 0)], {0}),
    "Scene": rulesets.Nim().scene((1, 2)),
    "ImpartialPosition": rulesets.Nim()(1, 2),
    "LoopyPosition": rulesets.Tokens(DAG)("a"),
    "PartizanPosition": rulesets.Domineering()("2x2"),
    "Move": rulesets.Nim()(1, 2).moves()[0],
    "ImpartialSolution": rulesets.Nim()(1, 2).solve(),
    "LoopySolution": rulesets.Tokens(DAG)("a").solve(),
    "PartizanSolution": rulesets.Domineering()("2x2").solve(),
    "Reduction": z.reduction("poset", z.Graph.named("path:3")),
    "Explanation": rulesets.Nim()(1, 2).explain(),
    "Format": z.FORMATS["tgf"],
    "Player": LEFT,
}  # fmt: skip
#: Looked at by eye only: they have no equality of their own.
BY_TEXT = {"Picture"}


def again(held: object) -> list[object]:
    pickled = [pickle.loads(pickle.dumps(held, p)) for p in range(2, 6)]  # noqa: S301
    return [*pickled, copy.copy(held), copy.deepcopy(held)]


def arrays_of(held: object) -> list[np.ndarray]:
    """All arrays that its attributes hold, and those that properties make."""
    found = []
    for name in dir(type(held)):
        if not name.startswith("__"):
            value = getattr(held, name, None)
            parts = value if type(value) is tuple else (value,)
            found += [part for part in parts if isinstance(part, np.ndarray)]
    for value in vars(held).values() if hasattr(held, "__dict__") else ():
        found += [value] if isinstance(value, np.ndarray) else []
    return found


@pytest.mark.parametrize("name", MADE)
def test_pickled_and_copied_it_is_the_same(name: str) -> None:
    held = MADE[name]
    for other in again(held):
        assert type(other) is type(held)
        assert repr(other) == repr(held)
        if name not in BY_TEXT:
            assert other == held
            assert getattr(other, "called", None) == getattr(held, "called", None)
            if isinstance(held, Mapping):
                assert list(other.items()) == list(held.items())
        if not isinstance(held, z.LinearCode | z.TokenSum):  # these make arrays for each asker
            assert not any(array.flags.writeable for array in arrays_of(other))


@pytest.mark.parametrize(
    "name", [name for name in MADE if name not in ("Outcome", "Play", "Player")]
)
def test_nothing_can_be_set(name: str) -> None:
    held = MADE[name]
    names = [key for key in dir(held) if not key.startswith("_")]
    for attribute in [*names, "anything"]:
        with pytest.raises(AttributeError):
            setattr(held, attribute, None)
        with pytest.raises(AttributeError):
            delattr(held, attribute)


def test_every_public_class_is_here() -> None:
    public = [getattr(z, name) for name in z.__all__]
    # every ruleset is tried below, and so are positions and solutions of each kind
    bases = {z.Ruleset, z.LoopyRuleset, z.PartizanRuleset, z.Theorem, z.Position, z.Solution}
    classes = {held for held in public if isinstance(held, type)}
    classes -= {z.Engine, *bases}  # an engine remembers
    assert classes == {
        kind for kind in classes if any(type(made) is kind for made in MADE.values())
    }


MAPPINGS = ["ByVertex", "Outcomes", "Grundy", "Loopy", "Status"]


@pytest.mark.parametrize("name", MAPPINGS)
def test_results_are_mappings_from_names(name: str) -> None:
    held = MADE[name]
    assert isinstance(held, Mapping)
    names = list(held.digraph)
    assert list(held) == list(held.keys()) == names
    assert len(held) == len(names)
    plain = {vertex: held[vertex] for vertex in names}
    assert dict(held) == held.as_dict() == dict(held.items()) == plain == held
    assert list(held.values()) == list(plain.values())
    assert names[0] in held
    assert "moon" not in held
    assert ["unhashable"] not in held
    assert held.get("moon") is None
    assert held.get("moon", 7) == 7
    assert held.get(names[0]) == held[names[0]] == held.at(0)
    assert held != {**plain, "moon": 1}
    assert hash(again(held)[0]) == hash(held)


@pytest.mark.parametrize("name", sorted(rulesets.catalogue()))
def test_positions_and_their_answers_are_portable(name: str) -> None:
    here = example_of(rulesets.catalogue()[name])
    for other in again(here):
        assert other == here
        assert str(other) == str(here)
    limits = z.Limits(positions=20_000)
    try:
        solution = here.solve(limits=limits)
    except z.errors.LimitReached:
        return
    assert is_dataclass(solution)
    held = [solution, *here.moves()[:2], here.explain(limits=limits)]
    for one in held:
        for other in again(one):
            assert other == one
        with pytest.raises(AttributeError):
            one.anything = 1


def test_tables_are_opened_again(tmp_path: Path) -> None:
    here = rulesets.Hexapawn()()
    table = build_table(Question(here), tmp_path / "table")
    for other in again(table):
        assert other == table
        assert repr(other) == repr(table)
        assert hash(other) == hash(table)
        assert z.Engine(tablebase=other).outcome(here) == z.Engine(tablebase=table).outcome(here)
    with pytest.raises(AttributeError):
        table.header = {}


def test_certificates_are_plain_data() -> None:
    here = example_of(rulesets.catalogue()["nim"])
    for made in (certify_position(here), certify_outcomes(z.outcomes(G))):
        assert all(other == made for other in again(made))


def test_enumerations_stay_themselves() -> None:
    assert all(other is z.Outcome.P for other in again(z.Outcome.P))
    assert issubclass(z.Outcome, Enum)


def test_what_it_is_called_is_given_to_a_copy() -> None:
    named = DAG.known_as("other.tgf")
    assert (named.called, DAG.called) == ("other.tgf", "dag.tgf")
    assert named == DAG
    assert named.successors[0] is DAG.successors[0]
    graph = z.Graph([("a", "b")], called="g")
    assert graph.digraph.called == "g"
    assert graph.known_as("h").digraph.called == "h"
    assert graph.digraph.called == "g"
    assert Order([("a", "b")], called="o").known_as(None).called is None


def test_an_engine_travels_without_its_memory() -> None:
    engine = z.Engine(z.Limits(positions=99), method="search")
    for other in again(engine):
        assert (other.limits, other.method) == (engine.limits, "search")
        assert repr(other) == repr(engine)
