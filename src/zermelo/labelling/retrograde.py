"""List states in plain Python, by `options` without compiled loops, and label them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from zermelo.budget import Budget
from zermelo.errors import InputError, LimitReached
from zermelo.games.ends import End
from zermelo.labelling.labelled import PND, PlainListing, Section, label_rows
from zermelo.values.play import MISERE, Play

if TYPE_CHECKING:
    from zermelo.bulk.workspace import Workspace
    from zermelo.games.rules import Rules
    from zermelo.labelling.question import Question
    from zermelo.limits import Watch

#: A function that returns the end of play at a state, or its options.
FindEndOrOptions: TypeAlias = Callable[[Any], End | list[Any]]

#: Maximum number of states whose options are kept for other listings of the game.
MAX_SHARED = 10_000
#: Number of options between two checks of the time limit and the memory; each option may be large.
OPTIONS_PER_LOOK = 1 << 6
#: Least number of positions at the first call of ``enough``; between calls it at least doubles.
FIRST_CHECK = 4_000
#: The advice if listing does not seem to end.
ENDLESS = "play reaches new positions without end, so that a larger limit may not help"


def label_all(question: Question, workspace: Workspace | None) -> ListedStates:
    """List all states from the starts, or resume the saved work, and label them."""
    states = ListedStates(question, workspace)
    if question.misere_claims:
        states.method_text = f"{PND} on the graph without terminal positions"
    try:
        states.explore(question.starts)
    except LimitReached as stop:
        states.save_progress()
        if question.enough is None or stop.limit not in ("positions", "time"):
            raise
        states.stopped = stop
        if states.decided_label() < 0:
            if states.grows and stop.limit == "positions" and not question.budget.limits.positions:
                raise LimitReached(stop.limit, stop.amount, stop.known, ENDLESS) from None
            raise
    states.close()
    states.label()
    return states


def ends_and_options(
    rules: Rules[Any], play: Play, watch: Watch, *, canonical: bool = False
) -> FindEndOrOptions:
    """Return a function from a state to the end of play there or, if play goes on, its options."""
    end_of: Callable[[Any], End | None] = rules.end  # type: ignore[attr-defined]  # impartial
    options_of: Callable[[Any], Iterable[Any]] = rules.options  # type: ignore[attr-defined]

    def ask(state: object) -> End | list[Any]:
        if (end := end_of(state)) is None:
            states = watch.over(options_of(state), OPTIONS_PER_LOOK)
            if options := list(map(rules.canonical, states) if canonical else states):
                return options
            end = End.LOST  # so lists of options are never empty
        elif rules.ends_alike:
            return end
        return end.turned if play is MISERE else end

    return ask


def text_in_one_line(rules: Rules[Any], state: object) -> str:
    """Return a state as text; InputError if ``show`` writes it on several lines."""
    text = rules.show(state)
    if "\n" in text:
        raise InputError(f"{rules}: show writes {text!r}, on more than one line")
    return text


class ListedStates(PlainListing):
    """All states that can be reached, numbered from 1 on, with their options.

    Other listings of the same rules and play may share the options found. If the question has a
    function ``enough``, listing may stop early: if ``enough`` is true, or if the start is decided
    when the limit on positions or time is reached; undecided states then count as draws.
    """

    form = "text"

    def __init__(self, question: Question, workspace: Workspace | None) -> None:
        self._begin()
        self.rules, self.play, self.budget = question.rules, question.play, question.budget
        self._workspace, self._shared_options = workspace, question.shared_options
        self.stopped: LimitReached | None = None  #: the limit that ended the listing early
        self._enough, self._next_check = question.enough, FIRST_CHECK
        self._layers = [1]  # the first number of each layer
        self._texts: list[str] = [""]  # only used with a workspace
        self._bytes = [0, 0, 0]  # written to the files of texts, degrees and edges
        self._saved_sizes = [1, 1, 0]  # of texts, degrees and edges

    def explore(self, starts: Iterable[Any]) -> None:
        """List the reachable states; ``enough`` or `LimitReached` may end the listing early."""
        watch = self.budget.watch
        options_of = ends_and_options(self.rules, self.play, watch, canonical=True)
        if (workspace := self._workspace) is not None and workspace.note:
            self._resume(workspace)

        shared_options = self._shared_options

        def ask(state: object) -> End | list[Any]:
            answer = None if shared_options is None else shared_options.get(state)
            if answer is None:
                answer = options_of(state)
                if shared_options is not None and len(shared_options) < MAX_SHARED:
                    shared_options[state] = answer
            return answer

        def visit(number: int) -> None:
            if not number % 256 and workspace is not None and workspace.is_note_due:
                self.save_progress()

        after_layer = None if self._enough is None else self._after_layer
        self._list(map(self.rules.canonical, starts), ask, visit, after_layer)
        self.save_progress()

    def _after_layer(self, number: int) -> bool:
        """Whether listing can stop: ``enough`` decides by the start's label and the state count."""
        self._layers.append(number)
        if self._enough is None or number < self._next_check:
            return False
        self._next_check = 2 * number
        return self._enough(self.decided_label(), len(self))

    @property
    def grows(self) -> bool:
        """Whether no layer is larger than the last complete one: listing does not seem to end."""
        sizes = [end - begin for begin, end in pairwise(self._layers)]
        return bool(sizes) and sizes[-1] == max(sizes)

    def decided_label(self) -> int:
        """Return the exact remoteness of the first state if it is decided already, else −1."""
        if not len(self):
            return -1
        listed, count = len(self._degrees), len(self.states)
        # a state whose options are not listed gets a loop: it is a draw, and decides no label
        ptr = np.cumsum([0, *self._degrees, *[1] * (count - listed)], dtype=np.int64)
        idx = np.array([*self._edges, *range(listed, count)], np.int32)
        label = int(label_rows(ptr, idx, Budget())[1])
        return label if label < len(self._layers) else -1  # an unlisted win may be quicker

    def is_sure(self, state: object) -> bool:
        """Whether the label of a state is its exact remoteness, as in `decided_label`."""
        number = int(self.numbers_of([state])[0])
        if number <= 0 or (label := int(self._labels[number])) < 0:
            return False
        return self.is_whole or bisect_right(self._layers, number) + label <= len(self._layers)

    def close(self) -> None:
        """End the listing: states whose options are not listed become draws."""
        count = len(self.states) - len(self._degrees)
        if count:
            self._edges += range(len(self._degrees), len(self.states))
            self._degrees += [1] * count
            self.is_whole = False
            self.method_text = f"{self.method_text}, on the {{:,}} positions of the first moves"

    def _number_of(self, state: object) -> int:
        if (number := self._numbers.get(state)) is None:
            self.budget.count()
            number = super()._number_of(state)
            if self._workspace is not None:
                self._texts.append(text_in_one_line(self.rules, state))
        return number

    def numbers_of(self, states: Sequence[Any]) -> NDArray[np.int64]:
        """Return the numbers of states; −1 for states that are not listed."""
        canonical_states = map(self.rules.canonical, states)
        return np.array([self._numbers.get(state, -1) for state in canonical_states], np.int64)

    def sections(self) -> Iterable[Section]:
        """Return one section with all states, sorted as texts."""
        texts = self._texts[1:]
        if not self._workspace:
            texts = [text_in_one_line(self.rules, state) for state in self.states[1:]]
        order = sorted(range(len(texts)), key=texts.__getitem__)
        return [Section(0, [texts[index] for index in order], self._labels[1:][order])]

    def save_progress(self) -> None:
        """Append the new states to the files of the workspace, and save the progress."""
        if (workspace := self._workspace) is None:
            return
        sizes = [len(self._texts), len(self._degrees), len(self._edges)]
        text_count, degree_count, edge_count = self._saved_sizes
        arrays = {
            "texts": "".join(f"{text}\n" for text in self._texts[text_count:]).encode(),
            "degrees": np.array(self._degrees[degree_count:], np.int32).tobytes(),
            "edges": np.array(self._edges[edge_count:], np.int32).tobytes(),
        }
        for file_number, (name, data) in enumerate(arrays.items()):
            self._bytes[file_number] = workspace.write(name, data, at=self._bytes[file_number])
        self._saved_sizes = sizes
        workspace.put({"have": sizes, "bytes": self._bytes, "moves": self.moves})

    def _resume(self, workspace: Workspace) -> None:
        note = workspace.note
        self._saved_sizes, self._bytes, self.moves = note["have"], note["bytes"], note["moves"]
        text_count, degree_count, edge_count = self._saved_sizes
        lines = workspace.read("texts", np.uint8, self._bytes[0]).tobytes().decode()
        self._texts += lines.split("\n")[:-1]
        self._degrees += workspace.read("degrees", np.int32, degree_count - 1).tolist()
        self._edges += workspace.read("edges", np.int32, edge_count).tolist()
        self.states += [self.rules.parse(text.split()) for text in self._texts[1:text_count]]
        self._numbers.update(zip(self.states[1:], range(1, text_count), strict=True))
