"""The certificate of who wins a sum of partizan positions, and by which move."""

from typing import Any

from .form import Flaw, Malformed, numbers, shown
from .partizan import BOARD, LEFT, RIGHT, Pair, PositionTable, check_pairs, read_board, replied

#: The fields of such a certificate.
SUM = (*BOARD, "terms", "starts")

PLAYERS = ("left", "right")
FIELDS = ("winner", "move", "bounds", "states")


def check_sum(certificate: dict[str, Any]) -> tuple[str, str]:
    """Check both starts of a sum: the first move, if it wins, and the strategy of the winner.

    After the move the winner moves second. Left wins if each term is ≥ some game, and she wins the
    sum of these games moving second: then the whole is ≥ 0. The same holds for Right with ≤. A
    state is such a sum of games, with replies like those of pairs.
    """
    board = read_board(certificate)
    if certificate["ruleset"] != "sum":
        raise Flaw("the ruleset is not 'sum'")
    terms = [board.place(entry, "a term") for entry in _list(certificate["terms"], "'terms'")]
    whole = " + ".join(board.names[term] for term in terms)
    if certificate["position"] != whole:
        raise Flaw(f"the terms are {whole!r:.60}, which is not the position")
    pairs = [check_pairs(board, certificate[name], name) for name in ("at_least", "at_most")]
    starts = certificate["starts"]
    if not isinstance(starts, dict) or sorted(starts) != list(PLAYERS):
        raise Malformed(f"'starts' must have an object for left and right, not {shown(starts)}")
    claims = [_check_start(board, terms, pairs, player, starts[player]) for player in PLAYERS]
    return f"sum {whole!r:.200}: {'; '.join(claims)}", board.assumed


def _list(given: object, what: str) -> list[Any]:
    if not isinstance(given, list):
        raise Malformed(f"{what} must be a list, not {shown(given)}")
    return given


def _check_start(
    board: PositionTable, terms: list[int], pairs: list[list[Pair]], player: str, start: object
) -> str:
    if not isinstance(start, dict) or sorted(start) != sorted(FIELDS):
        raise Malformed(f"a start must be an object with the fields {', '.join(FIELDS)}")
    if start["winner"] not in PLAYERS:
        raise Malformed(f"'winner' must be left or right, not {shown(start['winner'])}")
    second = LEFT if start["winner"] == "left" else RIGHT
    after, move_text = [*terms], ""
    if (start["move"] is not None) != (start["winner"] == player):
        raise Flaw("there must be a move if and only if whoever begins wins")
    if start["move"] is not None:
        move = numbers(start["move"], "'move'")
        if len(move) != 2 or move[0] >= len(terms):
            raise Malformed("'move' must be the number of a term, and that of a position")
        if move[1] not in board.options(terms[move[0]], second):
            raise Flaw(f"{player} cannot move there in term {move[0]}")
        after[move[0]] = move[1]
        move_text = f", moving to {board.names[move[1]]!r:.60}"
    bounds = numbers(start["bounds"], "'bounds'")
    if any(bound >= len(pairs[second]) for bound in bounds):
        raise Malformed("'bounds' must hold numbers of pairs")
    if [pairs[second][bound].position for bound in bounds] != after:
        raise Flaw(f"the bounds where {player} begins are not of the terms")
    games = sorted(pairs[second][bound].game for bound in bounds)
    _check_states(board, games, start["states"], second)
    return f"{start['winner']} wins where {player} begins{move_text}"


def _check_states(board: PositionTable, games: list[int], given: object, second: int) -> None:
    states: list[tuple[list[int], list[int]]] = []
    for entry in _list(given, "'states'"):
        if not isinstance(entry, list) or len(entry) != 2:
            raise Malformed("a state must be a list of games and a list of replies")
        state = [board.game(game, "a game of a state") for game in _list(entry[0], "a state")]
        states.append((state, numbers(entry[1], "replies")))
    if not states or states[0][0] != games:
        raise Flaw("the first state is not the sum of the bounds")
    table = board.games.games
    for nth, (state, replies) in enumerate(states):
        after = [
            [*state[:place], option, *state[place + 1 :]]
            for place, game in enumerate(state)
            for option in table[game][1 - second]
        ]
        for here, reply in zip(after, replied(replies, len(after), nth, len(states)), strict=True):
            made = (
                sorted([*here[:place], option, *here[place + 1 :]])
                for place, game in enumerate(here)
                for option in table[game][second]
            )
            if states[reply][0] not in made:
                raise Flaw(f"state {nth}: a reply is not a move")
