"""The method by tiers: one tier at a time is in memory, and no move leads to a higher tier."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.bulk.pace import Pace
from zermelo.bulk.workspace import Workspace, with_integer_keys
from zermelo.errors import InputError
from zermelo.labelling.labelled import PND, ByKeys, Section, sort_order
from zermelo.labelling.question import Question
from zermelo.values.play import MISERE

#: Numbers of positions between checks of limits, and of keys of other tiers collected at a time.
POSITIONS_PER_LOOK, KEY_BUFFER = 50_000, 1 << 18

KEYS, LABELS, SEEDS = "keys", "labels", "seeds"  # files: each name is followed by a tier


def label_all(question: Question, workspace: Workspace | None) -> Tiers:
    """List the tiers from the starts down, and label them from the lowest up."""
    tiers = Tiers.of_question(question, workspace=workspace or Workspace.temporary())
    tiers.run(tiers.keys_of(question.starts))
    return tiers


@dataclass(eq=False)
class Tiers(ByKeys):
    """The labels of all reachable keys, tier by tier, on disk.

    First the tiers are listed from the highest down, each from its seeds: starts, and keys to which
    moves from higher tiers lead. Then tiers are labelled from the lowest up. The options of a key
    in lower tiers give only its quickest win, its slowest loss, and whether it can move to a draw.
    """

    tiered = True
    method_text = f"{PND}, on {{:,}} keys in tiers on disk"

    workspace: Workspace = field(default_factory=Workspace.temporary)

    def __post_init__(self) -> None:
        from zermelo._jit import tiers

        super().__post_init__()
        if self.rules.tier is None:
            raise InputError(f"{self.name}: its compiled rules have no tiers; label it by keys")
        self._loops, self._tier = tiers, self.rules.tier
        note = self.workspace.note
        #: Size in bytes of the seeds of each tier that is not listed yet.
        self._seed_sizes: dict[int, int] = with_integer_keys(note.get("seeds", {}))
        #: The number of positions of each listed tier; ``_labelled`` lists the labelled tiers.
        self.tier_sizes: dict[int, int] = with_integer_keys(note.get("found", {}))
        self._labelled: list[int] = note.get("labelled", [])
        self.moves: int = note.get("edges", 0)
        self.longest: int = note.get("longest", 0)

    def __len__(self) -> int:
        return sum(self.tier_sizes.values())

    def run(self, starts: NDArray[np.int64]) -> None:
        """List all keys that can be reached from the starts, and label them."""
        if not self.workspace.note:
            self._add_seeds(starts)
            self._save_progress()
        while self._seed_sizes:
            self._list(max(self._seed_sizes))
            self._save_progress()
        pace = Pace("positions labelled", sum(self.tier_sizes.values()))
        for tier in sorted(self.tier_sizes):
            if tier not in self._labelled:
                self._label(tier, pace)
                self._labelled.append(tier)
                self._save_progress()
            pace.done += self.tier_sizes[tier]

    def sections(self) -> Iterator[Section]:
        """Yield the tiers, each with its ascending keys and their labels, from files."""
        for tier in sorted(self.tier_sizes):
            yield Section(tier, self._keys(tier).reshape(-1, self.words), self._labels(tier))

    def _keys(self, tier: int) -> NDArray[np.int64]:
        return self.workspace.mapped(f"{KEYS}-{tier}", np.int64)

    def _labels(self, tier: int) -> NDArray[np.int32]:
        return self.workspace.mapped(f"{LABELS}-{tier}", np.int32)

    def __contains__(self, state: object) -> bool:
        keys = self.keys_of([state])
        (tier,) = self._tiers_of(keys).tolist()
        return tier in self.tier_sizes and bool(self._places(tier, keys)[0] >= 0)

    def of(self, states: Sequence[Any]) -> list[int]:
        """Return the labels of states, all of which must be listed."""
        labels: list[int] = self._labels_of(self.keys_of(states)).tolist() if states else []
        return labels

    def _tiers_of(self, keys: NDArray[np.int64]) -> NDArray[np.int64]:
        tiers = np.empty(len(keys), np.int64)
        self._loops.tiers_of(keys.ravel(), self.words, self._tier.address, self.rules.params, tiers)
        return tiers

    def _places(self, tier: int, keys: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the index of each key in a tier, −1 for missing keys."""
        places = np.empty(len(keys), np.int64)
        self._loops.locate(self._keys(tier), keys.ravel(), self.words, places)
        return places

    def _labels_of(self, keys: NDArray[np.int64]) -> NDArray[np.int32]:
        """Return the labels of keys in labelled tiers."""
        tiers, answers = self._tiers_of(keys), np.empty(len(keys), np.int32)
        for tier in np.unique(tiers).tolist():
            in_tier = tiers == tier
            answers[in_tier] = self._labels(tier)[self._places(tier, keys[in_tier])]
        return answers

    def _save_progress(self) -> None:
        facts = {"seeds": self._seed_sizes, "found": self.tier_sizes, "labelled": self._labelled}
        self.workspace.put({**facts, "edges": self.moves, "longest": self.longest})

    def _add_seeds(self, keys: NDArray[np.int64]) -> None:
        """Append each of the keys once to the seeds of its tier, even if it is there already."""
        keys = sorted_rows(keys)
        keys = keys[np.r_[True, (keys[1:] != keys[:-1]).any(axis=1)][: len(keys)]]
        tiers = self._tiers_of(keys)
        for tier in np.unique(tiers).tolist():
            seeds, size = keys[tiers == tier], self._seed_sizes.get(tier, 0)
            self._seed_sizes[tier] = self.workspace.write(f"{SEEDS}-{tier}", seeds, at=size)

    def _list(self, tier: int) -> None:
        """List the keys reached within a tier from its seeds; add the seeds of lower tiers."""
        from zermelo._jit import explore, tiers

        rules, words, options = self.rules, self.rules.words, self.rules.max_options
        size = self._seed_sizes[tier] // 8  # in words
        seeds = self.workspace.read(f"{SEEDS}-{tier}", np.int64, size)
        counts = np.array([1, 1, 0, 0, 0], np.int64)
        room = explore.GATHERED + options  # the most keys that a step of the loop may write
        capacity = 2 * (size // words + room) + KEY_BUFFER
        keys = np.zeros(capacity * words, np.int64)
        slots = np.zeros(1 << (2 * capacity).bit_length(), np.int32)
        outside = np.empty((KEY_BUFFER + room) * words, np.int64)
        explore.seed_all(counts, keys, slots, seeds, words)
        while True:
            self.budget.watch.look(lambda: f"tier {tier:,}: {counts[tiers.COUNT] - 1:,} positions")
            if not self.budget.compiled_left:
                self.budget.stop()
            count_before = int(counts[tiers.TAKEN])
            status = self._loops.explore(
                counts, keys, slots, outside, rules.successors.address, self._tier.address, tier,
                rules.params, words, options, min(POSITIONS_PER_LOOK, self.budget.compiled_left),
            )  # fmt: skip
            self.budget.count_compiled(int(counts[tiers.TAKEN]) - count_before)
            if status == explore.HOLES:
                raise self.no_position_error()
            count = int(counts[tiers.COUNT])
            is_full = 2 * (count + room) > min(slots.size, 2 * keys.size // words)
            outside_is_full = status == explore.NO_ROOM and not is_full
            if status == explore.DONE or counts[tiers.OUTSIDE] >= KEY_BUFFER or outside_is_full:
                self._add_seeds(outside[: int(counts[tiers.OUTSIDE]) * words].reshape(-1, words))
                counts[tiers.OUTSIDE] = 0
            if status == explore.DONE:
                break
            if status == explore.NO_ROOM and is_full:
                keys.resize(2 * keys.size, refcheck=False)
                slots = np.zeros(2 * slots.size, np.int32)
                explore.fill(keys, slots, count, words)
        if tier in self.tier_sizes or any(t > tier for t in self._seed_sizes):
            raise InputError(f"{self.name}: a move leads to a higher tier; mend the rules' tier()")
        reached = keys[words : int(counts[tiers.COUNT]) * words].reshape(-1, words)
        self.workspace.write(f"{KEYS}-{tier}", sorted_rows(reached))
        self.tier_sizes[tier] = len(reached)
        del self._seed_sizes[tier]

    def _label(self, tier: int, pace: Pace) -> None:
        """Label a tier, after the tiers below it."""
        from zermelo._jit import csr, explore, tiers

        rules, words, count = self.rules, self.rules.words, self.tier_sizes[tier] + 1
        room = explore.GATHERED + rules.max_options
        keys = np.zeros(count * words, np.int64)
        keys[words:] = self.workspace.read(f"{KEYS}-{tier}", np.int64, (count - 1) * words)
        slots = np.zeros(1 << (2 * count).bit_length(), np.int32)
        explore.fill(keys, slots, count, words)
        counts = np.array([1, count, 0, 0, 0], np.int64)
        ptr, idx = np.zeros(count + 1, np.int64), np.empty(2 * count + room, np.int32)
        won = np.full(count, self._loops.NONE, np.int32)
        delay, never_lost = np.full(count, -1, np.int32), np.zeros(count, np.uint8)
        outside = np.empty((KEY_BUFFER + room) * words, np.int64)
        parents = np.empty(KEY_BUFFER + room, np.int64)
        while True:
            self.budget.watch.look(lambda: str(pace))
            status = self._loops.rows(
                counts, keys, slots, ptr, idx, won, never_lost, outside, parents,
                rules.successors.address, self._tier.address, tier, rules.params, words,
                rules.max_options, int(self.play is MISERE), POSITIONS_PER_LOOK,
            )  # fmt: skip
            size = int(counts[tiers.OUTSIDE])
            if size >= KEY_BUFFER or status == explore.DONE:
                labels = self._labels_below(outside[: size * words].reshape(-1, words), tier)
                self._loops.merge(parents[:size], labels, won, delay, never_lost)
                counts[tiers.OUTSIDE] = 0
            if status == explore.DONE:
                break
            if status == explore.NO_ROOM and counts[tiers.WRITTEN] + room > idx.size:
                idx.resize(2 * idx.size, refcheck=False)
        self.moves += int(counts[tiers.MOVES])
        idx = idx[: int(counts[tiers.WRITTEN])]
        pred_ptr, pred = csr.transpose(ptr, idx)
        remoteness = np.empty(count, np.int32)
        self._loops.label(ptr, pred_ptr, pred, won, delay, never_lost, remoteness)
        self.longest = max(self.longest, int(remoteness[1:].max(initial=-1)))
        self.workspace.write(f"{LABELS}-{tier}", remoteness[1:])

    def _labels_below(self, keys: NDArray[np.int64], tier: int) -> NDArray[np.int32]:
        """Return the labels of keys in lower tiers; InputError if a tier is not labelled yet."""
        for lower in np.unique(self._tiers_of(keys)).tolist():
            if lower not in self._labelled:
                raise InputError(
                    f"{self.name}: a move leads from tier {tier:,} to tier {lower:,}, which is not "
                    "below it; mend the rules' tier()"
                )
        return self._labels_of(keys)


def sorted_rows(keys: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return rows of words in ascending order."""
    return np.sort(keys, axis=0) if keys.shape[1] == 1 else keys[sort_order(keys)]
