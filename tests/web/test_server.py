"""The server as a person starts it: what it says, whom it knows, and that nothing of it stays."""

from __future__ import annotations

import http.client
import json
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.programs import LONGEST, below, standing, until
from tests.web.served import served

from zermelo.errors import InputError
from zermelo.web.server import listening_socket, serve

#: What no machine finds.
HARD = {"verb": "solve", "given": {"words": ["chomp", "40x41"], "positions": 10**9}}
#: More than a process uses until it stands ready.
TICKS = 20


@contextmanager
def asked(port: int, token: str, sent: object | None = None, **heads: str) -> Iterator[Any]:
    """Ask the page; yield the response, and go away."""
    held = {"cookie": f"zermelo-{port}={token}", "content-type": "application/json", **heads}
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=LONGEST)
    if sent is None:
        line.request("GET", "/api/page", headers=held)
    else:
        line.request("POST", "/api/ask", json.dumps(sent), held)
    response = line.getresponse()
    try:
        yield response
    finally:
        response.close()
        line.close()


def status(port: int, token: str, sent: object | None = None, **heads: str) -> int:
    """Return the status of what the page answers."""
    with asked(port, token, sent, **heads) as response:
        return int(response.status)


def test_a_page_says_how_to_stop_it_and_stops() -> None:
    with served() as (page, first, _, token, port):
        assert first == f"Zermelo's page is at http://127.0.0.1:{port}/?token={token}\n"
        assert page.stderr is not None
        assert "Ctrl-C stops the page" in page.stderr.readline()
        assert status(port, token) == 200
        assert status(port, "guess") == 403
        page.send_signal(signal.SIGINT)
        rest = page.stderr.read()
        assert rest.endswith("The page has stopped.\n")
        assert "Traceback" not in rest
        assert page.wait() in (0, 130)


def test_a_host_is_known_that_was_named_and_no_other() -> None:
    with served("--host", "localhost") as (page, first, _, token, port):
        assert f"http://localhost:{port}/" in first
        assert page.stderr is not None
        assert "Everybody who reaches localhost" in page.stderr.readline()
        for name in ("localhost", "127.0.0.1"):
            assert status(port, token, host=f"{name}:{port}") == 200
        assert status(port, token, host=f"board.example:{port}") == 421
        assert status(port, token, {}, origin=f"http://board.example:{port}") == 403


def test_a_port_that_is_taken_is_told() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(InputError, match=rf"port {port} .*; give another --port, or leave it"):
            listening_socket("127.0.0.1", port)
    with pytest.raises(InputError, match="from 0 to 65535"):
        listening_socket("127.0.0.1", 70_000)
    free = listening_socket("127.0.0.1", port)
    assert free.proto == socket.IPPROTO_TCP  # so that asyncio sends small pieces at once
    assert free.getsockname()[:2] == ("127.0.0.1", port)
    free.close()


@pytest.mark.parametrize("opened", [True, False])
def test_a_browser_is_opened_unless_told_otherwise(
    opened: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    uvicorn = pytest.importorskip("uvicorn")
    shown: list[str] = []
    said: list[str] = []
    monkeypatch.setattr("webbrowser.open", shown.append)
    monkeypatch.setattr(uvicorn.Server, "run", lambda *_, **__: None)
    serve(open_browser=opened, announce=said.append)
    assert len(shown) == opened
    assert all(address in said[0] for address in shown)
    assert said[0].startswith("Zermelo's page is at http://127.0.0.1:")
    assert said[-1] == "The page has stopped."


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="processes cannot be listed here")
def test_nothing_is_left_when_the_server_is_killed() -> None:
    with served() as (page, _, _, token, port):
        with asked(port, token, HARD) as response:
            assert "progress" in json.loads(response.readline())
            workers = below(page.pid)
            assert len(workers) > 1
            page.send_signal(signal.SIGKILL)
            page.wait()
        until(lambda: not any(map(standing, workers)), "all processes of the page end")


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="processes cannot be listed here")
def test_who_goes_away_ends_the_question() -> None:
    with served() as (page, _, _, token, port):
        with asked(port, token, HARD) as response:
            assert "progress" in json.loads(response.readline())
            (busy,) = until(lambda: [*filter(works, below(page.pid))], "a process works")
        until(lambda: not standing(busy), "it ends")
        assert status(port, token) == 200


def works(process: int) -> bool:
    """Say whether a process works at a question: one that stands ready uses nothing of its core."""
    return sum(map(int, standing(process)[11:13])) > TICKS and not below(process)
