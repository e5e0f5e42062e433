"""Flat assumption-based argumentation: rules, assumptions and their contraries.

The definitions are those of Dung, Kowalski and Toni 2009. *Flat* means that no assumption is the
head of a rule. A set of assumptions attacks an assumption, and all sets that contain it, if the
contrary of the assumption follows from the set by rules. A set S is admissible if it does not
attack itself, and attacks every set that attacks it: no contrary of a member follows from the
assumptions that S does not attack. A SAT solver finds such sets. If a model of the solver derives
an atom from itself, clauses forbid this circle, and the solver is asked again (Lin and Zhao 2004).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from zermelo.argumentation.semantics import semantics_named
from zermelo.errors import FormatError, InputError
from zermelo.formats.source import Source, quoted
from zermelo.kernel.sat import Clauses, SatSolver, SetsBySolver
from zermelo.limits import NO_LIMITS, Limits, Watch

#: A head and a body: the atom that follows if all atoms of the body do.
Rule = tuple[int, tuple[int, ...]]
#: The semantics that are supported for assumption-based frameworks.
SEMANTICS = ("admissible", "complete", "grounded", "preferred", "stable")


@dataclass(frozen=True)
class AssumptionFramework:
    """A flat assumption-based framework over the atoms 1 to ``atoms``.

    ``contraries`` maps each assumption to its contrary; each rule is a head with its body.

    >>> F = AssumptionFramework(4, {1: 3, 2: 4}, ((3, (2,)), (4, (1,))))
    >>> sorted(F.extensions("preferred"))
    [(1,), (2,)]
    >>> F.accepts(4), F.accepts(4, sceptically=True)
    (True, False)
    """

    atoms: int
    contraries: dict[int, int]
    rules: tuple[Rule, ...]

    def __post_init__(self) -> None:
        if self.atoms < 0:
            raise InputError(f"the number of atoms is {self.atoms}; give a whole number, 0 or more")
        for head, body in self.rules:
            if head in self.contraries:
                raise InputError(_not_flat(head))
            for atom in (head, *body):
                self._check_atom(atom)
        for atom in (*self.contraries, *self.contraries.values()):
            self._check_atom(atom)

    def _check_atom(self, atom: int) -> None:
        if not 1 <= atom <= self.atoms:
            raise InputError(f"the atom {atom} is outside 1..{self.atoms}")

    @classmethod
    def parse(cls, text: str, file: str = "the text") -> Self:
        r"""Read the format of the ICCMA competition: ``p aba n``, then lines a, c and r.

        >>> AssumptionFramework.parse("p aba 2\na 1\nc 1 2\nr 2 1\n").rules
        ((2, (1,)),)
        """
        source = Source(text.encode("utf-8", "surrogatepass"), file)
        rows = source.rows()
        line, words = next(rows, (1, []))
        if not words:
            raise source.error("there is no line 'p aba n'; give it first")
        if words[:2] != ["p", "aba"] or len(words) != 3:
            raise _unexpected(source, words, line)
        atoms = source.number(words[2], "the number of atoms", line)
        source.check_count(atoms, line, "atoms")
        contraries: dict[int, int] = {}
        rules: list[Rule] = []
        first_lines: dict[str, dict[int, int]] = {"a": {}, "c": {}, "r": {}}  # by letter and atom
        for line, words in rows:
            letter, size = words[0], len(words) - 1
            if (letter, size) not in (("a", 1), ("c", 2)) and (letter != "r" or not size):
                raise _unexpected(source, words, line)
            atom, *others = [source.number(word, "an atom", line) for word in words[1:]]
            if outside := [x for x in (atom, *others) if not 1 <= x <= atoms]:
                raise source.error(
                    f"the atom {outside[0]} is outside 1..{atoms}; correct it, or the number of "
                    "atoms in the line 'p aba'",
                    line,
                )
            first_lines[letter].setdefault(atom, line)
            if letter == "r":
                rules.append((atom, tuple(others)))
            elif letter == "c" and contraries.setdefault(atom, others[0]) != others[0]:
                raise source.error(
                    f"assumption {atom} has a second contrary; write one atom, and for each "
                    "contrary a rule with this atom as head",
                    line,
                )
        if unmatched := first_lines["a"].keys() ^ contraries.keys():
            atom = min(unmatched)
            letter, missing = (
                ("a", "no contrary; add a line 'c'")
                if atom in first_lines["a"]
                else ("c", "no line 'a'; add it")
            )
            raise source.error(f"the assumption {atom} has {missing}", first_lines[letter][atom])
        for head, line in first_lines["r"].items():
            if head in contraries:
                raise source.error(_not_flat(head), line)
        return cls(atoms, contraries, tuple(rules))

    @cached_property
    def _rules_using(self) -> dict[int, list[int]]:
        rules_using: dict[int, list[int]] = {}  # by atom: the numbers of rules with it in the body
        for number, (_, body) in enumerate(self.rules):
            for atom in set(body):
                rules_using.setdefault(atom, []).append(number)
        return rules_using

    def follows(self, assumptions: Iterable[int]) -> set[int]:
        """Return some assumptions and all atoms that follow from them, in linear time."""
        missing_count = [len(set(body)) for _, body in self.rules]  # by rule: atoms not processed
        derived = {*assumptions, *(head for head, body in self.rules if not body)}
        pending = list(derived)
        while pending:
            for number in self._rules_using.get(pending.pop(), ()):
                missing_count[number] -= 1
                if not missing_count[number] and (head := self.rules[number][0]) not in derived:
                    derived.add(head)
                    pending.append(head)
        return derived

    def defended(self, members: Iterable[int]) -> set[int]:
        """Return the assumptions that a set defends against all sets that attack them."""
        derived = self.follows(members)  # an assumption is attacked if its contrary is derived
        unattacked = (a for a, contrary in self.contraries.items() if contrary not in derived)
        derivable = self.follows(unattacked)
        return {a for a, contrary in self.contraries.items() if contrary not in derivable}

    def complete_set(self, members: Iterable[int] = ()) -> set[int]:
        """Return the least complete set that contains an admissible set, in quadratic time."""
        complete = {*members}
        while (larger := self.defended(complete)) != complete:
            complete = larger
        return complete

    def extensions(
        self, semantics: str = "preferred", *, limits: Limits | Watch = NO_LIMITS
    ) -> Iterator[tuple[int, ...]]:
        """Yield the extensions, each as a tuple of assumptions in ascending order."""
        name = self._semantics_name(semantics)
        if name == "grounded":
            yield tuple(sorted(self.complete_set()))
            return
        with AssumptionSearch(self, name, limits.start()) as search:
            while (members := search.find()) is not None:
                if name == "preferred":
                    members = search.grow(members)
                    search.exclude_below(members)
                else:
                    search.exclude(members)
                yield tuple(sorted(members))

    def extension(
        self, semantics: str = "preferred", *, limits: Limits | Watch = NO_LIMITS
    ) -> tuple[int, ...] | None:
        """Return one extension; None if there is none (stable semantics only)."""
        if self._semantics_name(semantics) == "complete":
            return tuple(sorted(self.complete_set()))
        return next(self.extensions(semantics, limits=limits), None)

    def count(self, semantics: str = "preferred", *, limits: Limits | Watch = NO_LIMITS) -> int:
        """Return the number of extensions, by listing all."""
        return sum(1 for _ in self.extensions(semantics, limits=limits))

    def accepts(
        self,
        atom: int,
        semantics: str = "preferred",
        *,
        sceptically: bool = False,
        limits: Limits | Watch = NO_LIMITS,
    ) -> bool:
        """Whether an atom follows from some extension, or with ``sceptically`` from every one."""
        self._check_atom(atom)
        witness = self.witness(atom, semantics, sceptically=sceptically, limits=limits)
        return (witness is None) == sceptically

    def witness(
        self,
        atom: int,
        semantics: str = "preferred",
        *,
        sceptically: bool = False,
        limits: Limits | Watch = NO_LIMITS,
    ) -> tuple[int, ...] | None:
        """Return an extension that implies an atom (``sceptically``: that does not), or None."""
        name = self._semantics_name(semantics)
        if name == "grounded" or (sceptically and name in ("admissible", "complete")):
            members = set() if name == "admissible" else self.complete_set()
            extension = members if (atom in self.follows(members)) != sceptically else None
        else:
            searched = "admissible" if name in ("complete", "preferred") else name
            with AssumptionSearch(self, searched, limits.start()) as search:
                if sceptically and name == "preferred":
                    extension = search.maximal_without(atom)
                else:
                    extension = search.find((), [atom]) if sceptically else search.find([atom])
                    if extension is not None and name == "preferred":
                        extension = search.grow(extension)
            if extension is not None and name == "complete":
                extension = self.complete_set(extension)
        return None if extension is None else tuple(sorted(extension))

    @staticmethod
    def _semantics_name(semantics: str) -> str:
        name = semantics_named(semantics).name
        if name not in SEMANTICS:
            raise InputError(
                f"assumption-based frameworks have no {name} semantics here; there are: "
                + ", ".join(SEMANTICS)
            )
        return name


def _not_flat(assumption: int) -> str:
    return (
        f"the assumption {assumption} is the head of a rule: the framework is not flat, and only "
        "flat ones are answered"
    )


def _unexpected(source: Source, words: list[str], line: int) -> FormatError:
    return source.error(
        f"found {quoted(' '.join(words[:6]))}; expected 'p aba n' first, then 'a ATOM', "
        "'c ASSUMPTION CONTRARY' and 'r HEAD BODY…'",
        line,
    )


class AssumptionSearch(SetsBySolver):
    """A search for admissible, complete or stable sets of assumptions, by ``semantics``.

    With n atoms, variable x means that the assumption x is in the set. Variable n + x is true if x
    follows from the members (and may be true otherwise); if 2n + x is true, x follows from them.
    Variables 3n + x and 4n + x mean the same as n + x and 2n + x, but for what follows from the
    assumptions that the set does not attack.
    """

    def __init__(self, framework: AssumptionFramework, semantics: str, watch: Watch) -> None:
        self.framework = framework
        n, contraries, rules = framework.atoms, framework.contraries, framework.rules
        last_variable, self._literals = 5 * n, {a: a for a in contraries}
        self._bodies: dict[int, list[int]] = {}  # for k = 2 or 4: a variable for each rule's body
        exact_blocks = (2, 4) if semantics == "complete" else (2,)
        clauses: Clauses = []
        for a, contrary in contraries.items():
            attacked = 2 * n + contrary
            clauses += [[-a, n + a], [-2 * n - a, a], [3 * n + a, attacked]]
            clauses += [[-a, -n - contrary], [-a, -3 * n - contrary]]
            if semantics == "stable":
                clauses.append([a, attacked])
            if semantics == "complete":
                clauses += [[a, 4 * n + contrary], [-4 * n - a, -n - contrary]]
        for head, body in rules:
            clauses += [[k * n + head, *(-k * n - b for b in body)] for k in (1, 3)]
        # what follows from the members (2n + x, so n + x) follows from unattacked assumptions
        clauses += [[-2 * n - x, n + x] for x in range(1, n + 1)]
        clauses += [[-n - x, 3 * n + x] for x in range(1, n + 1)]
        for k in exact_blocks:
            self._bodies[k] = list(range(last_variable + 1, last_variable + len(rules) + 1))
            last_variable += len(rules)
            bodies: dict[int, list[int]] = {x: [] for x in range(1, n + 1) if x not in contraries}
            for variable, (head, body) in zip(self._bodies[k], rules, strict=True):
                bodies[head].append(variable)
                clauses += [[-variable, k * n + b] for b in body]
            clauses += [[-k * n - head, *variables] for head, variables in bodies.items()]
        self._solver = SatSolver(clauses, watch, variables=last_variable, light=True)
        self._solver.prefer([*contraries])

    def find(
        self, inside: Collection[int] = (), outside: Sequence[int] = (), assumed: Sequence[int] = ()
    ) -> set[int] | None:
        """Find a set that implies all ``inside``, no ``outside``, if ``assumed`` hold; or None."""
        n, contraries = self.framework.atoms, self.framework.contraries
        following = [x if x in contraries else 2 * n + x for x in inside]
        while self._solver.solve([*following, *(-n - x for x in outside), *assumed]):
            model = self._solver.model()
            if not self._forbid_circles(model):
                return {a for a in contraries if model[a - 1] > 0}
        return None

    def _forbid_circles(self, model: Sequence[int]) -> bool:
        """Forbid atoms that the model derives only in circles; return whether there are any."""
        n, has_circle = self.framework.atoms, False
        for k, bodies in self._bodies.items():
            derived = {x for x in range(1, n + 1) if model[k * n + x - 1] > 0}
            assumptions = derived.intersection(self.framework.contraries)
            if unfounded := derived - self.framework.follows(assumptions):
                has_circle = True
                supports = [
                    variable
                    for variable, (head, body) in zip(bodies, self.framework.rules, strict=True)
                    if head in unfounded and unfounded.isdisjoint(body)
                ]
                for x in unfounded:
                    self._solver.add([-k * n - x, *supports])
        return has_circle

    def exclude(self, members: Collection[int]) -> None:
        """Rule out a set."""
        self._solver.add([-a if a in members else a for a in self.framework.contraries])
