"""``table``: values of all heaps, of all pairs of numbers, or of all sizes of boards."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any

from zermelo.errors import InputError
from zermelo.expressions.facts import thermal_facts
from zermelo.games.rules import PartizanRuleset, Rules
from zermelo.solvers.engine import Engine
from zermelo.solvers.loopy_partizan import game_value
from zermelo.values.partizan.loopy import Value
from zermelo.values.play import NORMAL, Play
from zermelo.verbs import heap_values, pairs, verb
from zermelo.verbs.call import Answer, Block, Call, Data, Misuse
from zermelo.verbs.call import table as table_of
from zermelo.verbs.heap_values import ruleset_of
from zermelo.verbs.listing import as_csv as csv_of
from zermelo.verbs.listing import for_spreadsheets

if TYPE_CHECKING:
    from zermelo.verbs.misere_table import MisereTable

SUFFIXES = (".csv", ".json")
#: A range of board sizes, such as ``1x1..4x4``.
BOARD_RANGE = re.compile(r"(\d{1,2})x(\d{1,2})\.\.(\d{1,2})x(\d{1,2})", re.ASCII)
#: The columns of a table of boards.
FIELDS = ("rows", "columns", "value", "outcome", "mean", "temperature")
#: The default of ``--upto`` for single heaps.
DEFAULT_LAST_HEAP = 100


@verb.verb(
    verb.words("RULESET [PARAMETERS]"),
    verb.option(
        "--upto N | NxM",
        "The largest heap (default 100). For games of two numbers: the last row and column, or N "
        "for NxN (default 20x20; 4x4 if the two numbers are the size of a board).",
    ),
    verb.flag("--outcomes", "For games of two numbers: show outcomes instead of values."),
    verb.flag("--csv", "Print only CSV, with a line for each heap, row or board.", name="as_csv"),
    verb.output(
        "FILE", "Write the table: .csv, .json, or a plot or coloured grid: .svg, .png, .pdf, .tikz."
    ),
    verb.SPREADSHEET,
    verb.misere("Misère play: show outcomes, elements of the misère quotient, and genera."),
    verb.LIMITS,
    verb.FILES,
    examples=["table kayles --upto 100", "table octal --code 0.16 -o plot.svg"],
    words_kind="position",
    json_shape="(ruleset: str; upto: int; values: [value]; period preperiod saltus seen: int | "
    "null; proven: bool; exceptions: {int}; source stopped: str | null; method: str) "
    "| (ruleset play: str; upto: [int]; values: [[value]] | null; outcomes?: [[str | null]]; "
    "p_positions? value_1?: [[int]]) "
    "| (ruleset play: str; upto: int; heaps: [(heap: int; outcome element genus form: str | null; "
    "left_out: [str])]; order: int; status: str; tame: bool; period preperiod genus_period "
    "genus_preperiod: int | null; proven_to: int) "
    "| (ruleset: str; boards: [(rows columns: int; value outcome mean temperature: str | null)])",
    python_names=("heap_table",),
)
def command(
    call: Call,
    *,
    words: tuple[str, ...],
    upto: str | None = None,
    outcomes: bool = False,
    as_csv: bool = False,
    output: str | None = None,
    spreadsheet: bool = False,
    play: Play = NORMAL,
) -> Answer:
    """List the values of single heaps and their period, or the values of all pairs of numbers.

    RULESET is a game with its parameters. The positions of the game are numbers, as in "octal
    --code 0.77", "subtraction --set 2,5,7" and "kayles", or pairs of numbers, as in "wythoff --upto
    20x20" and "cutcake --upto 6x8". The table shows whether the period of single heaps is proven
    (as for taking-and-breaking games) or only seen in computed values. For a partizan game on
    boards, give a range of sizes, as in "domineering 1x1..4x4".

    With --misere the table shows the outcome of each heap and, if they are found, its element of
    the misère quotient, its genus and its canonical form. For pairs of numbers it shows outcomes.

    If a game has no values, its scores or outcomes are listed. Positions that consist of a number
    and the player to move (0 or 1) are shown like pairs of numbers.
    """
    is_boards = BOARD_RANGE.fullmatch(words[-1]) is not None
    last_heap, size = _read_upto(upto)
    is_grid = not is_boards and (size is not None or pairs.has_pairs(words, call.files))
    if is_grid and last_heap is not None:
        size = last_heap, last_heap
    last_heap = DEFAULT_LAST_HEAP if last_heap is None else last_heap
    for option, is_set in (("--json", call.json), ("--quiet", call.quiet)):
        if as_csv and is_set:
            raise Misuse(f"--csv and {option} contradict each other; drop one of them")
    suffix = _suffix(output)
    if not as_csv and suffix != ".csv":
        call.refuse("no CSV file is written", "spreadsheet")
    if not is_grid:
        call.refuse("a table of single heaps has no separate outcomes", "outcomes")
    stop = None
    answer: pairs.Grid | Boards | heap_values.HeapTableAnswer | MisereTable
    if is_grid:
        with call.step("filling in the table"):
            answer = pairs.answer(call, words, size, play, outcomes=outcomes)
    elif is_boards:
        call.refuse("values of boards are for normal play", "play")
        call.refuse("a table of boards has no heaps", "upto", "outcomes")
        with call.step("values of boards"):
            answer = boards_of(call, words)
    elif play is not NORMAL:
        from zermelo.verbs.misere_table import MAX_ORDER, misere_table
        from zermelo.verbs.quotient_text import limit_reached

        with call.step(f"misère play of heaps up to {last_heap:,}"):
            answer = misere_table(call, words, last_heap)
        if answer.limit is not None:
            stop = limit_reached(answer.limit, call.limits, MAX_ORDER)
    else:
        with call.step(f"values of heaps up to {last_heap:,}") as limits:
            answer = heap_values.answer(words, call.files, last_heap, limits=limits)
    call.files.refuse_unused_options()

    def csv() -> str:
        return for_spreadsheets(answer.csv()) if spreadsheet else answer.csv()

    if output is not None:
        with call.step(f"writing {output}"):
            if suffix == ".json":
                data = (call.object_json(answer.json()) + "\n").encode()
            elif suffix == ".csv":
                data = csv().encode()
            else:
                from zermelo.pictures.document import exported

                data = exported(answer.svg(), suffix)
            call.files.write(output, data)
    if as_csv:
        return Answer(answer.json, lambda: [Data(csv())], stop=stop)
    return Answer(answer.json, lambda: answer.blocks(output), stop=stop)


def _suffix(output: str | None) -> str:
    """Return the ending of the output file, which names its format; "" if no file is written."""
    if output is None:
        return ""
    ending = re.search(r"[^./\\](\.[^./\\]+)$", output)
    suffix = ending[1].lower() if ending is not None else ""
    if suffix not in SUFFIXES:
        from zermelo.pictures.document import FORMATS

        if suffix not in FORMATS:
            endings = ", ".join((*SUFFIXES, *FORMATS))
            raise Misuse(f"-o {output}: the name should end in one of {endings}")
    return suffix


def _read_upto(upto: str | None) -> tuple[int | None, tuple[int, int] | None]:
    """Return the last heap, or the last row and column, by ``--upto``; None for what is not set."""
    if upto is None:
        return None, None
    numbers = re.split("[x×]", upto.strip().lower())
    if len(numbers) > 2 or not all(n.isascii() and n.isdecimal() and len(n) < 10 for n in numbers):
        raise InputError(
            f"--upto {upto}: give the last heap, such as 100, or two numbers, such as 20x20"
        )
    if len(numbers) == 1:
        return int(numbers[0]), None
    return None, (int(numbers[0]), int(numbers[1]))


@dataclass(frozen=True)
class Boards:
    """The values of the boards of a game, by their numbers of rows and columns."""

    ruleset: Rules[Any]
    rows: range
    columns: range
    values: dict[tuple[int, int], Value]

    def json(self) -> dict[str, object]:
        """Return plain data: an entry for each size."""
        return {"ruleset": str(self.ruleset), "boards": self.entries()}

    def entries(self) -> list[dict[str, object]]:
        """Return the facts of each board; unknown means and temperatures are None."""
        return [
            {
                "rows": rows,
                "columns": columns,
                "value": str(value),
                "outcome": value.outcome,
                **dict(zip(("mean", "temperature"), thermal_facts(value), strict=False)),
            }
            for (rows, columns), value in self.values.items()
        ]

    def blocks(self, written: str | None) -> list[Block]:  # noqa: ARG002
        """Show the values in a grid of the sizes of boards, even if ``written`` is a file."""
        rows = ([f"{r} x", *(self.values[r, c] for c in self.columns)] for r in self.rows)
        return [table_of([self.ruleset, *self.columns], rows)]

    def svg(self) -> str:
        """Raise InputError: values that are games cannot be plotted."""
        raise InputError(f"values of boards of {self.ruleset} cannot be plotted; use .csv or .json")

    def csv(self) -> str:
        """Return a line for each board."""
        return csv_of(FIELDS, *([entry.get(name) for name in FIELDS] for entry in self.entries()))


def boards_of(call: Call, words: Sequence[str]) -> Boards:
    """List the values of boards of all sizes in a range, such as ``domineering 1x1..4x4``.

    ``known`` of a `LimitReached` has the values of the finished boards.

    >>> boards = boards_of(Call(), ["domineering", "1x1..2x3"])
    >>> boards.values[2, 2], boards.values[2, 3]
    (+-1, {2|-1/2})
    """
    ruleset = ruleset_of(words[:-1], call.files)
    match = BOARD_RANGE.fullmatch(words[-1])
    if match is None or not isinstance(ruleset, PartizanRuleset):
        raise InputError(
            f"{' '.join(words)}: a table of boards needs a partizan game and two sizes, such as "
            "domineering 1x1..4x4"
        )
    first_row, first_column, last_row, last_column = map(int, match.groups())
    rows, columns = range(first_row, last_row + 1), range(first_column, last_column + 1)
    if not rows or not columns:
        raise InputError(f"{words[-1]}: give the least rows x columns, then the greatest")
    values: dict[tuple[int, int], Value] = {}
    engine = Engine(call.limits)
    with engine.question() as budget:
        for size in product(rows, columns):
            finished = {f"{r}x{c}": str(value) for (r, c), value in values.items()}
            budget.begin_part(values=finished)
            values[size] = game_value(ruleset("{}x{}".format(*size)), engine)
    return Boards(ruleset, rows, columns, values)
