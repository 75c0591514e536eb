"""A build that cannot be evaluated: what led to it is not done, all stays as it was, and a
sentence says so.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("PySide6")

from gui.app.settings import open_settings
from gui.files.files import Files
from gui.session import ground
from gui.session import hand as gui_hand
from gui.session.session import Session
from rigwright.assembly.shapes import NO_SHAPES
from rigwright.build import Build
from rigwright.catalog import MemoryCatalog, open_catalog
from rigwright.catalog.overrides import Override
from rigwright.catalog.store import PartStore, StoreError
from rigwright.documents.document import DocumentError, read_document, write_document
from rigwright.library import library_on
from rigwright.parts import Part
from tests.gui.files.test_files import Asked
from tests.gui.machines import BASE, TUF, with_cards
from tests.test_faults import FAULTS

pytestmark = pytest.mark.usefixtures("qapp")
TURBO = "gigabyte-rtx-3090-turbo"
THICKER = {TUF: Override(TUF, "gpu", {"thickness_mm": 61.5})}
SENTENCE = "because of a fault in Rigwright; the log has the details."


def card_of_old() -> Part:
    """The card as the file has it."""
    card = open_catalog().get(TUF)
    assert card is not None
    return card.changed(notes="as the file has it")


class Desk:
    """An open file with unsaved edits, steps to undo and to redo, records of its own and others
    besides.
    """

    def __init__(self, folder: Path) -> None:
        shipped = open_catalog()
        self.old = card_of_old()
        self.path = folder / "mine.rig"
        self.other = folder / "other.rig"
        self.store = PartStore(folder / "parts.db")
        spare = self.old.changed(id="not-used")
        records = [self.old, *(p for i in BASE.part_ids() if (p := shipped.get(i)))]
        write_document(self.path, with_cards(TUF, "1"), MemoryCatalog(records), (spare,))
        write_document(self.other, with_cards(TURBO, "1", "3"), shipped)
        self.session = Session(library_on(shipped, self.store), store=self.store)
        self.asked = Asked()
        self.files = Files(self.session, open_settings(), self.asked)
        assert self.files.open(self.path)
        self.session.parts.change({TURBO: Override(TURBO, "gpu", {"thickness_mm": 41.0})}, "Edit")
        self.session.parts.take_records({TUF: self.old.changed(notes="taken")}, "Take")
        self.session.document.commit(self.session.build.place(TUF, "5"), "Place")
        self.session.document.commit(self.session.build.place(TUF, "3"), "Place another")
        self.session.document.undo()
        # else a step back would be looked up, and nothing could go wrong
        self.session._shown._answers = ()
        self.files.recovery.keep()
        assert (
            self.session.snapshot.dirty
            and self.session.document.spare == (spare,)
            and self.files.recovery.path.is_file()
        )

    @property
    def state(self) -> dict[str, Any]:
        """All that must be as it was."""
        session = self.session
        history = self.session.document.history
        copy = (
            self.files.recovery.path.read_bytes() if session.snapshot.dirty else b""
        )  # saved work needs none
        return {
            "build": session.build,
            "evaluation": id(session.snapshot.committed),
            "path": session.snapshot.path,
            "dirty": session.snapshot.dirty,
            "document": session.snapshot.document,
            "steps": [history.text(i) for i in range(history.count())],
            "at": history.index(),
            "clean": history.cleanIndex(),
            "records": dict(session.parts.records),
            "spare": session.document.spare,
            "catalog": id(session.catalog),
            "thickness": session.catalog.get(TUF),
            "shapes": session.parts.shapes,
            "overrides": dict(self.store.catalog.overrides()),
            "copy": copy,
            "file": self.path.read_bytes(),
        }


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


VERBS: dict[str, Callable[[Desk], object]] = {
    "open": lambda desk: desk.session.document.open(desk.other),
    "open an example": lambda desk: desk.session.document.open_example(desk.other),
    "start": lambda desk: desk.session.document.start(Build()),
    "commit": lambda desk: desk.session.document.commit(desk.session.build.remove(0), "Remove"),
    "undo": lambda desk: desk.session.document.undo(),
    "redo": lambda desk: desk.session.document.redo(),
    "try": lambda desk: desk.session.comparison.try_build(desk.session.build.remove(0)),
    "choose": lambda desk: desk.session.document.commit(
        desk.session.build.choose("chassis", None), "No case"
    ),
    "change parts": lambda desk: desk.session.parts.change(THICKER, "Edit"),
    "take records": lambda desk: desk.session.parts.take_records({TUF: card_of_old()}, "Take"),
    "use shapes": lambda desk: desk.session.parts.use_shapes(NO_SHAPES),
    "use the library": lambda desk: desk.session.parts.use_library(desk.session.parts.library),
}


@pytest.mark.sampled(step=5)
@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("fault", FAULTS)
def test_nothing_is_done_by_halves(
    fault: Callable[[], object],
    verb: str,
    desk: Desk,
    monkeypatch: pytest.MonkeyPatch,
    noted_faults: list[str],
) -> None:
    before = desk.state
    said = ""
    monkeypatch.setattr(ground, "evaluate", lambda *_given, **_named: fault())
    try:
        VERBS[verb](desk)
    except (DocumentError, StoreError) as error:
        said = str(error)
    assert desk.state == before
    assert (said or desk.session.snapshot.message).endswith(SENTENCE)
    assert len(noted_faults) == 1


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_no_step_is_undone_by_halves(
    steps: int, desk: Desk, monkeypatch: pytest.MonkeyPatch, noted_faults: list[str]
) -> None:
    """The latest is an edit, below it are records that were taken, and parts of the user's own."""
    for _ in range(steps - 1):
        desk.session.document.undo()
    before = desk.state
    with monkeypatch.context() as patched:
        patched.setattr(ground, "evaluate", lambda *_given, **_named: FAULTS[0]())
        desk.session.document.undo()
    assert desk.state == before and desk.session.snapshot.message.endswith(SENTENCE)
    desk.session.document.undo()
    assert desk.session.document.history.index() == before["at"] - 1
    for _ in range(steps):
        desk.session.document.redo()
    assert desk.session.build == with_cards(TUF, "1", "5")


