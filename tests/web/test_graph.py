"""Stories of the Graph page in a real browser: drawn by mouse, by keys and in the table."""

from __future__ import annotations

import random
import re

import pytest

import zermelo as z
from zermelo.argumentation.semantics import SEMANTICS
from zermelo.values.text import show_value
from zermelo.web.app import page_files
from zermelo.web.page_questions import PageQuestion, answer

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Page, Route
from tests.web.drawn import (
    again,
    drag,
    join,
    kept,
    middle,
    named,
    opened,
    place_of,
    touch,
    vertex,
)
from tests.web.expected import expect
from tests.web.served import promised
from tests.web.tabs import go
from tests.web.test_stories import keep


def test_a_digraph_is_drawn_by_mouse_and_its_kernels_are_read(graph: Page) -> None:
    for x in (100, 250, 400):
        touch(graph, x, 150)
    named(graph, "a", "P0")
    join(graph, "a", "b")
    named(graph, "a", "N1")
    graph.get_by_role("button", name="Edge from here").click()  # of a, which is selected
    touch(graph, 400, 150)
    expect(graph.locator('path.edge[data-edge="0 2"]')).to_have_count(1)
    graph.get_by_role("button", name="Undo").click()
    join(graph, "b", "c")
    named(graph, "a", "P2")
    named(graph, "b", "N1")
    graph.get_by_role("button", name="Count").click()
    expect(graph.locator(".sets")).to_have_text("1 kernel.")
    graph.get_by_role("button", name="List one by one").click()
    expect(graph.locator(".members")).to_have_text("{a, c}")
    expect(graph.locator(".vertex.marked")).to_have_count(2)
    keep(graph, "draw-and-read-kernels")


def test_a_vertex_that_is_touched_says_why(page: Page) -> None:
    held = opened(page, [("a", "b"), ("b", "a"), ("b", "c"), ("d", "a"), ("d", "b")])
    vertex(held, "d").click()
    why = held.get_by_role("region", name="Why?")
    expect(why).to_contain_text("d is N: it can move to a, which is P (remoteness 2).")
    expect(held.locator("path.edge.lit")).to_have_count(2)
    why.get_by_role("button", name="a: P (remoteness 2)").click()
    expect(why).to_contain_text("a is P: every move leads to N (remoteness 2).")
    why.get_by_role("button", name="Play from here").click()
    expect(held.locator(".wide-part svg.board")).to_have_attribute("aria-label", "tokens a")


def test_a_file_too_large_to_draw_is_what_is_asked(page: Page) -> None:
    """Nothing of the example that was there before is drawn or asked."""
    go(page, "graph", anew=True)
    expect(page.locator(".vertex")).to_have_count(4)
    ring = [f"{k} {(k + 1) % 501}" for k in range(501)]  # an odd cycle, which has no kernel
    opens(page, "\n".join([*map(str, range(501)), "#", *ring, ""]))
    expect(page.locator("img.picture")).to_be_visible()
    expect(page.locator(".vertex")).to_have_count(0)
    page.get_by_role("button", name="Count").click()
    expect(page.locator(".sets")).to_have_text("0 kernels.")
    expect(page.locator(".told")).to_have_text(
        "All questions are about hard.tgf. 0 P, 0 N, 501 D; 501 vertices, 501 edges"
    )
    page.get_by_role("button", name="Choose a set").click()
    page.get_by_label("Set, with commas").fill("3, 4")
    page.get_by_label("Set, with commas").press("Enter")
    expect(page.locator(".judged")).to_contain_text("{3, 4} is not a kernel: the edge '3' → '4'")
    page.get_by_role("button", name="Put tokens").click()
    page.get_by_label("Tokens on, with commas").fill("3, 4")
    page.get_by_label("Tokens on, with commas").press("Enter")
    expect(page.locator(".sum p").first).to_have_text("The sum: γ ∞, outcome D.")
    page.get_by_label("Show as an argumentation framework").check()
    page.get_by_role("button", name="Extensions").click()
    expect(page.locator(".sets")).to_contain_text("Preferred extension 1 of 1")
    assert kept(page)
    page.reload()  # what is short enough stands in the address
    expect(page.locator(".told")).to_contain_text("about hard.tgf. 0 in, 0 out, 501 undecided")
    page.get_by_role("button", name="New").click()
    expect(page.locator(".told")).to_contain_text("There are no vertices yet")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("img.picture")).to_be_visible()


