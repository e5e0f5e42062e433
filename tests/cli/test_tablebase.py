"""``zermelo tablebase``, and ``--table`` of the verbs that solve."""

from __future__ import annotations

import json
import random
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from tests import programs
from tests.campaign import LONG

from zermelo import cli

COMMAND = [sys.executable, "-m", "zermelo"]


@pytest.fixture(scope="module")
def ttt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("tables") / "ttt"
    assert cli.run(["tablebase", "build", "tic-tac-toe", "-o", str(place), "--quiet"]) == 0
    return place


def test_info(zermelo, ttt: Path) -> None:
    reply = zermelo("tablebase", "info", ttt, "--json")
    told = json.loads(reply.out)
    assert reply.status == 0
    assert (told["positions"], told["edges"]) == (765, 2096)
    assert told["counts"] == {"P": 224, "N": 390, "D": 151}
    assert told["remoteness"]["P"] == {"0": 135, "2": 72, "4": 17}
    assert told["start"] == {"outcome": "D", "remoteness": None}
    assert len(told["longest"]) == 6
    assert "The longest win:" in zermelo("tablebase", "info", ttt).out


def test_the_longest_win_is_a_board_a_line_and_a_picture(zermelo, ttt: Path, tmp_path) -> None:
    """Five moves, the most that are left in any position of tic-tac-toe that is won."""
    told = json.loads(zermelo("tablebase", "longest", ttt, "--json").out)
    assert (told["outcome"], told["remoteness"], len(told["moves"])) == ("N", 5, 5)
    here = told["position"]
    assert zermelo("solve", "tic-tac-toe", here, "--json").json["remoteness"] == 5
    reply = zermelo("tablebase", "longest", ttt, "-o", tmp_path / "longest.svg")
    assert "; ".join(told["moves"]) in reply.out
    assert "   a b c" in reply.out
    assert "5 moves" in (tmp_path / "longest.svg").read_text()


def test_the_longest_win_of_domineering(zermelo, tmp_path: Path) -> None:
    place = tmp_path / "t"
    assert zermelo("tablebase", "build", "domineering", "3x4", "-o", place).status == 0
    told = zermelo("tablebase", "longest", place, "-o", tmp_path / "x.svg", "--json").json
    assert len(told["moves"]) == told["remoteness"] > 0
    assert (tmp_path / "x.svg").read_text().startswith("<svg")
    assert zermelo("tablebase", "check", place).status == 0


CLAIMS = """
from zermelo.games.rules import End
from zermelo.rulesets import Ruleset

class Climb(Ruleset):
    \"\"\"Go up by one or two; who comes to five loses, so that whoever is there then has won.\"\"\"

    ends = False

    def state(self, at=0):
        return int(at)

    def end(self, state):
        return End.WON if state == 5 else None

    def options(self, state):
        return [state + 1, state + 2] if state < 3 else [state + 1] if state < 5 else []
"""


def test_the_claim_of_a_win_is_no_move_of_the_longest_win(zermelo, tmp_path, monkeypatch) -> None:
    """From 0 play takes four moves at most; the fifth step, to claim the win at 5, is none."""
    monkeypatch.chdir(tmp_path)
    Path("climb.py").write_text(CLAIMS)
    assert "greatest remoteness  5\n" in zermelo("tablebase", "build", "climb.py", "-o", "t").out
    told = json.loads(zermelo("tablebase", "longest", "t", "--rules", "climb.py", "--json").out)
    info = zermelo("tablebase", "info", "t", "--rules", "climb.py").out
    assert (told["claimed"], told["remoteness"]) == (True, len(told["moves"]) + 1)
    assert f"longest win  {len(told['moves'])}\n" in info


def test_the_longest_win_is_won_as_soon_as_possible(zermelo, tmp_path, monkeypatch) -> None:
    """From s there are wins with remoteness 3 by three moves, and by two and a claim."""
    monkeypatch.chdir(tmp_path)
    options = {"s": ["a", "b"], "a": ["c"], "c": ["d"], "b": ["e"]}
    text = f"import zermelo as z\nhere = z.game('s', {options}, lost=lambda s: s == 'e')\n"
    Path("lost.py").write_text(text)
    assert zermelo("tablebase", "build", "lost.py", "-o", "t").status == 0
    told = zermelo("tablebase", "longest", "t", "--rules", "lost.py", "--json").json
    assert told["moves"] == ["s → b", "b → e"]
    assert "longest win  2\n" in zermelo("tablebase", "info", "t", "--rules", "lost.py").out


