"""NVLink bridges of the build as a menu at a card: which card to bridge it with, by which bridge,
and removing them.

Offers the bridges that go onto both cards. Each entry is one step of the session.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtWidgets import QMenu

from gui.look.availability import allow_menu
from gui.look.plain_words import label_words
from gui.session.session import Session
from rigwright.assembly import SeatedCard
from rigwright.build import Bridge, Build
from rigwright.catalog.layers import curated
from rigwright.parts import Riser
from rigwright.routing.bridges import bridges_for as joining_bridges
from rigwright.text.sentence import worded


def bridges_for(session: Session, card: SeatedCard, other: SeatedCard) -> tuple[Riser, ...]:
    """The bridges of the catalog that join two cards, those that name the card's chip first."""
    if card.gpu is None or other.gpu is None:
        return ()
    rows = curated(session.catalog).search("", "riser", limit=1000)
    found = (session.catalog.get(row.id) for row in rows)
    return joining_bridges(card.gpu, other.gpu, (part for part in found if isinstance(part, Riser)))


def bridges_of(build: Build, index: int) -> Iterator[tuple[int, Bridge]]:
    """The bridges over a placement, with their numbers."""
    return ((i, b) for i, b in enumerate(build.bridges) if index in (b.first, b.second))


def bridged(build: Build, part_id: str, first: int, second: int) -> Build:
    """Return the build with a bridge over two placements, which have room for one."""
    lower, upper = sorted((first, second))
    others: list[Bridge] = []
    for bridge in build.bridges:
        if {bridge.first, bridge.second} != {lower, upper}:
            others.append(bridge)
    over_both = Bridge(part_id, lower, upper)
    return build.changed(bridges=(*others, over_both))


def without_bridge(build: Build, number: int) -> Build:
    """Without one of the bridges."""
    return build.changed(bridges=build.bridges[:number] + build.bridges[number + 1 :])


def bridge_menu(session: Session, label: str, parent: QMenu) -> QMenu:
    """The menu for a card; disabled where there is nothing to bridge it with."""
    menu = QMenu(worded("&NVLink Bridge"), parent)
    cards = session.snapshot.committed.assembly.gpus
    card = next((c for c in cards if c.label == label), None)
    if card is not None:
        alike = [c for c in cards if c.gpu.chip == card.gpu.chip and c is not card]
        _fill(menu, session, card, alike)
    alone = worded("There is no other card of that kind to bridge it with.")
    allow_menu(menu, alone if menu.isEmpty() else "")
    return menu


def _fill(menu: QMenu, session: Session, card: SeatedCard, others: Sequence[SeatedCard]) -> None:
    titles = {c.index: c.title for c in (card, *others)}
    for number, bridge in bridges_of(session.build, card.index):
        other = titles.get(
            bridge.second if bridge.first == card.index else bridge.first, worded("another card")
        )
        action = menu.addAction(worded("Remove the Bridge to {other}", other=label_words(other)))
        action.triggered.connect(
            lambda _on=False, number=number, other=other: session.document.commit(
                without_bridge(session.build, number),
                worded(
                    "Remove the bridge between {card} and {other}", card=card.title, other=other
                ),
            )
        )
    for other in others:
        bridges = bridges_for(session, card, other)
        if not bridges:
            continue
        to = menu.addMenu(f"To {label_words(other.title)}")
        for part in bridges:
            to.addAction(label_words(part.name)).triggered.connect(
                lambda _on=False, part=part, other=other: session.document.commit(
                    bridged(session.build, part.id, card.index, other.index),
                    worded("Bridge {card} and {other}", card=card.title, other=other.title),
                )
            )
