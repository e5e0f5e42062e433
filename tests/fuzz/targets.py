"""The doors by which input comes in: a line each."""

from __future__ import annotations

import contextlib
import io
import json
import re
import tempfile
import zlib
from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path

from tests.fuzz import seeds
from tests.fuzz.mutate import MOST_BYTES, Draw, mutated, mutated_json
from tests.fuzz.tables import damaged_tables, tables, unpacked_table
from tests.fuzz.target import Target
from zermelo import cli
from zermelo.errors import InputError
from zermelo.formats import FORMATS, compression, read
from zermelo.formats.resolvers import NameResolver
from zermelo.formats.source import Source
from zermelo.games.record import read_record
from zermelo.games.rules import PartizanRuleset, Rules, Ruleset
from zermelo.rulesets import catalogue
from zermelo.rulesets.catalogue import MEMBERS
from zermelo.verbs.play import positions_of

# ---------------------------------------------------------------------------------- digraph files


def read_digraph(held: bytes, *, name: str | None) -> None:
    """Read a file of a format, or of one that is to be guessed."""
    G = read(io.BytesIO(held), format=name)
    assert len(set(G)) == len(G)
    assert all(isinstance(vertex, str) for vertex in G)


def packed(given: Sequence[bytes], draw: Draw, most: int = MOST_BYTES) -> bytes:
    """Damage a file that may be compressed: before, or after, or not at all."""
    suffix = draw.choice(["", "", "", "", ".gz", ".bz2", ".xz", ".zst"])
    if not suffix:
        return mutated(given, draw, most)
    if draw.random() < 0.7:
        return compression.pack(mutated(given, draw, most), suffix)
    return mutated([compression.pack(draw.choice(given), suffix)], draw)


@cache
def any_file() -> Sequence[bytes]:
    """Return files of every format whose content tells which."""
    files = [held for name in FORMATS for held in seeds.digraph_files(name)]
    return [held for held in files if tells(held)]


def tells(held: bytes) -> bool:
    """Say whether a format is guessed."""
    try:
        read(io.BytesIO(held))
    except InputError:
        return False
    return True


def damaged_arrays(given: Sequence[bytes], draw: Draw) -> bytes:
    """Damage the arrays of an archive; the checksums of zip, which would hide it, are right."""
    import numpy as np

    with np.load(io.BytesIO(draw.choice(given))) as archive:
        arrays = dict(archive)
    for _ in range(draw.choice([1, 1, 2])):
        key = draw.choice(list(arrays))
        value = arrays[key]
        match draw.randrange(6):
            case 0:
                del arrays[key]
                break
            case 1:
                kind = draw.choice(["i1", "u8", ">i4", "f8", "c16", "U3", "S2", "?", "M8[s]"])
                arrays[key] = np.zeros(value.shape, kind)
            case 2:
                arrays[key] = value.reshape(draw.choice([(-1, 1), (1, -1)]))
            case 3 if value.dtype.kind in "iuf" and value.size:
                value.flat[draw.randrange(value.size)] = draw.choice([100, 7, 3])
            case 4 if value.dtype.kind in "if" and value.size:
                extreme = draw.choice([-1, -(2**62), 2**62, 10**12])
                held = np.array(extreme).astype(value.dtype)  # a narrow one wraps round
                value.flat[draw.randrange(value.size)] = held
            case _:
                arrays[key] = np.concatenate([value.ravel(), value.ravel()])
    out = io.BytesIO()
    draw.choice([np.savez, np.savez_compressed])(out, **arrays)
    return out.getvalue()


# -------------------------------------------------------------------------------- other text


def text_of(held: bytes) -> str:
    """Return bytes as the command line passes them on: any byte may come."""
    return held.decode("utf-8", "surrogateescape")


def read_formula(held: bytes) -> None:
    """Read DIMACS or QDIMACS, which must come back the same."""
    from zermelo.formats.dimacs import read as read_cnf
    from zermelo.formats.dimacs import write

    formula = read_cnf(Source(held, "the input"))
    assert read_cnf(Source(write(formula), "what was written")) == formula


def solve_parity_game(held: bytes) -> None:
    """Read a parity game and solve it; the answer must hold."""
    from zermelo.answers.certificates import certify_winners
    from zermelo.certificates import check
    from zermelo.formats.pgsolver import read as read_game
    from zermelo.labels.outcomes import outcomes

    assert check(certify_winners(outcomes(read_game(Source(held, "the input"))))).valid