def test_a_table_of_draws_has_no_longest_win(zermelo, tmp_path: Path) -> None:
    words = ["mnk", "--m", "2", "--n", "1", "--k", "2"]
    assert zermelo("tablebase", "build", *words, "-o", tmp_path / "ties").status == 0
    reply = zermelo("tablebase", "longest", tmp_path / "ties")
    assert (reply.status, "has no longest win to show" in reply.err) == (2, True)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["moves", "tic-tac-toe", "xo.|...|..."], "wins"),
        (["grade", "tic-tac-toe", "xo.|...|...", "--move", "x b2"], "Right"),
        (["explain", "tic-tac-toe", "xo.|...|...", "--board"], "Main line"),
        (["draw", "tic-tac-toe", "xo.|...|...", "--board", "-o", "b.svg"], "3 win"),
    ],
)
def test_verbs_look_up(zermelo, ttt: Path, tmp_path, monkeypatch, words, said) -> None:
    """With no position allowed to be searched, so that nothing else can answer."""
    monkeypatch.chdir(tmp_path)
    reply = zermelo(*words, "--table", ttt, "--positions", "1")
    assert (reply.status, said in reply.out) == (0, True), reply
    other = zermelo(*words, "--table", ttt, "--misere")
    assert other.status == 2


def test_how_to_win_a_large_game_is_drawn_from_its_table(zermelo, tmp_path: Path) -> None:
    place = tmp_path / "table"
    assert zermelo("tablebase", "build", "hare-and-hounds", "-o", place).status == 0
    words = ["draw", "hare-and-hounds", "-o", tmp_path / "x.svg", "--table", place]
    reply = zermelo(*words, "--positions", "2100")
    assert (reply.status, "how to win" in reply.out) == (0, True)


def test_a_file_and_a_value_need_no_table(zermelo, ttt: Path) -> None:
    for words in (["draw", "examples/fraenkel-fig6.tgf"], ["draw", "domineering", "2x2", "--tree"]):
        reply = zermelo(*words, "-o", "x.svg", "--table", ttt)
        assert (reply.status, "--table" in reply.err) == (2, True)


def test_check(zermelo, ttt: Path) -> None:
    reply = zermelo("tablebase", "check", ttt)
    assert reply.status == 0
    assert "HOLDS: 765 positions checked, 300 of them also by the rules in Python" in reply.out


def test_a_flaw_is_status_1(zermelo, ttt: Path, tmp_path: Path) -> None:
    for file in ttt.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    header = json.loads((tmp_path / "table.json").read_text())
    (tmp_path / "table.json").write_text(json.dumps({**header, "edges": 1}))
    reply = zermelo("tablebase", "check", tmp_path, "--json")
    assert reply.status == 1
    assert json.loads(reply.out)["flaw"] == "there are 2,096 moves, and the header says 1"


def test_probe(zermelo, ttt: Path) -> None:
    told = json.loads(zermelo("tablebase", "probe", ttt, "xo.|...|...", "--json").out)
    assert (told["outcome"], told["remoteness"], told["method"]) == ("N", 5, "table")
    assert len(told["winning_moves"]) == 3
    assert zermelo("tablebase", "probe", ttt, "moon").status == 2


@pytest.mark.parametrize("verb", ["solve", "explain"])
def test_verbs_use_a_table(zermelo, ttt: Path, verb: str) -> None:
    reply = zermelo(verb, "tic-tac-toe", "--table", ttt)
    assert reply.status == 0
    assert "the table in" in reply.out


def test_of_several_tables_one_is_named(zermelo, tmp_path: Path) -> None:
    assert zermelo("tablebase", "build", "hexapawn", "2x3", "-o", tmp_path / "one").status == 0
    told = zermelo("tablebase", "check", tmp_path)
    assert told.status == 2
    assert f"it is not a table, but has {tmp_path / 'one'}; name one of them" in told.err
    other = zermelo("tablebase", "build", "hexapawn", "3x3", "-o", tmp_path / "one")
    assert "of hexapawn in normal play" in other.err


def test_a_table_of_another_game(zermelo, ttt: Path) -> None:
    reply = zermelo("solve", "nim", "1", "--table", ttt)
    assert reply.status == 2
    assert "is of tic-tac-toe in normal play, and this is nim" in reply.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["build", "tic-tac-toe"], "Missing option '-o'"),
        (["build", "moon", "-o", "x"], "moon"),
        (["build", "nim", "1", "+", "nim", "2", "-o", "x"], "a table holds one game"),
        (["info", "nowhere"], "there is no table in it"),
        (["moon"], "there is no verb 'moon'; 'zermelo tablebase --help'"),
        (
            ["build", "tic-tac-toe", "-o", "x", "--method", "moon"],
            "'moon' cannot label tic-tac-toe",
        ),
        (["build", "tic-tac-toe", "-o", "x", "-o", "y"], "twice|once|contradict"),
    ],
)
def test_wrong_calls(zermelo, words: list[str], said: str) -> None:
    import re

    reply = zermelo("tablebase", *words)
    assert reply.status == 2
    assert re.search(said, reply.err), reply.err
    assert not Path("x").exists()


