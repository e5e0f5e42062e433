"""Run Python files with games of the user; find the modules beside them that they import."""

from __future__ import annotations

import ast
import contextlib
import hashlib
import importlib
import os
import sys
import traceback
from collections.abc import Iterator, Mapping
from importlib.machinery import PathFinder
from importlib.util import resolve_name
from pathlib import Path
from types import ModuleType
from typing import TypeAlias

from zermelo.errors import FormatError, InputError, ZermeloError, error_in_file, error_text
from zermelo.formats.files import read_stored_bytes
from zermelo.limits import NO_LIMITS, Limits, Watch

#: The beginning of the names of users' files in `sys.modules`. The rest of a name depends on the
#: path alone, since caches of compiled functions use the name.
PREFIX = "zermelo_own_"
#: The attribute of a module that holds the path of its file, as messages show it.
FILE_NAME = "__called__"
#: The attributes that hold the file's source, and the sources of modules beside it by name.
SOURCE, BESIDE = "__source__", "__beside__"
#: The name of this library, whose modules are skipped: its version is noted elsewhere.
PACKAGE = "zermelo"
#: Functions that import a module by its name.
IMPORT_FUNCTIONS = ("import_module", "__import__")

#: Time of the last change of a file, and its size; None if the file cannot be looked up.
Stamp: TypeAlias = tuple[int, int] | None


def run_program(file: str, limits: Limits | Watch = NO_LIMITS) -> ModuleType:
    """Run a Python file and return its module; run it again only if its sources have changed.

    Printed text goes to stderr. Raises FormatError with file and line if the file is no Python or
    raises an error (errors of this library are passed on), InputError if the file is not found.
    """
    path = Path(file)
    try:
        path.stat()
        resolved = path.resolve()
    except OSError as error:
        raise InputError(
            f"{file}: {error.strerror or error}; name a Python file with a game, or make one: "
            f"zermelo new {file}"
        ) from None
    module, stamps = _RUN_MODULES.get(resolved, (None, {}))
    if module is None or any(_stamp(file) != stamp for file, stamp in stamps.items()):
        source = read_stored_bytes(str(resolved), limits)
        modules_beside = files_beside(resolved, source)
        stamps = {file: _stamp(file) for file in (resolved, *modules_beside.values())}
        _drop_changed_modules(modules_beside, stamps)
        module = _run(str(resolved), source)
        vars(module)[BESIDE] = {name: file.read_bytes() for name, file in modules_beside.items()}
        _RUN_MODULES[resolved] = module, stamps
    return module


#: The modules that were run, by file, each with the stamps of all files that it needs; a file is
#: run again if one of its stamps has changed.
_RUN_MODULES: dict[Path, tuple[ModuleType, dict[Path, Stamp]]] = {}
#: File and stamp of each module that a user's file imported from its directory, by name.
_IMPORTED: dict[str, tuple[Path, Stamp]] = {}


def _stamp(file: Path) -> Stamp:
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


def _drop_changed_modules(modules_beside: Mapping[str, Path], stamps: Mapping[Path, Stamp]) -> None:
    """Drop the modules beside a file from `sys.modules` if one has changed or is another file now.

    Modules that other code imported stay.
    """
    current = {name: (file, stamps[file]) for name, file in modules_beside.items()}
    names = {name for name in modules_beside if name in _IMPORTED or name not in sys.modules}
    if any(_IMPORTED.get(name, current[name]) != current[name] for name in names):
        for name in names:
            sys.modules.pop(name, None)
    _IMPORTED.update({name: current[name] for name in names})


def files_beside(resolved: Path, source: bytes) -> dict[str, Path]:
    """Return the files of modules imported from a file's directory, also indirectly, by name."""
    importlib.invalidate_caches()  # a file may be new
    files: dict[str, Path] = {}
    queue = [("", source)]
    for package, module_source in queue:  # the queue grows in the loop
        for name in _imported_names(module_source, package):
            for module, file, module_package in _locate(name, str(resolved.parent)):
                if module in files or file.resolve() == resolved:
                    continue
                files[module] = file
                if file.suffix == ".py":
                    queue.append((module_package, file.read_bytes()))
    return files


