"""What is shared says under which thresholds of its own a build was judged."""

from __future__ import annotations

from rigwright.build import Thresholds
from rigwright.build.thresholds import own_thresholds
from rigwright.catalog import MemoryCatalog
from rigwright.documents.document import read_document
from rigwright.evaluation import evaluate
from rigwright.files.places import assets_dir
from rigwright.share.markdown import markdown_of
from rigwright.share.page import page_of


def test_the_page_and_the_post_name_the_thresholds_of_a_build() -> None:
    document = read_document(assets_dir() / "examples" / "four-blower-3090.rig")
    catalog = MemoryCatalog(document.parts)
    for own in (None, Thresholds(reserve_percent=2.5, free_air_mm=9.0)):
        found = evaluate(document.build.changed(thresholds=own), catalog)
        lines = [str(line) for line in own_thresholds(found.build)]
        page = page_of(found, catalog)
        post = markdown_of(found)
        assert len(lines) == (0 if own is None else 2)
        assert ("Own thresholds and rules" in page, "Own threshold or rule" in post) == (
            bool(lines),
            bool(lines),
        )
        assert all(line in page and line in post for line in lines)
