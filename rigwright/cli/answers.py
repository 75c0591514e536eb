"""What the commands do with a file first: read it, say what was mended in it, and answer for it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rigwright.catalog import ALL, MemoryCatalog, Order, PartSummary
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
    """Return the build in a file; complain of what counts as unknown in it."""
    document = read_document(path)
    for sentence in document.notices:
        complain(sentence)
    return document


def catalog_under(document: Document) -> Layered:
    """Return the whole catalog under the records of a document."""
    return whole_catalog().under(FILE, MemoryCatalog(document.parts))


def on_everything(document: Document) -> tuple[Evaluation, Layered]:
    """Return the answer about a document, and the catalog to choose other parts from."""
    catalog = catalog_under(document)
    return evaluate(document.build, catalog, shapes=_shapes()), catalog


def evaluated(path: Path) -> Evaluation:
    """Return the answer about a file."""
    return on_own_parts(opened(path))


def on_own_parts(document: Document) -> Evaluation:
    """Return the answer about a document; its own records come first, the catalog only where they
    do not suffice, or for what a remedy names.
    """
    if len(document.parts) == len(document.build.part_ids()):
        catalog = OpenedLate(MemoryCatalog(document.parts))
    else:
        catalog = catalog_under(document)
    return evaluate(document.build, catalog, shapes=_shapes())


def _shapes() -> Shapes:
    """Return the shapes of the user's models, and complain where their list is lost."""
    if words := unread_names_words():
        complain(words)
    return attached_shapes()
