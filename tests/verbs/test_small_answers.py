"""A first small answer of a partizan game is fast: it loads neither arrays nor compiled loops."""

from __future__ import annotations

import sys
from pathlib import Path

from tests import programs


def test_no_arrays_are_loaded() -> None:
    code = (
        "import sys\n"
        "from zermelo.cli import main\n"
        "from zermelo.rulesets import Domineering\n"
        "from zermelo.values.partizan.game import Game\n"
        "from zermelo.verbs import solve, value\n"
        "assert str(Domineering()('3x3').solve().value) == '+-1'\n"
        "assert str(Game('{1|-1}') + Game('^').thermograph.mast) == '+-1'\n"
        "assert not {'numba', 'numpy'} & {*sys.modules}\n"
    )
    programs.run([sys.executable, "-c", code], check=True)


def test_a_certificate_loads_none_either(tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "from zermelo.cli import run\n"
        "assert run(['certify', 'domineering', '3x3', '-o', sys.argv[1]]) == 0\n"
        "assert not {'numba', 'numpy', 'z3', 'zermelo.kernel.kernels'} & {*sys.modules}\n"
    )
    target = tmp_path / "x.json"
    programs.run([sys.executable, "-c", code, str(target)], check=True, capture_output=True)
    assert target.stat().st_size
