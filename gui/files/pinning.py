"""What the open build can be compared with in every figure: itself as it is now, one of its
versions, or a file.

Leads to the session's verb; the panels show the differences by themselves.
"""

from __future__ import annotations

from gui.files.files import Files
from gui.session.session import Session
from rigwright.build.kept_version import KeptVersion
from rigwright.catalog import CatalogError
from rigwright.documents.document import Document, DocumentError
from rigwright.evaluation import Evaluation
from rigwright.parts import Part
from rigwright.text.language import translated
from rigwright.text.sentence import messages

AS_IT_WAS = messages("the build as it was when it was pinned")


def pin_build(session: Session) -> None:
    """Compare with what the build is now, as it changes."""
    session.comparison.pin(translated(AS_IT_WAS), session.snapshot.committed)


def pin_file(session: Session, files: Files) -> None:
    """Compare with the build in a file that the user chooses."""
    chosen = files.other_build()
    if chosen is not None:
        session.comparison.pin(*chosen)


def pin_version(session: Session, version: KeptVersion) -> None:
    """Compare with a version of the build, with the figures of today."""
    try:
        session.comparison.pin(version.name, answer_of(session, version))
    except (DocumentError, CatalogError) as error:
        session.say(str(error))


def answer_of(session: Session, version: KeptVersion) -> Evaluation:
    """What a version of the open build comes to with the figures of today, as if it were
    restored.
    """
    from rigwright.documents.versions import restored  # most builds keep no version

    then = restored(session.build, version)
    carried = {**new_parts(session, then), **session.parts.records}
    known = then.changed(parts=tuple(carried.values()))
    return session.document.answer_about(known, version.name)


def new_parts(session: Session, then: Document) -> dict[str, Part]:
    """The parts that a version brings along and that are known nowhere else."""
    catalog = session.catalog
    return {part.id: part for part in then.parts if catalog.get(part.id) is None}
