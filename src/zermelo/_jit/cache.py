"""The cache of compiled loops: Numba's, with our own stamp; its failures only warn.

Numba considers cached code stale when the file of a function changes, but not when a helper in
another file does. The stamp is therefore a digest of the sources of all loops. A digest also seals
the cached machine code, so that code damaged on the disk is not run. If the cache cannot be written
or read, one warning says so, and the loops are compiled anew.
"""

from __future__ import annotations

import hashlib
import pickle
import warnings
from functools import cache
from pathlib import Path
from time import process_time
from typing import Any

from zermelo.errors import LimitReached, ZermeloWarning
from zermelo.own_files import own_files

#: The sources of the loops, below the package.
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


def keep(made: Any) -> None:
    """Cache on disk what Numba compiles for a dispatcher or a C function."""
    try:
        with own_files():
            made.enable_caching()
        kept = made._cache
        file = kept._cache_file
        file._source_stamp = f"{file._source_stamp!r} {stamp()}"
        kept._impl = SealedCode(kept._impl)
    except LimitReached:  # the time is up; the disk is not to blame
        raise
    except Exception as error:  # noqa: BLE001  no directory that can be written, or another Numba
        _warn_unwritable(_one_line(error))
        return
    made._cache = SafeCache(kept)


class SealedCode:
    """Numba's serialised function with a digest that detects damage."""

    def __init__(self, impl: Any) -> None:
        self._impl = impl

    def __getattr__(self, name: str) -> Any:
        return getattr(self._impl, name)

    def reduce(self, data: Any) -> tuple[str, bytes]:
        """Return the seal and the pickled code."""
        from numba.core.serialize import dumps

        pickled = dumps(self._impl.reduce(data))
        return hashlib.sha256(pickled).hexdigest(), pickled

    def rebuild(self, context: Any, payload: tuple[str, bytes]) -> Any:
        """Rebuild a function from what was read."""
        seal, pickled = payload
        if hashlib.sha256(pickled).hexdigest() != seal:
            raise ValueError("its seal is broken")
        return self._impl.rebuild(context, pickle.loads(pickled))  # noqa: S301


class SafeCache:
    """A Numba cache whose failures are warnings."""

    def __init__(self, kept: Any) -> None:
        self._kept = kept

    def __getattr__(self, name: str) -> Any:
        return getattr(self._kept, name)

    def load_overload(self, signature: Any, context: Any) -> Any:
        """Return the cached code of a signature; None if there is none, or it is damaged."""
        try:
            with own_files():
                loaded = self._kept.load_overload(signature, context)
            if loaded is None:
                _begin()
            return loaded
        except LimitReached:
            raise
        except Exception as error:  # noqa: BLE001  a damaged pickle raises whatever it likes
            _warn_damaged(self._kept.cache_path, _one_line(error))
        try:
            with own_files():
                self._kept.flush()
        except Exception as error:  # noqa: BLE001
            _warn_unwritable(_one_line(error))
        _begin()
        return None

    def save_overload(self, signature: Any, data: Any) -> None:
        """Cache the code of a signature, if possible."""
        try:
            with own_files():
                self._kept.save_overload(signature, data)
        except LimitReached:
            raise
        except Exception as error:  # noqa: BLE001  no room, no right, no directory any more
            _warn_unwritable(_one_line(error))
        _announce()


#: CPU seconds of compiling before a message says so.
LONG_SECONDS = 2.0


class Compiling:
    """The time at which this process began to compile, and whether that was announced."""

    since: float | None = None
    announced = False


def _begin() -> None:
    if Compiling.since is None:
        Compiling.since = process_time()


def _announce() -> None:
    """Log once that loops are being compiled, if that takes long."""
    began = Compiling.since
    if began is not None and not Compiling.announced and process_time() - began > LONG_SECONDS:
        import logging  # whose last resort is stderr

        Compiling.announced = True
        logging.getLogger("zermelo._jit").warning(
            "zermelo: compiling loops, which is done once and may take half a minute"
        )


def _warn_unwritable(why: str) -> None:
    _warn(
        "unwritable",
        f"compiled loops cannot be kept ({why}), so that they are compiled again each time, which "
        "takes seconds; set NUMBA_CACHE_DIR to a directory with room to write in",
    )


def warn_slow() -> None:
    """Warn once that long loops run in plain Python."""
    _warn(
        "slow",
        "this installation has no compiled loops, so that long work runs in plain Python, some "
        "hundred times as slow; pip install 'zermelo[jit]' makes it fast",
    )


def _warn_damaged(place: str, why: str) -> None:
    _warn("damaged", f"compiled loops kept in {place} are damaged ({why}), and are compiled anew")


_warned: set[str] = set()


def _warn(kind: str, message: str) -> None:
    """Warn once in a process."""
    if kind not in _warned:
        _warned.add(kind)
        warnings.warn(message, ZermeloWarning, stacklevel=2)


def _one_line(error: Exception) -> str:
    """Return the message of an error as one line."""
    return " ".join(str(error).split())[:200] or type(error).__name__
