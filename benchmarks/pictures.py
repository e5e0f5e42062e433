"""Edge crossings in pictures of a gallery of digraphs: counted, not timed."""

from __future__ import annotations

from tests.pictures.gallery import BEFORE, GALLERY, crossings

from benchmarks.report import Table

SAYS = """Pairs of edges that cross, as straight lines between the centres of their ends. Two
opposite edges count once; edges between draws and other vertices are not counted. *before*: the
layout of igraph 1.0, by Sugiyama's method with 100 sweeps for vertices with a remoteness and by the
springs of Kamada and Kawai for draws. *ratio*: now ÷ before; the target is at most 1.1. Fewer
crossings are not always nicer: rows and symmetry count as well."""


def run(*_, repeats: int) -> list[Table]:
    """Count crossings by kind."""
    del repeats  # every time the same
    table = Table("Crossings", ["", "before", "now", "ratio"], SAYS)
    for kind, made in GALLERY.items():
        now, before = sum(map(crossings, made())), BEFORE[kind]
        table.rows.append([kind, f"{before:,}", f"{now:,}", f"{now / before:.2f}"])
        print(" | ".join(table.rows[-1]), flush=True)
    return [table]
