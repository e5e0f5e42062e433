"""Tables with an entry for each set of drawn lines: scores, and values of Nimstring."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from zermelo.errors import InputError
from zermelo.limits import Watch
from zermelo.rulesets.graphs.boxes.board import BoxBoard, State
from zermelo.values.bits import mask_of

Indices = NDArray[np.int64]
Entries = NDArray[np.int8]
#: Maximum number of free lines: a table has an entry for each set of them.
MAX_FREE_LINES = 24
#: The entry of a loony position: the player to move wins every sum with it.
LOONY = 63
#: A number below all scores.
BELOW_SCORES = -100


class LineTable:
    """Entries, for the player to move, of all positions that can be reached from one position.

    Bit i of a position's index is set if the line ``free[i]``, free at the start, is drawn in it.
    Positions with more drawn lines are computed first, all those with equally many at once.
    """

    note, searched = "", False

    def __init__(self, rules: BoxBoard, drawn: int, watch: Watch) -> None:
        self.drawn = drawn
        self.free = [line for line in range(len(rules.lines)) if not drawn >> line & 1]
        if len(self.free) > MAX_FREE_LINES:
            raise InputError(
                f"{rules}: {len(self.free)} free lines; positions with up to {MAX_FREE_LINES} are "
                "solved, such as all of 3 × 3 boxes; it is known that whole boards of 4 × 4 "
                "(Wilson 2002) and 4 × 5 boxes (Barker and Korf 2012) are ties"
            )
        bit_of = {line: bit for bit, line in enumerate(self.free)}
        #: For each free line and each box next to it, the box's other free lines, as index bits.
        self.lines_to_complete = [
            [
                mask_of(bit_of[other] for other in self.free if box >> other & 1 and other != line)
                for box in rules.boxes_at[line]
            ]
            for line in self.free
        ]
        self.watch = watch
        self.entries = self.compute_entries()

    def compute_entries(self) -> Entries:
        """Return an entry for each index."""
        raise NotImplementedError

    def layers(self) -> Iterator[Indices]:
        """Yield the indices with equally many drawn lines, most first, without the full board."""
        counts = np.zeros(1, np.int8)
        for _ in self.free:
            counts = np.concatenate([counts, counts + 1])
        for count in range(len(self.free) - 1, -1, -1):
            yield np.flatnonzero(counts == count)

    def draw_each_line(self, indices: Indices) -> Iterator[tuple[Indices, Indices, Entries]]:
        """Yield for each line: places of indices without it, the indices with it, boxes gained."""
        for bit, masks in enumerate(self.lines_to_complete):
            self.watch.look()
            places = np.flatnonzero(indices >> bit & 1 == 0)
            before = indices[places]
            gains = np.zeros(len(places), np.int8)
            for other_lines in masks:
                gains += before & other_lines == other_lines
            yield places, before | 1 << bit, gains

    def __len__(self) -> int:
        return len(self.entries)

    def __contains__(self, state: State) -> bool:
        return not self.drawn & ~state[0]

    def entry(self, drawn: int) -> int:
        """Return the entry of a set of drawn lines, which are bits as in `State`."""
        index = mask_of(bit for bit, line in enumerate(self.free) if drawn >> line & 1)
        return int(self.entries[index])


class ScoreTable(LineTable):
    """For each position, the boxes that the player to move still gets minus the opponent's."""

    def compute_entries(self) -> Entries:
        """Return the scores."""
        scores = np.zeros(1 << len(self.free), np.int8)
        for indices in self.layers():
            best = np.full(len(indices), BELOW_SCORES, np.int8)
            for places, after, gains in self.draw_each_line(indices):
                later = scores[after]
                best[places] = np.maximum(best[places], np.where(gains > 0, gains + later, -later))
            scores[indices] = best
        return scores

    def worth(self, state: State) -> int:
        """Return the score for the player to move."""
        return self.entry(state[0])


class NimstringTable(LineTable):
    """Values of Nimstring: nimbers, or loony (Winning Ways, chapter 16).

    Without moves that complete a box, the value is the least nimber that no move leaves. A player
    who completes a box and leaves the value g wins each sum with a heap, unless its size is g. The
    value is g, unless another such move leaves another value, or a move that completes no box
    leaves g: then the player wins every sum, and the position is loony, as it is if g is loony.
    """

    def compute_entries(self) -> Entries:
        """Return the values."""
        values = np.zeros(1 << len(self.free), np.int8)
        for indices in self.layers():
            quiet_values = np.zeros(len(indices), np.int64)  # bit v: v after a move without a box
            box_value = np.full(len(indices), -1, np.int8)  # the value after a box move, or −1
            loony = np.zeros(len(indices), bool)
            for places, after, gains in self.draw_each_line(indices):
                after_value = values[after]
                quiet = (gains == 0) & (after_value != LOONY)
                quiet_values[places[quiet]] |= np.left_shift(1, after_value[quiet].astype(np.int64))
                captures = gains > 0
                earlier = box_value[places[captures]]
                loony[places[captures]] |= (earlier >= 0) & (earlier != after_value[captures])
                box_value[places[captures]] = after_value[captures]
            least_missing = np.frexp(~quiet_values & quiet_values + 1)[1] - 1  # mex: exact log2
            entries = np.where(box_value < 0, least_missing, box_value)
            quiet_move_agrees = quiet_values >> np.maximum(box_value, 0).astype(np.int64) & 1 == 1
            loony |= (box_value >= 0) & quiet_move_agrees
            entries[loony | (box_value == LOONY)] = LOONY
            values[indices] = entries
        return values

    def worth(self, state: State) -> int:
        """Return 1 if the player to move wins, otherwise −1."""
        return 1 if self.entry(state[0]) else -1
