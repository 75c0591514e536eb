"""How a line of air meets a card: the way to its intake, and the way on from its exhaust.

The lines of following turns lie apart on the same face, so that each is seen. Knows no fan and no
wall.
"""

from __future__ import annotations

from rigwright.air.bands import CardEstimate
from rigwright.assembly import SeatedCard
from rigwright.assembly.envelopes import card_openings
from rigwright.picture.scenery.air_routes import Point

Place = tuple[float, float, float]  # in a card's own frame

BEYOND_MM = 85.0  # how far lines reach out of the machine
OFF_CARD_MM = 14.0  # from the face of a card that breathes there
LEAST_GAP_MM = 3.0  # a line does not go into a narrower one


def exhaust_side(card: SeatedCard) -> str:
    """Return the face that a line leaves at: of those that blow, the one that is seen best."""
    blowing = [face.side for face in card_openings(card.card) if face.role == "exhaust"]
    for side in ("-x", "+y"):
        if side in blowing:
            return side
    return "+z"


def spread(turn: int) -> tuple[float, float]:
    """Return two shares from 0 to 1 for a line, far from those of the lines just before it."""
    return turn * 0.618 % 1, turn * 0.382 % 1


def at_share(low: float, high: float, share: float) -> float:
    """Return the figure that lies at a share of the way from one figure to another."""
    return low + (high - low) * share


def way_to_intake(card: SeatedCard, known: CardEstimate, turn: int) -> list[Point]:
    """Return the way to a card's intake: from beyond its end into the room before its fans, as
    far as it goes.
    """
    pose = card.pose
    assert pose is not None
    places = _to_intake(card, known.card.gap_mm, turn)
    return [(pose.point(place), known.state.intake_c) for place in places]


def _to_intake(card: SeatedCard, gap_mm: float | None, turn: int) -> list[Place]:
    """Return the places that a line to a card's intake passes, in the card's own frame.

    In a gap that is too narrow to draw in, the line ends at the card's end.
    """
    end = card.size.length.value
    faces = card_openings(card.card)
    face = next((face for face in faces if face.role == "intake"), None)
    if face is None:
        return [(end + OFF_CARD_MM, 0.0, 60.0)]
    along, up = spread(turn)
    share = 0.2 + 0.6 * along
    low = face.box.low
    high = face.box.high
    z = at_share(low.z, high.z, 0.25 + 0.6 * up)
    if face.side == "+x":
        y = at_share(low.y, high.y, share)
        before = end + 3 * OFF_CARD_MM
        return [(before, y, z), (end + 1.0, y, z)]
    off = OFF_CARD_MM
    if gap_mm is not None:
        off = min(max(gap_mm, 0.0) / 2, OFF_CARD_MM)
    y = low.y - off
    beyond = (end + 2 * OFF_CARD_MM, y, z)
    if gap_mm is not None and gap_mm < LEAST_GAP_MM:
        at_end = (end + 2.0, low.y, z)
        return [beyond, at_end]
    x = at_share(low.x, high.x, 1 - share * 0.8)
    return [beyond, (x, y, z)]


def way_from_exhaust(
    card: SeatedCard, known: CardEstimate, turn: int, at_bracket: bool
) -> list[Point]:
    """Return the way on from a card's exhaust: out of its bracket, or off the face that it blows
    out of.
    """
    pose = card.pose
    assert pose is not None
    state = known.state
    celsius = state.intake_c + state.exhaust_k
    side = "-x" if at_bracket else exhaust_side(card)
    places = _off_exhaust(card, side, turn)
    return [(pose.point(place), celsius) for place in places]


def _off_exhaust(card: SeatedCard, side: str, turn: int) -> list[Place]:
    """Return the places that a line passes off one face of a card, in the card's own frame."""
    length = card.size.length.value
    height = card.size.height.value
    thickness = card.size.thickness.value
    above, along = spread(turn)
    u = 0.2 + 0.6 * along
    v = 0.25 + 0.5 * above
    if side == "-x":
        y = -thickness * v
        room = max(height - 40.0, 10.0)
        z = 20.0 + room * u
        return [(-2.0, y, z), (-BEYOND_MM, y, z)]
    beyond = height + 2 * OFF_CARD_MM
    if side == "+y":
        x = length * (0.5 + 0.45 * u)
        z = height * (0.3 + 0.5 * v)
        return [(x, 4.5, z), (x, 5.5, beyond)]
    x = length * (0.25 + 0.6 * u)
    y = -thickness * 0.5
    return [(x, y, height + 1.0), (x, y, beyond)]
