"""Command line of the benchmarks: ``python -m benchmarks --help``."""

from __future__ import annotations

import argparse
from pathlib import Path

from benchmarks import (
    annihilation,
    boards,
    building,
    chomp,
    codes,
    cores,
    cutoffs,
    exploration,
    kernels,
    memory,
    misere,
    node_kayles,
    octal,
    on_disk,
    orders,
    outcomes,
    partizan,
    pictures,
    report,
    search,
    startup,
    surveys,
    trees,
    values,
)
from benchmarks.families import FAMILIES

TOPICS = {
    "outcomes": outcomes,
    "cores": cores,
    "building": building,
    "memory": memory,
    "on-disk": on_disk,
    "startup": startup,
    "values": values,
    "search": search,
    "cut-offs": cutoffs,
    "chomp": chomp,
    "node-kayles": node_kayles,
    "trees": trees,
    "orders": orders,
    "octal": octal,
    "annihilation": annihilation,
    "codes": codes,
    "kernels": kernels,
    "misere": misere,
    "partizan": partizan,
    "pictures": pictures,
    "boards": boards,
    "exploration": exploration,
    "surveys": surveys,
}
HUGE = 100_000_000


def main() -> None:
    """Measure the topics asked for; print the tables or write them to a page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument(
        "--edges", nargs="+", type=float, default=[1e6, 1e7], metavar="E", help="sizes (1e6 1e7)"
    )
    parser.add_argument(
        "--huge", action="store_true", help="10^8 edges alone; needs about 10 GB and 15 minutes"
    )
    parser.add_argument(
        "--family",
        nargs="+",
        choices=FAMILIES,
        default=list(FAMILIES),
        help="; ".join(f"{one.name}: {one.says}" for one in FAMILIES.values()).replace("%", "%%"),
    )
    parser.add_argument("--topic", nargs="+", choices=TOPICS, default=list(TOPICS))
    parser.add_argument("--repeats", type=int, default=7, metavar="N", help="rounds (7)")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="write the tables to a page")
    options = parser.parse_args()

    sizes = [HUGE] if options.huge else [int(size) for size in options.edges]
    tables = []
    for name in options.topic:
        print(f"{name}:", flush=True)
        tables += TOPICS[name].run(options.family, sizes, repeats=options.repeats)
    report.finish("benchmarks", tables, options.write)


if __name__ == "__main__":
    main()
