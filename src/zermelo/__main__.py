"""``python -m zermelo`` is the command ``zermelo``."""

from __future__ import annotations

import gc
import os
import signal
import sys
from types import FrameType
from typing import NoReturn

#: Objects between two searches for rings of them that nobody holds. Loading makes a tenth as many,
#: which all stay, and looking through them again and again takes a tenth of the start.
MANY = 100_000


def start() -> NoReturn:
    """Run the command line; Ctrl-C while it is being loaded ends it at once."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _leave)
    gc.set_threshold(MANY)
    from zermelo.cli import main

    main()


def iccma() -> NoReturn:
    """Be the program ``zermelo-iccma``, which a competition script can call directly."""
    sys.argv.insert(1, "iccma")
    start()


def _leave(_number: int, _frame: FrameType | None) -> NoReturn:
    """Leave: nothing was begun."""
    os._exit(130)


if __name__ == "__main__":
    start()
