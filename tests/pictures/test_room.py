"""Names are whole where there is room for them, and large digraphs are drawn whole where asked."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.pictures.test_seen_without_colours import texts_of

import zermelo as z
from zermelo import cli
from zermelo.errors import InputError
from zermelo.pictures.board import board_of
from zermelo.pictures.picture import MAX_VERTICES
from zermelo.pictures.text import width_of
from zermelo.rulesets import position_of

PROJECT = Path(__file__).parents[2]
LONG = "an argument with a rather long name"


def test_few_long_names_are_not_cut(read) -> None:  # type: ignore[no-untyped-def]
    names = [f"{LONG} {number}" for number in range(4)]
    path = z.Digraph([(names[at], names[at + 1]) for at in range(3)])
    cycle = z.Digraph([(names[at], names[(at + 1) % 3]) for at in range(3)])
    for G in (path, cycle):
        shown = read(z.draw(G)).shown
        assert shown == {name: name for name in G}


def test_many_long_names_in_a_row_are_cut(read) -> None:  # type: ignore[no-untyped-def]
    G = z.Digraph([(f"{LONG} {number}", "end") for number in range(30)])
    seen = read(z.draw(G))
    assert all(short.endswith("…") for name, short in seen.shown.items() if name != "end")
    assert float(seen.root.get("width")) < 2_500


def test_vertices_with_long_names_do_not_meet(read) -> None:  # type: ignore[no-untyped-def]
    names = [f"{LONG} {number}" for number in range(7)]
    edges = [(a, b) for at, a in enumerate(names) for b in names[at + 1 : at + 3]]
    G = z.Digraph([*edges, (names[-1], names[0])])
    seen = read(z.draw(G))
    wide, high = seen.size
    places = list(seen.place.values())
    for at, (ax, ay) in enumerate(places):
        assert all(abs(ax - bx) > wide or abs(ay - by) > high for bx, by in places[:at])


@pytest.mark.parametrize("game", ["tokens --on x.tgf {0}", "geography --on x.tgf {0}"])
def test_boards_too(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names = ["position_of_the_king", "position_of_the_queen", "somewhere_else_entirely"]
    a, b, c = names
    Path("x.tgf").write_text("\n".join([*names, "#", f"{a} {b}", f"{b} {c}"]))
    here = position_of(game.format(names[0]).split())
    shown = [text.text for text in texts_of(board_of(here, here.scenes()).svg)]
    assert all(name in shown for name in names)


@pytest.mark.parametrize(
    "words",
    ["cram " + "|".join(["." * 30] * 12), "mnk --m 5 --n 5 --k 4 " + "|".join(["....."] * 5)],
)
def test_headings_stay_inside_the_picture(words: str) -> None:
    here = position_of(words.split())
    svg = board_of(here, here.scenes()).svg
    width = float(re.findall(r'width="(\S+)"', svg)[0])
    heading = re.findall(r'font-size="17"[^>]*>([^<]*)<', svg)
    assert "".join(heading).replace(" ", "") in f"{here.ruleset} {here}".replace(" ", "")
    assert len(heading) >= 1
    assert all(18 + width_of(line, 17) <= width for line in heading)


def test_a_framework_of_428_arguments_is_drawn_whole_where_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, read
) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.chdir(PROJECT)
    G = z.read("examples/stb_428_430.af")
    assert len(read(z.draw(G)).label) <= 60  # where nobody asks, it is not
    out = tmp_path / "x.svg"
    assert cli.run(["draw", "examples/stb_428_430.af", "--all", "-o", str(out), "-q"]) == 0
    seen = read(z.pictures.Picture(out.read_text(encoding="utf-8"), ""))
    assert len(seen.label) == len(G) == 428
    labels = z.outcomes(G)
    for name, label in seen.label.items():
        left = labels.remoteness[name]
        letter = {"P": "I", "N": "O", "D": "U"}[str(labels[name])]
        assert label == f"{letter}{'' if left is None else left}"
    drawn = sum(seen.edges(kind) for kind in ("other", "drawing", "winning"))
    assert drawn == G.edge_count


def test_what_is_too_large_to_be_drawn_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    large = z.Digraph(vertices=range(MAX_VERTICES + 1))
    with pytest.raises(InputError, match=r"1,001 vertices and 0 edges cannot be drawn whole"):
        z.draw(large, whole=True)
    with pytest.raises(InputError, match="whole, or around a vertex"):
        z.draw(z.Digraph([("a", "b")]), whole=True, around="a")
    picture = str(tmp_path / "x.svg")
    assert cli.run(["draw", "nim", "30", "30", "--all", "-o", picture]) == 2
    assert "961 vertices and 28,830 edges cannot be drawn whole" in capsys.readouterr().err
    assert cli.run(["draw", "nim", "3", "--board", "--all", "-o", picture]) == 2
    assert list(tmp_path.iterdir()) == []
    assert cli.run(["draw", "nim", "7", "7", "7", "--all", "-o", picture, "-q"]) == 0
