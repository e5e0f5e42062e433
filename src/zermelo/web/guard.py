"""Who may ask, and how: hosts, origins, the token, what a request may hold, and the policy."""

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

#: A request may have so many bytes.
BODY = 8 << 20
#: What a browser lets the page do: nothing is loaded from elsewhere, and no text becomes markup.
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
#: What this machine is called on itself.
LOCAL = ("127.0.0.1", "localhost", "[::1]")
#: The cookie that holds the token; its name has the port, for a browser sends it to all ports.
COOKIE = "zermelo"
ASK_AGAIN = (
    "Zermelo: this address holds no token, or that of another run. Open the whole address that "
    "'zermelo serve' has printed."
)


@dataclass(frozen=True)
class Door:
    """What a page answers to: its hosts, and the token without which nothing is answered."""

    port: int
    names: tuple[str, ...] = LOCAL
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24))

    @property
    def hosts(self) -> frozenset[str]:
        """What the header ``Host`` may say."""
        bare = self.names if self.port == 80 else ()
        return frozenset((*bare, *(f"{name}:{self.port}" for name in self.names)))

    @property
    def cookie(self) -> str:
        """The name of the cookie."""
        return f"{COOKIE}-{self.port}"

    def address(self, name: str) -> str:
        """Return the address to open, with the token."""
        return f"http://{name}:{self.port}/?token={self.token}"


class RequestGuard:
    """Lets through what may ask, and gives every answer the policy."""

    def __init__(self, app: ASGIApp, door: Door) -> None:
        self.app, self.door = app, door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it in words."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        heads = [(name.decode("latin-1").lower(), value.decode("latin-1"))
                 for name, value in scope["headers"]]  # fmt: skip
        refused = self._refused(scope, heads)
        if refused is not None:
            await _say(send, *refused)
            return
        token = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
        if token and scope["method"] == "GET" and self._right(token):
            kept = f"{self.door.cookie}={self.door.token}; Path=/; HttpOnly; SameSite=Strict"
            await _say(send, 303, "", {"location": scope["path"], "set-cookie": kept})
            return
        if not self._known(heads):
            await _say(send, 403, ASK_AGAIN)
            return
        await self.app(scope, receive, _with_policy(send))

    def _refused(self, scope: Scope, heads: list[tuple[str, str]]) -> tuple[int, str] | None:
        """Say why a request is not even looked at."""
        named = dict(heads)
        hosts = [value for name, value in heads if name == "host"]
        if len(hosts) != 1 or hosts[0].lower() not in self.door.hosts:
            return 421, "this page is asked under another name; open the address that was printed"
        origin = named.get("origin")
        if origin is not None and origin not in {f"http://{host}" for host in self.door.hosts}:
            return 403, "another page may not ask this one"
        if named.get("sec-fetch-site") == "cross-site" and scope["method"] != "GET":
            return 403, "another page may not ask this one"
        if scope["method"] not in ("GET", "HEAD", "POST"):
            return 405, "a page is read by GET, and asked by POST"
        if scope["method"] != "POST":
            return None
        kind = named.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            return 415, "a question is JSON: application/json"
        length = named.get("content-length", "0")
        if not length.isdecimal() or len(length) > 18 or int(length) > BODY:
            return 413, TOO_LONG
        return None

    def _known(self, heads: list[tuple[str, str]]) -> bool:
        """Say whether a request has the token."""
        for name, value in heads:
            if name == "cookie":
                try:
                    kept = SimpleCookie(value).get(self.door.cookie)
                except CookieError:
                    continue
                if kept is not None and self._right(kept.value):
                    return True
        return False

    def _right(self, token: str) -> bool:
        return hmac.compare_digest(token.encode(), self.door.token.encode())


TOO_LONG = f"this is too long; a question may have {BODY >> 20} million bytes"


def _with_policy(send: Send) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = {name.lower() for name, _ in message["headers"]}
            message["headers"] = [
                *message["headers"],
                *((name.encode(), value.encode()) for name, value in HEADERS.items()
                  if name.encode() not in own),
            ]  # fmt: skip
        await send(message)

    return sent


async def _say(send: Send, status: int, said: str, more: dict[str, str] | None = None) -> None:
    """Answer in plain words."""
    heads = {**HEADERS, "content-type": "text/plain; charset=utf-8", **(more or {})}
    await send({
        "type": "http.response.start",
        "status": status,
        "headers": [(name.encode(), value.encode("latin-1")) for name, value in heads.items()],
    })  # fmt: skip
    await send({"type": "http.response.body", "body": said.encode()})


class RequestRefused(Exception):
    """A request that is not answered, with a status and words."""

    def __init__(self, status: int, said: str) -> None:
        super().__init__(said)
        self.status = status


async def body_of(receive: Receive) -> object:
    """Read the JSON of a request, and no more than `BODY` bytes of it.

    It is refused with 413 where it is longer, with 400 where it is no JSON or has halves of
    characters.
    """
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise RequestRefused(400, "the request has no end")
        body += message.get("body", b"")
        if len(body) > BODY:
            raise RequestRefused(413, TOO_LONG)
        if not message.get("more_body"):
            break
    try:
        read = json.loads(body)
        if rb"\u" in body:  # else there is no half of a character
            json.dumps(read, ensure_ascii=False).encode()
    except RecursionError:
        raise RequestRefused(400, "this JSON is nested too deeply") from None
    except UnicodeEncodeError as error:
        half = ascii(error.object[error.start])
        said = f"this JSON has {half}, one half of a character (a surrogate); send both, or none"
        raise RequestRefused(400, said) from None
    except ValueError as error:
        raise RequestRefused(400, f"this is no JSON ({error})") from None
    return read
