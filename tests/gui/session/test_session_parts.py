"""Parts of the user's own in the session: edits are steps of the history, and what is open
follows them at once.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow
from pytestqt.qtbot import QtBot

from gui.application import follow_parts
from gui.look.theme import LIGHT
from gui.session.session import Session, Snapshot
from gui.window import lock_watch
from gui.window.status_line import HINT, StatusLine
from rigwright.build import Build, Quantity
from rigwright.catalog import StoredCatalog, open_catalog
from rigwright.catalog import database as part_database
from rigwright.catalog import store as part_store
from rigwright.catalog.layers import FILE, USER, Layered
from rigwright.catalog.overrides import Override
from rigwright.catalog.store import PartStore, StoreError, open_store
from rigwright.documents.document import read_document
from rigwright.library import library_on
from rigwright.parts import Gpu, Part

pytestmark = pytest.mark.usefixtures("no_picture")

TUF, TURBO = "asus-tuf-rtx-3090", "gigabyte-rtx-3090-turbo"
BASE = Build(
    title="Two TUF", chassis="fractal-design-define-7-xl", board="asus-pro-ws-wrx80e-sage-se-wifi",
    cpus=Quantity("amd-ryzen-threadripper-pro-3975wx"), psus=("evga-supernova-1600-t2",),
).place(TUF, "1")  # fmt: skip
WORDS = "Edit ASUS TUF RTX 3090"


@pytest.fixture(scope="module")
def shipped() -> Iterator[StoredCatalog]:
    catalog = open_catalog()
    yield catalog
    catalog.close()


@pytest.fixture
def store(tmp_path: Path) -> PartStore:
    return PartStore(tmp_path / "parts.db")


@pytest.fixture
def session(qapp: object, shipped: StoredCatalog, store: PartStore) -> Session:
    session = Session(library_on(shipped, store), store=store)
    session.document.start(BASE)
    return session


def thicker(thickness_mm: float, part_id: str = TUF) -> Override:
    return Override(part_id, "gpu", {"thickness_mm": thickness_mm})


def thickness_mm(session: Session, part_id: str = TUF) -> float | None:
    part = session.catalog.get(part_id)
    assert isinstance(part, Gpu)
    return part.thickness_mm


def mine(shipped: StoredCatalog, name: str = "My Turbo") -> Part:
    part = shipped.get(TURBO)
    assert part is not None
    return part.changed(id="my-turbo", name=name)


def test_an_edit_is_a_named_step_that_is_undone_and_redone(session: Session, store: PartStore):
    session.parts.change({TUF: thicker(61.5)}, WORDS)
    assert session.document.history.undoText() == WORDS
    assert thickness_mm(session) == 61.5 and list(store.catalog.overrides()) == [TUF]
    session.document.undo()
    assert thickness_mm(session) == 52 and not store.catalog.overrides()
    session.document.redo()
    assert thickness_mm(session) == 61.5 and list(store.catalog.overrides()) == [TUF]


def test_what_is_open_is_judged_anew_and_panels_are_told(session: Session):
    session.document.commit(session.build.place(TUF, "4"), "second card")
    seen: list[Snapshot] = []
    session.shown.connect(seen.append)
    catalog = session.catalog
    before = session.snapshot.committed
    session.parts.change({TUF: thicker(61.5)}, WORDS)
    assert session.catalog is not catalog and seen[-1] is session.snapshot
    after = session.snapshot.committed
    assert after is not before and after.build == before.build
    # Slots 1 and 4 are 60.96 mm apart: 52 mm leave 8.96 mm, 61.5 mm none.
    assert [f.rule for f in before.findings] != [f.rule for f in after.findings]
    assert after.verdict.value == "fail"
    session.document.undo()
    assert session.snapshot.committed.findings == before.findings


def test_builds_and_parts_share_one_history(session: Session, shipped: StoredCatalog):
    session.document.commit(session.build.place(TUF, "5"), "place")
    session.parts.change({"my-turbo": mine(shipped)}, "Add My Turbo")
    session.document.commit(session.build.place("my-turbo", "3"), "place mine")
    for _ in range(3):
        session.document.undo()
    assert session.build == BASE and session.catalog.get("my-turbo") is None
    for _ in range(3):
        session.document.redo()
    assert [p.part_id for p in session.build.placements] == [TUF, TUF, "my-turbo"]
    assert session.catalog.search("my turbo")[0].id == "my-turbo"


def test_a_new_part_is_found_at_once_and_its_layer_is_known(
    session: Session, shipped: StoredCatalog
):
    session.parts.change({"my-turbo": mine(shipped)}, "Add My Turbo")
    assert session.catalog.origin("my-turbo") == USER and session.catalog.origin(TUF) == "built-in"
    session.parts.change({"my-turbo": None}, "Delete My Turbo")
    assert session.catalog.get("my-turbo") is None
    session.document.undo()
    assert session.catalog.get("my-turbo") == mine(shipped)


def test_the_card_in_the_hand_is_put_back_first(session: Session):
    session.hand.pick_up(TURBO)
    session.parts.change({TURBO: thicker(41.0, TURBO)}, "Edit")
    assert session.snapshot.carried_card is None


# The open file's own records


def test_a_saved_build_keeps_its_values_while_the_catalog_changes(
    session: Session, store: PartStore, tmp_path: Path
):
    session.document.save(tmp_path / "a.rig")
    store.write({TUF: thicker(61.5)})
    session.document.open(tmp_path / "a.rig")
    assert thickness_mm(session) == 52 and session.catalog.origin(TUF) == FILE
    assert session.parts.library.get(TUF) != session.catalog.get(TUF)


def test_an_edit_of_that_very_part_takes_effect_in_the_open_build(session: Session, tmp_path: Path):
    session.document.save(tmp_path / "a.rig")
    session.document.open(tmp_path / "a.rig")
    session.parts.change({TUF: thicker(61.5)}, WORDS)
    assert thickness_mm(session) == 61.5 and session.snapshot.dirty
    session.document.save(tmp_path / "b.rig")
    assert not session.snapshot.dirty
    (card,) = (part for part in read_document(tmp_path / "b.rig").parts if part.id == TUF)
    assert isinstance(card, Gpu) and card.thickness_mm == 61.5
    session.document.undo()
    assert thickness_mm(session) == 52 and session.snapshot.dirty


def test_an_edit_changes_no_other_figure_that_a_file_keeps(
    session: Session, store: PartStore, tmp_path: Path
):
    store.write({TUF: Override(TUF, "gpu", {"length_mm": 299.0})})
    session.parts.use_library(session.parts.library)
    session.document.save(tmp_path / "a.rig")
    store.write({TUF: None})
    session.document.open(tmp_path / "a.rig")
    session.parts.change({TUF: thicker(61.5)}, WORDS)
    part = session.catalog.get(TUF)
    assert isinstance(part, Gpu) and (part.thickness_mm, part.length_mm) == (61.5, 299.0)
    session.document.undo()
    part = session.catalog.get(TUF)
    assert isinstance(part, Gpu) and (part.thickness_mm, part.length_mm) == (52, 299.0)


def test_a_part_that_only_the_file_has_can_be_edited(
    session: Session, shipped: StoredCatalog, tmp_path: Path
):
    session.parts.change({"my-turbo": mine(shipped)}, "Add")
    session.document.commit(session.build.place("my-turbo", "5"), "place")
    session.document.save(tmp_path / "a.rig")
    session.parts.change({"my-turbo": None}, "Delete")
    session.document.open(tmp_path / "a.rig")
    assert session.parts.library.get("my-turbo") is None and session.catalog.get(
        "my-turbo"
    ) == mine(shipped)
    session.parts.change({"my-turbo": mine(shipped, "Mine, better")}, "Edit")
    assert session.catalog.get("my-turbo") == mine(shipped, "Mine, better")
    session.document.undo()
    assert (
        session.catalog.get("my-turbo") == mine(shipped)
        and session.parts.library.get("my-turbo") is None
    )


def test_steps_in_other_parts_leave_a_saved_build_clean(
    session: Session, shipped: StoredCatalog, tmp_path: Path
):
    session.document.save(tmp_path / "a.rig")
    session.parts.change({"my-turbo": mine(shipped)}, "Add My Turbo")
    assert not session.snapshot.dirty
    session.document.commit(session.build.place("my-turbo", "5"), "place")
    assert session.snapshot.dirty
    session.document.undo()
    assert not session.snapshot.dirty


# What cannot be


def test_what_cannot_be_stored_is_no_step(session: Session, shipped: StoredCatalog):
    before = session.snapshot
    for changes, said in (
        (
            {TUF: Override(TUF, "gpu", {"thickness_mm": -1.0})},
            "thickness_mm must be greater than 0",
        ),
        ({"none": thicker(1.0, "none")}, "There is no part 'none'"),
        ({"my-turbo": mine(shipped, "x\u202ey")}, "hidden character"),
    ):
        with pytest.raises(StoreError, match=said):
            session.parts.change(changes, "never")
    assert session.document.history.count() == 0 and session.snapshot is before


def test_without_a_store_there_is_one_sentence(qapp: object, shipped: StoredCatalog):
    with pytest.raises(StoreError, match="no place here"):
        Session(shipped).parts.change({TUF: thicker(1.0)}, "never")


def test_an_undo_that_cannot_be_stored_is_said_and_not_taken(
    session: Session, store: PartStore, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(part_store, "WRITE_BUSY_S", 0.02)
    session.parts.change({TUF: thicker(61.5)}, WORDS)
    with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        session.document.undo()
        assert session.document.history.index() == 1 and thickness_mm(session) == 61.5
        assert "in use by another program" in session.snapshot.message
    session.document.undo()
    assert session.document.history.index() == 0 and thickness_mm(session) == 52


def test_an_undo_puts_back_what_was_there_and_redo_what_another_program_wrote(
    session: Session, store: PartStore
):
    session.parts.change({TUF: thicker(61.5)}, WORDS)
    PartStore(store.path).write({TUF: thicker(70.0)})
    session.document.undo()
    assert thickness_mm(session) == 52
    session.document.redo()
    assert thickness_mm(session) == 70.0


# Changes from elsewhere


def test_parts_that_were_stored_in_the_background_become_one_step(
    session: Session, store: PartStore, shipped: StoredCatalog
):
    inverse = store.write({"my-turbo": mine(shipped)})
    session.parts.add_step(inverse, "Import 1 part")
    assert (
        session.catalog.get("my-turbo") and session.document.history.undoText() == "Import 1 part"
    )
    session.document.undo()
    assert session.catalog.get("my-turbo") is None
    session.document.redo()
    assert session.catalog.get("my-turbo") == mine(shipped)


def test_what_another_program_changed_is_taken_over_when_looked_at(
    session: Session, store: PartStore
):
    catalog = session.catalog
    session.parts.look_again()
    assert session.catalog is catalog
    PartStore(store.path).write({TUF: thicker(61.5)})
    session.parts.look_again()
    assert session.catalog is not catalog and thickness_mm(session) == 61.5
    part = session.snapshot.committed.assembly.cards[0].card
    assert isinstance(part, Gpu) and part.thickness_mm == 61.5


def test_another_library_shows_the_same_build(session: Session, shipped: StoredCatalog):
    session.parts.use_library(Layered({"built-in": shipped}))
    assert session.build == BASE and list(session.catalog.layers) == ["built-in"]


# Notices


def test_a_store_that_cannot_be_used_is_one_sentence_in_the_window(
    qtbot: QtBot, shipped: StoredCatalog, tmp_path: Path
):
    (tmp_path / "parts.db").write_text("nonsense " * 500)
    store = PartStore(tmp_path / "parts.db")
    session = Session(library_on(shipped, store), store=store)
    line = StatusLine(session, LIGHT)
    qtbot.addWidget(line)
    line.set_open(False)
    line.show()
    qtbot.waitUntil(lambda: bool(session.snapshot.notice))
    assert "was set aside as" in session.snapshot.notice
    assert said_in(line).isVisibleTo(line)
    assert said_in(line).toolTip() == session.snapshot.notice
    assert session.catalog.search("3090") == shipped.search("3090")
    line.set_open(True)
    session.document.start(BASE)
    assert said_in(line).toolTip() == session.snapshot.notice
    session.document.commit(session.build.remove(0), "Remove GPU 1")
    assert words_of(line) == "Done: Remove GPU 1"


def said_in(line: StatusLine) -> QLabel:
    """The label of what was done; its tip has the words in full."""
    labels = line.findChildren(QLabel)
    return next(label for label in labels if label.accessibleName() == "Status")


def words_of(line: StatusLine) -> str:
    """What the line says, in full."""
    return said_in(line).toolTip() or said_in(line).text()


def test_without_a_notice_the_line_gives_its_hint(qtbot: QtBot, session: Session):
    line = StatusLine(session, LIGHT)
    qtbot.addWidget(line)
    assert said_in(line).text() == HINT and not said_in(line).toolTip(), "a tip would repeat it"
    line.resize(900, line.height())
    line.show()
    begins = first_column_written(line)
    line.showMessage(HINT)  # as the hint of a menu is shown
    assert first_column_written(line) == begins
    line.clearMessage()
    line.resize(200, line.height())
    qtbot.waitUntil(lambda: said_in(line).toolTip() == HINT)
    assert said_in(line).text() != HINT
    line.set_open(False)
    assert not said_in(line).isVisibleTo(line)


def first_column_written(line: StatusLine) -> int:
    """The first column of pixels of a line that is not its ground."""
    image = line.grab().toImage()
    ground = image.pixelColor(1, 1)
    for x in range(image.width()):
        if any(image.pixelColor(x, y) != ground for y in range(4, image.height() - 4)):
            return x
    raise AssertionError("nothing is written")


def test_what_is_said_again_after_a_step_is_shown_again(qtbot: QtBot, session: Session):
    line = StatusLine(session, LIGHT)
    qtbot.addWidget(line)
    session.say("There is no place below.")
    session.document.commit(session.build.remove(0), "Remove GPU 1")
    assert words_of(line) == "Done: Remove GPU 1"
    session.say("There is no place below.")
    assert words_of(line) == "There is no place below."


def test_the_window_is_made_on_the_users_own_parts(own_data_dir: None, shipped: StoredCatalog):
    open_store().write({"my-turbo": mine(shipped)})
    session = Session(library_on(shipped, open_store()), store=open_store())
    assert [hit.id for hit in session.catalog.search("my turbo")] == ["my-turbo"]


def test_an_older_file_of_parts_is_brought_up_while_the_window_stands(
    qtbot: QtBot, shipped: StoredCatalog, store: PartStore
):
    store.write({"my-turbo": mine(shipped)})
    older = PartStore(store.path, (*part_database.STEPS, part_database.rebuild_tables))
    window = QMainWindow()
    qtbot.addWidget(window)
    window.session = session = Session(library_on(shipped, older), store=older)  # type: ignore[attr-defined]
    assert older.outdated and session.catalog.get("my-turbo") is None
    follow_parts(window, older)  # type: ignore[arg-type]
    qtbot.waitUntil(lambda: session.catalog.get("my-turbo") is not None)
    assert store.path.with_name("parts.db.v1.bak").is_file()


def test_the_word_that_own_parts_are_in_use_goes_with_the_lock(
    qtbot: QtBot, shipped: StoredCatalog, store: PartStore, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(lock_watch, "LOOK_MS", 20)
    monkeypatch.setattr(part_store, "READ_BUSY_S", 0.02)
    store.write({"my-turbo": mine(shipped)})
    session = Session(library_on(shipped, store), store=store)
    window = QMainWindow()
    qtbot.addWidget(window)
    window.session = session  # type: ignore[attr-defined]
    follow_parts(window, store)  # type: ignore[arg-type]
    for _ in range(2):
        with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            assert session.catalog.search("my turbo") == []
            qtbot.waitUntil(lambda: "in use by another program" in session.snapshot.notice)
        catalog = session.catalog
        qtbot.waitUntil(lambda: not session.snapshot.notice)
        assert session.catalog is not catalog, "panels search again"
        assert [hit.id for hit in session.catalog.search("my turbo")] == ["my-turbo"]


def test_no_other_word_goes_with_a_lock(qtbot: QtBot, session: Session, store: PartStore):
    watch = lock_watch.LockWatch(session, store)
    session.notify("Something else is wrong.")
    qtbot.waitUntil(lambda: session.snapshot.notice == "Something else is wrong.")
    assert not watch._timer.isActive()


def test_a_user_who_comes_back_sees_what_was_changed_meanwhile(
    qtbot: QtBot, qapp: QApplication, session: Session, store: PartStore
):
    window = QMainWindow()
    qtbot.addWidget(window)
    window.session = session  # type: ignore[attr-defined]
    follow_parts(window, store)  # type: ignore[arg-type]
    PartStore(store.path).write({TUF: thicker(61.5)})
    qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
    assert thickness_mm(session) == 52
    qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    assert thickness_mm(session) == 61.5


# steps that are too long for the window's thread


def imported(
    session: Session, shipped: StoredCatalog, monkeypatch: pytest.MonkeyPatch, count: int = 20
) -> list[str]:
    """Many parts as one step, where eleven are too many to store while the window waits."""
    monkeypatch.setattr("gui.session.known_parts.MANY", 10)
    parts = {
        f"mine-{number:02}": mine(shipped).changed(id=f"mine-{number:02}")
        for number in range(count)
    }
    assert session.parts._store is not None
    session.parts.add_step(session.parts._store.write(parts), f"Import {count} parts")
    session.parts.look_again()
    return list(parts)


def test_an_import_is_taken_back_in_the_background(
    qtbot: QtBot, session: Session, shipped: StoredCatalog, monkeypatch: pytest.MonkeyPatch
):
    ids = imported(session, shipped, monkeypatch)
    with qtbot.waitSignal(session.storing.done):
        session.document.undo()
        assert (
            session.storing.busy_with == "Undoing “Import 20 parts”"
            and session.document.history.index() == 1
        )
    assert not session.storing.busy_with and session.document.history.index() == 0
    assert all(session.catalog.get(part_id) is None for part_id in ids)
    with qtbot.waitSignal(session.storing.done):
        session.document.redo()
    assert (
        all(session.catalog.get(part_id) is not None for part_id in ids)
        and session.document.history.index() == 1
    )


def test_nothing_is_changed_while_parts_are_stored(
    qtbot: QtBot, session: Session, shipped: StoredCatalog, monkeypatch: pytest.MonkeyPatch
):
    imported(session, shipped, monkeypatch)
    build = session.build
    with qtbot.waitSignal(session.storing.done):
        session.document.undo()
        session.document.commit(build.remove(0), "Remove")
        session.document.undo()
        assert not session.hand.pick_up(TUF)
        with pytest.raises(StoreError, match="is not done yet"):
            session.parts.change({TUF: thicker(50.0)}, WORDS)
        assert session.build == build and "wait until that is done" in session.snapshot.message
    assert session.document.history.index() == 0 and session.document.history.count() == 1
    session.document.commit(build.remove(0), "Remove")
    assert session.build != build


def test_another_file_opened_meanwhile_keeps_its_own_history(
    qtbot: QtBot, session: Session, shipped: StoredCatalog, monkeypatch: pytest.MonkeyPatch
):
    ids = imported(session, shipped, monkeypatch)
    with qtbot.waitSignal(session.storing.done):
        session.document.undo()
        session.document.start(Build())
    assert session.document.history.count() == 0 and session.catalog.get(ids[0]) is None


def test_a_long_step_that_cannot_be_stored_is_said_and_not_taken(
    qtbot: QtBot,
    session: Session,
    shipped: StoredCatalog,
    store: PartStore,
    monkeypatch: pytest.MonkeyPatch,
):
    ids = imported(session, shipped, monkeypatch)
    monkeypatch.setattr(part_store, "WRITE_BUSY_S", 0.0)
    with closing(sqlite3.connect(store.path)) as other, qtbot.waitSignal(session.storing.failed):
        other.execute("BEGIN IMMEDIATE")
        session.document.undo()
    assert "in use by another program" in session.snapshot.message
    assert session.document.history.index() == 1 and session.catalog.get(ids[0]) is not None
