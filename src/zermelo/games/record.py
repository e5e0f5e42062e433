"""The record of a game that is played: what a file keeps of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from zermelo.errors import InputError
from zermelo.values.play import NORMAL, Play, play_of
from zermelo.values.player import Player

#: What a file says that it is.
KIND = "game record"
VERSION = 1
RESULTS = ("", "you won", "you lost", "a tie")


@dataclass(frozen=True)
class Played:
    """A move that was made.

    Attributes
    ----------
    move : str
        What was done, in words.
    to : str
        The position after it, as the ruleset writes it.
    yours : bool
        Whether the person made it, and not the program.
    """

    move: str
    to: str
    yours: bool


@dataclass(frozen=True)
class GameRecord:
    """A game, whole or broken off.

    Attributes
    ----------
    words : tuple of str
        RULESET POSITION…, as on the command line.
    begins : Player or None
        Of a partizan game: who makes the first move.
    first : bool
        Whether the first move is the person's.
    file_format, attacks : str or None, bool or None
        How the files are read that words name, as ``--format`` and ``--attacks`` said it.
    result : str
        ``you won``, ``you lost``, ``a tie``, or nothing where play has not ended.

    Examples
    --------
    >>> record = GameRecord(("nim", "1", "2"), moves=(Played("take 1 from heap 2", "1 1", True),))
    >>> read_record(record.text()) == record
    True
    """

    words: tuple[str, ...]
    play: Play = NORMAL
    begins: Player | None = None
    first: bool = True
    moves: tuple[Played, ...] = ()
    result: str = ""
    file_format: str | None = None
    attacks: bool | None = None

    def json(self) -> dict[str, object]:
        """Return plain data."""
        return {
            "zermelo": KIND,
            "version": VERSION,
            "words": list(self.words),
            "misere": self.play is not NORMAL,
            "begins": None if self.begins is None else self.begins.value,
            "first": self.first,
            "moves": [{"move": one.move, "to": one.to, "yours": one.yours} for one in self.moves],
            "result": self.result,
            "format": self.file_format,
            "attacks": self.attacks,
        }

    def text(self) -> str:
        """Return what stands in a file."""
        return json.dumps(self.json(), ensure_ascii=False, indent=1) + "\n"


def read_record(text: str, file: str = "the record") -> GameRecord:
    """Read what `GameRecord.text` wrote.

    Parameters
    ----------
    file : str
        What messages call it.

    Raises
    ------
    InputError
        It is no record.
    """
    try:
        held = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(
            f"{file} is no game record: {error}; give a file that play saved"
        ) from None
    if not isinstance(held, Mapping) or (held.get("zermelo"), held.get("version")) != (
        KIND,
        VERSION,
    ):
        raise InputError(f"{file} is no game record of version {VERSION}; give one that play saved")

    def wrong(key: str, expected: str) -> InputError:
        return InputError(f"{file}: {key!r} is {held.get(key)!r}; it should be {expected}")

    words, moves, begins = held.get("words"), held.get("moves"), held.get("begins")
    if not isinstance(words, list) or not words or not all(isinstance(w, str) for w in words):
        raise wrong("words", "a list of words, such as nim, 3, 4")
    for key in ("misere", "first"):
        if not isinstance(held.get(key), bool):
            raise wrong(key, "true or false")
    if begins not in (None, *(player.value for player in Player)):
        raise wrong("begins", "left, right or null")
    if not isinstance(held.get("format"), str | None):
        raise wrong("format", "the name of a format or null")
    if not isinstance(held.get("attacks"), bool | None):
        raise wrong("attacks", "true, false or null")
    if held.get("result") not in RESULTS:
        raise wrong("result", f"one of {RESULTS}")
    shape = {"move": str, "to": str, "yours": bool}
    if not isinstance(moves, list) or not all(
        isinstance(one, dict)
        and one.keys() == shape.keys()
        and all(isinstance(one[key], kind) for key, kind in shape.items())
        for one in moves
    ):
        raise wrong("moves", "a list of moves, each with move, to and yours")
    return GameRecord(
        tuple(words),
        play_of(misere=held["misere"]),
        None if begins is None else Player(begins),
        held["first"],
        tuple(Played(one["move"], one["to"], one["yours"]) for one in moves),
        held["result"],
        held.get("format"),
        held.get("attacks"),
    )
