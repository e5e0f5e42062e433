"""A question has a process of its own: it can be ended, waits in line, and blocks no other."""

from __future__ import annotations

import asyncio
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from tests.web.apart import run

from zermelo.limits import Limits
from zermelo.web.asking import Question
from zermelo.web.jobs import WAITING, Full, Jobs

EASY = Question("solve", {"words": ["nim", "3", "5"]})
#: What no machine finds.
HARD = Question("solve", {"words": ["chomp", "40x40"], "positions": 10**9}, limits=Limits(time=600))


async def told(jobs: Jobs, question: Question) -> list[dict[str, Any]]:
    return [one async for one in jobs.ask(question)]


def children() -> set[int]:
    """Return the processes below this one that work on a question."""
    found = set()
    for place in Path("/proc").iterdir():
        if place.name.isdecimal():
            with suppress(OSError):
                words = (place / "cmdline").read_bytes()
                if b"multiprocessing.forkserver" in words:
                    found.add(int(place.name))
    return found


def test_a_question_is_answered() -> None:
    last = run(told(Jobs(1), EASY))[-1]
    assert last["answer"]["best"] == "take 2 from heap 2"


def test_a_long_question_is_ended_and_another_is_answered_meanwhile() -> None:
    async def story() -> None:
        jobs = Jobs(2)
        long = jobs.ask(HARD)
        first = await anext(long)
        assert "progress" in first
        assert (await told(jobs, EASY))[-1]["answer"]["outcome"] == "N"
        await long.aclose()  # type: ignore[attr-defined]
        both = await asyncio.gather(told(jobs, EASY), told(jobs, EASY))
        assert all(one[-1]["answer"]["outcome"] == "N" for one in both)

    run(story())


def test_more_questions_than_workers_wait_and_are_told_so() -> None:
    async def story() -> None:
        jobs = Jobs(1)
        long = jobs.ask(HARD)
        await anext(long)
        waiting = [jobs.ask(EASY) for _ in range(WAITING)]
        firsts = [await anext(one) for one in waiting]
        assert [one["waiting"] for one in firsts] == list(range(1, WAITING + 1))
        with pytest.raises(Full):
            await anext(jobs.ask(EASY))
        for one in waiting[1:]:
            await one.aclose()  # type: ignore[attr-defined]
        await long.aclose()  # type: ignore[attr-defined]
        rest = [one async for one in waiting[0]]
        assert rest[-1]["answer"]["outcome"] == "N"

    run(story())


def test_a_process_that_dies_is_told_as_a_limit() -> None:
    async def story() -> None:
        jobs = Jobs(1)
        before = children()
        long = jobs.ask(HARD)
        await anext(long)
        for worker in children() - before:
            with suppress(ProcessLookupError):
                os.kill(worker, 9)
        last = [one async for one in long][-1]
        assert last["answer"]["status"] == 3

    if not Path("/proc/self").exists():
        pytest.skip("processes cannot be listed here")
    run(told(Jobs(1), EASY))  # the server of processes runs
    run(story())
