"""A verb, from which the command line, completion, the reference and the schema are made.

The decorator `verb` makes a verb from a function. The docstring of the function is the help, and
the function's keywords give the types and defaults of the parameters.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NoReturn

from zermelo.errors import InputError
from zermelo.limits import Limits
from zermelo.values.play import play_of
from zermelo.values.player import Player

if TYPE_CHECKING:
    from zermelo.labelling.tables.table import Tablebase
    from zermelo.verbs.call import Answer, Call, Listing

#: Types by their names in the annotations of a function.
TYPES: Mapping[str, type] = {"int": int, "float": float, "bool": bool}
#: The first word before an EXPRESSION, as in ``explain value EXPRESSION``.
VALUE = "value"


@dataclass(frozen=True, eq=False, repr=False)
class Parameter:
    """A word or an option of a verb."""

    name: str  # the keyword of the function
    flags: tuple[str, ...] = ()  # as on the command line; empty for a word
    off: tuple[str, ...] = ()  # the flags for "no": ``--moves`` of ``--attacks/--moves``
    help: str = ""
    metavar: str = ""
    value_type: type = str  # or int, float, or bool for a flag
    repeatable: bool = False
    required: bool = False
    default: Any = None
    minimum: int | None = None
    choices: tuple[str, ...] = ()
    flag_value: str = ""  # if several flags set one parameter: the value that this flag gives
    show_default: bool = False  # whether the help shows the default
    #: Converts the typed value to the argument of the function, in `ask`.
    convert: Callable[[Any], object] | None = None
    #: What shell completion lists: ``file``, ``format``, ``method``, ``ruleset``,
    #: ``position``, or ``target`` (a position or file, then a file to write).
    completion: str = ""
    #: Special first words, such as ``value``, and what follows each, such as ``file``.
    first_words: Mapping[str, str] = field(default_factory=dict)
    #: "limits", "files" or "status" (the exit status) if these take the value, not the function.
    read_by: str = ""
    display_name: str = ""  # the name of an option in messages


def option(usage: str, help: str, name: str = "", **more: Any) -> Parameter:  # noqa: A002, ANN401
    """Describe an option as its help shows it; its name is by default its longest flag.

    >>> parameter = option("-o, --output FILE", "The file to write.")
    >>> parameter.name, parameter.flags, parameter.metavar
    ('output', ('-o', '--output'), 'FILE')
    >>> flag("--attacks/--moves", "Read edges as attacks.").off
    ('--moves',)
    """
    words = usage.split()
    *short, long = (word.rstrip(",") for word in words if word.startswith("-"))
    yes, _, no = long.partition("/")
    flags = (*short, yes)
    name = name or max(flags, key=len).lstrip("-").replace("-", "_")
    metavar = " ".join(words[len(flags) :])
    off = (no,) if no else ()
    return Parameter(name, flags, off, help, metavar, display_name=long, **more)


def flag(usage: str, help: str, **more: Any) -> Parameter:  # noqa: A002, ANN401
    """Describe a flag, as `option` does."""
    return option(usage, help, value_type=bool, **more)


def question_flag(question: str, help: str, name: str = "question") -> Parameter:  # noqa: A002
    """Describe ``--QUESTION``, one of several flags that choose the value of a parameter."""
    return flag(f"--{question}", help, name=name, flag_value=question)


def flags_of(parameters: Iterable[Parameter], typed: Mapping[str, object]) -> dict[str, str]:
    """Return the flags of each typed parameter as messages show them; for a word, its metavar."""
    return {
        parameter.name: parameter.display_name or parameter.metavar
        for parameter in parameters
        if parameter.name in typed and parameter.flag_value in ("", typed[parameter.name])
    }


def _refuse_without_action(_call: Call, **_arguments: object) -> NoReturn:
    raise TypeError("this verb has actions; call one of them")


@dataclass(frozen=True, eq=False, repr=False)
class Verb:
    """A verb of the command line: its help, its parameters and the function that answers.

    >>> from zermelo.verbs import verb_named
    >>> from zermelo.verbs.call import Call
    >>> verb_named("solve").function(Call(), words=("nim", "3", "2")).json()["best"]
    'take 1 from heap 1'
    """

    help: str  # the first line is a summary
    parameters: tuple[Parameter, ...] = ()
    #: Computes an answer from a call and the parameters. Returns None if the call itself shows the
    #: answer, as in a conversation.
    function: Callable[..., Answer | Listing[Any] | None] = _refuse_without_action
    examples: tuple[str, ...] = ()  # calls, without "zermelo"
    words_kind: str = ""  # what its words are: "position", "expression", or "" for neither
    actions: Mapping[str, Verb] = field(default_factory=dict)
    #: First words that belong to another verb, with the name of that verb.
    other_verbs: Mapping[str, str] = field(default_factory=dict)
    #: Options that users might expect, and why they do not exist.
    unsupported: Mapping[str, str] = field(default_factory=dict)
    #: The shape of the ``--json`` answer, in the notation of `zermelo.verbs.interface`: a choice if
    #: the verb answers several questions, empty if there is no JSON.
    json_shape: str = ""
    #: The public names of ``zermelo`` that do the same in Python: functions, classes, or a method
    #: of a class. Default: the name of the module of the verb.
    python_names: tuple[str, ...] = ()

    def position_words(self, words: Sequence[str]) -> list[str]:
        """Return the words of a position: all, or those after a first word such as ``quotient``."""
        follows = {word: kind for p in self.parameters for word, kind in p.first_words.items()}
        return [*words[follows.get(words[0], "file") != "file" :]] if words else []


def verb(
    *parameters: Parameter | Iterable[Parameter],
    examples: Sequence[str],
    words_kind: str = "",
    other_verbs: Mapping[str, str] | None = None,
    unsupported: Mapping[str, str] | None = None,
    json_shape: str = "",
    python_names: tuple[str, ...] = (),
) -> Callable[[Callable[..., Answer | Listing[Any] | None]], Verb]:
    """Return a decorator that makes a verb from a function of a `Call` and keywords."""
    flat = [p for part in parameters for p in ([part] if isinstance(part, Parameter) else part)]

    def make(function: Callable[..., Answer | Listing[Any] | None]) -> Verb:
        hints = function.__annotations__
        defaults = getattr(function, "__kwdefaults__", None) or {}
        return Verb(
            inspect.cleandoc(function.__doc__ or ""),
            tuple(_with_type(parameter, hints, defaults) for parameter in flat),
            function,
            tuple(examples),
            words_kind,
            other_verbs=other_verbs or {},
            unsupported=unsupported or {},
            json_shape=json_shape,
            python_names=python_names or (function.__module__.rpartition(".")[2],),
        )

    return make


def _with_type(
    param: Parameter, hints: Mapping[str, str], defaults: Mapping[str, Any]
) -> Parameter:
    """Return a parameter with the type and default that the verb's function gives it."""
    if param.read_by:
        return param
    hint = hints[param.name].removesuffix(" | None")
    has_type = param.choices or param.flag_value
    default = defaults.get(param.name)
    return replace(
        param,
        value_type=param.value_type if has_type else TYPES.get(hint, param.value_type),
        default=default if type(default) in (bool, int, float, str) else None,
        repeatable=hint.startswith("tuple"),
        required=param.name not in defaults,
    )


