"""Read the fields of certificates; values of a wrong type or size raise Malformed."""

from collections.abc import Collection, Iterable
from typing import Any

from .form import BOUND, Certificate, Flaw, Malformed, shown


def number(value: object, what: str) -> int:
    """Return a value that must be a whole number from 0 on, below `BOUND`."""
    if type(value) is not int or not 0 <= value < BOUND:
        raise Malformed(f"{what} must be a whole number from 0 on, not {shown(value)}")
    return value


def index(value: object, count: int, what: str, plural: str) -> int:
    """Return a value that must be the number, from 0 on, of one of ``count`` ``plural``."""
    entry = number(value, what)
    if entry >= count:
        raise Malformed(f"{what} must be the number of one of {count:,} {plural}")
    return entry


def boolean(value: object, what: str) -> bool:
    """Return a value that must be true or false."""
    if not isinstance(value, bool):
        raise Malformed(f"{what} must be true or false, not {shown(value)}")
    return value


def one_of(choices: Collection[str], value: object, what: str) -> str:
    """Return a value that must be one of the texts ``choices``."""
    if not isinstance(value, str) or value not in choices:
        raise Malformed(f"{what} must be one of {', '.join(choices)}, not {shown(value)}")
    return value


def list_of(entries: str, value: object, what: str, count: int | None = None) -> list[Any]:
    """Return a value that must be a list, of ``count`` entries if this is given.

    Messages call the value ``what``, and its content ``entries``.
    """
    if not isinstance(value, list) or count not in (None, len(value)):
        needed = entries if count is None else f"{count:,} {entries}"
        found = f"one of {len(value):,}" if isinstance(value, list) else shown(value)
        raise Malformed(f"{what} must be a list of {needed}, not {found}")
    return value


def record(fields: Collection[str], value: object, what: str) -> Certificate:
    """Return a value that must be an object with exactly these fields."""
    if not isinstance(value, dict) or {*value} != {*fields}:
        raise Malformed(f"{what} must be an object with the fields {', '.join(sorted(fields))}")
    return value


def numbers(value: object, what: str) -> list[int]:
    """Return a value that must be a list of whole numbers from 0 on."""
    return [number(entry, f"an entry of {what}") for entry in list_of("numbers", value, what)]


def sides_of(game: object) -> tuple[list[int], list[int]]:
    """Return Left's and Right's options of an entry of 'games', as ascending indices."""
    sides = list_of("lists, the options of Left and of Right", game, "each of 'games'", 2)
    left, right = (numbers(side, "each side of 'games'") for side in sides)
    for side in (left, right):
        if side != sorted({*side}):
            raise Malformed("the options of each of 'games' must ascend")
    return left, right


def rows(value: object, field: str, names: list[str]) -> Iterable[tuple[str, Any]]:
    """Return a pair for each vertex: the words by which messages call its entry, and the entry."""
    entries = list_of("entries", value, f"{field!r}", len(names))
    subjects = (f"vertex {name!r}: its {field}" for name in names)
    return zip(subjects, entries, strict=True)


def numbers_of(certificate: Certificate, field: str, names: list[str]) -> list[int]:
    """Return a field that must have a number from 0 on for each vertex."""
    return [number(entry, what) for what, entry in rows(certificate[field], field, names)]


def booleans_of(certificate: Certificate, field: str, names: list[str]) -> list[bool]:
    """Return a field that must be true or false for each vertex."""
    return [boolean(entry, what) for what, entry in rows(certificate[field], field, names)]


def numbers_or_null_of(certificate: Certificate, field: str, names: list[str]) -> list[int | None]:
    """Return a field that must have a number from 0 on, or null, for each vertex."""
    entries = rows(certificate[field], field, names)
    return [None if entry is None else number(entry, what) for what, entry in entries]


def check_missing(
    names: list[str], field: str, lengths: list[int | None], missing: Iterable[bool]
) -> None:
    """Raise Flaw unless lengths are null exactly at the vertices for which ``missing`` is true."""
    for name, length, is_missing in zip(names, lengths, missing, strict=True):
        if (length is None) != is_missing:
            needed = "none (null)" if is_missing else "a number"
            raise Flaw(f"vertex {name!r}: its {field} must be {needed}, not {shown(length)}")


def ascending(entries: list[Any], limit: int, what: str) -> set[int]:
    """Return as a set the numbers of a list, which must ascend from 0 on, below ``limit``."""
    previous = -1
    for entry in entries:
        if type(entry) is not int or not previous < entry < limit:
            raise Malformed(
                f"{what} {shown(entry)} must be a number below {limit:,}, above the previous number"
            )
        previous = entry
    return set(entries)


def check_texts(certificate: Certificate, *fields: str) -> None:
    """Raise Malformed unless all these fields of a certificate (or an object in it) are texts."""
    for field in fields:
        if not isinstance(certificate[field], str):
            raise Malformed(f"{field!r} must be text, not {shown(certificate[field])}")


def read_digraph(certificate: Certificate) -> tuple[list[str], list[list[int]]]:
    """Return the names and options of a digraph; names must differ, and options must ascend."""
    names, options = list_of("names", certificate["vertices"], "'vertices'"), certificate["options"]
    seen = set()
    for vertex, name in enumerate(names):
        if not isinstance(name, str):
            raise Malformed(f"vertex number {vertex}: its name must be text, not {shown(name)}")
        if name in seen:
            raise Malformed(f"vertex {name!r}: its name stands twice")
        seen.add(name)
    list_of("entries, one for each vertex", options, "'options'", len(names))
    for name, row in zip(names, options, strict=True):
        what = f"vertex {name!r}: its option"
        ascending(list_of("numbers", row, f"{what}s"), len(names), what)
    check_texts(certificate, "digest")
    return names, options
