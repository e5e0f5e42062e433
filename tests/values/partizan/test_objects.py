"""Games are objects, each kept once while somebody holds it, and gone when nobody does."""

from __future__ import annotations

import copy
import gc
import pickle
import random
import sys
import threading
import weakref
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from tests.campaign import LONG
from tests.programs import joined

import zermelo as z
from zermelo import rulesets
from zermelo.values.partizan import canonical, forms, sums, walls
from zermelo.values.partizan.forms import parts_first
from zermelo.values.partizan.loopy import Stopper, value_of
from zermelo.values.partizan.loopy_graphs import distinct
from zermelo.values.partizan.memory import Memory
from zermelo.values.partizan.show import in_order, pieces, write
from zermelo.values.partizan.uptimals import power_sum

#: What a process may take more after any number of questions, or after a sample: megabytes.
BOUND = 120 if LONG else 15


def resident() -> float:
    """Return the megabytes that the process takes."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096 / 1024**2


def text_of(number: int) -> str:
    """Return a game that nobody has asked for."""
    a, b, c, d, e, f = (random.Random(number).randint(-(10**6), 10**6) for _ in range(6))
    return f"{{{{{a}|{b}}},{c}|{{{d}|{e}}},{f}}}"


def asked(number: int) -> z.Game:
    return z.Game(text_of(number))


def memories() -> list[Callable[[], None]]:
    """Return what empties each table of what is only remembered, which holds some games."""
    found = [memory.clear for memory in Memory.tables]
    found += [
        cached.cache_clear
        for name, module in sorted(sys.modules.items())
        if name.startswith("zermelo.values.partizan")
        for cached in vars(module).values()
        if isinstance(cached, type(write)) and cached.__module__ == name
    ]
    assert len(found) > 20
    return found


def forgotten() -> None:
    for forget in memories():
        forget()


def test_what_is_held_stays_and_what_is_not_goes() -> None:
    held = [z.Game("{3||2|1}"), z.Game("^^*"), *z.Game("{5|{2|-7}}").right]
    loopy = z.value("{5over|{2|-1}}")
    assert isinstance(loopy, Stopper)
    before = [(repr(game), game.mean, game.temperature, repr(game + held[0])) for game in held]
    shown = repr(loopy), repr(loopy.left)
    gone = [weakref.ref(asked(number)) for number in range(200)]
    gone += [weakref.ref(z.Game(10**9 + number)) for number in range(200)]
    gone += [weakref.ref(option) for option in asked(1).left if option.number is None]
    count = len(canonical.FORMS)
    gc.disable()  # nothing holds itself: counting references is enough
    try:
        forgotten()
        assert sum(one() is not None for one in gone) == 0
    finally:
        gc.enable()
    assert len(canonical.FORMS) < count - 150
    again = [asked(number) for number in range(100, 400)]
    assert [repr(game) for game in again] == [repr(asked(n)) for n in range(100, 400)]
    assert before == [
        (repr(game), game.mean, game.temperature, repr(game + held[0])) for game in held
    ]
    assert shown == (repr(loopy), repr(loopy.left))
    assert z.Game("{3||2|1}") is held[0]
    assert z.value("{5over|{2|-1}}") is loopy
    assert rulesets.Domineering()("2x3").value.temperature == Fraction(5, 4)


def test_the_entry_of_a_form_goes_with_its_game_but_not_with_an_older_one() -> None:
    game = asked(1000)
    key = next(key for key, entry in canonical.FORMS.items() if entry() is game)
    older = canonical.FormRef(game)
    older.key = key
    canonical._remove_entry(older)  # of a game that was there before, and is collected late
    assert canonical.known_form(key) is game
    del game
    forgotten()
    assert key not in canonical.FORMS


def test_negatives_are_known_both_ways_and_have_turned_stops() -> None:
    for number in range(1000, 1050):
        game = asked(number)
        negative = -game
        assert -negative is game
        assert (negative.left_stop, negative.right_stop) == (-game.right_stop, -game.left_stop)
        assert {*negative.left} == {-option for option in game.right}
        assert game + negative == 0


def test_a_stopper_holds_its_short_games_and_goes_with_them() -> None:
    loopy = z.value("a{7|{3|-8},a}")
    assert isinstance(loopy, Stopper)
    (short,) = {
        g for node in loopy.nodes for side in node for g in side if isinstance(g, z.Game)
    } - {z.Game(7)}
    assert copy.deepcopy(loopy) is pickle.loads(pickle.dumps(loopy)) is loopy  # noqa: S301
    one, two = weakref.ref(loopy), weakref.ref(short)
    del short
    assert two() is not None
    del loopy
    gc.collect()  # braces with loops, as they were read
    forgotten()
    assert one() is None
    assert two() is None


def test_a_number_is_not_mistaken_for_a_node() -> None:
    """The game 1 is equal to the integer 1, and node 1 of a graph is another game."""
    one, zero = z.Game(1), z.Game(0)
    found = [
        repr(value_of([((a,), (b,)), ((c,), (1,))], 0))
        for a in (1, one)
        for b in (1, one)
        for c in (0, zero)
    ]
    worth = ["dud", "over", "1under", "1/2", "2 & {1|off}", "{1|over}", "1*", "1*"]
    assert found == worth


@pytest.mark.parametrize("order", [1, -1])
def test_nothing_is_named_or_numbered_in_the_order_in_which_it_was_made(order: int) -> None:
    """Parts of long texts, and positions of certificates, follow the order that is printed."""
    forgotten()
    made = [z.Game(text) for text in ["{41|7}", "{43|5}", "77/64", "-5/64"][::order]]
    first, second, high, low = made[::order]
    whole = z.Game.of([first, second], [low])
    named = [str(g) for g in parts_first(whole, lambda g: in_order(pieces(g))) if g.number is None]
    assert named == ["{41|7}", "{43|5}", "{{41|7},{43|5}|-5/64}"]
    assert distinct([high, 3, low, 1, high]) == (low, high, 1, 3)


def test_threads_find_the_same_games_while_others_go() -> None:
    found: dict[int, list[str]] = {}
    end = threading.Event()

    def ask(name: int) -> None:
        found[name] = [repr(asked(n) + asked(n + 1)) for n in range(3000, 3060)]

    emptying = [*memories(), sums.forget]

    def forget() -> None:
        while not end.wait(0.001):
            for one in emptying:
                one()

    threads = [threading.Thread(target=ask, args=(name,), daemon=True) for name in range(4)]
    other = threading.Thread(target=forget, daemon=True)
    for one in (*threads, other):
        one.start()
    for one in threads:
        joined(one)
    end.set()
    joined(other)
    ask(4)
    assert set(map(tuple, found.values())) == {tuple(found[4])}


@pytest.mark.parametrize(
    "made",
    [lambda: z.Game.of(["{3|1}", "*7"], ["{2|-9}"]), lambda: z.Game(Fraction(12345, 4096))],
    ids=["form", "number"],
)
def test_threads_make_a_game_once(made: Callable[[], z.Game]) -> None:
    for _ in range(30):
        forms.FORMS_BY_OPTIONS.clear()
        start = threading.Barrier(4)
        found: list[z.Game] = []

        def make(start: threading.Barrier = start, found: list[z.Game] = found) -> None:
            start.wait()
            found.append(made())

        threads = [threading.Thread(target=make, daemon=True) for _ in range(4)]
        for one in threads:
            one.start()
        for one in threads:
            joined(one)
        assert len(set(map(id, found))) == 1


def test_a_very_deep_game_is_carried_and_let_go() -> None:
    """Twenty thousand options deep: nothing recurses where it is pickled, rebuilt, or freed."""
    deep = power_sum(20_000)
    assert pickle.loads(pickle.dumps(deep)) is deep  # noqa: S301
    gone = weakref.ref(deep)
    del deep
    forgotten()
    assert gone() is None
    assert z.Game("^[3]") > 0


@pytest.mark.parametrize(
    "ask",
    [
        lambda: z.Game.of(["^"], ["{3|-7}"]),
        lambda: z.Game("{3|-7}"),
        lambda: z.value("{over|{3|-7}}"),
        lambda: z.Game(5) + z.Game("*"),
        lambda: z.Game(5).temperature,
    ],
    ids=["of", "text", "loops", "sum", "temperature"],
)
def test_no_memory_grows_beyond_its_bound(ask: Callable[[], object]) -> None:
    """Where work on games begins, what has grown too large is emptied."""
    ask()
    assert len(Memory.tables) > 10
    for memory in Memory.tables:
        memory |= dict.fromkeys(range(-1, -2 - memory.max_size, -1))
        assert len(memory) > memory.max_size
    ask()
    assert all(len(memory) < 100 for memory in Memory.tables)


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")
@pytest.mark.parametrize("ask", [z.Game, z.value], ids=["Game", "value"])
def test_any_number_of_questions_stay_below_a_bound(
    ask: Callable[[str], z.Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asked a hundred thousand games that differ, and positions in between.

    The sample asks one in a hundred, with tables a hundred times smaller.
    """
    share = 1 if LONG else 100
    for memory in Memory.tables:
        monkeypatch.setattr(memory, "max_size", memory.max_size // share)
    monkeypatch.setattr(walls, "MAX_WALLS", walls.MAX_WALLS // share)
    forgotten()
    before, games = resident(), len(canonical.FORMS)
    for number in range(100_000 // share):
        game = ask(text_of(10_000 + number))
        assert game.temperature >= -1
        if not number % 50:
            heaps = (number % 97, number % 89, number % 83)
            z.solve(rulesets.Nim()(*heaps))
        assert len(canonical.FORMS) - games < 2 * forms.FORMS_BY_OPTIONS.max_size
    assert resident() - before < BOUND
