"""One clock a question: a part of it keeps its limits, and reports to the same callback."""

from __future__ import annotations

import sys

import pytest

from tests import programs
from zermelo.errors import InputError, LimitReached
from zermelo.limits import NO_LIMITS, UNLIMITED, Limits, Watch

ASKING = """
import sys

from zermelo.limits import free_address_space, resident

before = set(sys.modules)
resident(), free_address_space()
print(sorted(set(sys.modules) - before))
"""


def test_parts_of_a_question_keep_its_limits() -> None:
    whole = Limits(memory=1).start(lambda: {"whole": 1})
    part = whole.start(lambda: {"part": 2})
    assert part.memory_left == 0
    with pytest.raises(LimitReached, match=r"on memory \(1 bytes\)") as stop:
        part.look()
    assert stop.value.known == {"whole": 1, "part": 2}


def test_the_clock_is_that_of_the_question() -> None:
    whole = Limits(time=60).start()
    whole.started -= 50
    part = whole.start()
    assert part.left is not None
    assert part.left <= 10
    part.started -= 20
    with pytest.raises(LimitReached, match=r"on time \(60 s\)"):
        part.look()
    assert (Limits(time=60).start().left or 0) > 10


def test_without_a_limit_there_is_none() -> None:
    assert (UNLIMITED.left, UNLIMITED.memory_left, UNLIMITED.limits) == (None, None, NO_LIMITS)


def test_progress_is_told_and_the_hook_stops() -> None:
    told: list[str] = []
    watch = Watch(Limits(progress=told.append, stop=lambda: len(told) > 2))
    watch.look(lambda: "one")
    watch.start().look(lambda: "two")
    with pytest.raises(LimitReached) as stop:
        watch.look(lambda: "three")
    assert (stop.value.limit, told) == ("stop", ["one", "two", "three"])


@pytest.mark.parametrize("name", ["time", "memory", "positions"])
def test_a_limit_is_positive(name: str) -> None:
    with pytest.raises(InputError, match=f"the limit on {name} is 0; give a positive number"):
        Limits(**{name: 0})


def test_asking_for_memory_imports_nothing() -> None:
    """It is asked in the handler of a signal, which may have come in the middle of an import."""
    done = programs.run([sys.executable, "-c", ASKING], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["[]"]
