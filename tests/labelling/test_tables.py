"""Tables: built by every means, found again, checked, and resumed after a kill."""

from __future__ import annotations

import json
import random
import shutil
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

import numba
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.labelling.circuits import Circuit, ColouredDigraph, circuits, two_colours

import zermelo as z
from zermelo._jit.addressed import addressed
from zermelo.budget import Budget
from zermelo.bulk import engines
from zermelo.bulk.blocks import BlockWriter, digest_of
from zermelo.bulk.workspace import Workspace
from zermelo.errors import FormatError, InputError, LimitReached
from zermelo.games.compiled import CompiledRules
from zermelo.games.position import Position
from zermelo.labelling import disk, plain
from zermelo.labelling import means as means_table
from zermelo.labelling.means import LABELLING_METHODS
from zermelo.labelling.question import Question
from zermelo.labelling.tables import build as building
from zermelo.labelling.tables.build import build_table
from zermelo.labelling.tables.by_state import TablebaseLabels
from zermelo.labelling.tables.check import check_table
from zermelo.labelling.tables.files import HEADER, KEYS, LABELS, encode, header_text, with_seal
from zermelo.labelling.tables.table import Tablebase
from zermelo.labelling.tables.whole import KeyTable, TableFlaw
from zermelo.limits import Limits
from zermelo.rulesets import (
    MNK,
    Dodgem,
    Domineering,
    HareAndHounds,
    Hexapawn,
    Nim,
    Ruleset,
    ThreeMensMorris,
    tic_tac_toe,
)
from zermelo.solvers.engine import Engine
from zermelo.values.play import MISERE, NORMAL, Play

PLAYS = st.sampled_from([NORMAL, MISERE])


#: What takes options alone.
PLAIN = "retrograde"


def offers(rules: CompiledRules[Any], means: str) -> bool:
    takes = LABELLING_METHODS[means].supports
    return takes is None or takes(rules)


def question(position: Position[Any], play: Play = NORMAL) -> Question:
    return Question(position, play, Budget())


def checked(table: Tablebase, asked: Question) -> str:
    """Check a table in compiled loops, and again in plain Python; both find the same."""
    found = []
    for patience in (0, 10**9):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(plain, "MAX_STEPS", patience)
            found.append(check_table(table, asked, Limits().start()))
    assert found[0] == found[1]
    return found[0].flaw


def agrees(table: Tablebase, states: list[Any], asked: Question) -> None:
    """Hold a table against the labels of the state graph."""
    by_table, plain = Engine(method="table", tablebase=table), Engine(method="retrograde")
    for state in states:
        here = Position(asked.rules, state)
        found, right = by_table.solve(here, asked.play), plain.solve(here, asked.play)
        assert (found.outcome, found.remoteness) == (right.outcome, right.remoteness)
        assert set(found.winning) == set(right.winning)
        assert set(found.drawing) == set(right.drawing)


