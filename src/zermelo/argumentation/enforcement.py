"""Sets of attacks to add and to remove so that an argument is accepted, smallest sets first.

A set S of arguments is admissible after the changes if each attack inside S is removed, and each
attack on S from an outsider that S does not attack is removed or answered by an added attack. A SAT
solver chooses S, with the argument in it, and the changes, the fewest first. This is status
enforcement (Niskanen, Wallner and Järvisalo 2016), NP-complete for admissible and stable sets.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations, product

from zermelo.argumentation.framework import Attack, Framework
from zermelo.argumentation.semantics import semantics_named
from zermelo.argumentation.session import Acceptance
from zermelo.errors import InputError
from zermelo.kernel.sat import Clauses, SatSolver, fewest_first
from zermelo.limits import NO_LIMITS, Limits, Watch

#: Values of ``change``: which changes of attacks are allowed.
CHANGES = ("both", "add", "remove")
#: Semantics in which an argument is in some extension if and only if some admissible set has it.
BY_ADMISSIBLE = ("admissible", "complete", "preferred")
#: Maximum number of changes in a set in the cases in which `enforcements` tries all sets.
MAX_CHANGES_TRIED = 2


@dataclass(frozen=True)
class Enforcement:
    """Attacks to add and to remove, after which an argument is accepted.

    ``extension`` is one with the argument after the changes; None for a sceptical question.
    """

    added: tuple[Attack, ...]
    removed: tuple[Attack, ...]
    extension: tuple[Hashable, ...] | None

    def __len__(self) -> int:
        return len(self.added) + len(self.removed)


def enforcements(
    framework: Framework,
    argument: Hashable,
    semantics: str = "preferred",
    *,
    sceptically: bool = False,
    change: str = "both",
    limits: Limits | Watch = NO_LIMITS,
) -> Iterator[Enforcement]:
    """Yield sets of changes after which an argument is accepted, the smallest first.

    No set contains another one. In semantics other than admissible, complete, preferred and
    stable, and for sceptical questions, all sets of at most two changes are tried. Otherwise each
    added attack comes from the argument, though other members of the extension could make it; and
    unless the semantics is stable, a set has at most one change more than the argument has
    attackers. InputError if there is no such change, argument or semantics.

    >>> F = Framework(["ab", "ba", "cb", "bd", "ed"])
    >>> for found in enforcements(F, "d"):
    ...     print(found.added, found.removed, found.extension)
    (('d', 'e'),) () ('a', 'c', 'd')
    () (('e', 'd'),) ('a', 'c', 'd', 'e')
    """
    if change not in CHANGES:
        raise InputError(f"there is no change {change!r}; there are: {', '.join(CHANGES)}")
    name, number = semantics_named(semantics).name, framework.index(argument)
    watch = limits.start()

    def verdict_after(added: tuple[Attack, ...], removed: tuple[Attack, ...]) -> Acceptance:
        changed = framework.with_attacks(add=added, remove=removed)
        return changed.accepts(argument, name, sceptically=sceptically, limits=watch)

    if not sceptically and name in (*BY_ADMISSIBLE, "stable"):
        for found in _by_solver(framework, number, change, watch, stable=name == "stable"):
            if name in ("admissible", "stable"):
                yield found
            else:  # the admissible set may be only a part of an extension
                verdict = verdict_after(found.added, found.removed)
                yield replace(found, extension=tuple(verdict.extension or ()))
        return
    attacks = set(framework.attacks)
    allowed = {"add": (False,), "remove": (True,)}.get(change, (False, True))  # is it an attack?
    names = framework.arguments
    pairs = [pair for pair in product(names, names) if (pair in attacks) in allowed]
    smaller_sets: list[set[Attack]] = []
    for size in range(MAX_CHANGES_TRIED + 1):
        for changes in combinations(pairs, size):
            watch.look()
            if any(smaller.issubset(changes) for smaller in smaller_sets):
                continue
            added = tuple(pair for pair in changes if pair not in attacks)
            removed = tuple(pair for pair in changes if pair in attacks)
            if verdict := verdict_after(added, removed):
                smaller_sets.append({*changes})
                extension = None if sceptically else tuple(verdict.extension or ())
                yield Enforcement(added, removed, extension)
                if not changes:
                    return


def _by_solver(
    framework: Framework, number: int, change: str, watch: Watch, *, stable: bool
) -> Iterator[Enforcement]:
    """Yield sets of changes found by a solver, those with the fewest changes first."""
    # variable x + 1: argument x is in the set; count + x + 1: the set attacks x; then the changes
    count, names = len(framework), framework.moves.names
    attackers_of = [framework.moves.option_numbers(x).tolist() for x in range(count)]
    possible: list[tuple[bool, int, int]] = []  # changes: is the attack added? its two ends

    def new_change(is_added: bool, attacker: int, attacked: int) -> int:
        possible.append((is_added, attacker, attacked))
        return 2 * count + len(possible)

    add, remove = change != "remove", change != "add"
    clauses: Clauses = [[number + 1]]
    # an added attack on an outsider answers all attacks of the outsider
    answers = [new_change(True, number, y) if add else 0 for y in range(count)]
    for x, attackers in enumerate(attackers_of):
        inside, attacked = x + 1, count + x + 1
        clauses.append([-attacked, *(y + 1 for y in attackers)])
        if stable:
            clauses.append([inside, attacked, *([answers[x]] if add else [])])
        for y in attackers:
            # if x and its attacker y are both members, the attack is removed
            removal = [new_change(False, y, x)] if remove else []
            clauses.append([-inside, -y - 1, *removal])
            answer = [answers[y]] if add else []
            # if y is an outsider, its attack is answered (perhaps by an added attack) or removed
            clauses.append([-inside, y + 1, count + y + 1, *answer, *removal])
    variables = range(2 * count + 1, 2 * count + len(possible) + 1)
    max_changes = len(possible) if stable else len(attackers_of[number]) + 1
    with SatSolver(clauses, watch, variables=variables.stop) as solver:
        for model in fewest_first(solver, variables, max_changes):
            true_variables = [variable for variable in variables if model[variable - 1] > 0]
            members = tuple(names[x] for x in range(count) if model[x] > 0)
            changes = [possible[variable - variables[0]] for variable in true_variables]
            added = tuple((names[y], names[x]) for is_added, y, x in changes if is_added)
            removed = tuple((names[y], names[x]) for is_added, y, x in changes if not is_added)
            yield Enforcement(added, removed, members)
            if not true_variables:
                return
            solver.add([-variable for variable in true_variables])
