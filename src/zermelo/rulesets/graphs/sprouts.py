"""Sprouts and Brussels Sprouts: join spots, or arms of crosses, by lines that do not meet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations
from string import ascii_letters
from typing import TypeAlias, TypeVar

from zermelo.digraph.search import connected_components
from zermelo.errors import InputError
from zermelo.games.parameters import natural
from zermelo.games.rules import Outcome, Ruleset, Scene, Tractable, measure, no_position, theorem
from zermelo.games.scenes.cards import cards
from zermelo.limits import UNLIMITED
from zermelo.rulesets.heaps.heaps import each_heap
from zermelo.values.play import MISERE

#: A text for each region; a letter in two texts is one spot on the border of both regions.
State = tuple[str, ...]
#: The figures of a region: texts with a letter or digit for each spot on a walk around a figure.
Region = list[str]
#: A place on a figure: the numbers of the figure in its region, and of the spot on the walk.
Place = tuple[int, int]

#: A spot's lives, how many lines may still end there, by its digit. A letter has one life.
LIVES = {"0": 3, "1": 2, "2": 1}
#: The mark at the end of a figure.
END = "."
#: Maximum number of spots at the start, and of lives in a part that is searched.
MAX_SPOTS, MAX_LIVES = 26, 15


@lru_cache(maxsize=100_000)
def lives_in(text: str) -> int:
    """Return the number of lines that may still end at the spots of a text."""
    return sum(LIVES.get(spot, 0) for spot in text) + len({*text} & {*ascii_letters})


@dataclass(frozen=True)
class Sprouts(Ruleset[State]):
    """Join two spots, or one with itself, by a line with a new spot on it; lines never meet.

    At most 3 lines may end at a spot. The player who cannot move loses. A position is the number
    of spots at the start, or canonical strings (Applegate, Jacobson and Sleator 1991): a word for
    each region. A word lists the figures in the region, each as the spots on a walk around it, and
    a full stop. A spot that occurs once is written as its number of lines, ``0``, ``1`` or ``2``; a
    letter stands for a spot with two lines that occurs twice. Spots with three lines and regions
    without a move are left out. For example, two spots, ``0.0.``, lead to ``1a1a.``, a line
    between them with the new spot a, or to ``0.ab. ab.``, a loop that separates two regions.

    With n ≥ 1 spots at the start a game has 2n to 3n − 1 moves. Up to 5 spots are searched: 4 spots
    take 5 seconds, and 5 spots two minutes. The first player wins just if n mod 6 is 3, 4 or 5, for
    all n up to 32 (Applegate, Jacobson and Sleator 1991 up to 11; Lemoine and Viennot 2015).
    This is conjectured for all n.

    Examples
    --------
    >>> [str(Sprouts()(n).outcome) for n in range(4)]
    ['P', 'P', 'P', 'N']
    >>> Sprouts()(1).moves()
    [Move('0. → ab. ab.' -> ab. ab.)]
    """

    name = "sprouts"
    example = "2"
    complexity = "open; games that begin with up to 5 spots were solved by search"
    start = "(no spots left)"

    def state(self, *parts: object) -> State:
        """Read the number of spots, or strings of regions."""
        spots = natural(str(parts[0])) if len(parts) == 1 else None
        if spots is None:
            regions = [self._region(str(part)) for part in parts]
            letters = "".join(chain.from_iterable(regions))
            if bad := [c for c in letters if c.isalpha() and letters.count(c) != 2]:
                raise no_position(self, f"the spot {bad[0]} does not occur twice; write it twice")
            return rename_spots(regions_with_moves(regions))
        if spots > MAX_SPOTS:
            raise no_position(self, f"{spots} spots; give {MAX_SPOTS} at most")
        return canonical_strings([["0"] * spots])

    def _region(self, text: str) -> Region:
        """Read the figures of a region."""
        figures = text.removesuffix(END).split(END)
        if not text.endswith(END) or not all(figures) or set(text) - {*ascii_letters, *"012."}:
            hint = "give spots 0, 1, 2 and letters, and a full stop after each figure, as in 0.ab."
            raise no_position(self, f"{text!r} is not a region; {hint}")
        if wrong := [figure for figure in figures if "0" in figure and figure != "0"]:
            raise no_position(self, f"{wrong[0]!r}: a spot without lines is a figure by itself")
        return figures

    def canonical(self, state: State) -> State:
        """Return the position unchanged; InputError if a part has too many lives."""
        if lives_in("".join(state)) > MAX_LIVES:
            lives = max(lives_in("".join(part)) for part in self.components(state))
            if lives > MAX_LIVES:
                raise InputError(
                    f"{self}: {lives} lives in one part are too many to search; up to {MAX_LIVES} "
                    "are searched, as in sprouts 5. It is known that the first player wins from n "
                    "spots if n is 3, 4 or 5 modulo 6, for n up to 32 (Lemoine and Viennot 2015)"
                )
        return state

    def options(self, state: State) -> Iterator[State]:
        """Yield the positions after two spots, or a spot and itself, are joined."""
        return iter(moves_from(state))

    def components(self, state: State) -> list[State]:
        """Return the parts of the position, which share no spot, with their letters renamed."""
        letters = [{*text} & {*ascii_letters} for text in state]
        joined = [[n for n, others in enumerate(letters) if others & mine] for mine in letters]
        parts = sorted(connected_components(range(len(state)), joined), key=max)
        if len(parts) == 1:
            return [state]
        return [canonical_strings(figures_of(state[n]) for n in part) for part in parts]

    def scene(self, state: State) -> Scene:
        """Show the spots of each region in a row; a move touches the spots to join."""
        rows = [
            [
                (_id(number, w, p), spot, "")
                for w, walk in enumerate(figures_of(text))
                for p, spot in enumerate(walk)
            ]
            for number, text in enumerate(state)
        ]
        return cards(rows, moves=((ids, option) for option, ids in moves_from(state).items()))

    lives_left = measure("each move leaves fewer lives of spots", lambda _, s: lives_in("".join(s)))


@lru_cache(maxsize=2_000)  # explanations and searches ask for the same moves again
def moves_from(state: State) -> dict[State, tuple[str, ...]]:
    """Return the options, each with the ids of the places that the first move to it joins."""
    moves, seen = dict[State, tuple[str, ...]](), set[object]()
    regions = [figures_of(text) for text in state]
    new_letters = [letter for letter in ascii_letters if letter not in "".join(state)][:3]
    for number, region in enumerate(regions):
        places = [(w, p) for w, walk in enumerate(region) for p in range(len(walk))]
        for start, end in chain(combinations(places, 2), zip(places, places, strict=True)):
            u, v = region[start[0]][start[1]], region[end[0]][end[1]]
            if (u == v and u.isalpha()) or (start == end and LIVES[u] < 2):
                continue
            dead = {spot for spot in (u, v) if spot.isalpha()}
            others = [*regions[:number], *regions[number + 1 :]]
            ids = tuple(dict.fromkeys(_id(number, *place) for place in (start, end)))
            for parts in after_line(region, start, end, new_letters):
                key = frozenset(dead), *sorted(tuple(sorted(figures)) for figures in parts)
                if (number, key) not in seen:
                    seen.add((number, key))
                    moves.setdefault(canonical_strings([*others, *parts], dead), ids)
    return moves


def figures_of(text: str) -> Region:
    """Return the figures of a region."""
    return text.split(END)[:-1]


def after_line(region: Region, start: Place, end: Place, new: list[str]) -> Iterator[list[Region]]:
    """Yield the regions after a line between two places, for each division of the other figures.

    A spot that gets its third line is left out if it had a digit. ``new`` has letters for the two
    ends, if walks meet them twice now, and for the spot on the line.
    """
    (w, i), (x, j), (first, second, middle) = start, end, new
    u, v = region[w][i], region[x][j]
    rest = [walk for number, walk in enumerate(region) if number not in (w, x)]
    if w != x:
        a = "1" if u == "0" else _around(region[w], i, first if u == "1" else "")
        b = "1" if v == "0" else _around(region[x], j, second if v == "1" else "")
        yield [[*rest, a + middle + b + middle]]
        return
    walk = region[w]
    if u == "0":
        sides = first + middle, first + middle
    elif i == j:  # a spot with one line gets both ends of a loop
        sides = middle, walk[i + 1 :] + walk[:i] + middle
    else:
        a, b = first if u == "1" else "", second if v == "1" else ""
        sides = a + walk[i + 1 : j] + b + middle, b + walk[j + 1 :] + walk[:i] + a + middle
    for inside, outside in splits(rest):
        yield [[*inside, sides[0]], [*outside, sides[1]]]


def _around(walk: str, place: int, spot: str) -> str:
    """Return the walk around a figure from a place back to it, with ``spot`` at both ends."""
    return spot + walk[place + 1 :] + walk[:place] + spot


def canonical_strings(regions: Iterable[Region], dead: Iterable[str] = ()) -> State:
    """Return the regions as texts; equal positions have the same texts, with few exceptions.

    Walks may begin anywhere, all walks of a region may be reversed together, and spots renamed.
    ``dead`` are letters of spots with three lines.
    """
    gone = dict.fromkeys(map(ord, dead))
    kept = regions_with_moves([[walk.translate(gone) for walk in region] for region in regions])
    texts = ["".join(region) for region in kept]
    marks = {
        ord(letter): "^" if any(text.count(letter) == 2 for text in texts) else "~"
        for letter in set("".join(texts)) & {*ascii_letters}
    }
    return rename_spots(_sort_regions(kept, marks))


def regions_with_moves(regions: Iterable[Region]) -> list[Region]:
    """Return the regions with moves; a letter that occurs once, or twice in a row, becomes 2."""
    kept, before = [[_without_repeats(walk) for walk in region if walk] for region in regions], None
    while kept != before:
        before = kept
        kept = [region for region in before if lives_in("".join(region)) > 1]
        spots = "".join(chain.from_iterable(kept))
        to_two = {ord(c): "2" for c in {*spots} & {*ascii_letters} if spots.count(c) == 1}
        kept = [[_without_repeats(walk.translate(to_two)) for walk in region] for region in kept]
    return kept


def _without_repeats(walk: str) -> str:
    """Replace a letter that follows itself by 2; the last letter is followed by the first."""
    if len(walk) < 2:
        return walk
    for place, spot in enumerate(walk):
        if spot == walk[place - 1] and spot.isalpha():
            rest = walk[place + 1 :] + walk[: place - 1] if place else walk[1:-1]
            return _without_repeats("2" + rest)
    return walk


def rename_spots(regions: list[Region]) -> State:
    """Rename spots as they occur and sort, until texts repeat; return the least that repeats."""
    seen: list[State] = []
    while True:
        letters = [c for c in dict.fromkeys("".join(map("".join, regions))) if c.isalpha()]
        names = {ord(old): new for old, new in zip(letters, ascii_letters, strict=False)}
        regions = _sort_regions([[walk.translate(names) for walk in r] for r in regions], {})
        texts = tuple("".join([walk + END for walk in region]) for region in regions)
        if texts in seen:
            return min(seen[seen.index(texts) :])
        seen.append(texts)


def _sort_regions(regions: list[Region], names: dict[int, str]) -> list[Region]:
    """Rotate walks and sort figures and regions so that the texts with these names are least."""
    pairs = ((tuple(walk.translate(names) for walk in region), tuple(region)) for region in regions)
    return [list(walks) for _, walks in sorted(_least(*pair) for pair in pairs)]


@lru_cache(maxsize=100_000)
def _least(texts: tuple[str, ...], walks: tuple[str, ...]) -> tuple[list[str], list[str]]:
    """Return texts and walks, rotated, sorted and perhaps all reversed so that texts are least."""
    candidates = []
    for step in (1, -1):
        figures = [(t[::step], w[::step]) for t, w in zip(texts, walks, strict=True)]
        rotated = sorted(
            min((text[p:] + text[:p], walk[p:] + walk[:p]) for p in range(len(walk)))
            for text, walk in figures
        )
        candidates.append(([text for text, _ in rotated], [walk for _, walk in rotated]))
    return min(candidates)


def _id(number: int, walk: int, place: int) -> str:
    return f"r{number + 1}f{walk + 1}s{place + 1}"


#: For each region, the numbers of free arms of the figures in it, ascending; regions ascend, too.
Regions: TypeAlias = tuple[tuple[int, ...], ...]
F = TypeVar("F", int, str)

MAX_CROSSES = 1_000  # at the start of Brussels Sprouts
SOURCE = "Winning Ways, chapter 17"
MOVES_LEFT = "a region with k free arms at f figures lasts exactly k + f − 2 moves"


@dataclass(frozen=True)
class BrusselsSprouts(Ruleset[Regions]):
    """Join two free arms of crosses by a line that meets no other, and put a bar across it.

    The bar gives two new free arms, one on each side of the line. The player who cannot move loses.
    A line between two figures joins them into one; a line within a figure cuts its region into two.
    A position is the number of crosses; or for each region the numbers of free arms of the figures
    in it, separated by commas, as in ``4,4,3 2``.

    Every region keeps a free arm to the end, so that a game from n ≥ 1 crosses always has 5n − 2
    moves, and only the parity of n matters (Winning Ways, chapter 17).

    Examples
    --------
    >>> [BrusselsSprouts()(n).outcome for n in (1, 2, 3)]
    [Outcome.N, Outcome.P, Outcome.N]
    >>> BrusselsSprouts()("4,4").winning_moves()
    []
    """

    name = "brussels-sprouts"
    example = "2,4 3"
    complexity = "linear"
    tractable = Tractable(
        "yes (Winning Ways, chapter 17)",
        sums="yes: values add up",
        misere_label="yes: the number of moves is fixed",
        misere_sums="yes: the number of moves is fixed",
    )

    def state(self, *parts: object) -> Regions:
        """Read the number of crosses, or regions."""
        if len(parts) == 1 and (crosses := natural(str(parts[0]))) is not None:
            if crosses > MAX_CROSSES:
                raise no_position(self, f"{crosses} crosses; give {MAX_CROSSES:,} at most")
            return playable([(4,) * crosses])
        regions = []
        for part in parts:
            arms = [natural(word) for word in str(part).rstrip(",").split(",")]
            regions.append(tuple(filter(None, arms)))
            if not all(arms):
                problem = f"{str(part)!r} is not a region"
                raise no_position(self, f"{problem}; give the free arms of its figures, as in 4,4")
        return playable(regions)

    def show(self, state: Regions) -> str:
        """Write the regions; one with a single figure ends with a comma."""
        return " ".join(",".join(map(str, arms)) + "," * (len(arms) == 1) for arms in state)

    def _moves(self, state: Regions) -> dict[Regions, tuple[tuple[str, ...], str]]:
        """Return the options, each with the ids of the figures to touch, and a description."""
        moves: dict[Regions, tuple[tuple[str, ...], str]] = {}
        for number, figures in enumerate(state):
            others = state[:number] + state[number + 1 :]
            in_region = f" in region {number + 1}" * (len(state) > 1)
            for first, second in combinations(range(len(figures)), 2):
                rest = [f for place, f in enumerate(figures) if place not in (first, second)]
                joined = (*rest, figures[first] + figures[second])
                text = f"join a figure of {figures[first]} and one of {figures[second]}{in_region}"
                moves.setdefault(playable([*others, joined]), (_ids(number, first, second), text))
            for cut, arms in enumerate(figures):
                rest = [f for place, f in enumerate(figures) if place != cut]
                for size in range(1, arms):
                    for inside, outside in splits(rest):
                        parts = [(*inside, size), (*outside, arms - size)]
                        within = f" with {', '.join(map(str, inside))}" * bool(inside)
                        text = f"cut {size} off a figure of {arms}{within}{in_region}"
                        moves.setdefault(playable([*others, *parts]), (_ids(number, cut), text))
        return moves

    def options(self, state: Regions) -> Iterator[Regions]:
        """Yield the positions after two arms are joined."""
        return iter(self._moves(state))

    def describe(self, state: Regions, option: Regions) -> str:
        """Name the figures that are joined, or the one that is cut."""
        return self._moves(state)[option][1]

    components = each_heap

    def scene(self, state: Regions) -> Scene:
        """Show each region's figures in a row; moves touch those to join, or the one to cut."""
        rows = [
            [(_ids(number, place)[0], f"{arms} arms", "") for place, arms in enumerate(figures)]
            for number, figures in enumerate(state)
        ]
        return cards(rows, moves=((ids, option) for option, (ids, _) in self._moves(state).items()))

    @theorem(MOVES_LEFT, source=SOURCE)
    def moves_left(self, state: Regions) -> int:
        """Return the parity of the number of moves left; players cannot change that number."""
        return sum(sum(figures) + len(figures) - 2 for figures in state) % 2

    @theorem(MOVES_LEFT, source=SOURCE, play=MISERE, gives="outcome")
    def misere_moves_left(self, state: Regions) -> Outcome:
        """Return N if the number of moves left is even, else P: who makes the last move loses."""
        return Outcome.P if self.moves_left.value(state, UNLIMITED) else Outcome.N


def playable(regions: list[tuple[int, ...]]) -> Regions:
    """Return the regions with two or more free arms, sorted, each with sorted figures."""
    return tuple(sorted(tuple(sorted(region)) for region in regions if sum(region) > 1))


def splits(figures: Sequence[F]) -> Iterator[tuple[tuple[F, ...], tuple[F, ...]]]:
    """Yield the ways to divide figures between a first and a second region, each once."""
    seen = set()
    for mask in range(1 << len(figures)):
        inside = tuple(f for place, f in enumerate(figures) if mask >> place & 1)
        outside = tuple(f for place, f in enumerate(figures) if not mask >> place & 1)
        if (inside, outside) not in seen:
            seen.add((inside, outside))
            yield inside, outside


def _ids(number: int, *places: int) -> tuple[str, ...]:
    return tuple(f"r{number + 1}f{place + 1}" for place in places)
