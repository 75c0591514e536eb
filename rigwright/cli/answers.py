"""What the commands do with a file first: read it, say what was mended in it, and answer for it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rigwright.catalog import ALL, MemoryCatalog, Order, PartSummary, SearchableCatalog
from rigwright.catalog.facets import ANY, Facets
from rigwright.catalog.layers import FILE, Layered, curated
from rigwright.cli.library import whole_catalog
from rigwright.cli.terminal import complain
from rigwright.documents.document import Document, read_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.parts import Part
from rigwright.picture.user_models import attached_shapes
from rigwright.picture.user_models.names import unread_names_words

if TYPE_CHECKING:
    from rigwright.assembly.shapes import Shapes


class OpenedLate(MemoryCatalog):
    """All parts of a document, and below them the whole catalog, opened once it is looked through:
    a machine that has all its parts is judged without it.
    """

    def __init__(self, carried: MemoryCatalog) -> None:
        super().__init__(())
        self._carried = carried
        self._whole: Layered | None = None

    def get(self, part_id: str) -> Part | None:
        """The part of that id, or None."""
        return (self._whole or self._carried).get(part_id)

    def search(
        self,
        text: str,
        kind: str | None = None,
        limit: int = ALL,
        facets: Facets = ANY,
        order: Order = Order.BEST,
    ) -> list[PartSummary]:
        """The parts that have every word of the text, best first, but for those of open data."""
        if self._whole is None:
            self._whole = whole_catalog().under(FILE, self._carried)
        return curated(self._whole).search(text, kind, limit, facets, order)


def opened(path: Path) -> Document:
    """Return the build in a file; what counts as unknown in it is said beside the answer."""
    document = read_document(path)
    for sentence in document.notices:
        complain(sentence)
    return document


def on_everything(document: Document) -> tuple[Evaluation, SearchableCatalog]:
    """The answer about a document, and the whole catalog under its own records, to choose other
    parts from.
    """
    catalog = whole_catalog().under(FILE, MemoryCatalog(document.parts))
    return evaluate(document.build, catalog, shapes=_shapes()), catalog


def evaluated(path: Path) -> Evaluation:
    """The answer about a file."""
    return on_own_parts(opened(path))


def on_own_parts(document: Document) -> Evaluation:
    """The answer about a document; its own records come first, the catalog only where they do
    not suffice, or for what a remedy names.
    """
    carried = MemoryCatalog(document.parts)
    complete = len(document.parts) == len(document.build.part_ids())
    catalog = OpenedLate(carried) if complete else whole_catalog().under(FILE, carried)
    return evaluate(document.build, catalog, shapes=_shapes())


def _shapes() -> Shapes:
    """The shapes of the user's models; that nobody knows any more which there are is said."""
    if words := unread_names_words():
        complain(words)
    return attached_shapes()
