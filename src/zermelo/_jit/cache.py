"""The cache of compiled loops: Numba's cache with a stamp of our own; most failures only warn.

Numba considers cached code stale when the file of a function changes, but not when a helper in
another file does. The stamp is therefore a digest of the sources of all loops. The cached machine
code has a digest too, so that code damaged on the disk is not run. If the cache cannot be written
or read, one warning says so, and the loops are compiled again.
"""

from __future__ import annotations

import hashlib
import pickle
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path
from time import process_time
from typing import Any

from zermelo.errors import LimitReached, ZermeloWarning
from zermelo.own_files import own_files

#: Patterns of the files with loops, below the directory of the package.
SOURCES = ("_jit/*.py", "**/loops.py", "**/loops/*.py")


@cache
def stamp() -> str:
    """Return the digest of the sources of all loops."""
    root = Path(__file__).parents[1]
    digest = hashlib.sha256()
    for path in sorted({path for pattern in SOURCES for path in root.glob(pattern)}):
        source = path.read_bytes()
        digest.update(f"{path.relative_to(root).as_posix()} {len(source)}\n".encode())
        digest.update(source)
    return digest.hexdigest()


def enable_cache(dispatcher: Any) -> None:
    """Cache on disk what Numba compiles for a dispatcher or a C function."""

    def enable() -> None:
        dispatcher.enable_caching()
        numba_cache = dispatcher._cache
        file = numba_cache._cache_file
        file._source_stamp = f"{file._source_stamp!r} {stamp()}"
        numba_cache._impl = SealedCode(numba_cache._impl)
        dispatcher._cache = SafeCache(numba_cache)

    _try_with_files(enable, _warn_unwritable)


def _try_with_files(use_files: Callable[[], Any], warn: Callable[[str], None]) -> Any:
    """Return ``use_files()``; after any error but `LimitReached`, call ``warn`` and return None."""
    try:
        with own_files():
            return use_files()
    except LimitReached:
        raise
    except Exception as error:  # noqa: BLE001  disk full, no permission, damage, another Numba
        reason = " ".join(str(error).split())[:200] or type(error).__name__
    warn(reason)
    return None


class SealedCode:
    """Numba's way to serialise compiled code, with a digest that detects damage."""

    def __init__(self, impl: Any) -> None:
        self._impl = impl

    def __getattr__(self, name: str) -> Any:
        return getattr(self._impl, name)

    def reduce(self, data: Any) -> tuple[str, bytes]:
        """Return the digest and the pickled code."""
        from numba.core.serialize import dumps

        pickled = dumps(self._impl.reduce(data))
        return hashlib.sha256(pickled).hexdigest(), pickled

    def rebuild(self, context: Any, payload: tuple[str, bytes]) -> Any:
        """Rebuild a function from its digest and its pickled code."""
        digest, pickled = payload
        if hashlib.sha256(pickled).hexdigest() != digest:
            raise ValueError("the digest does not match")
        return self._impl.rebuild(context, pickle.loads(pickled))  # noqa: S301


class SafeCache:
    """A Numba cache whose failures are warnings."""

    def __init__(self, numba_cache: Any) -> None:
        self._numba_cache = numba_cache

    def __getattr__(self, name: str) -> Any:
        return getattr(self._numba_cache, name)

    def load_overload(self, signature: Any, context: Any) -> Any:
        """Return the cached code of a signature; None if Numba must compile it now."""
        loaded = _try_with_files(
            lambda: self._numba_cache.load_overload(signature, context), self._discard
        )
        if loaded is None:
            _start_clock()
        return loaded

    def save_overload(self, signature: Any, data: Any) -> None:
        """Cache the code of a signature, if possible."""
        _try_with_files(lambda: self._numba_cache.save_overload(signature, data), _warn_unwritable)
        _announce()

    def _discard(self, reason: str) -> None:
        """Warn of damaged code, and remove it."""
        at = self._numba_cache.cache_path
        _warn("damaged", f"compiled loops in {at} are damaged ({reason}); they are compiled again")
        _try_with_files(self._numba_cache.flush, _warn_unwritable)


#: CPU seconds since compiling began, after which a message says that loops are compiled.
LONG_SECONDS = 2.0


class Compiling:
    """The CPU time at which compiling began in this process, and whether it was announced."""

    since: float | None = None
    announced = False


def _start_clock() -> None:
    if Compiling.since is None:
        Compiling.since = process_time()


def _announce() -> None:
    """Log once that loops are compiled, if compiling began over `LONG_SECONDS` of CPU time ago."""
    began = Compiling.since
    if began is not None and not Compiling.announced and process_time() - began > LONG_SECONDS:
        import logging  # without a handler it writes to stderr

        Compiling.announced = True
        logging.getLogger("zermelo._jit").warning(
            "zermelo: compiling loops, which is done once and may take half a minute"
        )


def _warn_unwritable(reason: str) -> None:
    _warn(
        "unwritable",
        f"compiled loops cannot be kept ({reason}), so that they are compiled again each time, "
        "which takes seconds; set NUMBA_CACHE_DIR to a directory with room to write in",
    )


def warn_slow() -> None:
    """Warn once that long loops run in plain Python."""
    _warn(
        "slow",
        "this installation has no compiled loops, so that long work runs in plain Python, about "
        "a hundred times as slow; pip install 'zermelo[jit]' makes it fast",
    )


_warned: set[str] = set()


def _warn(problem: str, message: str) -> None:
    """Warn once in a process about each kind of problem."""
    if problem not in _warned:
        _warned.add(problem)
        warnings.warn(message, ZermeloWarning, stacklevel=2)
