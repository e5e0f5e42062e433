"""Gzip, bzip2, xz and zstd, chosen by the first bytes in reading, by the suffix in writing."""

from __future__ import annotations

import io
import warnings
import zlib
from collections.abc import Callable
from pathlib import PurePath
from typing import IO, Any

from zermelo.errors import FormatError, ZermeloWarning, need
from zermelo.limits import UNLIMITED, Watch

#: Suffixes by the first bytes of a file, and the modules that pack and unpack by suffix.
MAGIC = {b"\x1f\x8b": ".gz", b"BZh": ".bz2", b"\xfd7zXZ\x00": ".xz", b"\x28\xb5\x2f\xfd": ".zst"}
MODULES = {".gz": "gzip", ".bz2": "bz2", ".xz": "lzma", ".zst": "pyarrow"}
BLOCK_BYTES = 1 << 22  # number of bytes that are read between two checks of the limits
#: A file is refused if it unpacks to more than both `FREE_BYTES` and `FREE_RATIO` times its size.
FREE_BYTES = 1 << 26
FREE_RATIO = 100


def split_suffix(file: str) -> tuple[str, str]:
    """Split ``"graph.tgf.gz"`` into ``"graph.tgf"`` and ``".gz"``; the second may be empty."""
    suffix = PurePath(file).suffix
    if suffix.lower() in MAGIC.values():
        return file[: -len(suffix)], suffix.lower()
    return file, ""


def unpack(data: bytes, file: str, watch: Watch = UNLIMITED) -> bytes:
    """Return the content of a compressed file, or of any other file unchanged.

    Warns if the name has a suffix of compressed files that does not fit the content. Raises
    FormatError if the content is damaged or unpacks to a disproportionate size.
    """
    suffix = next((suffix for magic, suffix in MAGIC.items() if data.startswith(magic)), None)
    name_suffix = split_suffix(file)[1]
    if data and name_suffix not in ("", suffix):
        actual = "is not compressed" if suffix is None else f"is compressed by {suffix[1:]}"
        warnings.warn(
            f"{file}: the name ends in {name_suffix}, but the content {actual} and is read "
            "accordingly; rename the file, or see where it comes from",
            ZermeloWarning,
            stacklevel=3,
        )
    if suffix is None:
        return data

    def check_block(_block: bytes, size: int) -> None:
        if size > max(FREE_BYTES, FREE_RATIO * len(data)):
            raise FormatError(
                f"{len(data):,} bytes unpack to at least {size:,}; this looks like a "
                "mistake or a trap; if it is intended, unpack it yourself and read the result",
                file=file,
            )

    module: Any = need(MODULES[suffix], "formats", f"reading a {suffix} file")
    is_zstd = suffix == ".zst"
    errors = (OSError, EOFError, ValueError, zlib.error, getattr(module, "LZMAError", OSError))
    try:
        packed = module.BufferReader(data) if is_zstd else io.BytesIO(data)
        unpacked = module.CompressedInputStream(packed, "zstd") if is_zstd else module.open(packed)
        with unpacked as stream:
            return read_blocks(stream, watch, check_block)
    except FormatError:
        raise
    except errors as error:
        raise FormatError(
            f"the {suffix[1:]} compression is damaged or cut short ({error}); "
            "fetch or pack the file again",
            file=file,
        ) from error


def read_blocks(
    stream: IO[bytes], watch: Watch, check_block: Callable[[bytes, int], None] | None = None
) -> bytes:
    """Return the content of a stream; the limits are checked between blocks.

    ``check_block`` is called with each block and the number of bytes read so far; it may raise.

    >>> import io
    >>> read_blocks(io.BytesIO(b"a b"), UNLIMITED)
    b'a b'
    """
    buffer = io.BytesIO()  # its content is returned without a copy
    while block := stream.read(BLOCK_BYTES):
        buffer.write(block)
        watch.look()
        if check_block is not None:
            check_block(block, buffer.tell())
    return buffer.getvalue()


def pack(data: bytes, suffix: str) -> bytes:
    """Return data compressed as a file's suffix says; equal data give equal compressed bytes."""
    if not suffix:
        return data
    module: Any = need(MODULES[suffix], "formats", f"writing a {suffix} file")
    if suffix == ".zst":
        return bytes(module.Codec("zstd").compress(data, asbytes=True))
    settings = {"mtime": 0} if suffix == ".gz" else {}
    return bytes(module.compress(data, **settings))
