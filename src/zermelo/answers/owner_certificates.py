"""Certificates of winners on digraphs whose vertices have owners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.answers.certificates import Certificate, claim_about

if TYPE_CHECKING:
    from zermelo.labels.winners import Winners


def certify_winners(result: Winners) -> Certificate:
    """Make the certificate of all winners on a digraph whose vertices have owners.

    Local conditions on remoteness, or in a parity game on measures, suffice to check it, in
    O(V + E). A winning strategy can be read off: where the owner wins, an option with the same
    winner and the least number.

    Raises
    ------
    InputError
        Two names read the same as text.

    Examples
    --------
    >>> import zermelo as z
    >>> from zermelo.certificates import check
    >>> result = z.outcomes(["ab", "ba", "bc"], owner={"a": 1, "b": 2, "c": 1}, target=["c"])
    >>> made = certify_winners(result)
    >>> made["winner"], made["remoteness"]
    ([2, 2, 1], [None, None, 0])
    >>> print(check(made))
    HOLDS: winners by owners on a digraph with 3 vertices and 3 edges, with 1 targets
    """
    G, owner, winner = result.digraph, result.owner.array.tolist(), list(result.values())
    if result.priority is not None:
        priority, measure = result.priority.array.tolist(), result.measure.array.tolist()
        fields = {"owner": owner, "priority": priority, "winner": winner, "measure": measure}
        return claim_about("parity", G, **fields)
    target = None if result.target is None else result.target.numbers.tolist()
    remoteness = list(result.remoteness.values())
    return claim_about(
        "owners", G, owner=owner, target=target, winner=winner, remoteness=remoteness
    )
