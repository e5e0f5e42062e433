"""How Sphinx builds the documentation."""

import zermelo

project = "Zermelo"
author = "The Zermelo maintainers"
copyright = "2026, The Zermelo maintainers"
version = release = zermelo.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
myst_enable_extensions = ["deflist"]
myst_heading_anchors = 3
html_theme = "furo"
html_title = "Zermelo"
exclude_patterns = ["_build"]
autodoc_member_order = "bysource"
autodoc_typehints = "none"
napoleon_google_docstring = False
napoleon_use_rtype = False
default_role = "code"
# README and CONTRIBUTING are included; their links lead to files of the repository.
suppress_warnings = ["myst.xref_missing", "ref.python"]
