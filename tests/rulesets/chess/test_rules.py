"""Chess endings by plain rules, against the package ``chess``."""

from __future__ import annotations

import json
import warnings
from random import Random

import chess
import pytest
from tests.rulesets.chess.endings import ENDINGS, some

from zermelo import cli
from zermelo.errors import InputError, ZermeloWarning
from zermelo.games.rules import End
from zermelo.rulesets import Chess, Nim, position_of
from zermelo.rulesets.boards.chess.diagram import EMPTY, WHITE, Diagram, write_fen
from zermelo.rulesets.boards.chess.moves import in_check, moves, san
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE

#: Checks that no move could have given: such positions have a truth all the same.
NO_MATTER = chess.STATUS_TOO_MANY_CHECKERS | chess.STATUS_IMPOSSIBLE_CHECK


def board_of(diagram: Diagram) -> chess.Board:
    return chess.Board(write_fen(diagram))


def after(board: chess.Board, move: chess.Move) -> str:
    board.push(move)
    found = board.board_fen() + " bw"[1 + board.turn]
    board.pop()
    return found


def ours(diagram: Diagram) -> str:
    placed, turn, *_ = write_fen(diagram).split()
    return placed + " bw"[1 + (turn == WHITE)]


def theirs(board: chess.Board) -> dict[str, str]:
    return {board.san(move): after(board, move) for move in board.legal_moves}


@pytest.mark.parametrize("ending", ENDINGS)
def test_moves_and_ends(ending: str) -> None:
    for diagram in some(ENDINGS[ending], 25):
        board = board_of(diagram)
        assert not board.status() & ~NO_MATTER
        assert {san(diagram, option): ours(option) for option in moves(diagram)} == theirs(board)
        here = Chess()(diagram)
        assert Chess().parse(str(here).split()) == diagram
        end = Chess().end(diagram)
        assert (end is End.LOST) == board.is_checkmate()
        dead = board.is_insufficient_material()
        assert (end is End.TIE) == (board.is_stalemate() or dead)


