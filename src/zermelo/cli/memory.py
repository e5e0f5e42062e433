"""Memory that runs out: noticed before a library is loaded for which there is none.

A limit on memory counts what Python and its libraries take. Where one that is needed does not fit
into it beside the others, that is said before it is loaded, with the least that would do. Where the
system allows this program only so much address space (``ulimit -v``), some libraries do
not fail, but abort: Numba's compiler, OpenBLAS when it starts its threads, Arrow. What they take
is known, so the room left is looked at first.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.machinery import ModuleSpec
from types import ModuleType

from zermelo.errors import LimitReached
from zermelo.limits import room

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

#: What Python and this program hold, and what a library adds to that, at least, in megabytes.
PYTHON = 13
HOLDS = {
    "numpy": 13,
    "numba": 50,  # with LLVM
    "scipy": 10,
    "pyarrow": 24,
    "networkx": 16,
    "pysolvers": 5,
    "z3": 8,
    "igraph": 10,
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
        """Pass it on, unless there is no room."""
        self.look(fullname)
        return None

    def look(self, name: str) -> None:
        """Raise MemoryError where the system leaves too little address space for a library."""
        needed = NEEDS.get(name)
        if needed is not None:
            left = room()
            if left is not None and left < needed * MEGABYTE:
                raise MemoryError(
                    f"{name} takes {needed:,} MB of address space, and {left // MEGABYTE:,} are "
                    "left"
                )


class Within(Lookout):
    """Finds no module, but looks at a limit in bytes before others do."""

    def __init__(self, limit: int) -> None:
        self.limit = limit

    def look(self, name: str) -> None:
        """Raise LimitReached where a library does not fit into the limit beside the others."""
        if name in HOLDS:
            loaded = sum(size for other, size in HOLDS.items() if other in sys.modules)
            least = (PYTHON + loaded + HOLDS[name]) * MEGABYTE
            if least > self.limit:
                amount = f"{self.limit:,} bytes, where {name} needs at least {least:,} in all"
                raise LimitReached("memory", amount, {})


@contextmanager
def loading_within(limit: int) -> Iterator[None]:
    """Look at a limit on memory before libraries are loaded inside."""
    within = Within(limit)
    sys.meta_path.insert(0, within)
    try:
        yield
    finally:
        sys.meta_path.remove(within)


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
