"""Playing: boards, sides, records that are saved and continued, and what is typed."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from tests import programs
from tests.cli.calls import COMMAND, environment

from zermelo.cli.conversation import HELP, Conversation
from zermelo.formats.resolvers import FILES
from zermelo.games.record import read_record
from zermelo.verbs.play import positions_of


@pytest.fixture
def played(zermelo, monkeypatch: pytest.MonkeyPatch):
    """Play with some lines typed; return what was shown."""

    def play(lines: str, *words: object):
        typed = iter(lines.splitlines())

        def answer(prompt: str = "") -> str:  # noqa: ARG001
            try:
                return next(typed)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", answer)
        return zermelo("play", *words)

    return play


def test_a_board_is_shown_and_put_away(played) -> None:
    out = played("board off\n1\nboard on\nquit", "nim", 3, 1).out
    assert "heap 1  ●●●  3" in out
    before, _, after = out.partition("I move")
    assert before.count("heap 1  ●") == 1
    assert "heap 1" not in after.partition("board")[0].splitlines()[1]
    assert "●" not in played("quit", "nim", 3, 1, "--no-board").out


def test_hints_colour_the_board(played) -> None:
    out = played("hint\nquit", "nim", 3, 1).out
    assert out.count("heap 1  ●●●  3") == 2
    assert "Move take 2 from heap 1: it wins" in out


@pytest.mark.parametrize(("side", "mine"), [("left", "vertical"), ("right", "horizontal")])
def test_partizan_games(played, side: str, mine: str) -> None:
    out = played("1\n1\n1", "domineering", "3x3", "--as", side).out
    listed = [line.split()[1] for line in out.splitlines() if line[:4].strip().isdecimal()]
    assert listed
    assert {word for word in listed if word in ("vertical", "horizontal")} == {mine}
    ends = ("You cannot move: I win.", "I cannot move: you win.", "Until next time.")
    assert any(end in out for end in ends)
    other = {"left": "right", "right": "left"}[side]
    assert (
        f"...|...|... {other}" in played("quit", "domineering", "3x3", "--as", side, "--second").out
    )


def test_sides_are_for_partizan_games(played) -> None:
    reply = played("", "nim", 3, "--as", "left")
    assert (reply.status, reply.out) == (2, "")
    assert "nim is impartial: both have the same moves; drop --as left" in reply.err


def test_ends_of_ones_own(played) -> None:
    out = played("x c3", "tic-tac-toe", "xx.|oo.|...").out
    assert "the rules say when play ends" in out
    assert "The play is over: you win.\n" in out
    lost = played("x c1", "tic-tac-toe", "x.o|xo.|...").out
    assert "The play is over: I win." in lost or "Until next time." in lost
    tied = played("x c1", "tic-tac-toe", "xox|oxo|ox.", "--first")
    assert tied.status == 0


def test_a_tie_is_a_tie(played) -> None:
    out = played("x c1", "tic-tac-toe", "xxo|oox|xo.").out
    assert "The play is over: a tie.\n" in out


def test_a_record_is_saved_and_continued(played, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    out = played("take 1 from heap 3\nquit", "nim", 3, 4, 5, "--save", file).out
    assert f"The game is saved in {file}." in out
    record = read_record(file.read_text())
    assert record.words == ("nim", "3", "4", "5")
    assert [one.yours for one in record.moves] == [True, False]
    here = positions_of(record, FILES)[-1]
    again = played("1", "--continue", file)
    assert f"Position: {here}" in again.out
    assert len(read_record(file.read_text()).moves) == 4
    over = played("\n".join(["1"] * 20), "--continue", file)
    assert over.status == 0
    assert read_record(file.read_text()).result in ("you won", "you lost")
    assert "cannot move" in played("", "--continue", file).out


def test_save_while_playing_and_take_back(played, tmp_path: Path) -> None:
    file = tmp_path / "other.json"
    out = played(f"1\nundo\nsave {file}\nsave {tmp_path}/none/x.json\nquit", "nim", 3, 4).out
    assert read_record(file.read_text()).moves == ()
    assert "no such directory" in out
    assert "You have not moved yet." in played("undo\nquit", "nim", 3).out


def test_wrong_records(played, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps({"zermelo": "game record"}))
    reply = played("", "--continue", file)
    assert (reply.status, reply.out) == (2, "")
    assert "is not a game record of version 1" in reply.err
    played("1\nquit", "nim", 3, 4, "--save", file)
    for extra in (("nim", 3), ("--second",), ("--misere",)):
        assert played("", *extra, "--continue", file).status == 2
    changed = json.loads(file.read_text())
    changed["moves"][0]["to"] = "9 9"
    file.write_text(json.dumps(changed))
    assert "move 1 of the record" in played("", "--continue", file).err
    assert "no such file" in played("", "--continue", tmp_path / "nowhere.json").err


def test_help_lists_every_command() -> None:
    from zermelo.cli.conversation import COMMANDS

    assert all(f"  {word}" in HELP for word in COMMANDS if word != "help")


def test_completion_needs_a_terminal() -> None:
    from zermelo.cli.conversation import enable_completion

    enable_completion(lambda: 1 / 0)  # type: ignore[arg-type, return-value]  # nothing is asked for


def test_a_position_is_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    from zermelo.cli.conversation import play_position
    from zermelo.rulesets import position_of
    from zermelo.values.player import RIGHT

    file = tmp_path / "game.json"
    typed = iter(["1", f"save {file}", "quit"])
    monkeypatch.setattr("builtins.input", lambda _="": next(typed))
    play_position(position_of(["domineering", "2x3"]).turn(RIGHT))
    assert "horizontal domino at r1c1" in capsys.readouterr().out
    record = read_record(file.read_text())
    assert (record.words, record.beginner) == (("domineering", "...|..."), RIGHT)
    assert len(positions_of(record, FILES)) == len(record.moves) + 1


def test_how_files_are_read_is_kept(played, tmp_path: Path) -> None:
    graph, file = tmp_path / "graph.txt", tmp_path / "game.json"
    graph.write_text("1 2\n2 3\n")
    words = ("tokens", "--on", graph, "3", "--attacks")
    assert "3 → 2" in played("quit", *words, "--save", file).out
    assert read_record(file.read_text()).attacks is True
    assert "3 → 2" in played("quit", "--continue", file).out
    assert played("", "nim", 3, "--attacks").status == 2


def test_one_clock_runs_for_the_whole_answer_to_a_line(
    played, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hint asks for a solution, a move and a table of moves; all that is one answer."""
    from zermelo.solvers.engine import Engine

    begun: list[float] = []
    plain = Engine.question

    def question(self, limits=None):
        held = plain(self, limits)
        begun.append((self.limits if limits is None else limits).started)
        return held

    monkeypatch.setattr(Engine, "question", question)
    typed: list[int] = []
    pause = Conversation.read_line

    def line(self) -> str:
        typed.append(len(begun))
        time.sleep(0.002)  # so that two clocks do not begin at once
        return pause(self)

    monkeypatch.setattr(Conversation, "read_line", line)
    played("hint\nwhy\n1\nhint\nquit", "node-kayles", "--on", "path:7", "--time", 60)
    answers = [
        set(begun[start:end]) for start, end in zip(typed, [*typed[1:], len(begun)], strict=True)
    ]
    assert [len(clocks) for clocks in answers[:4]] == [1, 1, 1, 1]
    assert len(set.union(*answers[:4])) == 4  # each line has its own
    assert len(begun[typed[0] : typed[1]]) > 2  # of several questions


def test_the_time_limit_ends_a_hint(tmp_path: Path) -> None:
    """Each of the answers of a game may be found within the limit, and the hint is not."""
    game = tmp_path / "slow.py"
    game.write_text(
        "import time\n"
        "from zermelo.rulesets import Ruleset\n"
        "class Slow(Ruleset[int]):\n"
        "    def state(self, heap='4'):\n        return int(heap)\n"
        "    def options(self, heap):\n        return range(heap)\n"
        "    def describe(self, heap, option):\n"
        "        if typed:\n            while True:\n                heap * heap\n"
        "        return f'to {option}'\n"
        "typed = []\n"
        "import builtins\n"
        "plain = builtins.input\n"
        "def note(*words):\n"
        "    line = plain(*words)\n"
        "    typed.append(line)\n"
        "    return line\n"
        "builtins.input = note\n"
    )
    done = programs.run(
        [*COMMAND, "play", str(game), "4", "--time", "1"],
        input="hint\nquit\n",
        capture_output=True,
        env=environment(),
        text=True,
        check=False,
    )
    assert "the limit on time (1 s) was reached" in done.stdout + done.stderr
    assert done.returncode in (0, 3)
