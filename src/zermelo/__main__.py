"""``python -m zermelo`` is the command ``zermelo``."""

from __future__ import annotations

import sys
from typing import NoReturn

__all__ = ["start"]


def start() -> NoReturn:
    """Run the command line; Ctrl-C while it is being loaded is no more than Ctrl-C."""
    try:
        from zermelo.cli import main
    except KeyboardInterrupt:
        sys.exit(130)
    main()


if __name__ == "__main__":
    start()
