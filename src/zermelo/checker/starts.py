"""The certificate of a partizan position: one for each start, of the same position."""

from typing import Any

from .digraphs import digest, read_digraph
from .form import Flaw, Malformed, shown, texts
from .positions import EMPTY, POSITION, check_position

__all__ = ["check_starts"]

PLAYERS = ("left", "right")


def check_starts(certificate: dict[str, Any]) -> tuple[str, str]:
    """Check both starts, and that the winners are those whom they show.

    Each start is a certificate of the position with whose turn it is, by its state graph, in which
    the options of a position are those of the player to move. A position that is N is won by that
    player, one that is P by the opponent, and one that is D by nobody (null).
    """
    texts(certificate, "ruleset", "position", "play")
    winners = certificate["winners"]
    if not isinstance(winners, dict) or sorted(winners) != list(PLAYERS):
        raise Malformed(f"'winners' must have a winner for left and right, not {shown(winners)}")
    said = []
    for player, other in (PLAYERS, PLAYERS[::-1]):
        start = certificate[player]
        if not isinstance(start, dict) or sorted(start) != sorted(POSITION):
            raise Malformed(f"{player!r} must be an object with the fields {', '.join(POSITION)}")
        vertices, rows = read_digraph(start)
        check_position(start, vertices, rows)
        if start["digest"] != digest(vertices, rows):
            raise Flaw(f"the digest of the start of {player} is not that of its digraph")
        here = f"{certificate['position']} {player}".lstrip()
        for field, expected in (
            ("ruleset", certificate["ruleset"]),
            ("play", certificate["play"]),
            ("position", here),
        ):
            if start[field] != expected:
                raise Flaw(f"the start of {player} is of another {field}: {start[field]!r:.60}")
        label = start["outcome"][start["start"]]
        winner = {"N": player, "P": other, "D": None}[label]
        if winners[player] != winner:
            raise Flaw(
                f"{winner or 'nobody'} wins where {player} begins, not {winners[player]!r:.60}"
            )
        said.append(f"{winner or 'nobody'} wins where {player} begins")
    claim = f"position {certificate['position'] or EMPTY!r} of {certificate['ruleset']}: "
    claim += f"{', '.join(said)} ({certificate['play']} play)"
    assumed = f"the options of every position are those of {certificate['ruleset']} for its player"
    return claim, assumed
