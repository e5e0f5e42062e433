"""The certificate of a position by strategies, with the part of its state graph that they need."""

from .fields import booleans_of, check_missing, index, numbers_or_null_of, one_of, rows
from .form import DIGRAPH_FIELDS, Certificate, Claim, Flaw, Rows, size
from .positions import EMPTY, PLAYS, check_moves, read_start, states_of
from .sums import escape, read_terms

STRATEGY = (
    *DIGRAPH_FIELDS, "ruleset", "position", "play", "start", "outcome", "choice", "waits", "within"
)  # fmt: skip


def check_strategy(certificate: Certificate, names: list[str], options: Rows) -> Claim:
    """Check strategies, and that they are about the named position.

    A strategy is for one player. At a vertex with a ``choice`` this player moves, namely to the
    choice. At a vertex that ``waits`` the opponent may make any move, so all options are listed.

    - A choice leads to a vertex that waits.
    - All options of a vertex that waits have a choice.

    So a player who follows the choices always has a move, and never loses. A draw needs a strategy
    of each player, so its start has a choice and waits. For a win, a vertex has a choice or waits,
    and a number ``within``: one more than that of its choice, or than the largest among its options
    (0 without options). This number falls with each move, so play ends: the opponent has no listed
    move. In misère play, moves to positions without moves are not listed, because they lose. The
    start of an N-position has a choice, the start of a P-position waits.

    Moves of a game that the checker knows are compared with the rules; others are assumed.
    """
    start = read_start(certificate, names)
    outcome, choice = certificate["outcome"], certificate["choice"]
    waits, within = certificate["waits"], certificate["within"]
    one_of(("P", "N", "D"), outcome, "'outcome'")
    for what, chosen in rows(choice, "choice", names):
        if chosen is not None:
            index(chosen, len(names), what, "vertices")
    booleans_of(certificate, "waits", names)
    lengths = numbers_or_null_of(certificate, "within", names)
    check_missing(names, "within", lengths, [outcome == "D"] * len(names))
    for vertex in range(len(names)):
        _check_vertex(vertex, certificate, names, options)
    if (choice[start] is not None, waits[start]) != (outcome != "P", outcome != "N"):
        raise Flaw(f"vertex {names[start]!r:.60}: its strategies do not show that it is {outcome}")
    ruleset, position = certificate["ruleset"], certificate["position"]
    is_known = None not in read_terms(ruleset, position)
    if is_known:
        misere = certificate["play"] == "misere"
        check_moves(names, options, *states_of(ruleset, names), misere=misere, complete=waits)
    duration = "" if within[start] is None else f" within {within[start]} moves"
    duration = "" if certificate["play"] == "misere" else duration
    claim = (
        f"position {position or EMPTY!r} of {escape(ruleset)} is {outcome}{duration} "
        f"({PLAYS[certificate['play']]}), by strategies on {size(names, options)}"
    )
    assumed = f"the moves from every position are those of {escape(ruleset)}"
    return claim, "" if is_known else assumed


def _check_vertex(vertex: int, certificate: Certificate, names: list[str], options: Rows) -> None:
    """Check the choice of a vertex, the choices at its options, and its number ``within``."""
    name, row = names[vertex], options[vertex]
    choice, waits, within = (certificate[field] for field in ("choice", "waits", "within"))
    chosen, length = choice[vertex], within[vertex]
    drawn = certificate["outcome"] == "D"
    if chosen is None and not waits[vertex]:
        raise Flaw(f"vertex {name!r:.60} has no choice, and does not wait")
    if chosen is not None and waits[vertex] and not drawn:
        raise Flaw(f"vertex {name!r:.60} has a choice, and waits: only one player can win")
    if chosen is not None:
        if chosen not in row:
            raise Flaw(f"vertex {name!r:.60}: its choice is not among its options")
        if not waits[vertex] and len(row) > 1:
            raise Flaw(f"vertex {name!r:.60} does not wait: its choice alone is to be listed")
        if not waits[chosen]:
            raise Flaw(f"vertex {name!r:.60}: its choice {names[chosen]!r:.60} does not wait")
    if waits[vertex]:
        for option in row:
            if choice[option] is None:
                raise Flaw(f"vertex {name!r:.60} waits, but {names[option]!r:.60} has no choice")
    expected = None if drawn else 1 + max((within[option] for option in row), default=-1)
    if length != expected:
        raise Flaw(f"vertex {name!r:.60} is decided within {expected} moves, not {length}")
