"""One clock a question: what is watched inside a question keeps its limits too."""

from __future__ import annotations

import pytest

from zermelo.errors import LimitReached
from zermelo.limits import NO_LIMITS, Limits, Watch, asked, running


def test_steps_of_a_question_keep_its_limits() -> None:
    with asked(Watch(Limits(memory=1), lambda: {"whole": 1})):
        step = Watch(NO_LIMITS, lambda: {"step": 2})
        assert step.memory_left == 0
        with pytest.raises(LimitReached, match=r"on memory \(1 bytes\)") as stop:
            step.look()
        assert stop.value.known == {"step": 2}
    step.look()  # the question is over


def test_the_clock_is_that_of_the_question() -> None:
    whole = Watch(Limits(time=60))
    whole.started -= 50
    with asked(whole):
        left = Watch(Limits(time=60)).left
        assert left is not None
        assert left <= 10
        assert (Watch(Limits(time=1)).left or 0) <= 1
        whole.started -= 20
        with pytest.raises(LimitReached, match=r"on time \(60 s\)"):
            Watch(Limits(time=60)).look()
    assert (Watch(Limits(time=60)).left or 0) > 10


def test_without_a_question_there_is_no_limit() -> None:
    assert running().limits == NO_LIMITS
    assert (Watch(NO_LIMITS).left, Watch(NO_LIMITS).memory_left) == (None, None)
