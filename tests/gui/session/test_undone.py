"""Any row of edits is undone and redone to the same documents, and going to and fro again takes no
more memory.
"""

from __future__ import annotations

import gc
import random
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from gui.session.session import Session
from gui.session.shown_build import ANSWERS
from rigwright.build import TRAY, Build, Quantity, Thresholds
from rigwright.documents.document import document_text
from tests.gui.machines import TUF, TURBO, session_with
from tests.sampling import count

MOST_GROWTH = 64 * 1024  # bytes that a second way to and fro may take, whose steps are known
MOST_OF_A_STEP = 12 * 1024  # bytes: a small build, and not what it comes to
Edit = Callable[[Build, random.Random], Build]


def _title(build: Build, chance: random.Random) -> Build:
    return build.changed(title=f"Machine {chance.randrange(1000)}")


def _card(build: Build, chance: random.Random) -> Build:
    return build.place(chance.choice((TUF, TURBO)), TRAY) if len(build.placements) < 3 else build


def _no_card(build: Build, chance: random.Random) -> Build:
    left = list(build.placements)
    if left:
        left.pop(chance.randrange(len(left)))
    return build.changed(placements=tuple(left))


def _limit(build: Build, chance: random.Random) -> Build:
    limited = [one.changed(power_limit_w=chance.randrange(150, 350)) for one in build.placements]
    return build.changed(placements=tuple(limited))


def _drives(build: Build, chance: random.Random) -> Build:
    return build.changed(drives=(Quantity("samsung-870-evo-4tb", chance.randrange(1, 9)),))


def _wanted(build: Build, chance: random.Random) -> Build:
    return build.changed(thresholds=Thresholds(free_air_mm=chance.randrange(40)))


EDITS: tuple[Edit, ...] = (_title, _card, _no_card, _limit, _drives, _wanted)


def text_of(session: Session) -> str:
    return document_text(session.build, [])


def to_and_fro(session: Session, steps: int) -> int:
    """Undo and redo so many steps; the bytes in use afterwards."""
    for step in (session.document.undo, session.document.redo):
        for _ in range(steps):
            step()
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def edit_at_random(session: Session, chance: random.Random, texts: list[str], edits: int) -> None:
    """Commit so many edits, and note the document after each that is a step."""
    while edits:
        build = chance.choice(EDITS)(session.build, chance)
        assert session.document.commit(build, f"Edit {len(texts)}")
        if session.document.history.count() == len(texts):  # what changes nothing is no step
            texts.append(text_of(session))
            edits -= 1


@pytest.mark.sampled
def test_random_edits_are_undone_and_redone_and_memory_stays(qapp: object) -> None:
    session = session_with(Build())
    chance = random.Random("random edits")
    texts = [text_of(session)]
    edit_at_random(session, chance, texts, ANSWERS)
    tracemalloc.start()
    edit_at_random(session, chance, texts, count(12, 2000))
    gc.collect()
    steps = len(texts) - 1 - ANSWERS
    assert tracemalloc.get_traced_memory()[0] < MOST_OF_A_STEP * steps
    tracemalloc.stop()
    assert session.document.history.count() == len(texts) - 1
    for text in reversed(texts[:-1]):
        session.document.undo()
        assert text_of(session) == text
    for text in texts[1:]:
        session.document.redo()
        assert text_of(session) == text
    tracemalloc.start()
    once = to_and_fro(session, count(6, 200))
    assert to_and_fro(session, count(6, 200)) - once < MOST_GROWTH
    tracemalloc.stop()
    assert text_of(session) == texts[-1]


def test_every_step_is_told_once_also_from_and_to_the_saved_state(tmp_path: Path) -> None:
    """Listeners would paint everything twice, and once with a wrong word on what is saved."""
    session = session_with(Build())
    told: list[tuple[int, bool]] = []
    session.shown.connect(lambda now: told.append((len(now.committed.build.placements), now.dirty)))

    def heard(does: Callable[[], object]) -> list[tuple[int, bool]]:
        told.clear()
        does()
        return list(told)

    def place_one() -> None:
        session.document.commit(session.build.place(TUF, TRAY), "one more")

    assert heard(place_one) == [(1, True)], "from an empty build"
    session.document.save(tmp_path / "one.rig")
    assert heard(place_one) == [(2, True)]
    assert heard(place_one) == [(3, True)]
    assert heard(session.document.undo) == [(2, True)]
    assert heard(session.document.undo) == [(1, False)], "back to the saved state"
    assert heard(session.document.undo) == [(0, True)]
    assert heard(session.document.redo) == [(1, False)]
    assert heard(session.document.redo) == [(2, True)]
    assert session.snapshot.dirty is not session.document.history.isClean()
