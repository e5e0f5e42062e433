"""Memory that runs out: noticed before a library that would end the program is loaded.

Where the system allows this program only so much address space (``ulimit -v``), some libraries do
not fail, but abort: Numba's compiler, OpenBLAS when it starts its threads, Arrow. What they take
is known, so the room left is looked at first.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType

from zermelo.limits import room

__all__ = ["NEEDS", "look_before_loading", "without_memory"]

MEGABYTE = 1 << 20

#: What a library takes when it is loaded and used a little, in megabytes of address space.
NEEDS = {
    "numpy": 120,
    "llvmlite": 320,
    "numba": 320,
    "scipy": 150,
    "pyarrow": 300,
    "networkx": 60,
    "pysolvers": 60,
    "z3": 150,
    "igraph": 60,
}

#: Words of errors that mean that there was no memory, whatever their class.
WORDS = (
    "out of memory",
    "cannot allocate memory",
    "failed to map segment",
    "can't start new thread",
    "bad_alloc",
    "not enough memory",
)


class Lookout:
    """Finds no module, but looks at the room left before others do.

    It stands in `sys.meta_path`, without the base class, whose import takes ten milliseconds.
    """

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,  # noqa: ARG002
        target: ModuleType | None = None,  # noqa: ARG002
    ) -> ModuleSpec | None:
        """Pass it on, unless there is no room.

        Raises
        ------
        MemoryError
        """
        needed = NEEDS.get(fullname)
        if needed is not None:
            left = room()
            if left is not None and left < needed * MEGABYTE:
                raise MemoryError(
                    f"{fullname} takes {needed:,} MB of address space, and {left // MEGABYTE:,} "
                    "are left"
                )
        return None


def look_before_loading() -> None:
    """Begin to look, if the system allows only so much."""
    # its threads take address space, one by one, and nothing here multiplies large matrices
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if room() is not None:
        sys.meta_path.insert(0, Lookout())


def without_memory(error: BaseException | None) -> bool:
    """Say whether an error, or what it came from, says that there was no memory."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        if isinstance(error, MemoryError) or getattr(error, "errno", None) == errno.ENOMEM:
            return True
        said = str(error).lower()
        if any(words in said for words in WORDS):
            return True
        error = error.__cause__ or error.__context__
    return False
