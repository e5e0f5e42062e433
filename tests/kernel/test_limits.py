"""Limits hold, Ctrl-C works, no process stays behind, and what is known is told."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from array import array

import pytest
from tests import programs
from tests.campaign import LONG
from tests.kernel.tools import children, hard_digraph, no_process_left, only
from tests.programs import standing, until
from tests.ticks import ticking

from zermelo import Digraph, kernels
from zermelo.argumentation.random_frameworks import random_framework
from zermelo.errors import InputError, Interrupted, LimitReached
from zermelo.kernel import counting_process, sat
from zermelo.kernel.sat import SatSolver, completion
from zermelo.kernel.sequences import kernel_sequences
from zermelo.limits import Limits, Watch

HARD = hard_digraph(420, 8)
#: Dense enough that there are far too many kernels to meet, and too hard to count.
MANY = hard_digraph(600, 2.5).symmetric()
EVEN = [("x", "y"), ("y", "x")]


def looking(times: int) -> Watch:
    return Limits().start().stopping_after(times)


def joined(G: Digraph) -> Digraph:
    return Digraph([*G.edges(), *EVEN])


@pytest.mark.parametrize("question", ["exists", "find", "count", "status", "refutation"])
def test_time(question: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = kernels(joined(HARD))
    assert found.pieces.sizes  # cut before the clock runs
    ticking(monkeypatch)
    with no_process_left(), pytest.raises(LimitReached, match=r"limit on time \(12 s\)") as told:
        getattr(found, question)(limits=Limits(time=12))
    assert told.value.limit == "time"
    known = told.value.known
    if question == "status":
        assert set(known["in_some"]) >= {"x", "y"}
        assert known["pieces_settled"] == 1
    elif question == "count":
        assert known["pieces"] == 2
    else:
        assert known == {"core_pieces": 1, "core_pieces_with_a_kernel": 0}


def test_time_while_counting_gives_a_lower_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    found = kernels(joined(MANY))
    ticking(monkeypatch)
    with no_process_left(), pytest.raises(LimitReached) as told:
        found.count(Limits(time=60))
    assert told.value.known["at_least"] > 100
    assert told.value.known["pieces_counted"] == 1


def test_time_while_listing(monkeypatch: pytest.MonkeyPatch) -> None:
    found = kernels(MANY)
    ticking(monkeypatch)
    with pytest.raises(LimitReached) as told:
        sum(map(len, found.all(limits=Limits(time=60))))
    assert told.value.known["listed"] > 10


def test_a_call_of_the_solver_is_short() -> None:
    """Between two looks at the clock there are only so many steps, however fast they are."""
    steps = []

    class Counted(SatSolver):
        def attempt(self, assumptions: list[int]) -> bool | None:
            before = self._propagations()
            verdict = super().attempt(assumptions)
            steps.append(self._propagations() - before)
            return verdict

    piece = kernels(HARD)._parts.core[0]
    with pytest.raises(LimitReached), Counted(completion(piece), looking(3)) as solver:
        solver.solve()
    assert len(steps) > 1
    assert max(steps) < 10_000_000


@pytest.mark.long
@pytest.mark.skipif(not LONG, reason="half a minute, with 10^5 vertices")
def test_calls_are_short_with_a_clause_of_fifty_thousand_literals() -> None:
    """CaDiCaL stayed for minutes in its elimination of variables, and no limit was looked at."""
    F = random_framework("er:100000:0.00003", seed=1)
    with pytest.raises(LimitReached) as told:
        F.extension("preferred", limits=looking(40))
    assert told.value.limit == "stop"


def test_the_kernel_found_is_the_same_on_a_busy_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long calls of the solver seem to take, it is called with the same steps.

    Each call begins anew, and may come to another kernel.
    """
    only("solver", monkeypatch)
    monkeypatch.setattr(sat, "_FIRST_CONFLICTS", 200)
    G, found = hard_digraph(330, 8), set()
    for step in (0.001, 10.0):
        with monkeypatch.context() as patch:
            ticking(patch, step)
            found.add(frozenset(kernels(G).find() or ()))
    assert len(found) == 1
    assert found != {frozenset()}


