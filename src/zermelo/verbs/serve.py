"""``serve``: the local page."""

from __future__ import annotations

from dataclasses import replace

from zermelo.errors import InputError
from zermelo.rulesets.names import is_own_file
from zermelo.verbs import verb
from zermelo.verbs.call import Call


@verb.verb(
    verb.Parameter("games", metavar="[MYGAME.py …]", completion="file"),
    verb.option("--port N", "Port of the page. Default: 8765, or the next free one."),
    verb.option("--host NAME", "Let others reach the page. NAME: this machine's name or address."),
    verb.flag("--open/--no-open", "Whether to open a browser. Default: yes.", name="opened"),
    replace(verb.TIME, help="Time limit for each question."),
    replace(verb.MEMORY, help="Memory limit for each question, such as 500M or 2G."),
    examples=["serve", "serve --port 8000 --no-open"],
    python_names=("solve", "explain", "move_table"),
)
def command(
    call: Call,
    *,
    games: tuple[str, ...] = (),
    port: int | None = None,
    host: str | None = None,
    opened: bool = True,
) -> None:
    """Serve a local web page: draw a digraph, play a game, see why.

    The page shows the answers of the other commands in a browser. Without --host, only this machine
    can reach the page. The printed address contains a secret token, and the page answers only
    requests with this token. Ctrl-C stops the server. MYGAME.py is a Python file with a game of
    your own; the file is run, and the game can be played on the page.
    """
    for game in games:
        if not is_own_file(game):
            raise InputError(
                f"{game} is not a Python file with rules; drop it: the page has all other games"
            )
    call.serve(games=games, port=port, host=host, open_browser=opened)
