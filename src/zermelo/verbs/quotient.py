"""``quotient``: the misère quotient of games, with its proof."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from zermelo.rulesets.names import is_own_file
from zermelo.values.text import listed
from zermelo.verbs import verb as say
from zermelo.verbs.call import Answer, Block, Call, facts, group, in_tens, plain, table
from zermelo.verbs.vertices import begins

if TYPE_CHECKING:
    from zermelo.values.misere.growth import GrowthStep
    from zermelo.values.misere.heaps import HeapGame
    from zermelo.values.misere.quotient import MisereQuotient
    from zermelo.verbs.genus import PositionGenus
    from zermelo.verbs.quotient_told import Distinction
    from zermelo.verbs.quotient_told import QuotientAnswer as Told

#: What is printed for a person: elements, and positions.
LISTED, PRINTED = 40, 400
#: Beyond this order no multiplication table is printed.
TABLE = 60
SOURCE = "Plambeck 2005; Plambeck and Siegel 2008"
KINDS = {"solved": "solved", "proven": "proven as far as asked", "limit": "proven to a limit"}


@say.verb(
    say.words("RULESET [POSITION…] [+ RULESET …] | FILE"),
    say.FILES,
    say.option("--upto", help="Last heap.", metavar="N", least=0),
    say.option(
        "--order",
        help="Stop beyond this order; without any limit, beyond 10,000.",
        metavar="N",
        least=1,
    ),
    say.option("--tell", help="Also: with what two positions are told apart.", metavar="A,B"),
    say.flag("--table", name="as_table", help="Also: the multiplication table."),
    say.flag("--genus", help="Also: the genus of the POSITION and of its parts."),
    say.picture("Also: draw where the generators lead."),
    say.LIMITS,
    examples=[
        "quotient kayles",
        "quotient octal --code 0.07 --upto 20",
        "quotient kayles + nim 3 --upto 12 --draw both.svg",
    ],
    reading="position",
    facts="(order p_portion: int; generators: [(name position game: str)]; relations p_elements "
    "idempotents: [str]; kernel games: [str]; positions phi: [str | [str]]; tame: bool; "
    "period preperiod: int | null | [int | null]; proven_to: int | [int]; status: str; "
    "steps: [(position order p_portion: int)]; tell?: (positions elements: [str]; context: "
    "str | null; beside: [str]; p_position: str | null); table?: [[str]]; file?: str; "
    "genus?: (position genus: str; tame: bool; parts: [(part: str; count: int; genus: str; "
    "form: str | null; left_out: [str])]))",
    python=("misere_quotient", "MisereQuotient"),
)
def record(
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
    """Find the misère quotient of games: the monoid that says who wins each sum of their positions.

    RULESET stands for its heaps, all of them where a period is proven, otherwise up to --upto; with
    a POSITION for its parts and all that they lead to. FILE is an acyclic digraph with tokens. Of
    several games the quotient is that of their sums. What is told is proven; "certify quotient"
    writes the proof.
    """
    from zermelo.verbs.genus import genus_of
    from zermelo.verbs.quotient_games import order_pursued
    from zermelo.verbs.quotient_told import answer, limit_reached

    quotient, known, stop = found_of(call, words, upto, order), None, None
    if genus:
        with call.step("looking for the genus") as limits:
            known = genus_of(words, call.files, limits=limits)
    answered = answer(quotient, tell=tell, table=as_table, genus=known)
    if picture is not None:
        from zermelo.pictures.cayley import draw_quotient

        with call.step(f"drawing {picture}"):
            call.files.write(picture, draw_quotient(quotient).exported(picture))
    if quotient.limit is not None:
        most = order_pursued(order, call.limits.limits)
        stop = limit_reached(quotient.limit, call.limits, most)
    return Answer(lambda: answered.json(picture), lambda: _shown(answered, picture), stop=stop)


def found_of(
    call: Call, words: Sequence[str], upto: int | None, order: int | None
) -> MisereQuotient:
    """Read games or a digraph, and find the quotient."""
    from zermelo.verbs.quotient_games import quotient_of_games

    games = _games(call, words, upto)

    def note(step: GrowthStep) -> None:
        if step.proven:
            names = ("order", "p_portion", "position")
            call.known |= {name: getattr(step, name) for name in names}

    with call.step("looking for the misère quotient") as limits:
        return quotient_of_games(games, upto, order=order, limits=limits, progress=note)


def _games(call: Call, words: Sequence[str], upto: int | None) -> list[HeapGame]:
    """Read the games: of one word that is no ruleset, the digraph in that file."""
    from zermelo.verbs.quotient_games import digraph_game, games_of

    if len(words) == 1 and not is_own_file(words[0]) and not begins(words[0]):
        call.refuse("a FILE has no position that falls apart", "genus")
        return [digraph_game(call.read(words[0]).digraph, words[0])]
    with call.step("listing positions") as limits:
        games = games_of(words, call.files, upto, limits=limits)
    call.files.all_heard()
    return games


def _shown(answered: Told, picture: str | None) -> Iterator[Block]:
    """Show a quotient."""
    said = answered.told
    pairs: list[tuple[str, object]] = [
        ("games", " + ".join(said.games)),
        ("status", f"{KINDS[said.status]} ({SOURCE})"),
        ("order", f"{said.order:,}"),
        ("P-elements", f"{said.p_portion:,}: {_some(said.p_elements)}"),
        ("kind", "tame" if said.tame else "wild"),
    ]
    several = len(said.games) > 1
    letters = [
        f"{name} = {position}" + f" of {game}" * several for name, position, game in said.generators
    ]
    pairs += [
        ("generators", _some(letters) or "none"),
        ("relations", _some(said.relations) or "none"),
        ("idempotents", _some(said.idempotents)),
        ("kernel", f"{len(said.kernel):,}: {_some(said.kernel)}"),
    ]
    for at, game in enumerate(said.games):
        what, told = said.proven(at)
        pairs.append((f"{what} of {game}" if several else what, told))
    if picture is not None:
        pairs.append(("picture", picture))
    yield facts(pairs)
    for at, game in enumerate(said.games):
        phi = said.phi[at]
        more = f"… {len(phi) - PRINTED:,} more; --json gives all" * (len(phi) > PRINTED)
        yield group(plain(f"elements of {game}"), _phi(said.positions[at], phi, more))
    if answered.tell is not None:
        yield plain(_apart(answered.tell))
    if answered.table is not None:
        rows = answered.table
        if len(rows) > TABLE:
            yield plain(f"The table has {len(rows):,} rows; --json gives it.")
        else:
            yield table(("·", *rows[0]), [(row[0], *row) for row in rows])
    if answered.genus is not None:
        yield _genus(answered.genus)


def _phi(positions: list[str], phi: list[str], note: str) -> Block:
    """Show the pretending function: rows of ten for heaps, otherwise line by line."""
    if positions == list(map(str, range(len(positions)))):
        return in_tens(phi[:PRINTED], note, "+")
    pairs = zip(positions[1 : PRINTED + 1], phi[1 : PRINTED + 1], strict=True)
    return table(("position", "element"), pairs, left=2, note=note)


def _apart(pair: Distinction) -> str:
    """Say how two positions are told apart."""
    one, other = pair.positions
    if pair.context is None:
        return (
            f"{one} and {other} have the same element, {pair.elements[0]}: no sum of these "
            "positions tells them apart."
        )
    beside = " + ".join(pair.beside or ()) or "nothing"
    loser = other if pair.p_position == one else one
    return (
        f"{one} and {other} are told apart beside {beside} (the element {pair.context}): "
        f"with {pair.p_position} this is a P-position, with {loser} an N-position."
    )


def _genus(genus: PositionGenus) -> Block:
    """Show the genus of a position and of its parts, and what was left out of their forms."""
    kind = "not found" if genus.tame is None else "tame" if genus.tame else "wild"
    rows = [(row.part, row.count, row.genus, row.form) for row in genus.parts]
    reversed_ = (
        f"{row.part} = {row.form}: {', '.join(row.left_out)} reversed, for whoever moves "
        f"there is answered by a move to {row.form}."
        for row in genus.parts
        if row.left_out and row.form
    )
    return group(
        facts([("genus", f"{genus.genus or '–'} ({kind}) of {genus.position}")]),
        table(("part", "how often", "genus", "canonical form"), rows),
        plain(*reversed_),
    )


def _some(texts: Sequence[str]) -> str:
    return listed(texts, LISTED)
