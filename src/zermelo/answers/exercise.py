"""Check the answers of learners, such as labels, sets or numbers, with the solver."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from zermelo.digraph.digraph import Digraph
from zermelo.errors import InputError
from zermelo.games.position import Position
from zermelo.games.solution import Solution
from zermelo.kernel.kernels import kernels
from zermelo.labels.loopy import loopy
from zermelo.labels.outcomes import outcomes
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.solvers.engine import Engine
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.walls import mean, temperature
from zermelo.values.play import NORMAL, Play

#: Maximum number of kernels that are shown if an answer is not a kernel.
MAX_KERNELS_NAMED = 3
#: Outcomes in the digraph with all attacks reversed, by the labels of arguments.
ARGUMENT_LABELS = {"IN": "P", "OUT": "N", "UNDEC": "D"}


@dataclass(frozen=True)
class AnswerCheck:
    """Whether an answer is right; if not, ``better`` has right answers as text, if any exist."""

    right: bool
    better: str
    reason: str


def check_answer(
    question: str,
    answer: str,
    subject: Position | Digraph,
    play: Play = NORMAL,
    *,
    engine: Engine | None = None,
    limits: Limits | Watch = NO_LIMITS,
) -> AnswerCheck:
    """Check an answer to a question about a position or a digraph.

    Questions about a position are ``outcome``, ``value`` and ``remoteness``; about a partizan
    position in normal play also ``mean``, ``temperature`` and ``kind``, which is ``cold`` (a
    number), ``tepid`` (temperature 0) or ``hot``. Questions about a digraph, in normal play, are
    ``labels``, ``outcome V``, ``value V`` or ``remoteness V`` of a vertex, ``set P``, ``set N`` or
    ``set D``, ``kernel`` (a set), ``kernels`` (their number), and ``any kernel`` (yes or no).
    Labels are written ``a=P b=N``, sets ``a b`` (``-`` is the empty set). If the edges are attacks
    reversed, labels may also be those of arguments: ``a=in b=out c=undec``.

    >>> G = Digraph([("a", "b"), ("b", "c")])
    >>> check_answer("labels", "a=P b=N c=P", G).right
    True
    >>> check_answer("set P", "a, b", G)
    AnswerCheck(right=False, better='a c', reason='b does not belong to the set, and c is missing.')
    """
    topic, _, detail = question.strip().partition(" ")
    topics = _DIGRAPH_QUESTIONS if isinstance(subject, Digraph) else _POSITION_QUESTIONS
    if topic not in topics:
        raise InputError(f"there is no question {question!r} here; there are {', '.join(topics)}")
    if isinstance(subject, Digraph):
        if play is not NORMAL:
            raise InputError("questions about a digraph are for normal play; drop --misere")
        return _DIGRAPH_QUESTIONS[topic](subject, detail.strip(), answer, limits)
    if detail:
        raise InputError(f"the question is {question!r}; about a position, ask for {topic} alone")
    solution = (engine or Engine()).solve(subject, play, limits=limits)
    return _check_solution(solution, topic, answer)


def digraph_of(text: str) -> Digraph:
    """Read a digraph in one line: ``a>b b>c d`` has two edges and an isolated vertex.

    >>> digraph_of("a>b b>c d")
    <Digraph: 4 vertices, 2 edges>
    """
    words = [word.split(">") for word in text.split()]
    for names in words:
        if len(names) > 2 or not all(names):
            advice = "write a>b for an edge, and c for a vertex alone"
            raise InputError(f"{'>'.join(names)!r} is not an edge; {advice}")
    if not words:
        raise InputError("there is no digraph; write its edges, such as a>b b>c")
    vertices = dict.fromkeys(name for names in words for name in names)
    return Digraph([(u, v) for u, *options in words for v in options], vertices=vertices)


def _compare(answer: str, expected: object, noun: str) -> AnswerCheck:
    text, expected_text = answer.strip(), str(expected)  # spaces and case do not matter
    statement = f"{noun[0].upper()}{noun[1:]} is {expected_text}"
    is_equal = text.casefold().replace(" ", "") == expected_text.casefold().replace(" ", "")
    if not is_equal and re.fullmatch(r"[+-]?\d+", text) and re.fullmatch(r"-?\d+", expected_text):
        is_equal = int(text) == int(expected_text)
    if is_equal:
        return AnswerCheck(True, "", f"{statement}.")
    return AnswerCheck(False, expected_text, f"{statement}, not {text}.")


def _cold_tepid_or_hot(value: Game) -> str:
    heat = temperature(value)
    return "cold" if heat < 0 else "hot" if heat else "tepid"


def _check_solution(solution: Solution[Any, Any], topic: str, answer: str) -> AnswerCheck:
    """Check an answer about a position: a fact of its solution, or a measure of its value."""
    noun, measure = MEASURES.get(topic, (topic, None))
    expected = getattr(solution, topic) if measure is None else None
    if measure is not None and isinstance(solution.value, Game):
        expected = measure(solution.value)
    if expected is None:
        why = "" if measure is None else "; it has no partizan value"
        raise InputError(f"the {noun} of this position is not known{why}")
    return _compare(answer, expected, f"the {noun}")


def _vertex_check(
    fact: str, label_vertices: Callable[[Digraph, Limits | Watch], Mapping[Any, object]]
) -> Callable[[Digraph, str, str, Limits | Watch], AnswerCheck]:
    def check(G: Digraph, vertex: str, answer: str, limits: Limits | Watch) -> AnswerCheck:
        expected = label_vertices(G, limits)[vertex]
        return _compare(answer, "∞" if expected is None else expected, f"the {fact} of {vertex}")

    return check


def _check_labels(G: Digraph, _detail: str, answer: str, limits: Limits | Watch) -> AnswerCheck:
    expected = {str(name): str(label) for name, label in outcomes(G, limits=limits).items()}
    labels = dict(re.findall(r"([^\s,;=]+)\s*=\s*([^\s,;=]+)", answer))
    better = " ".join(f"{name}={label}" for name, label in expected.items())
    if not labels:
        reason = f"{answer.strip()!r} has no labels; write them as a=P b=N."
        return AnswerCheck(False, better, reason)
    has_argument_labels = {label.upper() for label in labels.values()} <= ARGUMENT_LABELS.keys()
    word_of_label = {label: word.lower() for word, label in ARGUMENT_LABELS.items()}
    if has_argument_labels:
        labels = {name: ARGUMENT_LABELS[label.upper()] for name, label in labels.items()}
        better = " ".join(f"{k}={word_of_label[v]}" for k, v in expected.items())
    unknown = [name for name in labels if name not in expected]
    if unknown:
        return AnswerCheck(False, better, f"There is no vertex {unknown[0]!r}.")
    missing = [name for name in expected if name not in labels]
    wrong = [name for name in labels if labels[name].upper() != expected[name]]
    if not missing and not wrong:
        return AnswerCheck(True, "", "All labels are right.")
    if not wrong:
        return AnswerCheck(False, better, f"{missing[0]} has no label.")
    name = wrong[0]
    right_label, label = expected[name], labels[name]
    if has_argument_labels:
        right_label, label = word_of_label[right_label], word_of_label[label]
    return AnswerCheck(False, better, f"{name} is {right_label}, not {label}.")


def _names_in(answer: str) -> set[str]:
    return {name for name in re.split(r"[\s,;{}]+", answer) if name and name != "-"}


def _check_set(G: Digraph, letter: str, answer: str, limits: Limits | Watch) -> AnswerCheck:
    label = letter.upper()
    if label not in ("P", "N", "D"):
        raise InputError(f"there is no question 'set {letter}'; ask set P, set N or set D")
    names = _names_in(answer)
    expected = {str(name) for name in outcomes(G, limits=limits).where(label)}
    if names == expected:
        return AnswerCheck(True, "", f"These are all vertices that are {label}.")
    extra, missing = sorted(names - expected), sorted(expected - names)
    faults = [f"{name} does not belong to the set" for name in extra[:1]]
    faults += [f"{name} is missing" for name in missing[:1]]
    return AnswerCheck(False, " ".join(sorted(expected)) or "-", f"{', and '.join(faults)}.")


def _check_kernel(G: Digraph, _detail: str, answer: str, limits: Limits | Watch) -> AnswerCheck:
    all_kernels, names = kernels(G), _names_in(answer)
    unknown = sorted(names - set(map(str, G.names)))
    check = None if unknown else all_kernels.check(names)
    if check:
        return AnswerCheck(True, "", "This set is a kernel.")
    some_kernels = islice(all_kernels.all(limits=limits), MAX_KERNELS_NAMED)
    better = " or ".join(" ".join(sorted(map(str, kernel))) or "-" for kernel in some_kernels)
    reason = f"there is no vertex {unknown[0]!r}" if check is None else check.reason
    return AnswerCheck(False, better, f"This set is not a kernel: {reason}.")


def _check_existence(G: Digraph, noun: str, answer: str, limits: Limits | Watch) -> AnswerCheck:
    if noun != "kernel":
        raise InputError(f"there is no question 'any {noun}'; ask 'any kernel'")
    return _compare(answer, "yes" if kernels(G).exists(limits) else "no", "the answer")


#: By question about a partizan value: its noun in the verdict, and a function for the answer.
MEASURES: dict[str, tuple[str, Callable[[Game], object]]] = {
    "mean": ("mean", mean),
    "temperature": ("temperature", temperature),
    "kind": ("kind of value", _cold_tepid_or_hot),
}
_POSITION_QUESTIONS = ("outcome", "value", "remoteness", *MEASURES)
_DIGRAPH_QUESTIONS: dict[str, Callable[[Digraph, str, str, Limits | Watch], AnswerCheck]] = {
    "labels": _check_labels,
    "outcome": _vertex_check("outcome", outcomes),
    "value": _vertex_check("value", loopy),
    "remoteness": _vertex_check("remoteness", lambda G, limits: outcomes(G, limits).remoteness),
    "set": _check_set,
    "kernel": _check_kernel,
    "kernels": lambda G, _detail, answer, limits: _compare(
        answer, kernels(G).count(limits), "the number of kernels"
    ),
    "any": _check_existence,
}
