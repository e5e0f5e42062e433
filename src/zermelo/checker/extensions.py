"""Checks of claims about extensions of argumentation frameworks and about their arguments.

The options of an argument are its attackers. A set *defends* an argument if it attacks all of the
argument's attackers; the *range* of a set is its members and the arguments that they attack. An
extension of a semantics in `KINDS` is a set of a certain kind. In four semantics it must also be
maximal, by members (preferred, naive) or range (semi-stable, stage). Other semantics have their own
checks. A claim about all sets of a kind is checked by a proof that clauses for an exception
contradict each other. For argument x = 0, …, n − 1, variable x + 1 means "x is inside", and
variable n + x + 1 means "x is attacked from inside".
"""

from . import component_sets, proofs
from .fields import ascending, index, list_of, one_of
from .form import DIGRAPH_FIELDS, Certificate, Claim, Flaw, Malformed, Rows, shown

Clauses = list[list[int]]
Sets = list[set[int]]

EXTENSIONS = (*DIGRAPH_FIELDS, "semantics", "claim", "argument", "members", "witnesses", "steps")
ENFORCEMENT = (*DIGRAPH_FIELDS, "semantics", "argument", "added", "removed", "members")
#: The kind of set that shows that an argument is in some extension: each admissible set is part of
#: a complete and of a preferred extension.
ENFORCED = dict.fromkeys(("admissible", "complete", "preferred"), "admissible")
ENFORCED["stable"] = "stable"
#: For each semantics the kind of its extensions, some of which must also be maximal sets.
KINDS = {
    "conflict-free": "conflict-free",
    "admissible": "admissible",
    "complete": "complete",
    "stable": "stable",
    "preferred": "admissible",
    "semi-stable": "complete",
    "stage": "conflict-free",
    "naive": "conflict-free",
}
#: The semantics whose extensions must be maximal, and whether sets are compared by range.
MAXIMAL_BY_RANGE = {"preferred": False, "naive": False, "semi-stable": True, "stage": True}
#: Semantics with exactly one extension.
SINGLE = ("grounded", "ideal", "eager")
#: Semantics of which only claims that show an extension, or that no set is initial, are checked.
BY_EXAMPLE = (
    "strongly-admissible", "cf2", "stage2", "resolution-grounded", "initial", "unchallenged"
)  # fmt: skip
#: The part of a claim about an extension that is not checked, by semantics.
ASSUMED = {
    "eager": "the members are the greatest admissible set in all semi-stable extensions",
    "stage2": "the members, which are a CF2 extension, have maximal range in each component",
    "resolution-grounded": "the members, which are complete, are minimal among the grounded "
    "extensions of all resolutions",
    "unchallenged": "the members, which are complete, are a union of initial sets that are "
    "unchallenged in turn",
}
#: For each claim its sentence ({0}: the semantics, {1}: the argument), and whether {1} occurs.
CLAIMS = {
    "extension": ("the members are {} extension", False),
    "none": ("there is no {} extension", False),
    "in some": ("{1} is in some {0} extension", True),
    "not in all": ("{1} is not in every {0} extension", True),
    "in none": ("{1} is in no {0} extension", True),
    "in all": ("{1} is in every {0} extension", True),
}


