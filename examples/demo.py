"""Show what Zermelo does on the real files of this directory. `make demo` runs it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
OUT = HERE.parent / "demo-out"

#: The tokens of Fraenkel 1996a, Figure 14.
BEAT_ANNE = ("p3", "p4", "q0", "q4", "r0", "r1", "r2", "r3", "s0", "s4", "t0", "t2")

STEPS = [
    (
        "A small digraph of Fraenkel's paper: who wins from every vertex, by which move?",
        ["outcomes", "examples/fraenkel-fig6.tgf", "--at", "n1,d0"],
    ),
    (
        "The same as a picture: colour and letter for the outcome, height for remoteness.",
        ["draw", "examples/fraenkel-fig6.tgf", "-o", "demo-out/fraenkel-fig6.svg"],
    ),
    (
        "A real argumentation framework: P is accepted, N rejected, D undecided (grounded).",
        ["outcomes", "examples/stb_428_430.af", "--rows", "8"],
    ),
    (
        "Its kernels are the stable extensions: what outcomes decide (S1, S2), what is open (S3).",
        ["kernels", "examples/stb_428_430.af"],
    ),
    (
        "A certificate of the outcomes, which anyone can check without trusting the solver.",
        ["certify", "outcomes", "examples/stb_428_430.af", "-o", "demo-out/outcomes.json"],
    ),
    (
        "The check is plain Python.",
        ["check", "demo-out/outcomes.json", "--on", "examples/stb_428_430.af"],
    ),
    (
        "A thousand arguments, too many to draw: the winning strategy around one of them.",
        ["draw", "examples/admbuster_1000.af", "-o", "demo-out/admbuster.svg"],
    ),
    (
        "The Petersen graph, as a digraph with both directions of every edge: all is drawn.",
        ["draw", "examples/petersen.adj", "-o", "demo-out/petersen.svg"],
    ),
    (
        "Chomp on the same graph, and why. In a thesis of 2020 it took about 40 minutes.",
        ["explain", "chomp", "--on", "examples/petersen.adj"],
    ),
    (
        "Tokens that vanish when they meet: 2^25 positions, and linear algebra instead of search.",
        ["solve", "annihilation", "--on", "examples/beat-anne.tgf", *BEAT_ANNE],
    ),
]


def main() -> int:
    """Run each step as a person would type it."""
    OUT.mkdir(exist_ok=True)
    for about, words in STEPS:
        print(f"\n# {about}\n$ zermelo {' '.join(words)}\n", flush=True)
        status = subprocess.run(
            [sys.executable, "-m", "zermelo", *words], cwd=HERE.parent, check=False
        ).returncode
        if status:
            return status
    print(
        "\nThe pictures and the certificate are in demo-out/. Your turn: .venv/bin/zermelo --help,"
        "\nor in a browser, to draw digraphs and play games: .venv/bin/zermelo serve"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
