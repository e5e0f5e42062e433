"""TypeScript checks the page's JavaScript; what modules share has types that find slips."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests import programs

PROJECT = Path(__file__).parents[2]
TSC = PROJECT / "node_modules" / ".bin" / "tsc"
#: A module with slips, and what is said of each line.
SLIPS = {
    'import { rowsOf, turn } from "STATIC/play-game.js"; import { h } from "STATIC/view.js";': "",
    "/** @param {Game} game */ export const a = (game) => game.mvoes;": "'mvoes' does not exist",
    "/** @param {Game} game */ export const b = (game) => rowsOf(game)[0].score + 1;": "undefined",
    '/** @param {Game} game */ export const c = (game) => turn(game) === "Left";': "no overlap",
    'export const d = h("p", "class");': "not assignable to parameter",
}


def test_the_version_of_the_compiler_is_pinned() -> None:
    wanted = json.loads((PROJECT / "package.json").read_text())["devDependencies"]
    lock = json.loads((PROJECT / "package-lock.json").read_text())["packages"]
    assert wanted == {"typescript": lock["node_modules/typescript"]["version"]}
    assert all("resolved" not in one for one in lock.values())  # no address of a registry


def test_make_lint_and_continuous_integration_ask_it() -> None:
    assert "node_modules/.bin/tsc" in (PROJECT / "Makefile").read_text().partition("\nlint:")[2]
    assert re.search("export .*ZERMELO_NODE_NEEDED=1", (PROJECT / ".ci" / "run").read_text())


@pytest.mark.skipif(not TSC.exists(), reason="make lint installs TypeScript, where Node is")
def test_slips_in_what_modules_share_are_found(tmp_path: Path) -> None:
    slips = tmp_path / "slips.js"
    static = PROJECT / "src" / "zermelo" / "web" / "static"
    slips.write_text("\n".join(SLIPS).replace("STATIC", str(static)) + "\n")
    config = {
        "extends": str(PROJECT / "tsconfig.json"),
        "include": [str(static.parent / "page.d.ts"), str(slips)],
    }
    (tmp_path / "tsconfig.json").write_text(json.dumps(config))
    done = programs.run([TSC, "-p", tmp_path], capture_output=True, text=True, cwd=tmp_path)
    said = re.findall(r"slips\.js\((\d+),\d+\): error TS\d+: (.*)", done.stdout)
    assert [int(line) for line, _ in said] == [2, 3, 4, 5], done.stdout
    for (_, words), expected in zip(said, list(SLIPS.values())[1:], strict=True):
        assert expected in words
    assert len(said) == done.stdout.count("error TS")
