"""A list colouring drawn round after round; a planar digraph drawn without crossings."""

from __future__ import annotations

import itertools
import json
import random
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from zermelo import cli, list_colouring
from zermelo.errors import InputError
from zermelo.formats.dimacs import CNF
from zermelo.pictures.colourings import MAX_EDGES, draw_colouring
from zermelo.pictures.planar import draw_places
from zermelo.rulesets.logic.reductions.table import reduction

EXAMPLES = Path(__file__).parents[2] / "examples"
SVG = "{http://www.w3.org/2000/svg}"


def rounds_of(svg: str) -> list[tuple[str, dict[str, tuple[str, str]], list[tuple[int, int]]]]:
    """Read off, for each grid, its name, what stands in each cell and how, and its arrows."""
    found = []
    for panel in ET.fromstring(svg).iter(f"{SVG}g"):  # noqa: S314  our own
        if (name := panel.get("data-round")) is None:
            continue
        cells, arrows = {}, []
        for part in panel.iter(f"{SVG}g"):
            if (said := part.get("data-said")) is not None:
                text = part.find(f"{SVG}text")
                assert text is not None
                cells[part.get("data-edge", "")] = said, text.text or ""
            if (arrow := part.get("data-arrow")) is not None:
                one, other = map(int, arrow.split())
                arrows.append((one, other))
        found.append((name, cells, arrows))
    return found


def test_every_round_is_drawn() -> None:
    rng = random.Random(3)
    edges = [(f"r{i}", f"c{j}") for i in range(4) for j in range(4) if rng.random() < 0.9]
    lists = [rng.sample("123456", 4) for _ in edges]
    found = list_colouring(edges, lists)
    drawn = rounds_of(draw_colouring(found).svg)
    assert [name for name, _, _ in drawn] == ["base", *(str(r.colour) for r in found.rounds), "all"]
    assert [word for _, word in drawn[0][1].values()] == list(map(str, found.base))
    assert [word for _, word in drawn[-1][1].values()] == list(map(str, found.colours))
    given: dict[int, object] = {}
    for step, (_, cells, arrows) in zip(found.rounds, drawn[1:-1], strict=True):
        for e, ends in enumerate(edges):
            wanted = (
                ("kernel", str(step.colour)) if e in step.kernel
                else ("wanted", f"{step.colour}?") if e in step.wanted
                else ("before", str(given[e])) if e in given
                else ("free", "")
            )  # fmt: skip
            said, word = cells[" ".join(ends)]
            assert (said, word) == wanted
        assert {one for one, _ in arrows} == set(step.wanted) - set(step.kernel)
        assert all(found.orientation.has_edge(e, f) and f in step.kernel for e, f in arrows)
        given |= dict.fromkeys(step.kernel, step.colour)


def test_parallel_edges_have_cells_of_their_own() -> None:
    found = list_colouring([("a", "x"), ("a", "x")], [(1, 2), (1, 2)])
    moved = re.findall(r'data-edge="a x" data-said="\w+" transform="([^"]*)"',
                       draw_colouring(found).svg)  # fmt: skip
    assert len(moved) == 2 * 4
    assert len(set(moved)) == 2


def test_what_is_too_large_is_told_only() -> None:
    edges = [(f"r{i}", f"c{i}") for i in range(MAX_EDGES + 1)]
    with pytest.raises(InputError, match="too many to draw"):
        draw_colouring(list_colouring(edges, [("1",)] * len(edges)))


def test_the_verb_draws_and_tells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = EXAMPLES / "two-sides.txt"
    monkeypatch.chdir(tmp_path)
    assert cli.run(["colour", str(file), "--draw", "x.svg", "--json"]) == 0
    said: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert said["picture"] == "x.svg"
    drawn = rounds_of((tmp_path / "x.svg").read_text(encoding="utf-8"))
    for told, (_, cells, arrows) in zip(said["rounds"], drawn[1:-1], strict=True):
        assert {" ".join(e) for e in told["kernel"]} == {
            edge for edge, (kind, _) in cells.items() if kind == "kernel"
        }
        names = list(cells)
        assert [[" ".join(e), " ".join(f)] for e, f in told["options_in_kernel"]] == [
            [names[e], names[f]] for e, f in arrows
        ]
    assert cli.run(["colour", str(file), "--steps"]) == 0
    assert "Each of the other edges has an option in the kernel: r1 c2 → r1 c1," in (
        capsys.readouterr().out.replace("\n", " ")
    )
    assert cli.run(["colour", str(file), "--draw", "x.bmp"]) == 2
    assert not (tmp_path / "x.bmp").exists()


# ----------------------------------------------------------------------------------- planar


def meet(a: Any, b: Any, c: Any, d: Any) -> bool:
    """Whether two segments without a common end meet."""

    def side(p: Any, q: Any, r: Any) -> int:
        turn = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
        return (turn > 1e-6) - (turn < -1e-6)

    def on(p: Any, q: Any, r: Any) -> bool:
        return side(p, q, r) == 0 and all(
            min(p[i], q[i]) - 1e-6 <= r[i] <= max(p[i], q[i]) + 1e-6 for i in (0, 1)
        )

    if side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b):
        return True
    return on(a, b, c) or on(a, b, d) or on(c, d, a) or on(c, d, b)


@pytest.mark.parametrize("clauses", [((1, -2), (-1,)), ((1, 2), (2, 1), (-1, -2)), ((), (3,))])
def test_no_edges_of_a_planar_digraph_meet(clauses: tuple[tuple[int, ...], ...]) -> None:
    made = reduction("planar-kernel", CNF(clauses))
    picture = draw_places(made.digraph, made.places)
    assert picture.drawing is not None
    at, edges = picture.drawing.places, {tuple(sorted(e)) for e in picture.drawing.edges}
    assert len(set(at)) == len(made.digraph)
    for one, other in itertools.combinations(edges, 2):
        if not {*one} & {*other}:
            assert not meet(at[one[0]], at[one[1]], at[other[0]], at[other[1]])
    drawn = re.findall(r'data-edge="(\S+) (\S+)"', picture.svg)
    assert sorted(drawn) == sorted((str(u), str(v)) for u, v in made.digraph.edges())


def test_the_verb_marks_the_kernel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(EXAMPLES / "formula.qdimacs")
    monkeypatch.chdir(tmp_path)
    words = ["reduce", "planar-kernel", file, "--across", "x1,x2,x3", "--draw", "x.svg", "--json"]
    assert cli.run(words) == 0
    kernel = json.loads(capsys.readouterr().out)["across"]
    svg = (tmp_path / "x.svg").read_text(encoding="utf-8")
    assert sorted(re.findall(r'data-vertex="(\S+)" data-kernel', svg)) == sorted(kernel)
    assert cli.run(["reduce", "poset", "path:3", "--draw", "y.svg"]) == 2
    assert "only planar-kernel gives coordinates of vertices" in capsys.readouterr().err
    assert not (tmp_path / "y.svg").exists()
