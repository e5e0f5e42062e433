"""The built documentation: a first page, a sidebar in groups, a reference by topic, whole links."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
sys.path.insert(0, str(DOCS))

import reference_pages  # noqa: E402

PAGES = sorted(DOCS.glob("*.md"))
PAPERS = sorted(DOCS.glob("papers/*.md"))
LINKED = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *PAGES, *PAPERS]
REFERENCE = (DOCS / "reference.md").read_text(encoding="utf-8")


def sidebar() -> dict[str, list[str]]:
    """Return the pages of each group of the sidebar, by its caption."""
    text = (DOCS / "index.md").read_text(encoding="utf-8")
    groups = re.findall(r"```\{toctree\}\n:hidden:\n:caption: (.*)\n\n((?:.+\n)+)```", text)
    entries = {caption: lines.splitlines() for caption, lines in groups}
    return {
        caption: [re.sub(r".*<(.*)>", r"\1", line) for line in lines]
        for caption, lines in entries.items()
    }


def test_every_page_is_in_one_group_of_the_sidebar() -> None:
    groups = sidebar()
    assert [*groups] == ["Tutorial", "How-to", "Explanation", "Reference"]
    listed = [page for pages in groups.values() for page in pages]
    others = {"index", *(page for page in listed if "/" in page)}
    assert sorted({*listed} - others) == sorted({page.stem for page in PAGES} - others)
    assert len(listed) == len({*listed})


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page: those of its headings, and those that it sets itself."""
    text = page.read_text(encoding="utf-8")
    titles = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    slugs = {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}
    return slugs | {*re.findall(r"^\(([\w-]+)\)=$", text, re.MULTILINE)}


@pytest.mark.parametrize("page", LINKED, ids=[page.name for page in LINKED])
def test_every_link_leads_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    text = re.sub(r"^```(?!\{).*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"`[^`\n]*`", "", text)
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        path, _, anchor = link.partition("#")
        if ":" in path or path.startswith("gallery-pictures/"):
            continue  # pictures of the gallery are drawn when the pages are built
        target = page.parent / path if path else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_each_topic_of_the_reference_is_a_page_with_a_table_of_names() -> None:
    topics = reference_pages.topics(REFERENCE)
    assert len(topics) > 10
    assert len({reference_pages.file_name(title) for title in topics}) == len(topics)
    for title, body in topics.items():
        page = reference_pages.page(title, body)
        table, _, rest = page.partition(".. autosummary::")[2].partition("```")
        names = re.findall(r"^   ~(\S+)$", table, re.MULTILINE)
        assert names == reference_pages.names(body)
        assert names
        assert re.findall(r"auto\w+:: ", rest)


def test_the_overview_leads_to_every_topic() -> None:
    overview = reference_pages.overview(REFERENCE)
    for title in reference_pages.topics(REFERENCE):
        assert f"| [{title}](reference/{reference_pages.file_name(title)}.md) | `" in overview
    assert "`outcomes`" in overview
    source = [REFERENCE]
    reference_pages.fill(None, "tutorial", source)
    assert source == [REFERENCE]
    reference_pages.fill(None, "reference", source)
    assert source == [overview]
