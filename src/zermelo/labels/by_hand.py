"""Labels found by hand: Algorithm PND step by step, and a check of given labels."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass

from zermelo.digraph.digraph_like import DigraphLike
from zermelo.errors import InputError
from zermelo.formats.conversion import digraph_of
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.values.outcome import Outcome
from zermelo.values.text import list_items

P, N, D = Outcome.P, Outcome.N, Outcome.D

#: Maximum number of names in a reason or a message.
MAX_NAMES_LISTED = 6


@dataclass(frozen=True)
class LabelStep:
    """A step of Algorithm PND: one vertex gets its label.

    Attributes
    ----------
    rule : int
        The line of the algorithm: 2 labels P, 3 labels N, and 4 labels D.
    round : int
        The number of times that line 2 was reached, from 1.
    vertex : name
    label : Outcome
    counter : int or None
        For P: c, the number of vertices that were labelled P before this vertex; otherwise None.
    because : tuple of names
        Options that are the reason: for P all options, for N one that is P, for D one that is D.
    """

    rule: int
    round: int
    vertex: Hashable
    label: Outcome
    counter: int | None
    because: tuple[Hashable, ...]

    @property
    def why(self) -> str:
        """The reason, in words."""
        names = list_items(self.because, MAX_NAMES_LISTED)
        if self.label is P:
            return f"all its options are N: {names}" if self.because else "it has no options"
        if self.label is N:
            return f"its option {names} is P"
        return f"it is left over: no option is P, and {names} is left over too"

    def json(self) -> dict[str, object]:
        """Return plain data."""
        return {
            "line": self.rule,
            "round": self.round,
            "vertex": str(self.vertex),
            "label": str(self.label),
            "counter": self.counter,
            "because": list(map(str, self.because)),
            "why": self.why,
        }


def pnd_steps(G: DigraphLike, limits: Limits | Watch = NO_LIMITS) -> Iterator[LabelStep]:
    """Yield the steps of Algorithm PND (Fraenkel 1997, section 2).

    If the algorithm leaves the order open, vertices are taken in order of their numbers, so that
    the counter is that of `Outcomes.counter`. In plain Python; a round takes O(V + E).

    Raises
    ------
    LimitReached

    Examples
    --------
    >>> for step in pnd_steps([("a", "b"), ("b", "a"), ("b", "c")]):
    ...     print(step.rule, step.vertex, step.label, step.counter, step.why)
    2 c P 0 it has no options
    3 b N None its option c is P
    2 a P 1 all its options are N: b
    """
    with limits.start() as watch:
        G = digraph_of(G)
        rows = {name: G.options(name) for name in G}
        label: dict[Hashable, Outcome] = {}
        counter, round_number = 0, 0
        while True:
            watch.look()
            round_number += 1
            ready = [u for u in rows if u not in label and all(label.get(v) is N for v in rows[u])]
            for u in ready:
                label[u] = P
                yield LabelStep(2, round_number, u, P, counter, rows[u])
                counter += 1
            if not ready:
                break
            for u, row in rows.items():
                if u in label:
                    continue
                p_option = next((v for v in row if label.get(v) is P), None)
                if p_option is not None:
                    label[u] = N
                    yield LabelStep(3, round_number, u, N, None, (p_option,))
        for u, row in rows.items():
            if u not in label:
                open_option = next(v for v in row if v not in label)
                yield LabelStep(4, round_number, u, D, None, (open_option,))


@dataclass(frozen=True)
class Mistake:
    """A condition that given labels do not satisfy.

    Attributes
    ----------
    vertex : name
        The vertex where the condition fails.
    condition : str
        ``"(i)"``, ``"(ii)"`` or ``"(iii)"`` of Fraenkel 1997, Corollary 2, or ``"(1)"``, the
        condition on the counter (Fraenkel 1997, Theorem 2).
    reason : str
    """

    vertex: Hashable
    condition: str
    reason: str

    def json(self) -> dict[str, object]:
        """Return plain data."""
        return {"vertex": str(self.vertex), "condition": self.condition, "reason": self.reason}


@dataclass(frozen=True)
class LabelCheck:
    """Whether given labels are right; the check is true if they are.

    Attributes
    ----------
    mistakes : tuple of Mistake
        Empty if the labels are right, that is, satisfy the conditions of Fraenkel 1997, Theorem 3.
    """

    mistakes: tuple[Mistake, ...]

    def __bool__(self) -> bool:
        return not self.mistakes


def check_labels(
    G: DigraphLike,
    labels: Mapping[Hashable, Outcome | str],
    counter: Mapping[Hashable, int] | None = None,
) -> LabelCheck:
    """Check labels by the conditions of Fraenkel 1997, Theorem 3; name each vertex that fails.

    - (i) u is P if and only if every option is N;
    - (ii) u is N if and only if some option is P;
    - (iii) u is D if and only if no option is P and some option is D;
    - (1) every option v of a P-vertex u has a P-option w with c(w) < c(u).

    Labels that satisfy all four are those of `outcomes`. Without ``counter``, if (i) to (iii) hold,
    the function decides whether a counter exists. On digraphs without cycles, one does.

    Parameters
    ----------
    G : Digraph, or another description of one
    labels : mapping of names to P, N or D
        The label of every vertex.
    counter : mapping of names to numbers, optional
        A number for every vertex that is labelled P.

    Raises
    ------
    InputError
        A vertex has no label, a label is not valid, or a counter is missing.
    UnknownVertex
        A name is not a vertex.

    Notes
    -----
    O(V + E) with a counter; without one at most V times as much.

    Examples
    --------
    >>> G = [("a", "b"), ("b", "a")]
    >>> bool(check_labels(G, {"a": "D", "b": "D"}))
    True
    >>> for mistake in check_labels(G, {"a": "P", "b": "N"}).mistakes:
    ...     print(mistake.vertex, mistake.condition, mistake.reason)
    a (1) no counter fits: its option b has no P-option that can come before a
    """
    G = digraph_of(G)
    for name, label in labels.items():
        if label not in ("P", "N", "D"):
            raise InputError(f"vertex {name!r} has the label {label!r}; give P, N or D")
    outcomes = {name: Outcome(label) for name, label in labels.items()}
    for name in (*outcomes, *(counter or ())):
        G.index(name)
    rows = {name: G.options(name) for name in G}
    if missing := [name for name in rows if name not in outcomes]:
        names = list_items(missing, MAX_NAMES_LISTED)
        raise InputError(f"these vertices have no label: {names}; label them")
    mistakes = [mistake for u, row in rows.items() if (mistake := _label_mistake(u, row, outcomes))]
    p_vertices = [u for u in rows if outcomes[u] is P]
    if counter is not None:
        if uncounted := [u for u in p_vertices if u not in counter]:
            names = list_items(uncounted, MAX_NAMES_LISTED)
            raise InputError(f"these P-vertices have no counter: {names}; give them all, or none")
        mistakes += _counter_mistakes(p_vertices, rows, outcomes, counter)
    elif not mistakes:
        mistakes += _missing_counters(p_vertices, rows)
    return LabelCheck(tuple(mistakes))


def _label_mistake(
    u: Hashable, row: tuple[Hashable, ...], label: Mapping[Hashable, Outcome]
) -> Mistake | None:
    """Return the mistake in the label of ``u`` with options ``row``; None if there is none."""
    p_option = next((v for v in row if label[v] is P), None)
    d_option = next((v for v in row if label[v] is D), None)
    match label[u]:
        case Outcome.P if p_option is not None or d_option is not None:
            v = d_option if p_option is None else p_option
            return Mistake(u, "(i)", f"{u} is P, but its option {v} is {label[v]}, and not N")
        case Outcome.N if p_option is None:
            return Mistake(u, "(ii)", f"{u} is N, but no option is P")
        case Outcome.D if p_option is not None:
            return Mistake(u, "(iii)", f"{u} is D, but its option {p_option} is P")
        case Outcome.D if d_option is None:
            return Mistake(u, "(iii)", f"{u} is D, but no option is D")
    return None


def _counter_mistakes(
    p_vertices: list[Hashable],
    rows: Mapping[Hashable, tuple[Hashable, ...]],
    label: Mapping[Hashable, Outcome],
    counter: Mapping[Hashable, int],
) -> Iterator[Mistake]:
    """Yield a mistake for each P-vertex u with an option that has no P-option w of c(w) < c(u)."""
    least_after = {
        v: min((counter[w] for w in row if label[w] is P), default=None) for v, row in rows.items()
    }
    for u in p_vertices:
        for v in rows[u]:
            least = least_after[v]
            if least is None or least >= counter[u]:
                problem = f"its option {v} has no P-option with a smaller counter"
                yield Mistake(u, "(1)", f"c({u}) = {counter[u]}, but {problem}")
                break


def _missing_counters(
    p_vertices: list[Hashable], rows: Mapping[Hashable, tuple[Hashable, ...]]
) -> Iterator[Mistake]:
    """Yield a mistake for each P-vertex that gets no counter if counters are assigned in turn."""
    counted: set[Hashable] = set()
    answered: set[Hashable] = set()  # the vertices with an option in ``counted``
    waiting = p_vertices
    while ready := [u for u in waiting if answered.issuperset(rows[u])]:
        counted.update(ready)
        waiting = [u for u in waiting if u not in counted]
        answered = {v for v, row in rows.items() if not counted.isdisjoint(row)}
    for u in waiting:
        v = next(v for v in rows[u] if v not in answered)
        reason = f"no counter fits: its option {v} has no P-option that can come before {u}"
        yield Mistake(u, "(1)", reason)
