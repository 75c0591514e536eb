"""The equations of one card and of the case: straight arithmetic without iteration, in the order in
which air goes.

    inlet ratio       phi = gap (L + H) / (n · pi/4 · D² · 0.84), at least leak
    share of speed    s = phi / sqrt(phi² + loss)
    resistance        R = R100 (still + (1 − still) (f · s · p/p0)^−0.75)
    die               T = T_in + P · R
    exhaust           dT = k · P / CFM
    intake            T_in = T_front + x (T_in,below + dT_below − T_front)
    case              dT_case = k · P_inside / CFM
                      T_front = T_room + m k P_inside / (m CFM + (1 − m) CFM_fresh)
    case fan          p = p_max (1 − (Q / Q_max)^1.5) against p = c Q², see below

phi is the free edge against the area of the fans, and leak what gets in at the edges of a card that
touches the next. Measured cards 6 to 9 mm apart are as warm as without it, so that it is not added
to wider gaps. loss is that of the inlet against that of the fins; f is the fan speed, p the air
pressure, x the share of the exhaust of the card below.

A case fan works where its curve meets the resistance of its mount: grille, filter and panel, and
the radiator before or behind it. `delivered` of the table is the share d of its free air that a
usual fan (Q_u, p_u of its size) moves there, so that c = p_u (1 − d^1.5) / (d Q_u)². A radiator
lessens d by `behind_radiator`. With x = Q / Q_max that is

    x^1.5 + r x² = 1,        r = (1 − d^1.5) / d² · (Q_max / Q_u)² · p_u / p_max

so that a fan of the usual shape moves d of its rating, one of more pressure more and one of less
less. r is the same at any speed n, since Q_max goes with n and p_max with n²: Q = n · x · Q_max.
Every fan has its own share of its wall's grille, so that n equal fans move n times as much; what
intakes and exhausts do to each other is `series_gain`. Valid for axial fans of 80 to 200 mm that
neither stall nor turn backward; the curve between its two published ends is assumed, and x is good
to about 0.1. A fan whose pressure nobody states has the usual shape.

What leaves the case comes in: intakes and outlets (exhausts and blowers) move as much as the weaker
side does, `series_gain` more since both push, and of the difference D what the case lets through
beside its fans, D O / (D + O) with O = `openings_cfm`; `leak_cfm` comes and goes at all events. Of
what is left, R, mounts without a fan let through R M / sqrt(R² + M²), as resistances in series add
by their squares; M is `mount_cfm_cm2` for each cm² of their circles. What intakes push out through
mounts before the cards does not pass these, and counts as nothing. So fans that all blow one way
move little more than gaps and empty mounts give. What blowers draw through empty mounts besides
goes to them alone: there D is that of the case's own fans. Air that outlets draw in beyond intakes
through gaps, or mounts behind the cards, is not fresh before them; CFM_fresh is all else.
Blowers are several times as strong as case fans and take their air first. What comes in bounds it:
beyond that each blower moves less, and exhausts get what is left.

Valid for cards of one to four slots at 30 to 100 % of their fans' speed, rooms of 0 to 45 °C and up
to 3,000 m; beyond that it stays finite and says little. Figures may be stand-ins that note what is
asked of them (`geometry.root`), so powers are made of square roots and nothing is converted.
"""

from __future__ import annotations

from math import pi

from rigwright.air.constants import LIKELY, Values
from rigwright.air.machine import NO_EMPTY_MOUNTS, AirCard, Cooling, EmptyMounts, Moved
from rigwright.geometry import largest, root
from rigwright.record import Value

FREE = 1.0  # the share of speed with nothing before the fans
SHARE_POINTS = (
    (5.0, "share_5"),
    (14.0, "share_14"),
    (29.0, "share_29"),
    (60.0, "share_60"),
    (150.0, "share_150"),
)
USUAL_SIZES = ((100.0, "usual_80_cfm"), (130.0, "usual_120_cfm"), (165.0, "usual_140_cfm"))
USUAL_PRESSURES = (
    (100.0, "usual_80_mmh2o"),
    (130.0, "usual_120_mmh2o"),
    (165.0, "usual_140_mmh2o"),
)
MOST_DELIVERED = 0.99
NEWTON_STEPS = 5  # from the right: off by less than 1e-6 for any resistance that a case has
UNKNOWN_LENGTH, UNKNOWN_HEIGHT = 290.0, 125.0  # mm: of cards whose size nobody says


def fan_diameter_mm(length_mm: float, height_mm: float, fan_count: int) -> float:
    """Return the diameter of each of a card's fans, as large as its face has room for."""
    three = fan_count >= 3
    return min((0.72 if three else 0.78) * height_mm, (0.31 if three else 0.44) * length_mm)


def inlet_per_mm(length_mm: float, height_mm: float, fan_count: int, flow_through: bool) -> float:
    """Return the free edge of a gap of 1 mm as a share of the area of the fans that breathe through
    it.

    Of a flow-through card only one fan does; the other blows through the far end.
    """
    breathing = fan_count
    if flow_through:
        breathing = 1
    diameter = fan_diameter_mm(length_mm, height_mm, fan_count)
    fan_area = breathing * pi / 4 * diameter**2 * LIKELY["hub_share"]
    return (length_mm + height_mm) / fan_area


