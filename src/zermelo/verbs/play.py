"""``play``: a game against the perfect opponent, and the record of one."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from zermelo.errors import InputError
from zermelo.games.parameters import Resolver
from zermelo.games.position import PartizanPosition, Position
from zermelo.games.rules import options_of
from zermelo.rulesets.reading import position_of, turned
from zermelo.values.play import NORMAL, Play, play_of
from zermelo.values.player import Player
from zermelo.verbs import verb as say
from zermelo.verbs.call import Call, Misuse

if TYPE_CHECKING:
    from zermelo.labelling.tables.table import Tables

#: What a file says that it is.
KIND = "game record"
VERSION = 1
#: So many options are looked at to see whether a move is one.
MANY = 1_000_000
RESULTS = ("", "you won", "you lost", "a tie")
#: What a record knows already.
OF_RECORD = ("first", "side", "turn", "play", "file_format", "attacks")


@say.verb(
    say.words("RULESET POSITION… [+ RULESET POSITION…]"),
    say.SEARCHING,
    say.FILES,
    say.TABLE,
    say.flag("--first", off="--second", help="Do you move first? Default: first."),
    say.turn("Who begins a partizan game. Default: you, with --second the other."),
    say.player(
        "--as", name="side", help="Of a partizan game: are you Left or Right? Default: left."
    ),
    say.flag("--board", off="--no-board", help="Show the board. Default: yes."),
    say.option(
        "--save", name="file", help="Keep a record of the game.", metavar="FILE", holds="file"
    ),
    say.option(
        "--continue",
        name="old",
        help="Go on with a game that was kept.",
        metavar="FILE",
        holds="file",
    ),
    examples=[
        "play tokens --on examples/beat-craig.tgf a1 a2 d --second",
        "play domineering 4x4 --as right --save game.json",
    ],
    reading="position",
)
def record(
    call: Call,
    *,
    words: tuple[str, ...] = (),
    play: Play = NORMAL,
    tablebase: Tables = None,
    first: bool = True,
    turn: Player | None = None,
    side: Player | None = None,
    board: bool = True,
    file: str | None = None,
    old: str | None = None,
) -> None:
    """Play a position against the perfect opponent, which explains its moves.

    Whoever cannot move loses; with --misere, wins. Type "help" for what can be typed: moves can be
    taken back, and the game can be saved. The limits hold for the whole answer to each line.
    """
    from zermelo.answers.strategy import Strategy

    if call.json:
        call.refuse("play is a conversation (solve and explain answer in JSON)", "as_json")
    files = call.files
    if old is not None:
        if words:
            raise InputError(f"--continue {old} knows the game: drop {' '.join(words)!r}")
        call.refuse("the record says who plays, and how", *OF_RECORD)
        game = read_record(files.text(old), old)
        files = files.reading(game.file_format, game.attacks)
        file = file if file is not None else old
    elif not words:
        raise Misuse("Missing argument 'RULESET POSITION…' (or --continue FILE)")
    else:
        game = _begun(call, words, play, side, turn, first=first)
    line = game.positions(files)
    files.all_heard()
    with call.step("solving") as limits:
        strategy = Strategy(line[0], game.play, limits, tablebase=tablebase)
        strategy.move(line[-1])
    call.converse(strategy, game, line, board=board, file=file or "")


def _begun(
    call: Call,
    words: tuple[str, ...],
    play: Play,
    side: Player | None,
    turn: Player | None,
    *,
    first: bool,
) -> GameRecord:
    """Return the record of a game in which no move was made yet."""
    here = position_of(words, call.files)
    begins = None
    if isinstance(here, PartizanPosition):
        if side is not None and turn is not None:
            if turn is side and not first:
                raise InputError(f"{side} cannot be --second where it is --turn {turn}; drop one")
            first = turn is side
        you = side or (Player.LEFT if turn is None else turn if first else turn.other)
        begins = you if first else you.other
    elif side is not None:
        raise InputError(f"{here.ruleset} is impartial: both have the same moves; drop --as {side}")
    else:
        turned(here, turn)  # complains
    files = call.files
    return GameRecord(
        words, play, begins, first, file_format=files.file_format, attacks=files.attacks
    )


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
    play : Play
    begins : Player or None
        Of a partizan game: who makes the first move.
    first : bool
        Whether the first move is the person's.
    moves : tuple of Played
    file_format, attacks : str or None, bool or None
        How the files are read that words name, as ``--format`` and ``--attacks`` said it.
    result : str
        ``you won``, ``you lost``, ``a tie``, or nothing where play has not ended.

    Examples
    --------
    >>> record = GameRecord(("nim", "1", "2"), moves=(Played("take 1 from heap 2", "1 1", True),))
    >>> [str(here) for here in record.positions()]
    ['1 2', '1 1']
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

    def positions(self, resolver: Resolver | None = None) -> list[Position[Any]]:
        """Return the position at the start and after every move; of partizan games with the turn.

        Parameters
        ----------
        resolver : Resolver, optional
            Finds what words name; by default files.

        Raises
        ------
        InputError
            The words are no position, or a move is none.
        """
        found = [start_of(self.words, self.begins, resolver)]
        for number, played in enumerate(self.moves, 1):
            here = found[-1]
            state = here.ruleset.parse(played.to.split())
            if state not in islice(options_of(here.ruleset, here.state), MANY):
                raise InputError(
                    f"move {number} of the record, {played.move!r}, does not lead from {here} to "
                    f"{played.to!r}; the file was changed, or what it is played on"
                )
            found.append(Position(here.ruleset, state))
        return found


def start_of(
    words: Sequence[str], begins: Player | None, resolver: Resolver | None = None
) -> Position[Any]:
    """Return the position that words name, of a partizan game with the player to move.

    Raises
    ------
    InputError
        The words are no position, or a partizan game does not say who begins.
    """
    here = position_of(words) if resolver is None else position_of(words, resolver)
    if not isinstance(here, PartizanPosition):
        return here
    if begins is None:
        raise InputError(
            f"{here.ruleset} is partizan, and nothing says whether Left or Right begins"
        )
    return here.turn(begins)


def read_record(text: str, file: str = "the record") -> GameRecord:
    """Read what `GameRecord.text` wrote.

    Parameters
    ----------
    text : str
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
