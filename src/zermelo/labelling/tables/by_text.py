"""A table from `options` alone: states as they are written, listed in plain Python."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.errors import InputError, LimitReached
from zermelo.games.ends import End
from zermelo.labelling.plain import labelled
from zermelo.labelling.tables.write import Found, Section
from zermelo.values.play import MISERE, Play

if TYPE_CHECKING:
    from zermelo.budget import Budget
    from zermelo.bulk.workspace import Workspace
    from zermelo.games.rules import Rules
    from zermelo.labelling.tables.question import Question
    from zermelo.limits import Watch


def build(question: Question, workspace: Workspace) -> Found:
    """List all states from the starts, going on where it was stopped, and label them."""
    rules = question.rules
    listed = Listed(rules, question.play, question.budget, workspace)
    try:
        listed.explore(question.starts)
    except LimitReached:
        listed.put()
        raise
    rows = np.cumsum([0, *listed.degrees], dtype=np.int64)
    labels = labelled(rows, np.array(listed.edges, np.int32), question.budget)[1:]
    names = listed.texts[1:]
    order = sorted(range(len(names)), key=names.__getitem__)
    section = Section(0, [names[place] for place in order], labels[order])
    longest = int(labels.max())
    return Found("text", [section], listed.moves, longest, len(names), 1, "retrograde")


def ends_and_options(
    rules: Rules[Any], play: Play, watch: Watch
) -> Callable[[Any], End | list[Any]]:
    """Return how to ask of a state how play ends there, turned round for misère play; or options.

    An empty list of options does not come: that is an end. While options are listed, the watch is
    looked at.
    """
    own: Callable[[Any], End | None] = rules.end  # type: ignore[attr-defined]  # impartial
    options: Callable[[Any], Iterable[Any]] = rules.options  # type: ignore[attr-defined]

    def ask(state: Any) -> End | list[Any]:  # noqa: ANN401
        end = own(state)
        if end is None:
            found = list(watch.over(options(state)))
            if found:
                return found
            end = End.LOST
        return end.turned if play is MISERE else end

    return ask


class Listed:
    """All states that can be reached, numbered from 1 on, with their options."""

    def __init__(self, rules: Rules[Any], play: Play, budget: Budget, workspace: Workspace) -> None:
        self.rules, self._budget, self._workspace = rules, budget, workspace
        self._ask = ends_and_options(rules, play, budget.watch)
        self.texts: list[str] = [""]  # that of the vertex behind claims is never written
        self.degrees: list[int] = [0]
        self.edges: list[int] = []
        self.moves = 0
        self._bytes = [0, 0, 0]
        self._noted = [1, 1, 0]

    def explore(self, starts: Iterable[Any]) -> None:
        """List the states; raises `LimitReached`."""
        form: Callable[[Any], Any] = self.rules.canonical
        waiting: list[Any] = [None]
        if self._workspace.note:
            waiting += self._resume()
        numbers = {state: number for number, state in enumerate(waiting) if number}

        def number_of(state: Any) -> int:  # noqa: ANN401
            number = numbers.setdefault(state, len(numbers) + 1)
            if number == len(waiting):
                self._budget.count()
                waiting.append(state)
                self.texts.append(self._written(state))
            return number

        for start in starts:
            number_of(form(start))
        for place in range(len(self.degrees), 1 << 62):
            if place == len(waiting):
                break
            found = self._ask(waiting[place])
            if isinstance(found, list):
                row = list(dict.fromkeys(number_of(form(option)) for option in found))
                self.moves += len(row)
            else:
                row = {End.LOST: [], End.TIE: [place], End.WON: [0]}[found]
            self.degrees.append(len(row))
            self.edges += row
            if not place % 256 and self._workspace.due:
                self.put()
        self.put()

    def _written(self, state: Any) -> str:  # noqa: ANN401
        text = self.rules.show(state)
        if "\n" in text:
            raise InputError(f"{self.rules}: show writes {text!r}, on more than one line")
        return text

    def put(self) -> None:
        """Write what is new since the last note, and note how far it has come."""
        have = [len(self.texts), len(self.degrees), len(self.edges)]
        texts, degrees, edges = self._noted
        new = "".join(f"{text}\n" for text in self.texts[texts:]).encode()
        arrays = {
            "texts": new,
            "degrees": np.array(self.degrees[degrees:], np.int32).tobytes(),
            "edges": np.array(self.edges[edges:], np.int32).tobytes(),
        }
        for place, (name, data) in enumerate(arrays.items()):
            self._bytes[place] = self._workspace.write(name, data, at=self._bytes[place])
        self._noted = have
        self._workspace.put({"have": have, "bytes": self._bytes, "moves": self.moves})

    def _resume(self) -> list[Any]:
        """Read what was noted; return the states."""
        note = self._workspace.note
        self._noted, self._bytes, self.moves = note["have"], note["bytes"], note["moves"]
        texts, degrees, edges = self._noted
        held = self._workspace.read("texts", np.uint8, self._bytes[0]).tobytes().decode()
        self.texts += held.split("\n")[:-1]
        self.degrees += self._workspace.read("degrees", np.int32, degrees - 1).tolist()
        self.edges += self._workspace.read("edges", np.int32, edges).tolist()
        return [self.rules.parse(text.split()) for text in self.texts[1:texts]]
