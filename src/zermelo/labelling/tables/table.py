"""A table on disk: labels by key or index, read in blocks."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from math import inf
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from zermelo.bulk.blocks import Blocks
from zermelo.frozen import Frozen
from zermelo.labelling.labels import HOLE
from zermelo.labelling.tables import files, parquet
from zermelo.labelling.tables.files import KeyForm, Stored, damage_error

#: Maximum numbers of blocks of labels, and of blocks of keys, that a table caches.
MAX_CACHED_BLOCKS = 32


class Tablebase(Frozen):
    """Labels of all positions of a game, by tier, in a directory.

    A tier is a set of positions, such as those with ten men; no move leads to a higher tier.

    Parameters
    ----------
    header : dict, optional
        By default, read from the file ``table.json``.

    Attributes
    ----------
    header : dict
        The content of ``table.json``.

    Raises
    ------
    InputError
        There is no table, or it cannot be read.
    FormatError
        The table is damaged.
    """

    directory: Path
    header: dict[str, Any]
    form: KeyForm | None
    labels_of: Callable[[int], NDArray[np.int32]]
    keys_of: Callable[[int], Any]
    _labels: Stored
    _keys: Stored | None
    _sections: dict[int, tuple[int, int, int]]  # by tier: first block, positions before, positions

    def __init__(self, directory: str | Path, header: dict[str, Any] | None = None) -> None:
        self._set(directory=Path(directory))
        self._set(header=files.read_header(self.directory) if header is None else header)
        form: KeyForm | None = files.FORMS[self.header["form"]]
        keys, labels = self._open(form)
        sections: dict[int, tuple[int, int, int]] = {}
        blocks, block_size = 0, self.header["block"]
        for tier, before, count in self.header["sections"]:
            sections[tier] = (blocks, before, count)
            blocks += -(-count // block_size)
        key_blocks = blocks + (blocks > 0)  # the last has the first key of every block
        if len(labels) != blocks or (keys is not None and len(keys) != key_blocks):
            flaw = "the files do not have the number of blocks that the header says"
            raise damage_error(self.directory, flaw)
        self._set(
            form=form, _labels=labels, _keys=keys, _sections=sections,
            labels_of=lru_cache(MAX_CACHED_BLOCKS)(self._labels_of),
            keys_of=lru_cache(MAX_CACHED_BLOCKS)(self.read_keys),
        )  # fmt: skip

    def __reduce__(self) -> tuple[type[Tablebase], tuple[Path]]:
        return type(self), (self.directory,)  # the files are opened again

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tablebase) and self.header == other.header

    def __hash__(self) -> int:
        return hash(self.header["digest"])

    def __repr__(self) -> str:
        head = self.header
        return f"<Tablebase: {head['ruleset']}, {head['positions']:,} positions, {self.directory}>"

    @property
    def files(self) -> list[Path]:
        """The files with keys and labels."""
        names = files.STORES[self.header.get("store", files.BLOCKS)]
        return [self.directory / name for name in names]

    def _open(self, form: KeyForm | None) -> tuple[Stored | None, Stored]:
        if self.header.get("store", files.BLOCKS) != files.BLOCKS:
            return parquet.open_columns(self.files[0], self.header)
        keys, labels = self.files
        return None if form is None else Blocks(keys), Blocks(labels)

    def __len__(self) -> int:
        """Return the number of blocks."""
        return len(self._labels)

    def encoded_labels(self, block: int) -> NDArray[Any]:
        """Return the encoded labels of a block; see `zermelo.labelling.tables.files.encode`."""
        return np.frombuffer(self._label_bytes(block), f"<u{self.header['label_bytes']}")

    def _labels_of(self, block: int) -> NDArray[np.int32]:
        return files.decode(self._label_bytes(block), self.header["label_bytes"])

    def _label_bytes(self, block: int) -> bytes:
        data = self._labels.read_block(block)
        if len(data) != self.size(block) * self.header["label_bytes"]:
            raise damage_error(self.directory, f"block {block} of the labels has the wrong length")
        return data

    def size(self, block: int) -> int:
        """Return how many labels a block has: in each tier, all blocks but the last are full."""
        block_size: int = self.header["block"]
        first_block, count = self._tiers[bisect_right(self._tiers, (block, inf)) - 1]
        return min(block_size, count - block_size * (block - first_block))

    def read_keys(self, block: int) -> Any:  # noqa: ANN401
        """Read a block of keys, or the first key of every block if ``block`` is ``len(self)``."""
        form, keys = self.form, self._keys
        if form is None or keys is None:
            raise LookupError(f"{self!r} has labels by index, and no keys")
        try:
            unpacked = form.unpack(keys.read_block(block), self.header["words"])
        except ValueError:
            flaw = f"block {block} of the keys cannot be read"
            raise damage_error(self.directory, flaw) from None
        # the file of keys has one more block, with the first key of every block
        expected = len(self) if block == len(self) else self.size(block)
        if len(unpacked) != expected:
            raise damage_error(self.directory, f"block {block} of the keys has the wrong length")
        return unpacked

    @cached_property
    def _tiers(self) -> list[tuple[int, int]]:
        """The first block and the number of labels of every tier that has labels, ascending."""
        return sorted((block, count) for block, _, count in self._sections.values() if count)

    @cached_property
    def _first_keys(self) -> list[Any]:
        keys = self.read_keys(len(self)) if len(self) else []
        return list(keys) if isinstance(keys, list) else [tuple(row) for row in keys.tolist()]

    def label(self, key: object, tier: int = 0) -> int | None:
        """Return the label of a key in its tier; None if the key is not in the table.

        Parameters
        ----------
        key : tuple of int, str or int
            The state as a tuple of 64-bit words, as a text, or as an index (then without a tier).
        """
        if self.form is None:
            block, place = divmod(key, self.header["block"])
            if not 0 <= block < len(self):
                return None
            label = int(self.labels_of(block)[place])
            return None if label == HOLE else label
        if tier not in self._sections:
            return None
        first_block, _, count = self._sections[tier]
        block_count = -(-count // self.header["block"])
        block = bisect_right(self._first_keys, key, first_block, first_block + block_count) - 1
        if block < first_block:
            return None
        place = self.form.find(self.keys_of(block), key)
        return None if place is None else int(self.labels_of(block)[place])


#: The tables in which a solving engine looks labels up: one, several, or none.
Tables: TypeAlias = Tablebase | Sequence[Tablebase] | None


def tables_in(directory: str | Path) -> tuple[Tablebase, ...]:
    """Open a directory's table, or those of its subdirectories; InputError if there is none."""
    path = Path(directory)
    is_direct = (path / files.HEADER).exists() or not path.is_dir()  # Tablebase raises if missing
    headers = [] if is_direct else path.glob(f"*/{files.HEADER}")
    return tuple(map(Tablebase, sorted(header.parent for header in headers) or [path]))