def _imported_names(source: bytes, package: str) -> Iterator[str]:
    """Yield the full names of modules that a source in a package imports, or may import."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):  # reported when the file is run
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            try:
                base = resolve_name("." * node.level + (node.module or ""), package)
            except ImportError:
                continue
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names if alias.name != "*")
        elif isinstance(node, ast.Call) and node.args:
            function = getattr(node.func, "attr", getattr(node.func, "id", ""))
            name = getattr(node.args[0], "value", None)
            if function in IMPORT_FUNCTIONS and isinstance(name, str):
                yield name


def _locate(name: str, folder: str) -> Iterator[tuple[str, Path, str]]:
    """Yield name, file and package of the packages around a module, then of the module itself."""
    parts, path = name.split("."), [folder]
    if parts[0] == PACKAGE:
        return
    for count in range(1, len(parts) + 1):
        module = ".".join(parts[:count])
        spec = PathFinder.find_spec(module, path)
        if spec is None:
            return
        locations = spec.submodule_search_locations
        if spec.origin is not None and spec.has_location:
            yield module, Path(spec.origin), module if locations else ".".join(parts[: count - 1])
        path = list(locations or ())


def _run(resolved: str, source: bytes) -> ModuleType:
    file = os.path.relpath(resolved)
    if file.startswith(os.pardir):
        file = resolved
    try:
        program = compile(source, file, "exec")
    except SyntaxError as error:
        raise FormatError(
            f"this is no Python: {error.msg}", file=file, line=error.lineno, column=error.offset
        ) from None
    except ValueError as error:  # such as null bytes
        raise FormatError(f"this is no Python: {error}", file=file) from None
    digest = hashlib.sha256(resolved.encode()).hexdigest()[:12]
    module = ModuleType(f"{PREFIX}{digest}_{Path(resolved).stem}")
    module.__file__ = resolved
    vars(module)[FILE_NAME], vars(module)[SOURCE] = file, source
    sys.modules[module.__name__] = module  # dataclasses and pickle look for the module there
    directory = str(Path(resolved).parent)
    sys.path.insert(0, directory)  # as Python does, so that the file can import modules beside it
    # bytecode is checked by its source's size and time in whole seconds: too coarse while editing
    outer_setting, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        with contextlib.redirect_stdout(sys.stderr):
            exec(program, module.__dict__)  # noqa: S102  the user asked for it
    except (KeyboardInterrupt, ZermeloError):
        raise
    except BaseException as error:  # SystemExit too
        frames = traceback.extract_tb(error.__traceback__)
        if own_frames := [frame for frame in frames if frame.filename == file]:
            raise error_in_file("running this file", error, own_frames[-1]) from error
        raise FormatError(f"running this file raises {error_text(error)}", file=file) from error
    finally:
        sys.dont_write_bytecode = outer_setting
        if directory in sys.path:
            sys.path.remove(directory)
    return module


def source_digest(module: ModuleType) -> str:
    """Return a digest of a file and the imported modules beside it, apart from comments and layout.

    >>> len(source_digest(run_program("examples/games/hare.py")))
    16
    """
    digest = hashlib.sha256(_without_comments(vars(module)[SOURCE]))
    for name, source in sorted(vars(module)[BESIDE].items()):
        digest.update(f"\n{name}\n".encode() + _without_comments(source))
    return digest.hexdigest()[:16]


def _without_comments(source: bytes) -> bytes:
    try:
        return ast.dump(ast.parse(source)).encode()
    except (SyntaxError, ValueError):
        return source


def own_error(error: BaseException) -> FormatError | None:
    """Return an error with its line in a user's file; None if no user's file was running."""
    user_modules = (module for name, module in sys.modules.items() if name.startswith(PREFIX))
    files = {vars(module)[FILE_NAME] for module in user_modules}
    while True:
        trace = traceback.extract_tb(error.__traceback__)
        frames = [frame for frame in trace if frame.filename in files]
        if frames:
            return error_in_file(frames[-1].name, error, frames[-1])
        if error.__cause__ is None:
            return None
        error = error.__cause__
