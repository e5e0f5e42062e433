"""Limits stand around everything that a verb does, in every verb.

Reading, a user's own code, solving, showing; and code that ends the program, or takes every error.
"""

from __future__ import annotations

import json
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from tests import programs
from tests.cli.calls import COMMAND, OF_DIGRAPHS, Place, environment

from zermelo import cli
from zermelo.cli import streams
from zermelo.cli.call import ShellCall
from zermelo.cli.interrupts import InterruptGuard
from zermelo.errors import LimitReached
from zermelo.limits import Limits, Watch
from zermelo.verbs import VERBS
from zermelo.verbs.call import Answer, Block, plain

pytestmark = pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="signals of POSIX")

OWN = """\
from dataclasses import dataclass

from zermelo.rulesets import Ruleset
from zermelo.verbs import VERBS
from zermelo.verbs.call import Answer, Block, plain


@dataclass(frozen=True)
class Mine(Ruleset[int]):
    '''A game.'''

    example = "3"

    def state(self, heap="3"):
        return int(heap)

    def options(self, heap):
        {options}

    def show(self, heap):
        {show}
        return str(heap)

    def describe(self, heap, option):
        {describe}
        return "a move"
"""
#: What never ends: busy, or asleep most of the time, which costs a test nothing.
NEVER = "for _ in iter(int, 1): heap * heap"
ASLEEP = "for _ in iter(int, 1): __import__('time').sleep(0.002)"
#: The verb of which a game is busy for ever; with the others one sleeps.
BUSY = "solve"


def own(place: Path, name: str, **said: str) -> Path:
    """Write a game, some of whose functions do something else."""
    file = place / f"{name}.py"
    usual = {"options": "return range(heap)", "show": "pass", "describe": "pass"}
    file.write_text(OWN.format(**usual | said), encoding="utf-8")
    return file


def run(
    *words: object, given: bytes | None = None, **more: object
) -> subprocess.CompletedProcess[str]:
    """Run the program; it must end by itself, however busy the machine is."""
    done = programs.run(
        [*COMMAND, *map(str, words)],
        input=b"" if given is None else given,
        capture_output=True,
        env=environment(),
        check=False,
        **more,
    )
    out, told = done.stdout.decode(), done.stderr.decode()
    assert "Traceback" not in told, told
    return subprocess.CompletedProcess(done.args, done.returncode, out, told)


#: Every verb that runs a file of one's own; GAME stands for it, OUT for a file to write.
RUNNING = {
    "solve": "solve GAME 3",
    "explain": "explain GAME 3",
    "moves": "moves GAME 3",
    "grade": "grade GAME 3 --move 2",
    "grade --answers": "grade GAME --answers ANSWERS",
    "table": "table GAME --upto 5",
    "survey": "survey GAME 0..5",
    "quotient": "quotient GAME --upto 5",
    "tablebase": "tablebase build GAME 3 -o TABLE",
    "rulesets": "rulesets GAME",
    "convert": "convert GAME 3 -o OUT.tgf",
    "draw": "draw GAME 3 -o OUT.svg",
    "certify": "certify GAME 3 -o OUT.json",
    "play": "play GAME 3 --second",
}
#: Verbs that run none, and why.
NOT_RUNNING = {
    *OF_DIGRAPHS,
    *("codes", "iccma", "infinite", "check", "new", "formats"),
    *("value", "marriages", "reduce", "colour", "serve"),
}


def filled(call: str, place: Path, game: Path) -> list[str]:
    answers = place / "answers.csv"
    answers.write_text("position,move\n3,2\n")
    held = {"GAME": str(game), "ANSWERS": str(answers), "TABLE": str(place / "table")}
    words = []
    for word in call.split():
        for name, stands in (*held.items(), ("OUT", str(place / "out")), ("~", " ")):
            word = word.replace(name, stands)
        words.append(word)
    return words


def test_every_verb_is_looked_at() -> None:
    told = {words.split()[0] for words in RUNNING.values()} | NOT_RUNNING
    assert told == set(VERBS), "say of each verb, in RUNNING or NOT_RUNNING, whether it runs files"


def commands() -> Iterator[tuple[str, click.Command]]:
    """Yield the verbs, and those of a verb that has several."""
    context = click.Context(cli.command)
    for name in VERBS:
        verb = cli.command.get_command(context, name)
        assert verb is not None
        if isinstance(verb, click.Group):
            yield from ((f"{name} {part}", held) for part, held in verb.commands.items())
        else:
            yield name, verb


