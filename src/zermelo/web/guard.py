"""Access to the page: hosts, origins, the token, requests, and the content policy."""

from __future__ import annotations

import hmac
import json
import secrets
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING
from urllib.parse import parse_qs

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

#: Maximum number of bytes of the body of a request.
MAX_BODY = 8 << 20
#: The content policy: nothing is loaded from other servers, and no text becomes markup.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
#: Host names by which this machine reaches itself.
LOCAL_NAMES = ("127.0.0.1", "localhost", "[::1]")
#: Start of the name of the token's cookie; the port follows, as browsers send cookies to all ports.
COOKIE = "zermelo"
WRONG_ADDRESS = (
    "Zermelo: this address has no token, or the token of another run. Open the whole address that "
    "'zermelo serve' printed."
)
#: The same message as a page without scripts, for a person who follows a link.
WRONG_ADDRESS_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Zermelo: start the page</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head><body>
<h1>Start Zermelo to open this link</h1>
<ol>
<li>Start <code>zermelo serve</code> in a terminal. If it is already running,
go to the terminal in which it was started.</li>
<li>Open the whole address that was printed: this address has no token, or another run's.</li>
<li>Press <b>Link</b> at the top of the page, and paste the link there.</li>
</ol>
</body></html>
"""


@dataclass(frozen=True)
class PageAccess:
    """The host names and port under which the page can be opened, and its secret token."""

    port: int
    names: tuple[str, ...] = LOCAL_NAMES
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24))

    @property
    def hosts(self) -> frozenset[str]:
        """The allowed values of the header ``Host``."""
        without_port = self.names if self.port == 80 else ()
        return frozenset((*without_port, *(f"{name}:{self.port}" for name in self.names)))

    @property
    def cookie(self) -> str:
        """The name of the cookie with the token."""
        return f"{COOKIE}-{self.port}"

    def address(self, name: str) -> str:
        """Return the address to open, with the token."""
        return f"http://{name}:{self.port}/?token={self.token}"


class RequestGuard:
    """ASGI middleware that rejects forbidden requests, and adds missing `HEADERS` to answers."""

    def __init__(self, app: ASGIApp, access: PageAccess) -> None:
        self.app, self.access = app, access

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Reject a request, store the token of its address in a cookie, or pass the request on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = [(name.decode("latin-1").lower(), value.decode("latin-1"))
                 for name, value in scope["headers"]]  # fmt: skip
        refusal = self._refusal(scope, headers)
        if refusal is not None:
            await _send_text(send, *refusal)
            return
        token = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
        if token and scope["method"] == "GET" and self._is_token(token):
            cookie = f"{self.access.cookie}={self.access.token}; Path=/; HttpOnly; SameSite=Strict"
            await _send_text(send, 303, "", {"location": scope["path"], "set-cookie": cookie})
            return
        if not self._has_token(headers):
            if scope["method"] == "GET" and "text/html" in dict(headers).get("accept", ""):
                html = {"content-type": "text/html; charset=utf-8"}
                await _send_text(send, 403, WRONG_ADDRESS_PAGE, html)
            else:
                await _send_text(send, 403, WRONG_ADDRESS)
            return
        await self.app(scope, receive, _with_policy(send))

    def _refusal(self, scope: Scope, headers: list[tuple[str, str]]) -> tuple[int, str] | None:
        """Return the status and message with which a request is rejected, or None."""
        header_values = dict(headers)
        hosts = [value for name, value in headers if name == "host"]
        if len(hosts) != 1 or hosts[0].lower() not in self.access.hosts:
            return 421, "this page has another address; open the address that was printed"
        origin = header_values.get("origin")
        is_cross_site = header_values.get("sec-fetch-site") == "cross-site"
        allowed_origins = (None, *(f"http://{host}" for host in self.access.hosts))
        if origin not in allowed_origins or (is_cross_site and scope["method"] != "GET"):
            return 403, "requests from other pages are rejected"
        if scope["method"] not in ("GET", "HEAD", "POST"):
            return 405, "use GET to read the page, and POST to ask a question"
        if scope["method"] != "POST":
            return None
        media_type = header_values.get("content-type", "").partition(";")[0].strip().lower()
        if media_type != "application/json":
            return 415, "a question must be JSON: application/json"
        length = header_values.get("content-length", "0")
        if not length.isdecimal() or len(length) > 18 or int(length) > MAX_BODY:
            return 413, TOO_LONG
        return None

    def _has_token(self, headers: list[tuple[str, str]]) -> bool:
        """Whether a request has the token in a cookie."""
        for name, value in headers:
            if name == "cookie":
                try:
                    cookie = SimpleCookie(value).get(self.access.cookie)
                except CookieError:
                    continue
                if cookie is not None and self._is_token(cookie.value):
                    return True
        return False

    def _is_token(self, token: str) -> bool:
        return hmac.compare_digest(token.encode(), self.access.token.encode())


TOO_LONG = f"the question is too long; send at most {MAX_BODY >> 20} MiB"


def _with_policy(send: Send) -> Send:
    async def send_with_policy(message: Message) -> None:
        if message["type"] == "http.response.start":
            own_headers = {name.lower() for name, _ in message["headers"]}
            message["headers"] = [
                *message["headers"],
                *((name.encode(), value.encode()) for name, value in HEADERS.items()
                  if name.encode() not in own_headers),
            ]  # fmt: skip
        await send(message)

    return send_with_policy


async def _send_text(
    send: Send, status: int, text: str, extra: dict[str, str] | None = None
) -> None:
    """Send a text, plain unless ``extra`` headers say otherwise."""
    headers = {**HEADERS, "content-type": "text/plain; charset=utf-8", **(extra or {})}
    await send({
        "type": "http.response.start",
        "status": status,
        "headers": [(name.encode(), value.encode("latin-1")) for name, value in headers.items()],
    })  # fmt: skip
    await send({"type": "http.response.body", "body": text.encode()})


class RequestRefused(Exception):
    """A request was rejected, with an HTTP status and a message."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


async def read_json(receive: Receive) -> object:
    """Read the JSON of a request, or raise `RequestRefused`."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise RequestRefused(400, "the request is incomplete")
        body += message.get("body", b"")
        if len(body) > MAX_BODY:
            raise RequestRefused(413, TOO_LONG)
        if not message.get("more_body"):
            break
    try:
        data = json.loads(body)
        json.dumps(data, ensure_ascii=False).encode()  # fails for half of a surrogate pair
    except RecursionError:
        raise RequestRefused(400, "the JSON is nested too deeply") from None
    except UnicodeEncodeError as error:
        half = ascii(error.object[error.start])
        message = f"the JSON has {half}, half of a surrogate pair; send both halves or none"
        raise RequestRefused(400, message) from None
    except ValueError as error:
        raise RequestRefused(400, f"this is not JSON ({error})") from None
    return data
