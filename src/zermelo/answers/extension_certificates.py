"""Certificates about extensions of argumentation frameworks, with clausal proofs."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from zermelo.answers.certificates import Certificate, digraph_certificate, option_rows
from zermelo.argumentation.enforcement import enforcements
from zermelo.argumentation.framework import Framework
from zermelo.argumentation.semantics import semantics_named
from zermelo.checker import extensions as definitions
from zermelo.checker.component_sets import check_cf2, check_strongly_admissible
from zermelo.checker.form import Flaw
from zermelo.errors import InputError, not_none
from zermelo.kernel.sat import SatSolver
from zermelo.limits import NO_LIMITS, Limits, Watch

Rows = list[list[int]]
Clauses = list[list[int]]


def certify_extension(
    framework: Framework,
    semantics: str = "preferred",
    members: Iterable[Hashable] | None = None,
    *,
    limits: Limits | Watch = NO_LIMITS,
) -> Certificate:
    """Return the certificate of an extension, or of the absence of one.

    The checker tests the definition, and replays a clausal proof: that no set of this kind is
    larger (preferred, naive), smaller and nonempty (initial) or of larger range (semi-stable,
    stage), that some arguments are in no admissible set (ideal), or that there is no extension. For
    eager, stage2, resolution-grounded and unchallenged extensions one part of the definition is not
    tested; the verdict states it as an assumption.

    Parameters
    ----------
    framework : Framework
    semantics : str
    members : iterable of names, or None
        The extension. Default: the first that is found.
    limits : Limits or Watch

    Raises
    ------
    InputError
        The members are no extension, no such semantics, or two names read the same as text.
    LimitReached

    Examples
    --------
    >>> from zermelo import Framework
    >>> from zermelo.certificates import check
    >>> made = certify_extension(Framework([("a", "b"), ("b", "a"), ("b", "c")]), members="ac")
    >>> made["members"], check(made).valid
    ([0, 2], True)
    """
    name = semantics_named(semantics).name
    watch = limits.start()
    if members is None:
        members = framework.extension(name, limits=watch)
    if members is None:
        return _without_extension(framework, name, watch)
    return _with_extension(framework, name, "extension", None, _indices(framework, members), watch)


def certify_acceptance(
    framework: Framework,
    argument: Hashable,
    semantics: str = "preferred",
    *,
    sceptically: bool = False,
    limits: Limits | Watch = NO_LIMITS,
) -> Certificate:
    """Return the certificate that an argument is or is not in some, or in every, extension.

    If one extension decides the claim, the certificate shows it, as that of `certify_extension`.
    Otherwise it has a clausal proof, and some extensions if these are maximal sets.

    Raises
    ------
    InputError
        No such argument or semantics, names that agree as text, or no certificate for the claim.
    LimitReached

    Examples
    --------
    >>> from zermelo import Framework
    >>> from zermelo.certificates import check
    >>> F = Framework([("a", "b"), ("b", "a"), ("a", "c"), ("b", "c"), ("c", "d")])
    >>> print(check(certify_acceptance(F, "d", sceptically=True)))
    HOLDS: 'd' is in every preferred extension, of 4 arguments and 5 attacks
    >>> print(check(certify_acceptance(F, "c")))
    HOLDS: 'c' is in no preferred extension, of 4 arguments and 5 attacks
    """
    entry = semantics_named(semantics)
    watch = limits.start()
    index = framework.moves.index(argument)
    verdict = framework.accepts(argument, entry.name, sceptically=sceptically, limits=watch)
    if entry.single:
        extension = not_none(framework.extension(entry.name, limits=watch))  # always exists
        claim, members = "in all" if verdict else "in none", _indices(framework, extension)
        return _with_extension(framework, entry.name, claim, index, members, watch)
    if verdict.extension is None:
        claim = "in all" if sceptically else "in none"
        if entry.name in definitions.BY_EXAMPLE:
            raise InputError(
                f"{argument} is in {'all' if sceptically else 'no'} {entry.name} extensions, but "
                "that has no certificate; certify an extension, or use another semantics"
            )
        return _for_all_extensions(framework, entry.name, claim, index, watch)
    claim = "not in all" if sceptically else "in some"
    members = _indices(framework, verdict.extension)
    return _with_extension(framework, entry.name, claim, index, members, watch)


def certify_enforcement(
    framework: Framework,
    argument: Hashable,
    semantics: str = "preferred",
    change: str = "both",
    *,
    limits: Limits | Watch = NO_LIMITS,
) -> Certificate:
    """Return the certificate that an argument is accepted after some changes of attacks.

    The changes are the first that `enforcements` finds, which are as few as possible. After these
    changes the argument is in ``members``, an extension. The certificate shows that the changes are
    enough, but not that their number is minimal.

    Raises
    ------
    InputError
        There is no such argument or kind of change, no changes suffice, or the semantics is not
        admissible, complete, preferred or stable.
    LimitReached

    Examples
    --------
    >>> from zermelo import Framework
    >>> from zermelo.certificates import check
    >>> made = certify_enforcement(Framework(["ab", "bc"]), "b", change="remove")
    >>> print(check(made), made["removed"])
    HOLDS: 'b' is in some preferred extension after 1 change, of 3 arguments and 2 attacks [[0, 1]]
    """
    name = semantics_named(semantics).name
    if name not in definitions.ENFORCED:
        raise InputError(
            f"changes for {name} extensions have no certificate; ask for one of "
            f"{', '.join(definitions.ENFORCED)}"
        )
    enforcement = next(enforcements(framework, argument, name, change=change, limits=limits), None)
    if enforcement is None:
        raise InputError(f"no changes of this kind put {argument} in any {name} extension")
    index = framework.moves.index
    return digraph_certificate(
        "enforcement", framework.moves, semantics=name, argument=index(argument),
        added=sorted([index(a), index(b)] for a, b in enforcement.added),
        removed=sorted([index(a), index(b)] for a, b in enforcement.removed),
        members=_indices(framework, not_none(enforcement.extension)),
    )  # fmt: skip


def _indices(framework: Framework, names: Iterable[Hashable]) -> list[int]:
    return sorted({framework.moves.index(name) for name in names})


def _claim(framework: Framework, semantics: str, claim: str, **fields: object) -> Certificate:
    empty: dict[str, object] = {"argument": None, "members": None, "witnesses": [], "steps": []}
    return digraph_certificate(
        "argumentation", framework.moves, semantics=semantics, claim=claim, **(empty | fields)
    )


def _refutation(clauses: Clauses, watch: Watch) -> Clauses | None:
    """Return the steps of a proof that clauses are unsatisfiable; None if they are satisfiable."""
    if any(not clause for clause in clauses):
        return [[]]
    with SatSolver(clauses, watch, proof=True) as solver:
        return None if solver.solve() else solver.proof()


def _with_extension(
    framework: Framework,
    semantics: str,
    claim: str,
    argument: int | None,
    members: list[int],
    watch: Watch,
) -> Certificate:
    """Return the certificate of an extension; ``argument`` is the index of the claim's argument."""
    options, inside = option_rows(framework.moves), {*members}
    witnesses: Rows = []
    steps: Clauses | None = []
    try:
        if semantics == "ideal":
            witnesses, steps = _cover_admissible_sets(options, watch)
            accepted = {x for row in witnesses for x in row}
            is_extension = inside == definitions.ideal_within(options, accepted)
        elif semantics in ("grounded", "eager"):
            extension = framework.extension(semantics, limits=watch)
            is_extension = extension is not None and members == _indices(framework, extension)
        elif semantics == "strongly-admissible":
            check_strongly_admissible(options, inside)
            is_extension = True
        elif semantics in ("cf2", "stage2"):
            check_cf2(options, inside)
            is_extension = semantics == "cf2" or _is_extension(framework, semantics, inside, watch)
        elif semantics == "initial":
            definitions.check_kind("admissible", options, inside)
            steps = _refutation(definitions.smaller(options, inside), watch) if inside else None
            is_extension = steps is not None
        elif semantics in definitions.BY_EXAMPLE:
            is_extension = _is_extension(framework, semantics, inside, watch)
        else:
            definitions.check_kind(definitions.KINDS[semantics], options, inside)
            if semantics in definitions.MAXIMAL_BY_RANGE:
                steps = _refutation(definitions.larger(semantics, options, inside), watch)
            is_extension = steps is not None
    except Flaw as flaw:
        raise InputError(f"the set is no {semantics} extension: {flaw}") from None
    if not is_extension:
        raise InputError(
            f"the set is no {semantics} extension: it violates a condition of the definition, or "
            "another set, such as a larger or a smaller one, excludes it"
        )
    return _claim(
        framework, semantics, claim, argument=argument, members=members, witnesses=witnesses,
        steps=steps,
    )  # fmt: skip