def read_owners(held: bytes) -> None:
    """Read owners from a table of edges, or from a table of their own."""
    from zermelo.formats.owners import owners_in, owners_of_edges

    source = Source(held, "the input")
    owners = owners_of_edges(source, "csv", "owner")
    if owners is None:
        owners = owners_in(source)
    assert {*owners.values()} <= {1, 2}


def read_value(held: bytes) -> None:
    """Read a value in all ways that there are; one of them must take it."""
    from zermelo.rulesets.numbers.polynomial.rules import Condition
    from zermelo.values.octal_code import OctalCode
    from zermelo.values.text import parse_value, value_from_json, value_to_json

    text = text_of(held)
    refused: list[InputError] = []
    taken = 0
    for reader in (parse_value, OctalCode.parse, Condition.parse):
        try:
            str(reader(text))
            taken += 1
        except InputError as error:
            refused.append(error)
    try:
        tree = json.loads(held)
    except (ValueError, RecursionError):
        tree = None
    try:
        value = value_from_json(tree)
        assert value_from_json(value_to_json(value)) == value
        taken += 1
    except InputError as error:
        refused.append(error)
    if not taken:
        raise refused[0]


def read_graph(held: bytes) -> None:
    """Make a graph that is asked for by name."""
    from zermelo.formats.graphs import open_graph

    len(open_graph(text_of(held)))


def read_order(held: bytes) -> None:
    """Make an order that is asked for by name."""
    from zermelo.formats.orders import open_order

    len(open_order(text_of(held)))


# ------------------------------------------------------------------------------ the command line


@cache
def room() -> Path:
    """Return the folder in which files of this process are written."""
    held = tempfile.TemporaryDirectory(prefix="zermelo-fuzz-")
    KEPT.append(held)
    return Path(held.name)


#: Folders that go when this process ends.
KEPT: list[tempfile.TemporaryDirectory[str]] = []

STATUSES = {0, 1, 2, 3}

#: What the command line says of errors that are none of Zermelo's.
HIDDEN = ("there is not enough memory", "the answer cannot be written")


def call(*words: str) -> int:
    """Call the command line and return its exit status; whatever it refuses is an InputError.

    Errors that are none of Zermelo's come through it, and those that it puts into words all the
    same are found by these.
    """
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = cli.run(words)
    assert status in STATUSES, f"exit status {status}: {err.getvalue()}"
    for hidden in HIDDEN:
        assert hidden not in err.getvalue(), err.getvalue()
    told = err.getvalue().strip() or (status == 3 and out.getvalue().strip())  # what is known
    assert status < 2 or told, f"exit status {status} without a word"
    if status == 2:
        raise InputError(err.getvalue())
    return status


#: Small limits, which are to be kept.
BOUNDS = ("--time", "1", "--memory", "1G")
LIMITS = ("--json", "--quiet", "--positions", "300", *BOUNDS)

#: What is asked about a position.
QUESTIONS = (
    *(("solve",), ("solve",), ("solve", "--misere"), ("explain",), ("explain", "--misere")),
    *(("explain", "--steps"), ("moves",), ("moves", "--misere")),
)


@cache
def normal_only() -> frozenset[str]:
    """Return the games with ends of their own that nobody plays misère."""
    return frozenset(
        name
        for name, kind in catalogue().items()
        if (
            getattr(kind, "end", None) not in (None, Ruleset.end, PartizanRuleset.end)
            or kind.score is not Rules.score
            or kind.gain is not Rules.gain
        )
        and not kind.misere
    )


def question(held: bytes) -> tuple[str, ...]:
    """Choose what is asked; of the same input always the same."""
    return QUESTIONS[zlib.crc32(held) % len(QUESTIONS)]


def ask(held: bytes) -> None:
    """Solve or explain a position that is given by words."""
    asked = [*question(held)]
    name = held.split(b" ")[0].decode("latin-1")
    if MEMBERS.get(name, name) in normal_only():
        asked = [word for word in asked if word != "--misere"]
    call(*asked, *LIMITS, "--", *text_of(held).split(" "))


def ask_on_file(held: bytes) -> None:
    """Solve or explain a position on the digraph below the first line."""
    words, _, content = held.partition(b"\n")
    file = room() / "file.txt"
    file.write_bytes(content)
    given = text_of(words).replace("FILE", str(file)).split(" ")
    call(*question(held), *LIMITS, "--", *given)


def sums(given: Sequence[bytes], draw: Draw) -> bytes:
    """Add positions, some of them damaged."""
    parts = [draw.choice([mutated(given, draw), draw.choice(given)]) for _ in range(2)]
    return b" + ".join(parts)


