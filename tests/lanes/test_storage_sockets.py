"""Which M.2 socket a drive takes, and what lane rules mean by the words they use for sockets."""

from __future__ import annotations

from rigwright.build import Build, Quantity
from rigwright.catalog import MemoryCatalog, open_catalog
from rigwright.evaluation import evaluate
from rigwright.lanes.storage_sockets import NO_DRIVES, M2Use, m2_holds, m2_use, meant, seated_drives
from rigwright.parts import Chassis, Drive, LaneRule, M2Slot, Motherboard, Part
from rigwright.parts.motherboard import m2_slots_of
from tests.sampling import every
from tests.worlds import board, chassis, cpu, found, gpu, slot

SSD = Drive.of(
    {
        "kind": "drive",
        "id": "ssd",
        "name": "An SSD",
        "brand": "Test",
        "source": "this test",
        "confidence": "high",
        "drive_type": "nvme_m2",
    }
)
SOCKETS = (M2Slot(name="M.2_1"), M2Slot(name="M.2_2", shares_with=("PCIE1",)), M2Slot(name="M.2_3"))


def sharing(**conditions: object) -> Motherboard:
    rule = LaneRule.of({"lanes": {"PCIE1": 8}, "m2": ["M.2_2"], **conditions})
    return board(slot(1), m2_slots=SOCKETS).changed(lane_rules=(rule,))


def drives(mainboard: Motherboard, count: int, *places: str) -> Build:
    return Build(
        chassis="a-chassis",
        board=mainboard.id,
        cpus=Quantity("a-cpu"),
        drives=(Quantity("ssd", count, places),),
    )


def assembly_of(mainboard: Motherboard, count: int, *places: str):  # noqa: ANN201
    catalog = MemoryCatalog([chassis(), mainboard, cpu(), gpu(), SSD])
    return evaluate(drives(mainboard, count, *places).place("a-gpu", "1"), catalog)


@every(
    [
        (1, (), ["M.2_1"]),
        (2, (), ["M.2_1", "M.2_3"]),  # the one that takes lanes from a card comes last
        (3, (), ["M.2_1", "M.2_3", "M.2_2"]),
        (4, (), ["M.2_1", "M.2_3", "M.2_2", None]),
        (2, ("m2_2",), ["M.2_2", "M.2_1"]),  # as chosen, however it is spelt
        (2, ("", "M.2_1"), ["M.2_3", "M.2_1"]),
        (1, ("U.2",), ["U.2"]),
    ]
)
def test_the_socket_of_every_drive(
    count: int, places: tuple[str, ...], sockets: list[str | None]
) -> None:
    assert [
        seated.socket for seated in seated_drives(assembly_of(sharing(), count, *places).assembly)
    ] == sockets


@every(
    [
        (("M.2_1", "M.2_1"), "2 drives are in M.2_1."),
        (("M.2_2", "m2_2"), "2 drives are in M.2_2."),  # one socket, however it is spelt
        (("M.2_1", "M.2_2"), None),
        (("M.2_1", ""), None),  # the other finds a socket of its own
    ]
)
def test_a_socket_takes_one_drive(places: tuple[str, str], said: str | None) -> None:
    over = found(assembly_of(sharing(), 2, *places), "storage-ports-over")
    assert [(finding.severity.value, str(finding.title)) for finding in over] == (
        [("error", said)] if said else []
    )


@every([(0, (), 16), (2, (), 16), (3, (), 8), (1, ("M.2_2",), 8)])
def test_a_drive_takes_lanes_from_a_card(count: int, places: tuple[str, ...], width: int) -> None:
    evaluation = (
        assembly_of(sharing(), max(1, count), *places) if count else assembly_of(sharing(), 1)
    )
    assert evaluation.links[0].width == width


def test_a_drive_without_a_known_socket_leaves_the_width_unknown() -> None:
    nameless = sharing().changed(m2_slots=None)
    assert assembly_of(nameless, 1).links[0].width is None


@every(
    [
        ("M.2_2", ("M.2_1", "M.2_2"), ["M.2_2"]),
        ("M2D", ("M.2_A", "M.2_D"), ["M.2_D"]),
        ("M2B_CPU / M2C_CPU", ("M2A_CPU", "M2B_CPU", "M2C_CPU"), ["M2B_CPU", "M2C_CPU"]),
        (
            "M2C or M2D (third/fourth)",
            ("M2A_CPU", "M2B_CPU", "M2C_CPU", "M2D_CPU"),
            ["M2C_CPU", "M2D_CPU"],
        ),
        ("middle M.2", ("top", "middle", "bottom"), ["middle"]),
        ("lowest M.2", ("M2_1", "M2_2", "M2_3"), ["M2_3"]),
        ("second-lowest M.2", ("top", "second", "third", "lowest"), ["third"]),
        ("U2_0", ("M2_1", "M2_2"), []),
        ("lowest M.2", (), []),
    ]
)
def test_the_words_of_lane_rules(words: str, names: tuple[str, ...], found: list[str]) -> None:
    mainboard = board(slot(1), m2_slots=tuple(M2Slot(name=name) for name in names))
    assert [socket.name for socket in meant(mainboard, words)] == found


