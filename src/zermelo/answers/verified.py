"""The checker that was extracted from proofs in Coq, where it is on the path.

It is a program of its own; `proofs/README.md` says what is proved. The digest, names, and rules of
games stay with `zermelo.checker`, which is asked first.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import TypedDict

from zermelo.checker import Verdict
from zermelo.errors import CertificateError, InputError
from zermelo.limits import NO_LIMITS, Limits, Watch

PROGRAM = "zermelo-checker"

#: What is not proved, and so trusted by whoever believes the program.
TRUSTED = (
    "Coq's kernel and extraction, OCaml's compiler, and the program's reader of JSON; the digest, "
    "names, and rules of games are checked in Python alone"
)


class VerifiedFacts(TypedDict):
    """What the program knows, and what stays trusted."""

    kinds: list[str]
    trusted: str


def agreement(facts: VerifiedFacts) -> str:
    """Say that the program agrees."""
    return (
        f"{PROGRAM}, extracted from proofs in Coq, agrees. It knows {', '.join(facts['kinds'])}. "
        f"Trusted are {facts['trusted']}."
    )


def found(path: str | None = None) -> Path | None:
    """Return the program, or None if it is not on the path."""
    return Path(program) if (program := shutil.which(PROGRAM, path=path)) else None


def kinds_of(program: Path) -> list[str]:
    """Ask the program which kinds of certificates it knows."""
    done = subprocess.run(  # noqa: S603 (as the path names it)
        [program, "--kinds"], capture_output=True, check=True, text=True
    )
    return done.stdout.split()


def confirmed(
    text: bytes, kind: str, verdict: Verdict, limits: Limits | Watch = NO_LIMITS
) -> tuple[Verdict, VerifiedFacts]:
    """Return the verdict, which is FALSE where the program does not agree, and what that knows.

    The text is the certificate as it was read, so that both have read the same. The program may be
    missing, not know the kind, or refuse to read it, as it wants it in UTF-8 for one.
    """
    program = found()
    if program is None:
        raise InputError(
            f"--verified needs {PROGRAM} on the path: build it by 'make proofs', which needs Coq "
            "and OCaml, and put the folder proofs/build on the path"
        )
    kinds = kinds_of(program)
    if kind not in kinds:
        raise InputError(
            f"--verified knows certificates of {', '.join(kinds)}, and this one is of {kind}: "
            "leave --verified out, and it is checked in Python alone"
        )
    facts = VerifiedFacts(kinds=kinds, trusted=TRUSTED)
    if verdict.verdict == "FALSE":
        return verdict, facts
    clock = limits.start()
    try:
        done = subprocess.run(  # noqa: S603 (the same)
            [program, "-"], input=text, capture_output=True, timeout=clock.left
        )
    except subprocess.TimeoutExpired:
        clock.look()
        raise
    said = done.stdout.decode("utf-8", "replace").strip()
    if done.returncode == 0 and said == f"HOLDS: {kind}":
        return verdict, facts
    if said.startswith("MALFORMED: "):
        raise CertificateError(
            f"{PROGRAM} refuses to read it ({said.removeprefix('MALFORMED: ')}): write it again, "
            "as 'zermelo certify' does, or leave --verified out"
        )
    reason = (
        f"{PROGRAM} does not agree ({said or f'status {done.returncode}'}), so one of the two "
        "checkers is wrong: please report it with the certificate"
    )
    return Verdict("FALSE", kind, reason=reason), facts
