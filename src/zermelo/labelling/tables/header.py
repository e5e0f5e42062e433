"""What a table says of itself, read and looked through: every field has its kind and its bounds."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from zermelo.bulk.blocks import LARGEST
from zermelo.errors import FormatError, InputError
from zermelo.formats.compression import blocks
from zermelo.labelling.tables.form import FORMS
from zermelo.labelling.tables.write import HEADER, VERSION
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.values.play import Play

#: The field with the digest of all others.
SEAL = "seal"

#: What a header must have, and of which type.
FIELDS: dict[str, type] = {
    "ruleset": str, "called": str, "position": str, "play": str, "coding": str, "means": str,
    "form": str, "words": int, "label_bytes": int, "block": int, "sections": list,
    "positions": int, "edges": int, "counts": dict, "remoteness": dict, "digest": str,
    "start": dict, "misere_claims": bool,
}  # fmt: skip

#: The most words of a key.
WORDS = 64


def damaged(directory: Path, what: str) -> FormatError:
    """Return the error of a table that cannot be as it is."""
    return FormatError(f"{what}; make the table again", file=str(directory / HEADER))


def read_header(directory: Path, limits: Limits | Watch = NO_LIMITS) -> dict[str, Any]:
    """Read ``table.json``, within limits.

    Raises
    ------
    InputError
        There is no table, or it cannot be read.
    FormatError
        It is damaged.
    """
    path = directory / HEADER
    try:
        with path.open("rb") as opened:
            header = json.loads(blocks(opened, limits.start()).decode("utf-8"))
    except FileNotFoundError:
        held = sorted(str(inner.parent) for inner in directory.glob(f"*/{HEADER}"))
        what = "there is no table in it; 'zermelo tablebase build' makes one"
        if held:
            what = f"it is no table, but has {', '.join(held)}; name one of them"
        raise InputError(f"{directory}: {what}") from None
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError):
        raise damaged(directory, "it is no JSON") from None
    if not isinstance(header, dict) or header.get("format") != "zermelo table":
        raise damaged(directory, "it is not the header of a table")
    if header.get("version") != VERSION:
        raise damaged(directory, f"it has version {_short(header.get('version'))}, not {VERSION}")
    for name, kind in FIELDS.items():
        if type(header.get(name)) is not kind:  # a flag is a number to Python
            raise damaged(directory, f"{name!r} is missing or wrong")
    if not _whole(header):
        raise damaged(directory, "its numbers do not belong together")
    return header


def header_text(header: dict[str, Any]) -> str:
    """Return what stands in ``table.json``."""
    return json.dumps(header, indent=1) + "\n"


def sealed(header: dict[str, Any]) -> dict[str, Any]:
    """Return a header with the digest of its other fields, as they are written."""
    rest = {name: held for name, held in header.items() if name != SEAL}
    return {**rest, SEAL: hashlib.sha256(header_text(rest).encode()).hexdigest()}


def _short(found: object) -> str:
    text = repr(found)
    return text if len(text) <= 20 else f"{text[:20]}…"


def _whole(header: dict[str, Any]) -> bool:
    """Say whether the fields can be those of a table."""
    sections = header["sections"]
    starts = header["start"].values() if "outcome" not in header["start"] else [header["start"]]
    return (
        all(isinstance(row, list) and len(row) == 3 and all(map(_count, row)) for row in sections)
        and len({row[0] for row in sections}) == len(sections)
        and header["form"] in FORMS
        and header["play"] in [*Play]
        and 1 <= header["block"] <= LARGEST
        and 1 <= header["words"] <= WORDS
        and header["label_bytes"] in (1, 2)
        and set(header["counts"]) == {"P", "N", "D"}
        and all(map(_count, header["counts"].values()))
        and set(header["remoteness"]) <= {"P", "N"}
        and all(map(_lengths, header["remoteness"].values()))
        and all(map(_started, starts))
    )


def _count(found: object) -> bool:
    """Say whether it is a number of something that a file can hold."""
    return type(found) is int and 0 <= found < 1 << 62


def _lengths(found: object) -> bool:
    """Say whether it counts positions by remoteness."""
    return isinstance(found, dict) and all(
        key.isdecimal() and key.isascii() and len(key) < 6 and _count(count)
        for key, count in found.items()
    )


def _started(found: object) -> bool:
    """Say whether it says who wins from a start."""
    return (
        isinstance(found, dict)
        and found.get("outcome") in ("P", "N", "D")
        and (found.get("remoteness") is None or _count(found["remoteness"]))
    )
