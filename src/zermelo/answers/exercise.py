"""Answers other than moves: labels, sets and numbers, checked by the solver."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from zermelo.digraph.digraph import Digraph
from zermelo.errors import InputError
from zermelo.games.position import Position
from zermelo.kernel.kernels import kernels
from zermelo.labels.loopy import loopy
from zermelo.labels.outcomes import outcomes
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.solvers.engine import Engine
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.walls import mean, temperature
from zermelo.values.play import NORMAL, Play

#: Maximum number of kernels that are named as solutions.
NAMED = 3
#: Labels of arguments, as the outcomes of the digraph with all attacks turned.
OF_ARGUMENTS = {"IN": "P", "OUT": "N", "UNDEC": "D"}


@dataclass(frozen=True)
class Checked:
    """Whether an answer is right; if not, ``better`` is a right answer."""

    right: bool
    better: str
    reason: str


def check_answer(
    question: str,
    answer: str,
    on: Position[Any] | Digraph,
    play: Play = NORMAL,
    *,
    engine: Engine | None = None,
    limits: Limits | Watch = NO_LIMITS,
) -> Checked:
    """Check an answer to a question about a position or a digraph.

    Questions about a position are ``outcome``, ``value`` and ``remoteness``; about a partizan
    position in normal play also ``mean``, ``temperature`` and ``kind``, which is ``cold`` (a
    number), ``tepid`` (temperature 0) or ``hot``. Questions about a digraph, in normal play, are
    ``labels``, ``outcome V``, ``value V`` or ``remoteness V`` of a vertex, ``set P``, ``set N`` or
    ``set D``, ``kernel`` (a set), ``kernels`` (their number), and ``any kernel`` (yes or no).
    Labels are written ``a=P b=N``, sets ``a b``, or ``-`` if empty. Arguments may be labelled
    ``a=in b=out c=undec``, in the digraph with all attacks turned.

    >>> G = Digraph([("a", "b"), ("b", "c")])
    >>> check_answer("labels", "a=P b=N c=P", G).right
    True
    >>> check_answer("set P", "a, b", G)
    Checked(right=False, better='a c', reason='b does not belong to it, and c is missing.')
    """
    kind, _, vertex = question.strip().partition(" ")
    table: Mapping[str, Callable[..., Checked]] = _ON_POSITION
    if isinstance(on, Digraph):
        table = _ON_DIGRAPH
    if kind not in table:
        raise InputError(f"there is no question {question!r} here; there are {', '.join(table)}")
    if isinstance(on, Digraph):
        if play is not NORMAL:
            raise InputError("a digraph is asked about in normal play")
        return table[kind](on, vertex.strip(), answer, limits)
    if vertex:
        raise InputError(f"the question is {question!r}; of a position it is {kind}")
    solution = (engine or Engine()).solve(on, play, limits=limits)
    return table[kind](solution, answer)


def digraph_of(text: str) -> Digraph:
    """Read a digraph in one line: ``a>b b>c d`` has two edges and an isolated vertex.

    Examples
    --------
    >>> digraph_of("a>b b>c d")
    <Digraph: 4 vertices, 2 edges>
    """
    words = [word.split(">") for word in text.split()]
    for names in words:
        if len(names) > 2 or not all(names):
            wrong = ">".join(names)
            raise InputError(
                f"{wrong!r} is not an edge; write a>b for an edge, and c for a vertex alone"
            )
    if not words:
        raise InputError("there is no digraph; write its edges, such as a>b b>c")
    vertices = dict.fromkeys(name for names in words for name in names)
    return Digraph([(u, v) for u, *options in words for v in options], vertices=vertices)


def _compared(answer: str, right: object, what: str) -> Checked:
    """Compare a number, a value or a label."""
    written, wanted = answer.strip(), str(right)
    statement = f"{what[0].upper()}{what[1:]} is {wanted}"
    same = written.casefold().replace(" ", "") == wanted.casefold().replace(" ", "")
    if not same and re.fullmatch(r"[+-]?\d+", written) and re.fullmatch(r"-?\d+", wanted):
        same = int(written) == int(wanted)
    return (
        Checked(True, "", f"{statement}.")
        if same
        else Checked(False, wanted, f"{statement}, not {written}.")
    )


def _of_solution(fact: str) -> Callable[[Any, str], Checked]:
    def check(solution: object, answer: str) -> Checked:
        right = getattr(solution, fact)
        if right is None:
            raise InputError(f"the {fact} of this position is not known")
        return _compared(answer, right, f"the {fact}")

    return check


def _kind(value: Game) -> str:
    heat = temperature(value)
    return "cold" if heat < 0 else "hot" if heat else "tepid"


def _of_game(name: str, measure: Callable[[Game], object]) -> Callable[[Any, str], Checked]:
    def check(solution: object, answer: str) -> Checked:
        value = getattr(solution, "value", None)
        if not isinstance(value, Game):
            raise InputError(f"the {name} of this position is not known; it has no partizan value")
        return _compared(answer, measure(value), f"the {name}")

    return check


def _of_vertex(
    fact: str, find: Callable[[Digraph, Limits | Watch], Mapping[Any, object]]
) -> Callable[[Digraph, str, str, Limits | Watch], Checked]:
    def check(G: Digraph, of: str, answer: str, limits: Limits | Watch) -> Checked:
        right = find(G, limits)[of]
        return _compared(answer, "∞" if right is None else right, f"the {fact} of {of}")

    return check


def _labels(G: Digraph, _of: str, answer: str, limits: Limits | Watch) -> Checked:
    right = {str(name): str(label) for name, label in outcomes(G, limits=limits).items()}
    labels = dict(re.findall(r"([^\s,;=]+)\s*=\s*([^\s,;=]+)", answer))
    better = " ".join(f"{name}={label}" for name, label in right.items())
    if not labels:
        return Checked(False, better, f"{answer.strip()!r} has no labels; write them as a=P b=N.")
    arguments = {label.upper() for label in labels.values()} <= OF_ARGUMENTS.keys()
    words = {label: word.lower() for word, label in OF_ARGUMENTS.items()}
    if arguments:
        labels = {name: OF_ARGUMENTS[label.upper()] for name, label in labels.items()}
    unknown = [name for name in labels if name not in right]
    if unknown:
        return Checked(False, better, f"There is no vertex {unknown[0]!r}.")
    lacking = [name for name in right if name not in labels]
    wrong = [name for name in labels if labels[name].upper() != right[name]]
    if not lacking and not wrong:
        return Checked(True, "", "All labels are right.")
    if not wrong:
        return Checked(False, better, f"{lacking[0]} has no label.")
    name = wrong[0]
    if arguments:
        right, labels = ({k: words[v] for k, v in held.items()} for held in (right, labels))
        better = " ".join(f"{k}={v}" for k, v in right.items())
    return Checked(False, better, f"{name} is {right[name]}, not {labels[name]}.")


def _names(answer: str) -> set[str]:
    return {name for name in re.split(r"[\s,;{}]+", answer) if name and name != "-"}


def _set(G: Digraph, of: str, answer: str, limits: Limits | Watch) -> Checked:
    label = of.upper()
    if label not in ("P", "N", "D"):
        raise InputError(f"the question is 'set {of}'; it is one of set P, set N, set D")
    names = _names(answer)
    right = {str(name) for name in outcomes(G, limits=limits).where(label)}
    if names == right:
        return Checked(True, "", f"These are all that are {label}.")
    more, less = sorted(names - right), sorted(right - names)
    faults = [f"{name} does not belong to it" for name in more[:1]]
    faults += [f"{name} is missing" for name in less[:1]]
    return Checked(False, " ".join(sorted(right)) or "-", f"{', and '.join(faults)}.")


def _kernel(G: Digraph, _of: str, answer: str, limits: Limits | Watch) -> Checked:
    family, said = kernels(G), _names(answer)
    unknown = sorted(said - set(map(str, G.names)))
    check = None if unknown else family.check(said)
    if check:
        return Checked(True, "", "This set is a kernel.")
    first = islice(family.all(limits=limits), NAMED)
    better = " or ".join(" ".join(sorted(map(str, one))) or "-" for one in first)
    why = f"there is no vertex {unknown[0]!r}" if check is None else check.reason
    return Checked(False, better, f"This set is not a kernel: {why}.")


def _kernels(G: Digraph, _of: str, answer: str, limits: Limits | Watch) -> Checked:
    return _compared(answer, kernels(G).count(limits), "the number of kernels")


def _any(G: Digraph, of: str, answer: str, limits: Limits | Watch) -> Checked:
    if of != "kernel":
        raise InputError(f"the question is 'any {of}'; it is 'any kernel'")
    return _compared(answer, "yes" if kernels(G).exists(limits) else "no", "the answer")


_ON_POSITION = {fact: _of_solution(fact) for fact in ("outcome", "value", "remoteness")} | {
    "mean": _of_game("mean", mean),
    "temperature": _of_game("temperature", temperature),
    "kind": _of_game("kind of value", _kind),
}
_ON_DIGRAPH = {
    "labels": _labels,
    "outcome": _of_vertex("outcome", outcomes),
    "value": _of_vertex("value", loopy),
    "remoteness": _of_vertex("remoteness", lambda G, limits: outcomes(G, limits).remoteness),
    "set": _set,
    "kernel": _kernel,
    "kernels": _kernels,
    "any": _any,
}
