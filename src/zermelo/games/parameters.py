"""Parameters of rules: reading and writing of command-line words."""

from __future__ import annotations

import dataclasses
import inspect
import re
import shlex
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar

from zermelo.errors import InputError

if TYPE_CHECKING:
    from types import ModuleType

    from zermelo.digraph.digraph import Digraph
    from zermelo.digraph.graph import Graph
    from zermelo.digraph.order import Order
    from zermelo.formats.coloured import ColouredDigraph, ColouredGraph
    from zermelo.formats.dimacs import CNF


#: Maximum number of digits of a number that is read. Python prints up to 4,300, so sums fit, too.
DIGITS = 4_000
#: Numbers of at most this many bits have at most `DIGITS` digits.
DIGIT_BITS = 13_287


class WithParameters(Protocol):
    """Rules as a dataclass of parameters, with a name, an example and members."""

    name: ClassVar[str]
    example: ClassVar[str]
    members: ClassVar[Mapping[str, Mapping[str, Any]]]
    __dataclass_fields__: ClassVar[dict[str, dataclasses.Field[Any]]]

    @property
    def sized_by(self) -> Sequence[str | int]: ...  # noqa: D102

    def __init__(self, **parameters: Any) -> None: ...  # noqa: ANN401


R = TypeVar("R", bound=WithParameters)
T = TypeVar("T")


class Resolver(Protocol):
    """Finds the digraphs, graphs, orders and formulas that are named in a position.

    The resolver of the command line reads files, the server's does not. `board` also takes an
    undirected graph, with edges both ways; `coloured` makes edges without colours green; `program`
    returns the module of a Python file with a game.
    """

    def digraph(self, text: str) -> Digraph: ...  # noqa: D102
    def graph(self, text: str) -> Graph: ...  # noqa: D102
    def board(self, text: str) -> Digraph: ...  # noqa: D102
    def order(self, text: str) -> Order: ...  # noqa: D102
    def formula(self, text: str) -> CNF: ...  # noqa: D102
    def two_colours(self, text: str) -> ColouredDigraph: ...  # noqa: D102
    def coloured(self, text: str) -> ColouredGraph: ...  # noqa: D102
    def program(self, text: str) -> ModuleType: ...  # noqa: D102
    def text(self, file: str) -> str: ...  # noqa: D102


def with_parameters(kind: type[R], words: Sequence[str], resolver: Resolver) -> tuple[R, list[str]]:
    """Return a ruleset with the parameters in ``words``, and the other words: the position."""
    fields = parameters_of(kind)
    flags = [name for name, field in fields.items() if kind_of(field) == "bool"]
    options, rest = options_among(words, flags)
    keywords: dict[str, Any] = {}
    for name, value in options.items():
        flag = name if name in fields else name.removeprefix("no-")
        if value is None and flag in flags:
            keywords[fields[flag].name] = flag == name
        elif name not in fields:
            names = ", ".join(f"--{option}" for option in fields) or "no parameters"
            raise InputError(f"{kind.name} has no parameter '--{name}'; it has {names}")
        elif not value:
            raise InputError(f"--{name} needs a value; for example: {shell_example(kind)}")
        else:
            prefix = f"{kind.name} --{name} {value}"
            keywords[fields[name].name] = _read(prefix, fields[name], value, resolver)
    for name, field in fields.items():
        required = field.default is dataclasses.MISSING
        if required and field.default_factory is dataclasses.MISSING and field.name not in keywords:
            _, expected = READERS.get(kind_of(field), (str, "give a value"))
            expected = field.metadata.get("help") or expected
            example = shell_example(kind) if kind.example else f"{kind.name} --{name} …"
            raise InputError(f"{kind.name} needs --{name}: {expected}; for example: {example}")
    return kind(**keywords), rest


#: An option. A board such as ``--x|...`` does not match, because of its bar.
OPTION = re.compile(r"--[A-Za-z]\w*(?:-\w+)*(?:=.*)?", re.ASCII | re.DOTALL)


def options_among(
    words: Sequence[str], flags: Sequence[str]
) -> tuple[dict[str, str | None], list[str]]:
    """Return the values of ``--name value`` and ``--name=value`` (flags: None), and other words."""
    options: dict[str, str | None] = {}
    rest: list[str] = []
    unread: Iterator[str] = iter(words)
    for word in unread:
        if not OPTION.fullmatch(word):
            rest.append(word)
            continue
        name, equals, value = word.removeprefix("--").partition("=")
        flag = name.removeprefix("no-")
        if name in flags or flag in flags:
            if equals:
                raise InputError(f"{word}: give --{flag} or --no-{flag}, without a value")
            options[name] = None
            if flag in options and f"no-{flag}" in options:
                raise InputError(f"--{flag} and --no-{flag} contradict each other; drop one")
        elif name in options:
            raise InputError(f"--{name} is given twice; drop one of them")
        else:
            options[name] = value if equals else next(unread, "")
    return options, rest


