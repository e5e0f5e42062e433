"""Behind the wall everything is answered, in a package without bytecode that writes bytecode.

Such is one that ``pip install -e`` or ``uv pip install`` has made: the first import of a module
finds none, and Python wants to write it.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from base64 import b64encode
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from tests import programs
from tests.campaign import sampled
from tests.cli.calls import EXAMPLES, ROOT
from tests.web.test_page_questions import ASKS, SENT, TGF

from zermelo.formats import FORMATS
from zermelo.rulesets import ruleset_named
from zermelo.rulesets.catalogue import RULESETS
from zermelo.web.page_questions import PAGE_VERBS, PageQuestion, answer

Asked = tuple[str, dict[str, Any]]

#: Digraphs, with edges both ways for formats of undirected graphs, and one without a kernel.
GRAPHS = {
    "G.tgf": TGF.encode(),
    "A.tgf": b"a\nb\n#\na b\n",
    "C.tgf": b"a\nb\nc\n#\na b\nb c\nc a\n",
    "U.tgf": b"0\n1\n#\n0 1\n1 0\n",
}
#: Smaller positions where an example takes seconds; they need the same modules.
SMALLER = {"northcott": ["l..r"]}
#: How endings of names say that a file is compressed.
COMPRESSIONS = ("gz", "bz2", "xz", "zst")


def contents(told: Mapping[str, Any]) -> bytes:
    """Return a file that an answer holds."""
    from zermelo.web.app import bytes_of

    return bytes_of("written", told.get("text", told))


def written(words: Asked, name: str) -> bytes:
    """Return the file that an answer comes with."""
    return contents(answer(PageQuestion(*words, GRAPHS))["files"][name])


@cache
def texts() -> Mapping[str, bytes]:
    """Return all files that the questions name."""
    graph = {
        name: written(("convert", {"words": ["U.tgf"], "output": name}), name)
        for name in (
            *(f"U{kind.suffixes[0]}" for kind in FORMATS.values()),
            *(f"U.tgf.{one}" for one in COMPRESSIONS),
        )
    }
    proof = written(("certify", {"words": ["outcomes", "G.tgf"], "output": "o.json"}), "o.json")
    examples = {
        word: (ROOT / word).read_bytes()
        for word in chain.from_iterable(map(example, RULESETS))
        if word.startswith("examples/")
    }
    sent = {name: (EXAMPLES / file).read_bytes() for name, file in SENT.items()}
    return GRAPHS | graph | examples | sent | {"proof.json": proof}


def example(name: str) -> list[str]:
    """Return the words of a ruleset's example, or of a smaller position."""
    return SMALLER.get(name, ruleset_named(name).example.split())


def verbs() -> list[Asked]:
    """Return a question of each verb, and those for which files are written or programs run."""
    return [
        *((verb, ASKS[verb][0]) for verb in PAGE_VERBS),
        ("certify", {"words": ["kernel", "C.tgf"], "output": "o.json"}),
        ("certify", {"words": ["nim", "3", "5"], "output": "o.json"}),
        ("kernels", {"file": "G.tgf", "question": "status"}),
        ("draw", {"words": ["G.tgf"], "output": "o.png"}),
        ("draw", {"words": ["G.tgf"], "output": "o.pdf"}),
        ("value", {"words": ["{1|-1}"], "picture": "o.svg"}),
        ("rulesets", {}),
    ]


def formats() -> list[Asked]:
    """Return questions that write and read each format and compression."""
    names = [name for name in texts() if name.startswith("U.")]
    writing = (("convert", {"words": ["U.tgf"], "output": f"new{name}"}) for name in names)
    return [*(("outcomes", {"file": name}) for name in names), *writing]


def games() -> list[Asked]:
    """Return questions about the example of each ruleset."""
    return [
        (verb, {"words": [name, *example(name)], **more})
        for name in RULESETS
        for verb, more in (("solve", {}), ("explain", {}), ("draw", {"scene": True}))
    ]


def copied(place: Path, *left_out: str) -> Path:
    """Copy the package without its bytecode and what else is left out."""
    ignored = shutil.ignore_patterns("__pycache__", *left_out)
    shutil.copytree(ROOT / "src" / "zermelo", place / "zermelo", ignore=ignored)
    return place


