"""``play``: a game against the perfect opponent, and the record of one."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from zermelo.errors import InputError
from zermelo.games.parameters import Resolver
from zermelo.games.position import PartizanPosition, Position
from zermelo.games.record import GameRecord, read_record
from zermelo.games.rules import options_of
from zermelo.rulesets.reading import position_of, turned
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import Player
from zermelo.verbs import verb as say
from zermelo.verbs.call import Call, Misuse

if TYPE_CHECKING:
    from zermelo.labelling.tables.table import Tables

#: So many options are looked at to see whether a move is one.
MANY = 1_000_000
#: What a record knows already.
OF_RECORD = ("first", "side", "turn", "play", "file_format", "attacks", "columns")


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
    python=("Position.play",),
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
    line = positions_of(game, files)
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


def positions_of(game: GameRecord, resolver: Resolver) -> list[Position[Any]]:
    """Return the position at the start and after every move; of partizan games with the turn.

    Examples
    --------
    >>> from zermelo.formats.resolvers import Names
    >>> from zermelo.games.record import Played
    >>> game = GameRecord(("nim", "1", "2"), moves=(Played("take 1 from heap 2", "1 1", True),))
    >>> [str(here) for here in positions_of(game, Names())]
    ['1 2', '1 1']
    """
    start = position_of(game.words, resolver)
    if isinstance(start, PartizanPosition):
        if game.begins is None:
            raise InputError(
                f"{start.ruleset} is partizan, and nothing says whether Left or Right begins"
            )
        start = start.turn(game.begins)
    positions = [start]
    for number, played in enumerate(game.moves, 1):
        here = positions[-1]
        state = here.ruleset.parse(played.to.split())
        if state not in islice(options_of(here.ruleset, here.state), MANY):
            raise InputError(
                f"move {number} of the record, {played.move!r}, does not lead from {here} to "
                f"{played.to!r}; the file was changed, or what it is played on"
            )
        positions.append(Position(here.ruleset, state))
    return positions