def test_what_cannot_be_told_is_unknown() -> None:
    mainboard = sharing()
    assert m2_holds(mainboard, "M.2_2", NO_DRIVES) is False
    assert m2_holds(mainboard, "M.2_2", M2Use(frozenset({"M.2_1"}))) is False
    assert m2_holds(mainboard, "M.2_2", M2Use(frozenset({"M.2_1"}), complete=False)) is None
    assert m2_holds(mainboard, "OCU1", M2Use(frozenset({"M.2_1"}), cabled=True)) is None
    assert m2_holds(mainboard, "fourth M.2", M2Use(frozenset({"M.2_1"}))) is None
    assert m2_holds(mainboard, "M.2_2 in CPU mode", M2Use(frozenset({"M.2_2"}))) is None
    assert m2_holds(mainboard, "M.2_2 in CPU mode", M2Use(frozenset({"M.2_1"}))) is False
    other = M2Use(frozenset({"M.2_1"}), complete=False)
    assert m2_holds(mainboard, "M.2_2 in CPU mode", other) is None
    assert m2_use(assembly_of(mainboard, 4).assembly) == M2Use(
        frozenset({"M.2_1", "M.2_2", "M.2_3"}), complete=False
    )


def test_connectors_for_cables_are_free_where_nothing_hangs_on_cables() -> None:
    """A drive in an M.2 socket takes no U.2 and no OCuLink connector; of "A + B" both have to be
    in use.
    """
    mainboard = sharing()
    in_m2 = M2Use(frozenset({"M.2_1"}))
    both = "OCU1+OCU2 + M.2/SATA group"
    for words in ("OCU1", "U2_0", both):
        assert m2_holds(mainboard, words, in_m2) is False, words
        assert m2_holds(mainboard, words, in_m2.changed(complete=False)) is None, words
        assert m2_holds(mainboard, words, in_m2.changed(cabled=True)) is None, words
    one = M2Use(frozenset({"M.2_1", "OCU1"}))
    assert m2_holds(mainboard, "OCU1", one) is True
    assert m2_holds(mainboard, both, one) is False, "OCU2 is free"
    assert m2_holds(mainboard, both, M2Use(frozenset({"OCU1", "OCU2"}))) is None
    assert m2_holds(mainboard, "M.2_1+M.2_2", one) is False
    assert m2_holds(mainboard, "M.2_1+M.2_2", M2Use(frozenset({"M.2_1", "M.2_2"}))) is True


@every(
    [
        ("asrockrack-romed8-2t", "PCIE2", ("M2_1", SSD), 16),
        ("asrockrack-romed8-2t", "PCIE2", ("M2_2", SSD), 8),
        ("gigabyte-mz32-ar0", "PCIE_7", ("M2_1", SSD), 16),
        ("gigabyte-mz32-ar0", "PCIE_7", (None, SSD.changed(drive_type="u2")), None),
    ]
)
def test_a_drive_elsewhere_leaves_a_slot_that_shares_with_cables_as_wide_as_it_is(
    name: str, slot_name: str, drive: tuple[str | None, Drive], width: int | None
) -> None:
    shipped, (place, kind) = open_catalog(), drive
    mainboard = shipped.get(name)
    assert isinstance(mainboard, Motherboard)
    parts: list[Part] = [mainboard, chassis(), cpu(socket="SP3"), gpu(), kind]
    build = drives(mainboard, 1, *((place,) if place else ())).place("a-gpu", slot_name)
    assert evaluate(build, MemoryCatalog(parts)).links[0].width == width


def test_the_strix_x870e_e_halves_its_first_slot() -> None:
    # hardwareluxx, ROG Strix X870E-E: M.2_2 or M.2_3 in use leaves the graphics slot x8
    shipped = open_catalog()
    parts: list[Part] = [
        shipped.get("asus-rog-strix-x870e-e"),
        chassis(),
        cpu(socket="AM5"),
        gpu(),
        SSD,
    ]  # type: ignore[list-item]
    for places, width in ({("M.2_1",): 16, ("M.2_2",): 8, ("M.2_3",): 8, ("M.2_4",): 16}).items():
        build = drives(parts[0], 1, *places).place("a-gpu", "PCIEX16(G5)")  # type: ignore[arg-type]
        assert evaluate(build, MemoryCatalog(parts)).links[0].width == width, places


def test_words_about_sockets_are_understood_or_known_not_to_be() -> None:
    """Every clause of the shipped boards.

    Those listed speak of connectors that no socket table has.
    """
    shipped = open_catalog()
    unclear = set[str]()
    for row in (*shipped.search("", "motherboard", 10_000), *shipped.search("", "chassis", 10_000)):
        part = shipped.get(row.id)
        mainboard = part.board if isinstance(part, Chassis) else part
        if isinstance(mainboard, Motherboard):
            unclear |= {
                w for rule in mainboard.lane_rules for w in rule.m2 if not meant(mainboard, w)
            }
    assert unclear == {
        "OCU1+OCU2 + M.2/SATA group",
        "U2_0",
        "U2_1",
        "U2_2",
        "U2_3",
    }


def test_a_socket_without_a_name_is_called_by_its_number_unless_another_is_printed_so() -> None:
    rows = (M2Slot(name="M2_3"), M2Slot(lanes=4), M2Slot(lanes=2), M2Slot(lanes=1))
    named = m2_slots_of(board(m2_slots=rows))
    assert [socket.name for socket in named] == ["M2_3", "M.2 2", None, "M.2 4"]
    assert [socket.lanes for socket in named] == [None, 4, 2, 1]