def test_moves_of_any_men() -> None:
    """Also where there are many men and pawns on both sides, though such endings are not known."""
    random = Random(0)
    seen = 0
    while seen < 300:
        squares = [EMPTY] * 64
        men = "Kk" + "".join(random.choices("QRBNPqrbnpPp", k=random.randrange(14)))
        for man, at in zip(men, random.sample(range(64), len(men)), strict=True):
            squares[at] = man
        diagram = Diagram("".join(squares), random.choice("wb"))
        if any(man in "Pp" and at // 8 in (0, 7) for at, man in diagram.men):
            continue
        if in_check(diagram, diagram.opponent):
            continue
        board = board_of(diagram)
        assert {san(diagram, option): ours(option) for option in moves(diagram)} == theirs(board)
        seen += 1


@pytest.mark.parametrize("ending", ["KQK", "KPK", "KBNK", "KQKR"])
def test_canonical_is_the_same_game(ending: str) -> None:
    rules = Chess()
    for diagram in some(ENDINGS[ending], 30):
        same = rules.canonical(diagram)
        assert rules.canonical(same) == same == rules.canonical(diagram.mirror_image)
        assert rules.end(same) is rules.end(diagram)
        assert {rules.canonical(option) for option in moves(diagram)} == {
            rules.canonical(option) for option in moves(same)
        }


@pytest.mark.parametrize(
    ("fen", "end"),
    [
        ("k7/8/8/8/8/8/8/K7 w - - 0 1", End.TIE),
        ("8/8/8/8/8/1K6/1Q6/k7 b - - 0 1", End.LOST),
        ("8/8/8/8/8/1Q6/8/k1K5 b - - 0 1", End.TIE),
        ("8/8/8/8/8/1Q6/8/k1K5 w - - 0 1", None),
        ("8/8/8/8/8/2k5/2p5/2K5 w - -", End.TIE),
    ],
)
def test_ends(fen: str, end: End | None) -> None:
    assert Chess().end(Chess()(fen).state) is end


@pytest.mark.parametrize(
    ("fen", "said"),
    [
        ("", "'' has 0 fields; a FEN has six"),
        ("8/8/8/4k3/8/8/8/KBN5 w - - 0", "has 5 fields; a FEN has six"),
        ("8/8/8/4k3/8/8/KBN5 w - - 0 1", "has 7 ranks; expected 8"),
        ("8/8/8/4k3/8/8/8/KBN4 w - - 0 1", "rank 1 is 'KBN4', 7 squares; expected 8"),
        ("8/8/8/4k3/9/8/8/KBN5 w - - 0 1", "'9' on rank 4; expected the men"),
        ("8/8/8/4k3/8/8/8/KBX5 w - - 0 1", "'X' on rank 1; expected the men"),
        ("8/8/8/4k3/8/8/8/KBN5 white - - 0 1", "the side to move is 'white'; expected"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "castling 'K': positions in which a king may still"),
        ("8/8/8/8/k2pP2K/8/8/8 b - e3 0 1", "en passant 'e3': positions in which a pawn may be"),
        ("8/8/8/8/k3P2K/8/8/8 w - e3 0 1", "if White moves, expected - or a square from a6"),
        (
            "8/8/8/8/k3P2K/8/8/8 b - e4 0 1",
            "expected - or a square from a3 to h3, behind a pawn",
        ),
        ("8/8/8/8/k3P2K/8/8/8 b - d3 0 1", "no pawn has just gone from d2 to d4: expected P"),
        ("8/8/8/8/k3P3/4K3/8/8 b - e3 0 1", "no pawn has just gone from e2 to e4"),
        ("8/8/8/8/k3P3/8/4K3/8 b - e3 0 1", "no pawn has just gone from e2 to e4"),
        ("8/8/8/44/8/8/8/KBN4k w - - 0 1", "rank 5 is '44' with '44', numbers of empty squares"),
        ("8/8/8/4k12/8/8/8/KBN5 w - - 0 1", "rank 5 is '4k12' with '12', numbers of empty squares"),
        ("8/8/8/4k3/8/8/8/KBN5 w - - x 1", "the count of moves is 'x'"),
        ("8/8/8/4k3/8/8/8/1BN5 w - - 0 1", r"White has 0 kings \(K\); expected one"),
        ("8/8/8/4k3/8/8/k7/KBN5 w - - 0 1", r"Black has 2 kings \(k\); expected one"),
        ("P7/8/8/4k3/8/8/8/K7 w - - 0 1", "there is a pawn on a8; pawns stand on ranks 2 to 7"),
        ("8/P7/8/4k3/8/8/8/KB6 w - - 0 1", "the men are KBPK; supported are up to four men"),
        ("8/8/8/4k3/8/8/8/KBNQR3 w - - 0 1", "the men are KQRBNK; supported are"),
        ("8/8/8/R3k3/8/8/8/K7 w - - 0 1", "Black's king can be taken, and it is White's turn"),
        ("8/8/8/8/8/8/k7/K7 b - - 0 1", "White's king can be taken, and it is Black's turn"),
    ],
)
def test_junk(fen: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        Chess()(fen)


@pytest.mark.parametrize(
    "fen",
    [
        "8/8/8/8/k3P2K/8/8/8 b - e3 0 1",  # after e2-e4
        "8/8/8/8/P6K/8/7k/8 b - a3 0 1",
        "8/8/8/k6p/8/8/8/K7 w - h6 0 1",  # after h7-h5
    ],
)
def test_a_square_in_passing_where_nobody_takes(fen: str) -> None:
    """The standard names the square behind the pawn, whether or not a pawn can take there."""
    without = " ".join([*fen.split()[:3], "-", "0 1"])
    assert Chess()(fen).state == Chess()(without).state
    board = chess.Board(fen)
    assert not board.has_legal_en_passant()
    assert board.fen(en_passant="fen") == fen


@pytest.mark.parametrize("count", ["99", "0100", "1"])
def test_a_count_of_moves_is_not_passed_over_in_silence(
    count: str, capsys: pytest.CaptureFixture[str]
) -> None:
    fen = f"8/8/8/8/8/2k5/1R6/K7 w - - {count} 80"
    with pytest.warns(
        ZermeloWarning, match=f"counts {int(count)} halfmoves .* the fifty-move rule"
    ):
        Chess()(fen)
    assert cli.run(["solve", "chess", fen, "--json"]) == 0
    out, err = capsys.readouterr()
    assert "the answer ignores them" in err
    assert "the answer ignores them" in json.loads(out)["warnings"][0]


def test_no_count_no_word() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for counts in ("- - 0 1", "- - 00 7", "- -", ""):
            Chess()(f"8/8/8/8/8/2k5/1R6/K7 w {counts}")


@pytest.mark.parametrize("material", ["KQ", "KQKRB", "KPKP", "kqk", "QKRK", "KPPK"])
def test_junk_material(material: str) -> None:
    with pytest.raises(InputError, match="give the men of one side and then of the other"):
        Chess(material)


def test_material_that_does_not_come_up() -> None:
    assert str(Chess("KQKR")("8/8/8/8/8/1K6/8/k6r w")) == "8/8/8/8/8/1K6/8/k6r w - - 0 1"
    with pytest.raises(InputError, match=r"the men are KBK, which KQKR cannot become; leave"):
        Chess("KQKR")("8/8/8/8/8/1K6/8/k6B w")


@pytest.mark.parametrize("ending", ENDINGS)
def test_the_first_position_with_some_material(ending: str) -> None:
    here = Chess(ending)()
    assert Chess()(str(here)).state == here.state
    assert position_of(["chess", "--material", ending]) == here


def test_no_sums_and_no_misere_play() -> None:
    here = Chess()("8/8/8/8/8/1K6/8/k6Q b")
    with pytest.raises(InputError, match="ends otherwise than by the lack of a move"):
        _ = here.value
    with pytest.raises(InputError, match="cannot be added up"):
        _ = here + Nim()(1)
    with pytest.raises(InputError, match="no misère play"):
        here.solve(MISERE)
    assert here.outcome is Outcome.P


def test_distances_in_words() -> None:
    assert [Chess().distance(left) for left in (0, 1, 2, 65, 66)] == [
        "checkmate",
        "mate in 1",
        "mated in 1",
        "mate in 33",
        "mated in 33",
    ]


def test_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["solve", "chess", "8/8/8/8/8/2k5/1R6/K7 w - - 0 1", "--method", "keys"]
    assert cli.run(words) == 0
    said = capsys.readouterr().out
    assert "remoteness  31, mate in 16" in said
    assert "Kb1" in said
    assert cli.run(["explain", *words[1:3]]) == 0
    said = capsys.readouterr().out
    assert "2  . R . . . . . ." in said
    assert "White to move" in said
    assert "Mate in 16; remoteness 31." in said
    assert cli.run(["explain", "chess", "8/8/8/8/8/1Q6/8/k1K5 b - - 0 1"]) == 0
    assert "ate in" not in capsys.readouterr().out
