"""The files of a table: blocks of keys and of labels, and a header."""

from __future__ import annotations

import hashlib
import json
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from zermelo.bulk.blocks import MAX_BLOCK_BYTES, BlockWriter, digest_of
from zermelo.bulk.pace import Pace
from zermelo.errors import FormatError, InputError
from zermelo.formats.files import read_stored_bytes
from zermelo.labelling.labelled import Labelled
from zermelo.labelling.labels import DRAW, HOLE
from zermelo.limits import Watch
from zermelo.values.play import Play

HEADER, KEYS, LABELS, PARQUET = "table.json", "keys.blocks", "labels.blocks", "table.parquet"

#: The ways to store keys and labels, and the files of each.
BLOCKS = "blocks"
STORES = {BLOCKS: (KEYS, LABELS), "parquet": (PARQUET,)}

#: The version of the files.
VERSION = 1
#: The field with the digest of all other fields.
SEAL = "seal"
#: The required fields of a header besides format and version, and their types. ``called`` is the
#: Python file that was named for the game, or "", and ``means`` the method that found the labels.
FIELDS: dict[str, type] = {
    "ruleset": str, "called": str, "position": str, "play": str, "coding": str, "means": str,
    "form": str, "words": int, "label_bytes": int, "block": int, "sections": list,
    "positions": int, "edges": int, "counts": dict, "remoteness": dict, "digest": str,
    "start": dict, "misere_claims": bool,
}  # fmt: skip

#: Maximum number of words of a key.
MAX_WORDS = 64
#: Number of positions in every block except the last, by the form of keys.
BLOCK_SIZES = {"index": 1 << 16, "words": 1 << 12, "text": 1 << 12}

#: The largest remoteness in labels of one byte.
MAX_BYTE_REMOTENESS = 253


def label_width(largest: int) -> int:
    """Return the number of bytes of a label, one or two, for the largest remoteness."""
    return 1 if largest <= MAX_BYTE_REMOTENESS else 2


def encode(labels: NDArray[Any], size: int) -> bytes:
    r"""Return labels in ``size`` bytes each: 0 for a draw, remoteness + 1, all bits 1 for a hole.

    >>> encode(np.array([-1, 0, 5, -2]), 1)
    b'\x00\x01\x06\xff'
    """
    return (labels + 1).astype(f"<i{2 * size}").astype(f"<u{size}").tobytes()


def decode(data: bytes, size: int) -> NDArray[np.int32]:
    r"""Return the labels that `encode` wrote with this size.

    >>> decode(b"\x00\x01\x06\xff", 1).tolist()
    [-1, 0, 5, -2]
    """
    labels = np.frombuffer(data, f"<u{size}").astype(np.int32)
    labels[labels == (1 << 8 * size) - 1] = HOLE + 1
    labels -= 1
    return labels


class Stored(Protocol):
    """Blocks read one by one; the last block of keys has the first key of each block before it."""

    def __len__(self) -> int: ...
    def read_block(self, number: int) -> bytes: ...  # noqa: D102


class KeyForm(Protocol):
    """A way to write keys as blocks of bytes; the keys of a block ascend."""

    def pack(self, keys: Any) -> bytes: ...  # noqa: ANN401, D102
    def unpack(self, data: bytes, words: int) -> Any: ...  # noqa: ANN401, D102
    def find(self, keys: Any, key: Any) -> int | None: ...  # noqa: ANN401, D102


