"""What can be done with case fans, as menus: turn them, set their speed, plug them in, put them on
a wall.

Each entry is one step of the session. What a wall answers stands beside its name.
"""

from __future__ import annotations

from functools import partial
from typing import Literal

from PySide6.QtWidgets import QInputDialog, QLineEdit, QMenu, QWidget

from gui.hand.fan_hand import put_on
from gui.look.availability import allow, allow_menu
from gui.session.session import Session
from rigwright.assembly.case_fans import CaseFan
from rigwright.build import Build
from rigwright.build.fan_speeds import FULL, NAMED, fixed, read_speed, speed_text
from rigwright.inventory import PartRow
from rigwright.inventory.fan_edits import (
    at_speed,
    at_wall,
    is_fan_row,
    plugged,
    put_back,
    source_of,
    turned,
)
from rigwright.inventory.fan_places import fan_places
from rigwright.parts import Fan
from rigwright.text.language import translated
from rigwright.text.numbers import named_value
from rigwright.text.sentence import messages, worded

# What an edit of some fans is called.
TURN, SET, UNPLUG, PLUG_IN, MOVE = messages(
    ("Turn {name}", "Set {name}", "Unplug {name}", "Plug in {name}", "Move {name}")
)
PERCENTS = (30, 40, 50, 60, 80)
NAMES = messages({"full": "&Full speed", "normal": "&Normal curve", "silent": "&Silent curve"})
HUB = "fan hub"  # kept in the build, as names of headers are


def offer_fan_edits(menu: QMenu, session: Session, row: PartRow) -> None:
    """Offer to turn the fans of a row, to set their speed, to plug them in and to move them."""
    if not is_fan_row(row):
        return
    fans = _fans_of(row, session)
    if not fans:
        return
    menu.addSeparator()
    way: Literal["in", "out"] = "in"
    words = worded("&Turn Round, to Blow In")
    if fans[0].blows == "in":
        way = "out"
        words = worded("&Turn Round, to Blow Out")
    _add(menu, session, words, turned(session.build, row, way), TURN, row)
    _offer_speeds(menu, session, row)
    _offer_headers(menu, session, row)
    _offer_walls(menu, session, row)
    if any(one.part_id == session.build.chassis for one in session.build.fan_settings):
        usual = menu.addAction(worded("&Fans of the Case as They Come"))
        usual.triggered.connect(
            lambda: session.document.commit(
                put_back(session.build), worded("Put the fans of the case back")
            )
        )


def _fans_of(row: PartRow, session: Session) -> list[CaseFan]:
    if row.address is None:
        return []
    source = source_of(session.build, row)
    fans: list[CaseFan] = []
    for fan in session.snapshot.committed.assembly.case_fans:
        if fan.source == source and fan.number in row.address.numbers:
            fans.append(fan)
    return fans


def _offer_speeds(menu: QMenu, session: Session, row: PartRow) -> None:
    speeds = menu.addMenu(worded("Spee&d"))
    for name, title in NAMES.items():
        _add(
            speeds, session, translated(title), at_speed(session.build, row, NAMED[name]), SET, row
        )
    speeds.addSeparator()
    for percent in PERCENTS:
        build = at_speed(session.build, row, fixed(percent))
        _add(speeds, session, f"{percent} %", build, SET, row)
    speeds.addSeparator()
    curve = speeds.addAction(worded("&Curve…"))
    curve.triggered.connect(lambda: ask_for_curve(menu.parentWidget(), session, row))


def _offer_headers(menu: QMenu, session: Session, row: PartRow) -> None:
    headers = menu.addMenu(worded("Plug &into"))
    _add(
        headers,
        session,
        worded("&Not set"),
        plugged(session.build, row, None),
        UNPLUG,
        row,
    )
    for name in _headers(session):
        _add(headers, session, name, plugged(session.build, row, name), PLUG_IN, row)
    other = headers.addAction(worded("&Header…"))
    other.triggered.connect(lambda: ask_for_header(menu.parentWidget(), session, row))