def words(
    metavar: str, completion: str = "position", first_words: Mapping[str, str] | None = None
) -> Parameter:
    """Describe the words of a verb: a position, or other words that the verb reads itself."""
    return Parameter("words", metavar=metavar, completion=completion, first_words=first_words or {})


TIME = option(
    "--time SECONDS", "Stop after this time.", name="seconds", value_type=float, read_by="limits"
)
MEMORY = option(
    "--memory SIZE", "Stop when this much memory is used, such as 500M or 2G.", read_by="limits"
)
POSITIONS = option(
    "--positions N",
    "Search at most N positions. Default: a million; with compiled rules a hundred million. A "
    "search for only the winner of a partizan game on a board is limited by memory instead.",
    value_type=int,
    minimum=1,
    read_by="limits",
)
LIMITS = (TIME, MEMORY)
FORMAT = option(
    "--format NAME",
    "Input format (default: guessed from the file's name and content).",
    name="file_format",
    completion="format",
    read_by="files",
)
ATTACKS = flag(
    "--attacks/--moves",
    "What an edge a→b of the input file means: the attack of a on b, so that the move is b→a "
    "(--attacks), or the move a→b (--moves). Default: attacks for APX and ICCMA files, else moves.",
    read_by="files",
)
COLUMNS = option(
    "--columns FROM,TO",
    "If the input file is a table (CSV, TSV, Parquet): the columns with the source and the "
    "target of each edge. Default: source,target.",
    read_by="files",
)
#: Options for reading files.
FILES = (FORMAT, ATTACKS, COLUMNS)
DIGRAPH = (Parameter("file", metavar="FILE", completion="file"), *FILES)


def misere(help: str = "Misère play: the player who makes the last move loses.") -> Parameter:  # noqa: A002
    """Describe ``--misere``, which sets the keyword ``play``."""
    return flag("--misere", help, name="play", convert=lambda yes: play_of(misere=yes))


