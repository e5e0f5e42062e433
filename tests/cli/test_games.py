"""``solve``, ``explain``, ``play``, ``rulesets``, ``grundy`` and ``loopy``."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from tests.cli.conftest import EXAMPLES

from zermelo.cli.commands import SHARED_OPTIONS, VerbCommand, command_of
from zermelo.errors import LimitReached
from zermelo.games.parameters import parameters_of
from zermelo.limits import Limits, Watch
from zermelo.rulesets.catalogue import catalogue
from zermelo.verbs import VERBS

CRAIG = EXAMPLES / "beat-craig.tgf"
DOUG = EXAMPLES / "beat-doug.tgf"


def test_solve(zermelo) -> None:
    answer = zermelo("solve", "tokens", "--on", CRAIG, "a0", "a1", "a2", "d", "--json").json
    assert answer["ruleset"] == f"tokens --on {CRAIG}"
    assert answer["position"] == "a0 a1 a2 d"
    assert (answer["play"], answer["outcome"], answer["value"]) == ("normal", "N", {"inf": [0, 1]})
    assert answer["winning_moves"] == [{"move": "d → a3", "to": "a0 a1 a2 a3"}]
    assert (answer["best"], answer["method"]) == ("d → a3", "theorem")
    assert "Fraenkel" in answer["source"]
    words = zermelo("solve", "tokens", f"--on={CRAIG}", "d", "e").out
    assert "A draw (D)" in words
    assert "Drawing moves" in words


def test_explain(zermelo) -> None:
    reply = zermelo("explain", "tokens", "--on", DOUG, "a2", "a3", "b3", "a4", "--json").json
    text = reply["text"]
    assert "sum        6     110" in text
    assert "column 3 from the right, and the row of a4" in text
    assert "Winning move: a4 → a2." in text
    out = zermelo("explain", "tokens", "--on", CRAIG, "a0", "a1", "a2", "d").out
    assert "∞(2, 3) ⊕ 3 = ∞(0, 1)" in out
    assert (
        "More than one token has an infinite value"
        in zermelo("explain", "tokens", "--on", CRAIG, "d", "d").out
    )
    out = zermelo("explain", "tokens", "--on", CRAIG, "a1", "a2", "a3").out
    assert "Every column has an even number of 1s" in out
    assert "Every move loses. The one that lasts longest" in out
    out = zermelo("explain", "tokens", "--on", CRAIG, "e").out
    assert "The move that keeps the draw: e → d" in out
    assert "0 is not among them" in out
    assert "has lost" in zermelo("explain", "tokens", "--on", CRAIG, "a0").out


def test_nim_as_the_design_has_it(zermelo) -> None:
    answer = zermelo("solve", "nim", "10", "17", "21", "--json").json
    assert answer == {
        "schema": 2,
        "ruleset": "nim",
        "position": "10 17 21",
        "play": "normal",
        "outcome": "N",
        "value": 14,
        "remoteness": None,
        "remoteness_known": False,
        "claimed": False,
        "bound": None,
        "winning_moves": [{"move": "take 6 from heap 1", "to": "4 17 21"}],
        "drawing_moves": [],
        "complete": True,
        "best": "take 6 from heap 1",
        "method": "theorem",
        "source": "the value is the nim-sum of the heaps (Bouton 1901)",
        "moves_by": None,
    }
    digits = str(10**1000)
    big = zermelo("solve", "nim", digits, str(10**1000 + 7), "--json").json
    assert big["winning_moves"] == [{"move": "take 7 from heap 2", "to": f"{digits} {digits}"}]
    assert big["value"] == 7
    assert zermelo("solve", "nim", digits, "--json").json["value"] == digits  # beyond 2^53


def test_misere(zermelo) -> None:
    answer = zermelo("solve", "nim", "1", "1", "2", "--misere", "--json").json
    assert (answer["play"], answer["value"]) == ("misere", None)
    assert answer["winning_moves"] == [{"move": "take 1 from heap 3", "to": "1 1 1"}]
    assert (
        "the player who makes the last move loses" in zermelo("solve", "nim", "2", "--misere").out
    )
    out = zermelo("explain", "tokens", "--on", CRAIG, "a1", "d", "--misere").out
    assert "on the graph without terminal positions" in " ".join(out.split())


def test_sums(zermelo) -> None:
    words = ("nim", "3", "2", "+", "tokens", "--on", CRAIG, "a1", "d")
    answer = zermelo("solve", *words, "--json").json
    assert answer["ruleset"] == "sum"
    assert answer["position"] == f"nim 3 2 + tokens --on {CRAIG} a1 d"
    assert (answer["outcome"], answer["method"]) == ("D", "sum")
    assert answer["value"] == {"inf": [2, 3]}
    words = ("nim", "3", "2", "+", "tokens", "--on", CRAIG, "a1")
    assert "Winning moves" not in zermelo("solve", *words).out
    assert "The previous player wins" in zermelo("solve", *words).out
    assert "value" in zermelo("explain", *words).out
    reply = zermelo("solve", "nim", "3", "+")
    assert (reply.status, "on both sides" in reply.err) == (2, True)


@pytest.fixture
def loop(tmp_path: Path) -> Path:
    """A vertex with a loop: a token there can pass for ever."""
    path = tmp_path / "loop.tgf"
    path.write_text("a\n#\na a\n")
    return path


def test_a_pass_knows_its_part(zermelo, loop: Path, monkeypatch) -> None:
    token = ("+", "annihilation", "--on", loop, "a")
    for words in (("welter", "1", "3"), ("nim", "2")):
        for misere in ((), ("--misere",)):
            answer = zermelo("solve", *words, *token, *misere, "--json").json
            assert answer["outcome"] == "D"
            assert answer["drawing_moves"][-1] == {"move": "part 2: pass", "to": answer["position"]}
            told = zermelo("explain", *words, *token, *misere).out
            assert "part 2: pass" in " ".join(told.split())
    two = zermelo("solve", "nim", "0", *token, *token, "--json").json
    assert [move["move"] for move in two["drawing_moves"]] == ["part 2: pass", "part 3: pass"]
    monkeypatch.setattr("sys.stdin", io.StringIO("part 3: pass\nquit\n"))
    out = zermelo("play", "nim", "0", *token, *token).out
    assert "  2  part 3: pass" in out
    assert "I move part 2: pass: nobody can force a win, and this move keeps it so." in out


def test_a_limit_on_what_is_said_meanwhile_does_not_end_the_play(zermelo, monkeypatch) -> None:
    from zermelo.answers import explanation as words
    from zermelo.answers import strategy as solution

    def stop(*_: object, **__: object) -> str:
        raise LimitReached("positions", "7", {})

    monkeypatch.setattr(words, "explain", stop)
    monkeypatch.setattr("sys.stdin", io.StringIO("why\n1\nhint\nquit\n"))
    reply = zermelo("play", "nim", "3", "4", "5")
    assert reply.status == 0
    assert "There is no answer: the limit on positions (7) was reached" in reply.out
    assert "I move" in reply.out
    assert "Move take" in reply.out
    asked: list[object] = []
    plain = solution.Engine

    def noted(limits: Limits | Watch, **_: object) -> solution.Engine:
        held = limits.limits if isinstance(limits, Watch) else limits
        asked.append((held.positions, held.time))
        return plain(limits)

    monkeypatch.undo()
    monkeypatch.setattr(solution, "Engine", noted)
    monkeypatch.setattr(words, "Engine", noted)
    monkeypatch.setattr("sys.stdin", io.StringIO("why\nquit\n"))
    assert zermelo("play", "nim", "3", "4", "5", "--positions", "99", "--time", "60").status == 0
    assert asked == [(99, 60)]  # one engine for all, by one clock for each answer


def test_limits(zermelo) -> None:
    words = ("solve", "nim", *"999999", "--misere", "+", "nim", "5", "--positions", "50")
    reply = zermelo(*words, "--json")
    # by a quotient, without the moves
    known = {"schema": 2, "outcome": "N", "positions": 50, "limit": True}
    assert (reply.status, reply.json) == (3, known)
    assert "the limit on positions (50) was reached" in reply.err
    words = ("explain", "nim", *"999999", "+", "nim", "5", "--misere", "--time", "0.00001")
    reply = zermelo(*words)
    assert (reply.status, "the limit on time" in reply.err) == (3, True)


def test_draw_the_state_graph(zermelo, tmp_path: Path) -> None:
    out = tmp_path / "nim.svg"
    answer = zermelo("draw", "nim", "3", "2", "-o", out, "--json").json
    assert (answer["vertices"], answer["edges"]) == (12, 30)
    assert "nim 3 2" in out.read_text()
    answer = zermelo("draw", "nim", "3", "2", "--misere", "-o", out, "--json").json
    assert answer["vertices"] == 11
    answer = zermelo("draw", "nim", "9", "9", "9", "+", "nim", "1", "-o", out, "--json").json
    assert "around 'nim 9 9 9 + nim 1'" in answer["shows"]
    assert zermelo("draw", "nim", "99", "99", "-o", out, "--positions", "99").status == 3
    reply = zermelo("draw", "moon", "3", "-o", out)
    assert (reply.status, "'moon' is not a game" in reply.err) == (2, True)


def test_rulesets(zermelo) -> None:
    assert "Move one token along an edge" in zermelo("rulesets").out
    assert zermelo("rulesets", "--json").json["rulesets"][0]["name"]
    one = zermelo("rulesets", "tokens", "--json").json
    assert one["example"] == "tokens --on examples/beat-craig.tgf a1 a2 d"
    assert "Example: zermelo solve tokens" in zermelo("rulesets", "tokens").out
    assert "Also called amazonas" in zermelo("rulesets", "amazons").out


def test_rulesets_of_a_word(zermelo) -> None:
    assert "queens-clobber" in zermelo("rulesets", "queen").out
    found = zermelo("rulesets", "kayl", "--json").json
    assert found["search"] == "kayl"
    assert "skittles" in next(row for row in found["found"] if row["name"] == "kayles")["aliases"]
    assert "dice" in zermelo("rulesets", "backgammon").err
    assert zermelo("rulesets", "predict", "the", "winner").out.startswith("coins-in-a-line:")
    assert "nim 3 2 HOLDS" in zermelo("rulesets", "--check", "nim", "3", "2").out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["moon"], "there is no ruleset 'moon'"),
        (["tokens", "a1"], "tokens needs --on"),
        (["tokens", "--on"], "--on needs a value"),
        (["tokens", "--moon", "3"], "tokens has no parameter '--moon'; did you mean --on"),
        (["nim", "--heaps", "3"], "nim has no parameter '--heaps'"),
        (["nim", "3", "x"], "'x' is not a heap; give whole numbers"),
        (["tokens", "--on", "no-such.tgf", "a"], "no such file"),
        (["tokens", "--on", CRAIG, "moon"], "no vertex is called 'moon'"),
        ([], "Missing argument"),
    ],
)
@pytest.mark.parametrize("verb", ["solve", "explain", "play"])
def test_wrong_calls(zermelo, verb: str, words: list[object], message: str) -> None:
    reply = zermelo(verb, *words)
    assert (reply.status, reply.out) == (2, "")
    assert message in reply.err


def test_a_certificate_that_needs_more_positions(zermelo) -> None:
    reply = zermelo("certify", "chocolate", "3x4", "--positions", "5", "-o", "-", "--json")
    assert (reply.status, reply.json["limit"], reply.json["outcome"]) == (3, True, "N")
    assert "the limit on positions (5) was reached" in reply.err


@pytest.fixture
def play(zermelo, monkeypatch):
    def call(typed: str, *words: object) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        reply = zermelo("play", "tokens", "--on", *words)
        assert reply.status == 0
        return reply.out

    return call


def test_play_to_the_end(play) -> None:
    out = play("d a3\n" + "1\n" * 40, CRAIG, "a0", "a1", "a2", "d")
    assert "cannot move: I win.\n" in out
    assert "Your second move (a2 → a0) gave the win away: a3 → a2" in out  # the review
    assert play("1\n" * 40, CRAIG, "a1", "--second").count("I move a1 → a0") == 1
    assert "you win" in play("a1 -> a0\n", CRAIG, "a1")
    assert "You cannot move: I win." in play("", CRAIG, "a0")


def test_play_misere(zermelo, monkeypatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("take 1 from heap 1\nwhy\n" + "1\n" * 9))
    out = zermelo("play", "nim", "1", "1", "1", "--misere").out
    assert "a player who cannot move wins" in out
    assert "I cannot move: I win." in out or "You cannot move: you win." in out
    assert "Misère play" in out


def test_play_with_more_moves_than_can_be_listed(zermelo, monkeypatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nquit\n"))
    big = str(10**300)
    out = zermelo("play", "nim", big, str(10**300 - 5)).out
    assert "take 5 from heap 1" in out
    assert "… and more; the first 10,000 and the best move can be typed" in out
    assert "I move take 1 from heap 1: every move loses." in out
    monkeypatch.setattr("sys.stdin", io.StringIO("3 3\nquit\n"))
    assert "Position: 3 3" in zermelo("play", "nim", "3", "4").out


def test_play_helps_explains_and_takes_back(play) -> None:
    typed = "help\nhint\nwhy\nundo\nnonsense\n99\nmoves\nd → a2\nundo\nd → a3\nquit\n"
    out = play(typed, CRAIG, "a0", "a1", "a2", "d")
    assert "take back your last move" in out
    assert "Move d → a3: it wins; at most 18 more moves follow." in out
    assert "∞(2, 3) ⊕ 3 = ∞(0, 1)" in out
    assert "You have not moved yet." in out
    assert "'nonsense' is not a move here" in out
    assert "'99' is not a move here" in out
    assert out.count("Position: a0 a1 a2 d") == 3  # the start, what "why" says, and after undo
    assert "I move " in out
    assert "this one holds out longest" in out
    assert out.endswith("Until next time.\n")


def test_undo_takes_back_what_was_seen(play) -> None:
    out = play("1\nundo\n1\nquit\n", EXAMPLES / "take-away.tgf", "5", "5")
    assert "here before" not in out


def test_nothing_to_move(zermelo, play) -> None:
    assert "Position: (empty)" in play("", CRAIG)
    assert "Position: (empty)" in zermelo("explain", "tokens", "--on", CRAIG).out


def test_play_notices_circles(play) -> None:
    out = play("1\n" * 6 + "quit\n", EXAMPLES / "petersen.adj", "0")
    assert "This position occurred before" in out
    assert "nobody can force a win, and this move keeps it so" in out


def test_grundy(zermelo, tmp_path: Path) -> None:
    path = EXAMPLES / "take-away.tgf"
    answer = zermelo("grundy", path, "--json").json
    assert answer["value"] == {str(n): n % 5 for n in range(17)}
    assert answer["level"] == {str(n): n for n in range(17)}
    assert "vertex  value  level" in zermelo("grundy", path).out
    assert "15     15        15" in zermelo("grundy", path, "--stages").out
    cyclic = tmp_path / "c.txt"
    cyclic.write_text("a b\nb a\n")
    reply = zermelo("grundy", cyclic)
    assert reply.status == 2
    assert "has the cycle a → b → a" in reply.err


def test_loopy(zermelo) -> None:
    answer = zermelo("loopy", CRAIG, "--tokens", "a0,a1,a2,d", "--json").json
    assert answer["value"]["d"] == {"inf": [2, 3]}
    assert answer["value"]["a3"] == 3
    assert (answer["sum"], answer["outcome"]) == ({"inf": [0, 1]}, "N")
    assert answer["winning_moves"] == [["d", "a3"]]
    assert "∞(2, 3)" in zermelo("loopy", CRAIG).out
    assert "winning moves  d → a3" in zermelo("loopy", CRAIG, "--tokens", "a0,a1,a2,d").out
    assert zermelo("loopy", CRAIG, "--tokens", "", "--json").json["outcome"] == "P"


def test_draw_a_board(zermelo, tmp_path: Path) -> None:
    out = tmp_path / "hasse.svg"
    reply = zermelo("draw", "poset", "--on", "boolean:3", "-123", "--board", "-o", out, "--json")
    assert reply.status == 0
    assert reply.json["shows"] == "7 moves; 1 winning move: remove 0 and the 6 above it"
    assert out.read_text().startswith("<svg")
    large = zermelo("draw", "cram", "99x99", "--board", "-o", out)
    assert large.status == 2
    assert "the board has 9,801 places; boards of up to 1,000 can be drawn" in large.err
    assert zermelo("draw", "nim", "3", "--board", "--kernel", "-o", out).status == 2


def test_the_graph_of_a_formula_has_its_winner(zermelo, tmp_path: Path) -> None:
    formula, graph = EXAMPLES / "formula.qdimacs", tmp_path / "graph.tgf"
    assert "Node Kayles graph" in zermelo("convert", formula, graph).out
    of_formula = zermelo("solve", "formula", "--on", formula, "--json").json
    of_graph = zermelo("solve", "node-kayles", "--on", graph, "--json").json
    assert of_formula["outcome"] == of_graph["outcome"] == "N"
    assert of_formula["best"].split()[0] == of_graph["best"].split()[1] == "x1"


def test_explain_shows_what_helps_to_read_a_searched_position(zermelo) -> None:
    reply = zermelo("explain", "formula", "--on", EXAMPLES / "formula.qdimacs")
    assert "∃x1 ∀x2 ∃x3: x1 ∧ (x2 ∨ ¬x3) ∧ (¬x1 ∨ ¬x2 ∨ x3)" in reply.out


def test_words_that_begin_like_a_short_option(zermelo, tmp_path: Path) -> None:
    """A vertex called q3 is no --quiet, and one called o is not an output file."""
    graph = tmp_path / "graph.txt"
    graph.write_text("q3 h\nh o\no q3\n")
    for word in ("-q3-h", "-h-o", "-o-q3"):
        reply = zermelo("solve", "chomp", "--on", graph, word, "--json")
        assert reply.json["value"] == 1
    assert zermelo("solve", "chomp", "--on", graph, "-q3-h", "-q").out == ""


def test_what_is_known_at_a_limit_is_told_in_words(zermelo) -> None:
    reply = zermelo("solve", "superset", "--n", 7, "--whole", "--positions", 1000)
    assert reply.status == 3
    assert "known so far: outcome N, positions" in reply.out


def test_a_vertex_called_q_is_not_taken_for_quiet(zermelo, tmp_path: Path) -> None:
    file = tmp_path / "order.txt"
    file.write_text("a q\nq b\n")
    reply = zermelo("solve", "poset", "--on", file, "-q", "--json")
    assert (reply.status, reply.out) == (2, "")
    assert "write --quiet for the option, or --" in reply.err
    assert zermelo("solve", "--json", "--", "poset", "--on", file, "-q").json["position"] == "-q"
    assert zermelo("solve", "poset", "--on", file, "-b", "-q").status == 2
    assert zermelo("solve", "poset", "--on", "chain:3", "-q").status == 0
    assert zermelo("solve", "nim", 3, "-q") == (0, "", "")


def test_a_whole_board_is_not_called_empty(zermelo) -> None:
    assert "Position: (whole)\n" in zermelo("explain", "poset", "--on", "chain:3").out
    assert zermelo("solve", "poset", "--on", "chain:3").out.startswith(
        "poset --on chain:3: (whole)\n"
    )
    assert "Position: (no labels)\n" in zermelo("explain", "geodetic", "--on", "path:3").out
    assert zermelo("solve", "poset", "--on", "chain:3", "--json").json["position"] == ""


def test_pictures_in_other_formats_and_sizes(zermelo, tmp_path: Path) -> None:
    for name in ("nim.png", "nim.pdf", "nim.tikz", "nim.svg"):
        out = tmp_path / name
        assert zermelo("draw", "nim", 2, 1, "-o", out, "--size", 300, "--no-legend").status == 0
        assert out.stat().st_size > 500
    svg = (tmp_path / "nim.svg").read_text()
    assert 'width="300"' in svg
    assert "winning move" not in svg
    reply = zermelo("draw", "nim", 2, 1, "-o", tmp_path / "nim.jpg")
    assert (reply.status, reply.out) == (2, "")
    assert "saved as .svg, .png, .pdf, .tikz, .tex" in reply.err
    assert zermelo("draw", "nim", 2, "-o", tmp_path / "nim.svg", "--size", -3).status == 2
    assert zermelo("draw", CRAIG, "-o", tmp_path / "g.svg", "--turn", "left").status == 2


def test_large_games_are_drawn_without_listing_them(zermelo, tmp_path: Path) -> None:
    out = tmp_path / "chomp.svg"
    reply = zermelo("draw", "chomp", "--on", "petersen", "-o", out, "--positions", 60_000)
    assert reply.status == 0, reply.err  # there are more than 130,000
    assert "how to win from position 'whole': 59 positions" in reply.out
    assert zermelo("draw", "nim", 9, 9, 9, 9, "-o", out, "--positions", 50).status == 3


def test_explain_with_the_board(zermelo) -> None:
    out = zermelo("explain", "cram", "2x2", "--board").out
    assert out.startswith("     1 2\n  1  · ·\n  2  · ·\n\nPosition: ..|..")
    assert "1 2" not in zermelo("explain", "cram", "2x2").out
    large = zermelo("explain", "cram", "40x40", "--board")
    assert large.out.startswith("Position")


def game_verbs(command: click.Command, name: str) -> Iterator[tuple[str, VerbCommand]]:
    """Verbs that take the words of a position, or of an expression with positions."""
    if isinstance(command, click.Group):
        for part, below in command.commands.items():
            yield from game_verbs(below, f"{name} {part}")
    elif isinstance(command, VerbCommand) and command.verb.words_kind:
        yield name, command


def test_options_of_verbs_hide_no_parameters_of_rulesets() -> None:
    found = set()
    for verb in VERBS:
        for name, command in game_verbs(command_of(verb), verb):
            options = {
                option
                for given in command.params
                if isinstance(given, click.Option)
                for option in (*given.opts, *given.secondary_opts)
            }
            for kind in catalogue().values():
                own = {f"--{field.replace('_', '-')}" for field in parameters_of(kind)}
                found |= {(name, option) for option in own & options - SHARED_OPTIONS}
    assert not found


def test_a_parameter_called_as_an_option(zermelo, tmp_path: Path) -> None:
    told = zermelo("moves", "connect", "--columns", "3", "--rows", "2", "--k", "2", "--json")
    assert "--rows 2" in told.json["ruleset"]
    picture = tmp_path / "hex.svg"
    assert zermelo("draw", "hex", "--size", 2, "--width", 500, "-o", picture).status == 0
    assert 'width="500"' in picture.read_text()
    assert zermelo("draw", "nim", 1, "--size", 300, "-o", picture).status == 0
    assert 'width="300"' in picture.read_text()
    board = ("connect", "--columns", "3", "--rows", "2", "--k", "2")
    assert zermelo("value", *board).err.startswith("zermelo: connect --columns 3 --rows 2 --k 2 ")


@pytest.mark.parametrize(
    ("words", "example"),
    [
        ("nim", "nim 10 17 21"),
        ("kayles", "kayles 12 7"),
        ("hackenbush", 'hackenbush "lr(r;ee(el;el))"'),
    ],
)
def test_a_game_without_a_position_shows_an_example(zermelo, words, example):
    assert f"zermelo solve {example}\n" in zermelo("solve", *words.split()).out
    assert f"Example: zermelo solve {example}\n" in zermelo("rulesets", *words.split()).out


def test_a_game_of_functions_is_described(zermelo):
    path = "examples/games/dots_and_boxes.py"
    assert f"Example: zermelo solve {path}\n" in zermelo("rulesets", path).out
