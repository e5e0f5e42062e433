"""``python -m zermelo`` is the command ``zermelo``."""

from __future__ import annotations

# `_signal`, the core of `signal`, is loaded already. Importing `signal` or `typing` would take
# milliseconds, in which Ctrl-C would end in a traceback.
import _signal  # type: ignore[import-not-found]
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

#: Number of new objects between two runs of the garbage collector. Loading makes fewer, and they
#: stay in use; checking them again and again would take a tenth of the start-up time.
GC_THRESHOLD = 100_000


def start() -> NoReturn:
    """Run the command line; Ctrl-C during loading ends the program at once."""
    try:
        if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
            _signal.signal(_signal.SIGINT, _leave)
    except KeyboardInterrupt:
        _leave()
    import gc

    gc.set_threshold(GC_THRESHOLD)
    from zermelo.cli import main

    main()


def iccma() -> NoReturn:
    """Run the program ``zermelo-iccma``, which a competition script can call directly."""
    sys.argv.insert(1, "iccma")
    start()


def _leave(*_: object) -> NoReturn:
    """End the program at Ctrl-C before any work, with the exit status for an interrupt."""
    os._exit(130)


if __name__ == "__main__":
    start()