@pytest.mark.parametrize("way", ["open", "open_example", "recover"])
def test_a_file_that_cannot_be_evaluated_leaves_everything_as_it_was(
    way: str, desk: Desk, monkeypatch: pytest.MonkeyPatch, noted_faults: list[str]
) -> None:
    left = desk.path.parent / "data/recovery/build-1-x.rig"
    left.parent.mkdir(parents=True, exist_ok=True)
    left.write_bytes(desk.other.read_bytes())
    (found,) = desk.files.recovery.left_over()
    monkeypatch.setattr(desk.files, "may_leave", lambda: True)
    before = desk.state
    monkeypatch.setattr(ground, "evaluate", lambda *_given, **_named: FAULTS[1]())
    thing = {"open": desk.other, "open_example": desk.other, "recover": found}[way]
    assert not getattr(desk.files, way)(thing)
    assert desk.state == before and left.is_file()
    (told,) = desk.asked.told
    assert told.endswith(f"was not opened {SENTENCE}")


def test_a_card_that_cannot_be_judged_stays_in_the_catalog(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, noted_faults: list[str]
) -> None:
    before = desk.state
    monkeypatch.setattr(gui_hand, "candidates", lambda *_given: FAULTS[2]())
    assert not desk.session.hand.pick_up(TUF)
    assert desk.state == before and desk.session.snapshot.carried_card is None
    assert desk.session.snapshot.message.endswith(SENTENCE)


def test_a_drop_that_cannot_be_judged_is_refused(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, noted_faults: list[str]
) -> None:
    desk.session.hand.pick_up(TURBO)
    monkeypatch.setattr(ground, "evaluate", lambda *_given, **_named: FAULTS[0]())
    before = desk.session.build
    assert not desk.session.hand.drop("7", anyway=True).placed
    assert desk.session.build == before and desk.session.snapshot.message.endswith(SENTENCE)


def test_no_edit_makes_a_build_that_cannot_be_saved(desk: Desk) -> None:
    full = desk.session.build
    before = desk.state
    while len(full.placements) <= 64:
        full = full.place(TUF, "1")
    assert not desk.session.document.commit(full, "Place one more")
    assert desk.state == before
    assert desk.session.snapshot.message == (
        "“Place one more” was not done: build.placements must have at most 64 entries."
    )


# what the file has besides


def test_records_that_the_build_does_not_use_come_through_opening_and_saving(
    desk: Desk, tmp_path: Path
) -> None:
    spare = desk.session.document.spare
    desk.session.document.save(tmp_path / "again.rig")
    assert read_document(tmp_path / "again.rig").spare == spare
    desk.files.recovery.keep()
    assert read_document(desk.path).spare == spare


def test_so_does_the_safety_copy(desk: Desk) -> None:
    assert read_document(desk.files.recovery.path).spare == desk.session.document.spare


def test_parts_that_were_chosen_and_removed_do_not_gather_in_the_file(
    desk: Desk, tmp_path: Path
) -> None:
    session = desk.session
    path = tmp_path / "again.rig"
    spare = session.document.spare
    session.document.commit(session.build.place(TURBO, "7"), "Place")
    session.document.save(path)
    session.document.commit(session.build.remove(len(session.build.placements) - 1), "Remove")
    session.document.save(path)
    document = read_document(path)
    assert document.spare == spare and TURBO not in {part.id for part in document.parts}


def test_another_build_does_not_take_them_along(desk: Desk, tmp_path: Path) -> None:
    desk.session.document.start(BASE)
    desk.session.document.save(tmp_path / "new.rig")
    assert desk.session.document.spare == () == read_document(tmp_path / "new.rig").spare
