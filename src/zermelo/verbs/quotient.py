"""``quotient``: the misère quotient of games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from zermelo.rulesets.names import is_own_file
from zermelo.values.text import list_items
from zermelo.verbs import verb
from zermelo.verbs.call import Answer, Block, Call, facts, group, in_tens, plain, table
from zermelo.verbs.vertices import begins_position

if TYPE_CHECKING:
    from zermelo.values.misere.growth import GrowthStep
    from zermelo.values.misere.heaps import HeapGame
    from zermelo.values.misere.quotient import MisereQuotient
    from zermelo.verbs.genus import PositionGenus
    from zermelo.verbs.quotient_text import Distinction, QuotientDescription

#: Maximum numbers of elements or relations in a line, and of positions of a game, that are shown.
MAX_ELEMENTS, MAX_POSITIONS = 40, 400
#: Largest order of a quotient whose multiplication table is shown.
MAX_TABLE = 60
SOURCE = "Plambeck 2005; Plambeck and Siegel 2008"
STATUS_TEXTS = {
    "solved": "solved",
    "proven": "proven for these heaps",
    "limit": "proven to a limit",
}


@verb.verb(
    verb.words("RULESET [POSITION…] [+ RULESET …] | FILE"),
    verb.FILES,
    verb.option("--upto N", "The largest heap.", minimum=0),
    verb.option(
        "--order N",
        "Stop if the quotient has more than N elements. Default: 10,000, if no other limit is set.",
        minimum=1,
    ),
    verb.option("--tell A,B", "Also show a sum that distinguishes the positions A and B."),
    verb.flag("--table", "Also show the multiplication table.", name="as_table"),
    verb.flag("--genus", "Also show the genus of the POSITION and of its parts."),
    verb.picture("Draw the Cayley graph of the quotient."),
    verb.LIMITS,
    examples=[
        "quotient kayles",
        "quotient octal --code 0.07 --upto 20",
        "quotient kayles + nim 3 --upto 12 --draw both.svg",
    ],
    words_kind="position",
    json_shape="(order p_portion: int; generators: [(name position game: str)]; relations "
    "p_elements idempotents: [str]; kernel games: [str]; positions phi: [str | [str]]; tame: "
    "bool; period preperiod: int | null | [int | null]; proven_to: int | [int]; status: str; "
    "steps: [(position order p_portion: int)]; tell?: (positions elements: [str]; context: str | "
    "null; beside: [str]; p_position: str | null); table?: [[str]]; file?: str; genus?: "
    "(position genus: str; tame: bool; parts: [(part: str; count: int; genus: str; form: str | "
    "null; left_out: [str])]))",
    python_names=("misere_quotient", "MisereQuotient"),
)
def command(
    call: Call,
    *,
    words: tuple[str, ...],
    upto: int | None = None,
    order: int | None = None,
    tell: str | None = None,
    as_table: bool = False,
    genus: bool = False,
    picture: str | None = None,
) -> Answer:
    """Find the misère quotient of games: a monoid that shows who wins each sum of their positions.

    A RULESET without a position stands for its heaps: those up to N with --upto N (nim needs it);
    otherwise all, or as many as the limits allow if no period is proven. A game without heaps
    stands for its start. A RULESET with a POSITION stands for the parts of the position and all
    positions reachable from them. FILE is an acyclic digraph on which tokens move. For several
    games, it is the quotient of their sums. Answers are proven; "certify quotient" writes proofs.
    """
    from zermelo.values.misere.structure import multiplication_table
    from zermelo.verbs.genus import genus_of
    from zermelo.verbs.quotient_games import max_order_of
    from zermelo.verbs.quotient_text import describe_quotient, distinguish, limit_reached, words_of

    quotient, genus_found, stop = quotient_of_words(call, words, upto, order), None, None
    if genus:
        with call.step("looking for the genus"):
            genus_found = genus_of(call, words)
    table_rows = None
    if as_table:
        names = words_of(quotient, range(quotient.order))
        table_rows = [[names[element] for element in row] for row in multiplication_table(quotient)]
    distinction = None if tell is None else distinguish(quotient, tell)
    description = describe_quotient(quotient)
    if picture is not None:
        from zermelo.pictures.cayley import draw_quotient

        with call.step(f"drawing {picture}"):
            call.files.write(picture, draw_quotient(quotient).exported(picture))
    if quotient.limit is not None:
        max_order = max_order_of(order, call.limits.limits)
        stop = limit_reached(quotient.limit, call.limits, max_order)
    optional_facts = {
        "tell": distinction and distinction.json(),
        "table": table_rows,
        "genus": genus_found and asdict(genus_found),
        "file": picture,
        "limit": None if stop is None else True,
    }
    present_facts = {key: fact for key, fact in optional_facts.items() if fact is not None}

    def blocks() -> Iterator[Block]:
        yield from _blocks(description, picture)
        if distinction is not None:
            yield plain(_distinction_text(distinction))
        if table_rows is not None and len(table_rows) > MAX_TABLE:
            yield plain(f"The table has {len(table_rows):,} rows; --json gives it.")
        elif table_rows is not None:
            yield table(("·", *table_rows[0]), [(row[0], *row) for row in table_rows])
        if genus_found is not None:
            yield _genus_block(genus_found)

    return Answer(lambda: description.json() | present_facts, blocks, stop=stop)


def quotient_of_words(
    call: Call, words: Sequence[str], upto: int | None, order: int | None
) -> MisereQuotient:
    """Read games or a digraph, and find their quotient."""
    from zermelo.verbs.quotient_games import quotient_of_games

    games = _games(call, words, upto)

    def record_step(step: GrowthStep) -> None:
        if step.proven:
            names = ("order", "p_portion", "position")
            call.known |= {name: getattr(step, name) for name in names}

    with call.step("looking for the misère quotient") as limits:
        return quotient_of_games(games, upto, order=order, limits=limits, progress=record_step)


def _games(call: Call, words: Sequence[str], upto: int | None) -> list[HeapGame]:
    """Read the games; one word that is not a ruleset is a file with a digraph."""
    from zermelo.verbs.quotient_games import digraph_game, games_of

    if len(words) == 1 and not is_own_file(words[0]) and not begins_position(words[0]):
        call.refuse("a FILE has no position with parts", "genus")
        return [digraph_game(call.read(words[0]).digraph, words[0])]
    with call.step("listing positions") as limits:
        games = games_of(words, call.files, upto, limits=limits)
    call.files.refuse_unused_options()
    return games


def _blocks(description: QuotientDescription, picture: str | None) -> Iterator[Block]:
    """Show the description of a quotient."""
    pairs: list[tuple[str, object]] = [
        ("games", " + ".join(description.games)),
        ("status", f"{STATUS_TEXTS[description.status]} ({SOURCE})"),
        ("order", f"{description.order:,}"),
        ("P-elements", f"{description.p_portion:,}: {_listed(description.p_elements)}"),
        ("kind", "tame" if description.tame else "wild"),
    ]
    is_joint = len(description.games) > 1
    letters = [f"{a} = {at}" + f" of {game}" * is_joint for a, at, game in description.generators]
    pairs += [
        ("generators", _listed(letters) or "none"),
        ("relations", _listed(description.relations) or "none"),
        ("idempotents", _listed(description.idempotents)),
        ("kernel", f"{len(description.kernel):,}: {_listed(description.kernel)}"),
    ]
    for k, game in enumerate(description.games):
        title, proven = description.proven(k)
        pairs.append((f"{title} of {game}" if is_joint else title, proven))
    if picture is not None:
        pairs.append(("picture", picture))
    yield facts(pairs)
    for k, game in enumerate(description.games):
        phi = description.phi[k]
        more = f"… {len(phi) - MAX_POSITIONS:,} more; --json gives all" * (len(phi) > MAX_POSITIONS)
        yield group(
            plain(f"elements of {game}"), _pretending_function(description.positions[k], phi, more)
        )


def _pretending_function(positions: list[str], phi: list[str], note: str) -> Block:
    """Show elements of positions: ten in a row for heaps, otherwise one, from position 1 on."""
    if positions == list(map(str, range(len(positions)))):
        return in_tens(phi[:MAX_POSITIONS], note, "+")
    pairs = zip(positions[1 : MAX_POSITIONS + 1], phi[1 : MAX_POSITIONS + 1], strict=True)
    return table(("position", "element"), pairs, left=2, note=note)


def _distinction_text(pair: Distinction) -> str:
    """Describe the sum that distinguishes two positions."""
    first, second = pair.positions
    if pair.context is None:
        return (
            f"{first} and {second} have the same element, {pair.elements[0]}: no sum of these "
            "positions distinguishes them."
        )
    beside = " + ".join(pair.beside or ()) or "nothing"
    other = second if pair.p_position == first else first
    return (
        f"{first} and {second} differ when added to {beside} (the element {pair.context}): "
        f"the sum with {pair.p_position} is a P-position, with {other} an N-position."
    )


def _genus_block(genus: PositionGenus) -> Block:
    """Show the genus of a position and of its parts, and the options that their forms omit."""
    kind = "not found" if genus.tame is None else "tame" if genus.tame else "wild"
    rows = [(row.part, row.count, row.genus, row.form) for row in genus.parts]
    reversals = (
        f"{row.part} = {row.form}: the options {', '.join(row.left_out)} are reversible, because a "
        f"move to one is answered by a move to {row.form}."
        for row in genus.parts
        if row.left_out and row.form
    )
    return group(
        facts([("genus", f"{genus.genus or '–'} ({kind}) of {genus.position}")]),
        table(("part", "how often", "genus", "canonical form"), rows),
        plain(*reversals),
    )


def _listed(texts: Sequence[str]) -> str:
    return list_items(texts, MAX_ELEMENTS)