class WordForm:
    """Rows of 64-bit words, as differences of rows: first the lowest bytes of all differences."""

    def pack(self, keys: NDArray[np.int64]) -> bytes:
        """Return ascending rows of words as bytes."""
        steps = np.diff(keys, axis=0, prepend=np.zeros((1, keys.shape[1]), np.int64))
        return steps.T.astype("<i8").reshape(-1, 1).view(np.uint8).T.tobytes()

    def unpack(self, data: bytes, words: int) -> NDArray[np.int64]:
        """Return the rows of words that `pack` wrote as bytes."""
        planes = np.frombuffer(data, np.uint8).reshape(8, -1)
        steps = np.ascontiguousarray(planes.T).view("<i8").reshape(words, -1)
        return np.ascontiguousarray(np.cumsum(steps, axis=1, dtype=np.int64).T)

    def find(self, keys: NDArray[np.int64], key: tuple[int, ...]) -> int | None:
        """Return the index of a key; None if it is missing."""
        begin, end = 0, len(keys)
        for word, target in enumerate(key):
            column = keys[begin:end, word]
            low, high = (int(np.searchsorted(column, target, side)) for side in ("left", "right"))
            begin, end = begin + low, begin + high
        return begin if begin < end else None


class TextForm:
    """States as people write them, one per line."""

    def pack(self, keys: Sequence[str]) -> bytes:
        """Return lines as bytes."""
        return "\n".join(keys).encode()

    def unpack(self, data: bytes, words: int) -> list[str]:  # noqa: ARG002
        """Return the lines that `pack` wrote as bytes."""
        return data.decode().split("\n")

    def find(self, keys: Sequence[str], key: str) -> int | None:
        """Return the index of a line; None if it is missing."""
        place = bisect_left(keys, key)
        return place if place < bisect_right(keys, key) else None


#: How keys are written; None for tables by index, where the label of index i is at place i.
FORMS: dict[str, KeyForm | None] = {"index": None, "words": WordForm(), "text": TextForm()}


def damage_error(directory: Path, flaw: str) -> FormatError:
    """Return the error for a damaged table."""
    return FormatError(f"{flaw}; make the table again", file=str(directory / HEADER))


def read_header(directory: Path) -> dict[str, Any]:
    """Read ``table.json``; raise InputError if it is missing, FormatError if it is damaged."""
    path = directory / HEADER
    if not path.exists():
        tables = sorted(str(header_path.parent) for header_path in directory.glob(f"*/{HEADER}"))
        reason = "there is no table in it; 'zermelo tablebase build' makes one"
        if tables:
            reason = f"it is not a table, but has {', '.join(tables)}; name one of them"
        raise InputError(f"{directory}: {reason}")
    content = read_stored_bytes(path)
    try:
        header = json.loads(content.decode("utf-8"))
    except (ValueError, RecursionError):
        raise damage_error(directory, "it is not JSON") from None
    if not isinstance(header, dict) or header.get("format") != "zermelo table":
        raise damage_error(directory, "it is not the header of a table")
    if (version := header.get("version")) != VERSION:
        text = f"{version!r}"
        shown = text if len(text) <= 20 else f"{text[:20]}…"
        raise damage_error(directory, f"it has version {shown}, not {VERSION}")
    for name, field_type in FIELDS.items():
        if type(header.get(name)) is not field_type:  # in Python a bool is an int
            raise damage_error(directory, f"{name!r} is missing or wrong")
    if not _is_consistent(header):
        raise damage_error(directory, "some of its fields are impossible")
    return header


def header_text(header: dict[str, Any]) -> str:
    """Return the text of ``table.json``."""
    return json.dumps(header, indent=1) + "\n"


def with_seal(header: dict[str, Any]) -> dict[str, Any]:
    """Return a header with the digest of its other fields."""
    fields = {name: value for name, value in header.items() if name != SEAL}
    return {**fields, SEAL: hashlib.sha256(header_text(fields).encode()).hexdigest()}


