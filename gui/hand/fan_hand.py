"""A fan that is dragged onto a wall of the case: taken up with every wall's answer, shown, let go.

Verbs of the session; knows no widget. A fan is in the hand only while a drag goes on.
"""

from __future__ import annotations

from gui.session.session import Session
from gui.session.snapshot import CarriedFan
from rigwright.inventory import PartRow
from rigwright.inventory.fan_edits import at_wall, mounted
from rigwright.inventory.fan_places import fan_places
from rigwright.parts import Fan
from rigwright.text.sentence import worded


def pick_up_fan(
    session: Session, part_id: str, *, foreign: bool = False, row: PartRow | None = None
) -> bool:
    """Take a fan in the hand, or those of a row of the build; False for other parts, and where no
    wall could take it.
    """
    part = session.catalog.get(part_id)
    carried_card = session.snapshot.fan
    if carried_card is not None and carried_card.part.id == part_id:
        return True
    if not isinstance(part, Fan) or session.snapshot.carried_card is not None:
        return False
    places = fan_places(session.snapshot.committed.assembly, part, row)
    if not places:
        session.say(worded("Choose a case before its fans: it has the walls that they go onto."))
        return False
    session.hand.hold_fan(CarriedFan(part, places, foreign=foreign, row=row))
    return True


def hover_wall(session: Session, wall: str | None) -> None:
    """Show the answer of a wall, None for that of no one."""
    carried_card = session.snapshot.fan
    if carried_card is not None and carried_card.wall != (wall or ""):
        session.hand.hold_fan(carried_card.changed(wall=wall or ""))


def fan_left(session: Session) -> None:
    """The pointer went elsewhere with the fan; one that came from elsewhere is gone with it."""
    carried_card = session.snapshot.fan
    if carried_card is not None and carried_card.foreign:
        session.hand.hold_fan(None)
    else:
        hover_wall(session, None)


def drop_fan(session: Session, wall: str | None, *, anyway: bool = False) -> bool:
    """Let go over a wall: one step that puts the fan there, or the reason why not."""
    carried_card = session.snapshot.fan
    place = carried_card.at(wall) if carried_card is not None else None
    if place is None:
        session.hand.put_back()
        return False
    session.hand.hold_fan(None)
    return carried_card is not None and put_on(
        session, carried_card.part, place.wall, anyway=anyway, row=carried_card.row
    )


def put_on(
    session: Session, part: Fan, wall: str, *, anyway: bool = False, row: PartRow | None = None
) -> bool:
    """Put one more fan of a kind on a wall, or those of a row, as one step; one that is refused
    says why.
    """
    if row is not None and row.spot == wall:
        session.hand.say_put_back(part)
        return False
    places = fan_places(session.snapshot.committed.assembly, part, row)
    place = next((place for place in places if place.wall == wall), None)
    if place is not None and place.refused and not anyway:
        session.say(
            worded("{part} was not put there. {reason}", part=part.name, reason=place.reason)
        )
        return False
    if row is not None:
        step = worded("Move {part} to the {wall}", part=part.name, wall=wall)
        if row.count > 1:
            step = worded(
                "Move {count} × {part} to the {wall}", count=row.count, part=part.name, wall=wall
            )
        return session.document.commit(at_wall(session.build, row, wall), step)
    return session.document.commit(
        mounted(session.build, part.id, wall),
        worded("Put {part} on the {wall}", part=part.name, wall=wall),
    )


def let_go(session: Session) -> None:
    """Put the fan back."""
    if session.snapshot.fan is not None:
        session.hand.hold_fan(None)