def test_all_positions_of_a_game_that_are_too_many_are_asked_as_a_file(graph: Page) -> None:
    """The file is too long for an address: it stays in the browser, or this is said."""
    graph.get_by_text("Open", exact=True).click()
    graph.get_by_label("Or all positions of a game").fill("nim 7 7 7")
    graph.get_by_role("button", name="Open the game").click()
    expect(graph.locator("figcaption")).to_contain_text("512 vertices, 5,376 edges: too many")
    expect(graph.locator(".told")).to_contain_text("positions.graphml. 64 P, 448 N, 0 D")
    expect(graph.locator(".wrong")).to_have_count(0)
    graph.get_by_role("button", name="Count").click()
    expect(graph.locator(".sets")).to_have_text("1 kernel.")
    address = kept(graph)
    graph.reload()
    expect(graph.locator(".told")).to_contain_text("positions.graphml. 64 P, 448 N, 0 D")
    graph.evaluate("localStorage.clear()")
    again(graph, address)
    expect(graph.get_by_role("alert")).to_contain_text("positions.graphml is not in this browser")
    graph.evaluate("void (Storage.prototype.setItem = () => { throw new Error('full'); })")
    graph.get_by_text("Open", exact=True).click()
    graph.get_by_label("Or all positions of a game").fill("nim 7 7 7")
    graph.get_by_role("button", name="Open the game").click()
    expect(graph.get_by_role("alert")).to_contain_text("no room for positions.graphml")


def test_nothing_is_undone_on_a_page_just_opened(page: Page) -> None:
    go(page, "graph", anew=True)
    expect(page.locator(".vertex")).to_have_count(4)
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


def test_another_semantics_takes_the_extension_away(page: Page) -> None:
    held = opened(page, FRAMEWORK, attacks=True)
    held.get_by_role("button", name="Extensions").click()
    expect(held.locator(".vertex.marked").first).to_be_visible()
    held.get_by_label("Semantics").select_option("stable")
    expect(held.locator(".vertex.marked")).to_have_count(0)
    expect(held.locator(".sets")).to_have_count(0)


def test_an_odd_cycle_has_no_kernel_and_a_set_is_told_why(graph: Page) -> None:
    for x, y in ((100, 100), (300, 100), (200, 250)):
        touch(graph, x, y)
    for start, end in ("ab", "bc", "ca"):
        join(graph, start, end)
    named(graph, "a", "D")
    graph.get_by_role("button", name="One, or why none").click()
    expect(graph.locator(".sets")).to_contain_text("There is no kernel.")
    graph.get_by_role("button", name="Choose a set").click()
    touch(graph, 100, 100)
    expect(graph.locator(".judged")).to_contain_text("{a} is not a kernel: ")
    graph.get_by_label("Show as an argumentation framework").check()
    named(graph, "a", "undec")
    graph.get_by_label("Semantics").select_option("complete")
    graph.get_by_role("button", name="Extensions").click()
    expect(graph.locator(".members")).to_have_text("{}")


def test_all_of_it_by_keys_with_undo(graph: Page) -> None:
    graph.locator("svg.digraph").focus()
    graph.keyboard.press("a")
    expect(graph.locator('.vertex[data-vertex="a"]')).to_be_focused()
    graph.keyboard.press("a")
    expect(graph.locator('.vertex[data-vertex="b"]')).to_be_focused()
    graph.keyboard.press("e")
    graph.keyboard.press("ArrowLeft")
    graph.keyboard.press("e")
    named(graph, "b", "N1")
    expect(graph.locator('.vertex[data-vertex="a"]')).to_be_focused()
    graph.keyboard.press("Control+z")
    named(graph, "b", "P0")
    graph.keyboard.press("Control+y")
    named(graph, "b", "N1")
    graph.keyboard.press("Delete")
    expect(graph.locator(".vertex")).to_have_count(1)
    graph.keyboard.press("n")
    graph.keyboard.type("end")
    graph.keyboard.press("Enter")
    named(graph, "end", "P0")


