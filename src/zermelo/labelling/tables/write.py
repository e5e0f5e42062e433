"""Writing a table: sections of ascending keys with their labels, and the header."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from zermelo.bulk.blocks import BlockWriter, digest_of
from zermelo.bulk.pace import Pace
from zermelo.labelling.tables.form import BLOCK, FORMS, HOLE, encoded, width

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from zermelo.limits import Watch

HEADER, KEYS, LABELS = "table.json", "keys.blocks", "labels.blocks"

#: The version of the files.
VERSION = 1


class LabelRow(Protocol):
    """Labels that are looked at a slice at a time."""

    def __len__(self) -> int: ...
    def __getitem__(self, places: slice, /) -> NDArray[Any]: ...


@dataclass(frozen=True)
class Section:
    """Positions of one tier: their keys, ascending, and their labels.

    Attributes
    ----------
    tier : int
    keys : int64 array of rows, list of str, or None
        None where a place in the table is the index.
    labels : integer array
        Remoteness; −1 for draws, −2 where there is no position.
    """

    tier: int
    keys: Any
    labels: LabelRow


@dataclass(frozen=True)
class Found:
    """What a means has found: all positions with their labels.

    Attributes
    ----------
    form : str
        A name of `FORMS`.
    sections : iterable of Section
        By ascending tier.
    edges : int
        Moves from one of these positions to another; moves to the same position are one.
    longest : int
        The largest remoteness.
    positions : int
        How many places there are, holes among them.
    words : int
        Of a key.
    means : str
        The method that found it.
    """

    form: str
    sections: Iterable[Section]
    edges: int
    longest: int
    positions: int
    words: int = 1
    means: str = ""
    more: dict[str, Any] = field(default_factory=dict)


def write_table(
    directory: Path, found: Found, facts: dict[str, Any], watch: Watch
) -> dict[str, Any]:
    """Write the blocks of a table, and return what is to be its header."""
    size, block, form = width(found.longest), BLOCK[found.form], FORMS[found.form]
    pace = Pace("positions written", found.positions)
    sections: list[tuple[int, int, int]] = []
    often = np.zeros(1 << 17, np.int64)  # from the label of a hole on
    firsts = []
    with (
        BlockWriter(directory / LABELS) as labels,
        BlockWriter(directory / KEYS) as keys,
    ):
        for section in found.sections:
            total = len(section.labels)
            sections.append((section.tier, pace.done, total))
            for begin in range(0, total, block):
                watch.look(lambda: str(pace))
                held = np.asarray(section.labels[begin : begin + block])
                labels.add(encoded(held, size))
                times = np.bincount(held - HOLE)
                often[: times.size] += times
                if form is not None:
                    chosen = section.keys[begin : begin + block]
                    keys.add(form.pack(chosen))
                    firsts.append(chosen[0])
                pace.done += len(held)
        if form is not None and firsts:
            keys.add(form.pack(np.array(firsts) if found.form == "words" else firsts))
    counted = Counter({int(place) + HOLE: int(often[place]) for place in often.nonzero()[0]})
    lengths = [label for label in counted if label >= 0]
    return {
        "format": "zermelo table",
        "version": VERSION,
        **facts,
        "means": found.means,
        "form": found.form,
        "words": found.words,
        "label_bytes": size,
        "block": block,
        "sections": sections,
        "positions": sum(counted.values()) - counted[HOLE],
        "edges": found.edges,
        "counts": {
            "P": sum(counted[r] for r in lengths if not r & 1),
            "N": sum(counted[r] for r in lengths if r & 1),
            "D": counted[-1],
        },
        "remoteness": {
            outcome: {str(r): counted[r] for r in lengths if r & 1 == odd}
            for outcome, odd in (("P", 0), ("N", 1))
        },
        "digest": digest_of(directory / KEYS, directory / LABELS),
        **found.more,
    }