def check_extensions(certificate: Certificate, names: list[str], options: Rows) -> Claim:
    """Check a claim about the extensions of a semantics; return its text and the assumption."""
    semantics, claim = certificate["semantics"], certificate["claim"]
    one_of((*KINDS, *SINGLE, *BY_EXAMPLE), semantics, "'semantics'")
    one_of(CLAIMS, claim, "'claim'")
    sentence, has_argument = CLAIMS[claim]
    argument, members = certificate["argument"], certificate["members"]
    count = len(names)
    if has_argument:
        index(argument, count, "'argument'", "arguments")
    elif argument is not None:
        raise Malformed(f"'argument' must be null, not {shown(argument)}")
    has_members = claim in ("extension", "in some", "not in all") or semantics in SINGLE
    if not has_members and members is not None:
        raise Malformed("'members' must be null where no extension is shown")
    inside = _read_set(members, count, "'members'") if has_members else set()
    rows = list_of("sets of arguments", certificate["witnesses"], "'witnesses'")
    witnesses = [_read_set(row, count, "an entry of 'witnesses'") for row in rows]
    steps = _read_steps(certificate["steps"], 2 * count)
    if has_members:
        if claim == "none":
            raise Flaw(f"there always is one {semantics} extension")
        if has_argument and (argument in inside) != (claim in ("in some", "in all")):
            raise Flaw(f"argument {names[argument]!r} is{' not' * (argument not in inside)} inside")
        _check_extension(semantics, options, inside, witnesses, steps)
    else:
        _check_every(semantics, claim, argument, options, witnesses, steps)
    article = "the" if semantics in SINGLE else "an" if semantics[0] in "aei" else "a"
    about = f"{article} {semantics}" if claim == "extension" else semantics
    statement = sentence.format(about, repr(names[argument]) if has_argument else "")
    return f"{statement}, of {_size(options)}", ASSUMED.get(semantics, "")


def _size(options: Rows) -> str:
    count, attacks = len(options), sum(map(len, options))
    return f"{count} argument{'s' * (count != 1)} and {attacks} attack{'s' * (attacks != 1)}"


def check_enforcement(certificate: Certificate, names: list[str], options: Rows) -> Claim:
    """Check that an argument is in some extension after changes of attacks; fewer may suffice."""
    semantics, argument, count = certificate["semantics"], certificate["argument"], len(names)
    one_of(ENFORCED, semantics, "'semantics'")
    index(argument, count, "'argument'", "arguments")
    rows = [{*attackers} for attackers in options]
    changes = 0
    for field, exists in (("added", False), ("removed", True)):
        for attacker, attacked in _read_attacks(certificate[field], count, field):
            if (attacker in options[attacked]) is not exists:
                state = "not there" if exists else "there already"
                raise Flaw(f"the attack of {names[attacker]!r} on {names[attacked]!r} is {state}")
            rows[attacked] ^= {attacker}
            changes += 1
    inside = _read_set(certificate["members"], count, "'members'")
    if argument not in inside:
        raise Flaw(f"argument {names[argument]!r} is not inside")
    check_kind(ENFORCED[semantics], [sorted(row) for row in rows], inside)
    after = f"after {changes} change{'s' * (changes != 1)}, of {_size(options)}"
    return f"{names[argument]!r} is in some {semantics} extension {after}", ""


def _read_attacks(value: object, count: int, what: str) -> Rows:
    attacks = list_of("attacks", value, f"{what!r}")
    previous = [-1, -1]
    for attack in attacks:
        is_pair = isinstance(attack, list) and len(attack) == 2
        if not is_pair or any(type(end) is not int or not 0 <= end < count for end in attack):
            raise Malformed(f"{shown(attack)} in {what!r} is not a pair of numbers of arguments")
        if not previous < attack:
            raise Malformed(f"the attacks in {what!r} are not in ascending order")
        previous = attack
    return attacks


def _read_set(value: object, count: int, what: str) -> set[int]:
    return ascending(list_of("numbers of arguments", value, what), count, f"in {what}, the entry")


def _read_steps(value: object, variables: int) -> Clauses:
    steps = list_of("clauses", value, "'steps'")
    for place, step in enumerate(steps, 1):
        if not isinstance(step, list) or any(type(literal) is not int for literal in step):
            raise Malformed(f"step {place} of the proof is not a list of whole numbers")
    proofs.check_literals(steps, variables)
    return steps


def _check_refutation(clauses: Clauses, variables: int, steps: Clauses) -> None:
    verdict = proofs.replay(clauses, variables, steps)
    if not verdict.valid:
        raise Flaw(verdict.reason)