def _is_extension(framework: Framework, semantics: str, inside: set[int], watch: Watch) -> bool:
    listed = framework.extensions(semantics, limits=watch)
    return any({*_indices(framework, members)} == inside for members in listed)


def _without_extension(framework: Framework, semantics: str, watch: Watch) -> Certificate:
    """Return the certificate that there is no extension, with a clausal proof."""
    options = option_rows(framework.moves)
    if semantics == "initial":
        clauses = definitions.smaller(options, None)
    else:
        clauses = definitions.clauses_of(definitions.KINDS[semantics], options)
    steps = _refutation(clauses, watch)
    return _claim(framework, semantics, "none", steps=not_none(steps))


def _for_all_extensions(
    framework: Framework, semantics: str, claim: str, argument: int, watch: Watch
) -> Certificate:
    """Return the certificate that an argument is in every extension, or in none, with a proof."""
    options = option_rows(framework.moves)
    opposite = argument + 1 if claim == "in none" else -argument - 1
    clauses = [*definitions.clauses_of(definitions.KINDS[semantics], options), [opposite]]
    witnesses: Rows = []
    if semantics in definitions.MAXIMAL_BY_RANGE:
        witnesses = _maximal_sets(semantics, options, clauses, watch)
        for witness in witnesses:
            clauses += definitions.not_below(semantics, options, {*witness})
    steps = not_none(_refutation(clauses, watch))  # never None: the search found no exception
    return _claim(framework, semantics, claim, argument=argument, witnesses=witnesses, steps=steps)


