"""NPZ: the successor rows as NumPy arrays, or a sparse matrix as SciPy saves it.

=================  ===========================================================================
``ptr``            int64, V + 1 entries: the options of u are ``idx[ptr[u]:ptr[u + 1]]``
``idx``            integers, E entries
``first``          an integer, if the names are the consecutive integers from ``first`` on
``names``          otherwise: uint8, the UTF-8 text of all names, end to end
``name_ends``      int64, V entries: the offset in ``names`` at which each name ends
=================  ===========================================================================

Without ``first`` and ``names`` the vertices are 0 to V − 1. Matrices that
``scipy.sparse.save_npz`` writes are read if they are csr, csc or coo; stored zeros are no edges.
"""

from __future__ import annotations

import io
import math
import warnings
import zipfile
import zlib
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.digraph.digraph import Digraph
from zermelo.digraph.names import Names, NumberNames
from zermelo.formats.compression import FREE_BYTES, FREE_RATIO
from zermelo.formats.source import Source
from zermelo.formats.vertices import compact_names, digraph_on_range, names_as_text

Arrays = dict[str, NDArray[Any]]

ARRAY_NAMES = {"ptr", "idx", "first", "names", "name_ends"}
SPARSE_ARRAY_NAMES = {"format", "shape", "data", "indices", "indptr", "row", "col"}


def read(source: Source) -> Digraph:
    """Read NPZ; nothing is unpickled. O(V + E)."""
    try:
        with warnings.catch_warnings():  # about headers from Python 2
            warnings.simplefilter("ignore")
            arrays = _read_arrays(source)
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, KeyError) as error:
        raise source.error(f"damaged NPZ: {error}") from error
    except (NotImplementedError, RuntimeError, SyntaxError, TypeError) as error:
        raise source.error(f"this NPZ cannot be read: {error}") from error
    if "ptr" in arrays and "idx" in arrays:
        for name in ("ptr", "idx"):
            _require(source, arrays, name, "iu")
        ptr, idx = arrays["ptr"], arrays["idx"]
        return Digraph.from_rows(ptr, idx, names=_names(source, arrays, ptr.size - 1))
    if "format" in arrays and "shape" in arrays:
        return _digraph_of_matrix(source, arrays)
    listed = ", ".join(arrays) or "nothing"
    raise source.error(
        f"known arrays: {listed}; expected ptr and idx, or what scipy.sparse.save_npz writes"
    )


def _read_arrays(source: Source) -> Arrays:
    """Return the known arrays by name; check sizes before memory is used, and skip other arrays."""
    arrays: Arrays = {}
    with zipfile.ZipFile(io.BytesIO(source.data)) as archive:
        total = 0
        for info in archive.infolist():
            name = info.filename.removesuffix(".npy")
            if name not in ARRAY_NAMES | SPARSE_ARRAY_NAMES:
                continue
            if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise source.error(f"array {name!r} is neither stored nor deflated")
            total += info.file_size
            if total > max(FREE_BYTES, FREE_RATIO * len(source.data)):
                raise source.error(f"the arrays would take {total:,} bytes; the file is damaged")
            with archive.open(info) as member:
                content = member.read(info.file_size)  # never more than declared
            stream = io.BytesIO(content)
            version = np.lib.format.read_magic(stream)
            read_header = getattr(np.lib.format, "read_array_header_{}_{}".format(*version), None)
            if read_header is None:
                raise ValueError(f"array {name!r} has the unknown version {version}")
            shape, _, dtype = read_header(stream)
            size = math.prod(shape) * dtype.itemsize
            if dtype.hasobject:
                raise source.error(f"array {name!r} holds Python objects, which are not read")
            if size != len(content) - stream.tell():
                raise ValueError(f"array {name!r} declares {size:,} bytes, but holds more or fewer")
            arrays[name] = np.frombuffer(content, dtype, offset=stream.tell()).reshape(shape)
    return arrays


