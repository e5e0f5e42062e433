"""Vertices with owners on the Graph page: opened, drawn, solved, and kept."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import zermelo as z

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Page
from tests.web.drawn import again, kept, named, opened, vertex
from tests.web.expected import expect
from tests.web.test_graph_files import saved
from tests.web.test_stories import keep

#: Player 2 can stay at b and c for ever, unless the play begins at a.
EDGES = [("a", "b"), ("a", "goal"), ("b", "c"), ("b", "goal"), ("c", "b")]
OWNERS = {"a": 1, "b": 2, "c": 1, "goal": 1}
DOT = "digraph {{ {}; {} }}".format(
    "; ".join(f"{name} [owner={owner}]" for name, owner in OWNERS.items()),
    "; ".join(f"{start} -> {end}" for start, end in EDGES),
)


def opened_file(page: Page, name: str, text: str) -> None:
    page.get_by_text("Open", exact=True).click()
    held = {"name": name, "mimeType": "", "buffer": text.encode()}
    page.get_by_label("A file").set_input_files(held)  # type: ignore[arg-type]


def test_a_file_with_owners_is_shown_and_solved(graph: Page, tmp_path: Path) -> None:
    opened_file(graph, "game.dot", DOT)
    for name, owner in OWNERS.items():
        expect(vertex(graph, name)).to_have_class(re.compile(f"owner-{owner}"))
    result = z.outcomes(z.Digraph(EDGES), owner=OWNERS)
    for name in OWNERS:
        winner, moves = result[name], result.remoteness[name]
        named(graph, name, "D" if winner is None else f"{winner} in {moves}")
    expect(graph.get_by_role("list", name="Legend")).to_contain_text("player 2 moves")
    graph.get_by_role("button", name="Choose a target").click()
    vertex(graph, "goal").click()
    expect(graph.locator(".judged")).to_contain_text("Player 1 wins by reaching one of {goal}")
    named(graph, "a", "1 in 1")
    named(graph, "b", "2")
    named(graph, "c", "2")
    expect(graph.locator(".told")).to_contain_text("Player 1 wins from 2, player 2 from 2")
    graph.get_by_role("button", name="Edit").click()
    vertex(graph, "a").click()
    why = graph.get_by_role("region", name="Why?")
    expect(why).to_contain_text("Player 1 moves at a: player 1 wins in 1.")
    expect(why).to_contain_text("The best move goes to goal.")
    expect(why.get_by_role("button", name="b: player 2 wins")).to_be_visible()
    keep(graph, "graph-owners")
    graph.get_by_role("button", name="Arrange").click()
    expect(vertex(graph, "b")).to_have_class(re.compile("owner-2"))
    address = kept(graph)
    again(graph, address)
    expect(vertex(graph, "b")).to_have_class(re.compile("owner-2"))
    named(graph, "b", "2")
    graph.get_by_text("Save and copy").click()
    file = saved(graph, "GRAPHML", tmp_path / "G.graphml")
    graph.get_by_role("button", name="New").click()
    graph.get_by_text("Open", exact=True).click()
    graph.get_by_label("A file").set_input_files(file)
    expect(vertex(graph, "b")).to_have_class(re.compile("owner-2"))
    certificate = saved(graph, "Certificate of outcomes", tmp_path / "outcomes.json")
    assert '"owner' in certificate.read_text()
    graph.get_by_label("Save as").select_option("Command")
    graph.get_by_role("button", name="Save or copy").click()
    expect(graph.locator("pre.copied")).to_contain_text("--owner owner")


def test_a_menu_gives_a_vertex_to_a_player(page: Page) -> None:
    held = opened(page, [("a", "b"), ("b", "a"), ("b", "c")])
    named(held, "b", "N1")
    vertex(held, "b").click(button="right")
    held.get_by_role("menuitem", name="Give to player 2").click()
    for name, owner, mark in (("a", 1, "2 in 2"), ("b", 2, "2 in 1"), ("c", 1, "2 in 0")):
        expect(vertex(held, name)).to_have_class(re.compile(f"owner-{owner}"))
        named(held, name, mark)
    vertex(held, "c").click(button="right")
    expect(held.get_by_role("menuitem", name="Play from here")).to_have_count(0)
    held.get_by_role("menuitem", name="Give to player 2").click()
    named(held, "b", "D")
    expect(held.get_by_role("button", name="Put tokens")).to_have_count(0)
    held.get_by_role("button", name="Undo").click()
    held.get_by_role("button", name="Undo").click()
    named(held, "b", "N1")
    held.get_by_role("button", name="Redo").click()
    expect(vertex(held, "b")).to_have_class(re.compile("owner-2"))
    held.locator("svg.digraph").click(button="right", position={"x": 5, "y": 5})
    held.get_by_role("menuitem", name="Players move in turn").click()
    named(held, "b", "N1")


def test_a_large_file_with_owners_is_asked_with_them(graph: Page) -> None:
    """GraphML is read at once; DOT of this size takes a second each time it is read."""
    nodes = "".join(
        f'<node id="v{k}"><data key="owner">{1 + k % 2}</data></node>' for k in range(501)
    )
    edges = "".join(f'<edge source="v{k}" target="v{k + 1}"/>' for k in range(500))
    opened_file(
        graph,
        "long.graphml",
        '<graphml><key id="owner" for="node" attr.name="owner" attr.type="int"/>'
        f'<graph edgedefault="directed">{nodes}{edges}</graph></graphml>',
    )
    expect(graph.locator(".told")).to_contain_text("Player 1 wins from 0, player 2 from 501")
