"""Checks of labels of vertices, and of kernels, by conditions on edges alone."""

from itertools import count
from typing import Any

from .fields import (
    ascending,
    boolean,
    check_missing,
    list_of,
    number,
    numbers,
    numbers_of,
    numbers_or_null_of,
    one_of,
    rows,
)
from .form import Certificate, Claim, Flaw, Malformed, Rows, shown, size


def check_outcomes(certificate: Certificate, names: list[str], options: Rows) -> None:
    """Check the local conditions on labels and remoteness r.

    - P: every option is N, and r is one more than the largest r among them (0 without options);
    - N: some option is P, and r is one more than the least r among those;
    - D: no option is P, some option is D, and there is no r.

    These conditions suffice. From an N-position the winner moves to a P-position of smaller r, and
    again after each reply, so that play ends with the loser to move: labels P and N are right. From
    a D-position nobody can move to P, and a player can stay in D for ever (Fraenkel 1997, Theorem
    3, with the remoteness as counter).
    """
    labelled = _read_labels(certificate, names)
    for vertex in range(len(names)):
        _check_vertex(vertex, names, *labelled, options[vertex])


def check_ending(certificate: Certificate, names: list[str], options: Rows) -> Claim:
    """Check labels of play that ends at a termination set, or of misère play.

    - Play ends at the vertices of the set and, unless ``only_final``, at those without options.
      There the label is P in normal play and N in misère play, and r = 0.
    - A vertex without options where play does not end is D.
    - Elsewhere the conditions of `check_outcomes` hold.

    These conditions suffice. From P or N, r falls by one with best play until play ends, and the
    player whom the label names has won. From D no player can be forced out of D.
    """
    play, final, only_final = (certificate[name] for name in ("play", "final", "only_final"))
    one_of(("normal", "misere"), play, "'play'")
    boolean(only_final, "'only_final'")
    inside = ascending(numbers(final, "'final'"), len(names), "final")
    end_label = "P" if play == "normal" else "N"
    labels, remoteness = _read_labels(certificate, names)
    for vertex, (name, row) in enumerate(zip(names, options, strict=True)):
        label, r = labels[vertex], remoteness[vertex]
        if vertex in inside or not (row or only_final):
            if label != end_label or r != 0:
                stated = label if r is None else f"{label} with remoteness {r}"
                expected = f"{end_label} with remoteness 0"
                raise Flaw(f"play ends at vertex {name!r}: it is {expected}, not {stated}")
        elif not row:
            if label != "D":
                raise Flaw(f"vertex {name!r} has no options and is not final: it is D, not {label}")
        else:
            _check_vertex(vertex, names, labels, remoteness, row)
    claim = f"outcomes of {play} play on a digraph with {size(names, options)}"
    more = f", with {len(final)} final vertices" + " alone" * only_final
    return claim + more * bool(final or only_final), ""


def _read_labels(certificate: Certificate, names: list[str]) -> tuple[list[str], list[int | None]]:
    """Return labels and remoteness, of the right types; exactly the D-vertices lack remoteness."""
    labels = certificate["outcome"]
    for what, label in rows(labels, "outcome", names):
        one_of(("P", "N", "D"), label, what)
    remoteness = numbers_or_null_of(certificate, "remoteness", names)
    for name, label, r in zip(names, labels, remoteness, strict=True):
        if (r is None) != (label == "D"):
            expected = "none (null)" if label == "D" else "a number"
            raise Flaw(
                f"vertex {name!r} is {label}: its remoteness must be {expected}, not {shown(r)}"
            )
    return labels, remoteness


def _check_vertex(
    vertex: int, names: list[str], labels: list[str], remoteness: list[Any], row: list[int]
) -> None:
    """Raise Flaw unless a vertex and its options satisfy the conditions of `check_outcomes`."""
    name, label, r = names[vertex], labels[vertex], remoteness[vertex]
    for option in row:
        if labels[option] == "P" and label != "N":
            raise Flaw(f"vertex {name!r} is {label}, but its option {names[option]!r} is P")
        if labels[option] == "D" and label == "P":
            raise Flaw(f"vertex {name!r} is P, but its option {names[option]!r} is D")
    if label == "D":
        if not any(labels[option] == "D" for option in row):
            raise Flaw(f"vertex {name!r} is D, but has no option that is D")
        return
    if label == "P":
        expected = 1 + max((remoteness[option] for option in row), default=-1)
    else:
        remoteness_of_p_options = [remoteness[v] for v in row if labels[v] == "P"]
        if not remoteness_of_p_options:
            raise Flaw(f"vertex {name!r} is N, but has no option that is P")
        expected = 1 + min(remoteness_of_p_options)
    if r != expected:
        raise Flaw(f"vertex {name!r} is {label}: its remoteness is {expected}, not {r}")


