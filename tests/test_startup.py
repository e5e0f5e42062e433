"""What people type is answered at once: nothing is compiled for it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests import programs
from tests.cli.calls import SMALL, Place, environment, in_one_process
from zermelo.formats.source import LARGE_FILE_BYTES


def test_small_input_loads_no_compiler(tmp_path: Path) -> None:
    place = Place(tmp_path)
    calls = {name: place.words(call) for name, call in SMALL.items()}
    told = in_one_process(calls)
    assert told.keys() == calls.keys()
    for name, (status, messages, loaded) in told.items():
        assert (status, loaded) == (0, False), (name, messages)


#: Answers a question, and prints the files in which a function ran for it, imports apart.
FILES = """
import json, sys
from pathlib import Path
import zermelo
from zermelo import cli
home, seen = str(Path(zermelo.__file__).parent), set()
def note(frame, event, _):
    if event != "call" or not frame.f_code.co_filename.startswith(home):
        return
    held, file = frame, frame.f_code.co_filename
    while held is not None:
        if held.f_code.co_name == "<module>" and held.f_code.co_filename != "<string>":
            return
        held = held.f_back
    seen.add(file.removeprefix(home))
sys.setprofile(note)
status = cli.run(sys.argv[1:])
sys.setprofile(None)
print(json.dumps([status, sorted(seen)]))
"""


def test_a_question_with_a_closed_theorem_runs_through_few_files() -> None:
    done = subprocess.run(
        [sys.executable, "-c", FILES, "solve", "nim", "3", "5", "--json"],
        capture_output=True,
        env=environment(),
        check=True,
        text=True,
    )
    answered, told = done.stdout.splitlines()
    status, files = json.loads(told)
    assert (status, json.loads(answered)["method"]) == (0, "theorem")
    assert len(files) <= 30, files


#: Answers a question, and then tells which modules of ours were loaded for it.
LOADED = """
import json, sys
from zermelo import cli
status = cli.run(sys.argv[1:])
print(json.dumps([status, [name for name in sys.modules if name.startswith("zermelo.")]]))
"""
#: What questions do not load, for it has nothing to say to them.
UNLOADED = {
    "solve nim 3 5": {"checker", "labelling.labels", "solvers.partizan", "compounds.variants"},
    "solve clobber 3x4": {
        "checker", "expressions.reasons", "solvers.terms", "solvers.loopy_partizan",
        "values.partizan.loopy", "values.partizan.orthodox", "compounds.repetition",
    },
    "moves domineering 4x4": {
        "checker", "compounds.compound", "compounds.repetition", "compounds.variants",
        "labelling.labels", "solvers.compound", "solvers.quotient", "solvers.sums", "solvers.table",
        "solvers.terms",
    },
}  # fmt: skip


@pytest.mark.parametrize("question", UNLOADED)
def test_what_has_nothing_to_say_is_not_loaded(question: str) -> None:
    done = programs.run(
        [sys.executable, "-c", LOADED, *question.split()],
        capture_output=True,
        env=environment(),
        check=True,
        text=True,
    )
    status, loaded = json.loads(done.stdout.splitlines()[-1])
    assert status == 0
    assert not {name.removeprefix("zermelo.") for name in loaded} & UNLOADED[question]


def test_the_catalogue_is_loaded_without_numpy() -> None:
    lines = "import sys, zermelo.rulesets as r; r.catalogue(); sys.exit('numpy' in sys.modules)"
    programs.run([sys.executable, "-c", lines], env=environment(), check=True)


def test_digraphs_are_read_without_pandas(tmp_path: Path) -> None:
    """Tables by pyarrow, whose ``to_numpy`` and ``array`` load it: as long as all else."""
    edges = [(v, (7 * v + 1) % 1000) for v in range(300_000)]
    texts = {
        "text.csv": "source,target\nb,a\na,c\nd,\n",
        "numbers.csv": "source,target\n3,1\n1,4\n5,\n",
        "large.txt": "".join(f"{u} {v}\n" for u, v in edges),
        "large.af": "p af 300000\n" + "".join(f"{u + 1} {v + 1}\n" for u, v in edges),
    }
    files = [tmp_path / name for name in texts]
    for file in files:
        file.write_text(texts[file.name])
    assert files[-1].stat().st_size > LARGE_FILE_BYTES
    lines = (
        "import sys, zermelo as z\nfor file in sys.argv[1:]:\n z.read(file)\n"
        " assert 'pyarrow' in sys.modules and 'pandas' not in sys.modules, file\n"
    )
    programs.run([sys.executable, "-c", lines, *map(str, files)], env=environment(), check=True)


#: Tells the version, and then which modules of ours were loaded for it.
MODULES = """
import json, sys
from zermelo import cli
status = cli.run(["--version"])
print(json.dumps([status, [name for name in sys.modules if name.startswith("zermelo.")]]))
"""


def test_the_version_is_told_without_rules_and_what_stands_above_them() -> None:
    done = programs.run(
        [sys.executable, "-c", MODULES],
        capture_output=True,
        env=environment(),
        check=True,
        text=True,
    )
    status, loaded = json.loads(done.stdout.splitlines()[-1])
    rooms = {name.split(".")[1] for name in loaded}
    assert status == 0
    assert "verbs" in rooms
    above = {"compounds", "labelling", "rulesets", "solvers", "answers", "pictures"}
    assert rooms & above == set()
    assert not any(name.startswith("zermelo.games.position") for name in loaded)
