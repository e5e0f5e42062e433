"""A session of changes beside new frameworks, with a question after each change.

``python -m benchmarks.changes FILE [--changes N] [--scripts K] [--another]`` prints CPU seconds of
both; ``--another`` asks about another argument each time.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Hashable
from pathlib import Path

import pysat.solvers  # noqa: F401 (loaded before the clock runs)

from zermelo.argumentation.framework import Attack, Framework

Script = list[tuple[list[Attack], list[Attack]]]


def changes_of(F: Framework, count: int, chance: random.Random) -> Script:
    """Return changes of one attack each: half of them are added, half removed."""
    present = set(F.attacks)
    script: Script = []
    for _ in range(count):
        if chance.random() < 0.5 and present:
            attack = chance.choice(sorted(present, key=str))
            present.discard(attack)
            script.append(([], [attack]))
        else:
            attack = chance.choice(F.arguments), chance.choice(F.arguments)
            script.append(([attack], []) if attack not in present else ([], [attack]))
            present ^= {attack}
    return script


def timed(
    F: Framework, script: Script, arguments: list[Hashable], *, session: bool
) -> tuple[float, list[bool]]:
    """Return CPU seconds of DC-PR after each change, and the answers."""
    started = time.process_time()
    answers = []
    if session:
        with F.session() as changing:
            for (add, remove), argument in zip(script, arguments, strict=True):
                changing.change(add, remove)
                answers.append(bool(changing.accepts(argument)))
    else:
        for (add, remove), argument in zip(script, arguments, strict=True):
            F = F.with_attacks(add, remove)
            answers.append(bool(F.accepts(argument)))
    return time.process_time() - started, answers


def main() -> None:
    """Print the times of some scripts, and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--changes", type=int, default=60)
    parser.add_argument("--scripts", type=int, default=3)
    parser.add_argument("--another", action="store_true")
    given = parser.parse_args()
    F = Framework.read(given.file)
    total = [0.0, 0.0]
    for seed in range(given.scripts):
        chance = random.Random(seed)
        script, argument = changes_of(F, given.changes, chance), chance.choice(F.arguments)
        arguments = [chance.choice(F.arguments) if given.another else argument for _ in script]
        new, kept = (timed(F, script, arguments, session=session) for session in (False, True))
        assert new[1] == kept[1], "a session answers otherwise"
        pair = [new[0], kept[0]]
        total = [a + b for a, b in zip(total, pair, strict=True)]
        ratio = pair[1] / pair[0]
        what = "another each time" if given.another else argument
        print(f"{what}: new {pair[0]:.2f} s, session {pair[1]:.2f} s, {ratio:.2f}", flush=True)
    print(f"all: {total[1] / total[0]:.2f} of the time of new frameworks")


if __name__ == "__main__":
    main()