def _check_extension(
    semantics: str, options: Rows, inside: set[int], witnesses: Sets, steps: Clauses
) -> None:
    """Check the definition of an extension, except what `ASSUMED` names, by witnesses and steps."""
    if witnesses and semantics != "ideal":
        raise Flaw("'witnesses' must be empty: they show nothing about this extension")
    if steps and semantics not in (*MAXIMAL_BY_RANGE, "ideal", "initial"):
        raise Flaw("'steps' must be empty: nothing is left to be proved about this extension")
    if semantics == "grounded":
        if inside != grounded(options):
            raise Flaw("the members are not the grounded extension")
    elif semantics == "ideal":
        _check_ideal(options, inside, witnesses, steps)
    elif semantics in ("cf2", "stage2"):
        component_sets.check_cf2(options, inside)
    elif semantics == "strongly-admissible":
        component_sets.check_strongly_admissible(options, inside)
    elif semantics in ("resolution-grounded", "unchallenged"):
        check_kind("complete", options, inside)
    else:
        check_kind(KINDS.get(semantics, "admissible"), options, inside)
    if semantics in MAXIMAL_BY_RANGE:
        _check_refutation(larger(semantics, options, inside), 2 * len(options), steps)
    if semantics == "initial":
        if not inside:
            raise Flaw("an initial set is not empty")
        _check_refutation(smaller(options, inside), 2 * len(options), steps)


def _check_every(
    semantics: str, claim: str, argument: int, options: Rows, witnesses: Sets, steps: Clauses
) -> None:
    """Check by the steps that no extension is an exception to a claim.

    If extensions are maximal sets, the steps prove that each set of the kind that is an exception
    is, by members or by range, a proper part of a witness; so it is no extension.
    """
    if semantics in BY_EXAMPLE:
        if (semantics, claim) != ("initial", "none"):
            raise Flaw(f"the claim {claim!r} about {semantics} extensions is not checked here")
        if witnesses:
            raise Flaw("'witnesses' must be empty: sets show nothing about this claim")
        _check_refutation(smaller(options, None), 2 * len(options), steps)
        return
    if witnesses and semantics not in MAXIMAL_BY_RANGE:
        raise Flaw("'witnesses' must be empty: extensions of this semantics need not be maximal")
    for witness in witnesses:
        check_kind(KINDS[semantics], options, witness)
    exception = [] if claim == "none" else [[argument + 1 if claim == "in none" else -argument - 1]]
    clauses = clauses_of(KINDS[semantics], options) + exception
    for witness in witnesses:
        clauses += not_below(semantics, options, witness)
    _check_refutation(clauses, 2 * len(options), steps)


def _check_ideal(options: Rows, inside: set[int], witnesses: Sets, steps: Clauses) -> None:
    """Check that a set is the ideal extension.

    The witnesses are admissible, and the steps prove that every argument of an admissible set is in
    a witness. So the accepted arguments (those in some admissible set) are those in witnesses. The
    ideal extension is the greatest admissible set of accepted arguments that no accepted argument
    attacks. Proof: let I be that set and P a preferred extension. No member of P attacks I, since
    members of P are accepted; if I attacked P, then P would attack I in defence. So the union of I
    and P is admissible, and I lies in P. Conversely, an argument in all preferred extensions is
    accepted, and no accepted argument attacks it.
    """
    accepted: set[int] = set()
    for witness in witnesses:
        check_kind("admissible", options, witness)
        accepted |= witness
    unaccepted = [x + 1 for x in range(len(options)) if x not in accepted]  # one is inside
    _check_refutation([*clauses_of("admissible", options), unaccepted], 2 * len(options), steps)
    if inside != ideal_within(options, accepted):
        raise Flaw(
            "the members are not the greatest admissible set of arguments that are accepted and "
            "that no accepted argument attacks"
        )


def ideal_within(options: Rows, accepted: set[int]) -> set[int]:
    """Return the greatest admissible set of accepted arguments that no accepted one attacks."""
    kept = {x for x in accepted if not accepted.intersection(options[x])}
    while True:
        attacked = attacked_from(options, kept)
        undefended = {x for x in kept if not attacked.issuperset(options[x])}
        if not undefended:
            return kept
        kept -= undefended


def attacked_from(options: Rows, members: set[int]) -> set[int]:
    """Return the arguments that a set attacks."""
    return {x for x, attackers in enumerate(options) if members.intersection(attackers)}


