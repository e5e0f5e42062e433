"""Why a position of geography on an undirected graph is won: its matching, or its even kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.rulesets.tokens.geography.theorems import known
from zermelo.values.text import plural

if TYPE_CHECKING:
    from zermelo.limits import Watch
    from zermelo.rulesets.tokens.geography.rules import Geography
    from zermelo.rulesets.tokens.geography.theorems import State

#: Pairs and vertices that are listed at most.
LISTED = 20


def reasons(rules: Geography, state: State, watch: Watch) -> list[str]:
    """Explain how the winner plays."""
    won = known(rules, state, watch)
    if won is None:
        return []
    called, token = rules.words.word, state[0]
    names = ", ".join(sorted(map(called, won.targets)))
    if rules.edges and won.targets:
        why = (
            f"After the move to {names} the token stands on an even kernel: no edges inside, and "
            "from each other vertex an even number of edges to it. Whoever leaves it can be "
            "followed back, for the edge just used leaves an odd number."
        )
        return [why]
    if rules.edges:
        names = ", ".join(map(called, won.even_kernel[:LISTED]))
        more = ", …" * (len(won.even_kernel) > LISTED)
        why = (
            f"The token stands on an even kernel: {names}{more}. It has no edges inside, and from "
            "each other vertex an even number of edges leads to it. So the opponent can always "
            "move back to it, for the edge just used leaves an odd number, and every number is "
            "even again."
        )
        return [why]
    some = [f"{called(u)}–{called(v)}" for u, v in won.pairs[:LISTED]]
    more = ", …" * (len(won.pairs) > LISTED)
    listed = f" ({', '.join(some)}{more})" if some else ""
    count = len(won.pairs)
    most = f"at most {plural(count, 'pair', 'pairs')} of" if count else "no two"
    said = (
        f"Without {called(token)}, {most} vertices within reach can be matched along edges{listed}."
    )
    why = (
        f"Every maximum matching covers all vertices that {called(token)} leads to. So the "
        "opponent can always answer along the edges of one."
    )
    if won.targets:
        why = (
            f"Some maximum matching misses {names}: move there. From a vertex that it misses, "
            "every move leads to a vertex that it covers, or it would not be a maximum; so "
            "answer along its edges."
        )
    return [said, why]