def kind_of(field: dataclasses.Field[Any]) -> str:
    """Return a field's type as text, without modules, blanks and ``|None``."""
    text = field.type if isinstance(field.type, str) else getattr(field.type, "__name__", "")
    if not isinstance(field.type, str) and text in ("", "tuple", "Union", "UnionType"):
        text = str(field.type)
    without_modules = re.sub(r"(?:\w+\.)+(?=\w)", "", text)  # z.Digraph is Digraph
    return without_modules.replace(" ", "").removesuffix("|None")


def read_integer(text: str) -> int:
    """Read a whole number; ValueError for other text, or more than `DIGITS` characters."""
    if len(text) > DIGITS:
        raise ValueError
    return int(text)


def natural(text: str) -> int | None:
    """Read a whole number, 0 or more, in digits alone; None for other text or too many digits.

    >>> natural("007"), natural("-7"), natural("9" * 5_000)
    (7, None, None)
    """
    digits = text.lstrip("0") or text[:1]
    is_natural = digits.isascii() and digits.isdecimal() and len(digits) <= DIGITS
    return int(digits) if is_natural else None


def sizes_in(words: Sequence[str]) -> list[str]:
    """Split heap sizes at blanks and commas.

    >>> sizes_in(["3,4", "5"]), sizes_in(["3,", "4"]), sizes_in(["3 4, 5"])
    (['3', '4', '5'], ['3', '4'], ['3', '4', '5'])
    """
    stripped = (word.strip().removesuffix(",") for word in words)
    return [size for word in stripped for size in re.split(r",\s*|\s+", word)]


#: For each type of field: its reader, and the advice for other text.
READERS: dict[str, tuple[Callable[[str], object], str]] = {
    "int": (read_integer, f"give a whole number of at most {DIGITS:,} digits"),
    "tuple[int,...]": (
        lambda text: tuple(map(read_integer, text.split(","))),
        "give whole numbers with commas between, such as 2,5,7",
    ),
}

#: For each type of field: the method of a resolver that finds its value.
RESOLVER_METHODS = {"Digraph": "digraph", "Graph": "graph", "Order": "order", "CNF": "formula"}


def _read(prefix: str, field: dataclasses.Field[Any], value: str, resolver: Resolver) -> object:
    """Read a value by the field's ``read`` (function or resolver's method), or the field's type."""
    read = field.metadata.get("read", RESOLVER_METHODS.get(kind_of(field)))
    if isinstance(read, str):
        return getattr(resolver, read)(value)
    reader, expected = (read, "") if read else READERS.get(kind_of(field), (str, ""))
    try:
        return reader(value)
    except InputError:
        raise
    except ValueError:
        wanted = expected or field.metadata.get("help", "give another value")
        raise InputError(f"{prefix}: {wanted}") from None


def parameters_of(kind: type[WithParameters]) -> dict[str, dataclasses.Field[Any]]:
    """Return the fields of parameters by their names on the command line."""
    fields = dataclasses.fields(kind)
    return {field.metadata.get("option", field.name.replace("_", "-")): field for field in fields}


#: A board written by its size: ``4x5`` has 4 rows of 5 columns.
SIZE = re.compile(r"(\d{1,4})[xX×](\d{1,4})", re.ASCII)


def sized(rules: R, parts: Sequence[Any], free: Collection[str] = ()) -> tuple[R, Sequence[Any]]:
    """Read a size, such as ``4x4``, as the board, if rules have ``sized_by``.

    Returns the rules with that board, and the remaining parts of the position: those after the
    size, or all if there is no size or the rules have no ``sized_by``. The size sets the
    parameters in ``free``; the others are fixed. InputError if a parameter contradicts the board.

    >>> from zermelo.rulesets import Hex
    >>> sized(Hex(), ["4x4"], ["size"])
    (Hex(size=4), [])
    """
    size = SIZE.fullmatch(str(parts[0])) if rules.sized_by and parts else None
    if size is None:
        return rules, parts
    rest = parts[1:]
    given_sizes: dict[str, int] = {}
    for noun, side, number in zip(("rows", "columns"), rules.sized_by, size.groups(), strict=True):
        if isinstance(side, int):
            if int(number) != side:
                raise InputError(f"{rules.name} {size[0]}: there are always {side} {noun}")
        elif given_sizes.setdefault(side, int(number)) != int(number):
            raise InputError(f"{rules.name} {size[0]}: give as many rows as columns")
        elif side not in free and getattr(rules, side) != int(number):
            raise InputError(
                f"{rules.name} {size[0]}: the board has {getattr(rules, side)} {noun} here; leave "
                f"out {size[0]}, or the parameter that says otherwise"
            )
    changes = {side: number for side, number in given_sizes.items() if side in free}
    return dataclasses.replace(rules, **changes), rest


