"""What a certificate is made of, and what is said of it."""

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

#: Numbers have at most so many digits.
DIGITS = 4000
BOUND = 10**DIGITS


class Verdict(NamedTuple):
    """What the check found.

    Attributes
    ----------
    verdict : str
        ``"HOLDS"``: it is true, and nothing is assumed; ``"HOLDS IF"``: it is true if what is
        assumed is; or ``"FALSE"``.
    checked : str
        What was claimed, and of what.
    assumed : str
        What could not be checked here, such as rules of a game.
    reason : str
        What is false: it names the vertex or the field that is to blame.
    """

    verdict: str
    checked: str
    assumed: str = ""
    reason: str = ""

    @property
    def valid(self) -> bool:
        """Whether the certificate holds, and nothing is assumed."""
        return self.verdict == "HOLDS"

    def __bool__(self) -> bool:
        """Be true in a condition only where the certificate holds, and nothing is assumed."""
        return self.valid

    def __str__(self) -> str:
        """Say it in a sentence."""
        if self.verdict == "FALSE":
            return f"FALSE: {self.reason}"
        return f"{self.verdict}{' ' * bool(self.assumed)}{self.assumed}: {self.checked}"


class Flaw(Exception):
    """What is false in a certificate."""


class Malformed(ValueError):
    """What was given is no certificate, so that there is nothing to check."""


def read(text: str | bytes) -> object:
    """Read JSON, strictly; raises Malformed.

    Examples
    --------
    >>> read('{"version": 1, "version": 2}')
    Traceback (most recent call last):
        ...
    zermelo.checker.form.Malformed: the field 'version' stands twice in an object
    """
    try:
        return json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except Malformed:
        raise
    except RecursionError:
        raise Malformed("its lists are nested too deeply") from None
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise Malformed(f"it is not JSON ({error})") from None
    except ValueError:
        raise Malformed(f"it holds a number of more than {DIGITS:,} digits") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in fields if names.count(name) > 1)
        raise Malformed(f"the field {shown(twice)} stands twice in an object")
    return fields


def _no_number(text: str) -> None:
    raise Malformed(f"it is not JSON ({text} is no number)")


def shown(given: object) -> str:
    """Write what was found, if it is short, and what it is otherwise."""
    if isinstance(given, (list, dict)):
        return "a list" if isinstance(given, list) else "an object"
    if given is None or isinstance(given, bool):
        return json.dumps(given)
    if isinstance(given, int) and given.bit_length() > 200:
        return "a number that is too long" if given > 0 else "a long negative number"
    return f"{given!r:.60}"


def number(given: object, what: str) -> int:
    """Read a number from 0 on."""
    if type(given) is not int or not 0 <= given < BOUND:
        raise Malformed(f"{what} must be a whole number from 0 on, not {shown(given)}")
    return given


def numbers(given: object, what: str) -> list[int]:
    """Read a list of numbers from 0 on."""
    if not isinstance(given, list):
        raise Malformed(f"{what} must be a list of numbers, not {shown(given)}")
    return [number(entry, f"an entry of {what}") for entry in given]


def rows(given: object, field: str, names: list[str]) -> Iterable[tuple[str, Any]]:
    """Go through a list that has an entry for each vertex, with what to call each entry."""
    if not isinstance(given, list) or len(given) != len(names):
        told = f"one with {len(given):,}" if isinstance(given, list) else shown(given)
        raise Malformed(f"{field!r} must be a list with {len(names):,} entries, not {told}")
    return (
        (f"vertex {name!r}: its {field}", entry) for name, entry in zip(names, given, strict=True)
    )


def texts(given: dict[str, Any], *fields: str) -> None:
    """Make sure that fields hold text."""
    for field in fields:
        if not isinstance(given[field], str):
            raise Malformed(f"{field!r} must be text, not {shown(given[field])}")
