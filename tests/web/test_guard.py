"""Nobody is answered without the token, from elsewhere, or beyond what a request may hold."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import pytest
from tests.web.apart import run

from zermelo.web.app import Page, application, page_files
from zermelo.web.guard import MAX_BODY, POLICY, PageAccess, RequestGuard
from zermelo.web.jobs import Jobs

DOOR = PageAccess(8000, token="secret")  # noqa: S106
COOKIE = "zermelo-8000=secret"
JSON = "application/json"


class Answered:
    """What the application answered."""

    def __init__(self) -> None:
        self.status, self.heads, self.body = 0, dict[str, str](), b""

    async def take(self, message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.heads = {name.decode().lower(): held.decode() for name, held in message["headers"]}
        else:
            self.body += message.get("body", b"")


def asked(
    path: str = "/",
    method: str = "GET",
    query: str = "",
    body: bytes = b"",
    parts: int = 1,
    **heads: str,
) -> Answered:
    """Ask the application; a head that is empty is left out."""
    named = {"host": "127.0.0.1:8000", "cookie": COOKIE} | {
        name.replace("_", "-"): held for name, held in heads.items()
    }
    scope = {
        "type": "http", "method": method, "path": path, "raw_path": path.encode(),
        "query_string": query.encode(), "http_version": "1.1", "scheme": "http", "root_path": "",
        "headers": [(name.encode(), held.encode()) for name, held in named.items() if held],
        "server": ("127.0.0.1", 8000), "client": ("127.0.0.1", 1), "app": None,
    }  # fmt: skip
    size = -(-len(body) // parts) or 1
    pieces = [body[at : at + size] for at in range(0, max(1, len(body)), size)]
    sent = [
        {"type": "http.request", "body": one, "more_body": k < len(pieces) - 1}
        for k, one in enumerate(pieces)
    ]
    answered = Answered()

    async def answer() -> None:
        async def receive() -> dict[str, Any]:
            if sent:
                return sent.pop(0)
            await asyncio.sleep(3600)
            return {"type": "http.disconnect"}

        app = application(Page(DOOR), Jobs(1))
        await app(scope, receive, answered.take)

    run(answer())
    return answered


def post(body: bytes | str, **heads: str) -> Answered:
    held = body.encode() if isinstance(body, str) else body
    return asked("/api/ask", "POST", body=held, **{"content_type": JSON, **heads})


def test_the_page_is_answered_with_its_policy() -> None:
    found = asked()
    assert found.status == 200
    assert found.heads["content-security-policy"] == POLICY
    assert b"<main" in found.body


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1:8001", "127.0.0.1", "", "localhost"])
def test_a_foreign_host_is_refused(host: str) -> None:
    assert asked(host=host).status == 421


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
def test_the_names_of_this_machine_are_known(host: str) -> None:
    assert asked(host=host).status == 200


@pytest.mark.parametrize("origin", ["null", "http://evil.example", "https://127.0.0.1:8000"])
def test_a_foreign_origin_is_refused(origin: str) -> None:
    assert post("{}", origin=origin).status == 403


def test_without_the_token_nothing_is_answered() -> None:
    for path in ("/", "/style.css", "/api/schema", "/api/page"):
        assert asked(path, cookie="").status == 403
        assert asked(path, cookie="zermelo-8000=guess").status == 403
        assert asked(path, query="token=guess", cookie="").status == 403
    assert post("{}", cookie="").status == 403


def test_the_token_moves_from_the_address_into_a_cookie() -> None:
    found = asked(query="token=secret", cookie="")
    assert found.status == 303
    assert found.heads["location"] == "/"
    assert "HttpOnly" in found.heads["set-cookie"]
    assert "SameSite=Strict" in found.heads["set-cookie"]
    assert "secret" not in found.heads["location"]


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_another_type_is_refused(kind: str) -> None:
    assert post("{}", content_type=kind).status == 415


def test_what_is_too_long_is_refused_whether_it_says_so_or_not() -> None:
    assert post("{}", content_length=str(MAX_BODY + 1)).status == 413
    assert post("{}", content_length="-1").status == 413
    long = b'{"verb": "' + b"x" * MAX_BODY + b'"}'
    found = asked("/api/ask", "POST", body=long, parts=20, content_type=JSON)
    assert found.status == 413


@pytest.mark.parametrize(
    "body",
    ["", "[", "[" * 100_000, "[]", "{}", '{"verb": 3}', '{"verb": "solve", "given": []}',
     '{"verb": "solve", "texts": {"a": 1}}', b"\xff\xfe"],
)  # fmt: skip
def test_what_is_no_question_is_told_so(body: str | bytes) -> None:
    found = post(body)
    assert found.status == 400
    assert json.loads(found.body)["error"]


def test_only_the_files_of_the_page_can_be_had() -> None:
    for name in ("../app.py", "app.py", "..%2fapp.py", "/etc/passwd", "none.js"):
        assert asked(f"/{name}").status == 404
    assert set(page_files()) >= {"index.html", "style.css", "main.js"}


def test_other_methods_are_refused() -> None:
    for method in ("PUT", "DELETE", "OPTIONS"):
        assert asked(method=method).status == 405


def test_a_name_that_was_given_is_known_too() -> None:
    access = PageAccess(8000, (*PageAccess(0).names, "board.example"))
    assert "board.example:8000" in access.hosts
    assert RequestGuard(lambda *_: None, access).access is access  # type: ignore[arg-type, return-value]


def test_texts_stand_in_files_of_their_own() -> None:
    """No other module has words that begin a sentence or a label of two words."""
    for name, held in page_files().items():
        if name.endswith(".js") and not name.startswith("texts"):
            code = re.sub(r"//.*|/\*.*?\*/", "", held.decode())
            assert not re.findall(r"""["'`>][A-Z][a-z]+[ ,.!?][^"'`]*["'`]""", code), name