def shell_text(words: Sequence[str]) -> str:
    """Return words quoted for a shell, in which ``|``, ``;``, ``(`` and ``*`` have a meaning.

    >>> print(*map(shell_text, (["clobber", "xox|oxo"], ["octal", "--code", "4!.0"])), sep="; ")
    clobber "xox|oxo"; octal --code '4!.0'
    """

    def quoted(word: str) -> str:
        if re.fullmatch(r"[\w@%+=:,./-]+", word):
            return word
        has_special = re.search(r'["$`\\!]', word)  # these have a meaning in double quotes
        return shlex.quote(word) if has_special else f'"{word}"'

    return " ".join(map(quoted, words))


def shell_example(kind: type[WithParameters], member: str = "") -> str:
    """Return the example of a ruleset, quoted for a shell, with its name or that of a member."""
    # members take no parameters; boards keep the family's name, as a member's size may differ
    words = kind.example.split()
    if member and "|" not in kind.example:
        fields = parameters_of(kind).items()
        _, rest = options_among(words, [name for name, f in fields if kind_of(f) == "bool"])
        return shell_text([member, *rest])
    return shell_text([kind.name, *words])


def one_line(kind: type[WithParameters]) -> str:
    """Return the rules in one line: the first line of the docstring."""
    return inspect.cleandoc(kind.__doc__ or "").partition("\n")[0]


def about_text(kind: type[WithParameters]) -> str:
    """Return the text about a game: the docstring between the first line and the first section."""
    _, _, rest = inspect.cleandoc(kind.__doc__ or "").partition("\n")
    for section in ("Parameters", "Attributes", "Notes", "Examples"):
        rest = rest.partition(f"\n{section}\n--")[0]
    return rest.strip()


@cache
def _members(kind: type[WithParameters]) -> tuple[tuple[str, WithParameters], ...]:
    return tuple((name, kind(**fields)) for name, fields in kind.members.items())


def member_name(ruleset: WithParameters) -> str:
    """Return the name of a member of a family; empty for other rulesets."""
    members = _members(type(ruleset))
    return next((name for name, member in members if member == ruleset), "")


def command_text(ruleset: WithParameters, *, plain: bool = False) -> str:
    """Return a ruleset as on the command line; a member of a family by name unless ``plain``."""
    kind = type(ruleset)
    if not plain and (member := member_name(ruleset)):
        return member
    words = [getattr(kind, "name", kind.__name__)]  # or the name of the class
    for option, field in parameters_of(kind).items():
        value = getattr(ruleset, field.name)
        if value == field.default or kind_of(field) == "CNF":
            continue
        # boards made in Python have no name, and are left out, as formulas are
        if kind_of(field) in ("Digraph", "Graph", "Order", "ColouredDigraph", "ColouredGraph"):
            words += [f"--{option}", shlex.quote(value.called)] if value.called else []
            continue
        if isinstance(value, bool):
            words.append(f"--{option}" if value else f"--no-{option}")
        else:
            parts = value if isinstance(value, tuple) else (value,)
            words += [f"--{option}", ",".join(map(str, parts))]
    return " ".join(words)


def wrong_parameter(rules: WithParameters, name: str, expected: str) -> InputError:
    """Return the error for a wrong parameter of rules."""
    option = name.replace("_", "-")
    return InputError(f"{rules.name} --{option} {getattr(rules, name)!r}: {expected}")


def parameter(
    default: T, about: str, *, least: int | None = None, most: int | None = None, **metadata: object
) -> T:
    """Return a field of rules with a default, a help text, and bounds on its number or numbers.

    The metadata may be ``one_of``, the possible values, and ``read``, the command line's reader.
    """
    metadata |= {"help": about, "least": least, "most": most}
    return dataclasses.field(default=default, metadata=metadata)


def check_bounds(rules: WithParameters) -> None:
    """Check the parameters that have a least value or choices; raises `InputError`."""
    for field in dataclasses.fields(rules):
        least = field.metadata.get("least")
        if least is not None and getattr(rules, field.name) is not None:
            check_within(rules, least, field.metadata["most"], field.name)
        choices = field.metadata.get("one_of")
        if choices is not None and getattr(rules, field.name) not in choices:
            raise wrong_parameter(rules, field.name, f"give one of {', '.join(map(str, choices))}")


def check_within(rules: WithParameters, least: int, most: int | None, name: str) -> None:
    """Raise `InputError` unless a parameter is a number, or numbers, in a range."""
    value = getattr(rules, name)
    numbers = value if isinstance(value, tuple) else (value,)
    if most is not None:
        expected = f"a number from {least:,} to {most:,}"
    else:
        expected = f"numbers from {least} on" if numbers is value else f"{least} or more"
    if not numbers or min(numbers) < least or (most is not None and max(numbers) > most):
        raise wrong_parameter(rules, name, f"give {expected}")
