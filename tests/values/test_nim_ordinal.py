"""Nim-products of infinite ordinals: a field, the published roots, and all of it a second way."""

from __future__ import annotations

import random
from functools import reduce
from itertools import product

import pytest

from zermelo.errors import InputError
from zermelo.expressions.parse import calculate
from zermelo.values.nim_field import Field, excess, generators_of_roots
from zermelo.values.nim_ordinal import (
    nim_inverse_of_ordinal,
    nim_power,
    nim_product_of_ordinals,
)
from zermelo.values.nimber import nim_product
from zermelo.values.transfinite import OMEGA, Transfinite, nim_sum

#: The p-th powers of κ_p, as Conway (1976, chapter 6) and Lenstra give them.
PUBLISHED = {
    3: "2", 5: "4", 7: "omega+1", 11: "omega^omega+1", 13: "omega+4", 17: "16",
    19: "omega^3+4", 23: "omega^(omega^3)+1", 29: "omega^(omega^2)+4", 31: "omega^omega+1",
    37: "omega^3+4", 41: "omega^omega+1", 43: "omega^(omega^2)+1",
}  # fmt: skip


def ordinal(text: str) -> Transfinite:
    found = calculate(text).result
    return found if isinstance(found, Transfinite) else Transfinite.of(found.number)  # type: ignore[union-attr]


@pytest.mark.parametrize(("k", "p"), [*enumerate(PUBLISHED)])
def test_powers_of_the_generators_are_the_published_ones(k: int, p: int) -> None:
    generator = OMEGA.raised(OMEGA.raised(k))
    assert nim_power(generator, p) == ordinal(PUBLISHED[p])


@pytest.mark.parametrize("p", [3, 5, 7, 13, 17])
def test_the_least_nimber_without_a_root_has_none(p: int) -> None:
    """In a field that holds the p-th roots of 1 all powers are listed: the smaller ones are there.

    These are finite nimbers and, where α_p is infinite, ω + m.
    """
    generators = generators_of_roots(p)
    field = Field([*generators, (2, 1)])
    powers = set()
    for bits in product((0, 1), repeat=field.degree):
        element = field.total([], 0)
        element.flat[:] = bits
        if any(bits):
            powers.add(field.power(element, p).tobytes())
    root = field.total(generators, excess(p))
    assert root.tobytes() not in powers
    assert not field.has_root(root, p)
    last = max(n for q, n in field.generators if q == 2)
    finite = int(PUBLISHED[p]) if PUBLISHED[p].isdigit() else 2 ** (2**last)
    smaller = [field.total([], m) for m in range(1, finite)]
    if finite == 2 ** (2**last):
        least = int(PUBLISHED[p].removeprefix("omega+"))
        smaller += [field.total([(3, 1)], m) for m in range(least)]
    assert all(one.tobytes() in powers for one in smaller)
    assert all(field.has_root(one, p) for one in smaller[:4])


def drawn(draw: random.Random, powers: list[Transfinite]) -> Transfinite:
    held = [power * draw.randrange(1, 16) for power in draw.sample(powers, draw.randrange(1, 4))]
    return sum(held, Transfinite.of(0))


POWERS = [
    ordinal(text)
    for text in (
        "1", "omega", "omega^2", "omega^5", "omega^omega", "omega^(omega*3+1)", "omega^(omega*7)",
        "omega^(omega^2+2)", "omega^(omega^2*4)", "omega^(omega^3*10+omega*4+2)",
    )
]  # fmt: skip


def test_the_axioms_of_a_field() -> None:
    draw = random.Random(5)
    for _ in range(40):
        x, y, z = (drawn(draw, POWERS) for _ in range(3))
        xy = nim_product_of_ordinals(x, y)
        assert xy == nim_product_of_ordinals(y, x)
        assert nim_product_of_ordinals(xy, z) == nim_product_of_ordinals(
            x, nim_product_of_ordinals(y, z)
        )
        assert nim_product_of_ordinals(nim_sum(x, y), z) == nim_sum(
            nim_product_of_ordinals(x, z), nim_product_of_ordinals(y, z)
        )
        assert xy != 0


