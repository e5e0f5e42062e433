"""Edge crossings in pictures of a gallery of digraphs: counted, not timed."""

from __future__ import annotations

from tests.pictures.gallery import BEFORE, GALLERY, crossings

from benchmarks.report import Table

SAYS = """Pairs of edges that cross, taken as straight lines between the centres of their ends (two
edges one way and back count once; edges between draws and the rest not at all). *Before*: as igraph
1.0 laid them out, by Sugiyama's method with 100 sweeps where there is a remoteness, by the springs
of Kamada and Kawai for draws. Target: at most 1.1. Fewer crossings are not always
nicer: rows and symmetry count as well."""


def run(*_, repeats: int) -> list[Table]:
    """Count crossings by kind."""
    del repeats  # every time the same
    table = Table("Crossings", ["", "before", "now", "ratio"], SAYS)
    for kind, made in GALLERY.items():
        now, before = sum(map(crossings, made())), BEFORE[kind]
        table.rows.append([kind, f"{before:,}", f"{now:,}", f"{now / before:.2f}"])
        print(" | ".join(table.rows[-1]), flush=True)
    return [table]
