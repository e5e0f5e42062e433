"""One clock a question: what is watched inside a question keeps its limits too."""

from __future__ import annotations

import pytest

from zermelo.errors import LimitReached
from zermelo.limits import NO_LIMITS, Limits, Watch


def test_parts_of_a_question_keep_its_limits() -> None:
    whole = Limits(memory=1).start(lambda: {"whole": 1})
    part = whole.start(lambda: {"part": 2})
    assert part.memory_left == 0
    with pytest.raises(LimitReached, match=r"on memory \(1 bytes\)") as stop:
        part.look()
    assert stop.value.known == {"whole": 1, "part": 2}


def test_the_clock_is_that_of_the_question() -> None:
    whole = Watch(Limits(time=60))
    whole.started -= 50
    part = whole.start()
    assert part.left is not None
    assert part.left <= 10
    whole.started -= 20
    with pytest.raises(LimitReached, match=r"on time \(60 s\)"):
        whole.start().look()


def test_without_limits_nothing_stops() -> None:
    assert (Watch(NO_LIMITS).left, Watch(NO_LIMITS).memory_left) == (None, None)
