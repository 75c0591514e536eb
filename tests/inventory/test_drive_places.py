"""Where a drive would go: each socket answers for itself, and the answer is that of the rules on
the build with the drive there.
"""

from __future__ import annotations

from rigwright.build import MOST_OF_ONE, Build, Quantity
from rigwright.catalog import MemoryCatalog
from rigwright.catalog.layers import BUILT_IN, USER, Layered
from rigwright.checks import Fit, Severity
from rigwright.evaluation import evaluate
from rigwright.inventory import rows_of
from rigwright.inventory.counting import with_more
from rigwright.inventory.drive_places import drive_places
from rigwright.lanes.storage_sockets import next_socket, seated_drives
from rigwright.parts import Drive, Motherboard, Part
from rigwright.parts.motherboard import m2_slots_of
from tests.shipped_parts import shipped

BOARD = "asus-pro-ws-wrx80e-sage-se-wifi"
CASE = "fractal-design-define-7-xl"
CATALOG = shipped()


def drive_of(kind: str) -> Drive:
    for row in CATALOG.search("", "drive", 100):
        part = CATALOG.get(row.id)
        if isinstance(part, Drive) and part.drive_type == kind:
            return part
    raise AssertionError(kind)


def over(*parts: Part) -> Layered:
    """The catalog with other records in the place of some."""
    return Layered({USER: MemoryCatalog(parts), BUILT_IN: CATALOG})


def test_every_socket_answers_with_what_the_rules_say_of_the_drive_there() -> None:
    stick = drive_of("nvme_m2")
    before = evaluate(Build(chassis=CASE, board=BOARD), CATALOG)
    places = drive_places(before, CATALOG, stick)
    board = before.assembly.board
    assert [place.name for place in places] == [socket.name for socket in m2_slots_of(board)]
    for place in places:
        after = evaluate(place.build, CATALOG)
        (seated,) = seated_drives(after.assembly)
        assert (seated.socket, seated.chosen) == (place.name, True)
        errors = [one for one in after.listed if one.severity is Severity.ERROR]
        assert place.refused is bool(set(errors) - set(before.listed))


def test_a_socket_in_use_is_taken_and_names_who_is_there() -> None:
    stick = drive_of("nvme_m2")
    first = Build(chassis=CASE, board=BOARD, drives=(Quantity(stick.id),))
    before = evaluate(first, CATALOG)
    (seated,) = seated_drives(before.assembly)
    places = drive_places(before, CATALOG, stick)
    (taken,) = [place for place in places if place.taken]
    assert taken.name == seated.socket and taken.refused and taken.build == before.build
    assert str(taken.reason) == f"{stick.name} is in it."
    free = [place for place in places if not place.taken]
    assert free and free[0].build.drives == (Quantity(stick.id, 2, ("", free[0].name)),)
    sockets = [one.socket for one in seated_drives(evaluate(free[-1].build, CATALOG).assembly)]
    assert sockets == [seated.socket, free[-1].name], "the first drive stays where it was"


def test_a_stick_that_is_too_long_for_a_socket_clashes_there() -> None:
    """A socket that takes 2280 alone refuses a 22110, as the rule on sizes does."""
    stick = drive_of("nvme_m2").changed(form_factor="M.2 22110", length_mm=110.0)
    before = evaluate(Build(chassis=CASE, board=BOARD), CATALOG)
    board = before.assembly.board
    assert board is not None and board.m2_slots is not None
    known = board.m2_slots[0].changed(name="M.2_1", sizes=("2280",))
    long = board.m2_slots[0].changed(name="M.2_2", sizes=("2280", "22110"))
    own = over(board.changed(m2_slots=(known, long)), stick)
    first, second = drive_places(evaluate(before.build, own), own, stick)
    assert (first.fit, second.fit) == (Fit.CLASH, Fit.FITS)
    assert "M.2_1" in str(first.reason)


def test_the_bays_answer_for_a_drive_on_a_cable() -> None:
    disk = drive_of("hdd")
    a = evaluate(Build(chassis=CASE, board=BOARD), CATALOG).assembly
    chassis = a.chassis
    board = a.board
    assert chassis is not None and board is not None
    catalog = over(chassis.changed(bays_35=2, bays_25=0), board.changed(sata_ports=8))
    build = Build(chassis=CASE, board=BOARD)
    answers: list[tuple[Fit, bool]] = []
    for _ in range(3):
        (bays,) = drive_places(evaluate(build, catalog), catalog, disk)
        assert bays.socket is None and bays.name == ""
        answers.append((bays.fit, bays.reason is None))
        build = bays.build
    assert answers == [(Fit.FITS, True), (Fit.FITS, True), (Fit.CLASH, False)]
    unknown = over(chassis.changed(bays_35=None))
    (bays,) = drive_places(evaluate(Build(chassis=CASE), unknown), unknown, disk)
    assert bays.fit is Fit.UNKNOWN and bays.reason is not None
    assert drive_places(evaluate(Build(board=BOARD), CATALOG), CATALOG, disk) == ()


def test_the_socket_that_comes_by_itself_is_named_before() -> None:
    stick = drive_of("nvme_m2")
    build = Build(chassis=CASE, board=BOARD)
    for _ in range(3):
        now = evaluate(build, CATALOG)
        named = next_socket(now.assembly, stick)
        build = with_more(build, "drive", stick.id)
        after = evaluate(build, CATALOG)
        assert seated_drives(after.assembly)[-1].socket == named
    assert next_socket(evaluate(build, CATALOG).assembly, drive_of("hdd")) is None


def test_a_build_takes_no_more_of_one_drive_than_it_may_have() -> None:
    stick = drive_of("nvme_m2")
    full = Build(board=BOARD, drives=(Quantity(stick.id, MOST_OF_ONE),))
    assert with_more(full, "drive", stick.id, place="M.2_2") == full
    assert with_more(full, "drive", stick.id) == full


def test_a_drive_without_a_socket_says_whether_that_is_known() -> None:
    """A board whose sockets nobody lists is no board without a free one."""
    stick = drive_of("nvme_m2")
    board = CATALOG.get(BOARD)
    assert isinstance(board, Motherboard)
    build = Build(chassis=CASE, board=BOARD, drives=(Quantity(stick.id),))
    for sockets, said in ((None, "M.2 sockets unknown"), ((), "no free M.2 socket")):
        catalog = over(board.changed(m2_slots=sockets))
        (row,) = [one for one in rows_of(evaluate(build, catalog).assembly) if one.kind == "drive"]
        assert str(row.where) == said
    bare = evaluate(Build(chassis=CASE, drives=build.drives), CATALOG)
    (row,) = [one for one in rows_of(bare.assembly) if one.kind == "drive"]
    assert str(row.where) == "no board yet"
