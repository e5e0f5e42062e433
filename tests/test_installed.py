"""What is installed from a wheel works without the tree: programs, types, every file and verb."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from tests import installed

#: Says where it is from, and asks every verb for help.
HELP = """
import io, contextlib, pathlib, zermelo
from zermelo import cli
from zermelo.verbs import VERBS
print(pathlib.Path(zermelo.__file__).parent)
for verb in VERBS:
    with contextlib.redirect_stdout(io.StringIO()) as out:
        assert cli.run([verb, "--help"]) == 0, verb
    assert "Usage" in out.getvalue()
"""


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("wheel")
    wheel = installed.build(place / "built")
    return installed.environment(place / "environment", wheel, empty=False)


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installed.workplace(tmp_path_factory.mktemp("away") / "here")


def test_everything_is_in_the_wheel(programs: Path, here: Path) -> None:
    package = Path(installed.run(programs / "python", ["-c", HELP], here).strip())
    assert programs.parent in package.parents
    assert (package / "py.typed").is_file()
    ours = Path(installed.ROOT / "src" / "zermelo")
    for held in ours.rglob("*"):
        if held.is_file() and "__pycache__" not in held.parts:
            assert (package / held.relative_to(ours)).is_file(), held


def test_the_programs(programs: Path, here: Path) -> None:
    assert installed.run(programs / "zermelo", ["--version"], here).startswith("zermelo, version")
    assert "CE-ST" in installed.run(programs / "zermelo-iccma", ["--problems"], here)


@pytest.fixture(scope="module")
def answers(programs: Path, here: Path) -> dict[str, tuple[int, str]]:
    return installed.answers(programs, here)


@pytest.mark.parametrize("verb", installed.CALLS)
def test_every_verb_answers_there(verb: str, answers: dict[str, tuple[int, str]]) -> None:
    """And none loads Numba, if the wheel has compiled loops."""
    installed.check_answer(verb, *answers[verb])


@pytest.mark.parametrize("lacking", ["a linker", "Numba", "nothing, but editable"])
def test_a_wheel_without_compiled_loops(lacking: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is for every machine, and whoever builds it is told."""
    from native import build, hook

    told: list[str] = []
    made = SimpleNamespace(
        root=str(installed.ROOT), app=SimpleNamespace(display_warning=told.append)
    )
    if lacking == "a linker":
        monkeypatch.setattr(build, "linker", lambda *_, **__: None)
    if lacking == "Numba":
        monkeypatch.setattr(hook, "find_spec", lambda _: None)
    data: dict[str, object] = {}
    hook.Native.initialize(made, "editable" if "editable" in lacking else "standard", data)
    assert data == {}
    assert len(told) == ("editable" not in lacking)
