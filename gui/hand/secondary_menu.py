"""The secondary system of a dual-system chassis, as a menu: its board, what is on it, and leaving
it out.

Offers what goes into its chamber; every entry is one step of the session. Cards are placed
as everywhere.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import TypeVar

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from gui.hand.part_rows import adjusted_proposal
from gui.look.availability import allow, allow_menu
from gui.look.plain_words import label_words, tip
from gui.session.session import Session
from rigwright.build import Build, SecondarySystem
from rigwright.build.systems import SECONDARY
from rigwright.catalog import ALL
from rigwright.catalog.layers import curated
from rigwright.evaluation import evaluate
from rigwright.fitting import RowFit
from rigwright.fitting.row_fits import fit_of_choice
from rigwright.inventory import RowGroup, rows_of
from rigwright.inventory.adjusting import turned
from rigwright.inventory.choosing import with_on_second_board
from rigwright.inventory.edits import without_secondary
from rigwright.parts import Chassis, Cooler, Cpu, Memory, Motherboard, Part
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

P = TypeVar("P", bound=Part)


# What the menu is called that has the parts of one kind alone, and its entry in the whole menu.
KINDS: Mapping[str, str] = MappingProxyType(
    {
        SECONDARY.choice("motherboard"): messages("&Board"),
        SECONDARY.choice("cpu"): messages("&Processor"),
        SECONDARY.choice("cooler"): messages("CPU &Cooler"),
        SECONDARY.choice("memory"): messages("&Memory"),
    }
)


def fill(menu: QMenu, session: Session) -> None:
    """Offer the boards that fit, what goes onto the chosen one, and to leave the system out."""
    for kind, words in KINDS.items():
        fill_kind(menu.addMenu(translated(words)), session, kind)
    menu.addSeparator()
    leave = menu.addAction(worded("&Leave the Second System Out"))
    is_chosen = session.build.second is not None
    allow(leave, "" if is_chosen else worded("No second system is chosen."))
    leave.triggered.connect(lambda: _leave_out(session))


def fill_kind(menu: QMenu, session: Session, kind: str) -> None:
    """Offer the parts of one of the `KINDS` that go into the second system."""
    a = session.snapshot.committed.assembly
    now = session.build.second or SecondarySystem()
    board = next((chamber.board for chamber in a.chambers), None)
    parts: Sequence[Part]
    match kind.removeprefix(SECONDARY.branch):
        case "motherboard":
            parts = _boards_in(a.chassis, session)
            chosen = now.board
        case "cpu":
            parts = _cpus_on(board, session)
            chosen = now.cpus.part_id if now.cpus is not None else None
        case "cooler":
            parts = _coolers_on(board, session)
            chosen = now.cooler
        case _:
            parts = _kits_on(board, session)
            chosen = now.memory[0].part_id if now.memory else None
    _by_brand(menu, parts, chosen, _Choice(session))


def _boards_in(chassis: Chassis | None, session: Session) -> list[Motherboard]:
    """Boards of the sizes that the second chamber takes."""
    if chassis is None:
        return []
    forms = frozenset(chassis.second_form_factors)
    boards = _parts(session, "motherboard", Motherboard)
    return [board for board in boards if board.form_factor in forms]


def _cpus_on(board: Motherboard | None, session: Session) -> list[Cpu]:
    if board is None:
        return []
    return [cpu for cpu in _parts(session, "cpu", Cpu) if cpu.socket == board.socket]


def _coolers_on(board: Motherboard | None, session: Session) -> list[Cooler]:
    """Coolers for the board's socket; one that names no sockets may fit any."""
    if board is None or not board.socket:
        return []
    fitting: list[Cooler] = []
    for cooler in _parts(session, "cooler", Cooler):
        if not cooler.sockets or board.socket in cooler.sockets:
            fitting.append(cooler)
    return fitting


def _kits_on(board: Motherboard | None, session: Session) -> list[Memory]:
    """Memory with whose type that of the board begins."""
    if board is None or not board.ram_type:
        return []
    fitting: list[Memory] = []
    for kit in _parts(session, "memory", Memory):
        if kit.ram_type and board.ram_type.startswith(kit.ram_type):
            fitting.append(kit)
    return fitting


def _leave_out(session: Session) -> None:
    """Go on with one system, after saying which cards go with the other."""
    committed = session.snapshot.committed
    own = tuple(row.key for row in rows_of(committed.assembly) if row.group is RowGroup.SECONDARY)
    adjusted = turned(committed, without_secondary(session.build), session.catalog, own)
    step = worded("Leave out the second system")
    intro = worded("Without the second system, this changes as well:")
    session.document.propose(
        adjusted_proposal("remove-second", worded("Leave Out"), adjusted, step, intro)
    )


def _parts(session: Session, kind: str, of: type[P]) -> list[P]:
    rows = curated(session.catalog).search("", kind, ALL)
    found = (session.catalog.get(row.id) for row in rows)
    return [part for part in found if isinstance(part, of)]


CHOSEN_BOARD = messages("Choose {part} as the second board")
CHOSEN_FOR_BOARD = messages("Choose {part} for the second board")


class _Choice:
    """One part of the second system that is open to choice."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def _with(self, part: Part) -> Build:
        return with_on_second_board(self._session.build, part)

    def fit(self, part: Part) -> RowFit:
        """How a part would do there."""
        before = self._session.snapshot.committed
        after = evaluate(self._with(part), self._session.catalog, shapes=before.assembly.shapes)
        return fit_of_choice(before, after, part, SECONDARY)

    def use(self, part: Part) -> None:
        """Choose a part, as one step."""
        template = CHOSEN_BOARD if isinstance(part, Motherboard) else CHOSEN_FOR_BOARD
        self._session.document.commit(self._with(part), worded(template, part=part.name))


def _by_brand(menu: QMenu, parts: Iterable[Part], chosen: str | None, choice: _Choice) -> None:
    by_brand: defaultdict[str, list[Part]] = defaultdict(list)
    for part in parts:
        by_brand[part.brand].append(part)
    none_fits = worded("The catalog has none that goes there.")
    allow_menu(menu, "" if by_brand else none_fits)
    for brand in sorted(by_brand):
        holds = any(part.id == chosen for part in by_brand[brand])
        sub = menu if len(by_brand) == 1 else brand_menu(menu, brand, holds=holds)
        sub.setToolTipsVisible(True)  # they say why a part does not fit
        entries: list[tuple[QAction, Part]] = []
        for part in sorted(by_brand[brand], key=lambda part: part.name):
            action = sub.addAction(label_words(part.name))
            action.setCheckable(True)
            action.setChecked(part.id == chosen)
            action.triggered.connect(partial(choice.use, part))
            entries.append((action, part))
        sub.aboutToShow.connect(partial(_judge, entries, choice))


def _judge(entries: Iterable[tuple[QAction, Part]], choice: _Choice) -> None:
    """Say beside each part how it fits; a maker's parts are tried once their menu is opened."""
    for action, part in entries:
        fit = choice.fit(part)
        action.setText(f"{label_words(part.name)}\t{label_words(fit.line)}")
        action.setToolTip(tip(fit.reason or fit.line))


def brand_menu(menu: QMenu, brand: str, *, holds: bool) -> QMenu:
    """Add the menu of a maker's parts, marked where it `holds` the one that is chosen."""
    made = menu.addMenu(label_words(brand))
    made.menuAction().setCheckable(holds)
    made.menuAction().setChecked(holds)
    return made
