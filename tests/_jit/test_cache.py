"""No cache, a full one, a damaged one: a warning in one line, and the same answer."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests import programs

import zermelo
from zermelo._jit import cache
from zermelo.errors import LimitReached

#: Runs a compiled loop, which calls another, and makes a function of compiled rules: by Numba.
SCRIPT = """
import sys
sys.modules["zermelo._jit._native"] = None
import numpy as np
from zermelo._jit.compiled import running
from zermelo.labels.loops.grundy import label_by_smaller
from zermelo.rulesets.orders.chocolate.loops import bites
ptr, idx, value = np.array([0, 0, 1, 3]), np.array([0, 0, 1]), np.zeros(3, np.int64)
with running(compiled=True):
    label_by_smaller(ptr, idx, value, np.full(2, -1), 0, 3)
print(value, bites.address != 0)
"""
ANSWER = "[0 1 2] True"


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache in which everything is kept that the script needs."""
    place = tmp_path_factory.mktemp("full")
    said = run(place)
    assert said.stderr == ""
    assert any(place.rglob("*.nbi"))
    return place


def run(
    place: Path, before: str = "", after: str = "", **more: str
) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(place), **more}
    script = "\n".join((before, SCRIPT, after))
    said = programs.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False
    )
    assert said.returncode == 0, said.stderr
    assert said.stdout.strip() == ANSWER
    return said


def test_long_compiling_is_told_once(tmp_path: Path) -> None:
    impatient = "from zermelo._jit import cache; cache.LONG_SECONDS = 0"
    said = run(tmp_path, impatient)
    assert said.stderr.splitlines() == [
        "zermelo: compiling loops, which is done once and may take half a minute"
    ]
    assert run(tmp_path, impatient).stderr == ""
    quiet = "from zermelo import cli; cli.run(['solve', 'nim', '3', '--quiet'])"
    assert run(tmp_path / "other", f"{impatient}\n{quiet}").stderr == ""


def test_numba_is_loaded_without_scipy(full: Path) -> None:
    """And whoever wants both has them: products of matrices need SciPy."""
    pytest.importorskip("scipy")
    after = (
        "assert not any(name.startswith('scipy') for name in sys.modules)\n"
        "import numba, scipy.linalg\n"
        "assert numba.njit(lambda one: one.dot(one))(np.eye(2)).tolist() == [[1, 0], [0, 1]]\n"
    )
    assert run(full, after=after).stderr == ""


def told(said: subprocess.CompletedProcess[str]) -> list[str]:
    """The warnings of a program that does not show them in its own way: one in two lines."""
    return [line for line in said.stderr.splitlines() if "ZermeloWarning" in line]


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def halved(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def garbled(path: Path) -> None:
    """Change the second half: of an index, single bytes may lie in a path, and harm nothing."""
    content = bytearray(path.read_bytes())
    for place in range(len(content) // 2, len(content), 7):
        content[place] ^= 0x55
    path.write_bytes(content)


@pytest.mark.parametrize("damage", [emptied, halved, garbled])
@pytest.mark.parametrize("suffix", ["*.nbi", "*.nbc"])
def test_what_is_damaged_is_compiled_anew(
    full: Path, tmp_path: Path, damage: Callable[[Path], None], suffix: str
) -> None:
    place = tmp_path / "cache"
    shutil.copytree(full, place)
    for path in place.rglob(suffix):
        damage(path)
    (line,) = told(run(place))
    assert "are damaged" in line
    assert "compiled again" in line
    assert run(place).stderr == ""  # it has been written again


def test_a_digest_of_all_loops_is_the_stamp(full: Path) -> None:
    index = next(full.rglob("grundy*.nbi")).read_bytes()
    assert cache.stamp().encode() in index


def test_a_changed_helper_makes_all_of_it_stale(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    package = tmp_path / "zermelo"
    shutil.copytree(Path(zermelo.__file__).parent, package)
    monkeypatch.setattr(cache, "__file__", str(package / "_jit" / "cache.py"))

    def stamp() -> str:
        cache.stamp.cache_clear()
        return cache.stamp()

    before = stamp()
    helper = package / "labels" / "loops" / "grundy.py"
    helper.write_text(helper.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert stamp() != before
    other = package / "labels" / "grundy.py"
    between = stamp()
    other.write_text("", encoding="utf-8")
    assert stamp() == between
    monkeypatch.undo()
    cache.stamp.cache_clear()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk with hardly any room, where this user may have one."""
    place = tmp_path / "disk"
    place.mkdir()
    made = programs.run(
        ["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", str(place)],
        capture_output=True,
        check=False,
    )
    if made.returncode:
        pytest.skip("this user may mount nothing")
    yield place
    programs.run(["umount", str(place)], check=True)


def test_a_full_disk(small_disk: Path) -> None:
    (line,) = told(run(small_disk))
    assert "cannot be kept" in line
    assert "No space left" in line
    assert "NUMBA_CACHE_DIR" in line


def test_no_directory_at_all(tmp_path: Path) -> None:
    """The cache directory is a file, and so are the directories that would do instead."""
    package = tmp_path / "lib" / "zermelo"
    shutil.copytree(
        Path(zermelo.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__")
    )
    for folder in {path.parent for path in package.rglob("*.py")}:
        (folder / "__pycache__").write_text("", encoding="utf-8")
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    said = run(
        file,
        PYTHONPATH=str(package.parent),
        PYTHONDONTWRITEBYTECODE="1",
        HOME=str(file),
        XDG_CACHE_HOME=str(file),
    )
    (line,) = told(said)
    assert "cannot be kept" in line
    assert "NUMBA_CACHE_DIR" in line


def test_a_limit_is_no_fault_of_the_disk(recwarn: pytest.WarningsRecorder) -> None:
    """Time that is up where a loop is kept ends the question, and nobody is told of the disk."""

    class Late:
        def __getattr__(self, name: str) -> Callable[..., object]:
            def reach(*_: object) -> object:
                raise LimitReached("time", "1 s", {})

            return reach

    for step in (
        lambda: cache.enable_cache(Late()),
        lambda: cache.SafeCache(Late()).load_overload(None, None),
        lambda: cache.SafeCache(Late()).save_overload(None, None),
        lambda: cache._try_with_files(Late().flush, lambda _: None),
    ):
        with pytest.raises(LimitReached):
            step()
    assert not recwarn.list
