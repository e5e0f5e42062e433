"""The certificate of a partizan position, by a state graph for each player who may begin."""

from collections.abc import Callable, Iterator
from functools import lru_cache

from .fields import check_texts, read_digraph, record
from .form import Certificate, Claim, Flaw, digest
from .labels import check_outcomes
from .partizan_rules import RULESETS, Sides, moves_by_the_rules
from .positions import EMPTY, POSITION, check_moves, read_start
from .sums import escape
from .terms import terms_of

PLAYERS = ("left", "right")

#: The terms of a position as texts, and the index in `PLAYERS` of the player to move.
Turn = tuple[tuple[str, ...], int]


def check_starts(certificate: Certificate) -> Claim:
    """Check both starts, and that they show the claimed winners.

    Each start is a certificate, by its state graph, of the position with a player to move. This
    player wins an N-position, the opponent a P-position; the winner of a D-position is null. For
    games known to the checker, the options are computed again; for other games they are assumed.
    """
    check_texts(certificate, "ruleset", "position", "play")
    winners, ruleset = certificate["winners"], certificate["ruleset"]
    record(PLAYERS, winners, "'winners'")
    claims, is_known = [], True
    for player, other in (PLAYERS, PLAYERS[::-1]):
        sub_certificate = record(POSITION, certificate[player], f"{player!r}")
        vertices, rows = read_digraph(sub_certificate)
        read_start(sub_certificate, vertices)
        check_outcomes(sub_certificate, vertices, rows)
        if sub_certificate["digest"] != digest(vertices, rows):
            raise Flaw(f"the digest of the start of {player} is not that of its digraph")
        position_text = f"{certificate['position']} {player}".lstrip()
        expected = {"ruleset": ruleset, "play": certificate["play"], "position": position_text}
        for field, text in expected.items():
            if (actual := sub_certificate[field]) != text:
                raise Flaw(f"the start of {player} is of another {field}: {actual!r:.60}")
        is_known = is_known and _terms_of(ruleset, position_text) is not None
        if is_known:
            states = [_read_turn(ruleset, name) for name in vertices]
            check_moves(vertices, rows, states, _moves, misere=sub_certificate["play"] == "misere")
        label = sub_certificate["outcome"][sub_certificate["start"]]
        winner = {"N": player, "P": other, "D": None}[label]
        if winners[player] != winner:
            raise Flaw(
                f"{winner or 'nobody'} wins where {player} begins, not {winners[player]!r:.60}"
            )
        claims.append(f"{winner or 'nobody'} wins where {player} begins")
    claim = f"position {certificate['position'] or EMPTY!r} of {escape(ruleset)}: "
    claim += f"{', '.join(claims)} ({certificate['play']} play)"
    assumed = f"the options of every position are those of {escape(ruleset)} for its player to move"
    return claim, "" if is_known else assumed


def _terms_of(ruleset: str, name: str) -> tuple[str, ...] | None:
    """Return the terms before the player in a vertex name; None if one is unknown or in quotes."""
    position = name.rpartition(" ")[0]
    if ruleset == "sum":
        terms = tuple(terms_of(position))
        is_quoted = "'" in position  # not looked up: a quoted name may contain anything
        return None if is_quoted or any(_moves_by_side(term) is None for term in terms) else terms
    full_text = f"{ruleset} {position}" if position else ruleset
    return (full_text,) if ruleset in RULESETS and _moves_by_side(full_text) is not None else None


def _read_turn(ruleset: str, name: str) -> Turn:
    """Return the terms and the player of a vertex name; Flaw if it does not consist of both."""
    terms, player = _terms_of(ruleset, name), name.rpartition(" ")[2]
    if terms is None or player not in PLAYERS:
        raise Flaw(f"vertex {name!r:.60} is not a position of {escape(ruleset)} with a player")
    return terms, PLAYERS.index(player)


def _moves(turn: Turn) -> Iterator[Turn]:
    """Yield the options of the player to move, in each term, with the other player to move."""
    terms, mover = turn
    for place, term in enumerate(terms):
        for option in (_moves_by_side(term) or ((), ()))[mover]:
            yield (*terms[:place], option, *terms[place + 1 :]), 1 - mover


_moves_by_side: Callable[[str], Sides | None] = lru_cache(maxsize=1 << 16)(moves_by_the_rules)
