"""The page as an ASGI application: files of the page, and one route for all questions.

``POST /api/ask`` takes ``{"verb", "given", "texts"}`` and answers line by line, each a JSON
object: ``{"waiting": n}`` and ``{"progress": words}`` while the answer is looked for, and at last
``{"answer": …}``, which holds what the verb prints with ``--json``. Who goes away ends the
question. ``{"questions": [{"verb", "given"}, …], "texts"}`` asks several at once, in one process;
``answers`` of the answer has them in this order.
``GET /api/schema`` is what ``zermelo --schema`` prints.
"""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from zermelo.errors import brief
from zermelo.limits import Limits
from zermelo.web.asking import MOST, PageQuestion, Several
from zermelo.web.guard import Door, RequestGuard, RequestRefused, body_of
from zermelo.web.jobs import Full, Jobs

if TYPE_CHECKING:
    from starlette.requests import Request

#: Kinds of files that the page has.
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
#: So many files may come with a question, and so many questions at once.
FILES, TOGETHER = 16, 8
FORM = 'a question is an object: {"verb": name, "given": {…}, "texts": {…}}'


@dataclass(frozen=True)
class Page:
    """What a page is made of; the limits are on each question, the games are Python files."""

    door: Door
    limits: Limits = MOST
    games: tuple[str, ...] = ()


def application(page: Page, jobs: Jobs | None = None) -> Starlette:
    """Make the application."""
    jobs = jobs or Jobs()

    @asynccontextmanager
    async def living(_app: Starlette) -> AsyncIterator[None]:
        jobs.warm()
        yield
        jobs.close()

    async def ask(request: Request) -> Response:
        try:
            question = question_of(await body_of(request.receive), page)
        except RequestRefused as refused:
            return JSONResponse({"error": str(refused)}, refused.status)
        told = jobs.ask(question)
        try:
            first = await anext(told)
        except Full:
            return JSONResponse({"error": "too many questions wait; ask again soon"}, 503)

        async def lines() -> AsyncIterator[str]:
            try:
                yield line_of(first)
                async for one in told:
                    yield line_of(one)
            finally:
                await told.aclose()

        return StreamingResponse(lines(), media_type="application/x-ndjson")

    async def static(request: Request) -> Response:
        name = request.path_params.get("name", "index.html")
        content = pieces().get(name)
        if content is None:
            return Response("there is no such page", 404, media_type="text/plain")
        return Response(content, media_type=KINDS["." + name.rpartition(".")[2]])

    async def setting(_request: Request) -> Response:
        facts = {"games": page.games, "seconds": page.limits.time, "workers": jobs.workers}
        return JSONResponse(facts)

    async def schema(_request: Request) -> Response:
        from zermelo.verbs.interface import schema

        return JSONResponse(schema())

    return Starlette(
        routes=[
            Route("/", static),
            Route("/api/ask", ask, methods=["POST"]),
            Route("/api/schema", schema),
            Route("/api/page", setting),
            Route("/{name}", static),
        ],
        middleware=[Middleware(RequestGuard, door=page.door)],
        lifespan=living,
    )


@cache
def pieces() -> Mapping[str, bytes]:
    """Return the files of the page by name: no other can be asked for."""
    return {
        file.name: file.read_bytes()
        for file in files("zermelo.web").joinpath("static").iterdir()
        if "." + file.name.rpartition(".")[2] in KINDS
    }


def line_of(told: Mapping[str, Any]) -> str:
    r"""Return what is told as a line of JSON.

    It is ASCII: a message may have half a character of a file that was sent, which has no bytes.

    Examples
    --------
    >>> line_of({"error": "no vertex is called '\ud800'"})
    '{"error": "no vertex is called \'\\ud800\'"}\n'
    """
    return json.dumps(told) + "\n"


def question_of(sent: object, page: Page) -> PageQuestion | Several:
    """Make a question, or several, of what was sent."""
    if not isinstance(sent, dict):
        raise RequestRefused(400, FORM)
    texts = sent.get("texts", {})
    if not isinstance(texts, dict):
        raise RequestRefused(400, "'texts' is an object")
    if len(texts) > FILES:
        raise RequestRefused(400, f"'texts' has at most {FILES} texts by name")
    files = {name: bytes_of(name, text) for name, text in texts.items()}

    def one(entry: object) -> PageQuestion:
        if not isinstance(entry, dict) or not isinstance(entry.get("verb"), str):
            raise RequestRefused(400, FORM)
        given = entry.get("given", {})
        if not isinstance(given, dict):
            raise RequestRefused(400, "'given' is an object")
        return PageQuestion(entry["verb"], given, files, page.limits, page.games)

    if "questions" not in sent:
        return one(sent)
    several = sent["questions"]
    if not isinstance(several, list) or not 1 <= len(several) <= TOGETHER:
        raise RequestRefused(400, f"'questions' is a list of 1 to {TOGETHER} questions")
    return Several(tuple(map(one, several)), page.limits, page.games)


def bytes_of(name: str, sent: object) -> bytes:
    r"""Return a file that was sent: a text, or ``{"base64": …}`` of what is none.

    Examples
    --------
    >>> bytes_of("G.tgf", "a"), bytes_of("G.npz", {"base64": "/w=="})
    (b'a', b'\xff')
    """
    if isinstance(sent, str):
        return sent.encode()
    if isinstance(sent, dict) and isinstance(sent.get("base64"), str):
        with suppress(ValueError):  # binascii.Error is one
            return b64decode(sent["base64"], validate=True)
    raise RequestRefused(400, f"{brief(name)!r} of 'texts' is a text, or {{\"base64\": …}}")