def compete(held: bytes) -> None:
    """Answer a task of the competition about the framework below the first line."""
    words, _, content = held.partition(b"\n")
    file = room() / "framework"
    file.write_bytes(content)
    call("iccma", "-f", str(file), *text_of(words).split(" "))


def marry(held: bytes) -> None:
    """Find stable matchings for preference lists."""
    file = room() / "lists"
    file.write_bytes(held)
    call("solve", "--json", "--quiet", "marriages", "--on", str(file))


def grade(held: bytes) -> None:
    """Grade answers."""
    file = room() / "answers.csv"
    file.write_bytes(held)
    call("grade", "--json", "--quiet", "--time", "0.5", "--answers", str(file))


def claim(held: bytes) -> None:
    """Check what is claimed of an infinite digraph, and take a piece of it."""
    file = room() / "claim.game"
    file.write_bytes(held)
    limits = ("--time", "1", "--memory", "1G")
    call("infinite", "--json", "--quiet", *limits, "--sample", "9", str(file))


def check_certificate(held: bytes) -> None:
    """Check a certificate, by the rules too: any verdict will do."""
    file = room() / "certificate.json"
    file.write_bytes(held)
    if call("check", "--json", "--quiet", "--assume", "--time", "2", str(file)) == 0:
        with contextlib.suppress(InputError):  # few kinds can be held against rules
            call("check", "--json", "--quiet", "--assume", "--rules", str(file))


def use_table(held: bytes) -> None:
    """Look a position up in a table, or look at the table itself."""
    table, words = unpacked_table(held, room())
    asked = [word for word in words if word != "--misere"]
    match zlib.crc32(held) % 4:
        case 0:
            call("tablebase", "info", "--json", "--quiet", str(table))
        case 1:
            call("tablebase", "check", "--json", "--quiet", *BOUNDS, str(table))
        case 2:
            call("tablebase", "probe", "--json", "--quiet", str(table), "--", *asked[1:])
        case _:
            flags = {"--misere"} & set(words)
            call("solve", *LIMITS, *flags, "--table", str(table), "--", *asked)


def small_numbers(given: Sequence[bytes], draw: Draw) -> bytes:
    """Damage expressions; the larger their numbers, the longer they would take."""
    return re.sub(rb"\d{3,}", lambda number: number[0][:2], mutated(given, draw, 100))


def reckon(held: bytes) -> None:
    """Say what an expression is worth."""
    limits = ("--json", "--quiet", "--time", "1", "--memory", "1G")
    call("value", *limits, "--", text_of(held))


#: How long damaged files may be in formats that are read slowly, a few thousand words a second.
SLOW = {"dot": 8_000}


def replay_record(held: bytes) -> None:
    """Read the record of a game, and make its moves; names are no files."""
    positions_of(read_record(held.decode(errors="replace")), NameResolver())


#: Every target by name.
TARGETS = {
    **{
        name: Target(
            partial(seeds.digraph_files, name),
            partial(read_digraph, name=name),
            partial(packed, most=SLOW.get(name, MOST_BYTES)),
        )
        for name in FORMATS
    },
    "guess": Target(any_file, partial(read_digraph, name=None), partial(packed, most=SLOW["dot"])),
    "arrays": Target(seeds.archives, partial(read_digraph, name="npz"), damaged_arrays),
    "dimacs": Target(seeds.formulas, read_formula),
    "parity": Target(seeds.parity_games, solve_parity_game),
    "owners": Target(seeds.owners, read_owners),
    "values": Target(seeds.values, read_value),
    "expressions": Target(seeds.expressions, reckon, small_numbers),
    "graphs": Target(seeds.graphs, read_graph),
    "orders": Target(seeds.orders, read_order),
    "preferences": Target(seeds.preferences, marry),
    "answers": Target(seeds.answers, grade),
    "positions": Target(seeds.positions, ask),
    "sums": Target(seeds.positions, ask, sums, first=seeds.examples),
    "games-on-files": Target(seeds.games_on_files, ask_on_file, partial(mutated, most=SLOW["dot"])),
    "iccma": Target(seeds.competition, compete),
    "infinite": Target(seeds.infinite_digraphs, claim),
    "certificates": Target(seeds.certificates, check_certificate, mutated_json),
    "tables": Target(tables, use_table, damaged_tables),
    "records": Target(seeds.records, replay_record, mutated_json),
}
