"""What a verb is: one record, of which command line, completion, reference and schema are made.

A function becomes a record by `verb`. Its docstring is the help; its keywords are the parameters,
with their types and defaults; what else there is to say of them is said here, or beside it.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NoReturn

from zermelo.values.play import play_of
from zermelo.values.player import Player

if TYPE_CHECKING:
    from zermelo.labelling.tables.table import Tablebase
    from zermelo.verbs.call import Answer, Call, Listing

#: What is typed for the hints of a function.
KINDS: Mapping[str, type] = {"int": int, "float": float, "bool": bool}


@dataclass(frozen=True, eq=False, repr=False)
class Parameter:
    """A word or an option of a verb."""

    name: str  # the keyword of the function
    flags: tuple[str, ...] = ()  # what one types; a word has none
    off: tuple[str, ...] = ()  # and for no
    help: str = ""
    metavar: str = ""
    kind: type = str  # or int, float, or bool for a flag
    many: bool = False  # whether it may stand several times
    required: bool = False
    default: Any = None
    least: int | None = None
    choices: tuple[str, ...] = ()
    means: str = ""  # what a flag stands for, where several share a parameter
    shown: bool = False  # whether the help says the default
    #: Makes of what was typed what the function gets, when the limits hold.
    reads: Callable[[Any], object] | None = None
    #: What it names, for completion: ``file``, ``format``, ``method``, ``ruleset``, ``position``,
    #: or a position or file and a ``target``.
    holds: str = ""
    #: What its first word may be beside a ruleset or file, and what follows then.
    first: Mapping[str, str] = field(default_factory=dict)
    after: str = ""  # whom it is for instead of the function: limits or files
    typed: str = ""  # how messages call an option


def option(*flags: str, help: str, name: str = "", off: str = "", **more: Any) -> Parameter:  # noqa: A002, ANN401
    """Describe an option, called as its longest flag where nothing else is said."""
    called = name or max(flags, key=len).lstrip("-").replace("-", "_")
    typed = f"{flags[-1]}/{off}" if off else flags[-1]
    return Parameter(called, flags, (off,) if off else (), help, typed=typed, **more)


def flag(*flags: str, help: str, **more: Any) -> Parameter:  # noqa: A002, ANN401
    """Describe a flag."""
    return option(*flags, help=help, kind=bool, **more)


def _ask_an_action(_call: Call, **_arguments: object) -> NoReturn:
    raise TypeError("this verb has actions; ask one of them")


@dataclass(frozen=True, eq=False, repr=False)
class Verb:
    """A verb.

    Examples
    --------
    >>> from zermelo.verbs import verb_named
    >>> from zermelo.verbs.call import Call
    >>> verb_named("solve").function(Call(), words=("nim", "3", "2")).json()["best"]
    'take 1 from heap 1'
    """

    help: str  # what it does, the first line in short
    parameters: tuple[Parameter, ...] = ()
    #: From a call and the parameters to an answer; to None if the call answers by itself, as a
    #: conversation does.
    function: Callable[..., Answer | Listing[Any] | None] = _ask_an_action
    examples: tuple[str, ...] = ()  # calls, as one types them behind "zermelo"
    reading: str = ""  # what its words are: of a position, an expression, or nothing
    actions: Mapping[str, Verb] = field(default_factory=dict)
    #: Words in the place of a ruleset that are another verb's: its name.
    elsewhere: Mapping[str, str] = field(default_factory=dict)
    #: Options that one might expect, and why there is none.
    refused: Mapping[str, str] = field(default_factory=dict)
    #: The shape of what ``--json`` says, in the notation of `zermelo.verbs.interface`; several
    #: where it answers several questions, empty where there is no JSON.
    facts: str | tuple[str, ...] = ""
    #: The public names of ``zermelo`` by which Python does the same: functions, classes, or a
    #: method of a class. If nothing is said, the name of the verb.
    python: tuple[str, ...] = ()

    def behind_first(self, words: Sequence[str]) -> list[str]:
        """Return the words of a position: those behind a first word such as ``quotient``."""
        first = {name: then for param in self.parameters for name, then in param.first.items()}
        return [*words[first.get(words[0], "file") != "file" :]] if words else []


def verb(
    *parameters: Parameter | Iterable[Parameter],
    examples: Sequence[str],
    reading: str = "",
    elsewhere: Mapping[str, str] | None = None,
    refused: Mapping[str, str] | None = None,
    facts: str | tuple[str, ...] = "",
    python: tuple[str, ...] = (),
) -> Callable[[Callable[..., Answer | Listing[Any] | None]], Verb]:
    """Make a verb of a function from a `Call`, and keywords, to an `Answer` or `Listing`.

    The help tells the parameters in their order; all else is as of `Verb`.
    """
    flat = [one for part in parameters for one in ([part] if isinstance(part, Parameter) else part)]

    def made(function: Callable[..., Answer | Listing[Any] | None]) -> Verb:
        hints = function.__annotations__
        defaults = getattr(function, "__kwdefaults__", None) or {}
        filled = tuple(_filled(parameter, hints, defaults) for parameter in flat)
        text = inspect.cleandoc(function.__doc__ or "")
        return Verb(
            text,
            filled,
            function,
            tuple(examples),
            reading,
            elsewhere=elsewhere or {},
            refused=refused or {},
            facts=facts,
            python=python or (function.__module__.rpartition(".")[2],),
        )

    return made


def _filled(param: Parameter, hints: Mapping[str, str], defaults: Mapping[str, Any]) -> Parameter:
    """Add what the function says of a parameter: type and default."""
    if param.after:
        return param
    hint = hints[param.name].removesuffix(" | None")
    kind = param.kind if param.choices or param.means else KINDS.get(hint, param.kind)
    default = defaults.get(param.name)
    given = default if type(default) in (bool, int, float, str) else None
    many, required = hint.startswith("tuple"), param.name not in defaults
    return replace(param, kind=kind, default=given, many=many, required=required)


# ----------------------------------------------------------------------- parameters of many verbs


def words(
    metavar: str, holds: str = "position", first: Mapping[str, str] | None = None
) -> Parameter:
    """Describe the words of a position, or what else a verb reads by itself."""
    return Parameter("words", metavar=metavar, holds=holds, first=first or {})


POSITION = words("RULESET POSITION… [+ RULESET POSITION…]")
TIME = option(
    "--time", name="seconds", help="Stop after so long.", metavar="SECONDS", kind=float,
    after="limits",
)  # fmt: skip
MEMORY = option(
    "--memory", help="Stop beyond so much, such as 500M or 2G.", metavar="SIZE", after="limits"
)
POSITIONS = option(
    "--positions",
    help="Look at no more positions than this (by default a million; a hundred million where the "
    "rules are compiled).",
    metavar="N",
    kind=int,
    least=1,
    after="limits",
)
LIMITS = (TIME, MEMORY)
FORMAT = option(
    "--format",
    name="file_format",
    help="Instead of guessing.",
    metavar="NAME",
    holds="format",
    after="files",
)
ATTACKS = flag(
    "--attacks",
    off="--moves",
    help="An edge a→b of the file is an attack (read as the move b→a), or a move. "
    "Default: attacks for APX and ICCMA files, moves for all others.",
    after="files",
)
COLUMNS = option(
    "--columns",
    help="Of a table: the columns that hold the ends of edges. Default: source,target.",
    metavar="FROM,TO",
    after="files",
)
#: How the files are read that words name.
FILES = (FORMAT, ATTACKS, COLUMNS)
DIGRAPH = (Parameter("file", metavar="FILE", holds="file"), *FILES)


def misere(help: str = "Whoever makes the last move loses.") -> Parameter:  # noqa: A002
    """Describe ``--misere``, the keyword ``play``."""
    return flag("--misere", name="play", help=help, reads=lambda yes: play_of(misere=yes))


#: Where play on a digraph ends.
ENDING = (
    option(
        "--final",
        help="Of a FILE: whoever first reaches one of these vertices has won; play ends there.",
        metavar="V,V",
    ),
    flag("--only-final", help="With --final: elsewhere nobody wins, where one cannot move."),
)
#: How to play and search.
SEARCHING = (misere(), POSITIONS, *LIMITS)


def player(*flags: str, help: str, name: str = "") -> Parameter:  # noqa: A002
    """Describe an option for one of the players of a partizan game."""
    names = tuple(one.value for one in Player)
    return option(*flags, help=help, name=name, choices=names, reads=Player)


def turn(help: str = "Whose turn it is, of a partizan game.") -> Parameter:  # noqa: A002
    """Describe ``--turn``: a player, or None."""
    return player("--turn", help=help)


def tables_in(directory: str) -> tuple[Tablebase, ...]:
    """Open the tables in a directory."""
    from zermelo.labelling.tables.table import tables_in

    return tables_in(directory)


TABLE = option(
    "--table",
    name="tablebase",
    help="Look positions up in this table, or in those that the directory holds.",
    metavar="DIR",
    reads=tables_in,
)
#: Rows of a table in text, where nothing else is said.
ROWS = 40


def rows(help: str, least: int = 0) -> Parameter:  # noqa: A002
    """Describe ``--rows``, how much of a table is shown in text."""
    return option("--rows", help=help, least=least, shown=True, metavar="N")


EXIT_STATUS = flag("--exit-status", help='Leave with status 1 for a "no".')
SPREADSHEET = flag(
    "--spreadsheet",
    help="In CSV, an apostrophe before cells that a spreadsheet would compute: = + - @.",
)
#: A file for the whole answer by vertex.
VERTEX_FILE = (
    option(
        "-o",
        "--output",
        help="Write all vertices to a file too: .csv, .tsv or .parquet, also .csv.gz and the like.",
        metavar="X.csv",
        holds="file",
    ),
    SPREADSHEET,
)


def output(metavar: str, help: str) -> Parameter:  # noqa: A002
    """Describe ``-o``, a file to write."""
    return option("-o", "--output", help=help, metavar=metavar, holds="file")


def picture(help: str) -> Parameter:  # noqa: A002
    """Describe ``--draw``, a picture to write beside the answer."""
    return option("--draw", name="picture", help=help, metavar="X.svg", holds="file")


def ask(verb: Verb, given: Mapping[str, Any], call: Call) -> Answer | Listing[Any] | None:
    """Return the answer of a verb.

    Parameters
    ----------
    verb : Verb
    given : mapping
        The value of each parameter, as it was typed: without those of limits and files, which the
        call has (see `parted`). What is None and has to be read is left to the verb's default.
    call : Call

    Raises
    ------
    ZermeloError
        What the verb raises: the call or the input is wrong, or a limit was reached.

    Examples
    --------
    >>> from zermelo.verbs import verb_named
    >>> from zermelo.verbs.call import Call
    >>> ask(verb_named("solve"), {"words": ("nim", "3", "2")}, Call()).json()["best"]
    'take 1 from heap 1'
    """
    arguments = dict(given)
    for parameter in verb.parameters:
        if parameter.reads is not None:
            typed = arguments.pop(parameter.name, None)
            if typed is not None:
                arguments[parameter.name] = parameter.reads(typed)
    return verb.function(call, **arguments)


def parted(
    verb: Verb, values: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """Return the values of a verb's parameters in three parts: its own, of limits, of files."""
    parts: dict[str, dict[str, Any]] = {"": {}, "limits": {}, "files": {}}
    homes = {parameter.name: parameter.after for parameter in verb.parameters}
    for name, value in values.items():
        parts[homes.get(name, "")][name] = value
    return parts[""], parts["limits"], parts["files"]
