"""What board and supplies are screwed to: stand-offs under the board, bays for the supplies.

Knows hole patterns of the standard boards and lengths of supplies; whether the board goes in at all is in platform.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from rigwright.assembly import Assembly
from rigwright.assembly.furniture import BULKY_DRIVES
from rigwright.figures import Basis, Figure, field_of, for_words, published
from rigwright.figures.uncertain import doubted
from rigwright.findings import Finding, Measure, NotChecked, Severity
from rigwright.parts import Chassis, Motherboard, Psu
from rigwright.rules.rule import Asks, rule
from rigwright.rules.say import finding, not_checked, sentence
from rigwright.text.numbers import length

Result = Iterator[Finding | NotChecked]
# Holes by the letters of the ATX drawing. Further rows of the deeper boards are in no public drawing.
HOLES: Mapping[str, frozenset[str]] = MappingProxyType({
    "ATX": frozenset("ACFGHJKLM"), "mATX": frozenset("BCFRHJSLM"), "Mini-ITX": frozenset("CFHJ"),
})  # fmt: skip
OWN_PATTERN = frozenset({"CEB", "EEB"})
ATX_PATTERN = frozenset({"ATX", "E-ATX", "XL-ATX"})
ATX_DEPTH = 244.0  # what the ATX stand-offs carry
PLUGS_AND_BEND, TIGHT_PLUGS = 50.0, 20.0  # behind a supply with its plugs at the end
# What a bay of unknown length takes all the same: the shortest that makers publish for ATX, the form's own length else.
SHORTEST_BAY: Mapping[str, float] = MappingProxyType({"ATX": 180.0, "SFX": 100.0, "SFX-L": 130.0})
# Supplies that go into a bay for another form without a plate.
ALSO_TAKES: Mapping[str, frozenset[str]] = MappingProxyType({"SFX-L": frozenset({"SFX"})})


@rule(
    "mechanical",
    noun="stand-offs",
    short="other stand-offs",
    source="ATX, micro-ATX and Mini-ITX hole maps; SSI has others",
    no_clash="what is beyond the stand-offs hangs free",
)
def board_standoff_pattern(a: Assembly) -> Result:
    """Stand-offs of the chassis do not lie under the holes of the board."""
    chassis, board = a.chassis, a.board
    if chassis is None or board is None or chassis.board is not None or not chassis.motherboard_form_factors:
        return
    form, forms = board.form_factor, frozenset(chassis.motherboard_form_factors)
    if form is None:
        yield not_checked("board-standoff-pattern", ("board",), field_of(board.id, "form_factor"), board.name)
    elif form in OWN_PATTERN and form not in forms and forms & ATX_PATTERN:
        yield _other_pattern(chassis, board)
    elif form in HOLES and form != "ATX" and {form, "ATX"} <= forms:
        yield _smaller_board(chassis, board, form)


def _other_pattern(chassis: Chassis, board: Motherboard) -> Finding:
    past = f"; the {length(board.depth_mm - ATX_DEPTH)} beyond hang free" if board.depth_mm is not None else ""
    return finding(
        "board-standoff-pattern", Severity.WARNING, ("board", "chassis"),
        sentence("{chassis} has no stand-offs for {form}.", chassis=chassis.name, form=board.form_factor),
        sentence("Its ATX stand-offs carry {depth} of {board}{past}, where plugs push; one without a hole shorts.",
                 depth=length(ATX_DEPTH), board=board.name, past=past),
        rests_on=(field_of(board.id, "form_factor"), field_of(chassis.id, "motherboard_form_factors"),
                  *doubted(board, "depth_mm")),
        remedies=(f"Add stand-offs under the {board.form_factor} holes and take out those without one",
               "Put insulating pads under the free edge", f"Choose a chassis that lists {board.form_factor}"),
    )  # fmt: skip


def _smaller_board(chassis: Chassis, board: Motherboard, form: str) -> Finding:
    add, remove = (", ".join(sorted(holes)) for holes in (HOLES[form] - HOLES["ATX"], HOLES["ATX"] - HOLES[form]))
    adding = f"set those at {add} and " if add else ""
    return finding(
        "board-standoff-pattern", Severity.INFO, ("board", "chassis"),
        sentence("{board} needs other stand-offs than an ATX board.", board=board.name),
        sentence("Where {chassis} has them set for ATX: {adding}take out those at {remove}, which would touch it.",
                 chassis=chassis.name, adding=adding, remove=remove),
        rests_on=(field_of(board.id, "form_factor"), field_of(chassis.id, "motherboard_form_factors")),
    )  # fmt: skip


@rule(
    "mechanical",
    noun="the supply in its bay",
    short="the supply does not go in",
    source="ATX and SFX forms; 50 mm for plugs and the bend of cables",
    at_most=True,
    asks=Asks.PRIMARY,
)
def psu_unfit(a: Assembly) -> Result:
    """A power supply has another form than the bay, is too long for it, or there are more than bays."""
    if a.chassis is None or not a.psus:
        return
    yield from _bays(a.psus, a.chassis)
    distinct = {for_words(psu).id: psu for psu in a.psus}
    for psu in distinct.values():
        yield from _form(psu, a.chassis)
    for psu in distinct.values():
        if psu.form_factor != "redundant_module":  # modules have bays of their own size
            yield from _bay_length(psu, a.chassis, bay_length(a))


def _bays(psus: tuple[Psu, ...], chassis: Chassis) -> Result:
    if chassis.psu_count is None:
        if len(psus) > 1:
            yield not_checked("psu-unfit", ("psu",), field_of(chassis.id, "psu_count"), chassis.name)
    elif len(psus) > chassis.psu_count:
        yield finding(
            "psu-unfit", Severity.ERROR, ("psu", "chassis"),
            sentence("{count} power supplies for {bays}.", count=len(psus), bays=_bay_words(chassis.psu_count)),
            sentence("{chassis} has no place for more.", chassis=chassis.name),
            measure=Measure(len(psus), chassis.psu_count, "bays"), rests_on=(field_of(chassis.id, "psu_count"),),
            remedies=("Choose one larger supply", "Choose a chassis with more bays for supplies"),
        )  # fmt: skip


def _bay_words(count: int) -> str:
    return f"{count} bay" if count == 1 else f"{count or 'no'} bays"


def _form(psu: Psu, chassis: Chassis) -> Result:
    rule, takes = "psu-unfit", chassis.psu_form_factors
    if not takes:
        if takes is None:
            yield not_checked(rule, ("psu",), field_of(chassis.id, "psu_form_factors"), chassis.name)
    elif psu.form_factor is None:
        yield not_checked(rule, ("psu",), field_of(psu.id, "form_factor"), psu.name)
    elif not any(psu.form_factor == form or psu.form_factor in ALSO_TAKES.get(form, ()) for form in takes):
        small = psu.form_factor.startswith("SFX") and "ATX" in takes
        plate = ("Use an adapter plate from SFX to ATX",) if small else ()
        yield finding(
            rule, Severity.ERROR, ("psu", "chassis"),
            sentence("{psu} is {form}.", psu=psu.name, form=_form_words(psu.form_factor)),
            sentence("{chassis} takes {forms}.", chassis=chassis.name, forms=", ".join(map(_form_words, takes))),
            rests_on=(field_of(psu.id, "form_factor"), field_of(chassis.id, "psu_form_factors")),
            remedies=(*plate, f"Choose a supply of form {_form_words(takes[0])}"),
        )  # fmt: skip


def _form_words(form: str) -> str:
    return form.replace("_", " ")


def bay_length(a: Assembly) -> Figure | None:
    """How long a supply may be; with the drive cage where the build has it, or disks that may need it."""
    if a.chassis is None or a.chassis.max_psu_length_mm is None:
        return None
    whole = published(a.chassis.id, "max_psu_length_mm", a.chassis.max_psu_length_mm)
    caged, said = a.chassis.max_psu_length_with_hdd_cage_mm, a.build.drive_cage
    disks = any(drive.drive_type in BULKY_DRIVES for drive, _ in a.drives)
    if caged is None or said is False or not (said or disks):
        return whole
    return Figure(caged, Basis.PUBLISHED if said else Basis.ASSUMED,
                  (field_of(a.chassis.id, "max_psu_length_with_hdd_cage_mm"),))  # fmt: skip


def _bay_length(psu: Psu, chassis: Chassis, limit: Figure | None) -> Result:
    rule, size = "psu-unfit", psu.length_mm
    if limit is None:
        surely = SHORTEST_BAY.get(psu.form_factor or "", 0.0)
        if chassis.chassis_type != "open_frame" and (size is None or size > surely):
            yield not_checked(rule, ("psu",), field_of(chassis.id, "max_psu_length_mm"), chassis.name)
    elif size is None:
        yield not_checked(rule, ("psu",), field_of(psu.id, "length_mm"), psu.name)
    elif severity := _length_severity(round(limit.value - size, 6), psu):
        yield _long(psu, size, chassis, limit, severity)


def _length_severity(spare: float, psu: Psu) -> Severity | None:
    """Cables that are fixed need no room for plugs."""
    if spare < 0:
        return Severity.ERROR
    if psu.modular == "fixed" or spare >= PLUGS_AND_BEND:
        return None
    return Severity.WARNING if spare < TIGHT_PLUGS else Severity.INFO


def _long(psu: Psu, size: float, chassis: Chassis, bay: Figure, severity: Severity) -> Finding:
    limit = bay.value
    over = severity is Severity.ERROR
    detail = (
        sentence("{chassis} takes {limit}: {over} too long.", chassis=chassis.name, limit=length(limit),
                 over=length(size - limit))
        if over else
        sentence("{chassis} takes {limit}: {spare} are left for plugs and the bend of the cables, {want} are wanted.",
                 chassis=chassis.name, limit=length(limit), spare=length(limit - size), want=length(PLUGS_AND_BEND))
    )  # fmt: skip
    return finding(
        "psu-unfit", severity, ("psu", "chassis"),
        sentence("{psu} is {size} long.", psu=psu.name, size=length(size)), detail,
        measure=Measure(size, limit, "mm"),
        figures=(published(psu.id, "length_mm", size), bay),
        rests_on=doubted(psu, "modular"),
        remedies=_room_for(size, chassis, limit, limit if over else limit - PLUGS_AND_BEND),
    )  # fmt: skip


def _room_for(size: float, chassis: Chassis, limit: float, most: float) -> tuple[str, ...]:
    """A bay that a cage shortens is named with what it has without; where nobody says, a cage may stand before it."""
    whole, shorter = for_words(chassis).max_psu_length_mm, f"Choose a supply of at most {length(most)}"
    if whole is None or whole <= for_words(limit):
        return shorter, "Take out the drive cage in front of it"
    out = f"Remove the drive cage: {length(whole)} instead of {length(limit)}"
    return (out, shorter) if for_words(size) <= whole else (shorter,)
