"""What builds are evaluated on: the layers of the catalog, the open file's own records, and models
that count.

One value, so that the window goes over to another one whole or not at all. Knows no history and no
window.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from rigwright.assembly.shapes import Shapes
from rigwright.build import Build
from rigwright.catalog import CatalogError, MemoryCatalog
from rigwright.catalog.layers import FILE, Layered
from rigwright.documents.document import DocumentError
from rigwright.evaluation import Evaluation, evaluate
from rigwright.files.log import BY_FAULT, note_fault
from rigwright.parts import Part
from rigwright.record import Value
from rigwright.text.sentence import with_stop, worded

T = TypeVar("T")
Kept = tuple[Build, list[Part | None]]  # what a file of a build has in it


class NoAnswerError(DocumentError):
    """What was asked met a fault of the program, which is in the log.

    The message is one sentence for the user.
    """


class Ground(Value, frozen=True):
    """`catalog` is the library with the file's own records, `carried`, before it."""

    library: Layered
    carried: Mapping[str, Part]
    shapes: Shapes
    catalog: Layered

    def answer(self, build: Build, what: str) -> Evaluation:
        """Everything there is to say about a build.

        `what` begins the sentence where that meets a fault.
        """
        return sure(lambda: evaluate(build, self.catalog, shapes=self.shapes), what)

    def kept(self, build: Build) -> Kept:
        """What a file of that build would have in it."""
        return build, [self.catalog.get(part_id) for part_id in build.part_ids()]

    def carrying(self, records: Mapping[str, Part]) -> Ground:
        """The same with some other records of the file."""
        return ground_on(self.library, {**self.carried, **records}, self.shapes)


def ground_on(library: Layered, carried: Mapping[str, Part], shapes: Shapes) -> Ground:
    """The ground of some layers; its catalog is a new object, which tells panels to search
    again.
    """
    catalog = library.under(FILE, MemoryCatalog(carried.values())) if carried else library
    return Ground(library, carried, shapes, catalog)


def sure(work: Callable[[], T], what: str) -> T:
    """What some work comes to; a NoAnswerError, and a line in the log, where it meets a fault of
    the program.
    """
    try:
        return work()
    except CatalogError:  # which says itself what is wrong
        raise
    except Exception:
        note_fault(with_stop(what))
        raise NoAnswerError(worded(BY_FAULT, what=what)) from None