def reachable(game: Circuit, state: int) -> list[int]:
    return [here.state for here in Position(game, state).reachable(100)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("tables")


@given(game=circuits(words=1) | circuits(words=2) | circuits(words=1, dense=True), play=PLAYS)
@settings(max_examples=60, deadline=None)
@pytest.mark.parametrize("means", [*LABELLING_METHODS])
def test_every_small_game(folder: Path, means: str, game: Circuit, play: Play) -> None:
    start = len(game.rows) - 1  # of the highest tier
    asked = question(Position(game, start), play)
    offered = asked.compiled
    assert offered is not None
    if not offers(offered, means):
        return
    shutil.rmtree(folder)
    table = build_table(asked, folder, means)
    assert table.header["means"] == means
    agrees(Tablebase(folder), reachable(game, start), asked)
    assert checked(table, asked) == ""


@pytest.mark.parametrize("means", [None, PLAIN])
@pytest.mark.parametrize(
    ("position", "play"),
    [
        (tic_tac_toe(), NORMAL),
        (tic_tac_toe(), MISERE),
        (MNK(4, 2, 3)(), NORMAL),
        (Nim()(2, 3), NORMAL),
        (Nim()(2, 3), MISERE),
        (Domineering()("3x3"), NORMAL),
        (Domineering()("2x3"), MISERE),
    ],
)
def test_games(tmp_path: Path, position: Position[Any], play: Play, means: str | None) -> None:
    asked = question(position, play)
    table = build_table(asked, tmp_path, means)
    for start in asked.starts:
        agrees(table, [here.state for here in Position(asked.rules, start).reachable(40)], asked)
    assert checked(table, asked) == ""
    found = Engine(tablebase=table).solve(position, play)
    assert found.outcome == Engine().outcome(position, play)
    assert {found.method, *(one.method for one in found.starts.values())} - {"starts"} == {"table"}


@given(game=two_colours(words=1) | two_colours(words=1, dense=True), play=PLAYS)
@settings(max_examples=40, deadline=None)
def test_tables_of_two_colours(folder: Path, game: ColouredDigraph, play: Play) -> None:
    shutil.rmtree(folder)
    asked = question(Position(game, 0), play)
    table = build_table(asked, folder)
    assert set(table.header["start"]) == {"left", "right"}
    assert checked(table, asked) == ""
    for start in asked.starts:
        agrees(table, [here.state for here in Position(asked.rules, start).reachable(40)], asked)


def test_all_means_hold_the_same(tmp_path: Path) -> None:
    headers = [
        build_table(question(MNK(4, 3, 3)()), tmp_path / str(means), means).header
        for means in ("keys", "tiers", PLAIN)
    ]
    for name in ("positions", "edges", "counts", "remoteness", "start"):
        assert headers[0][name] == headers[1][name] == headers[2][name]
    assert headers[0]["start"] == {"outcome": "N", "remoteness": 7}


# ------------------------------------------------------------------------- without a compiler


@addressed
def less(key, out, params):  # type: ignore[no-untyped-def]  # noqa: ARG001
    """Write what is left, in words of Numba's own."""
    key, out = numba.carray(key, 1), numba.carray(out, 2)
    if key[0] == 0:
        return 0
    out[0], out[1] = key[0] - 1, max(key[0] - 2, 0)
    return 2


@dataclass(frozen=True)
class Numbing(Ruleset[int]):
    """Take one or two counters, by rules that plain Python does not understand."""

    name: ClassVar[str] = "numbing"

    def state(self, *parts: Any) -> int:
        return int(parts[0])

    def options(self, state: int) -> list[int]:
        return [max(state - taken, 0) for taken in (1, 2) if state]

    def compiled(self, play: Play = NORMAL) -> CompiledRules[int]:  # noqa: ARG002
        return CompiledRules(1, 2, np.zeros(1, np.int64), less, lambda state: (state,))


def alike(one: Path, other: Path) -> bool:
    """Whether two tables are the same to the byte."""
    files = (HEADER, KEYS, LABELS)
    return all((one / name).read_bytes() == (other / name).read_bytes() for name in files)


def by_few(asked: Question, directory: Path) -> Tablebase:
    """Build a table in plain Python, however long that takes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plain, "MAX_STEPS", 10**9)
        patch.delattr(means_table, "import_module")  # another means is not to be had
        return build_table(asked, directory)


@given(
    game=circuits(words=1) | circuits(words=2) | circuits(words=1, dense=True)
    | two_colours(words=1) | two_colours(words=1, dense=True),
    play=PLAYS,
)  # fmt: skip
@settings(max_examples=150, deadline=None)
def test_a_table_without_a_compiler_is_the_same(
    folder: Path, game: Circuit | ColouredDigraph, play: Play
) -> None:
    shutil.rmtree(folder)
    asked = question(Position(game, 0), play)
    found = by_few(asked, folder / "few")
    build_table(asked, folder / "means", found.header["means"])
    assert alike(folder / "few", folder / "means")


@pytest.mark.parametrize(
    ("position", "play"),
    [
        (tic_tac_toe(), NORMAL),
        (tic_tac_toe(), MISERE),
        (tic_tac_toe("xo.|.x.|..."), NORMAL),
        (MNK(4, 2, 3)(), NORMAL),
        (HareAndHounds()(), NORMAL),
        (Hexapawn()(), NORMAL),
        (Dodgem()(), NORMAL),
    ],
)
def test_a_board_without_a_compiler_is_the_same(
    tmp_path: Path, position: Position[Any], play: Play
) -> None:
    asked = question(position, play)
    found = by_few(asked, tmp_path / "few")
    build_table(asked, tmp_path / "means", found.header["means"])
    assert alike(tmp_path / "few", tmp_path / "means")


def test_what_takes_too_long_in_plain_python_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plain, "MAX_STEPS", 0)
    budget = Budget(Limits(positions=5_000))
    table = build_table(Question(tic_tac_toe(), NORMAL, budget), tmp_path)
    assert table.header["positions"] == budget.searched == 765
    with pytest.raises(LimitReached):
        build_table(Question(tic_tac_toe(), NORMAL, Budget(Limits(positions=764))), tmp_path / "t")


def test_rules_that_only_a_compiler_understands(tmp_path: Path) -> None:
    table = build_table(question(Position(Numbing(), 5)), tmp_path)
    assert table.header["start"] == {"outcome": "N", "remoteness": 3}
    assert checked(table, question(Position(Numbing(), 5))) == ""


def test_both_starts_are_told(tmp_path: Path) -> None:
    table = build_table(question(Domineering()("2x3")), tmp_path)
    told = {player: one["outcome"] for player, one in table.header["start"].items()}
    assert told == {"left": "N", "right": "N"}


# --------------------------------------------------------------------------------------- damage


def labels_of(table: Tablebase) -> list[np.ndarray[Any, Any]]:
    return [table.labels_of(block).copy() for block in range(len(table))]


def rewritten(table: Tablebase, labels: list[np.ndarray[Any, Any]], **changed: object) -> Tablebase:
    """Write other labels, with a digest that is right, and counts if they are given."""
    size = table.header["label_bytes"]
    with BlockWriter(table.directory / LABELS) as file:
        for block in labels:
            file.add(encode(block, size))
    header = {**table.header, **changed}
    header["digest"] = digest_of(table.directory / KEYS, table.directory / LABELS)
    (table.directory / HEADER).write_text(header_text(with_seal(header)))
    return Tablebase(table.directory)


@pytest.mark.parametrize("means", ["keys", "tiers", PLAIN])
def test_a_changed_label_is_found(tmp_path: Path, means: str) -> None:
    """Whoever changes a label, the digest and the counts is found out by the moves."""
    asked = question(tic_tac_toe())
    table = build_table(asked, tmp_path, means)
    right, chance = labels_of(table), random.Random(1)
    for _ in range(40):
        wrong = [block.copy() for block in right]
        block = chance.randrange(len(wrong))
        place = chance.randrange(wrong[block].size)
        before = wrong[block][place]
        wrong[block][place] = chance.choice([r for r in range(-1, 7) if r != before])
        flat = np.concatenate(wrong)
        counts = {"P": (flat[flat >= 0] % 2 == 0).sum(), "N": (flat % 2 == 1)[flat >= 0].sum()}
        told = {
            "counts": {**{name: int(n) for name, n in counts.items()}, "D": int((flat < 0).sum())},
            "remoteness": {
                name: {
                    str(r): int((flat == r).sum()) for r in range(8) if r % 2 == odd and r in flat
                }
                for name, odd in (("P", 0), ("N", 1))
            },
        }
        assert "is not what its options say" in checked(rewritten(table, wrong, **told), asked)
    assert checked(rewritten(table, right), asked) == ""


def test_a_changed_byte_is_found(tmp_path: Path) -> None:
    asked = question(tic_tac_toe())
    table = build_table(asked, tmp_path)
    chance = random.Random(2)
    for name in (KEYS, LABELS, HEADER):
        path = tmp_path / name
        good = path.read_bytes()
        for _ in range(75):
            at = chance.randrange(len(good))
            path.write_bytes(
                good[:at] + bytes([good[at] ^ 1 << chance.randrange(8)]) + good[at + 1 :]
            )
            with suppress(FormatError, InputError):
                assert checked(Tablebase(tmp_path), asked) != ""
        path.write_bytes(good)
    assert checked(table, asked) == ""


@pytest.mark.parametrize("columns", [None, 1, 7, 130, 10_000, 130 * 130])
def test_the_order_of_a_check_changes_nothing(
    tmp_path: Path, columns: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every index is compared once, whether its number of columns is the right one or not."""
    monkeypatch.setattr("zermelo.labelling.tables.whole.POSITIONS_PER_LOOK", 999)
    asked = question(ThreeMensMorris()())
    table = build_table(asked, tmp_path, "unmoves")
    assert asked.compiled is not None
    labels = TablebaseLabels(table, asked.rules, NORMAL)
    held = KeyTable(labels, Limits().start())
    held.__dict__["_rules"] = replace(asked.compiled, columns=columns)
    assert held.compare(NORMAL) == (table.header["positions"], table.header["edges"])
    whole, chance = held.__dict__["_marks"], random.Random(3)
    for place in chance.sample(range(whole.size), 60):
        right = whole[place]
        whole[place] = chance.choice([mark for mark in (0, 1, 2, 5, 6, 255) if mark != right])
        with pytest.raises(TableFlaw, match="is not what its options say"):
            held.compare(NORMAL)
        whole[place] = right


def test_keys_that_the_game_does_not_have_are_found_before_its_rules_are_asked(
    tmp_path: Path,
) -> None:
    asked = question(MNK(3, 3, 3)("xo.|.x.|..o"))
    table = build_table(asked, tmp_path / "t", "keys")
    keys = [table.read_keys(block) for block in range(len(table) + 1)]
    keys[0][-1] = (1 << 62) - 1  # the words ascend as they should
    assert table.form is not None
    with BlockWriter(tmp_path / "t" / KEYS) as blocks:
        for held in keys:
            blocks.add(table.form.pack(held))
    header = json.loads((tmp_path / "t" / HEADER).read_text())
    header["digest"] = digest_of(tmp_path / "t" / KEYS, tmp_path / "t" / LABELS)
    (tmp_path / "t" / HEADER).write_text(json.dumps(header))
    assert "is not a key of the game" in checked(Tablebase(tmp_path / "t"), asked)


def test_a_start_that_is_not_what_the_labels_say(tmp_path: Path) -> None:
    """Though the header's own digest is right."""
    asked = question(tic_tac_toe())
    table = build_table(asked, tmp_path)
    wrong = {**table.header, "start": {"outcome": "N", "remoteness": 9}}
    (tmp_path / HEADER).write_text(header_text(with_seal(wrong)))
    assert "in the header, and" in checked(Tablebase(tmp_path), asked)


@pytest.mark.parametrize("name", ["means", "block", "sections", "tiered", "called"])
def test_what_nothing_else_tells_is_under_the_seal(tmp_path: Path, name: str) -> None:
    asked = question(tic_tac_toe())
    table = build_table(asked, tmp_path, "keys")
    other = {"means": "tiers", "block": 4097, "tiered": False, "called": "x.py",
             "sections": [[1, *table.header["sections"][0][1:]]]}  # fmt: skip
    (tmp_path / HEADER).write_text(header_text({**table.header, name: other[name]}))
    assert checked(Tablebase(tmp_path), asked) != ""


@pytest.mark.parametrize("name", ["positions", "edges", "counts", "remoteness", "digest"])
def test_a_changed_header_is_found(tmp_path: Path, name: str) -> None:
    asked = question(tic_tac_toe())
    table = build_table(asked, tmp_path)
    wrong: dict[str, object] = {
        "positions": 766,
        "edges": 1,
        "counts": {"P": 225, "N": 389, "D": 151},
        "remoteness": {"P": {}, "N": {}},
        "digest": "0",
    }
    (tmp_path / HEADER).write_text(json.dumps({**table.header, name: wrong[name]}))
    assert checked(Tablebase(tmp_path), asked) != ""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "it is not JSON"),
        ("[1]", "not the header of a table"),
        ('{"format": "zermelo table", "version": 7}', "version 7, not 1"),
        ('{"format": "zermelo table", "version": 1}', "'ruleset' is missing or wrong"),
    ],
)
def test_junk_for_a_header(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / HEADER).write_text(text)
    with pytest.raises(FormatError, match=said):
        Tablebase(tmp_path)