def share_of_speed(ratio: float, loss: float) -> float:
    """Return the share of the free airflow that an inlet ratio leaves; 0 for none."""
    return ratio / root(ratio * ratio + loss)


def inlet_ratio(card: AirCard, values: Values) -> float | None:
    """Return the free area before a card's intake against that of its fans.

    None where nothing is near.
    """
    edge = edge_ratio(card, values)
    if edge is None:
        return None
    return largest(edge, values["leak_ratio"])


def edge_ratio(card: AirCard, values: Values) -> float | None:
    """Return the same of the gap alone, 0 for an open-air card that touches."""
    if card.gap_mm is None or card.cooling in ("passive", "loop"):
        return None
    gap = largest(card.gap_mm, 0.0)
    if card.cooling == "blower":
        recess = values["recess_mm"] if card.recess_mm is None else card.recess_mm
        inlet = pi / 4 * values["blower_inlet_mm"] ** 2 * values["hub_share"]
        return (gap + recess) * values["blower_edge_mm"] / inlet
    length = card.length_mm or UNKNOWN_LENGTH
    height = card.height_mm or UNKNOWN_HEIGHT
    is_flow_through = card.cooling == "flow_through"
    return gap * inlet_per_mm(length, height, card.fan_count or 2, is_flow_through)


def intake_share(card: AirCard, values: Values) -> float:
    """Return the share of the free airflow that is left before a card's intake."""
    ratio = inlet_ratio(card, values)
    if ratio is None:
        return FREE
    return share_of_speed(
        ratio, values["blower_loss" if card.cooling == "blower" else "open_air_loss"]
    )


def volume_mm3(card: AirCard, values: Values) -> float:
    """Return the volume of a card with its cooler; of an unknown size the usual one."""
    if card.length_mm is None or card.height_mm is None or card.thickness_mm is None:
        return values["usual_mm3"]
    return card.length_mm * card.height_mm * card.thickness_mm


def resistance_100(card: AirCard, values: Values) -> float:
    """Return the resistance from die to intake air at full speed with free intake, in K/W."""
    if card.cooling == "open_air":
        return (
            values["open_air_k_w"]
            * (values["usual_mm3"] / volume_mm3(card, values)) ** values["volume_power"]
        )
    if card.cooling == "loop":
        return values["loop_k_w"]
    return values[f"{card.cooling}_k"] / max(card.design_w or card.watts, 1.0)


def flow_100(card: AirCard, values: Values) -> float:
    """Return the air through a card at full speed with free intake, in CFM."""
    if card.cooling == "open_air":
        return (
            values["open_air_cfm"]
            * (volume_mm3(card, values) / values["usual_mm3"]) ** values["volume_power"]
        )
    if card.cooling in ("passive", "loop"):
        return values["passive_cfm_w"] * max(card.watts, 1.0)
    return values[f"{card.cooling}_cfm"]


def resistance(at_100: float, speed: float, values: Values) -> float:
    """Return the resistance at a share of the full airflow, fan speed, intake and pressure
    together.
    """
    still = values["still_share"]
    half = root(speed)
    return at_100 * (still + (1 - still) / (half * root(half)))


def highest_speed(cooling: Cooling, values: Values) -> float:
    """Return how fast the firmware lets a card's fans run, as a share of their full speed."""
    return values["blower_cap"] if cooling == "blower" else 1.0


def breathed_share(gap_mm: float, below: Cooling, values: Values) -> float:
    """Return the share of a card's intake that is the exhaust of the card below, by the gap
    between them.
    """
    if below in ("passive", "loop"):
        return 0.0
    if below == "blower":
        return values["blower_share"]
    share = _by_gap(gap_mm, values)
    if below == "flow_through":
        return min(share * values["flow_through_times"], values["most_share"])
    return share


def _by_gap(gap_mm: float, values: Values) -> float:
    """Return the value at a gap, by straight lines between the points of the table; no larger gap
    gives more.
    """
    (before, name), *others = SHARE_POINTS
    share = values[name]
    if gap_mm <= before:
        return share
    for at, name in others:
        here = min(values[name], share)
        if gap_mm < at:
            return share + (here - share) * ((gap_mm - before) / (at - before))
        before = at
        share = here
    return share


def usual_cfm(size_mm: float, values: Values) -> float:
    """Return what a fan of a size usually moves in free air."""
    for below_mm, name in USUAL_SIZES:
        if size_mm < below_mm:
            return values[name]
    return values["usual_200_cfm"]


def usual_mmh2o(size_mm: float, values: Values) -> float:
    """Return the pressure in mm of water that a fan of a size usually gives at no flow."""
    for below_mm, name in USUAL_PRESSURES:
        if size_mm < below_mm:
            return values[name]
    return values["usual_200_mmh2o"]