def test_the_table_edits_the_same(graph: Page) -> None:
    for _ in range(3):
        graph.get_by_role("button", name="Add a vertex").click()
    graph.get_by_label("Options of a", exact=True).fill("b c")
    graph.get_by_label("Options of a", exact=True).press("Tab")
    named(graph, "a", "N1")
    graph.get_by_label("Options of b", exact=True).fill("nobody")
    graph.get_by_label("Options of b", exact=True).press("Tab")
    expect(graph.get_by_role("alert")).to_contain_text("nobody")
    graph.get_by_label("Name of c", exact=True).fill("the end")
    graph.get_by_label("Name of c", exact=True).press("Tab")
    named(graph, "the_end", "P0")
    row = graph.locator("tbody tr").first
    expect(row.locator(".label")).to_have_text("N1")
    expect(row.locator("td").nth(2)).to_have_text("1")


def test_what_somebody_types_stays_while_labels_arrive(graph: Page) -> None:
    """An answer that comes late must not put a field back to what it held before."""
    graph.get_by_role("button", name="Add a vertex").click()
    named(graph, "a", "P0")
    held: list[Route] = []
    released: list[bool] = []  # what is asked from then on is not held
    graph.route("**/api/ask", lambda one: one.continue_() if released else held.append(one))
    graph.get_by_role("button", name="Add a vertex").click()
    graph.get_by_label("Options of a", exact=True).press_sequentially("half")
    expect(graph.locator("svg.digraph.stale")).to_have_count(1)
    released.append(True)
    for route in held:
        route.continue_()
    graph.unroute("**/api/ask")
    expect(graph.locator("svg.digraph.stale")).to_have_count(0)
    expect(graph.get_by_label("Options of a", exact=True)).to_have_value("half")
    expect(graph.get_by_label("Options of a", exact=True)).to_be_focused()


def test_what_is_drawn_before_the_example_arrives_stays(graph: Page) -> None:
    go(graph, "catalogue")
    held: list[Route] = []
    released: list[bool] = []  # what is asked from then on is not held
    graph.route("**/api/ask", lambda one: one.continue_() if released else held.append(one))
    with graph.expect_request("**/api/ask"):
        graph.evaluate("localStorage.clear(); location.hash = '#graph'")
    expect(graph.locator("svg.digraph")).to_have_count(1)
    touch(graph, 100, 150)
    expect(graph.locator(".vertex")).to_have_count(1)
    released.append(True)
    for route in held:
        route.continue_()
    graph.unroute("**/api/ask")
    expect(graph.locator("#main")).to_have_attribute("data-opened", re.compile(" graph"))
    named(graph, "a", "P0")
    expect(graph.locator(".vertex")).to_have_count(1)
    graph.get_by_role("button", name="Undo").click()
    expect(graph.locator(".vertex")).to_have_count(0)


def test_tokens_are_put_and_moved(graph: Page) -> None:
    touch(graph, 100, 150)
    touch(graph, 300, 150)
    join(graph, "a", "b")
    named(graph, "a", "N1")
    graph.get_by_role("button", name="Put tokens").click()
    touch(graph, 100, 150)
    expect(graph.get_by_text("The sum: γ 1, outcome N.")).to_be_visible()
    graph.get_by_role("button", name="a → b").click()
    expect(graph.get_by_text("The sum: γ 0, outcome P.")).to_be_visible()


