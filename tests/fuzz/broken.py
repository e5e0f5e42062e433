"""Targets that are wrong on purpose: the fuzzer has to find that out."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from functools import partial
from hashlib import pbkdf2_hmac

import numpy as np

from tests.fuzz.target import Target
from zermelo.errors import InputError

#: What is wrong shows only where the input has become longer than the genuine one.
GENUINE = b"1 2"


def _if_longer(wrong: Callable[[], object], held: bytes) -> None:
    if len(held) > len(GENUINE):
        wrong()
    if held != GENUINE:
        raise InputError("this is not genuine")


def _key_error() -> None:
    raise KeyError("x")


def _hang() -> None:
    while True:
        pass


def _hang_in_one_call() -> None:
    pbkdf2_hmac("sha256", b"", b"", 2**31 - 1)  # which looks at no signals


def _swallow() -> None:
    """Hang, and stop the exception that ends it."""
    while True:
        try:
            time.perf_counter()
            _hang()
        except BaseException:  # noqa: BLE001, S112
            continue


def _memory() -> None:
    bytearray(3 << 30)


def _hidden(takes: Callable[[], object]) -> None:
    try:
        takes()
    except MemoryError as error:
        raise InputError("no digraph can be made of it") from error


#: By name; each with what the fuzzer must say of it.
BROKEN = {
    name: Target(lambda: [GENUINE], partial(_if_longer, wrong))
    for name, wrong in {
        "fine": str,
        "another-error": _key_error,
        "hang": _hang,
        "hang-in-one-call": _hang_in_one_call,
        "swallow": _swallow,
        "memory": _memory,
        "hidden-memory": partial(_hidden, partial(bytes.__mul__, b"1", 5 << 28)),
        "untouched-memory": partial(_hidden, partial(np.empty, 5 << 28, np.uint8)),
        "exit": partial(os._exit, 0),
        "crash": os.abort,
    }.items()
}
