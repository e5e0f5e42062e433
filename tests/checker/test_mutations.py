"""Every mutation of a certificate is rejected, or still true, for certificates of every kind."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.mutations import mutated, mutations
from tests.truth import still_true

from zermelo import Digraph, Framework, game, grundy, kernels, loopy, outcomes, read
from zermelo.answers.loopy_certificates import certify_sides
from zermelo.answers.position_certificates import certify_position
from zermelo.answers.solution_certificates import (
    certify_colouring,
    certify_not_kernel_perfect,
    certify_reduction,
    certify_what_if,
)
from zermelo.answers.strategy_certificates import certify_strategy
from zermelo.certificates import (
    certify_acceptance,
    certify_annihilation,
    certify_enforcement,
    certify_extension,
    certify_grundy,
    certify_kernel,
    certify_loopy,
    certify_no_kernel,
    certify_outcomes,
    certify_winners,
)
from zermelo.checker import KINDS, Malformed, check
from zermelo.formats import read_parity_game
from zermelo.formats.dimacs import CNF
from zermelo.kernel.list_colouring import list_colouring
from zermelo.limits import NO_LIMITS, Limits
from zermelo.rulesets import position_of
from zermelo.tokens.annihilation.theory import annihilation
from zermelo.values.play import MISERE, NORMAL, Play
from zermelo.verbs.call import Call
from zermelo.verbs.certify import expression_proof

EXAMPLES = Path(__file__).parents[2] / "examples"
MIXED = Digraph([("n", "leaf"), ("n", "p"), ("p", "n"), ("x", "y"), ("y", "x"), ("x", "n")])
HARD = Digraph([(1, 2), (2, 3), (3, 1), (3, 4), (4, 5), (6, 7), (7, 6), (7, 3)])
OWNER = {"n": 1, "leaf": 2, "p": 2, "x": 2, "y": 1}
BUCHI = read_parity_game(EXAMPLES / "parity.gm")
LADDER = Digraph(["dc", "db", "da", "cb", "ca", "ba"])
LOOPS = Digraph(["ab", "ba", "bc", "cd", "aa"])


#: Of floating defeat, an odd cycle that is attacked, and an argument that nothing attacks.
FLOATING = Framework(["ab", "ba", "ac", "bc", "cd", "ed"], "fabcde")
ODD = Framework(["ab", "bc", "ca", "de", "ed", "da"])


#: A step of a proof may be changed or left out where others do without it; a colouring is one of
#: the same edges with longer lists or other names, too.
OTHERS_HOLD = ("argumentation", "colouring")
#: A square with lists of two colours.
SQUARE = [("r1", "c1"), ("r1", "c2"), ("r2", "c1"), ("r2", "c2")]
LISTS = [["1", "2"], ["2", "3"], ["1", "3"], ["1", "2"]]


def position(words: str, play: Play = NORMAL, positions: int = 20_000) -> Callable[[], Any]:
    limits = Limits(positions=positions)
    return lambda: certify_position(position_of(words.split()), play, limits=limits)


def kernel_of(G: Digraph) -> Any:
    kernel = kernels(G).find()
    return certify_no_kernel(kernels(G)) if kernel is None else certify_kernel(G, kernel)


SIX = [((), (1,)), ((0,), (0, 3, 4)), ((4,), (5,)), ((2,), (5,)), ((0,), (0,)), ((1,), (0,))], 1
#: Three vertices of which each leads to the others in turn.
KNOT = [((1,), (2,)), ((0, 2), (0,)), ((1,), (0, 1))], 0


def again(state: tuple[int, int]) -> list[tuple[int, int]]:
    """Take 1 and move again, or take 2 and pass the turn."""
    left, player = state
    return [(left - k, player ^ (k == 2)) for k in (1, 2) if k <= left]


def worth(expression: str) -> Callable[[], Any]:
    return lambda: expression_proof(Call(), expression)


#: By name, a certificate and its verdict.
GENUINE: dict[str, tuple[Callable[[], Any], str]] = {
    "outcomes": (lambda: certify_outcomes(outcomes(MIXED)), "HOLDS"),
    "outcomes with a loop": (lambda: certify_outcomes(outcomes(LOOPS)), "HOLDS"),
    "misère play": (lambda: certify_outcomes(outcomes(MIXED, play="misere")), "HOLDS"),
    "an ending": (lambda: certify_outcomes(outcomes(MIXED, final=["y"])), "HOLDS"),
    "a misère ending": (
        lambda: certify_outcomes(outcomes(MIXED, final=["p", "x"], play="misere")), "HOLDS"
    ),
    "one end only": (
        lambda: certify_outcomes(outcomes(LOOPS, final=["b"], only_final=True)), "HOLDS"
    ),
    "owners": (lambda: certify_winners(outcomes(MIXED, owner=OWNER)), "HOLDS"),
    "a target": (lambda: certify_winners(outcomes(MIXED, owner=OWNER, target=["p"])), "HOLDS"),
    "a parity game": (lambda: certify_winners(outcomes(BUCHI)), "HOLDS"),
    "kernel": (lambda: kernel_of(MIXED), "HOLDS"),
    "no kernel": (lambda: kernel_of(HARD), "HOLDS"),
    "a piece without kernel": (lambda: certify_not_kernel_perfect(HARD), "HOLDS"),
    "an edge turned round": (lambda: certify_what_if(HARD, "reverse"), "HOLDS"),
    "an edge less": (lambda: certify_what_if(Digraph(["ab", "bc", "ca", "cd"]), "remove"), "HOLDS"),
    "an edge more": (lambda: certify_what_if(HARD, "add"), "HOLDS"),
    "a true assignment": (lambda: certify_reduction("kernel", CNF(((1, -2), (2,)))), "HOLDS"),
    "edges from lists": (lambda: certify_colouring(list_colouring(SQUARE, LISTS), LISTS), "HOLDS"),
    "grundy": (lambda: certify_grundy(grundy(LADDER)), "HOLDS"),
    "loopy": (lambda: certify_loopy(loopy(LOOPS)), "HOLDS"),
    "annihilation": (lambda: certify_annihilation(annihilation(Digraph(["ab", "bc", "cd", "da"]))),
                     "HOLDS"),
    "two parts": (lambda: certify_annihilation(annihilation(Digraph(["ab", "ba", "cd", "dc"]))),
                  "HOLDS"),
    "a preferred extension": (lambda: certify_extension(ODD, "preferred", ["e"]), "HOLDS"),
    "a complete extension": (lambda: certify_extension(ODD, "complete", ["d", "b"]), "HOLDS"),
    "a grounded extension": (lambda: certify_extension(FLOATING, "grounded"), "HOLDS"),
    "a semi-stable extension": (lambda: certify_extension(ODD, "semi-stable"), "HOLDS"),
    "a stage extension": (lambda: certify_extension(Framework(["ab", "bc", "ca"]), "stage"),
                          "HOLDS"),
    "an ideal extension": (lambda: certify_extension(Framework(["ab", "ba", "aa", "bc"]), "ideal"),
                           "HOLDS"),
    "an eager extension": (lambda: certify_extension(FLOATING, "eager"), "HOLDS IF"),
    "no stable extension": (lambda: certify_extension(Framework(["ab", "bc", "ca"]), "stable"),
                            "HOLDS"),
    "in some": (lambda: certify_acceptance(FLOATING, "a", "stable"), "HOLDS"),
    "in none": (lambda: certify_acceptance(FLOATING, "c"), "HOLDS"),
    "in every preferred": (
        lambda: certify_acceptance(
            Framework(["ab", "ba", "ac", "bc", "cd"]), "d", sceptically=True
        ),
        "HOLDS",
    ),
    "not in every": (lambda: certify_acceptance(ODD, "d", "admissible", sceptically=True),
                     "HOLDS"),
    "in every semi-stable": (
        lambda: certify_acceptance(
            Framework(["ab", "bc", "ca", "de", "ed", "da"]), "b", "semi-stable", sceptically=True
        ),
        "HOLDS",
    ),
    "changes of attacks": (lambda: certify_enforcement(FLOATING, "c"), "HOLDS"),
    "changes for a stable set": (
        lambda: certify_enforcement(ODD, "e", "stable", "remove"), "HOLDS"
    ),
    "in no stage": (lambda: certify_acceptance(FLOATING, "c", "stage"), "HOLDS"),
    "fig. 5": (lambda: certify_outcomes(outcomes(read(EXAMPLES / "fraenkel-fig5.tgf"))), "HOLDS"),
    "fig. 6": (lambda: kernel_of(read(EXAMPLES / "fraenkel-fig6.tgf")), "HOLDS"),
    "Craig": (lambda: certify_loopy(loopy(read(EXAMPLES / "beat-craig.tgf"))), "HOLDS"),
    "take away": (lambda: certify_grundy(grundy(read(EXAMPLES / "take-away.tgf"))), "HOLDS"),
    "nim": (position("nim 2 1"), "HOLDS"),
    "misère nim": (position("nim 2 2", play=MISERE), "HOLDS"),
    "kayles": (position("kayles 4"), "HOLDS"),
    "misère kayles": (position("kayles 3 1", play=MISERE), "HOLDS"),
    "laskers-nim": (position("laskers-nim 3"), "HOLDS"),
    "sum": (position("kayles 2 + nim 1"), "HOLDS"),
    "moore": (position("moore --k 2 1 1 1"), "HOLDS"),
    "wythoff": (position("wythoff --a 2 1 3"), "HOLDS"),
    "squares": (position("squares 33"), "HOLDS IF"),
    "chomp": (position("chomp --on path:3"), "HOLDS IF"),
    "tokens": (position(f"tokens --on {EXAMPLES}/beat-anne.tgf p0"), "HOLDS IF"),
    "nim by values": (position("nim 3 5 7", positions=5), "HOLDS"),
    "kayles by values": (position("kayles 7 4", positions=5), "HOLDS"),
    "a sum by values": (position("kayles 5 3 + nim 3", positions=5), "HOLDS"),
    "subtraction by values": (position("subtraction --set 1,3 5 6", positions=5), "HOLDS"),
    "grundys-game by values": (position("grundys-game 9 4", positions=5), "HOLDS"),
    "a lost sum": (position("nim 4 4", positions=3), "HOLDS"),
    "scoring": (position("scoring --step 2 6 4", positions=5), "HOLDS IF"),
    "a sum partly known": (position("scoring --step 2 5 + kayles 6", positions=30), "HOLDS IF"),
    "wythoff in a sum": (position("wythoff 3 4 + nim 3", positions=60), "HOLDS IF"),
    "moore by theorem": (position("moore --k 2 3 3 3 1", positions=5), "HOLDS"),
    "wythoff by theorem": (position("wythoff --a 2 4 7", positions=5), "HOLDS"),
    "domineering": (position("domineering 2x2"), "HOLDS"),
    "clobber": (position("clobber xxo"), "HOLDS"),
    "toads and frogs": (position("toads-and-frogs t.ff"), "HOLDS"),
    "hackenbush": (position("hackenbush lr(e;r)"), "HOLDS IF"),
    "a hot sum": (position("domineering 2x2 + domineering ...|.## + nim 1"), "HOLDS"),
    "a sum nobody should begin": (position("domineering 2x2 + domineering 2x2"), "HOLDS"),
    "a sum with stalks": (position("hackenbush rl + clobber xxo + hackenbush l"), "HOLDS IF"),
    "misère domineering": (position("domineering ..|.#", play=MISERE), "HOLDS"),
    "misère clobber": (position("clobber xxo|.o.", play=MISERE), "HOLDS"),
    "misère toads and frogs": (position("toads-and-frogs t.tf.f", play=MISERE), "HOLDS"),
    "a misère sum": (position("domineering ..|.# + nim 2", play=MISERE), "HOLDS"),
    "misère hackenbush": (position("hackenbush lr(e;r)", play=MISERE), "HOLDS IF"),
    "a misère sum partly known": (position("clobber xo + hackenbush lr", play=MISERE), "HOLDS IF"),
    "a score": (
        lambda: certify_position(
            game((4, 0), again, turn=lambda state: state[1], score=lambda state: 1 - state[1],
                 gain=lambda here, there: (here[0] - there[0]) % 2)
        ),
        "HOLDS IF",
    ),
    "a score without turns": (
        lambda: certify_position(game(5, {5: [4, 3], 4: [3, 2], 3: [1]}, score=lambda n: n - 2)),
        "HOLDS IF",
    ),
    "moves in a row": (
        lambda: certify_position(game((5, 0), again, turn=lambda state: state[1])), "HOLDS IF"
    ),
    "moves in a row, misère": (
        lambda: certify_position(game((4, 0), again, turn=lambda state: state[1]), MISERE),
        "HOLDS IF",
    ),
    "a draw with turns": (
        lambda: certify_position(
            game("a", {"a": ["b", "d"], "b": ["c", "a"], "c": ["a"], "d": []},
                 turn=lambda state: int(state in "bd"))
        ),
        "HOLDS IF",
    ),
    "a mate": (position("chess 8/8/8/8/8/1K6/7Q/k7 w", positions=5), "HOLDS IF"),
    "a mate in two": (position("chess 8/8/8/8/8/k1K5/8/7R b", positions=20), "HOLDS IF"),
    "a draw in chess": (
        lambda: certify_strategy(position_of(["chess", "7k/6R1/8/8/8/8/8/K7", "b"]), NO_LIMITS),
        "HOLDS IF",
    ),
    "over doubled": (worth("over + over"), "HOLDS IF"),
    "tis": (worth("a{{|a}|}"), "HOLDS IF"),
    "a switch": (worth("{0|0}"), "HOLDS IF"),
    "no onside": (lambda: certify_sides("six", SIX, SIX), "HOLDS IF"),
    "a knot": (lambda: certify_sides("knot", KNOT, KNOT), "HOLDS IF"),
    "over is more": (worth("over > 0"), "HOLDS IF"),
    "tisn is less": (worth("0 & -1 < 0"), "HOLDS IF"),
    "upon is confused": (worth("upon || *"), "HOLDS IF"),
    "wythoff, lost": (position("wythoff 3 5", positions=5), "HOLDS"),
}  # fmt: skip


#: What a certificate says, and a word that is said once more.
QUOTED, TWICE = re.compile(r"'[^']*'"), re.compile(r"\b([a-z]{2,}) \1\b")


def in_plain_words(message: str) -> None:
    assert not TWICE.search(QUOTED.sub("", message)), message


@cache
def written_once(name: str) -> str:
    return json.dumps(GENUINE[name][0]())


def genuine(name: str) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(written_once(name))
    return made


def verdict_of(certificate: object) -> str:
    """Check, and hold what is found to the truth."""
    try:
        verdict = check(certificate)
    except Malformed as error:
        in_plain_words(str(error))
        return "malformed"
    in_plain_words(verdict.reason)
    assert (verdict.verdict == "FALSE") == bool(verdict.reason)
    assert (verdict.verdict == "HOLDS IF") == bool(verdict.assumed)
    assert str(verdict).isprintable()
    if verdict.verdict != "FALSE":
        granted = verdict.verdict == "HOLDS IF"
        assert still_true(certificate, granted=granted) is not False, (verdict, certificate)
    return verdict.verdict


def test_every_kind_is_tried() -> None:
    tried = {genuine(name)["certificate"] for name in GENUINE}
    assert tried == {*KINDS} - {"quotient"}  # which has a file of tests of its own


@pytest.mark.parametrize("name", GENUINE)
def test_a_genuine_certificate_holds(name: str) -> None:
    made = genuine(name)
    assert verdict_of(made) == GENUINE[name][1]
    assert still_true(made, granted=True)
    assert still_true(made) is not False


@pytest.mark.parametrize("name", GENUINE)
def test_every_mutation_is_rejected_or_still_true(name: str) -> None:
    made = genuine(name)
    found = Counter(verdict_of(changed) for _, changed in mutations(made))
    assert found["malformed"] > 50
    assert found["FALSE"] > 50
    assert found["FALSE"] > found["HOLDS"] or made["certificate"] in OTHERS_HOLD


@pytest.mark.parametrize("seed", range(20))
def test_several_mutations_at_once(seed: int) -> None:
    chance = random.Random(seed)
    held = [genuine(name) for name in GENUINE]
    for _ in range(100):
        verdict_of(mutated(chance.choice(held), chance, chance.randint(1, 4)))
