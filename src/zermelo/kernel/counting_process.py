"""A process that reads clauses and prints their number of models in hexadecimal.

`zermelo.kernel.counting` runs this file, so that a long count can be stopped at any moment and its
memory limited. It imports nothing of this project.
"""

from __future__ import annotations

import os
import signal
import sys
from array import array


def _die_with_parent() -> None:
    """End this process once the parent closes standard input (on Windows: do nothing)."""
    try:
        import fcntl
        import select
    except ImportError:
        return
    # Ctrl-C goes to the parent, which then ends this process
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    fcntl.fcntl(0, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(0, fcntl.F_SETFL, fcntl.fcntl(0, fcntl.F_GETFL) | os.O_ASYNC)
    if select.select([0], [], [], 0)[0]:  # closed before O_ASYNC was set: no signal will come
        os._exit(1)


def main() -> None:
    """Count models; arguments: numbers of variables, input bytes, bytes of memory (0: no limit)."""
    variable_count, input_length, memory_limit = map(int, sys.argv[1:])
    numbers = array("i")
    numbers.frombytes(sys.stdin.buffer.read(input_length))
    _die_with_parent()
    output = os.dup(1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # the counter writes messages to standard output
    import pyganak

    if memory_limit:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory_limit, memory_limit))
    counter = pyganak.Counter()
    counter.new_vars(variable_count)
    literals = iter(numbers)  # 0 ends each clause
    counter.add_clauses([[*iter(literals.__next__, 0)] for _ in range(numbers.count(0))])
    os.write(output, f"{counter.count():x}\n".encode())
    os._exit(0)


if __name__ == "__main__":
    main()
