"""A second check of certificates by the checker that is extracted from proofs in Coq.

The checker is a separate program on the path; `proofs/README.md` lists what is proved. The digest,
names, and rules of games are checked by `zermelo.checker`, which runs first.
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
#: The unproved parts, which a user of the program trusts.
TRUSTED = (
    "Coq's kernel and extraction, OCaml's compiler, and the program's reader of JSON; the digest, "
    "names, and rules of games are checked in Python alone"
)


class VerifiedFacts(TypedDict):
    """The kinds of certificates that the program checks, and what its user trusts."""

    kinds: list[str]
    trusted: str


def agreement_text(facts: VerifiedFacts) -> str:
    """Return a sentence for a certificate on which the program agrees."""
    return (
        f"{PROGRAM}, extracted from proofs in Coq, agrees. It knows {', '.join(facts['kinds'])}. "
        f"Trusted are {facts['trusted']}."
    )


def find_program(path: str | None = None) -> Path | None:
    """Return the program, or None if it is not on the path."""
    return Path(program) if (program := shutil.which(PROGRAM, path=path)) else None


def kinds_of(program: Path) -> list[str]:
    """Return the kinds of certificates that the program knows."""
    process = subprocess.run(  # noqa: S603 (a program that the user put on the path)
        [program, "--kinds"], capture_output=True, check=True, text=True
    )
    return process.stdout.split()


def confirm(
    text: bytes, kind: str, verdict: Verdict, limits: Limits | Watch = NO_LIMITS
) -> tuple[Verdict, VerifiedFacts]:
    """Return ``verdict``, or FALSE if the program disagrees, and the facts about the program.

    The program checks the text, the content of the certificate's file, unless ``verdict`` is FALSE.
    Raises an error if the program is missing, does not know the kind, or cannot read the text.
    """
    program = find_program()
    if program is None:
        raise InputError(
            f"--verified needs {PROGRAM} on the path: build it by 'make proofs', which needs Coq "
            "and OCaml, and put the folder proofs/build on the path"
        )
    kinds = kinds_of(program)
    if kind not in kinds:
        raise InputError(
            f"--verified knows certificates of {', '.join(kinds)}, and this one is of {kind}: "
            "drop --verified; then it is checked in Python alone"
        )
    facts = VerifiedFacts(kinds=kinds, trusted=TRUSTED)
    if verdict.verdict == "FALSE":
        return verdict, facts
    clock = limits.start()
    try:
        process = subprocess.run(  # noqa: S603 (that program again)
            [program, "-"], input=text, capture_output=True, timeout=clock.left
        )
    except subprocess.TimeoutExpired:
        clock.look()
        raise
    output = process.stdout.decode("utf-8", "replace").strip()
    if process.returncode == 0 and output == f"HOLDS: {kind}":
        return verdict, facts
    if output.startswith("MALFORMED: "):
        raise CertificateError(
            f"{PROGRAM} cannot read the certificate ({output.removeprefix('MALFORMED: ')}): write "
            "it again by 'zermelo certify', or drop --verified"
        )
    reason = (
        f"{PROGRAM} does not agree ({output or f'status {process.returncode}'}), so one of the two "
        "checkers is wrong: please report it with the certificate"
    )
    return Verdict("FALSE", kind, reason=reason), facts
