"""How Sphinx builds the documentation."""

import sys
from pathlib import Path

import zermelo

sys.path.insert(0, str(Path(__file__).parent))

project = "Zermelo"
author = "The Zermelo maintainers"
copyright = "2026, The Zermelo maintainers"
version = release = zermelo.__version__

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "mathml"]
myst_enable_extensions = ["deflist", "dollarmath"]
myst_heading_anchors = 3
# formulas and pictures need no network and no script
html_math_renderer = "mathml"
html_theme = "furo"
html_title = "Zermelo"
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
# README and CONTRIBUTING are included; their links lead to files of the repository.
suppress_warnings = ["myst.xref_missing", "ref.python"]


def setup(app):
    """Draw the gallery before the pages are read, and tell the verbs."""
    import pictures
    import verbs

    place = Path(__file__).parent / "gallery-pictures"
    app.connect("builder-inited", lambda _: pictures.make(pictures.PICTURES, place))
    app.connect("source-read", verbs.fill)
