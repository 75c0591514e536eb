"""Network cards of a plan against the controllers that `lspci` lists.

First lines as machines of others print them: ConnectX-6 Dx after GitHub `NVIDIA/l2fwd-nv`, issue 6;
82599 after GitHub `geerlingguy/raspberry-pi-pcie-devices`, issue 47; the others after the list of
PCI ids.
"""

from __future__ import annotations

from rigwright.parts import Nic
from rigwright.verify.compared import NOT_TOLD, Outcome, Row
from rigwright.verify.network import chips_of, is_chip_of
from tests.sampling import every
from tests.verify.test_verify import FIVE, a5000, against, said
from tests.worlds import nic, world

DX = "Mellanox Technologies MT2892 Family [ConnectX-6 Dx]"
PORT = (
    "00:01.0 PCI bridge [0604]: Some Root Port [1022:1483]\n"
    "\tBus: primary=00, secondary=b3, subordinate=b3, sec-latency=0\n"
    "\tLnkCap:\tPort #0, Speed 16GT/s, Width x16\n"
)
HOST = "00:00.0 Host bridge [0600]: Some Root Complex [1022:1480]\n"


def card(name: str = "NVIDIA ConnectX-6 Dx MCX623106AN-CDAT", **figures: object) -> Nic:
    return nic(
        **{"name": name, "pcie_gen": 4, "pcie_lanes": 8, "edge_connector_lanes": 8, **figures}
    )


def device(
    name: str = DX, address: str = "b3:00.0", width: int = 8, kind: str = "Ethernet controller"
) -> str:
    return (
        f"{address} {kind}: {name}\n"
        "\tLnkCap:\tPort #0, Speed 16GT/s, Width x8\n"
        f"\tLnkSta:\tSpeed 16GT/s (ok), Width x{width} (downgraded)\n"
        "\tKernel driver in use: some_driver\n"
    )


def rows(text: str, planned: Nic | None = None) -> dict[str, Row]:
    plan = world((planned or card(), "1"))
    (found,) = against(plan, text).cards
    assert found.label == "nic1"
    return {row.key: row for row in found.rows}


def test_a_planned_card_is_found_by_its_chip_with_its_link() -> None:
    found = rows(HOST + PORT + device() + device(address="b3:00.1"))
    assert found["card"].outcome is Outcome.AGREES
    assert found["link_width"].outcome is Outcome.AGREES
    narrow = rows(HOST + PORT + device(width=4))["link_width"]
    assert narrow.outcome is Outcome.DIFFERS and narrow.figures == (8, 4)
    infiniband = rows(HOST + device(kind="Infiniband controller"))
    assert infiniband["card"].outcome is Outcome.AGREES


def test_a_card_is_missing_only_where_all_devices_are_listed() -> None:
    other = device("Intel Corporation I210 Gigabit Network Connection", "01:00.0")
    missing = rows(HOST + other)["card"]
    assert missing.outcome is Outcome.DIFFERS
    assert not any("power plugs" in str(cause) for cause in missing.causes)
    untold = rows(other)["card"]
    assert untold.outcome is Outcome.OPEN and untold.found == NOT_TOLD
    unknown = rows(HOST + device(), card("A card that nobody knows"))["card"]
    assert unknown.outcome is Outcome.OPEN and "neither found nor missing" in str(unknown.says)


def test_controllers_of_the_board_are_never_too_many() -> None:
    own = device("Realtek Semiconductor Co., Ltd. RTL8125 2.5GbE Controller", "01:00.0")
    found = against(world((card(), "1")), HOST + own + device())
    assert not [row for row in found.machine if row.outcome is not Outcome.OPEN]


def test_cards_that_are_alike_are_told_apart_by_their_links() -> None:
    wide = card()
    narrow = card(id="a-narrow-nic", pcie_lanes=4)
    text = HOST + device(address="b3:00.0", width=4) + device(address="c1:00.0", width=8)
    found = against(world((wide, "1"), (narrow, "3")), text)
    addresses = [one.found.address for one in found.cards if one.found is not None]
    assert addresses == ["0000:c1:00.0", "0000:b3:00.0"] and not found.differs


def test_a_controller_without_a_slot_may_be_the_boards_own() -> None:
    slot = (
        "Handle 0x0001, DMI type 9, 17 bytes\nSystem Slot Information\n\tDesignation: PCIE1\n"
        "\tCurrent Usage: In Use\n\tBus Address: 0000:81:00.0\n\n"
    )
    plan = world((a5000(), "1"), (card(), "3"))
    for slots, outcome in (("", Outcome.AGREES), (slot, Outcome.OPEN)):
        found = against(plan, said(FIVE), slots, HOST + device())
        row = next(row for label, row in found.rows if (label, row.key) == ("nic1", "card"))
        assert row.outcome is outcome, slots


@every(
    [
        ("Mellanox ConnectX-4 Lx EN MCX4121A-ACAT", "MT27710 Family [ConnectX-4 Lx]", True),
        ("Mellanox ConnectX-4 VPI MCX455A-ECAT", "MT27710 Family [ConnectX-4 Lx]", False),
        ("Mellanox ConnectX-3 EN MCX311A-XCAT", "MT27500 Family [ConnectX-3]", True),
        ("NVIDIA ConnectX-7 MCX75310AAS-NEAT", DX, False),
        ("Intel X520-DA2", "Intel Corporation 82599 10 Gigabit TN Network Connection", True),
        ("Intel X710-DA2", "Intel Corporation Ethernet Controller X710 for 10GbE SFP+", True),
        ("Intel XL710-QDA2", "Intel Corporation Ethernet Controller X710 for 10GbE SFP+", False),
        ("Intel E810-CQDA2", "Intel Corporation Ethernet Controller E810-C for QSFP", True),
        ("Intel I350-T4V2", "Intel Corporation I350 Gigabit Network Connection", True),
        ("Intel X540-T2", "Intel Corporation Ethernet Controller 10-Gigabit X540-AT2", True),
        (
            "Broadcom P2100G (BCM57508)",
            "Broadcom Inc. and subsidiaries BCM57508 NetXtreme-E 10Gb/25Gb/40Gb/50Gb/100Gb/200Gb",
            True,
        ),
        ("ASUS XG-C100C", "Aquantia Corp. AQC107 NBase-T/IEEE 802.3bz Ethernet", True),
        ("Chelsio T62100-LP-CR", "Chelsio Communications Inc T62100-LP-CR Unified Wire", True),
    ]
)
def test_products_show_themselves_by_their_chips(name: str, controller: str, same: bool) -> None:
    assert is_chip_of(controller, chips_of(name)) is same
