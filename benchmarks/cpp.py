"""Algorithm PND in C++ (pnd.cpp), compiled when a compiler is there, called on the same arrays."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from functools import cache
from pathlib import Path

import numpy as np

SOURCE = Path(__file__).with_name("pnd.cpp")
BUILD = Path(__file__).with_name("build")
# GCC's path splitting would turn the selections of tell_p and tell_n back into branches, and cost
# C++ up to a third of its speed.
FLAGS = ("-O3", "-march=native", "-fno-split-paths", "-std=c++17", "-shared", "-fPIC")
SHIFT = 15  # kShift in pnd.cpp

# Below these sizes the plain reversal is the faster one in C++ too: the same choice as Zermelo's.
PLAIN_EDGES = 1 << 21
PLAIN_KEYS = 1 << 18


@cache
def compiler() -> str | None:
    """Name the C++ compiler, with its version; None where there is none."""
    for name in ("g++", "clang++", "c++"):
        if shutil.which(name):
            said = subprocess.run([name, "--version"], capture_output=True, text=True, check=True)
            version = said.stdout.splitlines()[0].split(" ")[-1]
            return f"{name} {version}"
    return None


@cache
def library() -> ctypes.CDLL | None:
    """Compile and load the shared library; None where there is no compiler."""
    found = compiler()
    if found is None:
        return None
    BUILD.mkdir(exist_ok=True)
    made = BUILD / "pnd.so"
    newest = max(SOURCE.stat().st_mtime, Path(__file__).stat().st_mtime)
    if not made.exists() or made.stat().st_mtime < newest:
        subprocess.run([found.split()[0], *FLAGS, str(SOURCE), "-o", str(made)], check=True)
    return ctypes.CDLL(str(made))


def _call(name, *arguments):
    """Call a function of the library with integers and arrays."""
    converted = [
        ctypes.c_void_p(given.ctypes.data)
        if isinstance(given, np.ndarray)
        else ctypes.c_int64(given)
        for given in arguments
    ]
    function = getattr(library(), name)
    function.restype = ctypes.c_int64
    return function(*converted)


def plain(ptr, idx):
    """Reversal and labelling as a textbook has them; returns remoteness."""
    count = ptr.size - 1
    pred_ptr, pred = np.empty(count + 1, np.int64), np.empty(idx.size, np.int32)
    _call("plain_reverse", count, ptr, idx, pred_ptr, pred)
    state, queue = np.empty(count, np.int32), np.empty(count, np.int32)
    _call("plain_label", count, ptr, pred_ptr, pred, state, queue)
    return state


def tuned(ptr, idx):
    """Compute the same with the same care as the compiled loops; returns remoteness."""
    count = ptr.size - 1
    state = np.empty(count, np.int32)
    order = _call("numbering", count, ptr, idx)
    if order:
        _call("ordered_label", count, ptr, idx, state, int(order > 0))
        return state
    pred_ptr, pred = np.empty(count + 1, np.int64), np.empty(idx.size, np.int32)
    if idx.size > PLAIN_EDGES and count > PLAIN_KEYS:
        _bucket_reverse(ptr, idx, pred_ptr, pred)
    else:
        _call("plain_reverse", count, ptr, idx, pred_ptr, pred)
    queue = np.empty(count + 1, np.int32)
    _call("gathered_label", count, ptr, pred_ptr, pred, state, queue)
    return state


def _bucket_reverse(ptr, idx, pred_ptr, pred):
    count = ptr.size - 1
    starts = np.empty((count >> SHIFT) + 2, np.int64)
    _call("bucket_starts", count, idx.size, idx, starts)
    low, counters = np.empty(idx.size, np.uint16), np.empty(1 << SHIFT, np.uint32)
    room = np.empty(int(np.diff(starts).max()), np.int32)
    fill = starts.copy()
    _call("bucket_reverse", count, ptr, idx, starts, fill, low, counters, room, pred_ptr, pred)
