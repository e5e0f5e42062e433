"""What a picture of a whole digraph shows."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo as z
from zermelo.errors import InputError, UnknownVertex
from zermelo.pictures import Picture, draw
from zermelo.pictures.paint import DRAWN_STRIPE, FILLS, INK, MUTED, PAPER, STRIPES, STROKES

GAME = [("a", "b"), ("b", "a"), ("b", "c"), ("a", "d"), ("d", "e"), ("e", "d"), ("d", "d")]


@st.composite
def digraphs(draw_from, most=40):
    count = draw_from(st.integers(0, most))
    vertex = st.integers(0, max(count - 1, 0))
    pairs = draw_from(st.lists(st.tuples(vertex, vertex), max_size=3 * most if count else 0))
    return z.Digraph(pairs, vertices=range(count))


@settings(max_examples=60, deadline=None)
@given(digraphs())
def test_every_vertex_shows_its_outcome_at_its_height(read, G):
    result = z.outcomes(G)
    seen = read(draw(G))
    assert set(seen.label) == {str(name) for name in G}
    wide, high = seen.size
    for name in G:
        remoteness = result.remoteness[name]
        expected = str(result[name]) + ("" if remoteness is None else str(remoteness))
        assert seen.label[str(name)] == expected
    heights = {}  # remoteness -> heights; the drawn vertices stand above all others
    for name in G:
        remoteness = result.remoteness[name]
        key = len(G) if remoteness is None else remoteness
        heights.setdefault(key, []).append(-seen.place[str(name)][1])
    for lower, upper in itertools.pairwise(sorted(heights)):
        assert max(heights[lower]) < min(heights[upper]) - high
    for one, other in itertools.combinations(seen.place.values(), 2):
        across, down = abs(one[0] - other[0]), abs(one[1] - other[1])
        assert across >= wide or down >= high or across**2 + down**2 >= wide**2


@pytest.mark.parametrize("edges", [400, 900, 1100])
def test_three_hundred_vertices_do_not_overlap(read, edges):
    import numpy as np

    rng = np.random.default_rng(edges)
    G = z.Digraph.from_arrays(rng.integers(0, 300, edges), rng.integers(0, 300, edges), count=300)
    seen = read(draw(G))
    assert len(seen.label) == 300
    at, size = np.array(list(seen.place.values())), np.array(seen.size)
    apart = np.abs(at[:, None] - at[None]) / size
    assert np.all((apart.max(-1) >= 1) | (np.hypot(*apart.T) >= 1) | np.eye(300, dtype=bool))
    left, top, width, height = map(float, seen.root.get("viewBox").split())
    assert (left, top) == (0, 0)
    assert width < 4000
    assert height < 4000


@settings(max_examples=25, deadline=None)
@given(digraphs(most=15))
def test_same_bytes_for_the_same_digraph(G):
    again = z.Digraph(G.edges(), vertices=G.names)
    assert draw(G).svg == draw(again).svg


def test_edges_by_kind(read):
    seen = read(draw(z.Digraph(GAME)))
    assert seen.edges("winning") == 1  # b -> c
    assert seen.edges("drawing") == 4  # a -> d, d -> e, e -> d, and the loop
    assert seen.edges("other") == 2  # a -> b and b -> a


def test_both_edges_of_a_2_cycle_are_seen(read):
    svg = draw(z.Digraph([("a", "b"), ("b", "a")])).svg
    assert svg.count("Q") == 2  # two bent edges
    assert read(draw(z.Digraph([("a", "b"), ("b", "a")]))).edges("drawing") == 2


def test_a_graph_is_drawn_with_lines(read):
    path = z.Digraph([("a", "b"), ("b", "c"), ("b", "a"), ("c", "b")])
    seen = read(draw(path))
    assert seen.edges("drawing") == 2
    assert "both ways" in seen.words
    assert not seen.root.findall(".//*[@data-edges='drawing']/*[@stroke='none']")


def test_names_are_escaped_shortened_and_told_in_full(read):
    names = [
        '<&"',
        "a ]]> b",
        "x" * 80,
        "tab\there",
        "nul\x00",
        "\ud800",
        "日本語の長い長い名前です",
        "",
    ]
    seen = read(draw(z.Digraph(itertools.pairwise(names)), title="<b> & 'c'"))
    assert seen.label['<&"'] == "N7"
    assert seen.shown['<&"'] == '<&"'
    assert seen.shown["x" * 80].endswith("x…")
    assert "nul\ufffd" in seen.label
    assert "\ufffd" in seen.label
    assert seen.root[0].text == "<b> & 'c'"


def test_two_names_with_the_same_text():
    svg = draw(z.Digraph([(1, "1")])).svg
    assert svg.count('data-vertex="N1"') == svg.count('data-vertex="P0"') == 1


@pytest.mark.parametrize("kernel", [["c", "d"], ("c", "d"), iter(["c", "d"])])
def test_ring(read, kernel):
    seen = read(draw(z.Digraph([("a", "b"), ("b", "c"), ("a", "d")]), kernel=kernel))
    assert seen.pills == {"a": 1, "b": 1, "c": 2, "d": 2}
    assert "in the kernel" in seen.words


def test_ring_for_a_kernel_as_the_library_finds_it(read):
    G = z.Digraph([("a", "b"), ("b", "a"), ("b", "c")])
    found = z.kernels(G).find()
    assert read(draw(G, kernel=found)).pills == {"a": 2, "b": 1, "c": 2}
    other = z.Digraph([("a", "b"), ("b", "a"), ("b", "c")], vertices="cba")
    assert read(draw(other, kernel=found)).pills == {"a": 2, "b": 1, "c": 2}


def test_ring_by_number_and_a_set_that_is_no_kernel(read):
    import numpy as np

    G = z.Digraph([("a", "b"), ("b", "c")])
    seen = read(draw(G, kernel=np.array([1, 2])))
    assert seen.pills == {"a": 1, "b": 2, "c": 2}
    assert "no kernel" in seen.words
    assert read(draw(G, kernel=np.array([True, False, True]))).pills == {"a": 2, "b": 1, "c": 2}


@pytest.mark.parametrize(
    ("G", "note"),
    [
        (z.Digraph(), "no vertices"),
        (z.Digraph(vertices="a"), "1 vertex (1 P), 0 edges"),
        (z.Digraph(vertices=range(50)), "50 vertices (50 P), 0 edges"),
        (z.Digraph([(i, i) for i in range(7)]), "7 vertices (7 D), 7 edges"),
        (z.Digraph([("hub", i) for i in range(200)]), "201 vertices (200 P, 1 N), 200 edges"),
        (
            z.Digraph([(0, 1), (2, 3), (4, 4), (5, 6), (6, 5)]),
            "7 vertices (2 P, 2 N, 3 D), 5 edges",
        ),
    ],
)
def test_unusual_digraphs(read, G, note):
    picture = draw(G)
    assert picture.note == note
    assert len(read(picture).label) == len(G)


def test_cycle_is_a_circle(read):
    seen = read(draw(z.Digraph([(i, (i + 1) % 12) for i in range(12)])))
    x = [x for x, _ in seen.place.values()]
    y = [y for _, y in seen.place.values()]
    middle = (sum(x) / 12, sum(y) / 12)
    radii = [
        ((a - middle[0]) ** 2 + (b - middle[1]) ** 2) ** 0.5 for a, b in zip(x, y, strict=True)
    ]
    assert max(radii) - min(radii) < 1


def test_what_a_picture_says_of_itself(read):
    picture = draw(z.Digraph(GAME), title="A game")
    assert picture._repr_svg_() == picture.svg
    assert repr(picture).startswith(f"<Picture: {picture.note}; ")
    seen = read(picture)
    assert seen.root.find("{http://www.w3.org/2000/svg}desc").text
    for words in ("A game", picture.note, "a draw", "winning move", "remoteness"):
        assert words in seen.words
    with pytest.raises(AttributeError):
        picture.svg = ""


def test_outcomes_may_be_given():
    G = z.Digraph(GAME)
    assert draw(G, outcomes=z.outcomes(G)).svg == draw(G).svg
    with pytest.raises(InputError, match="another digraph"):
        draw(G, outcomes=z.outcomes(z.Digraph([("a", "b")])))


def test_wrong_calls():
    G = z.Digraph(GAME)
    with pytest.raises(UnknownVertex, match="'zz'"):
        draw(G, around="zz")
    with pytest.raises(UnknownVertex, match="'zz'"):
        draw(G, kernel=["a", "zz"])
    with pytest.raises(InputError, match="max_vertices is -1"):
        draw(G, max_vertices=-1)
    with pytest.raises(InputError, match="budget 1"):
        draw(G, budget=1)


def names_in(folder):
    return [path.name for path in folder.iterdir()]


def test_save(tmp_path):
    picture = draw(z.Digraph(GAME))
    path = picture.save(tmp_path / "game.svg")
    assert path.read_text(encoding="utf-8") == picture.svg
    picture.save(str(path))  # an older picture is replaced
    assert names_in(tmp_path) == ["game.svg"]


def test_save_refuses_other_endings_and_missing_folders(tmp_path):
    picture = draw(z.Digraph(GAME))
    with pytest.raises(InputError, match=r"does not end in one of"):
        picture.save(tmp_path / "game.jpg")
    with pytest.raises(InputError, match="no such directory"):
        picture.save(tmp_path / "nowhere" / "game.svg")
    (tmp_path / "folder.svg").mkdir()
    with pytest.raises(InputError, match="is a directory"):
        picture.save(tmp_path / "folder.svg")
    assert names_in(tmp_path) == ["folder.svg"]


def test_save_is_whole_or_not_at_all(tmp_path):
    path = tmp_path / "game.svg"
    path.write_text("older")
    with pytest.raises(UnicodeEncodeError):
        Picture("\ud800" * 10, "cannot be written").save(path)
    assert path.read_text() == "older"
    assert names_in(tmp_path) == ["game.svg"]


def luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(w * p for w, p in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_contrast():
    papers = (PAPER, DRAWN_STRIPE, *STRIPES)
    for fill in FILLS:
        assert contrast(fill.text, fill.inside) >= 4.5
        assert all(contrast(fill.border, paper) >= 3 for paper in papers)
    for paper in papers:
        assert contrast(INK, paper) >= 4.5
        assert contrast(MUTED, paper) >= 4.5
        assert all(contrast(look.colour, paper) >= 3 for look in STROKES.values())


def test_marks_that_turn_writing_round_are_not_written() -> None:
    from zermelo.svg import clean

    assert clean("a\u202eb\u2066\x9b\x1b") == "a\ufffdb\ufffd\ufffd\ufffd"
    assert clean("שלום ∞ <") == "שלום ∞ &lt;"
