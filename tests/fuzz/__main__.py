"""``python -m tests.fuzz``: damaged input without end, until Ctrl-C."""

from __future__ import annotations

import argparse
import random
import time
from itertools import cycle
from pathlib import Path

from tests.fuzz.broken import BROKEN
from tests.fuzz.campaign import Tally, campaign, load, replay
from tests.fuzz.targets import TARGETS


def main() -> int:
    """Fuzz; exit status 1 if something was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help="by default all")
    parser.add_argument("--seed", type=int, help="by default another one each time")
    parser.add_argument("--seconds", type=float, help="stop after so long")
    parser.add_argument("--inputs", type=int, default=1000, help="before another target's turn")
    parser.add_argument("--into", type=Path, default=Path("fuzz-findings"), help="for findings")
    parser.add_argument("--replay", type=Path, metavar="FILE", help="try one finding again")
    given = parser.parse_args()
    if given.replay is not None:
        target, held = load(given.replay)
        reply = replay(target, held)
        print(f"{target}: {'well' if reply.ok else 'wrong'}: {reply.what or 'taken for genuine'}")
        return 0 if reply.ok else 1
    if unknown := set(given.targets) - {*TARGETS, *BROKEN}:
        parser.error(f"no target is called {', '.join(unknown)}; there are {', '.join(TARGETS)}")
    seed = random.randrange(10**9) if given.seed is None else given.seed
    try:
        return endless(given, seed)
    except KeyboardInterrupt:
        return 130


def endless(given: argparse.Namespace, seed: int) -> int:
    """Give each target its turn, again and again; say what is found at once."""
    targets = given.targets or list(TARGETS)
    begun = time.monotonic()
    found = 0
    done = dict.fromkeys(targets, 0)
    print(f"seed {seed}", flush=True)
    for target in cycle(targets):
        tally = Tally()
        numbers = range(done[target], done[target] + given.inputs)
        for finding in campaign(target, seed, numbers, tally):
            found += 1
            print(f"\n{finding}\nrepeat: --replay {finding.save(given.into)}\n", flush=True)
        done[target] += given.inputs
        spent = time.monotonic() - begun
        print(
            f"{spent:6.0f} s  {target:15} {done[target]:9,} inputs, "
            f"{tally.accepted} of the last {tally.tried} genuine; {found} findings",
            flush=True,
        )
        if given.seconds is not None and spent >= given.seconds:
            break
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
