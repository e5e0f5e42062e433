"""Each kind of broken promise is found, and the message says what to do."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest

from zermelo import cli
from zermelo._jit.addressed import ANY, addressed, carray
from zermelo.errors import InputError
from zermelo.games.compiled import CompiledRules
from zermelo.games.rules import End, PartizanRuleset, Ruleset
from zermelo.games.scene import Scene
from zermelo.games.scenes.heaps import heaps
from zermelo.games.theorem import BestOption, theorem
from zermelo.testing import PROMISES, BrokenPromise, check_ruleset
from zermelo.testing.check import games_of
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, NORMAL, Play

Heap = tuple[int, ...]


@dataclass(frozen=True)
class Take(Ruleset[Heap]):
    """Take one or two counters from a heap.

    Lost with a multiple of three. Keeps all promises.
    """

    name: ClassVar[str] = "take-two"
    example: ClassVar[str] = "7"

    def state(self, *parts: Any) -> Heap:
        return tuple(map(int, parts))

    def options(self, state: Heap) -> Iterable[Heap]:
        return [(left,) for left in (state[0] - 1, state[0] - 2) if left >= 0]


def mistaken(heap: int) -> int:
    """Return the value, but for a heap of 6."""
    return heap % 3 if heap != 6 else 1


@addressed
def successors(key, out, params):  # type: ignore[no-untyped-def]
    """Write what is left: one less, two less."""
    key, out, params = carray(key, 1), carray(out, ANY), carray(params, 1)
    count = 0
    for taken in range(1, 3):
        if key[0] >= taken and not (key[0] == 6 and taken == params[0]):
            out[count] = key[0] - taken
            count += 1
    return count


@addressed
def growing(key, out, params):  # type: ignore[no-untyped-def]  # noqa: ARG001
    """Write the same; in plain Python 2 << 62 does not become negative."""
    key, out = carray(key, 1), carray(out, ANY)
    count = 0
    for taken in range(1, 3):
        if key[0] >= taken:
            out[count] = key[0] - 1 if taken == 1 else key[0] + (taken << 62 >> 62)
            count += 1
    return count


@addressed
def to_a_nimber(key, out, params):  # type: ignore[no-untyped-def]  # noqa: ARG001
    """Return a nimber and no keys: the value, but for a heap of 5."""
    heap = carray(key, 1)[0]
    return (heap % 3 + (heap == 5)) << 32


def compiled_rules(left_out: int, *, simplified: bool = False) -> CompiledRules[Heap]:
    """Return compiled rules that leave out a move from 6, or know values that are wrong."""
    return CompiledRules(
        words=1,
        max_options=2,
        params=np.array([left_out], np.int64),
        successors=successors,
        key=lambda state: (state[0],),
        simplify=to_a_nimber if simplified else None,
    )


# ---------------------------------------------------------------- rulesets that break a promise


class UnreadShow(Take):
    def show(self, state: Heap) -> str:
        return str(state[0] + (state[0] == 3))


class SameWords(Take):
    def describe(self, state: Heap, option: Heap) -> str:  # noqa: ARG002
        return "take some"


class NoWords(Take):
    def describe(self, state: Heap, option: Heap) -> str:  # noqa: ARG002
        return " "


class NoGesture(Take):
    """Forget the second option."""

    def scene(self, state: Heap) -> Scene:
        return heaps(state, moves=[((), option) for option in [*self.options(state)][:1]])


class TwoGestures(Take):
    def scene(self, state: Heap) -> Scene:
        scene = super().scene(state)
        return replace(scene, gestures=scene.gestures * 2)


class WrongGesture(Take):
    def scene(self, state: Heap) -> Scene:
        return heaps(state, moves=[((), (99,)), *(((), option) for option in self.options(state))])


class TouchesNothing(Take):
    def scene(self, state: Heap) -> Scene:
        return heaps(state, moves=((("h9",), option) for option in self.options(state)))


class SameIds(Take):
    def scene(self, state: Heap) -> Scene:
        scene = super().scene(state)
        return replace(scene, places=scene.places * 2)


class NoKind(Take):
    def scene(self, state: Heap) -> Scene:
        scene = super().scene(state)
        return replace(scene, places=tuple(replace(p, kind="thing") for p in scene.places))


class NewIds(Take):
    """Call places by the position, so that none stays."""

    def scene(self, state: Heap) -> Scene:
        scene = super().scene(state)
        return replace(
            scene, places=tuple(replace(p, id=f"{p.id} of {state}") for p in scene.places)
        )


class OtherScene(Take):
    """Look otherwise each time."""

    def scene(self, state: Heap) -> Scene:
        scene = super().scene(state)
        return replace(scene, places=tuple(replace(p, x=next(CLOCK)) for p in scene.places))


class Circles(Take):
    def options(self, state: Heap) -> Iterable[Heap]:
        return [(3,)] if state == (2,) else super().options(state)


class Rounded(Take):
    """Call heaps the same that are worth the same."""

    def canonical(self, state: Heap) -> Heap:
        return (state[0] % 3,)


class OneLess(Take):
    def summands(self, state: Heap) -> Sequence[Heap] | None:
        return [(state[0] - 1,)] if state[0] > 4 else None


class NoSource(Take):
    @theorem("the value is the rest when divided by three", source="")
    def rest(self, state: Heap) -> int:
        return state[0] % 3


class WrongValue(Take):
    @theorem("the value is the rest when divided by three", source="nobody")
    def rest(self, state: Heap) -> int:
        return mistaken(state[0])


class WrongOutcome(Take):
    @theorem("multiples of three are lost", source="nobody", gives="outcome")
    def rest(self, state: Heap) -> Outcome:
        return Outcome.N if mistaken(state[0]) else Outcome.P


class MissedWin(WrongOutcome):
    @theorem("multiples of three are lost", source="nobody", gives="outcome")
    def rest(self, state: Heap) -> Outcome:
        return Outcome.N if state[0] % 3 else Outcome.P

    @rest.winning_options
    def _none(self, state: Heap) -> list[Heap]:  # noqa: ARG002
        return []


class LosingMove(Take):
    @theorem("multiples of three are lost", source="nobody", gives="outcome")
    def rest(self, state: Heap) -> Outcome:
        return Outcome.N if state[0] % 3 else Outcome.P

    @rest.winning_option
    def _one(self, state: Heap) -> Heap | None:
        return (state[0] - 1,) if state[0] % 3 else None


class OtherOfValue(Take):
    @theorem("the value is the rest when divided by three", source="nobody")
    def rest(self, state: Heap) -> int:
        return state[0] % 3

    @rest.options_of_value
    def _of_value(self, state: Heap, value: int) -> list[Heap]:
        return [option for option in self.options(state) if option[0] % 3 == value != 2]


class WrongMisere(Take):
    @theorem("multiples of three are lost", source="nobody", play=MISERE, gives="outcome")
    def rest(self, state: Heap) -> Outcome:
        return Outcome.N if state[0] % 3 else Outcome.P


class StillCounter(Take):
    @theorem("the value is the rest when divided by three", source="nobody")
    def rest(self, state: Heap) -> int:
        return state[0] % 3

    @rest.counter
    def _counter(self, state: Heap) -> int:  # noqa: ARG002
        return 1


class ShortBound(Take):
    @theorem("multiples of three are lost", source="nobody", gives="outcome")
    def rest(self, state: Heap) -> Outcome:
        return Outcome.N if state[0] % 3 else Outcome.P

    @rest.best
    def _best(self, state: Heap) -> BestOption[Heap] | None:
        if not state[0]:
            return None
        return BestOption((state[0] - (state[0] % 3 or 1),), 1 if state[0] % 3 else None)


class MissedMove(Take):
    def compiled(self, play: Play = NORMAL) -> CompiledRules[Heap]:  # noqa: ARG002
        return compiled_rules(left_out=2)


class GrowingWord(Take):
    def compiled(self, play: Play = NORMAL) -> CompiledRules[Heap]:  # noqa: ARG002
        return replace(compiled_rules(0), successors=growing)


class WrongNimber(Take):
    def compiled(self, play: Play = NORMAL) -> CompiledRules[Heap] | None:
        return compiled_rules(left_out=0, simplified=True) if play is NORMAL else None


class SilentPass(Take):
    """Pass, which has no words of its own."""

    ends: ClassVar[bool] = False

    def options(self, state: Heap) -> Iterable[Heap]:
        return [*super().options(state), state] if state == (4,) else super().options(state)

    def describe(self, state: Heap, option: Heap) -> str:
        return f"take {state[0] - option[0]}"


class FallsApart(Take):
    """Say that a heap is the sum of two, in which it has fewer moves."""

    def components(self, state: Heap) -> Sequence[Heap] | None:
        return [(state[0] - 2,), (2,)] if state[0] > 4 else None


class Unequal(PartizanRuleset[Heap]):
    """Left takes one, Right two; the value is not the one that is said to be known."""

    name: ClassVar[str] = "take-two"

    def state(self, *parts: Any) -> Heap:
        return tuple(map(int, parts))

    def left(self, state: Heap) -> Iterable[Heap]:
        return [(state[0] - 1,)] if state[0] else []

    def right(self, state: Heap) -> Iterable[Heap]:
        return [(state[0] - 2,)] if state[0] > 1 else []

    def summands(self, state: Heap) -> Sequence[Heap] | None:
        return [(state[0] - 1,)] if state[0] > 4 else None


class ComesBack(Unequal):
    """Left may put back what Right takes: in turns play ends, and in a sum Left need not stop."""

    def left(self, state: Heap) -> Iterable[Heap]:
        return [(state[0] ^ 1,)] if state[0] > 3 else []


CLOCK = count()
GESTURES = "scenes have a gesture for every option"

#: The promise, a ruleset that breaks it, and what the message says.
BROKEN: list[tuple[str, type[Take | Unequal], str]] = [
    ("what show writes, parse reads", UnreadShow, r"parse reads \(4,\) where show wrote \(3,\)"),
    ("moves have different texts", SameWords, "two moves are called 'take some'; describe must"),
    ("moves have different texts", NoWords, "a move has no text; describe must return a text"),
    (GESTURES, NoGesture, "no gesture leads to '3'; give it a gesture; one without places"),
    (GESTURES, TwoGestures, "two gestures lead to .* in its field `also`, as scene_of"),
    (GESTURES, WrongGesture, "leads to .*99.*, which is not an option; let gestures lead to"),
    (GESTURES, TouchesNothing, "use h9 that the scene does not have; use ids of places"),
    (GESTURES, SameIds, "two places have the id position; give each place an id of its own"),
    (GESTURES, NoKind, "the place position has an unknown kind, .* kinds are square"),
    (GESTURES, NewIds, "do not stay the same when a move is made; name a place by its coordinates"),
    (GESTURES, OtherScene, "give two different scenes; scene must depend on nothing but"),
    ("play ends as declared", Circles, "need not end; set the class variable ends to False"),
    (
        "play ends as declared",
        ComesBack,
        "several times in a row .* class variable ends to False",
    ),
    ("canonical states are the same game", Rounded, "may only rename: .* belong in summands"),
    ("components move alone", FallsApart, "but has other options; components must return"),
    ("summands add up", OneLess, r"worth \[.*\], and the position .*; summands must return"),
    ("theorems have a statement and a source", NoSource, "needs a statement.*author and"),
    ("theorems agree with search", WrongValue, "says N in normal play, search P; return None"),
    ("theorems agree with search", WrongOutcome, "says N in normal play, search P; return None"),
    (
        "theorems agree with search",
        MissedWin,
        "winning or drawing moves in normal play .* give each such option once",
    ),
    ("theorems agree with search", LosingMove, "gives a move that is not best; return None"),
    (
        "theorems agree with search",
        OtherOfValue,
        "its options of value 2 differ .* lists all of them",
    ),
    ("theorems on misère play agree with search", WrongMisere, "in misere play, search"),
    (
        "counters drop",
        StillCounter,
        "negative, or not less after .*; a counter falls by a move",
    ),
    ("compiled rules are the rules", MissedMove, "list 1 options, the rules 2; .* each once"),
    ("compiled rules are the rules", GrowingWord, r"\[\(6,\), \(9,\)\] in plain Python, and \["),
    ("compiled rules are the rules", WrongNimber, "does not find .* simplify writes keys"),
    (
        "the engine agrees with search",
        WrongOutcome,
        ", theorem, normal .* than search: 1, 5; look at the theorem",
    ),
    ("the engine agrees with search", MissedWin, "other moves than search.* look at the theorem"),
    ("the engine agrees with search", MissedMove, "compiled says .*; one of options, theorems"),
    (
        "search needs no theorem",
        OneLess,
        ", search, normal .* than search: 1, 5; look at the theorem, the summands",
    ),
    ("strategies win in time", ShortBound, "and promises 1; best and counter must make progress"),
    ("sums add up", WrongValue, "beside nim 2 it is worth 3, not 2.* values must be those of"),
    (
        "values of partizan positions are right",
        Unequal,
        r"5: the summands \(4\) are worth 1 together, and by its options .* \{1\|0\}",
    ),
]


def small(rules: type[Take | Unequal]) -> list[Any]:
    return [rules()(heap) for heap in (7, 6, 5)]


def test_every_promise_is_broken_once() -> None:
    assert {promise for promise, _, _ in BROKEN} == PROMISES.keys()


@pytest.mark.parametrize(("promise", "rules", "said"), BROKEN)
def test_a_broken_promise_is_found(promise: str, rules: type[Take | Unequal], said: str) -> None:
    (game,) = games_of(small(rules))
    with pytest.raises(BrokenPromise, match=said) as broken:
        PROMISES[promise](game)
    assert re.match(r"take-two", str(broken.value))
    with pytest.raises(BrokenPromise):
        check_ruleset(rules(), small(rules))


@pytest.mark.parametrize("promise", PROMISES)
def test_what_keeps_all_promises(promise: str) -> None:
    (game,) = games_of(small(Take))
    PROMISES[promise](game)
    check_ruleset(Take)


# -------------------------------------------------------------------------- before any promise


class Lists(Take):
    def options(self, state: Heap) -> Iterable[Any]:
        return [list(option) for option in super().options(state)]


class Endless(Take):
    def options(self, state: Heap) -> Iterable[Heap]:
        return [(state[0] + 1,)]


def test_states_must_be_hashable() -> None:
    with pytest.raises(InputError, match=r"the state \[5\] cannot be a key .* return tuples"):
        check_ruleset(Lists(), [Lists()(7)])


def test_positions_must_be_few() -> None:
    with pytest.raises(InputError, match="more than 30,000 positions can be reached; name smaller"):
        check_ruleset(Endless(), [Endless()(7)])


class NoExample(Take):
    example: ClassVar[str] = ""


def test_without_an_example_positions_are_needed() -> None:
    with pytest.raises(InputError, match="NoExample has no example; give small positions"):
        check_ruleset(NoExample())
    check_ruleset(NoExample(), [NoExample()(4)])


class NoStop(Take):
    """Take one or two counters

    and more.
    """


class NothingKnown(Take):
    """Take one or two counters."""


@dataclass(frozen=True)
class NoHelp(Take):
    """Take one or two counters.

    And more.
    """

    most: int = 2


@dataclass(frozen=True)
class Helped(Take):
    """Take one or two counters.

    And more.
    """

    most: int = field(default=2, metadata={"help": "how many"})


class OtherExample(Take):
    """Take one or two counters.

    And more.
    """

    def show(self, state: Heap) -> str:
        return f"{state[0] + 1}"


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (NoStop, "begin the docstring with the rules in one line that ends with a full stop"),
        (NothingKnown, "write below the first line what is known"),
        (NoHelp, "--most needs a help text: field"),
        (OtherExample, "parse does not read back what show writes for the example"),
    ],
)
def test_a_class_describes_itself(rules: type[Take | Unequal], said: str) -> None:
    with pytest.raises(BrokenPromise, match=f"{rules.__name__}: {said}"):
        check_ruleset(rules)
    check_ruleset(Helped)


# --------------------------------------------------------------- ends of their own, both players


class Claimed(Take):
    """Taking the last but one wins at once."""

    def end(self, state: Heap) -> End | None:
        return End.LOST if state == (1,) else None


class ClaimedWrongly(Claimed):
    @theorem("multiples of three are lost", source="nobody", gives="outcome")
    def rest(self, state: Heap) -> Outcome:
        return Outcome.N if state[0] % 3 else Outcome.P


def test_ends_of_their_own() -> None:
    check_ruleset(Claimed(), small(Claimed))
    with pytest.raises(BrokenPromise, match="says P in normal play, search N"):
        check_ruleset(ClaimedWrongly(), small(ClaimedWrongly))


class Partizan(PartizanRuleset[Heap]):
    """Left takes one, Right two."""

    name: ClassVar[str] = "one-or-two"

    def state(self, *parts: Any) -> Heap:
        return tuple(map(int, parts))

    def left(self, state: Heap) -> Iterable[Heap]:
        return [(state[0] - 1,)] if state[0] else []

    def right(self, state: Heap) -> Iterable[Heap]:
        return [(state[0] - 2,)] if state[0] > 1 else []


class PartizanRounded(Partizan):
    def canonical(self, state: Heap) -> Heap:
        return (state[0] % 2,)


def test_partizan_rules() -> None:
    check_ruleset(Partizan(), [Partizan()(5)])
    with pytest.raises(BrokenPromise, match="canonical may only rename"):
        check_ruleset(PartizanRounded(), [PartizanRounded()(5)])


# ------------------------------------------------------------------------------- by command line


class Undescribed(Take):
    def summands(self, state: Heap) -> list[Heap] | None:
        return [(1,)] if state == (3,) else None


def test_a_class_without_a_docstring_is_tested() -> None:
    class Right(Take):
        pass

    with pytest.raises(BrokenPromise, match="the summands are worth"):
        check_ruleset(Undescribed)
    check_ruleset(Right)


OWN = """from zermelo.rulesets import Ruleset


class Mine(Ruleset):
    example = "6"

    def state(self, heap):
        return int(heap)

    def options(self, heap):
        return [heap - k for k in (1, 2) if k <= heap]
"""
WRONG = (
    OWN
    + """
    def summands(self, heap):
        return [1, 2] if heap == 4 else None
"""
)


def called(*words: str) -> int:
    return cli.run(["rulesets", *words])


@pytest.mark.parametrize(("text", "status"), [(OWN, 0), (WRONG, 1)])
def test_rulesets_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, status: int
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(text)
    assert called("--check", str(file), "--json") == status
    said = json.loads(capsys.readouterr().out)
    assert said["valid"] is (status == 0)
    assert ("mine.py, position '4'" in (said["flaw"] or "")) is (status == 1)
    assert called("--check", f"{file} 5") == status
    assert ("HOLDS" if status == 0 else "FALSE") in capsys.readouterr().out


def test_rulesets_check_needs_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("--check") == 2
    assert "--check mygame.py" in capsys.readouterr().err
