"""The page's server: its address, and what is said when it starts and stops."""

from __future__ import annotations

import socket
import webbrowser
from collections.abc import Callable

from zermelo.errors import InputError, need
from zermelo.limits import Limits

#: What is listened on where nothing else is said.
HERE = "127.0.0.1"


def serve(
    *,
    port: int = 0,
    host: str | None = None,
    open_it: bool = True,
    games: tuple[str, ...] = (),
    limits: Limits | None = None,
    say: Callable[[str], object],
) -> None:
    """Serve the page until Ctrl-C.

    Port 0 is any that is free. The host is a name or number of this machine under which others
    reach the page; by default nobody does. The games are Python files with rules, which are run;
    ``say`` is told where the page is, and how to stop it.
    """
    need("starlette", "web", "the page")
    need("uvicorn", "web", "the page")
    import uvicorn

    from zermelo.web.app import Page, application
    from zermelo.web.guard import LOCAL, Door

    heard = listening(host or HERE, port)
    names = (*LOCAL, *([host] if host else []))
    door = Door(heard.getsockname()[1], names)
    address = door.address(host or HERE)
    settings = uvicorn.Config(
        application(Page(door, within(limits), games)),
        log_level="warning",
        access_log=False,
        server_header=False,
        ws="none",
        timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=16_384,
    )
    say(f"Zermelo's page is at {address}")
    if host:
        say(f"Whoever reaches {host} and knows this address may ask; it is not encrypted.")
    say("The address holds a token: give it to nobody else. Ctrl-C stops the page.")
    if open_it:
        webbrowser.open(address)
    server = uvicorn.Server(settings)
    try:
        server.run(sockets=[heard])
    except KeyboardInterrupt:
        pass
    finally:
        heard.close()
    say("The page has stopped.")


def within(limits: Limits | None) -> Limits:
    """Return the limits on a question: those that were given, and `MOST` for the others."""
    from zermelo.web.asking import MOST

    if limits is None:
        return MOST
    return Limits(limits.time or MOST.time, limits.memory or MOST.memory)


def listening(host: str, port: int) -> socket.socket:
    """Return a socket that listens.

    Its protocol is named, for asyncio sends small pieces at once only where it knows that it is
    TCP: else the end of an answer waits 40 milliseconds until its beginning is confirmed.
    """
    if not 0 <= port <= 65_535:
        raise InputError(f"--port {port}: a port is a number from 0 to 65535")
    try:
        addresses = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        family, kind, protocol, _, place = addresses[0]
        listener = socket.socket(family, kind, protocol)
        try:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(place)
            listener.listen(64)
        except OSError:
            listener.close()
            raise
    except OSError as error:
        raise InputError(
            f"nothing can listen on {host}, port {port} ({error.strerror or error}); give another "
            "--port, or none: then a free one is taken"
        ) from None
    return listener
