"""Chess endings as compiled rules, against the plain ones."""

from __future__ import annotations

import numpy as np
import pytest
from tests.rulesets.chess.endings import ENDINGS, some

from zermelo._jit.addressed import HOLE, TIE
from zermelo.games.compiled import CompiledRules, call_compiled, tier_of
from zermelo.games.rules import End
from zermelo.rulesets import Chess
from zermelo.rulesets.boards.chess.compiled import compiled
from zermelo.rulesets.boards.chess.diagram import Diagram, ordered
from zermelo.testing.compiled import written_by

MARKS = {End.LOST: [], End.TIE: TIE}


def rules_of(ending: str) -> CompiledRules[Diagram]:
    found = Chess(ending).compiled()
    assert found is not None
    return found


ALL = Chess().compiled()


@pytest.mark.parametrize("ending", ENDINGS)
def test_keys_are_those_of_the_diagram_up_to_symmetry(ending: str) -> None:
    for diagram in some(ENDINGS[ending], 25):
        for offered in (ALL, rules_of(ending)):
            key = offered.key(diagram)
            assert (
                offered.key(Chess().canonical(diagram)) == key == offered.key(diagram.mirror_image)
            )
            again = offered.state(key)
            assert Chess().canonical(again) == Chess().canonical(diagram)


@pytest.mark.parametrize("ending", ENDINGS)
def test_moves_are_those_of_the_rules(ending: str) -> None:
    offered = rules_of(ending)
    for diagram in some(ENDINGS[ending], 25):
        key = offered.key(diagram)
        written = written_by(offered.successors, offered, key)
        end = Chess().end(diagram)
        if end is not None:
            assert written == MARKS[end]
            continue
        options = {offered.key(option) for option in Chess().options(diagram)}
        assert set(written) == options
        assert len(written) == len(options) <= offered.max_options
        tiers = [call_compiled(offered.tier, offered, held) for held in [key, *written]]
        assert max(tiers) == tiers[0]
        assert tiers == [tier_of(offered.tier, offered, held) for held in [key, *written]]


@pytest.mark.parametrize("ending", ENDINGS)
def test_moves_back_are_those_of_the_rules(ending: str) -> None:
    offered = rules_of(ending)
    for diagram in some(ENDINGS[ending], 12, seed=1):
        key = offered.key(diagram)
        before = written_by(offered.unmoves, offered, key)
        assert len(before) == len(set(before)) <= offered.max_options
        for one in before:
            found = written_by(offered.successors, offered, one)
            assert found in (HOLE, TIE) or key in found
        written = written_by(offered.successors, offered, key)
        for option in written if isinstance(written, list) else []:
            assert key in written_by(offered.unmoves, offered, option)


@pytest.mark.parametrize("ending", ["KK", "KQK", "KPK", "KBNK", "KNNK", "KRKR"])
def test_indices_are_positions_or_holes(ending: str) -> None:
    """An index is a hole exactly where it is not the key of the position that it says."""
    offered = rules_of(ending)
    random = np.random.default_rng(0)
    rules = Chess(ending)
    for index in random.integers(0, offered.indices, 400).tolist():
        diagram = offered.state((index,))
        try:
            known = rules.state(diagram) == diagram
        except ValueError:
            known = False
        hole = written_by(offered.successors, offered, (index,)) == HOLE
        assert hole == (not known or offered.key(diagram) != (index,))


def test_a_key_is_made_for_some_material_alone() -> None:
    assert compiled(frozenset({("", "")}), indexed=True).indices == 462
    assert ordered("NQ") == "QN"
