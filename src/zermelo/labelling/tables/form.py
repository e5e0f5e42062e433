"""How keys and labels of a table lie in its blocks: a line for each form of keys in `FORMS`."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

#: Positions in a block.
BLOCK = {"index": 1 << 16, "words": 1 << 12, "text": 1 << 12}

#: The label of an index that is no position; -1 is a draw, any other a remoteness.
HOLE = -2

#: The longest win that labels of one byte can tell.
LONGEST = 253


def width(largest: int) -> int:
    """Return the bytes of a label, one or two, for the largest remoteness."""
    return 1 if largest <= LONGEST else 2


def encoded(labels: NDArray[Any], size: int) -> bytes:
    r"""Write labels: 0 for a draw, the remoteness and 1, or all bits for no position.

    Examples
    --------
    >>> encoded(np.array([-1, 0, 5, -2]), 1)
    b'\x00\x01\x06\xff'
    """
    return (labels + 1).astype(f"<i{2 * size}").astype(f"<u{size}").tobytes()


def decoded(data: bytes, size: int) -> NDArray[np.int32]:
    r"""Read labels.

    Examples
    --------
    >>> decoded(b"\x00\x01\x06\xff", 1).tolist()
    [-1, 0, 5, -2]
    """
    held = np.frombuffer(data, f"<u{size}").astype(np.int32)
    held[held == (1 << 8 * size) - 1] = HOLE + 1
    held -= 1
    return held


class Form(Protocol):
    """How keys of one kind are written; those of a block ascend."""

    def pack(self, keys: Any) -> bytes: ...  # noqa: ANN401, D102
    def unpack(self, data: bytes, words: int) -> Any: ...  # noqa: ANN401, D102
    def first(self, keys: Any) -> Any: ...  # noqa: ANN401, D102
    def find(self, keys: Any, key: Any) -> int | None: ...  # noqa: ANN401, D102


class WordForm:
    """Rows of signed 64-bit words: differences from row to row, a byte plane after the other."""

    def pack(self, keys: NDArray[np.int64]) -> bytes:
        """Write rows."""
        steps = np.diff(keys, axis=0, prepend=np.zeros((1, keys.shape[1]), np.int64))
        return steps.T.astype("<i8").reshape(-1, 1).view(np.uint8).T.tobytes()

    def unpack(self, data: bytes, words: int) -> NDArray[np.int64]:
        """Read rows."""
        planes = np.frombuffer(data, np.uint8).reshape(8, -1)
        steps = np.ascontiguousarray(planes.T).view("<i8").reshape(words, -1)
        return np.ascontiguousarray(np.cumsum(steps, axis=1, dtype=np.int64).T)

    def first(self, keys: NDArray[np.int64]) -> tuple[int, ...]:
        """Return the first key."""
        return tuple(keys[0].tolist())

    def find(self, keys: NDArray[np.int64], key: tuple[int, ...]) -> int | None:
        """Return the place of a key."""
        begin, end = 0, len(keys)
        for word, wanted in enumerate(key):
            column = keys[begin:end, word]
            begin, end = (
                begin + int(np.searchsorted(column, wanted, side)) for side in ("left", "right")
            )
        return begin if begin < end else None


class TextForm:
    """States as a person writes them, one a line."""

    def pack(self, keys: Sequence[str]) -> bytes:
        """Write lines."""
        return "\n".join(keys).encode()

    def unpack(self, data: bytes, words: int) -> list[str]:  # noqa: ARG002
        """Read lines."""
        return data.decode().split("\n")

    def first(self, keys: Sequence[str]) -> str:
        """Return the first line."""
        return keys[0]

    def find(self, keys: Sequence[str], key: str) -> int | None:
        """Return the place of a line."""
        place = bisect_left(keys, key)
        return place if place < bisect_right(keys, key) else None


#: Tables by index have no keys: a place in the table is the index.
FORMS: dict[str, Form | None] = {"index": None, "words": WordForm(), "text": TextForm()}