def test_a_vertex_is_dragged_and_the_address_holds_the_drawing(graph: Page) -> None:
    touch(graph, 100, 150)
    touch(graph, 300, 150)
    join(graph, "a", "b")
    named(graph, "a", "N1")
    before = graph.locator('.vertex[data-vertex="a"]').get_attribute("transform")
    shown = kept(graph)
    drag(graph, (100, 150), (120, 300))
    expect(graph.locator('.vertex[data-vertex="a"]')).not_to_have_attribute(
        "transform", str(before)
    )
    address = kept(graph)
    where = graph.locator('.vertex[data-vertex="a"]').get_attribute("transform")
    assert "#graph/" in address
    assert address != shown
    again(graph, address)
    expect(graph.locator('.vertex[data-vertex="a"]')).to_have_attribute("transform", str(where))
    named(graph, "a", "N1")


def test_a_drawing_says_where_vertices_stand() -> None:
    told = answer(PageQuestion("draw", {"words": ["G.tgf"]}, {"G.tgf": b"a\nb\n#\na b\nb b\n"}))
    drawn = told["drawing"]
    assert [held["name"] for held in drawn["vertices"]] == ["a", "b"]
    assert drawn["edges"] == [[0, 1], [1, 1]]
    low, high = (z.draw(z.Digraph([("a", "b")])).drawing.json()["vertices"][k]["y"] for k in (1, 0))
    assert low > high  # height is remoteness, and y grows downwards
    assert "drawing" not in answer(PageQuestion("draw", {"words": ["nim", "3"], "scene": True}))


def test_what_stands_below_the_vertices_is_chosen(page: Page) -> None:
    edges = [("a", "b"), ("b", "a"), ("b", "c"), ("c", "d"), ("a", "e"), ("e", "e")]
    G, held = z.Digraph(edges), opened(page, edges)
    names = sorted(map(str, G.names))
    expect(held.locator(".vertex .name")).to_have_text(names)
    found, values = z.outcomes(G), z.loopy(G)
    parts = {"P": "S1", "N": "S2", "D": "S3"}
    said = {
        "gamma": lambda v: show_value(values[v]),
        "counter": lambda v: "" if found.counter[v] is None else str(found.counter[v]),
        "parts": lambda v: parts[str(found[v])],
        "components": lambda v: str(z.strong_components(G).of[v]),
        "nothing": lambda _: "",
    }
    for choice, of in said.items():
        held.get_by_label("Beside each vertex").select_option(choice)
        expect(held.locator(".vertex .under")).to_have_text([of(name) for name in names])
        expect(held.locator("tbody td:nth-of-type(6)")).to_have_text(
            [said["components"](name) for name in names]
        )
    held.get_by_label("Beside each vertex").select_option("grundy")
    expect(held.get_by_role("alert")).to_contain_text("cycle")
    acyclic = [("a", "b"), ("a", "c"), ("b", "c"), ("c", "d")]
    held = opened(page, acyclic)
    held.get_by_label("Beside each vertex").select_option("grundy")
    for name, value in z.grundy(z.Digraph(acyclic)).as_dict().items():
        expect(vertex(held, str(name)).locator(".under")).to_have_text(str(value))


def test_a_set_is_a_kernel_or_not_by_clicking(page: Page) -> None:
    held = opened(page, [("a", "b"), ("b", "a"), ("b", "c")])
    held.get_by_role("button", name="Choose a set").click()
    judged = held.locator(".judged")
    expect(judged).to_contain_text("Touch the vertices of a set")
    for name in ("a", "c"):
        vertex(held, name).click()
    expect(judged).to_have_text("{a, c} is a kernel.")
    vertex(held, "b").click()
    expect(judged).to_have_text(re.compile(r"^\{a, c, b\} is not a kernel: the edge"))
    vertex(held, "b").press("Enter")
    expect(judged).to_have_text("{a, c} is a kernel.")
    held.get_by_label("Set, with commas").fill("b")
    held.get_by_label("Set, with commas").press("Enter")
    expect(judged).to_contain_text("{b} is not a kernel: ")
    held.get_by_label("Set, with commas").fill("b x")
    held.get_by_label("Set, with commas").press("Enter")
    expect(held.locator(".mode").get_by_role("alert")).to_contain_text("'x'")
    held.get_by_role("button", name="List one by one").click()
    expect(held.locator(".members")).to_have_text("{a, c}")
    held.get_by_role("button", name="Choose a set").click()  # what was found can be changed
    expect(judged).to_have_text("{a, c} is a kernel.")
    held.get_by_label("Show as an argumentation framework").check()
    expect(judged).to_have_text("{a, c} is a stable extension, a kernel of the moves.")


