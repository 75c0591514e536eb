"""The menus of the wiring view: every cable for a socket, every socket for a cable, each with what
it would mean.

Makes actions; what they do is told by whoever asks for the menu.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from PySide6.QtWidgets import QMenu, QWidget

from gui.look.availability import allow
from gui.look.plain_words import label_words
from gui.wiring.rows import PsuCableRow, SocketRow, WiringPicture, goes_into
from gui.wiring.words import is_barred, option_words
from rigwright.assembly import Assembly
from rigwright.power.wiring import Wiring
from rigwright.power.wiring.options import Option, can_be_chosen, options_for
from rigwright.power.wiring.sockets import Socket
from rigwright.text.sentence import worded

Use = Callable[[Socket, Option | None], object]


def socket_menu(parent: QWidget, a: Assembly, wiring: Wiring, row: SocketRow, use: Use) -> QMenu:
    """The cables that go into a socket, by supply where there are several.

    "Automatic" leaves it to the program.
    """
    menu = QMenu(parent)
    options = options_for(a, wiring, row.socket)
    menu.setAccessibleName(worded("Cable for {socket}", socket=row.socket.words))
    automatic = menu.addAction(worded("&Automatic"))
    automatic.setCheckable(True)
    automatic.setChecked(not row.chosen)
    fixed = worded("Nothing else than this goes into it.")
    allow(automatic, "" if can_be_chosen(row.socket) else fixed)
    automatic.triggered.connect(lambda: use(row.socket, None))
    menu.addSeparator()
    for psu, group in groupby(options, key=lambda option: option.cable.psu):
        below = menu
        if len(a.psus) > 1:
            below = menu.addMenu(f"PSU &{psu + 1} · {label_words(a.psus[psu].name)}")
        _add_options(below, list(group), wiring, len(a.psus), row, use)
    if not options:
        menu.addAction(worded("No cable that goes into it")).setEnabled(False)
    return menu


def _add_options(
    menu: QMenu, options: Sequence[Option], wiring: Wiring, psus: int, row: SocketRow, use: Use
) -> None:
    through = options[0].through
    for option in options:
        if option.through != through:
            menu.addSeparator()
            through = option.through
        words = option_words(option, wiring, psus)
        action = menu.addAction(label_words(words))
        action.setCheckable(True)
        action.setChecked(option.current and row.chosen)
        barred = not option.current and is_barred(option, wiring)
        allow(action, worded("Its plugs are all in use.") if barred else "")
        action.triggered.connect(lambda _on=False, option=option: use(row.socket, option))


def cable_menu(
    parent: QWidget, a: Assembly, wiring: Wiring, picture: WiringPicture, row: PsuCableRow, use: Use
) -> QMenu:
    """The sockets that a cable goes into."""
    menu = QMenu(parent)
    menu.setAccessibleName(worded("Sockets for {cable}", cable=row.cable.words))
    on = {run.socket.key for run in row.runs}
    for other in picture.sockets:
        if goes_into(row.cable, other.socket):
            option = option_of(a, wiring, other.socket, row)
        else:
            option = None
        if option is None:
            continue
        action = menu.addAction(label_words(worded("Feed {socket}", socket=other.socket.words)))
        action.setCheckable(True)
        action.setChecked(other.key in on)
        barred = other.key not in on and is_barred(option, wiring)
        allow(action, worded("Its plugs are all in use.") if barred else "")
        wanted = None if other.key in on and other.chosen else option
        action.triggered.connect(
            lambda _on=False, socket=other.socket, wanted=wanted: use(socket, wanted)
        )
    if menu.isEmpty():
        menu.addAction(worded("It goes into no socket of the build")).setEnabled(False)
    return menu


def option_of(a: Assembly, wiring: Wiring, socket: Socket, row: PsuCableRow) -> Option | None:
    """A socket's choice of a cable: straight in where that can be, else by adapter."""
    return next(
        (option for option in options_for(a, wiring, socket) if option.cable == row.cable), None
    )
