"""Count models of clauses by enumeration, backtracking or a model counter, whichever ends first."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from time import thread_time
from typing import Self

from zermelo.errors import need, not_none
from zermelo.kernel.backtrack import Alternation
from zermelo.kernel.sat import Clauses, SatSolver
from zermelo.limits import Watch

# CPU seconds after which the counter is started beside the enumeration, once a model is found: the
# first number, plus the second number times the time to the first model.
_SECONDS_ALONE, _FIRST_MODEL_FACTOR = 0.08, 3.0
# Number of models after which the SAT solver stops in any case, and after which the enumeration
# stops if the counter runs, unless backtracking is near its end.
_MAX_MODELS_BLOCKED, _MAX_MODELS_WITH_COUNTER = 100_000, 2_000


class _Counter:
    """An exact model counter (ganak) in a process of its own; leaving the context ends it."""

    def __init__(self, clauses: Clauses, variables: int, memory: int | None) -> None:
        import subprocess

        need("pyganak", "kernels", "counting kernels")
        packed = array("i", chain.from_iterable([*c, 0] for c in clauses)).tobytes()
        script = str(Path(__file__).with_name("counting_process.py"))
        arguments = [str(variables), str(len(packed)), str(memory or 0)]
        self._process = subprocess.Popen(  # noqa: S603 (our own file)
            [sys.executable, script, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        stdin = not_none(self._process.stdin)
        try:
            with suppress(BrokenPipeError):  # it died; `answer` raises MemoryError
                stdin.write(packed)
                stdin.flush()  # stays open: closing it would end the process
        except BaseException:
            self.__exit__()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        process = self._process
        process.kill()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(BrokenPipeError):
                    pipe.close()
        process.wait()

    @property
    def has_ended(self) -> bool:
        """Whether the process has ended, with an answer or without."""
        return self._process.poll() is not None

    def answer(self, wait: float = 0.0) -> int | None:
        """Return the count; None if not found in ``wait`` seconds; MemoryError if it failed."""
        from subprocess import TimeoutExpired

        try:
            self._process.wait(wait)
        except TimeoutExpired:
            return None
        output = not_none(self._process.stdout).read().strip()
        if self._process.returncode or not output:
            raise MemoryError
        return int(output, 16)


@dataclass
class ModelCount:
    """A count of the models of clauses; no model may have all true variables of another one.

    Enumeration with blocking clauses is best for few models, a model counter for many, backtracking
    (``alternative``) if a solver learns little. Enumeration and backtracking take turns, and soon
    after the first model the counter runs beside them. ``at_least`` counts enumerated models.
    """

    clauses: Callable[[], Clauses]
    variables: int
    watch: Watch
    alternative: Alternation | None = None
    at_least: int = 0

    def run(self) -> int:
        """Return the number of models."""
        clauses = self.clauses()
        with SatSolver(clauses, self.watch) as solver:
            if (count := self._enumerate(solver, None)) is not None:
                return count
            with _Counter(clauses, self.variables, self.watch.limits.memory) as counter:
                try:
                    if (count := self._enumerate(solver, counter)) is not None:
                        return count
                    while (count := counter.answer(wait=0.1)) is None:
                        self.watch.look(lambda: f"{self._progress()}; the model counter runs")
                    return count
                except MemoryError:
                    limit = self.watch.limits.memory
                    amount = f"{limit:,} bytes" if limit else "what the system gives"
                    self.watch.halt("memory", amount)

    def _progress(self) -> str:
        return f"{self.at_least:,} models found"

    def _enumerate(self, solver: SatSolver, counter: _Counter | None) -> int | None:
        """Enumerate models; return the number of all, or None if the counter must find it."""
        started = checked_at = thread_time()
        deadline = float("inf")
        while self.at_least < _MAX_MODELS_BLOCKED or (self.alternative and counter):
            may_block = self.at_least < _MAX_MODELS_BLOCKED
            verdict = solver.attempt([]) if may_block else None
            if verdict is False:
                return self.at_least
            if verdict:
                if not self.at_least:
                    first_seconds = thread_time() - started
                    deadline = started + _SECONDS_ALONE + _FIRST_MODEL_FACTOR * first_seconds
                self.at_least += 1
                solver.add([-literal for literal in solver.model() if literal > 0])
            now = thread_time()
            if verdict is None or now - checked_at > 0.02:
                backtracking = self.alternative
                if backtracking and (count := backtracking.advance(now - checked_at)) is not None:
                    return count
                is_near_end = backtracking is not None and backtracking.is_near_end()
                if counter and self.at_least >= _MAX_MODELS_WITH_COUNTER and not is_near_end:
                    return None
                self.watch.look(self._progress)
                checked_at = thread_time()
                if (counter is None and now > deadline) or (counter and counter.has_ended):
                    return None
        return None
