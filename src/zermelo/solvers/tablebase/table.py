"""A table on disk: labels by key, a block at a time."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.bulk.blocks import LARGEST, Blocks
from zermelo.errors import FormatError, InputError
from zermelo.frozen import Frozen
from zermelo.solvers.tablebase.form import FORMS, HOLE, Form, decoded
from zermelo.solvers.tablebase.write import HEADER, KEYS, LABELS, VERSION

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Table"]

#: Blocks that are kept as arrays.
KEPT = 32

#: What a header must have, and of which type.
FIELDS: dict[str, type | tuple[type, ...]] = {
    "ruleset": str, "called": str, "position": str, "play": str, "coding": str, "means": str,
    "form": str, "words": int, "label_bytes": int, "block": int, "sections": list,
    "positions": int, "edges": int, "counts": dict, "remoteness": dict, "digest": str,
    "start": dict, "misere_claims": bool,
}  # fmt: skip


class Table(Frozen):
    """Labels of all positions of a game, in a directory.

    Parameters
    ----------
    directory : str or Path
    header : dict, optional
        By default that in the file ``table.json``.

    Attributes
    ----------
    directory : Path
    header : dict
        What ``table.json`` says.

    Raises
    ------
    InputError
        There is no table, or it cannot be read.
    FormatError
        It is damaged.
    """

    directory: Path
    header: dict[str, Any]
    form: Form | None
    labels_of: Callable[[int], NDArray[np.int32]]
    keys_of: Callable[[int], Any]
    _labels: Blocks
    _keys: Blocks | None
    _sections: dict[int, tuple[int, int, int]]

    def __init__(self, directory: str | Path, header: dict[str, Any] | None = None) -> None:
        self._set(directory=Path(directory))
        self._set(header=self._read() if header is None else header)
        form: Form | None = FORMS[self.header["form"]]
        labels = Blocks(self.directory / LABELS)
        keys = None if form is None else Blocks(self.directory / KEYS)
        sections: dict[int, tuple[int, int, int]] = {}
        block = 0
        for tier, first, count in self.header["sections"]:
            sections[tier] = (block, first, count)
            block += -(-count // self.header["block"])
        expected = block + (block > 0)
        if len(labels) != block or (keys is not None and len(keys) != expected):
            raise self._damaged("the files have another number of blocks than the header says")
        self._set(
            form=form,
            _labels=labels,
            _keys=keys,
            _sections=sections,
            labels_of=lru_cache(KEPT)(self._labels_of),
            keys_of=lru_cache(KEPT)(self.keys_unpacked),
        )

    def __reduce__(self) -> tuple[type[Table], tuple[Path]]:
        return type(self), (self.directory,)  # the files are opened again

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self.header == other.header

    def __hash__(self) -> int:
        return hash(self.header["digest"])

    def __repr__(self) -> str:
        header = self.header
        return f"<Table: {header['ruleset']}, {header['positions']:,} positions, {self.directory}>"

    def _damaged(self, what: str) -> FormatError:
        return FormatError(f"{what}; make the table again", file=str(self.directory / HEADER))

    def _read(self) -> dict[str, Any]:
        path = self.directory / HEADER
        try:
            header = json.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise InputError(
                f"{self.directory}: there is no table in it; 'zermelo tablebase build' makes one"
            ) from None
        except OSError as error:
            raise InputError(f"{path} cannot be read: {error.strerror}") from error
        except (ValueError, RecursionError):
            raise self._damaged("it is no JSON") from None
        if not isinstance(header, dict) or header.get("format") != "zermelo table":
            raise self._damaged("it is not the header of a table")
        if header.get("version") != VERSION:
            raise self._damaged(f"it has version {header.get('version')!r}, not {VERSION}")
        for name, kind in FIELDS.items():
            if not isinstance(header.get(name), kind):
                raise self._damaged(f"{name!r} is missing or wrong")
        rows = [row for row in header["sections"] if isinstance(row, list) and len(row) == 3]
        whole = all(isinstance(number, int) and number >= 0 for row in rows for number in row)
        if (
            len(rows) != len(header["sections"])
            or not whole
            or header["form"] not in FORMS
            or not 1 <= header["block"] <= LARGEST
            or header["words"] < 1
            or header["label_bytes"] not in (1, 2)
        ):
            raise self._damaged("its numbers do not belong together")
        return header

    # --------------------------------------------------------------------------------- blocks

    def __len__(self) -> int:
        """Count the blocks."""
        return len(self._labels)

    def codes_of(self, block: int) -> NDArray[Any]:
        """Return the labels of a block as they are written: see `form.encoded`."""
        return np.frombuffer(self._labels.unpacked(block), f"<u{self.header['label_bytes']}")

    def _labels_of(self, block: int) -> NDArray[np.int32]:
        return decoded(self._labels.unpacked(block), self.header["label_bytes"])

    def keys_unpacked(self, block: int) -> Any:  # noqa: ANN401
        """Return the keys of a block; `keys_of` keeps some of them."""
        assert self.form is not None  # noqa: S101  asked only where there are keys
        assert self._keys is not None  # noqa: S101
        try:
            return self.form.unpack(self._keys.unpacked(block), self.header["words"])
        except ValueError:
            raise self._damaged(f"block {block} of the keys has another length") from None

    @cached_property
    def _firsts(self) -> list[Any]:
        """The first key of every block."""
        assert self._keys is not None  # noqa: S101
        if not len(self._keys):
            return []
        found = self.keys_unpacked(len(self._keys) - 1)
        return list(found) if isinstance(found, list) else [tuple(row) for row in found.tolist()]

    def sections(self) -> Iterator[tuple[int, range]]:
        """Yield the tiers, each with its blocks."""
        for tier, (block, _, count) in self._sections.items():
            yield tier, range(block, block + -(-count // self.header["block"]))

    # --------------------------------------------------------------------------------- lookups

    def label(self, key: Any, tier: int = 0) -> int | None:  # noqa: ANN401
        """Return the label of a key in its tier; None where it is not in the table.

        Parameters
        ----------
        key : tuple of int, str or int
            The words, the text or the index.
        tier : int
        """
        if self.form is None:
            block, place = divmod(key, self.header["block"])
            if not 0 <= block < len(self):
                return None
            label = int(self.labels_of(block)[place])
            return None if label == HOLE else label
        if tier not in self._sections:
            return None
        first, _, count = self._sections[tier]
        blocks = -(-count // self.header["block"])
        block = bisect_right(self._firsts, key, first, first + blocks) - 1
        if block < first:
            return None
        place = self.form.find(self.keys_of(block), key)
        return None if place is None else int(self.labels_of(block)[place])
