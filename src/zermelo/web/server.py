"""The server of the page: its address, start and stop."""

from __future__ import annotations

import socket
import webbrowser
from collections.abc import Callable
from contextlib import suppress

from zermelo.errors import InputError, need
from zermelo.limits import NO_LIMITS, Limits

#: The default host.
LOCALHOST = "127.0.0.1"
#: The default port, and the number of ports that are tried from this port on. A browser stores data
#: by port, so it finds the data again after a restart if the port is the same.
DEFAULT_PORT, PORTS_TRIED = 8765, 100


def serve(
    *,
    port: int | None = None,
    host: str | None = None,
    open_browser: bool = True,
    games: tuple[str, ...] = (),
    limits: Limits = NO_LIMITS,
    announce: Callable[[str], object],
) -> None:
    """Serve the page until Ctrl-C.

    The default port is `DEFAULT_PORT` or the next free one; port 0 is any free port. ``host`` is a
    name or address of this machine under which other machines may reach the page; by default no
    other machine may. ``games`` are Python files with rules, which are run. ``limits`` are those of
    each request. ``announce`` prints the address; ``open_browser`` opens it.
    """
    need("starlette", "web", "the page")
    need("uvicorn", "web", "the page")
    import uvicorn

    from zermelo.web.app import Page, application
    from zermelo.web.guard import LOCAL_NAMES, PageAccess
    from zermelo.web.page_questions import MAX_LIMITS

    listener = (
        next_free(host or LOCALHOST) if port is None else listening_socket(host or LOCALHOST, port)
    )
    names = (*LOCAL_NAMES, *([host] if host else []))
    access = PageAccess(listener.getsockname()[1], names)
    address = access.address(host or LOCALHOST)
    limits = Limits(limits.time or MAX_LIMITS.time, limits.memory or MAX_LIMITS.memory)
    settings = uvicorn.Config(
        application(Page(access, limits, games)),
        log_level="warning",
        access_log=False,
        server_header=False,
        ws="none",
        timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=16_384,
    )
    announce(f"Zermelo's page is at {address}")
    if host:
        announce(
            f"Everybody who reaches {host} and knows this address may ask; nothing is encrypted."
        )
    announce("The address contains a secret token: do not share it. Ctrl-C stops the page.")
    if open_browser:
        webbrowser.open(address)
    server = uvicorn.Server(settings)
    with listener, suppress(KeyboardInterrupt):
        server.run(sockets=[listener])
    announce("The page has stopped.")


def next_free(host: str) -> socket.socket:
    """Return a socket that listens on the first free port from `DEFAULT_PORT` on, or any."""
    for port in range(DEFAULT_PORT, DEFAULT_PORT + PORTS_TRIED):
        try:
            return listening_socket(host, port)
        except InputError:
            continue
    return listening_socket(host, 0)


def listening_socket(host: str, port: int) -> socket.socket:
    """Return a listening socket with a protocol; without it, asyncio delays answers by 40 ms."""
    if not 0 <= port <= 65_535:
        raise InputError(f"--port {port}: a port is a number from 0 to 65535")
    try:
        addresses = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        family, socket_type, protocol, _, address = addresses[0]
        listener = socket.socket(family, socket_type, protocol)
        try:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(address)
            listener.listen(64)
        except OSError:
            listener.close()
            raise
    except OSError as error:
        raise InputError(
            f"cannot listen on {host}, port {port} ({error.strerror or error}); give another "
            "--port, or leave it out for a free one"
        ) from None
    return listener
