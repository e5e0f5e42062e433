"""Start an engine that speaks Spark Connect on this machine, until Ctrl-C.

    python examples/engine.py [PORT]

The engine is Sail, which needs no Java: pip install '.[cluster]'. Then, elsewhere:

    zermelo outcomes big.parquet --on-disk DIR --engine sc://localhost:PORT -o out.parquet
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence


def main(words: Sequence[str]) -> None:
    """Listen on a port of this machine alone; 0 takes one that is free."""
    from pysail.spark import SparkConnectServer

    server = SparkConnectServer("127.0.0.1", int(words[0]) if words else 15002)
    server.start(background=True)
    host, port = server.listening_address
    print(f"sc://{host}:{port}", flush=True)
    try:
        signal.sigwait({signal.SIGINT, signal.SIGTERM})
    finally:
        server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
