"""``convert``: write a digraph, a formula or a position of a game in a digraph format."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from typing import TYPE_CHECKING

from zermelo.compounds.turns import misere_by_pruning
from zermelo.digraph.named import sizes
from zermelo.errors import InputError
from zermelo.formats.compression import split_suffix
from zermelo.formats.table import FORMATS, Format, by_file_name, by_name
from zermelo.rulesets.reading import position_of, with_turn
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import Player
from zermelo.verbs import verb
from zermelo.verbs.call import Answer, Call, Misuse, plain
from zermelo.verbs.listing import for_spreadsheets
from zermelo.verbs.vertices import SEPARATORS, begins_position, framework_size_of, size_of

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.formats.files import DigraphInFile

#: Remarks on edges, by whether they are attacks in the input and in the output.
EDGE_REMARKS = {
    (True, False): "each attack a → b is turned into the move b → a",
    (False, True): "each move a → b is turned into the attack b → a",
    (True, True): "attacks stay as they are",
    (False, False): "",
}
#: Endings of files that hold a formula, not a digraph.
FORMULAS = (".cnf", ".dimacs", ".qdimacs")


@verb.verb(
    verb.words("FILE OUT | RULESET POSITION… -o OUT", completion="target"),
    verb.FILES,
    verb.output("OUT", 'The file to write; "-" is stdout. After a FILE, -o may be omitted.'),
    verb.option(
        "--to NAME",
        "Format of OUT. Default: by its ending.",
        name="out_format",
        completion="format",
    ),
    verb.flag(
        "--write-attacks/--write-moves",
        "Write the edges of OUT as attacks, or as moves. Default: attacks in APX and ICCMA "
        "files, moves in others. Required if FILE has attacks, not all mutual, and OUT is neither "
        "APX nor ICCMA.",
    ),
    verb.SPREADSHEET,
    verb.turn("The player to move in a partizan game. Default: left."),
    verb.misere(),
    replace(verb.POSITIONS, help="Explore at most N positions. Default: a million."),
    verb.LIMITS,
    examples=[
        "convert examples/stb_428_430.af framework.graphml --write-attacks",
        "convert nim 3 2 -o nim.graphml",
    ],
    words_kind="position",
    json_shape="(vertices? edges? arguments? attacks?: int; file read written: str; turned: bool)",
    python_names=("read", "write"),
)
def command(
    call: Call,
    *,
    words: tuple[str, ...],
    output: str | None = None,
    out_format: str | None = None,
    write_attacks: bool | None = None,
    spreadsheet: bool = False,
    turn: Player | None = None,
    play: Play = NORMAL,
) -> Answer | None:
    """Read the digraph in FILE and write it to OUT, in the format of --to or of the ending of OUT.

    An attack a→b is the move b→a. APX and ICCMA files contain attacks; files of other formats may
    contain attacks or moves. --attacks or --moves states what the edges of FILE are.
    --write-attacks or --write-moves states what the edges of OUT will be.

    A formula (.cnf, .dimacs, .qdimacs) becomes a graph on which the first player wins Node Kayles
    if and only if the formula is true. If the formula has no quantifiers, the players set its
    variables alternately (∃x1 ∀x2 …). A position of a game becomes its state graph, the digraph of
    all reachable positions. With --misere the terminal positions are left out, so that normal play
    on OUT is misère play; games with other ends of play keep them. No partial OUT is ever left.
    """
    source_words, out = _source_and_target(words, output)
    if out == "-" and call.json:
        call.refuse("OUT is stdout, which holds only the file", "as_json")
    kind = format_of(out, out_format)
    separator = SEPARATORS.get(f".{kind.name}")
    if separator is None:
        call.refuse("OUT is neither CSV nor TSV", "spreadsheet")
    if len(source_words) == 1 and (
        call.files.names_file(source_words[0]) or not begins_position(source_words[0])
    ):
        call.refuse("a FILE has no rules", "play", "positions", "turn")
        source = _input_of_file_or_formula(call, source_words[0])  # InputError if it is missing
    else:
        source = _input_of_game(call, source_words, play, turn)
    conversion = plan_conversion(source, "stdout" if out == "-" else out, kind, write_attacks)
    with call.step(f"writing {out}"):
        target = BytesIO() if spreadsheet and separator is not None else out
        call.files.write_digraph(source.digraph, target, kind.name, attacks=conversion.attacks)
        if isinstance(target, BytesIO):
            text = for_spreadsheets(target.getvalue().decode(), separator or ",")
            call.files.write(out, text.encode())
    if out != "-":
        return Answer(conversion.json, lambda: [plain(conversion.summary)])
    if conversion.turned:
        call.note(conversion.summary)
    return None


def _source_and_target(words: tuple[str, ...], output: str | None) -> tuple[tuple[str, ...], str]:
    """Return the words of the source, and the file to write."""
    if output is not None:
        return words, output
    if len(words) < 2:
        raise Misuse("Missing argument 'OUT'")
    if len(words) > 2:
        raise Misuse(
            f"give one FILE and OUT, or a game with -o OUT; {' '.join(words)!r} is neither"
        )
    return words[:1], words[1]


def _input_of_file_or_formula(call: Call, file: str) -> Input:
    """Read a digraph, or the graph of a formula."""
    if call.files.file_format is not None or not split_suffix(file)[0].lower().endswith(FORMULAS):
        return input_of_file(call.read(file), call.files.attacks)
    from zermelo.rulesets.logic.formula.graph import graph_of_formula

    call.refuse("the graph of a formula has every edge both ways", "attacks")
    with call.step(f"reading {file}"):
        graph = graph_of_formula(call.files.formula(file))
    size = f"{len(graph):,} vertices, {len(graph.edges):,} edges"
    description = f"{file}: the Node Kayles graph of the formula, {size}"
    return Input(graph.digraph, file, description, "formula", attacks=False, stated=True)


def _input_of_game(call: Call, words: Sequence[str], play: Play, mover: Player | None) -> Input:
    """Return the state graph of a position; ``mover`` moves first in a partizan position."""
    from zermelo.labelling.explore import graph_of, with_mover

    with call.step("exploring") as limits:
        position = with_mover(with_turn(position_of(words, call.files), mover))
        G = graph_of(position, play, limits)
    call.files.refuse_unused_options()
    name = f"{position.ruleset} {position}".strip()
    play_text = "" if play is NORMAL else ", misère"
    if play_text and misere_by_pruning(position.ruleset):
        play_text += ", without its terminal positions"
    size = f"{G.vertex_count:,} vertices, {G.edge_count:,} edges"
    description = f"{name}: the state graph{play_text}, {size}"
    return Input(G, name, description, "game", attacks=False, stated=True)


@dataclass(frozen=True)
class Input:
    """A digraph of moves, its file or game, and whether the edges in the file are attacks."""

    digraph: Digraph
    file: str  # the name of the file or game, for messages
    description: str
    format: str
    attacks: bool  # a guess, unless ``stated``
    stated: bool  # whether the format or an option says what the edges are


@dataclass(frozen=True)
class Conversion:
    """A plan: in which format ``source`` is written to the file ``out``, with which edges."""

    source: Input
    out: str
    format: Format
    attacks: bool  # whether the edges in ``out`` will be attacks
    turned: bool  # whether edges are reversed in writing

    @property
    def summary(self) -> str:
        """The conversion in one line."""
        remark = EDGE_REMARKS[self.source.attacks, self.attacks]
        if self.source.attacks != self.attacks and not self.turned:
            remark = "each edge goes both ways"
        return f"{self.source.description} → {self.out}" + f"; {remark}" * bool(remark)

    def json(self) -> dict[str, object]:
        """Return plain data."""
        return {
            **(framework_size_of if self.source.attacks else size_of)(self.source.digraph),
            "file": self.out,
            "read": word_for_edges(self.source.attacks),
            "written": word_for_edges(self.attacks),
            "turned": self.turned,
        }


def word_for_edges(attacks: bool) -> str:
    """Return the word for the edges of a file in messages and JSON."""
    return "attacks" if attacks else "moves"


def input_of_file(digraph_file: DigraphInFile, attacks: bool | None) -> Input:
    """Make an input; ``attacks`` is true for --attacks, false for --moves, None for neither."""
    G, kind, file = digraph_file.digraph, digraph_file.format, digraph_file.file
    size = sizes(G.vertex_count, G.edge_count, attacks=digraph_file.attacks)
    is_stated = attacks is not None or kind.argumentation
    description = f"{file} ({kind.name}): {size}"
    return Input(G, file, description, kind.name, digraph_file.attacks, is_stated)


def format_of(out: str, name: str | None, *, to_option: bool = True) -> Format:
    """Return the format to write; with ``to_option``, an error recommends the option ``--to``."""
    if name is not None:
        return by_name(name, out)
    kind = None if out == "-" else by_file_name(split_suffix(out)[0])
    if kind is None:
        subject = "stdout does" if out == "-" else f"{out}: the name does"
        hint = "name a file that ends in .tgf or another ending that 'zermelo formats' lists"
        if to_option:
            hint = f"add --to with one of {', '.join(FORMATS)}"
        raise InputError(f"{subject} not determine the format; {hint}")
    return kind


def plan_conversion(
    source: Input, out: str, kind: Format, write_attacks: bool | None = None
) -> Conversion:
    """Plan a conversion; InputError if it is unknown whether edges have to be reversed.

    >>> from zermelo import Digraph
    >>> source = Input(Digraph([("a", "b")]), "g.tgf", "g.tgf", "tgf", attacks=False, stated=True)
    >>> plan_conversion(source, "g.apx", format_of("g.apx", None)).json()["turned"]
    True
    """
    attacks = kind.argumentation if write_attacks is None else write_attacks
    turned = source.attacks != attacks and source.digraph != source.digraph.reverse()
    if turned and not source.stated:
        raise InputError(
            f"{out} will hold {word_for_edges(attacks)}, but it is unknown whether the edges of "
            f"{source.file} ({source.format}) are attacks or moves; add --attacks or --moves, "
            f"so that edges are reversed only if they are not {word_for_edges(attacks)}"
        )
    if turned and not kind.argumentation and write_attacks is None:
        raise InputError(
            f"{source.file} holds attacks, but it is unknown whether the edges of {out} "
            f"({kind.name}) will be attacks or moves; add --write-attacks to keep each "
            "a → b, or --write-moves to reverse it into the move b → a"
        )
    return Conversion(source, out, kind, attacks, turned)
