"""The form of certificates and verdicts, and the digest of a digraph."""

import json
from typing import Any, NamedTuple

#: A JSON object: a certificate, or an object in it.
Certificate = dict[str, Any]
#: The options of each vertex, as numbers of vertices.
Rows = list[list[int]]
#: A claim that was checked, and the assumption that was not checked, or "" for no assumption.
Claim = tuple[str, str]

MAX_DIGITS = 4000  # maximum number of digits of a number, which is less than BOUND
BOUND = 10**MAX_DIGITS
#: The fields of a certificate that describe its digraph.
DIGRAPH_FIELDS = ("vertices", "options", "digest")


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
        For FALSE, what the flaw is.
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
    """Return the content of JSON; Malformed if it is wrong, too deep, or has a field twice.

    Examples
    --------
    >>> read('{"version": 1, "version": 2}')
    Traceback (most recent call last):
        ...
    zermelo.checker.form.Malformed: the field 'version' stands twice in an object
    """
    try:
        return json.loads(text, object_pairs_hook=_unique_fields, parse_constant=_refuse_constant)
    except Malformed:
        raise
    except RecursionError:
        raise Malformed("its lists are nested too deeply") from None
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise Malformed(f"it is not JSON ({error})") from None
    except ValueError:
        raise Malformed(f"it holds a number of more than {MAX_DIGITS:,} digits") from None


def _unique_fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        repeated_name = next(name for name in fields if names.count(name) > 1)
        raise Malformed(f"the field {shown(repeated_name)} stands twice in an object")
    return fields


def _refuse_constant(text: str) -> None:
    raise Malformed(f"it is not JSON ({text} is not a number)")


def shown(value: object) -> str:
    """Return a value for messages; lists, objects, long numbers are described, texts shortened."""
    if isinstance(value, (list, dict)):
        return "a list" if isinstance(value, list) else "an object"
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, int) and value.bit_length() > 200:
        return "a long number" if value > 0 else "a long negative number"
    return f"{value!r:.60}"


def digest(names: list[str], options: Rows) -> str:
    """Return the SHA-256 digest of a digraph: of a JSON line [name, options] for each vertex."""
    import hashlib

    sha256 = hashlib.sha256()
    for row in zip(names, options, strict=True):
        sha256.update(json.dumps(row).encode() + b"\n")
    return sha256.hexdigest()


def size(names: list[str], options: Rows) -> str:
    """Return the numbers of vertices and edges of a digraph as text."""
    return f"{len(names)} vertices and {sum(map(len, options))} edges"