def test_a_flag_is_no_number(tmp_path: Path) -> None:
    table = build_table(question(tic_tac_toe()), tmp_path)
    (tmp_path / HEADER).write_text(json.dumps({**table.header, "words": True}))
    with pytest.raises(FormatError, match="'words' is missing or wrong"):
        Tablebase(tmp_path)


def test_no_table(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no table in it"):
        Tablebase(tmp_path)


def test_a_table_of_another_game(tmp_path: Path) -> None:
    table = build_table(question(tic_tac_toe()), tmp_path)
    with pytest.raises(InputError, match="is of tic-tac-toe in normal play, and this is nim"):
        Engine(tablebase=table).solve(Nim()(1))
    with pytest.raises(InputError, match="in misere play"):
        Engine(tablebase=table).solve(tic_tac_toe(), MISERE)


def test_other_compiled_rules(tmp_path: Path) -> None:
    table = build_table(question(tic_tac_toe()), tmp_path)
    (tmp_path / HEADER).write_text(json.dumps({**table.header, "coding": "x"}))
    with pytest.raises(InputError, match="was made by other compiled rules"):
        Engine(tablebase=Tablebase(tmp_path)).solve(tic_tac_toe())


# ------------------------------------------------------------------------------- directories


def test_a_directory_with_something_else_in_it(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear")
    with pytest.raises(InputError, match=r"is not empty \(letter.txt is in it\)"):
        build_table(question(tic_tac_toe()), tmp_path)
    assert (tmp_path / "letter.txt").read_text() == "Dear"


def test_a_table_is_not_written_over(tmp_path: Path) -> None:
    table = build_table(question(tic_tac_toe()), tmp_path)
    assert build_table(question(tic_tac_toe()), tmp_path) == table
    other = next(iter(tic_tac_toe().options()))
    with pytest.raises(InputError, match="has a table already, of tic-tac-toe"):
        build_table(question(other), tmp_path)


def test_a_means_that_the_rules_do_not_have(tmp_path: Path) -> None:
    with pytest.raises(
        InputError, match="'moon' cannot label tic-tac-toe; available: tiers, keys, retrograde"
    ):
        build_table(question(tic_tac_toe()), tmp_path, "moon")
    assert not any(tmp_path.iterdir())


# ------------------------------------------------------------------------------- resuming


class Stopped(Exception):
    """What a test throws into the work."""


@given(game=circuits(words=1) | circuits(words=2) | circuits(words=1, dense=True), data=st.data())
@settings(max_examples=40, deadline=None)
@pytest.mark.parametrize("means", [*LABELLING_METHODS])
def test_stopped_after_any_note(
    folder: Path, means: str, game: Circuit, data: st.DataObject
) -> None:
    """Stopped right before or after a note, and again: it goes on, to the very same table."""
    asked = question(Position(game, len(game.rows) - 1))
    if not offers(game.compiled(), means):
        return
    shutil.rmtree(folder)
    right = build_table(asked, folder / "right", means)
    put, left = Workspace.put, [0]
    after = data.draw(st.booleans())

    def stopping(self: Workspace, note: dict[str, Any]) -> None:
        left[0] -= 1
        if left[0] == 0 and not after:
            raise Stopped
        put(self, note)
        if left[0] == 0:
            raise Stopped

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Workspace, "put", stopping)
        patch.setattr("zermelo.bulk.workspace.SECONDS_PER_NOTE", -1.0)
        patch.setattr(disk, "SHIFT", 2)
        for _ in range(data.draw(st.integers(1, 3))):
            left[0] = data.draw(st.integers(1, 6))
            with suppress(Stopped):
                build_table(asked, folder / "found", means)
            if (folder / "found" / HEADER).exists():
                break
        if not (folder / "found" / HEADER).exists():
            left[0] = 0
            build_table(asked, folder / "found", means)
    assert Tablebase(folder / "found").header == right.header
    for name in (KEYS, LABELS):
        assert (folder / "found" / name).read_bytes() == (folder / "right" / name).read_bytes()


@pytest.mark.parametrize("means", [*LABELLING_METHODS, building.ENGINE_METHOD])
def test_damaged_work_files_change_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, means: str
) -> None:
    """Whatever byte of the work changed: it is noticed, or the table is the same."""
    rows = ((), (0,), (0, 1), (1, 2), (3, 5), (4, 2), (5,), (2, 5), (7, 1), (8, 3))
    tiers = (0, 0, 0, 1, 1, 1, 1, 2, 2, 3)
    game = Circuit(rows, (None,) * len(rows), tiers, dense=means in ("unmoves", "disk"))
    asked = question(Position(game, len(rows) - 1))

    def build(place: Path) -> Tablebase:
        if means == building.ENGINE_METHOD:
            return z.tablebase.build(Nim()(2, 3), place, engine="duckdb")
        return build_table(asked, place, means)

    put, left = Workspace.put, [0]

    def stopping(self: Workspace, note: dict[str, Any]) -> None:
        put(self, note)
        left[0] -= 1
        if not left[0]:
            raise Stopped

    monkeypatch.setattr(Workspace, "put", stopping)
    monkeypatch.setattr("zermelo.bulk.workspace.SECONDS_PER_NOTE", -1.0)
    monkeypatch.setattr(disk, "SHIFT", 2)
    monkeypatch.setattr(engines, "start_processes", lambda: ThreadPoolExecutor(1))
    right, chance = build(tmp_path / "right"), random.Random(means)
    noticed: dict[str, str] = {}
    for note in (1, 2, 4, 7):
        left[0] = note
        with suppress(Stopped):
            build(stopped := tmp_path / f"stopped{note}")
        for file in sorted(filter(Path.is_file, (stopped / building.UNFINISHED).rglob("*"))):
            shutil.copytree(stopped, copy := tmp_path / "copy")
            if spoilt := bytearray(file.read_bytes()):
                spoilt[chance.randrange(len(spoilt))] ^= 1 << chance.randrange(8)
            (copy / file.relative_to(stopped)).write_bytes(spoilt)
            try:
                assert build(copy).header == right.header
            except FormatError as error:
                noticed[file.name] = str(error)
            shutil.rmtree(copy)
    assert len(noticed) > 1
    assert all("begin again" in error for error in noticed.values())


