"""Reading and writing digraph files, whatever their format."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from zermelo.errors import FormatError, InputError
from zermelo.formats import compression, table
from zermelo.formats.foreign import PARITY_MESSAGE, is_parity_game
from zermelo.formats.source import Source
from zermelo.limits import NO_LIMITS, Limits, Watch

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph

File = str | os.PathLike[str] | IO[bytes]
UNFINISHED = f".{'[0-9a-f]' * 16}.part"  # pattern of the names of temporary files of `write_whole`


@dataclass(frozen=True)
class DigraphInFile:
    """A digraph from a file, reversed if the file's arcs are ``attacks``, and the file's format."""

    digraph: Digraph
    file: str
    format: table.Format
    attacks: bool
    source: Source | None = None  #: the content of the standard input, which cannot be read twice

    def describe(self) -> str:
        r"""Return a line about the file, its format, its digraph and the meaning of arcs.

        >>> import io
        >>> print(open_digraph(io.BytesIO(b"p af 2\n1 2\n")).describe())
        the input (af): 2 vertices, 1 edge; each attack a → b is the edge b → a
        """
        direction = "; each edge a → b is a move" if self.format.either else ""
        if self.attacks:
            direction = "; each attack a → b is the edge b → a"
        return f"{self.file} ({self.format.name}): {self.digraph.describe()}{direction}"


def read(
    source: File,
    *,
    format: str | None = None,  # noqa: A002  the name that users expect
    attacks: bool | None = None,
    columns: tuple[str, str] | None = None,
    limits: Limits | Watch = NO_LIMITS,
) -> Digraph:
    r"""Read a digraph from a file.

    Names of vertices are always text.

    Parameters
    ----------
    source : path, ``"-"`` or binary file object
        ``"-"`` is the standard input. Files compressed by gzip, bzip2, xz or zstd are unpacked.
    format : str, optional
        One of `FORMATS`, or a suffix. By default it is guessed from the name of the file, or from
        the content if the name is not enough (as for ``.txt``).
    attacks : bool, optional
        Whether an arc a → b of the file is an attack, which becomes the edge b → a, so that the
        kernels are the stable extensions. True by default for the argumentation formats (``apx``
        and ICCMA ``af``).
    columns : pair of str, optional
        For tables: the columns with the source and the target of each edge.
    limits : Limits or Watch
        Limits on reading.

    Raises
    ------
    FormatError
        The content is not valid; the message names file and line.
    InputError
        The file cannot be read.
    LimitReached
    MissingExtra
        The format needs a library that is not installed.

    Notes
    -----
    O(V + E) time and memory for V vertices and E edges; the whole content is held in memory.

    Examples
    --------
    >>> import io
    >>> G = read(io.BytesIO(b"a b\nb a\nb c\n"), format="edges")
    >>> G.options("b")
    ('a', 'c')
    >>> read(io.BytesIO(b"p af 3\n1 2\n")).edges()
    [('2', '1')]
    """
    return open_digraph(
        source, format=format, attacks=attacks, columns=columns, limits=limits
    ).digraph


def open_digraph(
    source: File,
    *,
    format: str | None = None,  # noqa: A002
    attacks: bool | None = None,
    columns: tuple[str, str] | None = None,
    limits: Limits | Watch = NO_LIMITS,
) -> DigraphInFile:
    """Read a digraph as `read` does; return it with its format and the direction of arcs."""
    return parse_digraph(read_source(source, limits, columns), format, attacks)


def read_source(
    file: File, limits: Limits | Watch, columns: tuple[str, str] | None = None
) -> Source:
    """Return the unpacked content of a file."""
    watch = limits.start()
    content, name = _content(file, watch)
    if not content:
        raise FormatError("the file is empty; expected edges or attacks", file=name)
    return Source(compression.unpack(content, name, watch), name, watch, columns)


def parse_digraph(source: Source, format_name: str | None, attacks: bool | None) -> DigraphInFile:
    """Return the digraph of a file, and the format, which is guessed if ``format_name`` is None."""
    file, columns, watch = source.file, source.columns, source.watch
    if is_parity_game(source, format_name):
        raise source.error(PARITY_MESSAGE)
    if format_name is not None:
        chosen = table.by_name(format_name, file)
    else:
        chosen = table.by_content(source, table.by_file_name(compression.split_suffix(file)[0]))
    if columns is not None and not chosen.table:
        tables = ", ".join(kind.name for kind in table.FORMATS.values() if kind.table)
        raise FormatError(
            f"{chosen.name} has no columns to choose; drop columns (--columns), which are for "
            f"{tables}",
            file=file,
        )
    watch.look()
    try:
        G = chosen.codec.read(source)
        watch.look()
    except FormatError:
        raise
    except (InputError, RecursionError) as error:
        raise FormatError(f"the file gives no digraph: {error}", file=file) from error
    is_reversed = chosen.argumentation if attacks is None else attacks
    return DigraphInFile(G.reverse() if is_reversed else G, file, chosen, is_reversed)


def read_bytes(file: File, limits: Limits | Watch = NO_LIMITS) -> bytes:
    """Return the content of any file, unpacked."""
    watch = limits.start()
    content, name = _content(file, watch)
    return compression.unpack(content, name, watch)


def read_stored_bytes(file: File, limits: Limits | Watch = NO_LIMITS) -> bytes:
    """Return the content of any file as stored, not unpacked; InputError if it cannot be read."""
    return _content(file, limits.start())[0]


def read_named_source(file: File, name: str, limits: Limits | Watch) -> Source:
    """Return the unpacked content of a file, or of the standard input, as a named `Source`."""
    watch = limits.start()
    return Source(read_bytes(file, watch), name, watch)


def write_digraph(
    G: Digraph, target: File, format_name: str | None = None, *, attacks: bool | None = None
) -> None:
    """Write a digraph to a file, as `zermelo.write` does."""
    file = _name_of(target, "the output")
    name, _ = compression.split_suffix(file)
    chosen = table.by_file_name(name) if format_name is None else table.by_name(format_name, file)
    if chosen is None:
        format_names = ", ".join(table.FORMATS)
        raise FormatError(
            f"the name of the file does not tell the format; end it in a suffix such as .tgf, or "
            f"in Python give format=…, one of {format_names}",
            file=file,
        )
    is_reversed = chosen.argumentation if attacks is None else attacks
    write_whole(target, chosen.codec.write(G.reverse() if is_reversed else G))


def write_whole(target: File, data: bytes) -> None:
    """Write bytes, compressed if the name says so; an error leaves a file at a path unchanged."""
    data = compression.pack(data, compression.split_suffix(_name_of(target, ""))[1])
    if target == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    elif isinstance(target, (str, os.PathLike)):
        _replace(Path(target), data)
    else:
        target.write(data)


def _name_of(file: File, default: str) -> str:
    if isinstance(file, (str, os.PathLike)):
        return default if file == "-" else os.fsdecode(file)
    name = getattr(file, "name", None)
    return name if isinstance(name, str) else default


def _content(file: File, watch: Watch) -> tuple[bytes, str]:
    """Return all bytes of a file, and its name for messages."""
    name = _name_of(file, "the input")

    def refuse_zeros(block: bytes, size: int) -> None:
        if size == compression.BLOCK_BYTES and block.count(0) == size:
            raise FormatError(
                f"the first {size:,} bytes are all zero; this is a device or a damaged file, "
                "not one of the formats",
                file=name,
            )

    try:
        if file == "-":
            if sys.stdin is None:
                raise InputError("the standard input cannot be read: it is closed; give a file")
            return compression.read_blocks(sys.stdin.buffer, watch, refuse_zeros), name
        if isinstance(file, (str, os.PathLike)):
            with Path(file).open("rb") as stream:
                return compression.read_blocks(stream, watch, refuse_zeros), name
        content: Any = file.read()
    except InputError:
        raise
    except OSError as error:
        raise InputError(_os_error_text(name, "read", error)) from error
    except ValueError as error:  # a NUL in the path, a closed file object
        raise InputError(f"{name!r} cannot be read: {error}") from error
    except AttributeError:
        raise InputError(
            f"{file!r} is not a file; give a path, '-' or a file opened in binary mode"
        ) from None
    if not isinstance(content, bytes):
        raise InputError(f"{name} is opened as text; open it in binary mode ('rb')")
    return content, name


def _os_error_text(file: str, verb: str, error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        if verb == "read":
            return f"{file}: there is no such file; check the path"
        return f"{file}: there is no such directory to write to; make it first"
    if isinstance(error, IsADirectoryError):
        return f"{file} is a directory; give a file"
    participle = "read" if verb == "read" else "written"
    if isinstance(error, PermissionError):
        return f"{file} may not be {participle}; check its permissions"
    return f"{file} cannot be {participle}: {error.strerror or error}"


def _replace(path: Path, data: bytes) -> None:
    """Write a temporary file beside a path, and rename it; write a pipe or a device directly."""
    try:
        path = Path(os.path.realpath(path))
        if path.is_dir():
            raise IsADirectoryError
        if path.exists() and not path.is_file():
            path.write_bytes(data)
            return
        if path.exists() and not os.access(path, os.W_OK):
            raise PermissionError
        temporary = path.with_name(f".{os.urandom(8).hex()}.part")  # as `UNFINISHED`
        try:
            with temporary.open("xb") as file:
                file.write(data)
            if path.exists():
                temporary.chmod(path.stat().st_mode & 0o777)
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise InputError(_os_error_text(str(path), "write", error)) from error
    except ValueError as error:
        raise InputError(f"{str(path)!r} cannot be written: {error}") from error
