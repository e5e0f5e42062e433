"""``serve``: the local page."""

from __future__ import annotations

from zermelo.errors import InputError
from zermelo.rulesets.names import is_own_file
from zermelo.verbs import verb as say
from zermelo.verbs.call import Call


@say.verb(
    say.Parameter("games", metavar="[MYGAME.py …]", holds="file"),
    say.option("--port", help="Listen there; by default on a port that is free.", metavar="N"),
    say.option(
        "--host",
        help="A name of this machine under which others may reach the page. Default: nobody does.",
        metavar="NAME",
    ),
    say.flag("--open", off="--no-open", name="opened", help="Open a browser. Default: yes."),
    say.LIMITS,
    examples=["serve", "serve --port 8000 --no-open"],
    python=("solve", "explain", "move_table"),
)
def record(
    call: Call,
    *,
    games: tuple[str, ...] = (),
    port: int = 0,
    host: str | None = None,
    opened: bool = True,
) -> None:
    """Serve the page: draw a digraph, play a game, see why.

    The page asks what the other verbs answer, and shows it in a browser. It listens on this machine
    alone, and answers nobody without the token in the address that is printed. Ctrl-C stops it. The
    limits hold for each question. Python files with rules are run, and can be played on the page.
    """
    for game in games:
        if not is_own_file(game):
            raise InputError(f"{game} is no Python file with rules; every other game is there")
    call.serve(games=games, port=port, host=host, open_it=opened)
