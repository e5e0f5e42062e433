"""Tables of whole games whose files are damaged: a table is one archive here."""

from __future__ import annotations

import contextlib
import io
import json
import shutil
import tempfile
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

from tests.fuzz.mutate import Draw, mutated, mutated_json
from zermelo import cli
from zermelo.bulk.blocks import Blocks, BlockWriter, digest_of

#: The file of the archive that says about which position to ask.
ASKED = "asked"

#: How tables are built, and what is asked of them: one of each form.
BUILT = (
    (("nim", "3", "2"), "nim 2 2"),
    (("tic-tac-toe", "xo.|.x.|..o", "--method", "keys"), "tic-tac-toe xo.|xx.|..o"),
    (("tic-tac-toe", "xo.|.x.|..o", "--misere"), "tic-tac-toe xo.|xx.|..o --misere"),
    (("chess", "8/8/8/8/8/2k5/8/K6Q w - - 0 1"), "chess 8/8/8/8/8/2k5/8/K6Q_w_-_-_0_1"),
)


@cache
def tables() -> Sequence[bytes]:
    """Build a table of every form."""
    return tuple(_built(words, asked) for words, asked in BUILT)


def _built(words: tuple[str, ...], asked: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        table = Path(folder) / "table"
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            status = cli.run(("tablebase", "build", "--quiet", *words, "-o", str(table)))
        assert status == 0, f"no table of {words}"
        files = {path.name: path.read_bytes() for path in table.iterdir() if path.is_file()}
    return _archive({**files, ASKED: asked.encode()})


def _archive(files: Mapping[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, held in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name), held)
    return out.getvalue()


def _files(held: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(held)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def unpacked_table(held: bytes, folder: Path) -> tuple[Path, list[str]]:
    """Lay the files of an archive into a folder; return that of the table, and what is asked."""
    files = _files(held)
    asked = files.pop(ASKED).decode("utf-8", "surrogateescape").split(" ")
    table = folder / "table"
    shutil.rmtree(table, ignore_errors=True)
    table.mkdir()
    for name, content in files.items():
        (table / name).write_bytes(content)
    return table, [word.replace("_", " ") for word in asked]


def damaged_tables(given: Sequence[bytes], draw: Draw) -> bytes:
    """Damage one file of a table, or what is inside of its blocks; often the digest is right."""
    files = _files(draw.choice(given))
    name = draw.choice(sorted(files))
    others = [found[name] for found in map(_files, given) if name in found]
    if name == "table.json":
        files[name] = mutated_json([files[name], *others], draw)
    elif name == ASKED or draw.random() < 0.3:
        files[name] = mutated([files[name]], draw)
    else:
        files = _repacked(files, name, draw)
    return _archive(files)


def _repacked(files: dict[str, bytes], name: str, draw: Draw) -> dict[str, bytes]:
    """Damage the content of a block, and pack it again; the digest is made anew."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for file, held in files.items():
            (folder / file).write_bytes(held)
        blocks = Blocks(folder / name)
        parts = [blocks.read_block(number) for number in range(len(blocks))]
        hit = draw.randrange(len(parts))
        parts[hit] = mutated([parts[hit]], draw)
        if draw.random() < 0.1:
            parts = draw.sample(parts, len(parts))
        _write(folder / name, parts)
        again = {**files, name: (folder / name).read_bytes()}
        if draw.random() < 0.8:
            header = json.loads(files["table.json"])
            wanted = [folder / file for file in sorted(files) if file.endswith(".blocks")]
            header["digest"] = digest_of(*wanted)
            again["table.json"] = json.dumps(header).encode()
    return again


def _write(path: Path, parts: Iterable[bytes]) -> None:
    with BlockWriter(path) as blocks:
        for part in parts:
            blocks.add(part)
