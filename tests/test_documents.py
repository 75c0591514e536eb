"""What the documents point to is there: files by their links, sections by their headings."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = sorted(
    path for path in (*ROOT.glob("*.md"), *ROOT.glob("packaging/*.md"), *ROOT.glob("tests/**/*.md"))
)
LINK = re.compile(r"\]\(([^)\s]+)\)")


def anchor_of(heading: str) -> str:
    """A heading as links name it: lower case, hyphens between words, no other signs."""
    kept = re.sub(r"[^\w\- ]", "", heading.lower())
    return kept.strip().replace(" ", "-")


def anchors_in(document: Path) -> set[str]:
    """The sections of a document, as links name them."""
    return {
        anchor_of(heading)
        for heading in re.findall(r"^#+ (.+)$", document.read_text("utf-8"), re.MULTILINE)
    }


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(document: Path) -> None:
    for target in LINK.findall(document.read_text("utf-8")):
        if "://" in target or target.startswith("mailto:"):
            continue  # other people's pages are not asked
        name, _, section = target.partition("#")
        file = (document.parent / name) if name else document
        assert file.exists(), f"{document.name} points to {target}, which is not there"
        assert not section or section in anchors_in(file), (
            f"{document.name} points to {target}, a section that is gone"
        )


def test_files_that_the_documents_name_in_code_are_there() -> None:
    """Paths with a known ending that stand in backticks.

    Those that a user makes or a build leaves have no folder.
    """
    package = ("gui/", "rigwright/", "tests/", "packaging/", "assets/", "catalog/")
    for document in DOCUMENTS:
        if document.name == "CHANGELOG.md":
            continue  # it tells of what was, too
        for name in re.findall(
            r"`([\w./-]+\.(?:py|toml|sh|spec|json|db))`", document.read_text("utf-8")
        ):
            if name.startswith(package):
                assert (ROOT / name).exists(), f"{document.name} names {name}, which is not there"


def test_the_version_is_one() -> None:
    from rigwright import __version__

    assert (
        tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
        == __version__
    )