#: Options for the end of play on a digraph.
ENDING = (
    option(
        "--final V,V",
        "For a FILE: play ends at these vertices; moving there wins, with --misere it loses.",
    ),
    flag("--only-final", "With --final: all other vertices without options are draws."),
)
#: Options for play and for searches.
SEARCH_OPTIONS = (misere(), POSITIONS, *LIMITS)


def player(usage: str, help: str, name: str = "") -> Parameter:  # noqa: A002
    """Describe an option for one of the players of a partizan game."""
    names = tuple(side.value for side in Player)
    return option(usage, help, name, choices=names, convert=Player)


def turn(help: str = "The player to move in a partizan game.") -> Parameter:  # noqa: A002
    """Describe ``--turn``: a player, or None."""
    return player("--turn", help)


def tables_in(directory: str) -> tuple[Tablebase, ...]:
    """Open the tablebases in a directory."""
    from zermelo.labelling.tables.table import tables_in

    return tables_in(directory)


TABLE = option(
    "--table DIR",
    "Look up positions in the tablebase DIR, or in all tablebases inside DIR.",
    name="tablebase",
    convert=tables_in,
)
#: The default of ``--rows``.
ROWS = 40


def rows(help: str, minimum: int = 0) -> Parameter:  # noqa: A002
    """Describe ``--rows``, the maximum number of rows of a table in text."""
    return option("--rows N", help, minimum=minimum, show_default=True)


EXIT_STATUS = flag(
    "--exit-status",
    'Exit with status 1 if the answer is "no": what is sought does not exist, or a check fails.',
    default=False,
    read_by="status",
)
SPREADSHEET = flag(
    "--spreadsheet",
    "In CSV, put an apostrophe before cells that a spreadsheet would compute, such as =1+1.",
)
#: Options for a file with a row for each vertex.
VERTEX_FILE = (
    option(
        "-o, --output X.csv",
        "Also write a table of all vertices: .csv, .tsv, .parquet, or compressed, as in .csv.gz.",
        completion="file",
    ),
    SPREADSHEET,
)


def output(metavar: str, help: str, **more: Any) -> Parameter:  # noqa: A002, ANN401
    """Describe ``-o``, a file to write."""
    return option(f"-o, --output {metavar}", help, completion="file", **more)


def picture_file(name: str) -> str:
    """Return the name of a picture file; InputError, before any work, if its ending is unknown."""
    from zermelo.pictures.document import format_of

    format_of(name)
    return name


def picture(help: str) -> Parameter:  # noqa: A002
    """Describe ``--draw``, a picture file to write."""
    return option("--draw X.svg", help, name="picture", completion="file", convert=picture_file)


def ask(verb: Verb, values: Mapping[str, Any], call: Call) -> Answer | Listing[Any] | None:
    """Return the answer of a verb.

    ``values`` has the typed value or default of each parameter. Values for limits and files are not
    among them: they belong to the call (see `split_parameters`).

    >>> from zermelo.verbs import verb_named
    >>> from zermelo.verbs.call import Call
    >>> ask(verb_named("solve"), {"words": ("nim", "3", "2")}, Call()).json()["best"]
    'take 1 from heap 1'
    """
    arguments = dict(values)
    if arguments.get("words") and any(parameter.name == "play" for parameter in verb.parameters):
        from zermelo.rulesets.reading import without_misere

        if (shorter := without_misere(arguments["words"])) is not None:
            arguments |= {"words": tuple(shorter), "play": True}
    for parameter in verb.parameters:
        if parameter.convert is not None:
            typed_value = arguments.pop(parameter.name, None)
            if typed_value is not None:
                arguments[parameter.name] = parameter.convert(typed_value)
    return verb.function(call, **arguments)


def split_parameters(
    verb: Verb, values: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """Split values into those for the verb, limits and files; the exit status is left out."""
    parts: dict[str, dict[str, Any]] = {"": {}, "limits": {}, "files": {}, "status": {}}
    readers = {parameter.name: parameter.read_by for parameter in verb.parameters}
    for name, value in values.items():
        parts[readers.get(name, "")][name] = value
    return parts[""], parts["limits"], parts["files"]


#: Bytes in the units of ``--memory``.
UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}


def limits_of(
    seconds: float | None = None, memory: str | None = None, positions: int | None = None
) -> Limits:
    """Make limits from typed values."""
    if memory is None:
        return Limits(time=seconds, positions=positions)
    digits, unit = memory.upper().removesuffix("B"), ""
    if digits[-1:] in UNITS:
        digits, unit = digits[:-1], digits[-1:]
    try:
        size = int(float(digits) * UNITS[unit])
    except (ValueError, OverflowError):
        raise InputError(f"--memory {memory}: give a size such as 800000000, 500M or 2G") from None
    return Limits(time=seconds, memory=size, positions=positions)
