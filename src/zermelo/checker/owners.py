"""Checks of the winners on digraphs whose vertices have owners, by conditions on edges alone."""

from .fields import ascending, check_missing, numbers, numbers_of, numbers_or_null_of, rows
from .form import Certificate, Claim, Flaw, Malformed, Rows, shown, size


def check_owners(certificate: Certificate, names: list[str], options: Rows) -> Claim:
    """Check winners and remoteness r if play ends at targets and where the owner cannot move.

    - A target is won by player 1, with r = 0. Another vertex without options is won by the player
      who does not own it, with r = 0 unless r must be missing by the last rule.
    - Elsewhere, if the owner wins, some option has the same winner. If the owner loses, all options
      have the same winner. At a draw, some option is a draw, and the owner wins at no option.
    - If r is not missing, it is one more than the least r of an option with the same winner if the
      owner wins, and one more than the largest r of an option if the owner loses.
    - r is missing at draws and, unless 'target' is null, also where player 2 wins.

    These conditions suffice. If r is not missing, the winner can make r fall with every move until
    play ends with a win. If r is missing, the player who profits from play without end (player 2,
    or each player at a draw) can avoid all vertices where the opponent wins.
    """
    owner, winner = _read_players(certificate, names, (1, 2), draws=certificate["target"] is None)
    remoteness = numbers_or_null_of(certificate, "remoteness", names)
    has_target = certificate["target"] is not None
    target_list = numbers(certificate["target"], "'target'") if has_target else []
    targets = ascending(target_list, len(names), "target")
    must_be_missing = (won_by is None or (has_target and won_by == 2) for won_by in winner)
    check_missing(names, "remoteness", remoteness, must_be_missing)
    for vertex, (name, row) in enumerate(zip(names, options, strict=True)):
        won_by, r = winner[vertex], remoteness[vertex]
        if vertex in targets or not row:
            expected_winner = 1 if vertex in targets else 3 - owner[vertex]
            if won_by != expected_winner or r not in (0, None):
                raise Flaw(
                    f"play ends at vertex {name!r}: player {expected_winner} has won, after 0 moves"
                )
            continue
        _check_winner(vertex, names, owner, winner, row)
        if r is None:
            continue
        lengths = [remoteness[v] for v in row if winner[v] == won_by]
        best_length = (min if won_by == owner[vertex] else max)(v for v in lengths if v is not None)
        if r != best_length + 1:
            raise Flaw(f"vertex {name!r}: its remoteness is {best_length + 1}, not {r}")
    targets_text = f", with {len(targets)} targets" if has_target else ""
    return f"winners by owners on a digraph with {size(names, options)}{targets_text}", ""


def check_parity(certificate: Certificate, names: list[str], options: Rows) -> Claim:
    """Check winners of a max-parity game whose sorted priorities change parity at most once.

    Let h be the player with the parity of the largest priority. A priority is *high* if it has this
    parity; otherwise it is *low*, and below all high priorities. So h wins if and only if high
    priorities occur infinitely often. The certificate has a number for each vertex, its *measure*.

    - If the owner wins, some option has the same winner; otherwise all options have the same
      winner. The options with the same winner as the vertex are *kept*.
    - If h wins and the vertex has a low priority, some kept option (every one if the owner loses)
      has a smaller measure than the vertex.
    - If the other player wins, some kept option (every one if the owner loses) has a smaller
      measure than the vertex if its priority is high, and a measure no larger if it is low.

    These conditions suffice. If h wins, h makes the measure fall until a high priority occurs. If
    the other player wins, that player never lets the measure grow, and makes it fall after every
    high priority, so high priorities occur finitely often.
    """
    owner, winner = _read_players(certificate, names, (0, 1), draws=False)
    priorities = numbers_of(certificate, "priority", names)
    measure = numbers_of(certificate, "measure", names)
    h = max(priorities, default=0) % 2
    largest_low = max((p for p in priorities if p % 2 != h), default=-1)
    if any(p < largest_low and p % 2 == h for p in priorities):
        raise Malformed("the parity of the priorities changes more than once")
    for vertex, (name, row) in enumerate(zip(names, options, strict=True)):
        if not row:
            raise Malformed(f"vertex {name!r} has no options; a parity game has no such vertex")
        _check_winner(vertex, names, owner, winner, row)
        is_high, m = priorities[vertex] > largest_low, measure[vertex]
        if winner[vertex] == h and is_high:
            continue
        bound = m if winner[vertex] != h and not is_high else m - 1
        kept = [measure[v] for v in row if winner[v] == winner[vertex]]
        if (min if winner[vertex] == owner[vertex] else max)(kept) > bound:
            raise Flaw(f"vertex {name!r}: too few options have a measure of at most {bound}")
    return f"winners of a parity game with {size(names, options)}", ""


def _check_winner(
    vertex: int, names: list[str], owner: list[int], winner: list[int | None], row: list[int]
) -> None:
    """Raise Flaw unless the winner of a vertex follows from the winners of its options."""
    name, won_by, mover = names[vertex], winner[vertex], owner[vertex]
    if won_by == mover:
        if all(winner[v] != mover for v in row):
            raise Flaw(f"player {mover} wins at vertex {name!r} and moves, but wins at no option")
        return
    for v in row:
        if winner[v] == mover or (won_by is not None and winner[v] != won_by):
            raise Flaw(
                f"the owner of vertex {name!r} does not win there, but the option {names[v]!r} is "
                "better for the owner"
            )
    if won_by is None and all(winner[v] is not None for v in row):
        raise Flaw(f"vertex {name!r} is a draw, but none of its options is")


def _read_players(
    certificate: Certificate, names: list[str], players: tuple[int, int], *, draws: bool
) -> tuple[list[int], list[int | None]]:
    """Return owners and winners, all in ``players``; with ``draws`` a winner may be None."""
    for field in ("owner", "winner"):
        for what, player in rows(certificate[field], field, names):
            if player is None and field == "winner" and draws:
                continue
            if type(player) is not int or player not in players:
                raise Malformed(f"{what} must be {players[0]} or {players[1]}, not {shown(player)}")
    return certificate["owner"], certificate["winner"]
