"""Inputs of a target, one after another, and what was found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.fuzz.target import target_named
from tests.fuzz.worker import GROWN, SECONDS, Reply, Worker

#: The first line of a file that holds an input.
HEAD = b"zermelo fuzz "


@dataclass(frozen=True)
class Finding:
    """An input with which something is wrong.

    Attributes
    ----------
    target, origin : str
        The origin says how the input was made.
    held : bytes
        The input.
    what : str
        What is wrong.
    """

    target: str
    origin: str
    held: bytes
    what: str

    def __str__(self) -> str:
        shown = repr(self.held[:400]) + ("…" if len(self.held) > 400 else "")
        return f"{self.target}, {self.origin}: {self.what}\nthe input: {shown}"

    def save(self, folder: Path) -> Path:
        """Write the input to a file that `load` reads."""
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"{self.target}-{self.origin.replace(' ', '-')}.input"
        file.write_bytes(HEAD + self.target.encode() + b"\n" + self.held)
        return file


def load(file: Path) -> tuple[str, bytes]:
    """Read a target and an input from a file that `Finding.save` wrote."""
    head, _, held = file.read_bytes().partition(b"\n")
    if not head.startswith(HEAD):
        raise SystemExit(f"{file} holds no input of the fuzzer")
    return head.removeprefix(HEAD).decode(), held


class Tally:
    """How many inputs were tried, and how many of them taken for genuine."""

    def __init__(self) -> None:
        self.tried = 0
        self.accepted = 0


def campaign(
    target: str, seed: int, numbers: Iterable[int], tally: Tally, seconds: float = SECONDS
) -> Iterator[Finding]:
    """Try the genuine inputs of a target, then damaged ones; yield what is wrong."""
    door = target_named(target)
    genuine = (door.first or door.seeds)()
    waiting = iter(numbers)
    more = True
    while more:
        more = False
        with Worker(target) as worker:
            for place, held in enumerate(genuine):
                reply = worker.tried(held, seconds=0)
                if not (reply.ok and reply.accepted):
                    yield Finding(target, f"seed {place}", held, reply.what)
                    return
            for number in waiting:
                held = door.input(seed, number)
                reply = worker.tried(held, seconds)
                tally.tried += 1
                tally.accepted += reply.accepted
                if not reply.ok:
                    again = replay(target, held, seconds) if reply.late else reply
                    if not again.ok:
                        yield Finding(target, f"seed {seed} number {number}", held, again.what)
                if not reply.ok or reply.grown > GROWN:
                    more = True
                    break


def replay(target: str, held: bytes, seconds: float = SECONDS) -> Reply:
    """Try one input under limits, in a process of its own; a second time if it comes too late."""
    with Worker(target) as worker:
        reply = worker.tried(held, seconds)
    if not reply.late:
        return reply
    with Worker(target) as worker:
        return worker.tried(held, seconds)