def check_kernel(certificate: Certificate, names: list[str], options: Rows) -> None:
    """Check that no edge is inside a kernel, and every vertex outside has an option inside."""
    members = list_of("vertex numbers", certificate["members"], "'members'")
    inside = ascending(members, len(names), "member")
    for vertex, (name, row) in enumerate(zip(names, options, strict=True)):
        within = [option for option in row if option in inside]
        if vertex in inside and within:
            raise Flaw(f"vertex {name!r} is inside, and so is its option {names[within[0]]!r}")
        if vertex not in inside and not within:
            raise Flaw(f"vertex {name!r} is outside, and so are all its options")


def check_grundy(certificate: Certificate, names: list[str], options: Rows) -> None:
    """Check that each value is the mex of the options' values, and that the digraph is acyclic.

    A level is one more than the largest level among the options, or 0 without options. Levels fall
    along each walk, so every walk ends, and the mex rule has only one solution.
    """
    values = numbers_of(certificate, "value", names)
    levels = numbers_of(certificate, "level", names)
    for name, value, level, row in zip(names, values, levels, options, strict=True):
        expected_level = 1 + max((levels[option] for option in row), default=-1)
        if level != expected_level:
            raise Flaw(f"vertex {name!r}: its level is {expected_level}, not {level}")
        mex = _mex({values[option] for option in row})
        if value != mex:
            raise Flaw(f"vertex {name!r}: the mex of its options is {mex}, not {value}")


def check_loopy(certificate: Certificate, names: list[str], options: Rows) -> None:
    """Check the conditions on γ and a counter c (Fraenkel 1996a, section 3).

    - A. A finite γ(u) is the mex of the finite values of the options; in ∞(K), K is the set of
      these values.
    - B. If γ(u) is finite and an option v of u has γ(v) > γ(u), or infinite γ(v), then v has an
      option w with γ(w) = γ(u) and c(w) < c(u).
    - C. If γ(u) = ∞(K), then some option v has γ(v) = ∞(L) with mex K not in L.

    Only one function γ satisfies these conditions, but many counters do. The certificate has the
    least c that also falls from u to options of smaller value, as sums of games require. So c(u) is
    0 without options. Otherwise each option v gives one number: c(v) if γ(v) < γ(u), else the least
    c(w) among the options w in B; c(u) is one more than the largest of these numbers.
    """
    values = certificate["value"]
    finite: list[int | None] = []
    for what, value in rows(values, "value", names):
        if isinstance(value, dict):
            if [*value] != ["inf"]:
                raise Malformed(f"{what} must be like 2 or {{'inf': [0, 2]}}")
            numbers(value["inf"], what)
        finite.append(None if isinstance(value, dict) else number(value, what))
    counter: list[Any] = numbers_or_null_of(certificate, "counter", names)
    check_missing(names, "counter", counter, (value is None for value in finite))

    # for each vertex: the least counter of its options of each finite value
    least_counters: list[dict[int, int]] = []
    for row in options:
        least: dict[int, int] = {}
        for option in row:
            if (value := finite[option]) is not None:
                least[value] = min(counter[option], least.get(value, counter[option]))
        least_counters.append(least)

    for vertex, (name, row) in enumerate(zip(names, options, strict=True)):
        own_value, mex = finite[vertex], _mex({*least_counters[vertex]})
        if own_value is None:
            if values[vertex]["inf"] != (K := sorted(least_counters[vertex])):
                raise Flaw(f"vertex {name!r}: the set K is {K}, not {values[vertex]['inf']}")
            if not any(finite[v] is None and mex not in least_counters[v] for v in row):
                raise Flaw(f"vertex {name!r} is infinite, but K of every infinite option has {mex}")
            continue
        if own_value != mex:
            raise Flaw(f"vertex {name!r}: the mex of its options is {mex}, not {own_value}")
        expected = 0
        for option in row:
            value = finite[option]
            if value is not None and value < own_value:
                expected = max(expected, 1 + counter[option])
            elif own_value in least_counters[option]:
                expected = max(expected, 1 + least_counters[option][own_value])
            else:
                raise Flaw(f"vertex {name!r}: no answer to its option {names[option]!r}")
        if counter[vertex] != expected:
            raise Flaw(f"vertex {name!r}: its counter is {expected}, not {counter[vertex]}")


def _mex(values: set[int]) -> int:
    return next(number for number in count() if number not in values)
