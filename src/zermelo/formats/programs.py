"""Python files with games of one's own: run as Python runs them, and kept."""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
import traceback
from pathlib import Path
from types import ModuleType

from zermelo.errors import FormatError, InputError, ZermeloError, named, raised
from zermelo.formats.files import content_of
from zermelo.limits import NO_LIMITS, Limits, Watch

#: How the names of the modules begin in `sys.modules`. What follows is the same each time that a
#: file is run, for compiled functions in caches know it.
PREFIX = "zermelo_own_"
#: Where a module holds the name under which its file was asked for, which tracebacks show.
CALLED = "__called__"
#: Where it holds what was run.
SOURCE = "__source__"


def run_program(file: str, limits: Limits | Watch = NO_LIMITS) -> ModuleType:
    """Run a Python file, once as long as it stays as it is, and return what it defines.

    What stands below ``if __name__ == "__main__":`` is not run. What is printed goes to stderr. If
    the file is no Python, or raises, the FormatError names file and line.
    """
    path = Path(file)
    try:
        told = path.stat()
        place = str(path.resolve())
    except OSError as error:
        raise InputError(
            f"{file}: {error.strerror or error}; name a Python file with a game, or make one: "
            f"zermelo new {file}"
        ) from None
    key = place, told.st_mtime_ns, told.st_size  # a file that has changed is run again
    if key not in _RUN:
        _RUN[key] = _run(place, limits)
    return _RUN[key]


#: What was run, by file, the time of its last change, and its size.
_RUN: dict[tuple[str, int, int], ModuleType] = {}


def _run(place: str, limits: Limits | Watch) -> ModuleType:
    file = os.path.relpath(place)
    if file.startswith(os.pardir):
        file = place
    source = content_of(place, limits)
    try:
        program = compile(source, file, "exec")
    except SyntaxError as error:
        raise FormatError(
            f"this is no Python: {error.msg}", file=file, line=error.lineno, column=error.offset
        ) from None
    except ValueError as error:  # such as null bytes
        raise FormatError(f"this is no Python: {error}", file=file) from None
    digest = hashlib.sha256(place.encode()).hexdigest()[:12]
    module = ModuleType(f"{PREFIX}{digest}_{Path(place).stem}")
    module.__file__ = place
    vars(module)[CALLED], vars(module)[SOURCE] = file, source
    sys.modules[module.__name__] = module  # where dataclasses and pickle look for it
    beside = str(Path(place).parent)
    sys.path.insert(0, beside)  # as Python does, so that it can import what lies beside it
    try:
        with contextlib.redirect_stdout(sys.stderr):
            exec(program, module.__dict__)  # noqa: S102  what the user asked for
    except (KeyboardInterrupt, ZermeloError):
        raise
    except BaseException as error:  # SystemExit too
        raise _told(error, file) from error
    finally:
        if beside in sys.path:
            sys.path.remove(beside)
    return module


def written_in(module: ModuleType) -> str:
    """Return a digest of what a file that was run says, whatever its comments and blanks.

    Examples
    --------
    >>> len(written_in(run_program("examples/games/hare.py")))
    16
    """
    import ast

    tree = ast.parse(vars(module)[SOURCE])
    return hashlib.sha256(ast.dump(tree).encode()).hexdigest()[:16]


def _told(error: BaseException, file: str) -> FormatError:
    """Say what a file raised, and where."""
    lines = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    if not lines:
        return FormatError(f"running this file raises {named(error)}", file=file)
    return raised("running this file", error, lines[-1])


def own_error(error: BaseException) -> FormatError | None:
    """Say where in a file that was run an error arose; None if it came through no such file.

    For the edge: whoever wrote the file reads of its lines, and of none of ours.
    """
    ours = (module for name, module in sys.modules.items() if name.startswith(PREFIX))
    files = {vars(module)[CALLED] for module in ours}
    while True:
        told = traceback.extract_tb(error.__traceback__)
        frames = [frame for frame in told if frame.filename in files]
        if frames:
            return raised(frames[-1].name, error, frames[-1])
        if error.__cause__ is None:
            return None
        error = error.__cause__
