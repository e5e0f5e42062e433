"""The certificate of a position by its state graph."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import TypeVar

from .fields import check_texts, index, one_of
from .form import DIGRAPH_FIELDS, Certificate, Claim, Flaw, Rows, size
from .games import Heaps
from .labels import check_outcomes
from .sums import escape, read_terms

T = TypeVar("T", bound=Hashable)
#: A position of a sum of games on heaps: the heaps of each term.
Terms = tuple[Heaps, ...]
Moves = Callable[[Terms], Iterator[Terms]]

POSITION = (*DIGRAPH_FIELDS, "ruleset", "position", "play", "start", "outcome", "remoteness")

PLAYS = {
    "normal": "normal play",
    "misere": "misère play, without positions that nobody can move from",
}
EMPTY = "(empty)"  # the name of a position without text
#: The vertex to which a claimed win leads; if there is one, misère play omits no position.
CLAIMED = "(the win is claimed)"


def check_position(certificate: Certificate, names: list[str], options: Rows) -> Claim:
    """Check the outcomes of a state graph, and the vertex of the position.

    In misère play without claims, the digraph omits positions without a move, because moving there
    loses; so the player to move loses from a vertex without options. For games that the checker
    knows, the options of each position are computed again; for other games they are assumed.
    """
    start = read_start(certificate, names)
    check_outcomes(certificate, names, options)
    ruleset, position = certificate["ruleset"], certificate["position"]
    misere = certificate["play"] == "misere"
    is_known = None not in read_terms(ruleset, position)
    if is_known:
        check_moves(names, options, *states_of(ruleset, names), misere=misere)
    label, remoteness = certificate["outcome"][start], certificate["remoteness"][start]
    duration = "" if remoteness is None or misere else f" with remoteness {remoteness}"
    duration += " (a claim of the win counts as a move)" * bool(duration and CLAIMED in names)
    play_text = "misère play" if misere and CLAIMED in names else PLAYS[certificate["play"]]
    claim = (
        f"position {position or EMPTY!r} of {escape(ruleset)} is {label}{duration} "
        f"({play_text}), by the digraph with {size(names, options)}"
    )
    assumed = f"the options of every position are those of {escape(ruleset)}"
    return claim, "" if is_known else assumed


def read_start(certificate: Certificate, names: list[str]) -> int:
    """Return the vertex of the position that a certificate names, after checking its fields."""
    check_texts(certificate, "ruleset", "position", "play")
    position = certificate["position"]
    one_of(PLAYS, certificate["play"], "'play'")
    start = index(certificate["start"], len(names), "'start'", "vertices")
    if position == EMPTY or names[start] != (position or EMPTY):
        raise Flaw(f"vertex {names[start]!r:.60} is not the position {position!r:.60}")
    return start


def states_of(ruleset: str, names: list[str]) -> tuple[list[Terms], Moves]:
    """Return the states of vertices of a known game, and a function that yields their options."""
    terms_by_vertex = [read_terms(ruleset, "" if name == EMPTY else name) for name in names]
    positions = [[term for term in terms if term is not None] for terms in terms_by_vertex]
    games = [(term.ruleset, term.game) for term in positions[0]]
    states = []
    for name, terms in zip(names, positions, strict=True):
        if [(term.ruleset, term.game) for term in terms] != games:
            raise Flaw(f"vertex {name!r:.60} is a position of another game")
        states.append(tuple(term.state for term in terms))

    def moves(state: Terms) -> Iterator[Terms]:
        for place, (_, game) in enumerate(games):
            for option in game.options(state[place]):
                yield (*state[:place], option, *state[place + 1 :])

    return states, moves


def check_moves(
    names: list[str],
    options: Rows,
    states: Sequence[T],
    moves: Callable[[T], Iterable[T]],
    *,
    misere: bool,
    complete: Sequence[bool] | None = None,
) -> None:
    """Raise Flaw if an option of a vertex is no move from its state, or if a move is missing.

    Moves from a vertex may be missing if its entry in ``complete`` is False. With ``misere``, no
    vertex may be a position without a move.
    """
    for vertex, (name, state, row) in enumerate(zip(names, states, options, strict=True)):
        if misere and not any(True for _ in moves(state)):
            raise Flaw(f"vertex {name!r:.60} has no move; omit it in misère play")
        listed = {states[option]: names[option] for option in row}
        legal = set()
        for option in moves(state):  # perhaps very many
            if misere and not any(True for _ in moves(option)):
                continue
            if option in listed:
                legal.add(option)
            elif complete is None or complete[vertex]:
                raise Flaw(f"an option of vertex {name!r:.60} by the rules is missing")
        for option, option_name in listed.items():
            if option not in legal:
                raise Flaw(
                    f"{option_name!r:.60} is not an option of vertex {name!r:.60} by the rules"
                )