@pytest.mark.parametrize("means", ["keys", PLAIN])
def test_a_limit_leaves_work_that_goes_on(
    tmp_path: Path, means: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stopped after ever more positions: it goes on each time, and the table is the same."""
    monkeypatch.setattr("zermelo.bulk.workspace.SECONDS_PER_NOTE", -1.0)
    position = MNK(3, 3, 3)()
    right = build_table(question(position), tmp_path / "right", means)
    seen = []
    for most in (200, 200, 200, 900):
        asked = Question(position, NORMAL, Budget(Limits(positions=most)))
        try:
            table = build_table(asked, tmp_path / "found", means)
        except LimitReached:
            note = json.loads((tmp_path / "found" / building.UNFINISHED / "stage.json").read_text())
            seen.append(note["note"].get("work", note["note"].get("have"))[1])
    assert seen == sorted(seen)
    assert len(set(seen)) > 1
    assert table.header == right.header
    for name in (KEYS, LABELS):
        assert (tmp_path / "found" / name).read_bytes() == (tmp_path / "right" / name).read_bytes()
    assert not (tmp_path / "found" / building.UNFINISHED).exists()


def test_work_on_another_table_is_thrown_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zermelo.bulk.workspace.SECONDS_PER_NOTE", -1.0)
    with pytest.raises(LimitReached):
        build_table(Question(MNK(4, 3, 3)(), NORMAL, Budget(Limits(positions=500))), tmp_path)
    table = build_table(question(tic_tac_toe()), tmp_path)
    assert table.header["positions"] == 765
