"""Tables of chess endings."""

from __future__ import annotations

from pathlib import Path

from tests.rulesets.chess.known import known_distances

from zermelo.labelling.question import Question
from zermelo.labelling.tables.build import build_table
from zermelo.labelling.tables.check import check_table
from zermelo.labelling.tables.table import Tablebase
from zermelo.limits import Limits
from zermelo.rulesets import Chess
from zermelo.solvers.engine import Engine


def test_by_tiers(tmp_path: Path) -> None:
    """All that play comes to from a start, a tier in memory at a time; and looked up again."""
    question = Question(Chess()("8/8/8/4k3/8/4P3/4K3/8 w"))
    table = build_table(question, tmp_path / "kpk", "tiers")
    assert not check_table(table, question, Limits().start(), 0).flaw
    engine = Engine(method="table", tablebase=Tablebase(tmp_path / "kpk"))
    seen = 0
    for ending, fen, plies in known_distances():
        if ending in ("KQK", "KRK"):
            assert (engine.solve(Chess()(fen)).remoteness or 0) == abs(plies)
            seen += 1
    assert seen > 20


def test_by_moves_back(tmp_path: Path) -> None:
    """All positions of an ending, also those that play does not come to."""
    question = Question(Chess("KPK")())
    table = build_table(question, tmp_path / "kpk")
    assert table.header["means"] == "unmoves"
    assert not check_table(table, question, Limits().start(), 0).flaw
    engine = Engine(method="table", tablebase=Tablebase(tmp_path / "kpk"))
    for ending, fen, plies in known_distances():
        if ending in ("KQK", "KRK", "KBK", "KNK", "KPK"):
            assert (engine.solve(Chess("KPK")(fen)).remoteness or 0) == abs(plies)
