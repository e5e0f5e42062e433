"""Compiles the loops of a tree into one shared object: ``python native/build.py [TARGET]``.

The object serves every Python from 3.11 on, and needs no library but C's. It lies where
`zermelo._jit.native` looks for it, and goes into the wheel (`hook.py`). With no target the loops
are compiled for this machine. What links is the system's compiler or Zig (``pip install ziglang``),
which links for every target, and for old systems as well: wheels want that.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from itertools import chain
from multiprocessing import get_context
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent
PACKAGE = ROOT / "src" / "zermelo"
#: Object code, kept by the digest of all that it is made of.
KEPT = ROOT / "build" / "native"
#: In so many parts the loops are compiled, whatever the number of cores: the object is the same.
PARTS = 4


@dataclass(frozen=True)
class Target:
    """What the loops are compiled for.

    Attributes
    ----------
    triple, processor : str
        As LLVM calls them. The processor is the least that there is; of x86 what all have had since
        2009, for the sake of popcnt: the shim asks for it.
    zig : str
        The target as Zig calls it, with the oldest C library that will do.
    wheel : str
        What wheels for it are called.
    file : str
        The name of the object.
    """

    triple: str
    processor: str
    zig: str
    wheel: str
    file: str = "_native.abi3.so"


TARGETS: Mapping[str, Target] = {
    "linux-x86_64": Target(
        "x86_64-unknown-linux-gnu", "x86-64-v2", "x86_64-linux-gnu.2.17", "manylinux2014_x86_64"
    ),
    "linux-aarch64": Target(
        "aarch64-unknown-linux-gnu", "generic", "aarch64-linux-gnu.2.17", "manylinux2014_aarch64"
    ),
    "macos-x86_64": Target(
        "x86_64-apple-macosx11.0.0", "x86-64-v2", "x86_64-macos.11.0", "macosx_11_0_x86_64"
    ),
    "macos-arm64": Target(
        "arm64-apple-macosx11.0.0", "apple-m1", "aarch64-macos.11.0", "macosx_11_0_arm64"
    ),
    "windows-x86_64": Target(
        "x86_64-pc-windows-gnu", "x86-64-v2", "x86_64-windows-gnu", "win_amd64", "_native.pyd"
    ),
}


def here() -> str | None:
    """Return the target that this machine is; None where it is none of them."""
    system = {"Darwin": "macos"}.get(platform.system(), platform.system().lower())
    name = f"{system}-{'x86_64' if platform.machine() == 'AMD64' else platform.machine()}"
    return name if name in TARGETS and sys.maxsize > 1 << 32 else None


def linker(name: str, *, portable: bool) -> Sequence[str] | None:
    """Return the command that compiles the shim and links; None where there is none.

    What is ``portable`` runs on older systems, too; else the system's compiler comes first. Both
    want Python's header files, which some systems have in a package of their own.
    """
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return None
    own = os.environ.get("CC") or "cc"
    compiler = [own] if name == here() and os.name == "posix" and shutil.which(own) else None
    zig = find_spec("ziglang") and [sys.executable, "-m", "ziglang", "cc", "-target"]
    if zig and (portable or compiler is None):
        return [*zig, TARGETS[name].zig]
    return None if portable else compiler


def parts() -> list[list[str]]:
    """Share the files with loops out, as names of modules: `PARTS` parts of about the same length.

    A folder stays together, for its loops call one another.
    """
    from zermelo._jit.cache import SOURCES

    folders: dict[Path, list[str]] = {}
    lengths: Counter[Path] = Counter()
    for path in sorted({path for pattern in SOURCES for path in PACKAGE.glob(pattern)}):
        folder = path.parent if path.parent.name in ("loops", "_jit") else path
        name = ".".join(("zermelo", *path.relative_to(PACKAGE).with_suffix("").parts))
        if not name.endswith(".__init__"):
            folders.setdefault(folder, []).append(name)
            lengths[folder] += path.stat().st_size
    shared: list[list[str]] = [[] for _ in range(PARTS)]
    filled = [0] * PARTS
    for folder, length in lengths.most_common():
        part = filled.index(min(filled))
        shared[part] += folders[folder]
        filled[part] += length
    return shared


def emit_part(part: int, place: Path, name: str) -> None:
    """Write the object code of one part for a target; in a process of its own."""
    sys.path[:0] = [str(ROOT), str(PACKAGE.parent)]
    from native.emit import emit, tuples_of

    target, shared = TARGETS[name], [[*map(import_module, names)] for names in parts()]
    named = tuples_of(chain.from_iterable(shared))
    emit(shared[part], named, place, (target.triple, target.processor), part)


def digest(name: str) -> str:
    """Return the digest of all that object code for a target is made of; the shim is not in it."""
    from zermelo._jit.cache import stamp

    made = hashlib.sha256(f"{name} {TARGETS[name]} {stamp()}".encode())
    made.update(f"{version('numba')} {version('llvmlite')}".encode())
    made.update((HERE / "emit.py").read_bytes())
    return made.hexdigest()


def emitted(name: str) -> Path:
    """Return a directory with object code and the table of its entries, made if need be."""
    place = KEPT / digest(name)
    if not place.exists():
        sys.path.insert(0, str(ROOT))
        from native.emit import write_table

        with tempfile.TemporaryDirectory() as temporary:
            made = Path(temporary)
            fresh = get_context("spawn")  # LLVM's state belongs to a process
            workers = min(PARTS, os.cpu_count() or 1)
            with ProcessPoolExecutor(workers, mp_context=fresh) as pool:
                jobs = [pool.submit(emit_part, part, made, name) for part in range(PARTS)]
                for job in jobs:
                    job.result()
            write_table(made)
            shutil.rmtree(KEPT, ignore_errors=True)
            shutil.copytree(made, place)
    return place


def build(name: str, place: Path, command: Sequence[str]) -> Path:
    """Compile for a target; return the object, which lies in a directory."""
    code, file = emitted(name), TARGETS[name].file
    with tempfile.TemporaryDirectory() as held:
        made = Path(held) / file
        more: list[str | Path] = []
        if name.startswith("macos"):
            more = ["-Wl,-undefined,dynamic_lookup"]
        elif name.startswith("windows"):
            more = ["-L", Path(sys.base_prefix) / "libs", "-lpython3"]
        subprocess.run(
            [*command, "-std=c11", "-O2", "-shared", "-fPIC", "-fvisibility=hidden", "-s",
             "-I", code, "-I", sysconfig.get_path("include"),
             HERE / "shim.c", *sorted(code.glob("loops*.o")), "-o", made, "-lm", *more],
            check=True,
        )  # fmt: skip
        beside = place / f"{file}.new"
        shutil.copyfile(made, beside)
        beside.replace(place / file)  # at once: somebody may be using the one before
    return place / file


def main() -> None:
    """Compile for this machine, or for the target that is named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target", nargs="?", default=here(), choices=[*TARGETS])
    parser.add_argument("--into", type=Path, default=PACKAGE / "_jit")
    given = parser.parse_args()
    command = given.target and linker(given.target, portable=False)
    if not command:
        print("nothing links here: Numba compiles the loops when they are called")
        return
    made, told = build(given.target, given.into, command), digest(given.target)
    print(f"{made}: {made.stat().st_size:,} bytes, made of {told[:12]}")


if __name__ == "__main__":
    main()
