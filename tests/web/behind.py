"""A program: asks one process of the page many questions, behind its wall, and prints the answers.

It imports nothing of the tests, so that it runs with any copy of the package. The questions are a
JSON object on standard input.
"""

from __future__ import annotations

import asyncio
import json
import sys
from base64 import b64decode
from typing import Any

import zermelo
from zermelo.limits import Limits
from zermelo.web.jobs import Jobs
from zermelo.web.page_questions import PageQuestion, PageQuestions


async def asked(several: PageQuestions, *, plain: bool) -> dict[str, Any]:
    """Return the last that is told of questions: their answers."""
    jobs = Jobs(1, plain=plain)
    told = [one async for one in jobs.ask(several)]
    jobs.close()
    return {**told[-1]["answer"], "home": zermelo.__file__}


def main() -> None:
    sent = json.load(sys.stdin)
    limits = Limits(time=sent["seconds"])
    texts = {name: b64decode(held) for name, held in sent["texts"].items()}
    games = tuple(sent["games"])
    questions = tuple(
        PageQuestion(verb, given, texts, limits, games) for verb, given in sent["questions"]
    )
    answers = asyncio.run(asked(PageQuestions(questions, limits, games), plain=sent["plain"]))
    print(json.dumps(answers))  # noqa: T201


if __name__ == "__main__":
    main()