def test_a_legend_says_what_colours_and_edges_mean(page: Page) -> None:
    held = opened(page, [("a", "b"), ("b", "a"), ("b", "c")])
    legend = held.get_by_role("list", name="Legend")
    expect(legend.locator("li")).to_have_count(6)
    expect(legend).to_contain_text("the next player wins")
    expect(legend).to_contain_text("the winning move that ends soonest")
    held.get_by_label("Show as an argumentation framework").check()
    expect(legend.locator("li")).to_have_count(3)
    expect(legend).to_contain_text("accepted: every attacker is out")


def test_results_stand_under_the_button_that_asked_with_their_name(page: Page) -> None:
    held = opened(page, [("a", "b"), ("b", "a")])
    sets = held.locator(".sets")

    def above(name: str, result: str) -> None:
        button = held.get_by_role("button", name=name, exact=True)
        button.click()
        expect(sets).to_contain_text(result)
        box, found = button.bounding_box(), sets.bounding_box()
        assert box is not None
        assert found is not None
        assert 0 <= found["y"] - box["y"] - box["height"] < 60, (name, box, found)

    above("List one by one", "Kernel 1 of 2")
    held.get_by_label("Show as an argumentation framework").check()
    above("Extensions", "Preferred extension 1 of 2")
    vertex(held, "a").click()
    above("Why? (argumentation)", "a is undecided")
    above("Count", "2 kernels.")


def test_why_there_is_no_kernel_is_told(page: Page) -> None:
    held = opened(page, [("a", "b"), ("b", "c"), ("c", "a"), ("d", "e")])
    held.get_by_role("button", name="One, or why none").click()
    told = held.locator(".sets")
    expect(told).to_contain_text("There is no kernel.")
    expect(told).to_contain_text("Decided in by outcomes (S1): e. Decided out (S2): d.")
    expect(told).to_contain_text("Left open (S3): a, b, c.")
    expect(told).to_contain_text("3 vertices with 3 edges")


def test_what_outcomes_decide_is_not_called_what_all_kernels_share(page: Page) -> None:
    """Here {b} is the only kernel, and outcomes decide nothing."""
    held = opened(page, [("a", "a"), ("a", "b"), ("b", "a")])
    held.get_by_role("button", name="One, or why none").click()
    told = held.locator(".sets")
    expect(told).to_contain_text("A kernel: {b}.")
    expect(told).to_contain_text("Decided in by outcomes (S1): nothing. Decided out (S2): nothing.")
    expect(told).to_contain_text("All kernels may share vertices of S3 as well")
    expect(told).not_to_contain_text("In all kernels")
    expect(told).not_to_contain_text("In none")


FRAMEWORK = [("a", "b"), ("b", "a"), ("c", "b"), ("d", "c"), ("e", "e"), ("d", "e")]  # moves


def test_every_semantics_is_offered() -> None:
    said = page_files()["texts.js"].decode().partition("semanticsNames: [")[2].partition("]")[0]
    assert re.findall(r'"([\w-]+)"', said) == [row.name for row in SEMANTICS.values()]