def grounded(options: Rows) -> set[int]:
    """Return the grounded extension: the least set that contains all that it defends."""
    attacked_by: Rows = [[] for _ in options]
    for x, attackers in enumerate(options):
        for attacker in attackers:
            attacked_by[attacker].append(x)
    attackers_left = [len(attackers) for attackers in options]
    waiting = [x for x, attackers in enumerate(options) if not attackers]
    inside, attacked = set(waiting), set()
    while waiting:
        for target in attacked_by[waiting.pop()]:
            if target not in attacked:
                attacked.add(target)
                for x in attacked_by[target]:
                    attackers_left[x] -= 1
                    if not attackers_left[x]:
                        inside.add(x)
                        waiting.append(x)
    return inside


def check_kind(kind: str, options: Rows, members: set[int]) -> None:
    """Raise Flaw if a set is not of a kind, by the definition."""
    attacked = attacked_from(options, members)
    if attacked & members:
        raise Flaw(f"argument number {min(attacked & members)} is in the set, and attacked by it")
    defended = {x for x, attackers in enumerate(options) if attacked.issuperset(attackers)}
    if kind in ("admissible", "complete") and not members <= defended:
        raise Flaw(f"argument number {min(members - defended)} is in the set, and not defended")
    if kind == "complete" and not defended <= members:
        raise Flaw(f"argument number {min(defended - members)} is defended, and not in the set")
    if kind == "stable" and len(members) + len(attacked) < len(options):
        least = min(x for x in range(len(options)) if x not in members and x not in attacked)
        raise Flaw(f"argument number {least} is not in the set, and not attacked by it")


# -------------------------------------------------------------------------------- clauses


def clauses_of(kind: str, options: Rows) -> Clauses:
    """Return clauses whose models are the sets of a kind; the module says what variables mean.

    >>> clauses_of("stable", [[0]])
    [[-2, 1], [-1, 2], [-1, -2], [1, 2]]
    """
    count = len(options)
    clauses: Clauses = []
    for x, attackers in enumerate(options):
        inside, attacked = x + 1, count + x + 1
        clauses.append([-attacked, *(y + 1 for y in attackers)])
        clauses.extend([-y - 1, attacked] for y in attackers)
        clauses.append([-inside, -attacked])
        if kind in ("admissible", "complete"):
            clauses.extend([-inside, count + y + 1] for y in attackers)
        if kind == "complete":
            clauses.append([inside, *(-count - y - 1 for y in attackers)])
        if kind == "stable":
            clauses.append([inside, attacked])
    return clauses


def superset_clauses(semantics: str, options: Rows, members: set[int]) -> tuple[Clauses, list[int]]:
    """Return clauses for "contains the members", and a clause for "has something else as well".

    Sets are compared by their members, or by their range if `MAXIMAL_BY_RANGE` says so.
    """
    count = len(options)
    by_range = MAXIMAL_BY_RANGE[semantics]
    clause_of = [[x + 1, count + x + 1] if by_range else [x + 1] for x in range(count)]
    owned = members | attacked_from(options, members) if by_range else members
    more = [literal for x in range(count) if x not in owned for literal in clause_of[x]]
    return [clause_of[x] for x in sorted(owned)], more


def larger(semantics: str, options: Rows, members: set[int]) -> Clauses:
    """Return clauses for the sets of the kind that are proper supersets, by members or by range."""
    contains, more = superset_clauses(semantics, options, members)
    return [*clauses_of(KINDS[semantics], options), *contains, more]


def smaller(options: Rows, members: set[int] | None) -> Clauses:
    """Return the clauses of the nonempty admissible sets that are proper parts of the members.

    If ``members`` is None, they are the clauses of all nonempty admissible sets.
    """
    everything = range(len(options))
    clauses = clauses_of("admissible", options)
    if members is None:
        return [*clauses, [x + 1 for x in everything]]
    clauses += [[-x - 1] for x in everything if x not in members]
    return [*clauses, [x + 1 for x in sorted(members)], [-x - 1 for x in sorted(members)]]


def not_below(semantics: str, options: Rows, members: set[int]) -> Clauses:
    """Return clauses for "is no proper part of the members", by range as in `superset_clauses`."""
    contains, more = superset_clauses(semantics, options, members)
    return [[*clause, *more] for clause in contains]
