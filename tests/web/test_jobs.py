"""A question has a process of its own: it can be ended, waits in line, and blocks no other."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from tests import programs
from tests.programs import until
from tests.web.apart import run

from zermelo.limits import Limits
from zermelo.web.jobs import MAX_WAITING, Jobs, QueueFull
from zermelo.web.page_questions import PageQuestion, PageQuestions, answer, answer_questions

EASY = PageQuestion("solve", {"words": ["nim", "3", "5"]})
#: What no machine finds.
HARD = PageQuestion(
    "solve", {"words": ["chomp", "40x41"], "positions": 10**9}, limits=Limits(time=600)
)


async def told(jobs: Jobs, question: PageQuestion) -> list[dict[str, Any]]:
    return [one async for one in jobs.ask(question)]


#: Makes ready what all questions need, where no loop was compiled beforehand.
PRELOAD = """
import sys
sys.modules["zermelo._jit._native"] = None
import zermelo.web.preload
sys.exit("numba" in sys.modules)
"""


def test_the_first_question_waits_for_no_compiler() -> None:
    done = programs.run([sys.executable, "-c", PRELOAD], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


#: Where POSIX has its ways, and with the plain substitute that other systems take.
WAYS = pytest.mark.parametrize("plain", [False, True], ids=["posix", "plain"])


@WAYS
def test_a_question_is_answered(plain: bool) -> None:
    jobs = Jobs(1, plain=plain)
    last = run(told(jobs, EASY))[-1]
    assert last["answer"]["best"] == "take 2 from heap 2"
    jobs.close()


def test_the_ways_differ() -> None:
    """The plain one has no server of processes, and no bounds of the system."""
    posix, plain = Jobs(1), Jobs(1, plain=True)
    assert plain._context.get_start_method() == "spawn"
    assert not plain._bounded
    if os.name == "posix":
        assert posix._context.get_start_method() == "forkserver"
        assert posix._bounded


@pytest.mark.parametrize("uses", ["memory", "time"])
def test_without_bounds_of_the_system_a_process_looks_after_itself(uses: str) -> None:
    """It ends when it has used too much, whatever the question does."""
    program = (
        "import time, zermelo.web.jobs as jobs\n"
        "from zermelo.limits import Limits\n"
        "from zermelo.web.page_questions import PageQuestion\n"
        "jobs.EXTRA_MEMORY, jobs.SPARE_SECONDS = 0, 0\n"
        f"limits = Limits(**{ {'memory': {'memory': 1 << 29}, 'time': {'time': 0.4}}[uses] })\n"
        "jobs._watch_resources(PageQuestion('solve', limits=limits))\n"
        f"held = bytearray(1 << 29) * 1 if {uses == 'memory'} else None\n"
        "while True: time.sleep(0.01)\n"
    )
    ended = programs.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert (ended.returncode, ended.stderr) == (1, b"")


def test_several_questions_are_answered_by_one_process() -> None:
    texts = {"G.tgf": b"a\nb\n#\na b\n"}
    each = tuple(
        PageQuestion(verb, {"file": name}, texts)
        for verb, name in (("outcomes", "G.tgf"), ("outcomes", "none"), ("loopy", "G.tgf"))
    )
    last = run(told(Jobs(1), PageQuestions(each)))[-1]["answer"]
    assert last["answers"] == [answer(one) for one in each]


def test_several_questions_have_one_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[float] = []

    def heard(question: PageQuestion, _progress: object) -> dict[str, Any]:
        left.append(question.limits.time or 0)
        return {}

    monkeypatch.setattr("zermelo.web.page_questions.answer", heard)
    answer_questions(PageQuestions((EASY, EASY, EASY), Limits(time=600)))
    assert 600 >= left[0] > left[1] > left[2]


def test_a_process_that_stood_ready_and_is_gone_is_replaced() -> None:
    async def story() -> None:
        jobs = Jobs(1)
        jobs.warm()
        os.kill(jobs._ready[0].result().process_id, 9)
        assert (await told(jobs, EASY))[-1]["answer"]["outcome"] == "N"

    run(story())


def test_what_stands_ready_ends_with_the_page() -> None:
    jobs = Jobs(1)
    jobs.warm()
    process = jobs._ready[0].result().process_id
    jobs.close()
    until(lambda: not Path(f"/proc/{process}").exists(), "it is ended, and buried")


@WAYS
def test_a_long_question_is_ended_and_another_is_answered_meanwhile(plain: bool) -> None:
    async def story() -> None:
        jobs = Jobs(2, plain=plain)
        long = jobs.ask(HARD)
        first = await anext(long)
        assert "progress" in first
        assert (await told(jobs, EASY))[-1]["answer"]["outcome"] == "N"
        await long.aclose()  # type: ignore[attr-defined]
        both = await asyncio.gather(told(jobs, EASY), told(jobs, EASY))
        assert all(one[-1]["answer"]["outcome"] == "N" for one in both)
        jobs.close()

    run(story())


def test_more_questions_than_workers_wait_and_are_told_so() -> None:
    async def story() -> None:
        jobs = Jobs(1)
        long = jobs.ask(HARD)
        await anext(long)
        waiting = [jobs.ask(EASY) for _ in range(MAX_WAITING)]
        firsts = [await anext(one) for one in waiting]
        assert [one["waiting"] for one in firsts] == list(range(1, MAX_WAITING + 1))
        with pytest.raises(QueueFull):
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
        jobs.warm()
        worker = jobs._ready[0].result().process_id
        long = jobs.ask(HARD)
        assert "progress" in await anext(long)
        os.kill(worker, 9)
        last = [one async for one in long][-1]
        assert last["answer"]["status"] == 3

    run(story())
