"""``play``: a game against a perfect opponent, and its record."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from zermelo.errors import InputError
from zermelo.games.parameters import Resolver
from zermelo.games.position import Position
from zermelo.games.record import GameRecord, read_record
from zermelo.games.rules import PartizanPosition, options_of
from zermelo.rulesets.reading import position_of, with_turn
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import Player
from zermelo.verbs import verb
from zermelo.verbs.call import Call, Misuse

if TYPE_CHECKING:
    from zermelo.labelling.tables.table import Tables

#: Maximum number of options among which a move of a record is looked for.
MAX_OPTIONS = 1_000_000
#: Parameters that are refused with ``--continue``: the saved game has its own settings.
RECORDED_PARAMETERS = ("first", "side", "turn", "play", "file_format", "attacks", "columns")


@verb.verb(
    verb.words("RULESET POSITION… [+ RULESET POSITION…]"),
    verb.SEARCH_OPTIONS,
    verb.FILES,
    verb.TABLE,
    verb.flag("--first/--second", "Whether you begin. Default: yes unless --as and --turn differ."),
    verb.turn("The player who begins a partizan game. Default: you; with --second, the opponent."),
    verb.player("--as", "Your side in a partizan game. Default: by --turn, or left.", name="side"),
    verb.flag("--board/--no-board", "Show the board. Default: yes."),
    verb.option("--save FILE", "Save a record of the game.", name="file", completion="file"),
    verb.option("--continue FILE", "Continue a saved game.", name="old", completion="file"),
    examples=[
        "play tokens --on examples/beat-craig.tgf a1 a2 d --second",
        "play domineering 4x4 --as right --save game.json",
    ],
    words_kind="position",
    python_names=("Position.play",),
)
def command(
    call: Call,
    *,
    words: tuple[str, ...] = (),
    play: Play = NORMAL,
    tablebase: Tables = None,
    first: bool | None = None,
    turn: Player | None = None,
    side: Player | None = None,
    board: bool = True,
    file: str | None = None,
    old: str | None = None,
) -> None:
    """Play a position against a perfect opponent, which explains its moves.

    In most games a player who cannot move loses; with --misere this player wins. During the game,
    type "help" for a list of commands, such as taking a move back or saving the game. --positions,
    --time and --memory limit each answer of the opponent, not the whole game.
    """
    from zermelo.answers.strategy import Strategy

    if call.json:
        call.refuse("play is a conversation; solve and explain answer in JSON", "as_json")
    files = call.files
    if old is not None:
        if words:
            raise InputError(f"--continue {old} already gives the game; drop {' '.join(words)!r}")
        call.refuse("the record has the players and the kind of play", *RECORDED_PARAMETERS)
        game = read_record(files.text(old), old)
        files = files.with_options(game.file_format, game.attacks)
        file = file if file is not None else old
    elif not words:
        raise Misuse("Missing argument 'RULESET POSITION…' (or --continue FILE)")
    else:
        game = _new_record(call, words, play, side, turn, first)
    positions = positions_of(game, files)
    files.refuse_unused_options()
    with call.step("solving") as limits:
        strategy = Strategy(positions[0], game.play, limits, tablebase=tablebase)
        strategy.move(positions[-1])
    call.converse(strategy, game, positions, board=board, file=file or "")


def _new_record(
    call: Call,
    words: tuple[str, ...],
    play: Play,
    side: Player | None,
    turn: Player | None,
    first: bool | None,
) -> GameRecord:
    """Return the record of a game without moves."""
    position = position_of(words, call.files)
    beginner, begins = None, first is not False
    if isinstance(position, PartizanPosition):
        if side is not None and turn is not None:
            begins = turn is side
            if first is (not begins):
                who, option = ("you begin", "second") if begins else ("you do not begin", "first")
                raise InputError(f"--as {side} --turn {turn} means that {who}; drop --{option}")
        user = side or (Player.LEFT if turn is None else turn if begins else turn.other)
        beginner = user if begins else user.other
    elif side is not None and not position.ruleset.alternates:
        raise InputError(
            f"the rules of {position.ruleset} say whose turn it is; give --first or --second, not "
            f"--as {side}"
        )
    elif side is not None:
        raise InputError(
            f"{position.ruleset} is impartial: both have the same moves; drop --as {side}"
        )
    else:
        with_turn(position, turn)  # refuses a turn that does not fit
    file_format, attacks = call.files.file_format, call.files.attacks
    return GameRecord(words, play, beginner, begins, file_format=file_format, attacks=attacks)


def positions_of(game: GameRecord, resolver: Resolver) -> list[Position[Any]]:
    """Return the position at the start and after every move, with its turn if it is partizan.

    >>> from zermelo.formats.resolvers import NameResolver
    >>> from zermelo.games.record import PlayedMove
    >>> game = GameRecord(("nim", "1", "2"), moves=(PlayedMove("take 1 from heap 2", "1 1", True),))
    >>> [str(position) for position in positions_of(game, NameResolver())]
    ['1 2', '1 1']
    """
    start = position_of(game.words, resolver)
    if isinstance(start, PartizanPosition):
        if game.beginner is None:
            raise InputError(f"{start.ruleset} is partizan, but the record does not say who begins")
        start = start.turn(game.beginner)
    positions = [start]
    for number, played in enumerate(game.moves, 1):
        position = positions[-1]
        state = position.ruleset.parse(played.to.split())
        if state not in islice(options_of(position.ruleset, position.state), MAX_OPTIONS):
            raise InputError(
                f"move {number} of the record, {played.move!r}, does not lead from {position} to "
                f"{played.to!r}; the record or a file that it uses was changed"
            )
        positions.append(Position(position.ruleset, state))
    return positions
