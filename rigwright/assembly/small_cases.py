"""Where board and card stand in a small case that holds its card behind or beside the board.

Nobody publishes either place. Both are inferred from the outer height and the sizes that such cases
take, and serve pictures and drawings: rules hold a card against the lengths that makers state.
"""

from __future__ import annotations

from rigwright.parts import Chassis, Motherboard

BOARD_MM = 170.0  # these cases take Mini-ITX boards
CARD_HEIGHT_MM = 137.0  # of a card that is higher than its bracket, where the maker names no limit
UNDER_ROOF = 30.0  # from the roof to a board that has a card below it
RISER_SOCKET = 25.0  # from the roof to the fingers of a card that hangs from its riser
DIVIDER = 4.0  # between what holds the board and the back of a card behind it
BESIDE = 5.0  # from the board down to a card below it
FINGERS = 8.0  # from the fingers of a card to its body


def is_sandwich(chassis: Chassis) -> bool:
    """Small cases whose card lies behind the board: only length, height and thickness limits count.

    One with openings for a vertical card counts as such while nobody says that it has others.
    """
    if chassis.chassis_type != "sff":
        return False
    if chassis.expansion_slots is None:
        return bool(chassis.vertical_slots)
    return chassis.expansion_slots == 0


def highest_card_mm(chassis: Chassis) -> float:
    """How high a card may be by what the maker states, else by what cards usually are."""
    stated = [room.height_mm for room in chassis.card_rooms if room.height_mm is not None]
    if chassis.max_gpu_height_mm is not None:
        stated.append(chassis.max_gpu_height_mm)
    return max(stated, default=CARD_HEIGHT_MM)


def is_beside(chassis: Chassis, height_mm: float | None) -> bool:
    """Whether a case is high enough for board and card one over the other, so that the card is
    taken to be below the board rather than behind it.
    """
    needed = UNDER_ROOF + BOARD_MM + BESIDE + highest_card_mm(chassis) + FINGERS
    return height_mm is not None and height_mm >= needed


def board_top(chassis: Chassis, board: Motherboard | None, height_mm: float) -> float:
    """y of the board's upper edge: under the roof where the card is below it, else in the middle
    of the case.
    """
    own = BOARD_MM if board is None or board.width_mm is None else board.width_mm
    if is_beside(chassis, height_mm):
        return height_mm - UNDER_ROOF
    return (height_mm + own) / 2


def fingers_y(chassis: Chassis, top_y: float, height_mm: float) -> float:
    """y of a card's fingers: they point down where it is below the board, and up behind it."""
    if is_beside(chassis, height_mm):
        return top_y - BOARD_MM - BESIDE - highest_card_mm(chassis) - FINGERS
    return height_mm - RISER_SOCKET
