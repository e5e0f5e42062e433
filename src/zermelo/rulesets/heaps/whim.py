"""Whim: Nim in which one move may decide between normal and misère play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from zermelo.games.ends import End
from zermelo.games.nim_table import nim_table, why_nim_sum
from zermelo.games.rules import Outcome, Reasons, Tractable, theorem
from zermelo.games.scene import Place, Scene, scene_of
from zermelo.games.scenes.heaps import heaps, shrinking_gestures
from zermelo.rulesets.heaps.heaps import Heaps, HeapState, one_heap_smaller
from zermelo.rulesets.heaps.nim import misere_outcome, nim_options_of_sum, why_misere_nim, why_nim
from zermelo.values.nimber import nim_sum_of

#: What the whim has decided; a state begins with an index of this tuple.
PLAYS = ("open", "normal", "misere")
OPEN, NORMAL, MISERE = range(3)


@dataclass(frozen=True)
class Whim(Heaps):
    """Take any number from a heap; one move may instead choose whether play is normal or misère.

    Before this "whim" it is open whether taking the last counter wins. The unused whim is one more
    heap of Nim: of size 2 while all heaps are below 4, otherwise of size 1. Before the whim, the
    P-positions are those whose nim-sum with this heap is 0. John Conway invented this game. A
    position is written as the heaps, after the word ``normal`` or ``misere`` if the whim was used.

    Examples
    --------
    >>> Whim()(3, 4, 6).outcome, Whim()("normal", 1, 1).outcome
    (Outcome.P, Outcome.P)
    """

    name = "whim"
    example = "3 4 6"
    complexity = "linear in the number of digits"
    tractable = Tractable("yes (proof in whim.py)")
    length_bound = None  # type: ignore[assignment]  # a whim takes no counters

    def state(self, *parts: object) -> HeapState:
        """Check the heaps, after a word of `PLAYS` if there is one (default: open)."""
        word = parts[0] if parts and isinstance(parts[0], str) else None
        play = PLAYS.index(word) if word in PLAYS else None
        return (play or OPEN, *super().state(*(parts if play is None else parts[1:])))

    def show(self, state: HeapState) -> str:
        """Write the heaps, after the word ``normal`` or ``misere`` if the whim was used."""
        return " ".join(map(str, (*PLAYS[1:][state[0] - 1 : state[0]], *state[1:])))

    def canonical(self, state: HeapState) -> HeapState:
        """Return the state with sorted heaps, without empty ones."""
        return state[0], *super().canonical(state[1:])

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Yield the states after taking from one heap, or after choosing normal or misère play."""
        play, *sizes = state
        yield from ((play, *option) for option in one_heap_smaller(tuple(sizes)))
        yield from whims(state)

    def end(self, state: HeapState) -> End | None:
        """Return a win of the mover if misère play was chosen and no counter is left, else None."""
        return End.WON if state[0] == MISERE and not any(state[1:]) else None

    def describe(self, state: HeapState, option: HeapState) -> str:
        """Describe which play is chosen, or how many counters are taken from which heap."""
        if state[0] != option[0]:
            return f"choose {'normal' if option[0] == NORMAL else 'misère'} play"
        return super().describe(state[1:], option[1:])

    def scene(self, state: HeapState) -> Scene:
        """Show the heaps and the choice; to move, touch the lowest counter to take, or a card."""
        play, *sizes = state
        x = 1.6 * (len(sizes) + 1)
        words = PLAYS[1:] if play == OPEN else [PLAYS[play]]
        cards = [Place(word, "card", x + 2 * n, 0, word) for n, word in enumerate(words)]
        taking = shrinking_gestures(sizes, one_heap_smaller(tuple(sizes)))
        moves = [(item_ids, (play, *option)) for item_ids, option in taking]
        moves += [((PLAYS[option[0]],), option) for option in whims(state)]
        return scene_of([*heaps(sizes).places, *cards], moves=moves)

    def _outcome(self, state: HeapState) -> Outcome:
        """Return who wins; before the whim by the nim-sum of the heaps and of the whim's size.

        Proof. Let this sum be 0. A whim leaves heaps of nim-sum 1 with a heap above 3, or heaps of
        nim-sum 2. Some heap is then above 1, so the next player wins in normal and in misère play.
        Taking counters could make the sum 0 again only if the heap of the whim became 2, by a move
        in the only heap above 3; but with a single heap above 3 the sum was not 0.

        Let the sum not be 0. Choosing normal play wins if the heaps have nim-sum 0, and choosing
        misère play if they are an odd number of ones. Otherwise a move of Nim makes the sum 0. If
        this leaves no heap above 3, make the sum 0 with the heap of the whim counted as 2 instead.
        """
        play, *sizes = state
        if play == MISERE:
            return misere_outcome(sizes)
        return Outcome.N if nim_sum_of(sizes) != whim_size(state) else Outcome.P

    whim_heap = theorem(
        "the whim is a heap of size 2 while all heaps are below 4, and otherwise of size 1",
        source="proof in whim.py",
        gives="outcome",
    )(_outcome)

    @whim_heap.winning_options
    def _wins(self, state: HeapState) -> list[HeapState]:
        play, sizes = state[0], state[1:]
        candidates = [(play, *o) for total in range(3) for o in nim_options_of_sum(sizes, total)]
        return [o for o in (*candidates, *whims(state)) if self._outcome(o) is Outcome.P]

    @whim_heap.reasons
    def _why(self, state: HeapState) -> Reasons:
        play, sizes = state[0], state[1:]
        if play != OPEN:
            return why_nim(sizes) if play == NORMAL else why_misere_nim(sizes)
        rows = [(f"heap {number}", heap) for number, heap in enumerate(sizes, 1)]
        rows.append(("whim", whim_size(state)))
        return [nim_table(rows, ("heap", "size")), why_nim_sum(rows)]


def whims(state: HeapState) -> list[HeapState]:
    """Return the states after a choice of normal or misère play; none if it is chosen already."""
    return [(play, *state[1:]) for play in (NORMAL, MISERE)] if state[0] == OPEN else []


def whim_size(state: HeapState) -> int:
    """Return the size of the heap that stands for the whim; 0 if the whim was used."""
    return 0 if state[0] != OPEN else 1 if max(state[1:], default=0) > 3 else 2
