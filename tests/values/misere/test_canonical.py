from __future__ import annotations

from functools import cache
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo.errors import InputError, LimitReached
from zermelo.values.misere.canonical import Forms, born_by_day
from zermelo.values.misere.genera import Genus, genera, genus_table
from zermelo.values.octal_code import OctalCode

#: A game by its options, written out.
Tree = frozenset


@cache
def is_p(*games: Tree) -> bool:
    moved = False
    for at, game in enumerate(games):
        for option in game:
            moved = True
            if is_p(*games[:at], option, *games[at + 1 :]):
                return False
    return moved


ZERO: Tree = frozenset()
STAR = frozenset([ZERO])
DAYS: list[list[Tree]] = [[ZERO]]
for _ in range(3):
    born = DAYS[-1]
    DAYS.append([frozenset(s) for size in range(len(born) + 1) for s in combinations(born, size)])

trees = st.recursive(st.just(ZERO), lambda inner: st.frozensets(inner, max_size=3), max_leaves=8)


def form(forms: Forms, tree: Tree) -> int:
    return forms.form([form(forms, option) for option in tree])


def tree(forms: Forms, number: int) -> Tree:
    return frozenset(tree(forms, option) for option in forms.options[number])


@given(trees, st.sampled_from(DAYS[3]))
def test_a_form_stands_for_its_game_in_every_sum(game: Tree, other: Tree) -> None:
    forms = Forms()
    number = form(forms, game)
    simplest = tree(forms, number)
    assert is_p(game, other) is is_p(simplest, other)
    assert forms.is_p[number] is is_p(game)
    total = tree(forms, forms.add(number, form(forms, other)))
    assert is_p(game, other) is is_p(total)
    assert is_p(game, other, STAR) is is_p(total, STAR)


def test_different_forms_differ_in_a_sum() -> None:
    """Of the forms of day 3 any two are told apart by a sum with a form of day 4."""
    forms = Forms()
    shown = {form(forms, game) for game in DAYS[3]}
    assert len(shown) == 5
    contexts = [
        tree(forms, forms.form(c)) for size in range(6) for c in combinations(sorted(shown), size)
    ]
    assert len(forms.options) == 22
    for one, other in combinations(sorted(shown), 2):
        games = tree(forms, one), tree(forms, other)
        assert any(is_p(games[0], z) is not is_p(games[1], z) for z in contexts)


def test_reversible_options_are_told() -> None:
    forms = Forms()
    star = forms.form([0])
    found = forms.reversal([star])
    assert (found.form, found.left_out, found.proviso) == (0, (star,), star)
    two = forms.nim_heap(2)
    third = forms.form([two])
    found = forms.reversal([0, star, third])  # {0, *, {*2}}: to {*2} is answered by *2
    assert (found.form, found.left_out, found.proviso) == (two, (third,), None)
    assert forms.reversal([two]).left_out == ()


def test_numbers_of_forms() -> None:
    """Conway 1976, chapter 12."""
    assert [born_by_day(day) for day in range(6)] == [1, 2, 3, 5, 22, 4171780]
    with pytest.raises(InputError, match="0 to 5"):
        born_by_day(6)


def test_numbers_of_forms_are_those_that_are_formed() -> None:
    forms = Forms()
    for day in range(4):
        known = range(len(forms.options))
        assert len(known) == born_by_day(day)
        for size in range(len(known) + 1):
            for options in combinations(known, size):
                forms.form(options)
    assert len(forms.options) == born_by_day(4)


def test_genus_by_definition() -> None:
    forms = Forms()
    for game in DAYS[3]:
        form(forms, game)
    for a, b in product(range(5), repeat=2):
        forms.add(a, b)
    two, heaps = frozenset([ZERO, STAR]), [ZERO]
    for _ in range(9):
        heaps.append(frozenset(heaps))
    for number, genus in enumerate(genera(forms)):
        game = tree(forms, number)
        if len(forms.options[number]) > 4:
            continue
        values = [
            next(n for n, heap in enumerate(heaps) if is_p(game, *[two] * twos, heap))
            for twos in range(len(genus.misere) + 1)
        ]
        assert tuple(values[:-1]) == genus.misere
        assert values[-1] == values[-3]


@pytest.mark.parametrize(
    ("text", "genus", "tame"),
    [  # as CGSuite computes them
        ([[2]], "0^02", True),
        ([[[2]]], "1^13", True),
        ([[2], 0], "1^20", False),
        ([[2], 1], "2^1420", False),
        ([[[2]], [[2], 1]], "0^02", True),
        ([[[2], 2, 0], [[2], 3], 1], "0^20", False),
    ],
)
def test_genera_of_other_programs(text: list, genus: str, tame: bool) -> None:
    forms = Forms()

    def read(held: object) -> int:
        return forms.nim_heap(held) if isinstance(held, int) else forms.form(map(read, held))

    number = read(text[0]) if text == [[2]] or text == [[[2]]] else read(text)
    found = genera(forms)[number]
    assert (str(found), found.tame) == (genus, tame)


def test_genera_of_kayles() -> None:
    """Sibert and Conway 1992, and Winning Ways, chapter 13."""
    forms = Forms()
    found = genus_table(forms, forms.heaps(OctalCode.parse("0.77").options, 20))
    assert " ".join(map(str, found)) == (
        "0^120 1^031 2^20 3^31 1^031 4^146 3^31 2^20 1^13 4^046 2^20 6^46 4^046 1^13 2^20 7^57 "
        "1^13 4^64 3^31 2^20 1^031"
    )
    assert str(Genus(12, (12, 14))) == "12^(12)(14)"


def test_the_limit_on_forms() -> None:
    with pytest.raises(LimitReached, match="50 forms"):
        Forms(max_forms=50).heaps(OctalCode.parse("0.77").options, 30)


def test_the_limit_on_options_counts_each_sum_once() -> None:
    """Of *3 + *4: the sums *a + *b with a ≤ 3, b ≤ 4 and a > 0 have a + b options each."""
    sums = {tuple(sorted(pair)) for pair in product(range(4), range(5)) if all(pair)}
    count = sum(map(sum, sums))
    free, exact, short = Forms(), Forms(max_options=count), Forms(max_options=count - 1)
    assert _text_of_sum(exact) == _text_of_sum(free)
    with pytest.raises(LimitReached, match=f"{count - 1:,} options"):
        _text_of_sum(short)


def _text_of_sum(forms: Forms) -> str:
    return forms.text(forms.add(forms.nim_heap(3), forms.nim_heap(4)))
