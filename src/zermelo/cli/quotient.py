"""``zermelo quotient``: the misère quotient of games, with its proof."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from zermelo.cli.call import Call, answering, limited, refuse, with_files
from zermelo.cli.examples import examples
from zermelo.cli.game import GameVerb, with_words
from zermelo.cli.show import facts, table
from zermelo.errors import InputError
from zermelo.values.text import listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zermelo.formats.resolvers import Files
    from zermelo.values.misere.growth import Step
    from zermelo.values.misere.heaps import HeapGame
    from zermelo.values.misere.quotient import Quotient
    from zermelo.verbs.genus import PositionGenus
    from zermelo.verbs.quotient_told import Answer, Apart

#: What is printed for a person: elements, positions in a row of the table, positions.
LISTED, COLUMNS, PRINTED = 40, 10, 400
#: Beyond this order no multiplication table is printed.
TABLE = 60
SOURCE = "Plambeck 2005; Plambeck and Siegel 2008"


@click.command(
    cls=GameVerb,
    epilog=examples(
        "quotient kayles",
        "quotient octal --code 0.07 --upto 20",
        "quotient kayles + nim 3 --upto 12 --draw both.svg",
    ),
)
@with_words("RULESET [POSITION…] [+ RULESET …] | FILE")
@with_files
@click.option("--upto", type=click.IntRange(0), metavar="N", help="Last heap.")
@click.option("--order", type=click.IntRange(min=1), metavar="N", help="Stop beyond this order.")
@click.option("--tell", metavar="A,B", help="Also: with what two positions are told apart.")
@click.option("--table", "as_table", is_flag=True, help="Also: the multiplication table.")
@click.option("--genus", is_flag=True, help="Also: the genus of the POSITION and of its parts.")
@click.option("--draw", "picture", metavar="X.svg", help="Also: draw where the generators lead.")
@limited
@answering
def command(
    call: Call,
    words: tuple[str, ...],
    files: Files,
    upto: int | None,
    order: int | None,
    tell: str | None,
    as_table: bool,
    genus: bool,
    picture: str | None,
) -> None:
    """Find the misère quotient of games: the monoid that says who wins each sum of their positions.

    RULESET stands for its heaps, all of them where a period is proven, otherwise up to --upto; with
    a POSITION for its parts and all that they lead to. FILE is an acyclic digraph with tokens. Of
    several games the quotient is that of their sums. What is told is proven; "certify quotient"
    writes the proof.
    """
    from zermelo.verbs.genus import genus_of
    from zermelo.verbs.quotient_told import answer, limit_reached

    quotient, known = found_of(call, words, files, upto, order), None
    if genus:
        with call.step("looking for the genus"):
            known = genus_of(words, files, limits=call.limits)
    found = answer(quotient, tell=tell, table=as_table, genus=known)
    if picture is not None:
        from zermelo.pictures.cayley import draw_quotient

        with call.step(f"drawing {picture}"):
            draw_quotient(quotient).save(picture)
    call.answer(lambda: found.json(picture), lambda: show(found, picture))
    if quotient.limit is not None:
        call.begun = True  # what is known is on stdout
        raise limit_reached(quotient.limit, call.limits, order)


def found_of(
    call: Call, words: Sequence[str], files: Files, upto: int | None, order: int | None
) -> Quotient:
    """Read games or a digraph, and find the quotient."""
    from zermelo.verbs.quotient import quotient_of_games

    games = read_games(call, words, files, upto)

    def note(step: Step) -> None:
        if step.proven:
            call.known |= {
                "order": step.order,
                "p_portion": step.p_portion,
                "position": step.position,
            }

    with call.step("looking for the misère quotient"):
        return quotient_of_games(games, upto, order=order, limits=call.limits, progress=note)


def read_games(call: Call, words: Sequence[str], files: Files, upto: int | None) -> list[HeapGame]:
    """Read the games: of one word that is no ruleset, the digraph in that file."""
    from zermelo.rulesets import ruleset_named
    from zermelo.rulesets.names import is_own_file
    from zermelo.verbs.quotient import digraph_game, games_of

    if len(words) == 1 and not is_own_file(words[0]):
        try:
            ruleset_named(words[0])
        except InputError:
            refuse("a FILE has no position that falls apart", "genus")
            return [digraph_game(call.read(words[0], files).digraph, words[0])]
    with call.step("listing positions"):
        games = games_of(words, files, upto, limits=call.limits)
    files.all_heard()
    return games


def show(found: Answer, picture: str | None) -> None:
    """Print a quotient for a person."""
    said = found.told
    kind = {"solved": "solved", "proven": "proven as far as asked", "limit": "proven to a limit"}
    pairs: list[tuple[str, object]] = [
        ("games", " + ".join(said.games)),
        ("status", f"{kind[said.status]} ({SOURCE})"),
        ("order", f"{said.order:,}"),
        ("P-elements", f"{said.p_portion:,}: {some(said.p_elements)}"),
        ("kind", "tame" if said.tame else "wild"),
    ]
    several = len(said.games) > 1
    letters = [
        f"{name} = {position}" + f" of {game}" * several for name, position, game in said.generators
    ]
    pairs += [
        ("generators", some(letters) or "none"),
        ("relations", some(said.relations) or "none"),
        ("idempotents", some(said.idempotents)),
        ("kernel", f"{len(said.kernel):,}: {some(said.kernel)}"),
    ]
    for at, game in enumerate(said.games):
        what, told = said.proven(at)
        pairs.append((f"{what} of {game}" if several else what, told))
    if picture is not None:
        pairs.append(("picture", picture))
    facts(pairs)
    for at, game in enumerate(said.games):
        click.echo(f"\nelements of {game}")
        show_phi(said.positions[at], said.phi[at])
    if found.tell is not None:
        click.echo(f"\n{told_text(found.tell)}")
    if found.table is not None:
        show_table(found.table)
    if found.genus is not None:
        show_genus(found.genus)


def show_phi(positions: list[str], phi: list[str]) -> None:
    """Print the pretending function: rows of ten for heaps, otherwise line by line."""
    if positions == list(map(str, range(len(positions)))):
        heads = ["heap", *(f"+{at}" for at in range(min(COLUMNS, len(phi))))]
        shown = phi[:PRINTED]
        rows = [[at, *shown[at : at + COLUMNS]] for at in range(0, len(shown), COLUMNS)]
        table(heads, [row + [""] * (len(heads) - len(row)) for row in rows])
    else:
        pairs = zip(positions[1 : PRINTED + 1], phi[1 : PRINTED + 1], strict=True)
        table(("position", "element"), pairs, left=2)
    if len(phi) > PRINTED:
        click.echo(f"… {len(phi) - PRINTED:,} more; --json gives all")


def told_text(found: Apart) -> str:
    """Say how two positions are told apart."""
    one, other = found.positions
    if found.context is None:
        return (
            f"{one} and {other} have the same element, {found.elements[0]}: no sum of these "
            "positions tells them apart."
        )
    beside = " + ".join(found.beside or ()) or "nothing"
    loser = other if found.p_position == one else one
    return (
        f"{one} and {other} are told apart beside {beside} (the element {found.context}): "
        f"with {found.p_position} this is a P-position, with {loser} an N-position."
    )


def show_genus(found: PositionGenus) -> None:
    """Print the genus of a position and of its parts, and what was left out of their forms."""
    click.echo()
    kind = "not found" if found.tame is None else "tame" if found.tame else "wild"
    facts([("genus", f"{found.genus or '–'} ({kind}) of {found.position}")])
    rows = [(row.part, row.count, row.genus, row.form) for row in found.parts]
    table(("part", "how often", "genus", "canonical form"), rows)
    for row in found.parts:
        if row.left_out and row.form:
            click.echo(
                f"{row.part} = {row.form}: {', '.join(row.left_out)} reversed, for whoever moves "
                f"there is answered by a move to {row.form}."
            )


def show_table(rows: list[list[str]]) -> None:
    """Print the multiplication table."""
    if len(rows) > TABLE:
        click.echo(f"\nThe table has {len(rows):,} rows; --json gives it.")
        return
    click.echo()
    table(("·", *rows[0]), [(row[0], *row) for row in rows])


def some(held: Sequence[str]) -> str:
    """List the first entries."""
    return listed(held, LISTED)
