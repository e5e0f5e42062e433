"""The pictures of the README are those that its commands draw; the gallery shows all there are."""

from __future__ import annotations

import importlib.util
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def pictures() -> ModuleType:
    spec = importlib.util.spec_from_file_location("pictures", ROOT / "docs" / "pictures.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def test_kept_pictures_are_current(pictures: ModuleType, tmp_path: Path) -> None:
    names = pictures.kept()
    assert names == ["outcomes"]
    pictures.make(names, tmp_path)
    for name in names:
        kept = (pictures.KEPT / f"{name}.svg").read_bytes()
        assert (tmp_path / f"{name}.svg").read_bytes() == kept, "run: python docs/pictures.py"


def test_the_readme_shows_them(pictures: ModuleType) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = re.findall(r"!\[[^]]+\]\(docs/pictures/(\w+)\.svg\)", text)
    assert sorted(shown) == pictures.kept()
    assert len(text.splitlines()) <= 100
    assert max(map(len, text.splitlines())) <= 100


def test_the_gallery_shows_every_picture_with_its_command(pictures: ModuleType) -> None:
    page = (ROOT / "docs" / "gallery.md").read_text(encoding="utf-8")
    shown = re.findall(r"\(gallery-pictures/(\w+)\.svg\)\n\n`zermelo (.*) (?:-o|--draw) \1", page)
    assert sorted(name for name, _ in shown) == sorted(pictures.PICTURES)
    for name, words in shown:
        wanted = [word for word in shlex.split(pictures.PICTURES[name]) if word != "-q"]
        assert shlex.split(words) == wanted


def test_the_picture_of_an_infinite_digraph_shows_moves_and_ordinals(
    pictures: ModuleType, tmp_path: Path
) -> None:
    pictures.make(["infinite"], tmp_path)
    drawn = (tmp_path / "infinite.svg").read_text(encoding="utf-8")
    labels = re.findall(r'data-vertex="([PN][^"]*)"', drawn)
    assert len(set(labels)) >= 10
    assert "Pω²" in labels
    assert drawn.count('data-edges="winning"') >= 1


def test_the_gallery_is_drawn_anew_and_not_kept() -> None:
    """A kept copy would go on showing what its command no longer draws."""
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("no checkout, or no git")
    listed = ["git", "ls-files", "--cached", "--ignored", "--exclude-standard"]
    kept = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert not kept.splitlines()


def test_the_readme_installs_from_a_checkout_until_there_is_a_release() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"pip install \S+", text) == ["pip install '.[all,jit]'`"]
    assert re.findall(r"^make \w+", text, re.MULTILINE) == ["make demo", "make test"]


def test_every_picture_can_be_drawn(pictures: ModuleType, tmp_path: Path) -> None:
    pictures.make(pictures.PICTURES, tmp_path)
    for name in pictures.PICTURES:
        assert "<svg" in (tmp_path / f"{name}.svg").read_text(encoding="utf-8")
