"""Forgiving names: case, aliases, what was probably meant, groups, and dir()."""

from __future__ import annotations

import pytest

import zermelo as z
from zermelo import rulesets as r
from zermelo.errors import InputError
from zermelo.rulesets.catalogue import GROUPS, MEMBERS, RULESETS, group_of, names_matching
from zermelo.rulesets.names import ALIASES, OTHER_NAMES, aliases_of, nearest, slug
from zermelo.rulesets.out_of_scope import OUT_OF_SCOPE
from zermelo.rulesets.reading import as_words


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("NIM", "nim"),
        ("Node_Kayles", "node-kayles"),
        ("Grundy's Game", "grundys-game"),
        ("TicTacToe", "tic-tac-toe"),
        ("wythoff-nim", "wythoff"),
        ("The Game of Euclid", "euclid"),
        ("Moore's game", "moore"),
        ("jeu de Marienbad", "nim"),
        ("juego de nim", "nim"),
        ("predict the winner", "coins-in-a-line"),
        ("flip game II", "dawsons-kayles"),
        ("Stone Game IV", "subtract-a-square"),
        ("subtract a square", "subtract-a-square"),
        ("Schuh's Game", "schuh"),
        ("Stair Game", "staircase-nim"),
        ("Nim Game II", "nim"),
        ("Removal Game", "coins-in-a-line"),
    ],
)
def test_spellings(name: str, known: str) -> None:
    assert r.ruleset_named(name) == r.ruleset_named(known)


def test_aliases_lead_somewhere_and_hide_nothing() -> None:
    names = {*RULESETS, *MEMBERS}
    assert set(ALIASES.values()) <= names
    assert not ALIASES.keys() & names
    assert len(ALIASES) == sum(len(words.split()) for words in OTHER_NAMES.values())
    assert all(aliases_of(name) == sorted(aliases_of(name)) for name in names)


@pytest.mark.parametrize("name", ["Mühle", "noughts and crosses", "Echecs", "échecs", "Fan Tan"])
def test_names_of_other_languages_and_with_accents(name: str) -> None:
    assert r.ruleset_named(name) == r.ruleset_named(ALIASES[slug(name)])


def test_names_of_several_words_need_no_hyphens() -> None:
    assert as_words(["tic", "tac", "toe"]) == ["tic-tac-toe"]
    assert as_words(["Nine", "Holes", "+", "three", "mens", "morris"]) == [
        "nine-holes", "+", "three-mens-morris"
    ]  # fmt: skip
    for text in ("grundys game 7", "Grundy's game 7", "Grundy’s game 7"):
        assert z.solve(text).position.ruleset.name == "octal"
    assert as_words(["the", "game", "of", "euclid", "5", "8"]) == ["the-game-of-euclid", "5", "8"]
    assert as_words(["nim", "game", "3", "5"]) == ["nim-game", "3", "5"]
    assert as_words(["geography", "a", "--on", "g.txt"])[:2] == ["geography", "a"]  # a vertex


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("bridge", "cards or men are hidden"),
        ("Poker", "hidden"),
        ("backgammon", "no dice"),
        ("rock paper scissors", "at the same time"),
        ("sudoku", "for one player"),
        ("Shogi", "10\\^71 positions"),
        ("stone piles", "grundys-game"),
        ("Shannon switching game", "bridge-it"),
        ("hip", "harary"),
        ("Stone Game IX", "modulo 3"),
        ("power of two nim", "set of powers"),
        ("Cat and Mouse II", "a short file"),
        ("guess number higher or lower", "hide"),
        ("philosopher's football", "NP-complete"),
        ("number scrabble", "tic-tac-toe in other words"),
        ("isola 3", "amazons"),
        ("tafl", "fox-and-hounds"),
        ("Felli", "checkers"),
        ("pentalpha", "for one player"),
        ("Madelinette", "pong-hau-ki"),
        ("misère hex", "even n"),
        ("Lewthwaite's Game", "second player"),
    ],
)
def test_games_out_of_scope_say_why(name: str, why: str) -> None:
    with pytest.raises(InputError, match=why):
        z.solve(name)


def test_what_is_out_of_scope_is_not_here() -> None:
    assert not OUT_OF_SCOPE.keys() & {*RULESETS, *MEMBERS, *ALIASES}
    assert all(slug(name) == name for name in OUT_OF_SCOPE)
    words = (word for why in OUT_OF_SCOPE.values() for word in why.replace(":", "").split())
    named = {word for word in words if "-" in word and not word.startswith("--")}
    assert named - {"NP-complete"} <= {*RULESETS, *MEMBERS}


def test_a_word_finds_games_by_name_alias_and_rules() -> None:
    found = names_matching("kayles")
    assert found[:3] == ["arc-kayles", "dawsons-kayles", "kayles"]
    assert names_matching("skittles") == ["kayles"]
    assert "queens-clobber" in names_matching("chess queen")
    assert names_matching("there is no such word") == []


def test_a_bar_of_chocolate() -> None:
    assert z.solve("chomp 3x4").best == r.Chocolate()("3x4").solve().best
    assert z.solve("chomp --on cycle:4").position.ruleset.name == "chomp"


@pytest.mark.parametrize(
    ("wrong", "right"), [("kales", "kayles"), ("nmi", "nim"), ("domin", "domineering")]
)
def test_did_you_mean(wrong: str, right: str) -> None:
    with pytest.raises(InputError, match=f"did you mean .*{right}"):
        r.ruleset_named(wrong)
    assert right in nearest(wrong, (*RULESETS, *MEMBERS))


def test_in_python() -> None:
    assert z.rulesets is r
    listed = dir(z.rulesets)
    assert {"Nim", "Domineering", "kayles", "tic_tac_toe", "catalogue"} <= set(listed)
    for name in listed:
        assert getattr(r, name) is not None
    with pytest.raises(AttributeError, match="did you mean Domineering"):
        _ = r.Domineerin
    assert "rulesets" in dir(z)


def test_groups() -> None:
    for kind in r.catalogue().values():
        assert group_of(kind) in GROUPS
    assert {home.partition(".")[0] for home in RULESETS.values()} == {*GROUPS} - {""}


def test_questions_as_one_guesses_them() -> None:
    here = r.Nim()(3, 5)
    assert z.solve(here) == z.solve("nim 3 5") == here.solve()
    assert z.solve("Nim 1 1", "misere").outcome is z.Outcome.N
    assert str(z.explain(here)) == str(here.explain())
    for wrong, message in (
        (3, "is not a position; make one"),
        ("", "write a ruleset"),
        ("nim 'x", "not a position"),
    ):
        with pytest.raises(InputError, match=message):
            z.solve(wrong)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="is not a play; it is normal or misere"):
        z.solve(here, "backwards")
