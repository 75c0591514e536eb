"""A card that is held freely over the 3D picture: on the bar that is pointed at, else in mid-air.

Turns a ray into a spot; what the card would do there is the session's answer.
"""

from __future__ import annotations

from gui.session.session import Session
from gui.session.snapshot import Snapshot
from rigwright.assembly.envelopes import FINGER_BOTTOM
from rigwright.assembly.seats import Mount, Seat
from rigwright.evaluation import Candidate
from rigwright.geometry import Vec
from rigwright.graphics.render.camera import Ray
from rigwright.picture.scenery.picking import spot_at


def hover_freely(session: Session, seat: Seat | None, line: Ray) -> Candidate | None:
    """Show what the card in the hand would do with its middle on a ray; `seat` is the place that
    the ray meets.
    """
    carried_card = session.snapshot.carried_card
    if carried_card is None:
        return None
    if seat is not None and seat.mount is Mount.FRAME and seat.pose is not None:
        spot = spot_at(carried_card.part, seat.pose.offset, line.origin, line.direction)
        return session.hand.hover_on_bar(seat, 0.0 - spot[1])
    home = held_pose(session.snapshot)
    return session.hand.hover_in_air(spot_at(carried_card.part, home, line.origin, line.direction))


def held_pose(snapshot: Snapshot) -> Vec:
    """Where the card in the hand is: where it is shown, else where it came from, else in front of
    the first slot.
    """
    a = snapshot.committed.assembly
    carried_card = snapshot.carried_card
    seats: list[Seat] = []
    if snapshot.hovered is not None and snapshot.hovered.seat.mount is Mount.FREE:
        seats.append(snapshot.hovered.seat)
    if carried_card is not None:
        seats += [card.seat for card in a.cards if card.seat and card.index == carried_card.moving]
    for seat in seats:
        if seat.pose is not None:
            return seat.pose.offset
    y = a.enclosure.slot_plane(1) if a.enclosure is not None else 0.0
    return Vec(0.0, y, FINGER_BOTTOM)
