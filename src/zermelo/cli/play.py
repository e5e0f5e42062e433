"""``zermelo play``: play in the terminal against the perfect opponent."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from zermelo.cli.call import Call, answering, read_text, refuse, with_files
from zermelo.cli.examples import examples
from zermelo.cli.game import GameVerb, searching, with_player, with_table, with_turn, with_words
from zermelo.errors import InputError
from zermelo.games.rules import PartizanRuleset
from zermelo.values.player import Player

if TYPE_CHECKING:
    from zermelo.formats.resolvers import Files
    from zermelo.labelling.tables.table import Tables
    from zermelo.values.play import Play
    from zermelo.verbs.record import GameRecord

#: What a record knows already.
OF_RECORD = ("first", "side", "turn", "play", "file_format", "attacks")


@click.command(
    cls=GameVerb,
    epilog=examples(
        "play tokens --on examples/beat-craig.tgf a1 a2 d --second",
        "play domineering 4x4 --as right --save game.json",
    ),
)
@with_words("RULESET POSITION… [+ RULESET POSITION…]", required=False)
@searching
@with_files
@with_table
@click.option("--first/--second", default=True, help="Do you move first? Default: first.")
@with_turn("Who begins a partizan game. Default: you, with --second the other.")
@with_player("--as", "side", help="Of a partizan game: are you Left or Right? Default: left.")
@click.option("--board/--no-board", default=True, help="Show the board. Default: yes.")
@click.option("--save", "file", metavar="FILE", help="Keep a record of the game.")
@click.option("--continue", "old", metavar="FILE", help="Go on with a game that was kept.")
@answering
def command(
    call: Call,
    words: tuple[str, ...],
    play: Play,
    files: Files,
    tablebase: Tables,
    first: bool,
    turn: Player | None,
    side: Player | None,
    board: bool,
    file: str | None,
    old: str | None,
) -> None:
    """Play a position against the perfect opponent, which explains its moves.

    Whoever cannot move loses; with --misere, wins. Type "help" for what can be typed: moves can be
    taken back, and the game can be saved. The limits hold for the whole answer to each line.
    """
    from zermelo.answers.strategy import Strategy
    from zermelo.cli.conversation import Conversation
    from zermelo.formats.resolvers import Files
    from zermelo.verbs.record import read_record

    if call.json:
        refuse("play is a conversation (solve and explain answer in JSON)", "as_json")
    if old is not None:
        if words:
            raise InputError(f"--continue {old} knows the game: drop {' '.join(words)!r}")
        refuse("the record says who plays, and how", *OF_RECORD)
        record = read_record(read_text(old, call.limits), old)
        files = Files(record.file_format, record.attacks, call.limits)
        file = file if file is not None else old
    elif not words:
        raise click.UsageError("Missing argument 'RULESET POSITION…' (or --continue FILE)")
    else:
        record = begun(words, files, play, side, turn, first=first)
    line = record.positions(files)
    files.all_heard()
    with call.step("solving"):
        strategy = Strategy(line[0], record.play, call.limits, tablebase=tablebase)
        strategy.move(line[-1])
    limits = call.limits.limits
    Conversation(strategy, record, line, board=board, file=file or "", limits=limits).play()


def begun(
    words: tuple[str, ...],
    files: Files,
    play: Play,
    side: Player | None,
    turn: Player | None,
    *,
    first: bool,
) -> GameRecord:
    """Return the record of a game in which no move was made yet."""
    from zermelo.rulesets.reading import position_of, turned
    from zermelo.verbs.record import GameRecord

    here = position_of(words, files)
    begins = None
    if isinstance(here.ruleset, PartizanRuleset):
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
    return GameRecord(
        words, play, begins, first, file_format=files.file_format, attacks=files.attacks
    )
