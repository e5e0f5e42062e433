"""Certificates of solved positions: accepted, rejected when changed, and honest about the rest."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import pytest
from tests.mutations import put

import zermelo as z
from zermelo import Digraph, outcomes
from zermelo import rulesets as r
from zermelo.answers import position_certificates
from zermelo.answers.certificates import check, compare_digraph
from zermelo.answers.position_certificates import certify_position, check_moves
from zermelo.certificates import certify_outcomes
from zermelo.errors import CertificateError, InputError, LimitReached
from zermelo.labelling.explore import graph_of
from zermelo.limits import UNLIMITED, Limits
from zermelo.rulesets import position_of
from zermelo.solvers.engine import Engine
from zermelo.values.play import MISERE, play_of

SMALL = [
    "kayles 3 4",
    "nim 3 2 1",
    "nim",
    "squares 12",
    "moore --k 2 1 2 3",
    "nimania 2",
    "grundys-game 7 + nim 2",
]
LARGE = [
    f"nim {10**30} 5 7",
    f"nim {10**12} {10**12}",
    "kayles 100000 5 + nim 3 1000000",
    f"octal --code 0.8F {10**12} 5",
    f"scoring --step 3 {10**9} 7",
    "kayles 50 50",
]


def through_json(certificate: dict[str, Any]) -> dict[str, Any]:
    return json.loads(json.dumps(certificate))


#: Games whose rules the checker knows.
KNOWN = {"kayles", "nim", "moore", "grundys-game"}


@pytest.mark.parametrize("words", SMALL)
@pytest.mark.parametrize("misere", [False, True])
def test_small_positions_by_their_state_graph(words: str, misere: bool) -> None:
    here = position_of(words.split())
    if misere and not here.moves():
        with pytest.raises(InputError, match="nobody can move"):
            certify_position(here, play=MISERE)
        return
    made = through_json(certify_position(here, play=play_of(misere=misere)))
    verdict = check(made)
    known = words.split()[0] in KNOWN
    assert verdict.verdict == ("HOLDS" if known else "HOLDS IF"), verdict
    outcome = str(here.solve(play=play_of(misere=misere)).outcome)
    assert made["outcome"][made["start"]] == outcome
    assert f"is {outcome}" in verdict.checked
    assert ("misère" in verdict.checked) == misere
    if not known:
        assert verdict.assumed.startswith("the options of every position are those of")
    assert check_moves(made).valid


@pytest.mark.parametrize(
    ("field", "other", "why"),
    [
        ("start", 1, "is not the position '3 4'"),
        ("position", "4 3", "is not the position '4 3'"),
        ("position", "(empty)", "is not the position"),
        ("play", "misere", "is not an option of vertex '0 2' by the rules"),
        ("ruleset", "dawsons-kayles", "'2 4' is not an option of vertex '3 4' by the rules"),
        ("ruleset", "moore --k 2", "an option of vertex '3 4' by the rules is missing"),
        ("ruleset", "subtraction --set 1,2", "is not an option of vertex '3 4' by the rules"),
        ("ruleset", "kayles 1", "is not a ruleset"),
        ("ruleset", "nim --k 2", "is not a position of"),
        ("outcome", "P", "is P"),
    ],
)
def test_changed_state_graphs_are_false(field: str, other: Any, why: str) -> None:
    made = certify_position(position_of(["kayles", "3", "4"]))
    if field == "outcome":
        other = [other, *made["outcome"][1:]]
    verdict = check({**made, field: other})
    assert (verdict.verdict, why in verdict.reason) == ("FALSE", True), verdict


@pytest.mark.parametrize(
    ("field", "other", "why"),
    [
        ("start", -1, "'start' must be a whole number"),
        ("start", True, "'start' must be a whole number"),
        ("start", 10**9, "the number of one of"),
        ("play", "fair", "normal, misere"),
        ("ruleset", 7, "'ruleset' must be text"),
    ],
)
def test_malformed_state_graphs(field: str, other: object, why: str) -> None:
    made = certify_position(position_of(["kayles", "3", "4"]))
    with pytest.raises(CertificateError, match=why):
        check({**made, field: other})


def test_a_state_graph_of_other_rules_is_found_by_the_rules() -> None:
    larger = certify_position(position_of(["squares", "33"]))
    assert check_moves(larger).valid
    forged = {**larger, "ruleset": "squares --moves 1,2"}
    assert check(forged).verdict == "HOLDS IF"
    made = certify_position(position_of(["kayles", "3", "4"]))
    assert not check_moves({**made, "ruleset": "dawsons-kayles"}).valid
    with pytest.raises(InputError, match="lists no positions"):
        check_moves(
            certify_position(position_of(["nim", "9", "9", "9", "9"]), limits=Limits(positions=5))
        )


def test_many_positions_that_are_left_out_in_misere_play(tmp_path: Path) -> None:
    """The certificate lists one position, and listing it again meets 3,000 without a move."""
    star = tmp_path / "star.txt"
    star.write_text("".join(f"c {leaf}\n" for leaf in range(3000)))
    made = certify_position(position_of(["tokens", "--on", str(star), "c"]), play=MISERE)
    assert len(made["vertices"]) == 1
    assert check_moves(made).valid


COINS = ["coins-in-a-line", "8", "15", "3", "7"]
ENDS_ITSELF = "says itself how play ends, so that there is no misère play"
WITH_TURNS = z.game(0, {0: [1], 1: []}, turn=lambda _: 0, won=lambda state: state == 1)


@pytest.mark.parametrize(
    ("here", "reason"),
    [
        (position_of(COINS), "is played for scores, so that there is no misère play"),
        (position_of(["hex", "2x2"]), ENDS_ITSELF),
        (position_of(["notakto"]), ENDS_ITSELF),
        (position_of(["cat-and-mouse", "--on", "petersen", "1", "2"]), ENDS_ITSELF),
        (WITH_TURNS, ENDS_ITSELF),
    ],
)
def test_no_certificate_and_no_graph_without_misere_play(here: z.Position, reason: str) -> None:
    for question in (certify_position, Engine().solve):
        with pytest.raises(InputError, match=reason):
            question(here, MISERE)
    with pytest.raises(InputError, match=f"{reason}|no state graph"):
        graph_of(here, MISERE)


@dataclass(frozen=True)
class ScoredMisere(z.Ruleset[tuple[int, int]]):
    """Take one or two from a heap; a score of 2 for player 0 or -1 at the end."""

    name: ClassVar[str] = "scored-misere"
    misere: ClassVar[bool] = True

    def state(self, player: str, heap: str) -> tuple[int, int]:
        return int(player), int(heap)

    def options(self, state: tuple[int, int]) -> list[tuple[int, int]]:
        return [(1 - state[0], state[1] - k) for k in (1, 2) if k <= state[1]]

    def turn(self, state: tuple[int, int]) -> int:
        return state[0]

    def score(self, state: tuple[int, int]) -> int:
        return 2 - 3 * state[0]


def test_scores_have_no_misere_play_whatever_the_class_says() -> None:
    here = ScoredMisere()(0, 3)
    for question in (certify_position, Engine().solve):
        with pytest.raises(InputError, match="is played for scores, so that there is no misère"):
            question(here, MISERE)


def test_the_rules_refute_misere_play_of_a_game_that_has_none() -> None:
    here = position_of(COINS)
    made = {**through_json(certify_position(here)), "play": "misere"}
    assert check(made).verdict.startswith("HOLDS")
    verdict = check_moves(made)
    assert (verdict.verdict, "no misère play" in verdict.reason) == ("FALSE", True)
    hexagon = through_json(certify_position(position_of(["hex", "2x2"])))
    assert not check_moves({**hexagon, "play": "misere"}).valid


@pytest.mark.parametrize(("ruleset", "position"), [("'", "x"), ("moon", "x"), ("moon", "'")])
def test_what_cannot_be_read_back_is_said(ruleset: str, position: str) -> None:
    graph = certify_outcomes(outcomes(Digraph(vertices=[position])))
    made = {**graph, "certificate": "position", "ruleset": ruleset, "position": position,
            "play": "normal", "start": 0}  # fmt: skip
    assert check(made).verdict == "HOLDS IF"
    with pytest.raises(InputError, match=r"is not a position|no ruleset|moon"):
        check_moves(made)


@pytest.mark.parametrize(
    "ruleset", ["nim", "moore --k 9", "wythoff --a 9", "kayles", "octal --code 4.[7]"]
)
@pytest.mark.parametrize("play", ["normal", "misere"])
def test_a_state_graph_of_enormous_heaps_is_refused_at_once(ruleset: str, play: str) -> None:
    position = f"{10**3000} {10**3000}"
    graph = certify_outcomes(outcomes(Digraph(vertices=[position])))
    made = {**graph, "certificate": "position", "ruleset": ruleset, "position": position,
            "play": play, "start": 0}  # fmt: skip
    assert "by the rules is missing" in check(made).reason


def test_a_state_graph_that_goes_very_deep_is_no_traceback() -> None:
    states = [" ".join("0" * n + "1" * (1200 - n)) for n in range(1201)]
    edges = [(states[0], state) for state in states[1:]]
    made = certify_outcomes(outcomes(Digraph(edges, vertices=states)))
    made |= {"certificate": "position", "ruleset": "moore --k 1200", "position": states[0],
             "play": "normal", "start": 0}  # fmt: skip
    with pytest.raises(CertificateError, match="too deep"):
        check(made)


def test_a_certificate_without_a_digraph_is_about_none() -> None:
    made = certify_position(position_of(["nim", "9", "9", "9", "9"]), limits=Limits(positions=5))
    with pytest.raises(InputError, match="holds no digraph to compare"):
        compare_digraph(made, Digraph())


def test_a_position_where_nobody_wins() -> None:
    here = r.Tokens(Digraph([("a", "b"), ("b", "a")]))("a")
    verdict = check(certify_position(here))
    assert verdict.verdict == "HOLDS IF"
    assert "is D (normal" in verdict.checked


@pytest.mark.parametrize("words", LARGE)
def test_large_positions_by_values(words: str) -> None:
    here = position_of(words.split())
    made = through_json(certify_position(here, limits=Limits(positions=200)))
    assert made["certificate"] == "nim-sum"
    verdict = check(made)
    known = words.split()[0] in KNOWN
    assert verdict.verdict == ("HOLDS" if known else "HOLDS IF"), verdict
    assert made["outcome"] == str(here.outcome)
    assert (made["move"] is None) == (made["outcome"] == "P")
    for part in made["parts"]:
        assert int(part["value"]) == position_of(part["part"].split()).value
        assert known or f"{part['part']!r} is worth {part['value']}" in verdict.assumed
    if made["move"]:
        to = made["move"]["to"].split()
        there = position_of(to if made["ruleset"] == "sum" else [*made["ruleset"].split(), *to])
        assert there.value == 0
        for part in made["move"]["leaves"]:
            assert int(part["value"]) == position_of(part["part"].split()).value


NIM = "nim: the value is the nim-sum of the heaps (Bouton 1901)"


@pytest.mark.parametrize(
    ("path", "other", "why"),
    [
        (["parts", 0, "value"], 3, "is worth"),
        (["parts", 0, "source"], "nim: search, not a theorem", "is not a source"),
        (["parts", 0, "source"], "kayles: by search", "is about another game"),
        (["parts", 0, "part"], "nim 8", "the parts are not those"),
        (["parts", 1], {"part": "nim 7", "value": 7, "source": NIM}, "the parts are not those"),
        (["position"], "10 5 7", "the parts are not those"),
        (["position"], "05 5 7", "is not a position of"),
        (["ruleset"], "kayles", "the parts are not those"),
        (["value"], 0, "the nim-sum of the parts is"),
        (["outcome"], "P", "the outcome is N"),
        (["move"], None, "null for P"),
        (["move", "part"], 1, "after the move the nim-sum is"),
        (["move", "move"], "take 1 from heap 2", "is not a move in"),
        (["move", "to"], "2 5 8", "is not a move in"),
        (["move", "leaves", 0, "value"], 5, "is worth"),
        (["move", "leaves"], [], "after the move the nim-sum is"),
        (["premises"], [], "the premises are not"),
        (["premises", 0], "Misère play.", "the premises are not"),
    ],
)
def test_changed_values_are_false(path: list[Any], other: Any, why: str) -> None:
    made = certify_position(position_of(LARGE[0].split()), limits=Limits(positions=200))
    verdict = check(put(made, tuple(path), other))
    assert (verdict.verdict, why in verdict.reason) == ("FALSE", True), verdict


@pytest.mark.parametrize(
    ("path", "other", "why"),
    [
        (["parts", 0, "value"], -3, "must be a whole number"),
        (["parts", 0, "value"], "9" * 5000, "must be a whole number"),
        (["parts", 0, "value"], "07", "must be a whole number"),
        (["parts", 0], {"part": "nim 5"}, "an object with the fields part, source, value"),
        (["parts"], None, "must be a list"),
        (["outcome"], "D", "must be one of P, N"),
        (["move"], {}, "an object with"),
        (["move", "part"], 9, "must be the number of one of 3 parts"),
        (["move", "to"], 5, "'to' must be text"),
        (["premises"], "none", "list of texts"),
        (["vertices"], [], "does not belong"),
        (["version"], 2, "version is 2"),
    ],
)
def test_malformed_values(path: list[Any], other: Any, why: str) -> None:
    made = certify_position(position_of(LARGE[0].split()), limits=Limits(positions=200))
    changed = put(made, tuple(path), other) if path != ["vertices"] else {**made, "vertices": []}
    with pytest.raises(CertificateError, match=why):
        check(changed)


FORMULAS = [
    "moore --k 2 9 9 9",
    "moore --k 2 9 9 9 1",
    f"moore --k 3 {10**30} 5 7 {10**29}",
    "wythoff 400 1000",
    "wythoff 1836 2971",
    f"wythoff --a 3 {10**40} 77",
]


@pytest.mark.parametrize("words", FORMULAS)
def test_large_positions_by_a_formula(words: str) -> None:
    here = position_of(words.split())
    made = through_json(certify_position(here, limits=Limits(positions=50)))
    assert made["certificate"] == "theorem"
    verdict = check(made)
    assert verdict.verdict == "HOLDS", verdict
    assert made["outcome"] == str(here.outcome)
    for field, other in (
        ("outcome", "PN"[made["outcome"] == "P"]),
        ("parameter", 1 + made["parameter"]),
        ("rule", "nim"),
        ("rule", "moore" if made["rule"] == "wythoff" else "wythoff"),
        ("ruleset", f"{made['rule']} --{'ka'[made['rule'] == 'wythoff']} 7"),
        ("ruleset", "nim"),
        ("ruleset", "sum"),
        ("source", ""),
    ):
        assert check({**made, field: other}).verdict == "FALSE", (field, other)
    move = made["move"]
    if move is None:
        assert check({**made, "move": made["heaps"]}).verdict == "FALSE"
        return
    larger = str(10**50)
    for wrong in (None, made["heaps"], [larger, *made["heaps"][1:]], move[:-1], [0] * len(move)):
        assert check({**made, "move": wrong}).verdict == "FALSE", wrong


def test_a_formula_of_another_game_is_no_proof() -> None:
    """The ruleset, not what is said of it, decides by which formula the heaps are judged."""
    forged = {"certificate": "theorem", "version": 1, "ruleset": "wythoff --a 3",
              "rule": "wythoff", "parameter": 1, "heaps": [1, 2], "outcome": "P", "move": None,
              "source": ""}  # fmt: skip
    assert check(forged).reason.startswith("wythoff --a 3 is wythoff with the parameter 3")
    mended = {**forged, "parameter": 3, "source": r.Wythoff().pairs.cited((1, 2), UNLIMITED)}
    assert check(mended).reason == "the outcome is N, not P"


def test_what_a_theorem_calls_p_is_worth_0_by_it() -> None:
    made = certify_position(position_of(["cram", "6x6"]), limits=Limits(positions=5))
    (part,) = made["parts"]
    assert (part["value"], made["outcome"]) == (0, "P")
    assert "search" not in part["source"]
    assert check(made).verdict == "HOLDS IF"


@pytest.mark.parametrize(
    "words",
    [
        "sprouts 6",
        "order-and-chaos --m 6 --n 6 --k 5",
        "gomoku",
        "superset --n 7",
        "kalah --pits 6",
    ],
)
def test_what_the_rules_refuse_to_search_is_not_explored(
    words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(position_certificates, "state_graph", None)  # is not reached
    with pytest.raises(InputError, match=r"search|too many"):
        certify_position(position_of(words.split()))


def test_what_cannot_be_certified() -> None:
    with pytest.raises(LimitReached, match="on positions") as short:
        certify_position(position_of(["cram", "8x9"]), limits=Limits(positions=5))
    assert short.value.known["outcome"] == "N"
    with pytest.raises(LimitReached):
        certify_position(
            position_of(["nim", "9", "9", "9"]), play=MISERE, limits=Limits(positions=20)
        )
    with pytest.raises(LimitReached) as stop:
        certify_position(position_of(["nim", "99", "99", "99"]), limits=Limits(time=1e-6))
    assert stop.value.limit == "time"