def environment(place: Path, **more: str) -> dict[str, str]:
    """Return an environment in which a copy is found, and bytecode written."""
    kept = {name: held for name, held in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPATH": str(place)} | more


def answers(
    place: Path, questions: list[Asked], *, games: Sequence[str] = (), plain: bool = False
) -> list[dict[str, Any]]:
    """Return what one process behind the wall answers, with the package that is in a directory."""
    held = {name: b64encode(text).decode() for name, text in texts().items()}
    sent = {
        "texts": held, "questions": questions, "games": games, "plain": plain,
        "seconds": programs.LONGEST,
    }  # fmt: skip
    done = programs.run(
        [sys.executable, Path(__file__).with_name("behind.py")],
        input=json.dumps(sent),
        env=environment(place),
        capture_output=True,
        text=True,
        check=True,
    )
    told = json.loads(done.stdout)
    assert Path(told["home"]).is_relative_to(place)
    found: list[dict[str, Any]] = told["answers"]
    assert len(found) == len(questions)
    return found


def wrong(questions: list[Asked], found: list[dict[str, Any]]) -> list[tuple[Asked, object]]:
    """Return the questions that were not answered, and why."""
    return [
        (asked, told.get("error", told.get("warnings")))
        for asked, told in zip(questions, found, strict=True)
        if "error" in told or any("kept" in said for said in told.get("warnings", ()))
    ]


def test_all_is_answered_where_python_writes_bytecode_and_there_is_none(tmp_path: Path) -> None:
    questions = [*verbs(), *formats(), *games()]
    assert wrong(questions, answers(copied(tmp_path), questions)) == []


def test_so_is_each_verb_where_nothing_was_imported_before(tmp_path: Path) -> None:
    """As on a system that has no server of processes; what is imported there is written nowhere."""
    place = copied(tmp_path)
    assert wrong(verbs(), answers(place, verbs(), plain=True)) == []
    made = {one.parent.parent.name for one in place.rglob("*.pyc")}
    assert "web" in made, "Python writes bytecode before the wall is built"
    assert "answers" not in made, "and none behind it"


#: A game whose rules lie in a module beside it.
OWN = """
from zermelo import Ruleset
from beside import LARGEST

class TakeSome(Ruleset):
    name = "take-some"
    def state(self, heap):
        return int(heap)
    def options(self, state):
        return [state - k for k in range(1, min(state, LARGEST) + 1)]
"""


def test_a_game_of_ones_own_with_a_module_beside_it_is_answered(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "game.py").write_text(OWN)
    (mine / "beside.py").write_text("LARGEST = 3\n")
    game = str(mine / "game.py")
    questions: list[Asked] = [("solve", {"words": [game, "7"]})]
    found = answers(copied(tmp_path / "package"), questions, games=[game])
    assert wrong(questions, found) == []
    assert found[0]["outcome"] == "N"
    assert sorted(one.name for one in mine.iterdir()) == ["beside.py", "game.py"]


#: Runs a loop behind the wall, and prints whether it was compiled before.
LOOP = """
import numpy
from zermelo._jit.cache import Compiling
from zermelo._jit.compiled import running
from zermelo._jit.flow import close
from zermelo.web.sandbox import restrict

restrict()
with running(compiled=True):
    close(numpy.zeros(3, numpy.int64))
print(Compiling.since is None)
"""


@pytest.mark.parametrize("elsewhere", [False, True])
def test_loops_that_were_compiled_for_a_question_are_kept(tmp_path: Path, elsewhere: bool) -> None:
    """Beside the package, or in the directory that a user names; so the next finds them."""
    place = copied(tmp_path / "package", "_native*")
    more = {"NUMBA_CACHE_DIR": str(tmp_path / "kept")} if elsewhere else {}
    for before in (False, True):
        done = programs.run(
            [sys.executable, "-W", "error", "-c", LOOP],
            env=environment(place, **more),
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.stdout, done.stderr) == (f"{before}\n", "")
    assert [*(tmp_path / "kept").rglob("*.nbi")] if elsewhere else [*place.rglob("*.nbi")]


@pytest.mark.long
def test_all_is_answered_without_compiled_loops(tmp_path: Path) -> None:
    questions = list(sampled([*verbs(), *formats(), *games()], 36))
    assert len(questions) >= 10
    assert wrong(questions, answers(copied(tmp_path, "_native*"), questions)) == []