def test_inverses() -> None:
    draw = random.Random(6)
    for _ in range(8):
        x = drawn(draw, POWERS[:6])
        assert nim_product_of_ordinals(x, nim_inverse_of_ordinal(x)) == 1


def test_no_product_is_a_value_that_is_excluded() -> None:
    """x ⊗ y is the least value other than x′⊗y + x⊗y′ + x′⊗y′, for x′ < x and y′ < y."""
    draw = random.Random(7)
    for _ in range(150):
        x, y = (drawn(draw, POWERS) for _ in range(2))
        less = [
            next(z for z in iter(lambda: drawn(draw, [*POWERS[:1], *POWERS]), None) if z < top)
            for top in (x + 1, y + 1)
        ]
        if less[0] < x and less[1] < y:
            terms = [(less[0], y), (x, less[1]), (less[0], less[1])]
            option = reduce(nim_sum, (nim_product_of_ordinals(a, b) for a, b in terms))
            assert option != nim_product_of_ordinals(x, y)


def test_finite_ordinals_are_the_finite_nimbers() -> None:
    draw = random.Random(8)
    for _ in range(50):
        a, b = draw.randrange(1 << 16), draw.randrange(1 << 16)
        assert nim_product_of_ordinals(Transfinite.of(a), Transfinite.of(b)) == nim_product(a, b)


def test_fields_multiply_as_ordinals_do() -> None:
    """The arrays of bits, and the sums of powers of ω: squares, products and powers."""
    field = Field([(7, 1), (5, 1)])
    generators = {
        (2, 1): ordinal("2"), (2, 2): ordinal("4"), (3, 1): OMEGA,
        (5, 1): ordinal("omega^omega"), (7, 1): ordinal("omega^(omega^2)"),
    }  # fmt: skip
    draw = random.Random(9)

    def both() -> tuple[object, Transfinite]:
        bits, total = field.total([], 0), Transfinite.of(0)
        for _ in range(5):
            place = tuple(draw.randrange(d) for d in field.shape)
            bits[place] ^= 1
            total = nim_sum(total, as_ordinal(place))
        return bits, total

    def as_ordinal(place: tuple[int, ...]) -> Transfinite:
        term = Transfinite.of(1)
        for generator, digit in zip(reversed(field.generators), place, strict=True):
            for _ in range(digit):
                term = nim_product_of_ordinals(term, generators[generator])
        return term

    def read(bits) -> Transfinite:  # type: ignore[no-untyped-def]
        places = (tuple(map(int, place)) for place in zip(*bits.nonzero(), strict=True))
        return reduce(nim_sum, map(as_ordinal, places), Transfinite.of(0))

    for _ in range(6):
        (a, x), (b, y) = both(), both()
        assert read(field.product(a, b)) == nim_product_of_ordinals(x, y)
        assert read(field.square(a)) == nim_product_of_ordinals(x, x)
        assert (field.square(a) == field.product(a, a)).all()
        assert read(field.power(a, 5)) == nim_power(x, 5)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("omega^omega^omega NimProduct 2", "ω^ω^ω is not below ω^(ω^ω)"),
        ("(omega-1) NimProduct 2", "ω-1 is not an ordinal"),
        ("0.NimInverse", "0 has no nim-inverse"),
        ("omega NimExp -1", "-1 is not a natural number"),
        ("omega^omega^37 NimExp 167", "2^68,060 elements"),
        ("(*omega) ConwayProduct 3", "3 is not a nimber"),
    ],
)
def test_what_cannot_be_had_is_refused(text: str, says: str) -> None:
    with pytest.raises(InputError) as error:
        calculate(text)
    assert says in str(error.value)