def test_a_framework_shows_attacks_and_steps_through_extensions(page: Page) -> None:
    held = opened(page, FRAMEWORK)
    F = z.Framework.of_moves(z.Digraph(FRAMEWORK))
    edge = held.locator('path[data-edge="0 1"]')
    expect(edge).to_have_attribute("marker-end", re.compile("url"))
    held.get_by_label("Show as an argumentation framework").check()
    expect(edge).to_have_attribute("marker-start", re.compile("url"))
    expect(edge).not_to_have_attribute("marker-end", re.compile(""))
    said = {"in": "in", "out": "out", "undecided": "undec"}
    for name, label in F.labels.items():
        named(held, str(name), said[label])
    for row in SEMANTICS.values():
        held.get_by_label("Semantics").select_option(row.name)
        held.get_by_role("button", name="Extensions").click()
        sets = [sorted(map(str, one)) for one in F.extensions(row.name)]
        if not sets:
            expect(held.locator(".sets")).to_have_text(f"There is no {row.name} extension.")
        steps = sets if row.name == "admissible" else sets[:1]  # all step alike
        for k, members in enumerate(steps):
            expect(held.locator(".sets p").first).to_have_text(
                f"{row.name.capitalize()} extension {k + 1} of {len(sets)}"
            )
            expect(held.locator(".vertex.marked .name")).to_have_text(members)
            held.get_by_role("button", name="Next").click()
    held.get_by_role("button", name="Close").click()
    expect(held.locator(".sets, .vertex.marked")).to_have_count(0)
    held.get_by_label("Show as an argumentation framework").uncheck()
    expect(edge).to_have_attribute("marker-end", re.compile("url"))


def test_a_discussion_is_played_against_the_page(page: Page) -> None:
    attacks = [("b", "a"), ("a", "b"), ("a", "c"), ("b", "c"), ("c", "d")]
    held = opened(page, [(v, u) for u, v in attacks], attacks=True)
    held.locator('[data-key="argument"]').select_option("d")
    held.get_by_role("button", name="Start a dispute").click()
    talk = held.locator(".talk")
    expect(talk.locator("li")).to_have_text(["proponent: d", "opponent: c against d"])
    talk.get_by_role("button", name="Hint").click()
    expect(talk).to_contain_text("Best: a: {a, d} answers every attack on it.")
    talk.get_by_role("button", name="Utter a against c").click()
    expect(talk).to_contain_text("You win: each attack on {d, a} is answered.")
    talk.get_by_role("button", name="Take back").click()
    expect(talk.get_by_role("button", name="Utter b against c")).to_be_visible()
    held.get_by_label("You are").select_option("opponent")
    held.get_by_label("Semantics").select_option("grounded")
    held.get_by_role("button", name="Start a dispute").click()
    talk.get_by_role("button", name="Utter c against d").click()
    expect(talk.locator("li")).to_have_count(3)
    held.get_by_label("Semantics").select_option("ideal")
    held.get_by_role("button", name="Start a dispute").click()
    refused = held.get_by_role("alert")
    expect(refused).to_contain_text("no discussion here of ideal")
    button = held.get_by_role("button", name="Start a dispute")
    assert 0 < middle(refused)[1] - middle(button)[1] < 120  # it stands under its button
    vertex(held, "d").click()
    held.get_by_label("Semantics").select_option("preferred")
    held.get_by_role("button", name="Why? (argumentation)").click()
    expect(held.locator(".sets")).to_contain_text("opponent: c against d")


def test_tokens_show_what_wins_and_can_be_taken_off(page: Page) -> None:
    edges = [("a", "b"), ("b", "c"), ("a", "c"), ("d", "a"), ("d", "d")]
    held = opened(page, edges)
    held.get_by_role("button", name="Put tokens").click()
    values = z.loopy(z.Digraph(edges))
    for tokens in (["a"], ["a", "a"], ["a", "a", "b"], ["a", "a", "b", "d"]):
        vertex(held, tokens[-1]).click()
        here = z.TokenSum(values, tokens)
        said = f"The sum: γ {show_value(here.value)}, outcome {here.outcome}."
        expect(held.locator(".sum p").first).to_have_text(said)
        moves = [*here.winning_moves, *here.drawing_moves]
        expect(held.locator(".sum li")).to_have_count(len(moves))
        for move in here.winning_moves:
            expect(held.locator(".sum")).to_contain_text(" → ".join(map(str, move)) + " wins")
    expect(vertex(held, "a").locator(".under")).to_contain_text("●●")
    vertex(held, "d").click(button="right")
    held.get_by_role("menuitem", name="Take a token off").click()
    here = z.TokenSum(values, ["a", "a", "b"])
    expect(held.locator(".sum p").first).to_contain_text(f"γ {show_value(here.value)}")
    again(held, kept(held))
    expect(held.locator(".sum p").first).to_contain_text(f"γ {show_value(here.value)}")