MNK = ["mnk", "--m", "4", "--n", "4", "--k", "4"]
SMALLER = MNK if LONG else ["mnk", "--m", "4", "--n", "3", "--k", "3"]
#: With 169 notes, or 22.
BEGUN = "xo..|.x.o|.x..|...." if LONG else "xo.x|.x.o|.x..|...o"

#: The program, with a note whenever one may be written: a quick machine is killed after one too.
NOTING = """
import sys

from zermelo.bulk import workspace
from zermelo.cli import main

workspace.SECONDS_PER_NOTE = 0.0
main(sys.argv[1:])
"""

#: A way to build, a table of many notes, and how far a note says that it has come.
WAYS: dict[str, tuple[list[str], Callable[[Any], object]]] = {
    "retrograde": ([*MNK, BEGUN], lambda note: note["have"][1]),
    "keys": (SMALLER, lambda note: note["work"][1]),
    "tiers": (SMALLER, lambda note: (len(note["found"]), len(note["labelled"]))),
    "unmoves": (["chess", "--material", "KQKR" if LONG else "KRK"], lambda note: note["level"]),
    "disk": (["teeko", "--size", "4"], lambda note: (note["counted"], note["level"])),
}


@pytest.mark.long
@pytest.mark.parametrize("way", WAYS)
def test_it_is_killed_and_goes_on(tmp_path: Path, way: str) -> None:
    """Killed again and again, a little after a note, it ends with the very same table."""
    chance = random.Random(way)
    noting = [sys.executable, "-c", NOTING]
    words = ["tablebase", "build", *WAYS[way][0], "--method", way, "--quiet", "-o"]
    place, note = tmp_path / "found", tmp_path / "found" / "unfinished" / "stage.json"
    made = []
    for again in range(8 if LONG else 2):
        with programs.started([*noting, *words, str(place)]) as run:
            before = note.stat().st_mtime_ns if note.exists() else 0
            while run.poll() is None:
                with suppress(FileNotFoundError):
                    if note.stat().st_mtime_ns > before:
                        break
                time.sleep(0.005)
            time.sleep(chance.uniform(0, 0.3 if LONG else 0.03) if again else 0)
            run.send_signal(signal.SIGKILL)
        if note.exists():  # it was not finished before the kill
            made.append(WAYS[way][1](json.loads(note.read_text())["note"]))
    assert made == sorted(made)
    assert made
    if not (place / "table.json").exists():
        programs.run([*COMMAND, *words, str(place)], check=True)
    assert cli.run([*words, str(tmp_path / "right")]) == 0
    for name in ("table.json", "keys.blocks", "labels.blocks"):
        assert (place / name).read_bytes() == (tmp_path / "right" / name).read_bytes()


OWN = """
import zermelo as z

here = z.game(9, lambda n: [n - k for k in (1, 3, 4) if k <= n])
"""


def test_a_table_runs_no_program(zermelo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A Python file that a table names is run if the user names it too; the counts need no file."""
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(OWN)
    assert zermelo("tablebase", "build", "mine.py", "-o", "t").status == 0
    told = zermelo("tablebase", "info", "t", "--rules", "mine.py").out
    Path("mine.py").write_text("raise SystemExit(9)")
    for action in ("check", "longest", "probe"):
        refused = zermelo("tablebase", action, "t")
        assert refused.status == 2
        assert "is run only if you name it: --rules mine.py" in refused.err
    alone = zermelo("tablebase", "info", "t")
    assert alone.status == 0
    counts, _, rest = alone.out.partition("greatest remoteness")
    shown = [line.split() for line in told.splitlines()]
    assert all(line.split() in shown for line in (counts + rest.partition("\n")[2]).splitlines())
    header = json.loads(Path("t/table.json").read_text())
    header.update(called="", ruleset="mine.py")
    Path("t/table.json").write_text(json.dumps(header))
    assert "is not run" in zermelo("tablebase", "check", "t").err


def test_a_game_in_a_file(zermelo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By whatever path the file is named; a comment changes nothing, other rules do."""
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(OWN)
    assert zermelo("tablebase", "build", "./mine.py", "-o", "t").status == 0
    for name in ("./mine.py", "mine.py", tmp_path / "mine.py"):
        assert "table" in zermelo("solve", name, "--table", "t").out
    longest = zermelo("tablebase", "longest", "t", "--rules", "mine.py").out
    assert "9 → 8 → 7 → 6 → 2 → 1 → 0" in longest
    missing = zermelo("tablebase", "probe", "t", 12, "--rules", "./mine.py")
    assert missing.status == 2
    assert "does not have ./mine.py 12: no play comes to it from 9" in missing.err
    Path("mine.py").write_text(OWN + "# the end\n")
    assert zermelo("solve", "mine.py", "--table", "t").status == 0
    Path("mine.py").write_text(OWN.replace("3", "2"))
    changed = zermelo("solve", "mine.py", "--table", "t")
    assert changed.status == 2
    assert "was made by another version of mine.py" in changed.err