def _is_consistent(header: dict[str, Any]) -> bool:
    """Whether the fields of a header have possible values."""
    rows = header["sections"]
    starts = header["start"].values() if "outcome" not in header["start"] else [header["start"]]
    return (
        all(isinstance(row, list) and len(row) == 3 and all(map(_is_count, row)) for row in rows)
        and len({row[0] for row in rows}) == len(rows)
        and header["form"] in FORMS
        and header.get("store", BLOCKS) in STORES
        and header["play"] in [*Play]
        and 1 <= header["block"] <= MAX_BLOCK_BYTES
        and 1 <= header["words"] <= MAX_WORDS
        and header["label_bytes"] in (1, 2)
        and set(header["counts"]) == {"P", "N", "D"}
        and all(map(_is_count, header["counts"].values()))
        and set(header["remoteness"]) <= {"P", "N"}
        and all(map(_is_histogram, header["remoteness"].values()))
        and all(map(_is_start, starts))
    )


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value < 1 << 62


def _is_histogram(value: object) -> bool:
    """Whether a value maps each remoteness to a number of positions."""
    return isinstance(value, dict) and all(
        key.isdecimal() and key.isascii() and len(key) < 6 and _is_count(count)
        for key, count in value.items()
    )


def _is_start(value: object) -> bool:
    """Whether a value describes a start: an outcome, and a remoteness, which may be None."""
    return (
        isinstance(value, dict)
        and value.get("outcome") in ("P", "N", "D")
        and (value.get("remoteness") is None or _is_count(value["remoteness"]))
    )


def write_table(
    directory: Path, labelled: Labelled, facts: dict[str, Any], watch: Watch
) -> dict[str, Any]:
    """Write the blocks of a table; return its header with ``facts``, but without start and seal."""
    size, form = label_width(labelled.longest), FORMS[labelled.form]
    block, pace = BLOCK_SIZES[labelled.form], Pace("positions written", len(labelled))
    sections: list[tuple[int, int, int]] = []
    label_counts = np.zeros(1 << 17, np.int64)  # by label − HOLE
    first_keys = []
    with BlockWriter(directory / LABELS) as labels, BlockWriter(directory / KEYS) as keys:
        for section in labelled.sections():
            total = len(section.labels)
            sections.append((section.tier, pace.done, total))
            for begin in range(0, total, block):
                watch.look(lambda: str(pace))
                chunk = np.asarray(section.labels[begin : begin + block])
                labels.add(encode(chunk, size))
                bin_counts = np.bincount(chunk - HOLE)
                label_counts[: bin_counts.size] += bin_counts
                if form is not None:
                    block_keys = section.keys[begin : begin + block]
                    keys.add(form.pack(block_keys))
                    first_keys.append(block_keys[0])
                pace.done += len(chunk)
        if form is not None and first_keys:
            keys.add(form.pack(np.array(first_keys) if labelled.form == "words" else first_keys))
    facts = {**facts, "form": labelled.form, "words": labelled.words, "label_bytes": size}
    facts |= {"block": block, "sections": sections}
    extra = {"tiered": True} if labelled.tiered else {}
    digest = digest_of(directory / KEYS, directory / LABELS)
    return header_of(facts, label_counts, labelled.moves, digest, **extra)


def header_of(
    facts: dict[str, Any], label_counts: NDArray[np.int64], moves: int, digest: str, **extra: object
) -> dict[str, Any]:
    """Return a header without its start; ``label_counts[n]`` positions have label n + `HOLE`."""
    head = {"format": "zermelo table", "version": VERSION, **facts}
    counts = count_fields(label_counts[DRAW - HOLE], label_counts[-HOLE:], moves)
    return {**head, **counts, "digest": digest, **extra}


def count_fields(draws: int, decided: NDArray[np.int64], moves: int) -> dict[str, Any]:
    """Return a header's fields with counts; ``decided[r]`` counts positions of remoteness r."""
    by_outcome = {
        name: {str(r): int(decided[r]) for r in decided.nonzero()[0].tolist() if r & 1 == parity}
        for name, parity in (("P", 0), ("N", 1))
    }
    counts = {name: sum(row.values()) for name, row in by_outcome.items()} | {"D": int(draws)}
    positions = sum(counts.values())
    return {"positions": positions, "edges": moves, "counts": counts, "remoteness": by_outcome}
