"""What the page takes: its first view, its processes, and labels while one draws.

``python -m benchmarks.page`` starts a page as a person does, and asks it over the loopback; where a
Chromium is found (``ZERMELO_BROWSER``, or ``chromium``), it draws in one as well.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import gzip
import http.client
import json
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import time
import zlib
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from benchmarks import report
from benchmarks.report import Table
from zermelo.limits import Limits
from zermelo.web.app import page_files
from zermelo.web.jobs import Jobs
from zermelo.web.page_questions import PageQuestion

#: What a browser loads to show the first page, whatever is first.
IMPORT = re.compile(r'from "\./([\w.-]+)"')
EASY = PageQuestion("solve", {"words": ["nim", "3", "5"]})
HARD = PageQuestion(
    "solve", {"words": ["chomp", "40x41"], "positions": 10**9}, limits=Limits(time=600)
)
#: A digraph as one draws it: vertices, edges, and how often its labels are asked for.
VERTICES, EDGES, TIMES = 300, 900, 60


def first_view() -> int:
    """Return the bytes of a first view, compressed."""
    held = page_files()
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


async def ended() -> list[float]:
    """Return milliseconds from giving up a question to the answer of the next."""
    jobs = Jobs(1)
    async for _ in jobs.ask(EASY):
        pass
    ends = []
    for _ in range(5):
        long = jobs.ask(HARD)
        await anext(long)
        began = time.perf_counter()
        await long.aclose()
        async for _ in jobs.ask(EASY):
            pass
        ends.append(milliseconds(began))
    return ends


def page() -> tuple[float, list[float], list[float], float, dict[str, list[float]]]:
    """Return milliseconds until the page is there, of questions, of labellings, and to its end.

    With those of a browser: from key to labels, and of a frame while one drags or pans.
    """
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

    answers = []
    for k in range(TIMES + 5):
        began = time.perf_counter()
        assert ask({"verb": EASY.verb, "given": dict(EASY.given)})["outcome"] == "N"
        if k >= 5:  # the first ones wake the server of processes
            answers.append(milliseconds(began))
    rng = random.Random(1)
    labels = []
    for k in range(TIMES + 5):
        edges = {f"{rng.randrange(VERTICES)} {rng.randrange(VERTICES)}" for _ in range(EDGES)}
        text = "\n".join([*map(str, range(VERTICES)), "#", *edges, ""])
        began = time.perf_counter()
        asked = [
            {"verb": "outcomes", "given": {"file": "G.tgf", "components": True}},
            {"verb": "loopy", "given": {"file": "G.tgf"}},
        ]
        told = ask({"questions": asked, "texts": {"G.tgf": text}})
        assert told["answers"][0]["vertices"] == VERTICES
        if k >= 5:
            labels.append(milliseconds(began))
    drawn = browsed(f"http://{host}:{port}/?token={token}")
    below = processes_below(server.pid)
    began = time.perf_counter()
    server.kill()
    server.wait()
    while any(Path(f"/proc/{one}").exists() and state(one) != "Z" for one in below):
        time.sleep(0.01)
    return ready, answers, labels, milliseconds(began), drawn


def browsed(address: str) -> dict[str, list[float]]:
    """Return milliseconds that a browser takes over a digraph of 300 vertices; none without one."""
    chromium = os.environ.get("ZERMELO_BROWSER") or shutil.which("chromium")
    if chromium is None or find_spec("playwright") is None:
        return {}
    from playwright.sync_api import sync_playwright

    rng = random.Random(1)
    places = [[f"v{k}", 90 * (k % 20), 110 * (k // 20)] for k in range(VERTICES)]
    edges = {(rng.randrange(VERTICES), rng.randrange(VERTICES)) for _ in range(EDGES)}
    held = json.dumps({"v": places, "e": sorted(edges)}).encode()
    deflate = zlib.compressobj(wbits=-15)
    letters = base64.urlsafe_b64encode(deflate.compress(held) + deflate.flush()).decode()
    flags = ["--disable-gpu", *["--no-sandbox"] * (os.name == "posix" and os.getuid() == 0)]
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=chromium, args=flags)
        tab = browser.new_page(viewport={"width": 1440, "height": 900})
        tab.goto(address)
        tab.goto(f"{address.partition('?')[0]}#graph/{letters.rstrip('=')}")
        tab.locator(".vertex.outcome-N").first.wait_for()
        tab.locator("svg.digraph:not(.stale)").wait_for()
        found: dict[str, list[float]] = tab.evaluate(IN_BROWSER, TIMES // 2)
        browser.close()
    return found


#: What is done in the browser: an edge by keys until its labels are there, five a second and
#: without a pause, when the process of the next question is still being made; a vertex and the
#: picture moved a little for each frame, with the time until the frame is laid out.
IN_BROWSER = """async (times) => {
  const svg = document.querySelector("svg.digraph"), found = { key: [], burst: [], drag: [], pan: [] };
  const frame = () => new Promise(requestAnimationFrame);
  const press = (k) => svg.querySelector(`[data-k="${k}"]`).dispatchEvent(new KeyboardEvent("keydown", { key: "e", bubbles: true }));
  for (let k = 0; k < 2 * times + 5; k += 1) {
    press(k);
    await frame();
    if (k < times + 5) await new Promise((done) => setTimeout(done, 200)); // five keys a second, then without a pause
    const began = performance.now();
    press((7 * k + 3) % 300);
    while (svg.classList.contains("stale")) await frame();
    svg.getBoundingClientRect();
    if (k >= 5) found[k < times + 5 ? "key" : "burst"].push(performance.now() - began);
  }
  const box = svg.getBoundingClientRect();
  const send = (kind, at) => (at.on ?? svg).dispatchEvent(new PointerEvent(kind,
    { pointerId: 1, clientX: at.x, clientY: at.y, bubbles: true, isPrimary: true }));
  svg.setPointerCapture = () => {};
  const body = svg.querySelector('[data-k="150"] .body').getBoundingClientRect();
  for (const [name, x, y] of [["drag", body.x + 9, body.y + 5], ["pan", box.x + 2, box.y + 2]]) {
    send("pointerdown", { x, y });
    for (let k = 0; k < times; k += 1) {
      await frame();
      const began = performance.now();
      send("pointermove", { x: x + 12 + k, y: y + 12 + k });
      svg.getBoundingClientRect();
      found[name].push(performance.now() - began);
    }
    send("pointerup", { x, y });
  }
  return found;
}"""  # noqa: E501  lines of another language


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
    ends = asyncio.run(ended())
    ready, answers, labels, gone, drawn = page()
    late = statistics.quantiles(labels, n=20)[-1]
    answer, end = statistics.median(answers), statistics.median(ends)
    rows = [
        ("first view, compressed", f"{first_view() / 1000:.1f} kB", "40 kB"),
        ("page ready after the command", f"{ready:,.0f} ms", "600 ms"),
        ("from question to answer, in a process of its own", f"{answer:,.0f} ms", "50 ms"),
        (f"labels of {VERTICES} vertices, 95th percentile", f"{late:,.0f} ms", "60 ms"),
        *browser_rows(drawn),
        ("giving up a long question and answering the next", f"{end:,.0f} ms", "300 ms"),
        ("nothing is left when the server is killed", f"{gone:,.0f} ms", "3,000 ms"),
    ]
    return Table("The page", ["figure", "measured", "target"], SAYS, [list(row) for row in rows])


def browser_rows(drawn: dict[str, list[float]]) -> list[tuple[str, str, str]]:
    """Return what a browser took, where there was one."""
    told = {
        "key": ("from a keystroke to the labels in a browser, five keys a second", "60 ms"),
        "burst": ("the same, each key as soon as the labels are there", ""),
        "drag": ("a vertex moved, and laid out", "20 ms"),
        "pan": ("the picture moved, and laid out", "33 ms"),
    }
    rows = []
    for name, (what, wanted) in told.items():
        if held := drawn.get(name):
            late, usual = statistics.quantiles(held, n=20)[-1], statistics.median(held)
            measured = f"{late:,.1f} ms (median {usual:,.1f})"
            rows.append((f"{what}, {VERTICES} vertices, 95th percentile", measured, wanted))
    return rows


SAYS = """Wall time on an idle machine, over the loopback; medians unless stated otherwise. Lines
that name a browser include its work."""

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.page", description=__doc__)
    parser.add_argument("--write", type=Path, metavar="PAGE", help="write the table to a page")
    report.finish("benchmarks.page", [table()], parser.parse_args().write)
