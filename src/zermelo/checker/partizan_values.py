"""The certificate of the value of a partizan position."""

from typing import Any

from .form import Flaw
from .partizan import BOARD, check_pairs, read_board
from .sums import plain

#: The fields of such a certificate.
VALUE = (*BOARD, "start", "value")


def check_value(certificate: dict[str, Any]) -> tuple[str, str]:
    """Check that a position is ≥ and ≤ a game, and that the game is a canonical form.

    The first pair of 'at_least' and of 'at_most' is the position with its value: Left wins the
    difference moving second, and so does Right, so both are equal. Among equal games, only one has
    no dominated and no reversible options (Conway 1976, chapter 10).
    """
    board = read_board(certificate)
    start = board.place(certificate["start"], "'start'")
    value = board.game(certificate["value"], "'value'")
    whole = f"{certificate['ruleset']} {certificate['position']}".rstrip()
    if board.names[start] != whole:
        raise Flaw(f"position {start} is {board.names[start]!r:.60}, not {whole!r:.60}")
    for field in ("at_least", "at_most"):
        pairs = check_pairs(board, certificate[field], field)
        if not pairs or pairs[0][:2] != (start, value):
            raise Flaw(f"the first pair of {field!r} is not the position with its value")
    position, ruleset = certificate["position"], plain(certificate["ruleset"])
    return f"position {position!r} of {ruleset} is worth {board.games.text(value)}", board.assumed