def test_every_verb_has_limits() -> None:
    """But the one that does no work: it lists what is there."""
    without = {
        name
        for name, verb in commands()
        if not {"seconds", "memory"} <= {str(held.name) for held in verb.params}
    }
    assert without == {"formats"}


@pytest.mark.parametrize("verb", RUNNING)
def test_a_game_that_never_answers(verb: str, tmp_path: Path) -> None:
    """The clock stands around reading the game, too: below, the file itself never ends."""
    game = own(tmp_path, "never")
    never = NEVER if verb == BUSY else ASLEEP
    game.write_text(f"{game.read_text()}\nheap = 3\n{never}\n")
    more = [] if verb == "play" else ["--json"]
    done = run(*filled(RUNNING[verb], tmp_path, game), "--time", "0.5", *more)
    if verb == "grade --answers" and not done.returncode:  # a row that is not graded says why
        assert (
            "not graded: the limit on time (0.5 s)" in json.loads(done.stdout)["rows"][0]["reason"]
        )
        return
    assert done.returncode == 3, (done.stdout, done.stderr)
    assert "the limit on time (0.5 s) was reached" in done.stderr
    if more:
        assert json.loads(done.stdout)["limit"] is True
    assert not list(tmp_path.glob("out*"))


@pytest.mark.parametrize(
    "verb", ["solve", "explain", "moves", "grade", "certify", "draw", "play", "convert"]
)
def test_showing_stands_within_the_limits(verb: str, tmp_path: Path) -> None:
    game = own(tmp_path, "shown", show=NEVER if verb == BUSY else ASLEEP)
    more = [] if verb == "play" else ["--json"]
    done = run(*filled(RUNNING[verb], tmp_path, game), "--time", "1", *more)
    assert done.returncode == 3, (done.stdout, done.stderr)
    assert "the limit on time (1 s) was reached" in done.stderr


@pytest.mark.parametrize("more", [["--json"], []])
def test_the_text_of_an_answer_stands_within_the_limits(more: list[str], tmp_path: Path) -> None:
    """The position is solved, and its moves are told."""
    done = run("solve", own(tmp_path, "told", describe=ASLEEP), 3, "--time", "1", *more)
    assert done.returncode == 3, (done.stdout, done.stderr)
    assert "the limit on time (1 s) was reached" in done.stderr
    assert "next player wins" not in done.stdout  # nothing of an answer that does not end


def test_code_that_takes_every_error_ends_with_the_program(tmp_path: Path) -> None:
    deaf = f"""while True:
            try:
                {ASLEEP}
            except Exception:
                pass"""
    done = run("solve", own(tmp_path, "deaf", options=deaf), 3, "--time", "1", "--json")
    assert (done.returncode, json.loads(done.stdout)) == (3, {"schema": 2, "limit": True})
    assert "the limit on time (1 s) was reached" in done.stderr


def test_memory_that_a_game_takes(tmp_path: Path) -> None:
    grows = "held = []\n        while True:\n            held.append(bytes(1 << 20))"
    done = run("solve", own(tmp_path, "grows", options=grows), 3, "--memory", "200M", "--json")
    assert (done.returncode, json.loads(done.stdout)["limit"]) == (3, True)
    assert "the limit on memory" in done.stderr


def is_late(guard: InterruptGuard, watch: Watch, seconds: float) -> bool:
    """Say whether the watchdog would ring the alarm so long after the call."""
    watch.started = time.monotonic() - seconds
    return guard.is_late()


def test_a_second_and_a_tenth_are_left_to_loops() -> None:
    guard, watch = InterruptGuard(), Limits(time=10).start()
    guard.watch_limits(watch)
    assert not is_late(guard, watch, 11)
    assert is_late(guard, watch, 12.5)


