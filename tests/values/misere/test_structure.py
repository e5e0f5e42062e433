from __future__ import annotations

import json
import re
from itertools import product

import pytest
from tests.misere import ROWS, octal, searched

from zermelo.errors import InputError
from zermelo.values.misere.heaps import HeapGame, vertices_game
from zermelo.values.misere.quotient import MisereQuotient, quotient_of_heaps
from zermelo.values.misere.structure import (
    cayley_digraph,
    distinguishing_element,
    idempotents,
    is_tame,
    minimal_ideal,
    multiplication_table,
    presentation,
    pretending_function,
    relations,
    word,
    word_in_letters,
)
from zermelo.values.misere.sums import solve_sum
from zermelo.values.octal_code import OctalCode

SMALL = [row for row in ROWS if row["status"] == "solved"]


@pytest.mark.parametrize("row", SMALL, ids=lambda row: row["game"])
def test_presentations_are_those_of_another_program(row: dict) -> None:
    """Both choose least words in colexicographic order, so all of it is the same text."""
    found = octal(row["game"])
    plain, wanted = (
        re.sub(r"[\^ ]", "", text).removeprefix("Q=").replace("<", "").replace("|>", ">")
        for text in (presentation(found), row["presentation"])
    )
    assert plain == wanted
    assert [text.replace("^", "") for text in pretending_function(found)] == row["phi"].split()[
        : found.parts[0].upto + 1
    ]
    assert is_tame(found) is row["tame"]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["game"])
def test_tame_at_every_step(row: dict) -> None:
    for position, order, portion in row["partial_steps"]:
        if order > 50:
            break
        count = order - 2
        nim_like = order == 2 or (portion == 2 and count >= 4 and count & count - 1 == 0)
        assert is_tame(octal(row["game"], upto=position)) is nim_like


def test_relations_define_the_monoid() -> None:
    """Rewriting by the relations leads every word of generators to the canonical one."""
    found = octal("0.15")
    rules = [(dict(left), dict(right)) for left, right in relations(found)]
    for x, g in product(range(found.order), range(len(found.generators))):
        held = dict(word(found, x))
        held[g] = held.get(g, 0) + 1
        changed = True
        while changed:
            changed = False
            for left, right in rules:
                if all(held.get(c, 0) >= count for c, count in left.items()):
                    for c, count in left.items():
                        held[c] -= count
                    for c, count in right.items():
                        held[c] = held.get(c, 0) + count
                    changed = True
        rest = sorted((c, count) for c, count in held.items() if count)
        assert rest == word(found, found.actions[g][x])


@pytest.fixture(scope="module")
def kayles() -> MisereQuotient:
    return octal("0.77")


def test_kernel_and_idempotents(kayles: MisereQuotient) -> None:
    table = multiplication_table(kayles)
    everything = range(kayles.order)
    assert idempotents(kayles) == [x for x in everything if table[x][x] == x]
    ideals = [{table[x][z] for z in everything} for x in everything]
    least = set.intersection(*ideals)
    assert minimal_ideal(kayles) == sorted(least)
    assert len(least) == 16  # the group of normal play
    assert all({table[x][z] for z in least} == least for x in least)
    assert all(
        table[table[x][y]][z] == table[x][table[y][z]]
        for x, y, z in product(range(0, 40, 3), repeat=3)
    )
    assert all(table[x][y] == table[y][x] for x, y in product(everything, repeat=2))


def test_contexts_tell_apart(kayles: MisereQuotient) -> None:
    for x, y in product(range(kayles.order), repeat=2):
        z = distinguishing_element(kayles, x, y)
        if x == y:
            assert z is None
        else:
            portion = kayles.p_elements
            assert z is not None
            assert (kayles.product(x, z) in portion) is not (kayles.product(y, z) in portion)


def test_the_cayley_digraph_has_every_step(kayles: MisereQuotient) -> None:
    drawn = cayley_digraph(kayles)
    assert len(drawn.labels) == len(set(drawn.labels)) == 40
    assert drawn.p_elements == kayles.p_elements
    steps = {(x, y, g) for x, y, g in drawn.edges}
    for g, action in enumerate(kayles.actions):
        for x, y in enumerate(action):
            assert (x, y, g) in steps or ((y, x, g) in steps and action[y] == x)


def test_many_generators_have_other_names() -> None:
    found = octal("0.77")
    many = MisereQuotient(
        found.parts,
        found.portion,
        ((0, 1),) * 27,
        found.actions[:1] * 27,
        (26, *found.lasts[1:]),
        found.parents,
        found.states,
        found.steps,
    )
    assert word_in_letters(many, 0) == "1"
    assert word_in_letters(many, 3) == "g1·g2"


def test_answers_for_sums_are_what_search_says() -> None:
    games = [HeapGame.octal("0.77"), vertices_game([[], [0], [0, 1], [2], [1, 3]])]
    found = quotient_of_heaps(games, upto=8)
    is_p = searched([game.options for game in games])
    for a, b, c in product(range(9), range(9), range(6)):
        parts = [(0, a), (0, b), (1, c)]
        told = solve_sum(found, parts)
        assert (told.outcome == "P") is is_p(parts)
        wanted = set()
        for index, (game, place) in enumerate(parts):
            for option in games[game].options(place) if place else ():
                rest = [part for at, part in enumerate(parts) if at != index]
                if is_p([*rest, *((game, p) for p in option)]):
                    wanted.add((index, tuple(option)))
        assert {(reply.index, reply.option) for reply in told.replies} == wanted
        assert all(reply.element in found.p_elements for reply in told.replies)
        assert told.product == found.product(*told.elements)


def test_answers_beyond_the_heaps_that_were_looked_at(kayles: MisereQuotient) -> None:
    told = solve_sum(kayles, [(0, 500), (0, 501)])
    assert told.outcome == "N"
    for reply in told.replies:
        rest = [(0, 501), (0, 500)][reply.index]
        assert solve_sum(kayles, [rest, *((0, part) for part in reply.option)]).outcome == "P"
        assert reply.option in OctalCode.parse("0.77").options([500, 501][reply.index])
    with pytest.raises(InputError, match="no game 1"):
        solve_sum(kayles, [(1, 3)])


def test_nothing_to_move_is_won() -> None:
    assert solve_sum(octal("0.77"), []).outcome == "N"
    assert json.dumps(solve_sum(octal("0.77"), []).replies) == "[]"