def delivered_share(fans: Moved, values: Values) -> float:
    """Return the share of its free air that each fan moves against its mount."""
    usual = values["delivered"]
    if fans.behind_radiator:
        usual *= values["behind_radiator"]
    if fans.rated_cfm is None or fans.rated_mmh2o is None:
        return usual
    usual = min(usual, MOST_DELIVERED)
    resistance_of_usual = (1 - usual * root(usual)) / usual**2
    wider = fans.rated_cfm / usual_cfm(fans.size_mm, values)
    weaker = usual_mmh2o(fans.size_mm, values) / fans.rated_mmh2o
    resistance = resistance_of_usual * wider**2 * weaker
    return share_against(resistance)


def share_against(resistance_ratio: float) -> float:
    """Return the x of x^1.5 + r x² = 1: 1 for no resistance, 0 for any amount.

    Newton's steps from the right, where the curve is convex, so that none goes too far.
    """
    share = 1 / root(1 + resistance_ratio)
    for _ in range(NEWTON_STEPS):
        half = root(share)
        too_much = share * half + resistance_ratio * share**2 - 1
        share = share - too_much / (1.5 * half + 2 * resistance_ratio * share)
    return share


def delivered_cfm(fans: Moved, values: Values, speed: float = 1.0) -> float:
    """Return what fans of a wall move at a share of their speed, against grilles, filters and
    whatever stands before them.
    """
    each = usual_cfm(fans.size_mm, values) if fans.rated_cfm is None else fans.rated_cfm
    return fans.count * each * delivered_share(fans, values) * speed


class Balance(Value, frozen=True):
    """What goes through a case, in CFM, and what its fans and blowers move of what they would
    move with enough air on their other side, as shares.

    `fresh_cfm` is what of it comes in before the cards; the rest comes in through gaps.
    `for_blowers_cfm` goes besides from mounts before the cards to blowers, and cools nothing else.
    """

    through_cfm: float
    fresh_cfm: float
    intakes: float
    exhausts: float
    blowers: float
    for_blowers_cfm: float


def balance_of(
    intake: float,
    exhaust: float,
    blowers: float,
    values: Values,
    empty: EmptyMounts = NO_EMPTY_MOUNTS,
) -> Balance:
    """Return the mass balance of a case: as much comes in as leaves.

    `empty` are the mounts without a fan, through which air goes where the case's fans blow one way.
    What blowers draw through those before the cards besides feeds those blowers, and cools nothing
    else.
    """
    out = exhaust + blowers
    stronger = largest(intake, out)
    weaker = intake + out - stronger
    drawn_by_fans = largest(exhaust - intake, 0.0)
    pushed = largest(intake - out, 0.0)
    by_gaps = _through_gaps(stronger - weaker, values)
    behind = EmptyMounts(behind_cm2=empty.behind_cm2)
    by_mounts = _through_mounts(drawn_by_fans, empty, values)
    by_mounts += _through_mounts(pushed, behind, values)
    through = weaker * (1 + values["series_gain"]) + by_gaps + by_mounts + values["leak_cfm"]
    behind_cards = _through_mounts(drawn_by_fans, empty, values) * (1 - empty.before_share)
    drawn_in = _through_gaps(largest(out - intake, 0.0), values) + behind_cards
    before = EmptyMounts(before_cm2=empty.before_cm2)
    drawn_by_all = largest(out - intake, 0.0)
    for_fans = _through_mounts(drawn_by_fans, empty, values)
    for_blowers = largest(_through_mounts(drawn_by_all, before, values) - for_fans, 0.0)
    blowers_take = _share_of(blowers, through + for_blowers)
    from_case = largest(blowers * blowers_take - for_blowers, 0.0)
    left = largest(through - from_case, 0.0)  # a rounding may leave less than none
    return Balance(
        through_cfm=through,
        fresh_cfm=through - drawn_in,
        intakes=_share_of(intake, through),
        exhausts=_share_of(exhaust, left),
        blowers=blowers_take,
        for_blowers_cfm=for_blowers,
    )


def _through_gaps(difference: float, values: Values) -> float:
    """Return what of the difference between both ways goes through gaps."""
    openings = values["openings_cfm"]
    if not openings:
        return 0.0
    return difference * openings / (difference + openings)


def _through_mounts(difference: float, empty: EmptyMounts, values: Values) -> float:
    """Return what empty mounts let through of what gaps leave of a difference between both ways."""
    left = difference - _through_gaps(difference, values)
    mounts = empty.total_cm2 * values["mount_cfm_cm2"]
    both = root(left * left + mounts * mounts)  # nothing, too, where a square is too small to hold
    if not both:
        return 0.0
    return left * mounts / both


def _share_of(wanted: float, there_is: float) -> float:
    """Return what is got of what is wanted, at most all of it."""
    if not wanted:
        return 1.0
    return there_is / largest(wanted, there_is)


def front_rise_k(inside_w: float, k: float, balance: Balance, values: Values) -> float:
    """Return how much warmer than what comes in the air is before the cards, in K: fresh air and
    what comes back from behind them meet there.
    """
    mixing = values["mixing"]
    moved = mixing * balance.through_cfm + (1 - mixing) * balance.fresh_cfm
    return mixing * k * inside_w / moved