def test_the_stop_hook_ends_the_counting_process(monkeypatch: pytest.MonkeyPatch) -> None:
    only("counter", monkeypatch)
    before, seen = children(), []

    def counting() -> bool:
        seen.append(children() > before)
        return seen[-1]

    limits = Limits(stop=counting)
    with no_process_left(), pytest.raises(LimitReached) as reached:
        kernels(MANY).count(limits)
    assert reached.value.limit == "stop"
    assert seen[-1]


def test_time_for_sequences() -> None:
    with no_process_left(), pytest.raises(LimitReached):
        kernel_sequences(MANY).count(Limits(time=0.7))


def test_memory_of_this_process() -> None:
    with pytest.raises(LimitReached, match="limit on memory") as told:
        kernels(HARD).exists(Limits(memory=1_000_000))
    assert told.value.limit == "memory"


def test_memory_of_the_counting_process(monkeypatch: pytest.MonkeyPatch) -> None:
    from zermelo.kernel import counting

    only("counter", monkeypatch)
    monkeypatch.setattr(counting.Watch, "look", lambda *_: None)  # this process holds more
    with no_process_left(), pytest.raises(LimitReached, match="limit on memory"):
        kernels(MANY).count(Limits(memory=20_000_000))


def test_a_listing_that_is_left_leaves_nothing_behind() -> None:
    with no_process_left():
        stream = kernels(MANY).all()
        next(stream)
        del stream


@pytest.mark.parametrize("question", ["exists", "count", "status"])
def test_interrupt(question: str) -> None:
    G = HARD if question == "exists" else joined(MANY if question == "count" else HARD)
    found = kernels(G)
    begun = threading.Event()

    def press() -> None:
        begun.wait(600)
        time.sleep(0.2)
        os.kill(os.getpid(), signal.SIGINT)

    presses = threading.Thread(target=press, daemon=True)
    presses.start()
    with no_process_left(), pytest.raises(Interrupted) as told:
        getattr(found, question)(limits=Limits(stop=begun.set))
    programs.joined(presses)
    assert told.value.known


def test_the_counting_process_dies_with_its_parent() -> None:
    code = (
        "import pytest, sys\n"
        "from tests.kernel.tools import only\n"
        "from tests.kernel.test_limits import MANY\n"
        "from zermelo import kernels\n"
        "from zermelo.kernel import counting\n"
        "only('counter', pytest.MonkeyPatch())\n"
        "init = counting._Counter.__init__\n"
        "def told(self, *given):\n"
        "    init(self, *given)\n"
        "    print(self._process.pid, flush=True)\n"
        "counting._Counter.__init__ = told\n"
        "kernels(MANY).count()\n"
    )
    program = [sys.executable, "-c", code]
    with programs.started(program, stdout=subprocess.PIPE, text=True) as parent:
        child = int(parent.stdout.readline())
        time.sleep(0.5)
        parent.send_signal(signal.SIGKILL)
    until(lambda: not standing(child), "the counting process ends")


@pytest.mark.skipif(os.name != "posix", reason="the system sends no signal")
@pytest.mark.parametrize("arrived", [4, 8])
def test_so_it_does_if_its_parent_died_before_it_began(arrived: int) -> None:
    """Whether or not all clauses have arrived: nobody waits for their number."""
    words = [sys.executable, counting_process.__file__, "1", "8", "0"]
    clauses = array("i", [1, 0]).tobytes()[:arrived]
    done = programs.run(words, input=clauses, capture_output=True, check=False)
    assert done.returncode
    assert not done.stdout
    assert not done.stderr


def test_limits_are_checked() -> None:
    with pytest.raises(InputError, match="the limit on time is 0"):
        Limits(time=0)
    with pytest.raises(InputError, match="the limit on memory is -5"):
        Limits(memory=-5)