def _maximal_sets(semantics: str, options: Rows, clauses: Clauses, watch: Watch) -> Rows:
    """Return maximal sets, by members or range; each model of the clauses is inside one."""
    count = len(options)
    sets: Rows = []
    with SatSolver(clauses, watch) as solver:
        while solver.solve():
            maximal = _enlarge(semantics, options, _members_of_model(solver, count), watch)
            sets.append(sorted(maximal))
            for clause in definitions.not_below(semantics, options, maximal):
                solver.add(clause)
    return sets


def _enlarge(semantics: str, options: Rows, members: set[int], watch: Watch) -> set[int]:
    """Enlarge a set to a maximal one; if the semantics compares ranges, to one of maximal range."""
    while True:
        clauses = definitions.larger(semantics, options, members)
        if not clauses[-1]:  # there is nothing to add
            return members
        with SatSolver(clauses, watch) as solver:
            solver.prefer(range(1, 2 * len(options) + 1))
            if not solver.solve():
                return members
            members = _members_of_model(solver, len(options))


def _members_of_model(solver: SatSolver, count: int) -> set[int]:
    return {literal - 1 for literal in solver.model()[:count] if literal > 0}


def _cover_admissible_sets(options: Rows, watch: Watch) -> tuple[Rows, Clauses]:
    """Return admissible sets, and a proof that they cover the arguments of all admissible sets."""
    count = len(options)
    clauses = definitions.clauses_of("admissible", options)
    witnesses: Rows = []
    uncovered = list(range(1, count + 1))  # as literals, from 1
    with SatSolver(clauses, watch) as solver:
        solver.prefer(uncovered)
        while uncovered:
            solver.add(uncovered)
            if not solver.solve():
                break
            members = _members_of_model(solver, count)
            witnesses.append(sorted(members))
            uncovered = [x for x in uncovered if x - 1 not in members]
    return witnesses, not_none(_refutation([*clauses, uncovered], watch))