def _require(source: Source, arrays: Arrays, name: str, kinds: str, dimensions: int = 1) -> None:
    """Check an array's kind and dimensions, or raise FormatError; make its byte order native."""
    if name not in arrays:
        listed = ", ".join(arrays)
        raise source.error(f"array {name!r} is missing; there are {listed}")
    array = arrays[name]
    if array.dtype.kind not in kinds or array.ndim != dimensions:
        expected = "integers" if kinds == "iu" else "numbers"
        raise source.error(
            f"array {name!r} holds {array.dtype} in {array.ndim} dimensions; expected {expected} "
            f"in {dimensions}"
        )
    if not array.dtype.isnative:
        arrays[name] = array.astype(array.dtype.newbyteorder("="))


def _names(source: Source, arrays: Arrays, count: int) -> Names:
    if "names" not in arrays:
        first = 0
        if "first" in arrays:
            _require(source, arrays, "first", "iu", 0)
            first = int(arrays["first"])
            if abs(first) > 10**18:
                raise source.error(f"first is {first}; give a number of at most 18 digits")
        return NumberNames(max(count, 0), first, text=True)
    for name in ("names", "name_ends"):
        _require(source, arrays, name, "iu")
    ends = arrays["name_ends"].astype(np.int64)
    text = arrays["names"].astype(np.uint8).tobytes()
    is_ascending = (np.diff(ends, prepend=0) >= 0).all()
    if ends.size != count or not is_ascending or (count and ends[-1] > len(text)):
        raise source.error(
            f"name_ends must ascend to at most {len(text):,} (size of names) in {count:,} entries"
        )
    bounds = [0, *ends.tolist()]
    try:
        names = [text[begin:end].decode() for begin, end in pairwise(bounds)]
    except UnicodeDecodeError as error:
        raise source.error(f"names are not UTF-8: {error}") from None
    if len(set(names)) < count:
        raise source.error("two vertices have the same name; names must differ")
    return compact_names(names)


def _digraph_of_matrix(source: Source, arrays: Arrays) -> Digraph:
    layout = str(arrays["format"].tobytes().rstrip(b"\0").decode("latin-1")).replace("\0", "")
    if layout not in ("csr", "csc", "coo"):
        raise source.error(f"a sparse matrix of format {layout[:20]!r}; save csr, csc or coo")
    _require(source, arrays, "shape", "iu")
    shape = arrays["shape"].tolist()
    if len(shape) != 2 or shape[0] != shape[1] or shape[0] < 0:
        raise source.error(f"the matrix has shape {tuple(shape)}; a digraph needs a square one")
    count = int(shape[0])
    source.check_count(count)
    _require(source, arrays, "data", "biufc")
    index_names = ["row", "col"] if layout == "coo" else ["indptr", "indices"]
    for name in index_names:
        _require(source, arrays, name, "iu")
    major, minor = (arrays[name].astype(np.int64) for name in index_names)
    nonzero = arrays["data"] != 0
    if layout != "coo":
        is_ascending = major.size == count + 1 and (np.diff(major) >= 0).all()
        if not is_ascending or major[0] != 0 or major[-1] != minor.size:
            raise source.error(f"indptr must ascend from 0 to {minor.size} in {count + 1} entries")
        major = np.repeat(np.arange(count), np.diff(major))
    if not major.size == minor.size == nonzero.size:
        raise source.error(
            f"there are {major.size} row indices, {minor.size} column indices and {nonzero.size} "
            "values; the three numbers must agree"
        )
    sources, targets = (minor, major) if layout == "csc" else (major, minor)
    return digraph_on_range(sources[nonzero], targets[nonzero], count)


def write(G: Digraph) -> bytes:
    """Write NPZ, not compressed."""
    ptr, idx = G.successors
    arrays: Arrays = {"ptr": ptr, "idx": idx}
    names = names_as_text(G)
    compact = compact_names(names)
    if isinstance(compact, NumberNames):
        arrays["first"] = np.array(compact.first, np.int64)
    else:
        pieces = [name.encode() for name in names]
        arrays["names"] = np.frombuffer(b"".join(pieces), np.uint8)
        arrays["name_ends"] = np.cumsum([len(piece) for piece in pieces], dtype=np.int64)
    out = io.BytesIO()
    np.savez(out, allow_pickle=False, **arrays)
    return out.getvalue()