def _offer_walls(menu: QMenu, session: Session, row: PartRow) -> None:
    walls = menu.addMenu(worded("Mo&ve to"))
    for wall in _walls(session):
        if wall != row.spot:
            _add(walls, session, wall, at_wall(session.build, row, wall), MOVE, row)
    no_wall = worded("The case has no other wall with mounts.")
    allow_menu(walls, no_wall if walls.isEmpty() else "")


def _add(menu: QMenu, session: Session, words: str, build: Build, step: str, row: PartRow) -> None:
    action = menu.addAction(words)
    allow(action, "" if build != session.build else worded("That is so already."))
    action.triggered.connect(partial(_commit, session, build, worded(step, name=row.name)))


def _commit(session: Session, build: Build, step: str, _checked: bool = False) -> None:
    session.document.commit(build, step)


def _headers(session: Session) -> list[str]:
    """The headers that the board states, those in use, and a hub."""
    a = session.snapshot.committed.assembly
    stated = [one.name for one in a.board.fan_headers] if a.board is not None else []
    used = [fan.header for fan in a.case_fans if fan.header]
    return list(dict.fromkeys((*stated, *used, HUB)))


def _walls(session: Session) -> list[str]:
    chassis = session.snapshot.committed.assembly.chassis
    if chassis is None:
        return []
    return [mount.location for mount in chassis.fan_mounts or ()]


def _curve_text(session: Session, row: PartRow) -> str:
    """The curve that a fan has, or a usual one, as it is typed: "40=30/70=60"."""
    source = source_of(session.build, row)
    numbers = row.address.numbers if row.address else ()
    now = FULL
    for fan in session.snapshot.committed.assembly.case_fans:
        if fan.source == source and fan.number in numbers:
            now = fan.speed
            break
    text = speed_text(now if len(now) > 1 else NAMED["normal"])
    return "/".join(f"{p.celsius:g}={p.percent:g}" for p in read_speed(text) or ())


def ask_for_curve(parent: QWidget | None, session: Session, row: PartRow) -> None:
    """Ask for the points of a curve, and again while they cannot be read."""
    text = _curve_text(session, row)
    label = worded("Temperature of the warmest card in °C = percent of full speed, rising:")
    while True:
        text, done = QInputDialog.getText(
            parent, worded("Fan Curve"), label, QLineEdit.EchoMode.Normal, text
        )  # type: ignore[arg-type] (Qt takes no parent as None)
        if not done:
            return
        speed = read_speed(text)
        if speed is not None:
            session.document.commit(at_speed(session.build, row, speed), worded(SET, name=row.name))
            return
        label = worded("That is no curve. Type points such as 40=30/70=60/85=100:")


def ask_for_header(parent: QWidget | None, session: Session, row: PartRow) -> None:
    """Ask for the name of a header or hub."""
    text, done = QInputDialog.getText(
        parent, worded("Plug Fans In"), worded("Name of the header or hub:")
    )  # type: ignore[arg-type]
    name = text.strip()[:100]
    if done and name:
        session.document.commit(plugged(session.build, row, name), worded(PLUG_IN, name=row.name))


def wall_menu(parent: QWidget, session: Session, part: Fan) -> QMenu:
    """The walls of the case with what each answers to one more fan of a kind."""
    menu = QMenu(worded("Put on a &Wall"), parent)
    for place in fan_places(session.snapshot.committed.assembly, part):
        action = menu.addAction(named_value(place.wall.capitalize(), place.reason))
        allow(action, str(place.reason) if place.refused else "")
        action.triggered.connect(partial(_put, session, part, place.wall))
    allow_menu(menu, worded("The case has no mounts.") if menu.isEmpty() else "")
    return menu


def _put(session: Session, part: Fan, wall: str, _checked: bool = False) -> None:
    put_on(session, part, wall)
