"""How Sphinx builds the documentation."""

import re
import sys
from dataclasses import is_dataclass
from pathlib import Path

import zermelo
from zermelo.games.parameters import parameters_of
from zermelo.games.rules import Rules

sys.path.insert(0, str(Path(__file__).parent))

project = "Zermelo"
author = "The Zermelo maintainers"
copyright = "2026, The Zermelo maintainers"
version = release = zermelo.__version__

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx.ext.napoleon",
    "mathml",
]
autosummary_generate = False
myst_enable_extensions = ["deflist", "dollarmath"]
myst_heading_anchors = 3
# formulas and pictures need no network and no script
html_math_renderer = "mathml"
html_theme = "furo"
html_title = "Zermelo"
html_static_path = ["static"]
html_css_files = ["pages.css"]
exclude_patterns = ["_build"]
# every notebook is run, and an error in one is an error of the build
nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_timeout = 300
autodoc_member_order = "bysource"
autodoc_typehints = "none"
napoleon_google_docstring = False
napoleon_use_rtype = False
default_role = "code"
# Some links lead to files of the repository that are no pages.
suppress_warnings = ["myst.xref_missing", "ref.python"]


def plain_marks(_app, _what, _name, _object, _options, lines):
    """Keep |i − j| and the nimber *k in docstrings from being read as markup."""
    lines[:] = [re.sub(r"\|(\w+ − \w+)\|", r"\\|\1\\|", line) for line in lines]
    lines[:] = [re.sub(r"(?<!\S)\*(\w)\b(?!\*)", r"\\*\1", line) for line in lines]


def parameters(_app, _what, _name, item, _options, lines):
    """List the parameters of a game in its docstring, with their help, before the examples."""
    if isinstance(item, type) and issubclass(item, Rules) and is_dataclass(item):
        listed = ["Parameters", "----------"]
        for field in parameters_of(item).values():
            listed += [f"{field.name} : {field.type}", f"    {field.metadata.get('help', '')}"]
        place = lines.index("Examples") if "Examples" in lines else len(lines)
        lines[place:place] = [*listed, ""] if len(listed) > 2 else []


def trimmed_blocks(_app, _name, source):
    """Drop the empty line that ends an example, which the tests need and readers do not."""
    source[0] = re.sub(r"\n\n```$", "\n```", source[0], flags=re.MULTILINE)


def setup(app):
    """Draw the gallery, write the reference, and fill the page of verbs before pages are read."""
    import reference_pages

    import pictures
    import verbs

    place = Path(__file__).parent / "gallery-pictures"
    app.connect("builder-inited", lambda _: pictures.make(pictures.PICTURES, place))
    app.connect("builder-inited", reference_pages.write)
    app.connect("source-read", reference_pages.fill)
    app.connect("source-read", trimmed_blocks)
    app.connect("autodoc-process-docstring", parameters, priority=400)  # before napoleon's 500
    app.connect("autodoc-process-docstring", plain_marks)
    app.connect("source-read", verbs.fill)
