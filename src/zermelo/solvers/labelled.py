"""From labels of many positions to an answer about one: what all that label have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.compounds.turns import ends_of_its_own
from zermelo.games.rules import options_of
from zermelo.games.solution import Solution
from zermelo.labelling.labels import DRAW, Labels, outcome_of_label
from zermelo.solvers.method import Wish
from zermelo.values.play import MISERE, Play

if TYPE_CHECKING:
    from zermelo.games.position import Position
    from zermelo.games.rules import Rules


def by_labels(
    labels: Labels, position: Position[Any], wish: Wish, play: Play, method: str, source: str
) -> Solution[Any]:
    """Answer who wins, and by which moves, by the labels of a position and of its options."""
    rules, state = position.ruleset, position.state
    (label,) = labels.of([state])
    found = Solution(position, outcome_of_label(label), method, source, play)
    if wish is Wish.OUTCOME:
        return found
    options = list(dict.fromkeys(options_of(rules, state)))
    after = list(zip(labels.of(options), options, strict=True))
    own = ends_of_its_own(rules)
    remoteness = label - (play is MISERE and not own)  # there it was counted at every end of play
    return found.also(
        remoteness=None if label < 0 else remoteness,
        claimed=own and _ends_by_a_claim(labels, rules, state, label),
        bound=None if label < 0 else remoteness,
        winning=[option for left, option in after if left >= 0 and not left & 1],
        drawing=[option for left, option in after if left < 0],
        best_option=best_of(label, after),
    )


def _ends_by_a_claim(labels: Labels, rules: Rules[Any], state: Any, label: int) -> bool:  # noqa: ANN401
    """Say whether perfect play ends where a win is claimed: a label above 0, and no move."""
    while label > 0:
        options = iter(options_of(rules, state))
        state = next((option for option in options if labels.of([option]) == [label - 1]), None)
        if state is None:
            return True
        label -= 1
    return False


def best_of(label: int, after: list[tuple[int, Any]]) -> Any:  # noqa: ANN401
    """Return the quickest win, a draw, or the longest resistance; None where there is no move."""
    best = [option for left, option in after if left == (DRAW if label < 0 else label - 1)]
    return best[0] if best else None
