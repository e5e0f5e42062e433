"""The page as an ASGI application: the files of the page, and one route for all questions.

``POST /api/ask`` takes ``{"verb", "given", "texts"}``: ``given`` has the parameters, and ``texts``
the uploaded files, by name. It answers with lines of JSON: ``{"waiting": place in the queue}`` and
``{"progress": words}`` if need be, and at last ``{"answer": what the verb prints with --json}``. A
client that disconnects ends its question. ``{"questions": [{"verb", "given"}, …], "texts"}`` asks
several questions in one process; the answer has a list ``answers``. ``GET /api/schema`` is what
``zermelo --schema`` prints, and ``GET /api/page`` has the page's games, time limit and workers.
"""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from zermelo.errors import brief
from zermelo.limits import Limits
from zermelo.web.guard import PageAccess, RequestGuard, RequestRefused, read_json
from zermelo.web.jobs import Jobs, QueueFull
from zermelo.web.page_questions import MAX_LIMITS, PageQuestion, PageQuestions, Question

#: Media types of the files of the page.
MEDIA_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
#: Maximum numbers of uploaded files, and of questions, in one request.
MAX_FILES, MAX_QUESTIONS = 16, 8
QUESTION_FORM = 'a question is an object: {"verb": name, "given": {…}, "texts": {…}}'


@dataclass(frozen=True)
class Page:
    """The settings of a page: access, limits of each request, Python files with games."""

    access: PageAccess
    limits: Limits = MAX_LIMITS
    games: tuple[str, ...] = ()


def application(page: Page, jobs: Jobs | None = None) -> Starlette:
    """Return the ASGI application of a page; when it stops, it closes ``jobs``."""
    jobs = jobs or Jobs()

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        jobs.warm()
        yield
        jobs.close()

    async def ask(request: Request) -> Response:
        try:
            question = question_of(await read_json(request.receive), page)
        except RequestRefused as refused:
            return JSONResponse({"error": str(refused)}, refused.status)
        messages = jobs.ask(question)
        try:
            first_message = await anext(messages)
        except QueueFull:
            return JSONResponse({"error": "too many questions are waiting; try again soon"}, 503)

        async def lines() -> AsyncIterator[str]:
            try:
                yield line_of(first_message)
                async for message in messages:
                    yield line_of(message)
            finally:
                await messages.aclose()

        return StreamingResponse(lines(), media_type="application/x-ndjson")

    async def static(request: Request) -> Response:
        name = request.path_params.get("name", "index.html")
        content = page_files().get(name)
        if content is None:
            return Response("there is no such page", 404, media_type="text/plain")
        return Response(content, media_type=MEDIA_TYPES["." + name.rpartition(".")[2]])

    async def page_settings(_request: Request) -> Response:
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
            Route("/api/page", page_settings),
            Route("/{name}", static),
        ],
        middleware=[Middleware(RequestGuard, access=page.access)],
        lifespan=lifespan,
    )


@cache
def page_files() -> Mapping[str, bytes]:
    """Return the files of the page by name; no other file is served."""
    return {
        file.name: file.read_bytes()
        for file in files("zermelo.web").joinpath("static").iterdir()
        if "." + file.name.rpartition(".")[2] in MEDIA_TYPES
    }


def line_of(message: Mapping[str, Any]) -> str:
    r"""Return a message as a line of JSON.

    It is ASCII, because a message may quote a surrogate of an uploaded file.

    >>> line_of({"error": "no vertex is called '\ud800'"})
    '{"error": "no vertex is called \'\\ud800\'"}\n'
    """
    return json.dumps(message) + "\n"


def question_of(body: object, page: Page) -> Question:
    """Return the question or questions of a request's JSON; raises `RequestRefused` if wrong."""
    if not isinstance(body, dict):
        raise RequestRefused(400, QUESTION_FORM)
    texts = body.get("texts", {})
    if not isinstance(texts, dict):
        raise RequestRefused(400, "'texts' must be an object")
    if len(texts) > MAX_FILES:
        raise RequestRefused(400, f"'texts' may have at most {MAX_FILES} files")
    files = {name: bytes_of(name, text) for name, text in texts.items()}

    def single_question(entry: object) -> PageQuestion:
        if not isinstance(entry, dict) or not isinstance(entry.get("verb"), str):
            raise RequestRefused(400, QUESTION_FORM)
        given = entry.get("given", {})
        if not isinstance(given, dict):
            raise RequestRefused(400, "'given' must be an object")
        return PageQuestion(entry["verb"], given, files, page.limits, page.games)

    if "questions" not in body:
        return single_question(body)
    entries = body["questions"]
    if not isinstance(entries, list) or not 1 <= len(entries) <= MAX_QUESTIONS:
        raise RequestRefused(400, f"'questions' must be a list of 1 to {MAX_QUESTIONS} questions")
    return PageQuestions(tuple(map(single_question, entries)), page.limits, page.games)


def bytes_of(name: str, upload: object) -> bytes:
    r"""Return the bytes of an uploaded file, sent as a text or as ``{"base64": …}``.

    >>> bytes_of("G.tgf", "a"), bytes_of("G.npz", {"base64": "/w=="})
    (b'a', b'\xff')
    """
    if isinstance(upload, str):
        return upload.encode()
    if isinstance(upload, dict) and isinstance(upload.get("base64"), str):
        with suppress(ValueError):  # binascii.Error is a ValueError
            return b64decode(upload["base64"], validate=True)
    raise RequestRefused(400, f"{brief(name)!r} of 'texts' must be a text or {{\"base64\": …}}")
