"""Reading has a clock, and so has making what is known by name; sizes are known beforehand."""

from __future__ import annotations

import io
from itertools import product

import pytest

from zermelo import Digraph
from zermelo.digraph import families
from zermelo.errors import InputError, LimitReached
from zermelo.formats import FORMATS, read, write
from zermelo.formats.dimacs import CNF, open_cnf
from zermelo.formats.dimacs import write as write_cnf
from zermelo.formats.graphs import open_graph
from zermelo.formats.orders import open_order
from zermelo.formats.resolvers import FileResolver, NameResolver
from zermelo.limits import Limits


class Looks:
    """Counts the looks at a clock, and stops after so many."""

    def __init__(self, most: int = 10**9) -> None:
        self.seen, self.most = 0, most

    def limits(self) -> Limits:
        return Limits(stop=self.stop)

    def stop(self) -> bool:
        self.seen += 1
        return self.seen > self.most


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("most", [0, 1])
def test_every_reader_looks(name: str, most: int) -> None:
    out = io.BytesIO()
    pairs = [(u, (u + 1) % 9) for u in range(9)]
    G = Digraph([*pairs, *((v, u) for u, v in pairs)], vertices=range(9))
    write(G, out, format=name)
    with pytest.raises(LimitReached, match="asked to stop"):
        read(io.BytesIO(out.getvalue()), format=name, limits=Looks(most).limits())
    assert read(io.BytesIO(out.getvalue()), format=name, limits=Looks().limits()).edge_count == 18


#: Formats whose readers are loops of ours, or of a library in Python; the others take no time, or
#: as sparse6 one that the greatest size bounds.
SLOW = {
    "dot": b"digraph {" + b'"" ' * 3_000 + b"}",
    "graphml": b"<graphml><graph>" + b"<node id='a'/>" * 100_000,
    "apx": b"arg(a)." * 50_000,
    "tgf": b"".join(b"%d\n" % i for i in range(100_000)) + b"#\n",
    "edges": b"a b\n" * 300_000,
    "gml": b"graph [" + b"node [ ]" * 100_000,
    "pajek": b"*Vertices 9\n*Arcs\n" + b"1 2\n" * 200_000,
    "nodelink": b'{"nodes": [{"id": 1}], "edges": ['
    + b",".join([b'{"source": 1, "target": 1}'] * 50_000)
    + b"]}",
    "adj": b"1100 1100\n" + (b"0" * 1100 + b"\n") * 1100,
    "af": b"p af 2\n" + b"1 2\n" * 200_000,
}


@pytest.mark.parametrize("name", SLOW)
def test_long_files_look_often(name: str) -> None:
    looks = Looks(3)
    with pytest.raises(LimitReached):
        read(io.BytesIO(SLOW[name]), format=name, limits=looks.limits())


def test_lines_are_made_a_few_at_a_time() -> None:
    from zermelo.formats.source import CHARACTERS_PER_CHECK as PIECE
    from zermelo.formats.source import Source

    for text in ("", "a", "a\n", "\n\n", "ab\n" * PIECE, "x" * (2 * PIECE) + "\ny", "é\n" * PIECE):
        made = list(Source(text.encode(), "it").lines())
        assert made == list(enumerate(text.split("\n"), 1))


def test_formulas_and_colours(tmp_path) -> None:
    cnf, colours = tmp_path / "f.cnf", tmp_path / "c.txt"
    cnf.write_bytes(write_cnf(CNF(((1, 2),))))
    colours.write_text("a b blue\n")
    with pytest.raises(LimitReached):
        open_cnf(str(cnf), Looks(0).limits())
    with pytest.raises(LimitReached):
        FileResolver(limits=Looks(0).limits()).formula(str(cnf))
    with pytest.raises(LimitReached):
        FileResolver(limits=Looks(0).limits()).two_colours(str(colours))


# ------------------------------------------------------------------------------- known by name


def small(example: str, least: tuple[int, ...], between: str) -> list[str]:
    name = example.partition(":")[0]
    if not least:
        return [name]
    sizes = product(*(range(low, low + 4) for low in least))
    return [f"{name}:{between.join(map(str, held))}" for held in sizes]


@pytest.mark.parametrize("family", families.FAMILIES.values(), ids=lambda held: held.example)
def test_sizes_of_graphs_are_known_beforehand(family: families.GraphFamily) -> None:
    for text in small(family.example, family.min_sizes, "x"):
        sizes = [int(size) for size in text.partition(":")[2].split("x") if size]
        names, edges, _ = families.named_graph(text)
        assert family.counts(*sizes) == (len(names), len(edges)), text


@pytest.mark.parametrize("name", families.ORDERS)
def test_sizes_of_orders_are_known_beforehand(name: str) -> None:
    family = families.ORDERS[name]
    several = bool(family.separator)
    for sizes in product(range(1, 5), repeat=3 if several else 1):
        names, pairs = family.make(*sizes)
        assert family.element_count(*sizes) == len(names)
        if name != "divisors":
            assert family.pair_count(*sizes) == len(list(pairs)), sizes


@pytest.mark.parametrize(
    "text",
    ["complete:99999", "tree:9x999999999", "hypercube:99", "Km-rays:9999x9999", "path:999999999"],
)
def test_what_is_too_large_is_not_begun(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def made(*_: int) -> None:
        raise AssertionError("begun")

    name = text.partition(":")[0]
    family = families.FAMILIES[name]
    held = families.GraphFamily(
        family.example, family.min_sizes, family.meaning, family.counts, made, made
    )
    monkeypatch.setattr(families, "FAMILIES", {name: held})
    with pytest.raises(InputError, match="more than 2,000,000 vertices or edges"):
        open_graph(text)


@pytest.mark.parametrize(
    "text", ["crown:10000", "levels:9000+9000", "boolean:40", "grid:9x9x9x9x9"]
)
def test_orders_that_are_too_large(text: str) -> None:
    with pytest.raises(InputError, match="more than"):
        open_order(text)


@pytest.mark.parametrize("text", ["grid:300x300", "complete:300"])
def test_graphs_are_made_within_limits(text: str) -> None:
    with pytest.raises(LimitReached):
        open_graph(text, Looks(2).limits())
    with pytest.raises(LimitReached):
        NameResolver(limits=Looks(2).limits()).graph(text)


@pytest.mark.parametrize("text", ["crown:200", "boolean:12", "chain:20000", "incidence:path:9000"])
def test_orders_are_made_within_limits(text: str) -> None:
    with pytest.raises(LimitReached):
        open_order(text, Looks(2).limits())
    with pytest.raises(LimitReached):
        FileResolver(limits=Looks(2).limits()).order(text)


# ------------------------------------------------------------------------------------ archives


def test_a_small_archive_stays_small() -> None:
    """Many times the same edge: a few lines are in memory at a time."""
    import gzip
    import tracemalloc

    text = b"left right\n" * 150_000
    read(io.BytesIO(gzip.compress(text)), format="edges")  # which loads what that takes
    tracemalloc.start()
    try:
        read(io.BytesIO(gzip.compress(text)), format="edges")
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert most < 8 * len(text)  # as a list of lines it would be forty times as much
