"""Random argumentation frameworks by the models of AFBenchGen2, a generator of benchmarks.

A seed gives the same framework in all versions of Python: only `Random.random` is called, and its
sequence of numbers for a seed never changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from math import log1p
from random import Random

import numpy as np

from zermelo.argumentation.framework import Framework
from zermelo.digraph.digraph import Digraph
from zermelo.errors import InputError
from zermelo.limits import NO_LIMITS, Limits, Watch

Attack = tuple[int, int]  # the attacker and the argument that it attacks, numbered from 0
#: Maximum numbers of arguments and attacks of a random framework: attacks are drawn one by one.
MAX_ARGUMENTS = 1_000_000
MAX_ATTACKS = 5_000_000


@dataclass(frozen=True)
class RandomModel:
    """A model: the form of its name, its description, and a function that draws the attacks."""

    form: str
    description: str
    draw_attacks: Callable[..., Iterator[Attack]]


def erdos_renyi(count: int, chance: float, random: Callable[[], float]) -> Iterator[Attack]:
    """Yield each ordered pair of different arguments with probability ``chance``."""
    if chance <= 0:
        return
    pair_count, index = count * (count - 1), -1
    while True:
        # the number of pairs between an attack and the next has a geometric distribution
        gap = 0.0 if chance >= 1 else log1p(-random()) / log1p(-chance)
        if gap >= pair_count - index - 1:
            return
        index += 1 + int(gap)
        source, target = divmod(index, count - 1)
        yield source, target + (target >= source)


def in_random_direction(edge: Attack, random: Callable[[], float]) -> Attack:
    """Return an edge as an attack in one of its two directions, each with probability 1/2."""
    return edge if random() < 0.5 else edge[::-1]


def barabasi_albert(count: int, links: int, random: Callable[[], float]) -> Iterator[Attack]:
    """Yield the edges of new arguments to earlier ones, preferably to those with many edges."""
    # contains each argument as often as it has edges, and the first ``links`` arguments once more
    ends: list[int] = [*range(min(links, count))]
    for new in range(links, count):
        chosen: set[int] = set()
        while len(chosen) < links:
            chosen.add(ends[int(random() * len(ends))])
        for old in sorted(chosen):
            yield in_random_direction((new, old), random)
            ends += [old, new]


def watts_strogatz(
    count: int, degree: int, chance: float, random: Callable[[], float]
) -> Iterator[Attack]:
    """Yield the edges of a ring; with probability ``chance`` an edge gets a random new end."""
    neighbours: list[set[int]] = [set() for _ in range(count)]
    edges = [(x, (x + step) % count) for step in range(1, degree // 2 + 1) for x in range(count)]
    for x, y in edges:
        neighbours[x].add(y)
        neighbours[y].add(x)
    for x, y in edges:
        end = y
        if random() < chance and len(neighbours[x]) < count - 1:  # a new end is left
            while end == x or end in neighbours[x]:
                end = int(random() * count)
            neighbours[x].remove(y)
            neighbours[y].remove(x)
            neighbours[x].add(end)
            neighbours[end].add(x)
        yield in_random_direction((x, end), random)


#: The models by name.
MODELS = {
    "er": RandomModel("er:N:P", "each of N(N − 1) attacks with chance P", erdos_renyi),
    "ba": RandomModel("ba:N:M", "each new argument has M edges to earlier ones", barabasi_albert),
    "ws": RandomModel(
        "ws:N:K:P", "a ring with K neighbours each, edges rewired with chance P", watts_strogatz
    ),
}


def random_framework(model: str, seed: int = 0, *, limits: Limits | Watch = NO_LIMITS) -> Framework:
    """Return a random framework of arguments 1, 2, …; a model and a seed define it.

    The models are ``er:N:P`` (Erdős and Rényi), ``ba:N:M`` (Barabási and Albert) and ``ws:N:K:P``
    (Watts and Strogatz), with N arguments; docs/argumentation.md explains P, M and K. InputError
    for an unknown model, a parameter out of its range, or more than 5,000,000 attacks.

    >>> random_framework("er:100:0.1", seed=1)
    <Framework: 100 arguments, 959 attacks>
    >>> random_framework("ws:10:4:0").attacks[0] in {(1, 2), (2, 1)}
    True
    """
    name, *words = model.split(":")
    if (entry := MODELS.get(name.strip().lower())) is None:
        forms = "; ".join(f"{entry.form} ({entry.description})" for entry in MODELS.values())
        raise InputError(f"there is no model {model!r}; there are: {forms}")
    values = _parameters(model, entry.form, words)
    with limits.start() as watch:
        random = Random(seed).random  # noqa: S311  no secret depends on it
        attacks = islice(entry.draw_attacks(*values, random), MAX_ATTACKS + 1)
        ends = np.fromiter(chain.from_iterable(watch.over(attacks)), np.int64)
    if ends.size > 2 * MAX_ATTACKS:
        raise InputError(f"{model!r} has more than {MAX_ATTACKS:,} attacks; draw fewer")
    sources, targets = ends.reshape(-1, 2).T
    count = int(values[0])
    return Framework.of_moves(Digraph.from_arrays(targets, sources, names=range(1, count + 1)))


def _parameters(model: str, form: str, words: list[str]) -> list[int | float]:
    """Return the parameters of a model: P is a chance, the others are whole numbers."""
    letters = form.split(":")[1:]
    if len(words) != len(letters):
        raise InputError(f"{model!r} is not of the form {form}; give exactly these parameters")
    values: dict[str, int | float] = {}
    for letter, word in zip(letters, words, strict=True):
        try:
            values[letter] = float(word) if letter == "P" else int(word)
        except ValueError:
            kind = "a chance" if letter == "P" else "a whole number"
            raise InputError(f"{letter} of {form} is {word!r}; give {kind}") from None
    count = values["N"]
    ranges: dict[str, tuple[float, float]] = {
        "N": (0, MAX_ARGUMENTS),
        "P": (0, 1),
        "M": (1, max(count - 1, 1)),
        "K": (0, max(count - 1, 0)),
    }
    for letter, value in values.items():
        low, high = ranges[letter]
        if not low <= value <= high:
            raise InputError(f"{letter} of {form} is {value}; give a number from {low} to {high}")
    if values.get("K", 0) % 2:
        raise InputError(f"K of {form} is {values['K']}; give an even number, half for each side")
    return [*values.values()]
