"""``convert``: from one digraph format to another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

from zermelo.compounds.turns import ends_of_its_own
from zermelo.digraph.named import framework_sizes
from zermelo.errors import InputError
from zermelo.formats.compression import split_suffix
from zermelo.formats.table import FORMATS, Format, by_file_name, by_name
from zermelo.games.parameters import Resolver
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.rulesets.reading import position_of, turned
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import Player
from zermelo.verbs import verb as say
from zermelo.verbs.call import Answer as Answered
from zermelo.verbs.call import Call, Misuse, plain
from zermelo.verbs.listing import for_spreadsheets
from zermelo.verbs.vertices import SEPARATORS, begins, framework_size_of, size_of

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.formats.dimacs import CNF
    from zermelo.formats.files import DigraphInFile

#: What is said of the edges: whether they were attacks, and whether they become attacks.
TURNED = {
    (True, False): "each attack a → b is turned into the move b → a",
    (False, True): "each move a → b is turned into the attack b → a",
    (True, True): "attacks stay as they are",
    (False, False): "",
}
#: Files that hold a formula and no digraph.
FORMULAS = (".cnf", ".dimacs", ".qdimacs")


@say.verb(
    say.words("FILE OUT | RULESET POSITION… -o OUT", holds="target"),
    say.FILES,
    say.output("OUT", "The file to write, if it is not the last word."),
    say.option(
        "--to",
        name="out_format",
        help="Format of OUT, instead of its ending.",
        metavar="NAME",
        holds="format",
    ),
    say.flag(
        "--write-attacks",
        off="--write-moves",
        help="The edges of OUT shall be attacks, or moves. Default: attacks in APX and ICCMA "
        "files, moves in all others, but edges are turned round only if you say so.",
    ),
    say.SPREADSHEET,
    say.turn("Whose turn it is, of a partizan game. Default: left."),
    say.SEARCHING,
    examples=[
        "convert examples/stb_428_430.af framework.graphml --write-attacks",
        "convert nim 3 2 -o nim.graphml",
    ],
    reading="position",
    facts="(vertices? edges? arguments? attacks?: int; "
    "file read written: str; turned: bool | null)",
    python=("read", "write"),
)
def record(
    call: Call,
    *,
    words: tuple[str, ...],
    output: str | None = None,
    out_format: str | None = None,
    write_attacks: bool | None = None,
    spreadsheet: bool = False,
    turn: Player | None = None,
    play: Play = NORMAL,
) -> Answered | None:
    """Read the digraph in FILE and write it to OUT ("-" is stdout), in the format of its ending.

    An attack a→b is the move b→a. APX and ICCMA files hold attacks; a file of another format may
    hold either. So where one of the two would be turned into the other, convert asks what it does
    not know: say --write-attacks or --write-moves for OUT, --attacks or --moves for FILE. A formula
    (.cnf, .dimacs, .qdimacs) becomes its Node Kayles graph, which has the same winner. A position
    of a game becomes the graph of all positions that can be reached; with --misere, without the
    terminal ones. OUT appears whole or not at all.
    """
    from_words, out = _parted(words, output)
    if out == "-" and call.json:
        call.refuse("OUT is stdout, which the file has for itself", "as_json")
    chosen = format_of(out, out_format)
    mark = SEPARATORS.get(f".{chosen.name}")
    if mark is None:
        call.refuse("OUT is no CSV", "spreadsheet")
    if len(from_words) == 1 and (call.files.there(from_words[0]) or not begins(from_words[0])):
        call.refuse("a FILE has no rules", "play", "positions", "turn")
        given = _read(call, from_words[0])  # which says what is wrong where there is no such file
    else:
        with call.step("exploring") as limits:
            given = of_game(from_words, call.files, play, begins=turn, limits=limits)
        call.files.all_heard()
    plan = answer(given, "stdout" if out == "-" else out, chosen, write_attacks)
    with call.step(f"writing {out}"):
        if spreadsheet and mark is not None:
            made = BytesIO()
            call.files.write_digraph(given.digraph, made, chosen.name, attacks=plan.attacks)
            call.files.write(out, for_spreadsheets(made.getvalue().decode(), mark).encode())
        else:
            call.files.write_digraph(given.digraph, out, chosen.name, attacks=plan.attacks)
    if out != "-":
        return Answered(plan.json, lambda: [plain(plan.told)])
    if plan.turned:
        call.note(plan.told)
    return None


def _parted(words: tuple[str, ...], output: str | None) -> tuple[tuple[str, ...], str]:
    """Return what is to be converted, and the file to write."""
    if output is not None:
        return words, output
    if len(words) < 2:
        raise Misuse("Missing argument 'OUT'")
    if len(words) > 2:
        raise Misuse(f"one FILE and OUT, or a game with -o OUT; {' '.join(words)!r} is neither")
    return words[:1], words[1]


def _read(call: Call, file: str) -> Input:
    """Read a digraph, or the graph of a formula."""
    files = call.files
    if files.file_format is not None or not split_suffix(file)[0].lower().endswith(FORMULAS):
        return of_reading(call.read(file), files.attacks)
    call.refuse("the graph of a formula has every edge both ways", "attacks")
    with call.step(f"reading {file}"):
        return of_formula(files.formula(file), file)


@dataclass(frozen=True)
class Input:
    """A digraph of moves, and what the edges of its file were.

    ``file`` is what messages call it, ``told`` one line about it. What its edges are is ``stated``
    where its format, or whoever asks, says so.
    """

    digraph: Digraph
    file: str
    told: str
    format: str
    attacks: bool
    stated: bool


@dataclass(frozen=True)
class ConvertAnswer:
    """What is to be written to ``out``: whether as attacks, and whether edges are turned round."""

    given: Input
    out: str
    format: Format
    attacks: bool
    turned: bool

    @property
    def told(self) -> str:
        """One line for a person."""
        same = self.given.attacks != self.attacks and not self.turned
        said = "each edge goes both ways" if same else TURNED[self.given.attacks, self.attacks]
        return f"{self.given.told} → {self.out}" + f"; {said}" * bool(said)

    def json(self) -> dict[str, object]:
        """Return plain data."""
        return {
            **(framework_size_of if self.given.attacks else size_of)(self.given.digraph),
            "file": self.out,
            "read": edges(self.given.attacks),
            "written": edges(self.attacks),
            "turned": self.turned,
        }


def edges(attacks: bool) -> str:
    """Say what edges are."""
    return "attacks" if attacks else "moves"


def of_reading(reading: DigraphInFile, attacks: bool | None) -> Input:
    """Take a digraph that was read; ``attacks`` is what was said of its edges, if anything was."""
    G, kind = reading.digraph, reading.format
    size = framework_sizes(G.vertex_count, G.edge_count) if reading.attacks else G.describe()
    told = f"{reading.file} ({kind.name}): {size}"
    stated = attacks is not None or kind.argumentation
    return Input(G, reading.file, told, kind.name, reading.attacks, stated)


def of_game(
    words: Sequence[str],
    resolver: Resolver,
    play: Play = NORMAL,
    *,
    begins: Player | None = None,
    limits: Limits | Watch = NO_LIMITS,
) -> Input:
    """Take the state graph of the position that words name.

    For misère play without the terminal positions; of a partizan position with Left to begin, or
    Right.

    Examples
    --------
    >>> from zermelo.formats.resolvers import Names
    >>> of_game("nim 1 1".split(), Names()).told
    'nim 1 1: the state graph, 4 vertices, 4 edges'
    """
    from zermelo.labelling.explore import graph_of, to_move

    here = to_move(turned(position_of(words, resolver), begins))
    G = graph_of(here, play, limits)
    name = f"{here.ruleset} {here}".strip()
    without = "" if play is NORMAL else ", misère"
    if without and not ends_of_its_own(here.ruleset):
        without += ", without its terminal positions"
    size = f"{G.vertex_count:,} vertices, {G.edge_count:,} edges"
    told = f"{name}: the state graph{without}, {size}"
    return Input(G, name, told, "game", attacks=False, stated=True)


def of_formula(formula: CNF, file: str) -> Input:
    """Take the Node Kayles graph of a formula."""
    from zermelo.rulesets.logic.formula.graph import graph_of_formula

    graph = graph_of_formula(formula)
    size = f"{len(graph):,} vertices, {len(graph.edges):,} edges"
    told = f"{file}: the Node Kayles graph of the formula, {size}"
    return Input(graph.digraph, file, told, "formula", attacks=False, stated=True)


def format_of(out: str, name: str | None) -> Format:
    """Return the format to write."""
    if name is not None:
        return by_name(name, out)
    kind = None if out == "-" else by_file_name(split_suffix(out)[0])
    if kind is None:
        said = "stdout does" if out == "-" else f"{out}: the name does"
        raise InputError(f"{said} not tell the format; say --to, one of {', '.join(FORMATS)}")
    return kind


def answer(
    given: Input, out: str, chosen: Format, write_attacks: bool | None = None
) -> ConvertAnswer:
    """Say what is to be written, and whether edges are turned round.

    Without ``write_attacks`` they are what is usual in the format. To turn them round where what
    they are is a mere default is an `InputError`, which tells what to say.

    Examples
    --------
    >>> from zermelo import Digraph
    >>> given = Input(Digraph([("a", "b")]), "g.tgf", "g.tgf", "tgf", attacks=False, stated=True)
    >>> answer(given, "g.apx", format_of("g.apx", None)).json()["turned"]
    True
    """
    attacks = chosen.argumentation if write_attacks is None else write_attacks
    turned = given.attacks != attacks and given.digraph != given.digraph.reverse()
    if turned and not given.stated:
        raise InputError(
            f"{out} shall hold {edges(attacks)}, and nothing says whether the edges of "
            f"{given.file} ({given.format}) are attacks or moves; say --attacks or --moves: those "
            "of another kind are turned round"
        )
    if turned and not chosen.argumentation and write_attacks is None:
        raise InputError(
            f"{given.file} holds attacks, and nothing says whether the edges of {out} "
            f"({chosen.name}) shall be attacks or moves; say --write-attacks to leave each a → b "
            "as it is, --write-moves to turn it into the move b → a"
        )
    return ConvertAnswer(given, out, chosen, attacks, turned)
