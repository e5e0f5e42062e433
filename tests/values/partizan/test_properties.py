"""Laws that hold for all short games, on random ones born by day 3."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.values.partizan.games import forms, games, left_wins, small

from zermelo.errors import InputError
from zermelo.values.partizan import uptimals
from zermelo.values.partizan.birthdays import born_by, join, meet
from zermelo.values.partizan.expansions import Uptimal
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.order import leq
from zermelo.values.partizan.reduced import inf_leq
from zermelo.values.partizan.sums import add
from zermelo.values.partizan.uptimals import power, uptimal_of

all_small = st.sampled_from([G for G in born_by(3) if G.is_all_small])

temperatures = st.integers(-7, 24).map(lambda n: Fraction(n, 8))


def uptimal(parts: Uptimal) -> Game:
    """Return the game of an expansion."""
    ups = (count * power(place) for place, count in enumerate(parts.ups, 1))
    return sum(ups, Game(parts.number) + Game(f"*{parts.nimber}"))


def both(G: Game) -> str:
    return {"TF": "L", "FT": "R", "TT": "P", "FF": "N"}[
        str(left_wins((G,), False))[0] + str(not left_wins((G,), True))[0]
    ]


@given(games, games, games)
def test_sums_are_a_group(G, H, K):
    assert G + H is H + G
    assert (G + H) + K is G + (H + K)
    assert G + 0 is G
    assert G - G == 0
    assert -(G + H) is -G - H
    assert 3 * G is G + G + G
    assert -2 * G is -(G + G)


@given(games, games, games)
def test_order_is_partial_and_kept_by_sums(G, H, K):
    assert (G <= H) == (H - G >= 0) == (-H <= -G)
    assert (G <= H and H <= G) == (G is H)
    assert (G < H, G > H, G == H, G.confused(H)).count(True) == 1
    if G <= H:
        assert G + K <= H + K
        if H <= K:
            assert G <= K


@given(games, games)
@settings(max_examples=60, deadline=None)
def test_outcomes_are_those_of_play(G, H):
    assert G.outcome == both(G)
    assert left_wins((G, H), True) == ((G + H).outcome in "LN")
    assert left_wins((G, H), False) == ((G + H).outcome in "LP")


@given(forms)
@settings(deadline=None)
def test_the_canonical_form_plays_like_the_form(form):
    left, right = form
    G = Game.of(left, right)
    # {left | right} − G is a win for whoever moves second, move by move
    for option in left:
        assert left_wins((option, -G), False) is False
    for option in right:
        assert left_wins((option, -G), True) is True
    for option in G.right:
        assert right_wins_from(left, right, -option)
    for option in G.left:
        assert left_wins_from(left, right, -option)


def left_wins_from(left, right, other: Game) -> bool:
    """Say whether Left wins {left | right} + other when she begins."""
    if any(left_wins((option, other), False) for option in left):
        return True
    return any(not right_wins_from(left, right, option) for option in other.left)


def right_wins_from(left, right, other: Game) -> bool:
    """Say whether Right wins {left | right} + other when he begins."""
    if any(not left_wins((option, other), True) for option in right):
        return True
    return any(not left_wins_from(left, right, option) for option in other.right)


@given(games)
def test_canonical_forms_have_nothing_dominated_or_reversible(G):
    for option, other in product(G.left, G.left):
        assert option is other or not option <= other
    for option, other in product(G.right, G.right):
        assert option is other or not option <= other
    assert not any(reply <= G for option in G.left for reply in option.right)
    assert not any(reply >= G for option in G.right for reply in option.left)
    assert Game.of(G.left, G.right) is G


@given(games, games)
def test_stops_bound_and_add_up(G, H):
    assert G.left_stop >= G.right_stop
    assert (G + H).left_stop <= G.left_stop + H.left_stop
    assert (G + H).left_stop >= G.left_stop + H.right_stop
    if G.number is None:
        assert G.left_stop == max(option.right_stop for option in G.left)
        assert G.right_stop == min(option.left_stop for option in G.right)


@given(games, temperatures)
def test_the_thermograph_is_the_stops_of_the_cooled_game(G, t):
    T = G.thermograph
    cooled = G.cool(t)
    assert (T.left(t), T.right(t)) == (cooled.left_stop, cooled.right_stop)
    assert T.mast == G.mean
    assert T.temperature == G.temperature
    assert T.left(T.temperature) == T.right(T.temperature) == G.mean
    if T.temperature > -1 and t < T.temperature:
        assert T.left(t) >= T.right(t)


@given(games, games)
def test_means_add_and_the_sum_is_no_hotter(G, H):
    assert (G + H).mean == G.mean + H.mean
    assert (G + H).temperature <= max(G.temperature, H.temperature)


@given(games, st.integers(0, 8), st.integers(0, 8))
def test_cooling_twice_is_cooling_by_the_sum(G, s, t):
    s, t = Fraction(s, 4), Fraction(t, 4)
    assert G.cool(s).cool(t) is G.cool(s + t)


@given(small, small, st.integers(0, 8).map(lambda n: Fraction(n, 4)))
def test_cooling_is_linear_and_keeps_order(G, H, t):
    assert (G + H).cool(t) is G.cool(t) + H.cool(t)
    if G >= H:
        assert G.cool(t) >= H.cool(t)


@given(small, small, st.sampled_from(["1/2", "1/4", "*", "1*", "{2|1}"]))
def test_heating_is_linear(G, H, t):  # by 1 it is not: * + {1|*}
    assert (G + H).heat(t) is G.heat(t) + H.heat(t)


@given(games, st.integers(1, 6).map(lambda n: Fraction(n, 2)))
def test_heating_undone_by_cooling(G, t):
    assume(all(x.denominator == 1 for x in numbers(G)))  # with fractions it is not
    assert G.heat(t).cool(t) is G


def numbers(G: Game) -> set[Fraction]:
    """Return the numbers that play stops at."""
    if G.number is not None:
        return {G.number}
    return set().union(*map(numbers, (*G.left, *G.right)))


@given(small, small, st.sampled_from(["^", "1", "^^*", "1*", "Tiny(1)", "{1|*}"]))
@settings(deadline=None)
def test_norton_products_are_linear_and_by_definition(G, H, U):
    U = Game(U)
    assert (G + H).norton_product(U) is G.norton_product(U) + H.norton_product(U)
    assert (G >= H) == (G.norton_product(U) >= H.norton_product(U))
    if G.number is None or G.number.denominator > 1:
        steps = [U + gain for gain in [L - U for L in U.left] + [U - R for R in U.right]]
        assert G.norton_product(U) is Game.of(
            [L.norton_product(U) + step for L in G.left for step in steps],
            [R.norton_product(U) - step for R in G.right for step in steps],
        )


@given(small, small)
def test_conway_products_commute_with_negation(G, H):
    assert G.conway_product(H) is H.conway_product(G)
    assert (-G).conway_product(H) is -G.conway_product(H)


@given(small, small, small)
def test_ordinal_sums_by_the_colon_principle(G, H, K):
    if H >= K:
        assert G.ordinal_sum(H) >= G.ordinal_sum(K)
    if (H - K).outcome == "N":
        assert G.ordinal_sum(H).confused(G.ordinal_sum(K))
    assert G.ordinal_sum(0) is G


@given(games, games)
def test_reduced_forms_forget_infinitesimals_alone(G, H):
    assert (G - G.reduced).is_infinitesimal
    assert G.reduced.reduced is G.reduced
    assert (G.reduced is H.reduced) == (G - H).is_infinitesimal
    assert (G + Game("^*")).reduced is G.reduced


@given(games, games)
def test_stops_decide_the_order_up_to_infinitesimals(G, H):
    assert inf_leq(G, H) == ((H - G).right_stop >= 0)


def test_a_number_below_all_floats_is_no_infinitesimal():
    tiny = Game(Fraction(1, 2**2000))
    assert not inf_leq(Game(0), -tiny)
    assert inf_leq(-tiny, Game(0))
    assert inf_leq(Game("^"), Game(0))


@given(all_small, all_small)
@settings(deadline=None)
def test_atomic_weights_add(G, H):
    a, b = G.atomic_weight, H.atomic_weight
    assert a is not None
    assert b is not None
    assert (G + H).atomic_weight is a + b
    if a >= 2:  # the two-ahead rule
        assert G > 0
    far = Game(f"*{G.far_star}")
    assert (a >= 1) == (far <= G)


def test_all_small_games_of_day_three_have_a_weight_and_others_may():
    for G in born_by(3):
        assert G.is_infinitesimal or G.atomic_weight is None
        assert not G.is_all_small or G.atomic_weight is not None


@given(st.integers(-4, 4), st.lists(st.integers(-2, 2), max_size=3), st.integers(0, 3))
@settings(deadline=None)
def test_uptimals_are_recognised(x, ups, k):
    while ups and not ups[-1]:
        ups.pop()
    parts = Uptimal(Fraction(x, 2), tuple(ups), k)
    assert uptimal_of(uptimal(parts)) == parts


@pytest.mark.parametrize(("places", "most"), [(1, 9), (2, 4), (3, 2), (4, 1), (6, 1)])
def test_every_small_uptimal_is_recognised(places, most):
    """What is looked at, one option and two lengths, is enough."""
    for ups in product(range(-most, most + 1), repeat=places):
        for k in range(8 - places) if ups[-1] else ():
            parts = Uptimal(Fraction(places - 3, 4), ups, k)
            assert uptimal_of(uptimal(parts)) == parts


def test_few_sums_tell_that_a_game_is_no_uptimal(monkeypatch):
    """With sixty nimbers among the options of both: each was tried with all lengths."""
    sums = 0

    def counted(g, h):
        nonlocal sums
        sums += 1
        return add(g, h)

    stars = [Game(f"*{k}") for k in range(60)]
    game = Game.of(stars[:-1], [*stars[:-2], Game.of(stars, stars[:-1])])
    monkeypatch.setattr(uptimals, "add", counted)
    assert uptimal_of(game) is None
    assert sums < 60


def test_uptimals_among_the_games_of_day_three_are_those_that_sums_make():
    day = set(born_by(3))
    made = [
        uptimal(Uptimal(Fraction(x, 4), (a, b, c), k))
        for x in (0, 1, 2, 3, 4, 6, 8, 12)
        for a in range(-3, 4)
        for b in range(-3, 4)
        for c in range(-1, 2)
        for k in range(4)
    ]
    made += [-g for g in made]
    assert {g for g in day if uptimal_of(g) is not None} == day & set(made)


@given(games)
def test_names_are_read_back(G):
    assert Game(repr(G)) is G


@given(games)
def test_games_are_carried_by_value(G):
    assert pickle.loads(pickle.dumps(G)) is G  # noqa: S301
    assert copy.copy(G) is copy.deepcopy([G])[0] is G
    assert hash(G) == hash(G + 0)
    with pytest.raises(AttributeError, match="never changes"):
        G._number = 3


def test_numbers_are_equal_to_those_of_python():
    assert {Game(3): "three"}[3] == "three"
    assert Game("3/4") == Fraction(3, 4)
    assert Game("3/4") > 0 > Game(-1)
    assert 1 + Game("*") == Game("1*")
    assert 1 - Game("*") == Game("1*")
    assert Game("*") != 0
    assert Game(2**70) + 1 == 2**70 + 1
    assert Game(10**400) > Game(10**399) + Game("*")
    assert Game(2**60 + 1) > Game(2**60)
    assert not Game(2**60) >= Game.of([2**60 + 1], [2**60 + 1])


@pytest.mark.parametrize("wrong", [Fraction(1, 3), 0.5, None, "{1|", [1]])
def test_what_is_no_game_is_refused(wrong):
    with pytest.raises(InputError, match=r"give|expected"):
        Game(wrong)
    assert Game(1) != wrong


def test_games_cannot_be_multiplied_by_games():
    with pytest.raises(TypeError):
        Game("^") * Game("^")
    with pytest.raises(TypeError):
        assert Game("^") <= "3"


@pytest.mark.parametrize("day", [1, 2])
def test_the_lattice_of_a_day_by_definition(day):
    everything = born_by(day)
    for g, h in product(everything, everything):
        above = [x for x in everything if leq(g, x) and leq(h, x)]
        below = [x for x in everything if leq(x, g) and leq(x, h)]
        least, greatest = join(g, h, day), meet(g, h, day)
        assert least in above
        assert all(leq(least, x) for x in above)
        assert greatest in below
        assert all(leq(x, greatest) for x in below)


@given(games, games, games)
def test_the_lattice_of_day_three_is_distributive(G, H, K):
    assert meet(G, join(H, K, 3), 3) is join(meet(G, H, 3), meet(G, K, 3), 3)
    assert join(G, meet(H, K, 3), 3) is meet(join(G, H, 3), join(G, K, 3), 3)
    assert meet(G, H, 3) in born_by(3)


def test_births():
    assert Game.born_by(1) == born_by(1)
    assert set(Game.born_by(1)) == {Game(0), Game(1), Game(-1), Game("*")}
    assert Game(1).join("*", 1) == 1
    with pytest.raises(InputError, match="give day 3 or later"):
        Game(3).meet(0, 2)
    assert [len(born_by(day)) for day in range(4)] == [1, 4, 22, 1474]
    assert sum(g.birthday == 3 for g in born_by(3)) == 1474 - 22
    with pytest.raises(InputError, match="day 4"):
        born_by(4)


def test_order_of_day_three():
    day = born_by(3)
    assert sum(leq(g, h) for g in day for h in day) == 654647
    assert all(-3 <= g.right_stop <= g.left_stop <= 3 for g in day)


def test_threads_enter_games_once():
    def make(_):
        G = Game.of([0], [0])
        for k in range(60):
            G = Game.of([G, k], [Fraction(-k, 7 % 4 + 1), G])
        return G

    with ThreadPoolExecutor(8) as pool:
        assert len({id(G) for G in pool.map(make, range(16))}) == 1
