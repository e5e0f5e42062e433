"""What the page takes: its first view, its processes, and labels while one draws.

``python -m benchmarks.page`` starts a page as a person does, and asks it over the loopback.
"""

from __future__ import annotations

import asyncio
import gzip
import http.client
import json
import random
import re
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from benchmarks.report import Table
from zermelo.limits import Limits
from zermelo.web.app import pieces
from zermelo.web.asking import Question
from zermelo.web.jobs import Jobs

#: What a browser loads to show the first page, whatever is first.
IMPORT = re.compile(r'from "\./([\w.-]+)"')
EASY = Question("solve", {"words": ["nim", "3", "5"]})
HARD = Question("solve", {"words": ["chomp", "40x41"], "positions": 10**9}, limits=Limits(time=600))
#: A digraph as one draws it: vertices, edges, and how often its labels are asked for.
VERTICES, EDGES, TIMES = 300, 900, 60


def first_view() -> int:
    """Return the bytes of a first view, compressed."""
    held = pieces()
    first = re.search(r'PAGES = \["(\w+)"', held["main.js"].decode())
    assert first is not None
    wanted, found = ["main.js", f"{first[1]}.js"], {"index.html", "style.css", "icon.svg"}
    while wanted:
        name = wanted.pop()
        if name not in found:
            found.add(name)
            wanted += IMPORT.findall(held[name].decode())
    return sum(len(gzip.compress(held[name])) for name in found)


def milliseconds(since: float) -> float:
    return (time.perf_counter() - since) * 1000


async def processes() -> tuple[list[float], list[float]]:
    """Return milliseconds from question to answer, and from giving up to the next answer."""
    jobs = Jobs(1)
    async for _ in jobs.ask(EASY):
        pass
    answers, ends = [], []
    for _ in range(20):
        began = time.perf_counter()
        async for _ in jobs.ask(EASY):
            pass
        answers.append(milliseconds(began))
    for _ in range(5):
        long = jobs.ask(HARD)
        await anext(long)
        began = time.perf_counter()
        await long.aclose()  # type: ignore[attr-defined]
        async for _ in jobs.ask(EASY):
            pass
        ends.append(milliseconds(began))
    return answers, ends


def page() -> tuple[float, list[float], float]:
    """Return milliseconds until the page is there, of each labelling, and until all is gone."""
    began = time.perf_counter()
    command = [sys.executable, "-m", "zermelo", "serve", "--no-open"]
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert server.stderr is not None
    found = re.search(r"http://([\d.]+):(\d+)/\?token=(\S+)", server.stderr.readline())
    assert found is not None
    host, port, token = found.groups()
    heads = {"cookie": f"zermelo-{port}={token}", "content-type": "application/json"}
    line = http.client.HTTPConnection(host, int(port))
    while True:
        try:
            line.request("GET", "/", headers=heads)
            break
        except ConnectionRefusedError:
            time.sleep(0.01)
    line.getresponse().read()
    ready = milliseconds(began)

    def ask(sent: dict[str, Any]) -> dict[str, Any]:
        line.request("POST", "/api/ask", json.dumps(sent), heads)
        last = line.getresponse().read().splitlines()[-1]
        answer: dict[str, Any] = json.loads(last)["answer"]
        return answer

    rng = random.Random(1)
    labels = []
    for k in range(TIMES + 5):
        edges = {f"{rng.randrange(VERTICES)} {rng.randrange(VERTICES)}" for _ in range(EDGES)}
        text = "\n".join([*map(str, range(VERTICES)), "#", *edges, ""])
        began = time.perf_counter()
        told = ask({"verb": "outcomes", "given": {"file": "G.tgf"}, "texts": {"G.tgf": text}})
        assert told["vertices"] == VERTICES
        if k >= 5:  # the first ones wake the server of processes
            labels.append(milliseconds(began))
    below = processes_below(server.pid)
    began = time.perf_counter()
    server.kill()
    server.wait()
    while any(Path(f"/proc/{one}").exists() and state(one) != "Z" for one in below):
        time.sleep(0.01)
    return ready, labels, milliseconds(began)


def state(process: int) -> str:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return "Z"


def processes_below(root: int) -> set[int]:
    """Return all processes that come from one."""
    parents = {}
    for place in Path("/proc").iterdir():
        if place.name.isdecimal():
            try:
                held = (place / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            parents[int(place.name)] = int(held[1])
    found = {root}
    while more := {one for one, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {root}


def table() -> Table:
    """Measure everything once."""
    answers, ends = asyncio.run(processes())
    ready, labels, gone = page()
    late = statistics.quantiles(labels, n=20)[-1]
    answer, end = statistics.median(answers), statistics.median(ends)
    rows = [
        ("first view, compressed", f"{first_view() / 1000:.1f} kB", "30 kB"),
        ("page ready after the command", f"{ready:,.0f} ms", "600 ms"),
        ("question to answer, in a process of its own", f"{answer:,.0f} ms", "50 ms"),
        (f"labels of {VERTICES} vertices, 95 of 100", f"{late:,.0f} ms", "60 ms"),
        ("giving up a long question and answering the next", f"{end:,.0f} ms", "300 ms"),
        ("nothing is left when the server is killed", f"{gone:,.0f} ms", "3,000 ms"),
    ]
    return Table("The page", ["what", "measured", "wanted"], SAYS, [list(row) for row in rows])


SAYS = """Wall time over the loopback, medians but where said, on a machine with nothing else to do.
What a browser itself takes to draw is not in it."""

if __name__ == "__main__":
    print(table().markdown())