@pytest.mark.parametrize("unknown", [True, False])
def test_what_is_known_has_time_to_be_shown(
    unknown: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """After a limit, the clock begins anew; an answer in time has no more time to be shown."""
    guard = InterruptGuard()
    monkeypatch.setattr("zermelo.cli.call.GUARD", guard)
    call = ShellCall(limits=Limits(time=10))
    call.limits.started = time.monotonic() - 14
    guard.watch_limits(call.limits)

    def blocks() -> Iterator[Block]:
        assert guard.is_late() is not unknown
        yield plain("known")

    call.show(Answer(dict, blocks, unknown=unknown))
    assert capsys.readouterr().out == "known\n"


def test_the_text_of_an_answer_is_printed_whole_or_not_at_all(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def broken() -> Iterator[Block]:
        yield plain("half")
        raise LimitReached("time", "1 s", {})

    with streams.escaped_streams():
        call = ShellCall()
        call.show(Answer(dict, lambda: [plain("all of it")]))
        with pytest.raises(LimitReached):
            call.show(Answer(dict, broken))
    assert capsys.readouterr().out == "all of it\n"


# ------------------------------------------------------------------------- ending the program

LEAVING = ["raise SystemExit(0)", "raise KeyboardInterrupt", "import sys; sys.exit(0)", "quit()"]


@pytest.mark.parametrize("verb", RUNNING)
def test_a_game_cannot_end_the_program(zermelo, verb: str, tmp_path: Path) -> None:
    """Ctrl-C is taken over by the program; what else ends one would end this process."""
    for number, leaving in enumerate(LEAVING[:2] if verb != "solve" else LEAVING):
        game = own(tmp_path, f"leaves{number}", options=leaving)
        place = game.read_text().splitlines().index(f"        {leaving}") + 1
        if verb == "rulesets":  # which runs the file, and asks for no options
            game.write_text(game.read_text() + f"\n{leaving}\n")
            place = len(game.read_text().splitlines())
        words = filled(RUNNING[verb], tmp_path, game)
        if "Keyboard" in leaving:
            done = run(*words)
            status, out, told = done.returncode, done.stdout, done.stderr
        else:
            status, out, told = zermelo(*words)
        by_row = verb == "grade --answers" and bool(out)  # a row that cannot be graded says why
        told += out if by_row else ""
        assert status == (0 if by_row else 2), (leaving, told)
        if verb in ("table", "quotient") and "raises" not in told:
            continue
        assert "SystemExit" in told or "KeyboardInterrupt" in told, (leaving, told)
        assert f"leaves{number}.py, line {place}" in told
    assert not list(tmp_path.glob("out*"))


@pytest.mark.parametrize("leaving", LEAVING)
def test_reading_a_game_cannot_end_the_program(leaving: str, tmp_path: Path) -> None:
    game = own(tmp_path, "leaves")
    game.write_text(f"{game.read_text()}\n{leaving}\n")
    done = run("solve", game, 3, "--json")
    assert (done.returncode, done.stdout) == (2, "")
    assert f"leaves.py, line {len(game.read_text().splitlines())}: " in done.stderr


# ----------------------------------------------------------------------------------- reading

#: Every verb that reads a file, by what it reads: ENDLESS stands for it.
READING = {
    **{verb: f"{verb} ENDLESS --format edges" for verb in OF_DIGRAPHS},
    "codes": "codes ENDLESS --format edges",
    "iccma": "iccma -p EE-ST -f ENDLESS",
    "convert": "convert ENDLESS OUT.tgf --format edges",
    "convert a formula": "convert FORMULA OUT.tgf",
    "draw": "draw ENDLESS -o OUT.svg --format edges",
    "draw infinite": "draw FAMILY -o OUT.svg",
    "certify": "certify outcomes ENDLESS --format edges -o OUT.json",
    "check": "check ENDLESS",
    "survey": "survey nim --from ENDLESS",
    "check --on": "check CERTIFICATE --on ENDLESS --format edges",
    "infinite": "infinite ENDLESS",
    "grade --answers": "grade nim --answers ENDLESS",
    "play --continue": "play --continue ENDLESS",
    "solve": "solve tokens --on ENDLESS 1 --format edges",
    "solve graph": "solve node-kayles --on ENDLESS --format edges",
    "solve order": "solve poset --on ENDLESS --format edges",
    "solve formula": "solve formula --on ENDLESS",
    "solve two colours": "solve partizan --on ENDLESS 1",
    "solve coloured": "solve hackenbush --on ENDLESS",
    "solve marriages": "solve marriages --on ENDLESS",
    "solve own": "solve GAME 3",
    "solve --table": "solve tic-tac-toe --table TABLE",
    "marriages": "marriages ENDLESS",
    "reduce": "reduce kernel FORMULA",
    "colour": "colour ENDLESS",
    "explain": "explain tokens --on ENDLESS 1 --format edges",
    "moves": "moves ENDLESS 1 --format edges",
    "value": "value (hackenbush~--on~ENDLESS)",
    "rulesets": "rulesets GAME",
    "tablebase info": "tablebase info TABLE",
    "tablebase check": "tablebase check TABLE",
    "tablebase probe": "tablebase probe TABLE",
}
#: Verbs of which the words are all that they read, but for a file with a game.
NO_FILES = {"table", "quotient", "new", "formats", "serve"}


def reading(call: str, place: Path, endless: Path) -> list[str]:
    """Fill in a call: what it reads has no end."""
    links = {"GAME": "game.py", "FAMILY": "family.game", "FORMULA": "formula.cnf"}
    table = place / "table"
    table.mkdir()
    for link in (*(place / name for name in links.values()), table / "table.json"):
        link.symlink_to(endless)
    held = {name: str(place / file) for name, file in links.items()}
    held |= {"ENDLESS": str(endless), "TABLE": str(table), "OUT": str(place / "out"), "~": " "}
    words = []
    for word in call.split():
        for name, stands in held.items():
            word = word.replace(name, stands)
        words.append(word)
    return words


def test_every_verb_that_reads_is_looked_at() -> None:
    told = {words.split()[0] for words in READING.values()} | NO_FILES
    assert told == set(VERBS), "say of each verb what it reads in READING, or name it in NO_FILES"


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = Place(tmp_path_factory.mktemp("certificates"))
    return Path(place.words("check CERTIFICATE")[1])


def device(name: str) -> Path:
    """Return a device of the system, or skip the test."""
    path = Path("/dev", name)
    if not path.is_char_device():
        pytest.skip(f"a system without {path}")
    return path


@pytest.mark.parametrize("verb", READING)
def test_zeros_without_end_are_refused_at_once(
    zermelo, verb: str, tmp_path: Path, certificate: Path
) -> None:
    call = READING[verb].replace("CERTIFICATE", str(certificate))
    reply = zermelo(*reading(call, tmp_path, device("zero")))
    assert reply.status == 2, reply
    assert "the first 4,194,304 bytes are all zero" in reply.err


#: Well beyond the 50 MB that the program holds before it reads.
MEMORY = ("--memory", "80M")


@pytest.mark.parametrize("verb", READING)
def test_reading_what_has_no_end(verb: str, tmp_path: Path, certificate: Path) -> None:
    endless = device("urandom")
    call = READING[verb].replace("CERTIFICATE", str(certificate))
    more = [] if verb in ("iccma", "play --continue") else ["--json"]
    done = run(*reading(call, tmp_path, endless), *MEMORY, *more)
    assert done.returncode == 3, (done.stdout, done.stderr)
    assert "the limit on memory (83,886,080 bytes) was reached" in done.stderr
    if more:
        assert json.loads(done.stdout)["limit"] is True


@pytest.mark.parametrize("limit", [MEMORY, ("--time", "1")])
def test_reading_the_standard_input(limit: tuple[str, str]) -> None:
    with device("urandom").open("rb") as endless:
        done = programs.run(
            [*COMMAND, "outcomes", "-", "--format", "edges", "--json", *limit],
            stdin=endless, capture_output=True, env=environment(), check=False,
        )  # fmt: skip
    assert done.returncode == 3, done.stderr
    assert json.loads(done.stdout)["limit"] is True


def test_no_more_is_held_than_the_limit(tmp_path: Path) -> None:
    """A file of 1.5 GB is not read whole before anybody looks."""
    import resource

    file = tmp_path / "zeros.txt"
    with file.open("wb") as sparse:
        sparse.write(b"1 2\n")
        sparse.truncate(1_500_000_000)
    cannot = 1 << 30  # of address space: reading it whole would be an error of another kind
    done = run(
        "outcomes", file, "--memory", "100M",
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (cannot, cannot)),
    )  # fmt: skip
    assert done.returncode == 3
    assert "the limit on memory (104,857,600 bytes) was reached" in done.stderr


@pytest.mark.parametrize("suffix", [".gz", ".bz2", ".xz"])
def test_a_bomb_is_unpacked_within_the_limits(suffix: str, tmp_path: Path) -> None:
    from zermelo.formats.compression import pack

    file = tmp_path / f"bomb.txt{suffix}"
    file.write_bytes(pack(b"1 2\n" * (1 << 20), suffix) * 40)  # one stream after another
    done = run("outcomes", file, "--memory", "100M", "--json")
    assert done.returncode in (2, 3), done.stderr
    assert "the limit on memory" in done.stderr or "a mistake or a trap" in done.stderr


# ----------------------------------------------------------------------------------- reasons


def test_the_reason_of_a_large_number_is_short() -> None:
    done = run("value", "9" * 24)
    assert done.returncode == 0
    assert "(999,999,999,999,999,999,999,999 numbers) are simpler and do not fit" in done.stdout
    assert len(run("value", "1000").stdout.splitlines()) < 20
