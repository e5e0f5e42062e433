"""The form of certificates: their fields, their digraph with its digest, and verdicts."""

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

MAX_DIGITS = 4000
BOUND = 10**MAX_DIGITS

DIGRAPH = ("vertices", "options", "digest")


class Verdict(NamedTuple):
    """The result of a check.

    Attributes
    ----------
    verdict : str
        ``"HOLDS"``: the claim is true; ``"HOLDS IF"``: the claim is true if the assumption is true;
        or ``"FALSE"``: the certificate has a flaw.
    checked : str
        The claim; for FALSE, the kind of certificate.
    assumed : str
        The assumption, which was not checked, such as the rules of a game.
    reason : str
        For FALSE, the flaw with its vertex or field.
    """

    verdict: str
    checked: str
    assumed: str = ""
    reason: str = ""

    @property
    def valid(self) -> bool:
        """Whether the certificate holds without assumptions."""
        return self.verdict == "HOLDS"

    def __bool__(self) -> bool:
        """Return whether the certificate holds without assumptions."""
        return self.valid

    def __str__(self) -> str:
        """Return the verdict as a sentence."""
        if self.verdict == "FALSE":
            return f"FALSE: {self.reason}"
        return f"{self.verdict}{' ' * bool(self.assumed)}{self.assumed}: {self.checked}"


class Flaw(Exception):
    """A false statement in a certificate, which therefore proves nothing."""


class Malformed(ValueError):
    """The input is not a certificate, so there is nothing to check."""


def read(text: str | bytes) -> object:
    """Return the content of JSON; raises Malformed for wrong JSON and for repeated fields.

    Examples
    --------
    >>> read('{"version": 1, "version": 2}')
    Traceback (most recent call last):
        ...
    zermelo.checker.form.Malformed: the field 'version' stands twice in an object
    """
    try:
        return json.loads(text, object_pairs_hook=_without_repetition, parse_constant=_no_number)
    except Malformed:
        raise
    except RecursionError:
        raise Malformed("its lists are nested too deeply") from None
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise Malformed(f"it is not JSON ({error})") from None
    except ValueError:
        raise Malformed(f"it holds a number of more than {MAX_DIGITS:,} digits") from None


def _without_repetition(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in fields if names.count(name) > 1)
        raise Malformed(f"the field {shown(twice)} stands twice in an object")
    return fields


def _no_number(text: str) -> None:
    raise Malformed(f"it is not JSON ({text} is not a number)")


def shown(value: object) -> str:
    """Return a value as messages show it: lists, objects and long numbers are only described."""
    if isinstance(value, (list, dict)):
        return "a list" if isinstance(value, list) else "an object"
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, int) and value.bit_length() > 200:
        return "a number that is too long" if value > 0 else "a long negative number"
    return f"{value!r:.60}"


def number(value: object, what: str) -> int:
    """Return a value that must be a whole number from 0 on."""
    if type(value) is not int or not 0 <= value < BOUND:
        raise Malformed(f"{what} must be a whole number from 0 on, not {shown(value)}")
    return value


def index(value: object, count: int, what: str, things: str) -> int:
    """Return a value that must be the number of one of ``count`` things, counted from 0."""
    place = number(value, what)
    if place >= count:
        raise Malformed(f"{what} must be the number of one of {count:,} {things}")
    return place


def list_of(entries: str, value: object, what: str) -> list[Any]:
    """Return a value that must be a list; messages call it ``what`` and its content ``entries``."""
    if not isinstance(value, list):
        raise Malformed(f"{what} must be a list of {entries}, not {shown(value)}")
    return value


def numbers(value: object, what: str) -> list[int]:
    """Return a value that must be a list of whole numbers from 0 on."""
    return [number(entry, f"an entry of {what}") for entry in list_of("numbers", value, what)]


def sides_of(game: object) -> tuple[list[int], list[int]]:
    """Return the options of Left and of Right in a table of games, as ascending indices."""
    if not isinstance(game, list) or len(game) != 2:
        raise Malformed("each of 'games' must be a list of two lists: Left's options, and Right's")
    left, right = (numbers(side, "each side of 'games'") for side in game)
    for side in (left, right):
        if side != sorted({*side}):
            raise Malformed("the options of each of 'games' must ascend")
    return left, right


def rows(value: object, field: str, names: list[str]) -> Iterable[tuple[str, Any]]:
    """Return the entries for all vertices, each after the words by which messages call it."""
    if not isinstance(value, list) or len(value) != len(names):
        found = f"one with {len(value):,}" if isinstance(value, list) else shown(value)
        raise Malformed(f"{field!r} must be a list with {len(names):,} entries, not {found}")
    return (
        (f"vertex {name!r}: its {field}", entry) for name, entry in zip(names, value, strict=True)
    )


def numbers_of(certificate: dict[str, Any], field: str, names: list[str]) -> list[int]:
    """Return a field that must have a number from 0 on for each vertex."""
    return [number(entry, what) for what, entry in rows(certificate[field], field, names)]


def lengths_of(certificate: dict[str, Any], field: str, names: list[str]) -> list[int | None]:
    """Return a field that must have a number from 0 on, or null, for each vertex."""
    entries = rows(certificate[field], field, names)
    return [None if entry is None else number(entry, what) for what, entry in entries]


def ascending(entries: list[Any], limit: int, what: str) -> set[int]:
    """Return the set of numbers that must ascend below a limit; messages call a number ``what``."""
    before = -1
    for entry in entries:
        if type(entry) is not int or not before < entry < limit:
            raise Malformed(
                f"{what} {shown(entry)} must be a number below {limit:,} and above the last one"
            )
        before = entry
    return set(entries)


def texts(record: dict[str, Any], *fields: str) -> None:
    """Raise Malformed unless all these fields of a record are texts."""
    for field in fields:
        if not isinstance(record[field], str):
            raise Malformed(f"{field!r} must be text, not {shown(record[field])}")


def read_digraph(certificate: dict[str, Any]) -> tuple[list[str], list[list[int]]]:
    """Return names and options of a digraph: names must differ, and options ascend."""
    names, options = list_of("names", certificate["vertices"], "'vertices'"), certificate["options"]
    seen = set()
    for place, name in enumerate(names):
        if not isinstance(name, str):
            raise Malformed(f"vertex number {place}: its name must be text, not {shown(name)}")
        if name in seen:
            raise Malformed(f"vertex {name!r}: its name stands twice")
        seen.add(name)
    if not isinstance(options, list) or len(options) != len(names):
        raise Malformed(
            f"'options' must be a list with {len(names):,} entries, one for each vertex"
        )
    for name, row in zip(names, options, strict=True):
        what = f"vertex {name!r}: its option"
        ascending(list_of("numbers", row, f"{what}s"), len(names), what)
    texts(certificate, "digest")
    return names, options


def digest(names: list[str], options: list[list[int]]) -> str:
    """Return the SHA-256 of a digraph, written as a line of JSON per vertex."""
    import hashlib

    text = hashlib.sha256()
    for row in zip(names, options, strict=True):
        text.update(json.dumps(row).encode() + b"\n")
    return text.hexdigest()


def size(names: list[str], options: list[list[int]]) -> str:
    """Return the size of a digraph in words."""
    return f"{len(names)} vertices and {sum(map(len, options))} edges"