#: How far a count is: two ways to count take turns.
COUNTED = re.compile(r"\d (models found|kernels of a piece found)")


def hard() -> str:
    """A digraph of 120 vertices whose kernels nobody counts."""
    draw = random.Random(3)
    pairs = {(u, v) for u in range(120) for v in draw.sample(range(120), 3) if u != v}
    edges = sorted(pairs | {(v, u) for u, v in pairs})
    return "\n".join([*map(str, range(120)), "#", *(f"{u} {v}" for u, v in edges), ""])


def opens(page: Page, text: str) -> None:
    """Open a digraph as a file: to write so much into a box takes the browser seconds."""
    page.get_by_text("Open", exact=True).click()
    held = {"name": "hard.tgf", "mimeType": "", "buffer": text.encode()}
    page.get_by_label("A file").set_input_files(held)


def test_a_long_question_is_cancelled(graph: Page) -> None:
    opens(graph, hard())
    expect(graph.locator(".vertex")).to_have_count(120)
    expect(graph.locator("svg.digraph.stale")).to_have_count(0)
    graph.get_by_role("button", name="Count").click()
    expect(graph.locator(".sets")).to_contain_text(COUNTED)
    graph.get_by_label("Beside each vertex").select_option("counter")  # and blocks nothing
    expect(graph.locator(".vertex.outcome-D").first).to_be_visible()
    keep(graph, "cancel-a-long-question")
    graph.get_by_role("button", name="Stop").click()
    expect(graph.locator(".sets")).to_have_text("Stopped.")
    graph.get_by_label("Or paste a text").fill("a\nb\n#\na b\n")
    graph.get_by_role("button", name="Open the text").click()
    named(graph, "a", "N1")


#: Asks what is never answered, and says when it is being worked at.
ASKED = """fetch("/api/ask", {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ verb: "solve", given: { words: ["chomp", "40x41"], positions: 1e9 } }),
}).then((response) => response.body.getReader().read())
  .then(({ value }) => new TextDecoder().decode(value))"""


def test_more_questions_than_cores_wait_and_leaving_ends_them(graph: Page, address: str) -> None:
    """The other tabs ask what nobody can answer; what is asked here waits until they close."""
    for x in (100, 300):
        touch(graph, x, 100)
    join(graph, "a", "b")
    named(graph, "a", "N1")
    cores = promised(
        graph, "fetch('/api/page').then((held) => held.json()).then((held) => held.workers)"
    )
    others = [graph.context.new_page() for _ in range(cores)]
    for tab in others:
        tab.goto(f"{address}#learn")
        assert "progress" in promised(tab, ASKED)
    graph.get_by_role("button", name="One, or why none").click()
    expect(graph.locator(".sets")).to_contain_text("in line")
    for tab in others:
        tab.close()
    expect(graph.locator(".sets")).to_contain_text("A kernel: {")


def test_more_vertices_than_can_be_read_are_not_drawn(page: Page) -> None:
    state = {"v": [[f"v{k}", 20 * k, 0] for k in range(300)], "e": []}
    go(page, place_of(state))
    expect(page.locator(".vertex")).to_have_count(300)
    page.get_by_role("button", name="Add a vertex").click()
    expect(page.get_by_role("alert")).to_contain_text("at most 300 vertices")
    expect(page.locator(".vertex")).to_have_count(300)
    state = {"v": [[f"v{k}", 20 * k, 0] for k in range(302)], "e": [[0, 1]]}
    go(page, place_of(state))
    expect(page.locator("figcaption")).to_contain_text("302 vertices, 1 edge: too many to draw")
    expect(page.locator("img.picture")).to_have_attribute("alt", re.compile("302 vertices"))
