"""Labels of positions, and claims of a win: steps that count in a remoteness but are no moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from zermelo.games.rules import Rules, options_of
from zermelo.games.type_parameters import S
from zermelo.values.outcome import Outcome

#: The labels of a draw, and of a key that is not a position; every other label is a remoteness.
DRAW, HOLE = -1, -2
#: Maximum number of options that are compared to find whether the best lines of play end by a
#: claim; beyond it only the first best option of each position is followed.
MAX_COMPARED_OPTIONS = 500


class Labels(Protocol):
    """Labels of positions; a remoteness counts the step by which a win is claimed."""

    def of(self, states: Sequence[Any]) -> list[int]:
        """Return the labels of states, each of which must have a label."""


def outcome_of_label(label: int) -> Outcome:
    """Return who wins a position with a label.

    >>> outcome_of_label(0), outcome_of_label(3), outcome_of_label(DRAW)
    (Outcome.P, Outcome.N, Outcome.D)
    """
    if label < 0:
        return Outcome.D
    return Outcome.N if label & 1 else Outcome.P


class ClaimedEnds:
    """Finds whether perfect play ends at `End.WON`, so that its last step is a claim and no move.

    Among options with equal labels the winner prefers an end by a claim, and the loser avoids it.
    """

    def __init__(self, labels: Labels, rules: Rules) -> None:
        self._labels, self._rules = labels, rules
        self._ends_by_claim: dict[Any, bool] = {}
        self._best_by_state: dict[Any, list[Any]] = {}
        self._compared = 0

    @property
    def compared_all(self) -> bool:
        """Whether no option was left out so far, so that the answers are exact."""
        return self._compared <= MAX_COMPARED_OPTIONS

    def best_of(self, label: int, labelled_options: list[tuple[int, S]]) -> S | None:
        """Return a best option, with the preferred end if known; None without a best one."""
        best = [option for option_label, option in labelled_options if option_label == label - 1]
        if label < 0 or len(best) < 2 or not self.compared_all:
            return best_of(label, labelled_options)
        is_won = label % 2 == 1
        return next((o for o in best if self.ends_by_claim(o, label - 1) is is_won), best[0])

    def ends_by_claim(self, state: object, label: int) -> bool:
        """Whether perfect play from a state with this label ends by the claim of a win."""
        known_claims, path = self._ends_by_claim, [(state, label)]
        while path:
            current, current_label = path[-1]
            best = self._best_options(current, current_label)
            claims = [known_claims.get(option) for option in best]
            is_won = current_label % 2 == 1
            if not best:
                known_claims[current] = current_label > 0
            elif is_won in claims:
                known_claims[current] = is_won
            elif None in claims:
                path.append((best[claims.index(None)], current_label - 1))
                continue
            else:
                known_claims[current] = not is_won
            path.pop()
        return known_claims[state]

    def _best_options(self, state: object, label: int) -> list[Any]:
        """Return the best options; after `MAX_COMPARED_OPTIONS` compared options only the first."""
        if state not in self._best_by_state:
            options = list(dict.fromkeys(options_of(self._rules, state)))
            labelled = zip(options, self._labels.of(options), strict=True)
            best = [option for option, option_label in labelled if option_label == label - 1]
            self._compared += len(options)
            self._best_by_state[state] = best if self.compared_all else best[:1]
        return self._best_by_state[state]


def best_of(label: int, labelled_options: list[tuple[int, S]]) -> S | None:
    """Return the first option that is best for a position with ``label``; None without one."""
    best = DRAW if label < 0 else label - 1
    return next((option for option_label, option in labelled_options if option_label == best), None)
