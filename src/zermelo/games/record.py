"""The record of a played game in a file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass

from zermelo.errors import InputError
from zermelo.values.play import NORMAL, Play, play_of
from zermelo.values.player import Player

#: The kind of file, by which a record is recognised.
KIND = "game record"
VERSION = 1
RESULTS = ("", "you won", "you lost", "a tie")


@dataclass(frozen=True)
class PlayedMove:
    """A move as text, the position after it, and whether the person (not the program) made it."""

    move: str
    to: str
    yours: bool


@dataclass(frozen=True)
class GameRecord:
    """A game between a person and the program, finished or not."""

    words: tuple[str, ...]  #: RULESET POSITION…, as on the command line
    play: Play = NORMAL
    beginner: Player | None = None  #: who makes the first move; None if the game is impartial
    person_begins: bool = True  #: whether the person makes the first move
    moves: tuple[PlayedMove, ...] = ()
    result: str = ""  #: empty if play has not ended
    #: The options ``--format`` and ``--attacks`` with which files named in ``words`` were read.
    file_format: str | None = None
    attacks: bool | None = None

    def json(self) -> dict[str, object]:
        """Return plain data."""
        return {
            "zermelo": KIND,
            "version": VERSION,
            "words": list(self.words),
            "misere": self.play is not NORMAL,
            "begins": None if self.beginner is None else self.beginner.value,
            "first": self.person_begins,
            "moves": [asdict(move) for move in self.moves],
            "result": self.result,
            "format": self.file_format,
            "attacks": self.attacks,
        }

    def text(self) -> str:
        """Return the text of the file."""
        return json.dumps(self.json(), ensure_ascii=False, indent=1) + "\n"


def read_record(text: str, file: str = "the record") -> GameRecord:
    """Read the text of a game record; InputError, which names ``file``, for any other text."""
    try:
        record = json.loads(text)
    except (ValueError, RecursionError) as error:
        message = f"{file} is not a game record: {error}; give a file that 'zermelo play' saved"
        raise InputError(message) from None
    if not isinstance(record, Mapping) or (
        (record.get("zermelo"), record.get("version")) != (KIND, VERSION)
    ):
        raise InputError(
            f"{file} is not a game record of version {VERSION}; give one that 'zermelo play' saved"
        )

    def error_for(key: str, expected: str) -> InputError:
        return InputError(f"{file}: {key!r} is {record.get(key)!r}; it should be {expected}")

    words, moves, begins = record.get("words"), record.get("moves"), record.get("begins")
    if not isinstance(words, list) or not words or not all(isinstance(w, str) for w in words):
        raise error_for("words", "a list of words, such as nim, 3, 4")
    for key, is_valid, expected in (
        ("misere", isinstance(record.get("misere"), bool), "true or false"),
        ("first", isinstance(record.get("first"), bool), "true or false"),
        ("begins", begins in (None, *(player.value for player in Player)), "left, right or null"),
        ("format", isinstance(record.get("format"), str | None), "the name of a format or null"),
        ("attacks", isinstance(record.get("attacks"), bool | None), "true, false or null"),
        ("result", record.get("result") in RESULTS, f"one of {RESULTS}"),
    ):
        if not is_valid:
            raise error_for(key, expected)
    types_of_keys = {"move": str, "to": str, "yours": bool}
    if not isinstance(moves, list) or not all(
        isinstance(move, dict)
        and move.keys() == types_of_keys.keys()
        and all(isinstance(move[key], kind) for key, kind in types_of_keys.items())
        for move in moves
    ):
        raise error_for("moves", "a list of moves, each with move, to and yours")
    return GameRecord(
        tuple(words),
        play_of(misere=record["misere"]),
        None if begins is None else Player(begins),
        record["first"],
        tuple(PlayedMove(**move) for move in moves),
        record["result"],
        record.get("format"),
        record.get("attacks"),
    )
