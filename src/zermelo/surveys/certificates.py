"""Certificates for the rows of a survey, in files beside the survey."""

from __future__ import annotations

import shutil
from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.answers.certificates import (
    Certificate,
    certificate_bytes,
    certificate_in,
    certify_loopy,
    check,
)
from zermelo.answers.position_certificates import certify_position, check_moves, state_graph
from zermelo.budget import Budget
from zermelo.compounds.turns import no_value
from zermelo.errors import CertificateError, InputError, LimitReached
from zermelo.formats.files import write_whole
from zermelo.games.position import Position
from zermelo.games.rules import PartizanPosition
from zermelo.limits import Limits
from zermelo.surveys.columns import Cell
from zermelo.surveys.table import CERTIFICATES
from zermelo.values.nimber import outcome_of
from zermelo.values.outcome import Outcome
from zermelo.values.partizan.game import Game
from zermelo.values.play import NORMAL
from zermelo.values.player import Player
from zermelo.values.text import show_value, value_from_json

if TYPE_CHECKING:
    from zermelo.surveys.family import PositionReader
    from zermelo.surveys.table import Survey

#: Maximum number of positions in a certificate, if the limits give none.
MAX_POSITIONS = 20_000


class FlawedCertificate(Exception):
    """A certificate that is malformed, false, or about another position."""


def certificate_of(position: Position[Any], limits: Limits) -> Certificate:
    """Return a certificate of γ on the state graph; if it is large or has no γ, of the position."""
    if not isinstance(position, PartizanPosition) and not no_value(position.ruleset):
        from zermelo.labels.loopy import loopy

        try:
            graph = state_graph(position, NORMAL, Budget(limits))
            return certify_loopy(loopy(graph))
        except LimitReached as reached:
            if reached.limit != "positions":
                raise
    return certify_position(position, limits=limits)


def proved_cells(
    certificate: Certificate, position: Position[Any], limits: Limits, trusted: Collection[str]
) -> dict[str, Cell]:
    """Return the entries that a certificate proves, by column.

    Moves are compared with the rules, except for the kinds nim-sum and theorem; only Python files
    in ``trusted`` are run. Raises FlawedCertificate if the check fails, or LimitReached.
    """
    kind = certificate["certificate"]
    try:
        verdict = check(certificate, limits)
    except CertificateError as error:
        raise FlawedCertificate(str(error)) from None
    if verdict.verdict == "FALSE":
        raise FlawedCertificate(verdict.reason)
    if kind == "loopy":
        if state_graph(position, NORMAL, Budget(limits)).digest() != certificate["digest"]:
            raise FlawedCertificate("it is not about the state graph of this position")
        gamma = value_from_json(certificate["value"][0])
        return {"value": show_value(gamma), "outcome": str(outcome_of(gamma))}
    subject = certificate.get("ruleset"), certificate.get("position")
    if subject != (str(position.ruleset), str(position)):
        raise FlawedCertificate("it is about another position")
    if kind not in ("nim-sum", "theorem"):
        verdict_on_moves = check_moves(certificate, limits, trusted)
        if verdict_on_moves.verdict == "FALSE":
            raise FlawedCertificate(verdict_on_moves.reason)
    outcome: Any = certificate.get("outcome")
    if kind == "partizan-value":
        value = Game(verdict.checked.rpartition(" is worth ")[2])
        return {"value": str(value), "outcome": str(value.outcome)}
    if kind == "starts":
        winners = certificate["winners"]
        starts = [winners[side] and Player(winners[side]) for side in ("left", "right")]
        return {"outcome": str(Outcome.of_starts(*starts))}
    if kind == "position":
        return {"outcome": outcome[certificate["start"]]}
    claims: dict[str, Cell] = {"outcome": outcome} if isinstance(outcome, str) else {}
    if kind == "nim-sum":
        claims["value"] = show_value(value_from_json(certificate["value"]))
    return claims


class CertificateFiles:
    """The directory of certificates beside a survey, with files numbered by rows from 1."""

    def __init__(self, path: str) -> None:
        self.directory = Path(path + CERTIFICATES)

    def path(self, row: int) -> Path:
        """Return the file of a row."""
        return self.directory / f"{row:06}.json"

    def read(self, row: int) -> Certificate | None:
        """Return the certificate of a row; None if there is no such file."""
        path = self.path(row)
        return certificate_in(path.read_bytes(), path) if path.exists() else None

    def write(
        self, survey: Survey, reader: PositionReader, limits: Limits, *, resume: bool = False
    ) -> int:
        """Write certificates, with ``resume`` if missing or flawed; count the rows without one."""
        limits = replace(limits, positions=limits.positions or MAX_POSITIONS)
        if self.directory.exists() and not resume:
            shutil.rmtree(self.directory)
        self.directory.mkdir(parents=True, exist_ok=True)
        rows_without = 0
        for row, text in enumerate(survey["position"], 1):
            position = reader(str(text).split())
            try:
                with suppress(FlawedCertificate, InputError):
                    if (earlier := self.read(row)) and proved_cells(earlier, position, limits, ()):
                        continue
                certificate = certificate_of(position, limits)
            except (LimitReached, InputError):
                rows_without += 1
                continue
            write_whole(self.path(row), certificate_bytes(certificate))
        return rows_without
