"""Ctrl-C while a large file is read."""

from __future__ import annotations

import signal
import sys

import pytest
from tests import programs
from tests.campaign import LONG

#: Presses Ctrl-C at random times of reading tables, and prints how many presses had no effect.
PRESSED = """
import os, random, signal, sys, threading, time
from zermelo.formats.columns import read_delimited

text = memoryview(b"".join(b"%d %d\\n" % (k, 7 * k) for k in range(60_000)))
heard = lost = 0

def on_press(*_):
    global heard
    heard += 1
    raise KeyboardInterrupt

def press(seconds):
    time.sleep(seconds)
    os.kill(os.getpid(), signal.SIGINT)

def read():
    read_delimited(text, " ", ["source", "target"], "int64")

read()
started = time.perf_counter()
read()
longest = 1.1 * (time.perf_counter() - started)
signal.signal(signal.SIGINT, on_press)
draw = random.Random(1)
for number in range(int(sys.argv[1])):
    thread = threading.Thread(target=press, args=[longest * draw.random()])
    try:
        thread.start()
        read()
        thread.join()
        time.sleep(0.003)
    except KeyboardInterrupt:
        pass
    try:
        thread.join()
        time.sleep(0.01)
    except KeyboardInterrupt:
        pass
    lost += heard == number - lost
print(lost)
"""


@pytest.mark.long
@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="signals of POSIX")
def test_no_press_is_lost_while_a_table_is_read() -> None:
    """In the main thread the handler of pyarrow's reader loses two or three in a hundred."""
    pytest.importorskip("pyarrow")
    presses = 2000 if LONG else 200
    call = [sys.executable, "-c", PRESSED, str(presses)]
    assert programs.run(call, capture_output=True, text=True, check=True).stdout == "0\n"
