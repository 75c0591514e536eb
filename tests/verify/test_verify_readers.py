"""What the readers take from the output of real machines (`data/README.md`), and from
text that is none.
"""

from __future__ import annotations

import random
from itertools import permutations
from pathlib import Path

import pytest

from rigwright.verify.assignment import FORBIDDEN, cheapest_pairs
from rigwright.verify.device_names import Likeness, likeness, shown_name
from rigwright.verify.found import FoundCard, FoundSlot, Told, plain_address
from rigwright.verify.machine import machine_of
from rigwright.verify.outputs import MOST_BYTES, OutputError, outputs_in_bytes, outputs_of
from rigwright.verify.slot_names import slot_meant
from tests.sampling import every
from tests.worlds import board, slot

DATA = Path(__file__).parent / "data"
FILES = sorted(path for path in DATA.iterdir() if path.suffix in (".txt", ".xml"))


def said(name: str) -> str:
    return (DATA / name).read_text(encoding="utf-8")


def told(text: str) -> Told:
    """What the one output in a text tells."""
    (output,) = outputs_of(text, "")
    return output.told


def test_the_text_of_nvidia_smi_tells_each_card_with_its_link() -> None:
    two = told(said("two-4060-ti.nvidia-smi-q.txt"))
    assert [card.address for card in two.cards] == ["0000:03:00.0", "0000:09:00.0"]
    first, second = two.cards
    assert (first.name, first.device_id, first.memory_mib) == (
        "NVIDIA GeForce RTX 4060 Ti",
        "2803",
        16380,
    )
    assert (first.link.generation, first.link.most_generation, first.link.host_generation) == (
        4,
        4,
        4,
    )
    assert (first.link.width, second.link.width, first.link.most_width) == (4, 8, 8)
    assert (first.limit_w, first.default_w, first.draw_w, first.bar_mib) == (165, 165, 30.5, 16384)
    assert (first.temperature_c, first.margin_c, first.state, first.utilization) == (32, 50, 0, 0)
    assert first.slowed_by == () and first.uncorrected is None and first.serial is None
    assert two.whole and two.count == 2 and two.unread == () and two.driver == "550.54.14"


def test_its_xml_tells_the_same_figures() -> None:
    two = told(said("two-a5000.nvidia-smi-q-x.xml"))
    assert [card.address for card in two.cards] == ["0000:81:00.0", "0000:c1:00.0"]
    first, second = two.cards
    assert (first.name, first.state, first.limit_w, first.bar_mib) == (
        "NVIDIA RTX A5000",
        8,
        230,
        256,
    )
    assert (first.link.generation, first.link.most_generation, first.link.width) == (1, 4, 16)
    assert (second.draw_w, second.temperature_c, second.slowdown_c) == (13.6, 15, 95)
    assert two.whole and two.unread == () and two.moment == "Tue Dec 30 09:46:54 2025"


def test_lspci_tells_link_window_and_driver() -> None:
    one = told(said("one-3090-x4.lspci-vvvv.txt"))
    (card,) = one.cards
    assert (
        shown_name(card) == "GeForce RTX 3090"
        and card.driver == "nouveau"
        and not card.driver_missing
    )
    assert (card.link.generation, card.link.width, card.link.card_generation) == (3, 4, 4)
    assert (card.bar_mib, card.bar_most_mib) == (256, 32768)
    assert not one.whole, "a list without the processor's own bridges is of some devices alone"


def test_what_lspci_hides_from_all_but_root_is_not_told() -> None:
    (card,) = told(said("one-4090.lspci-v.txt")).cards
    assert (card.link.generation, card.link.width, card.bar_mib) == (None, None, 32768)


def test_cards_without_a_screen_are_cards_and_a_servers_console_is_none() -> None:
    text = (
        "da:00.0 3D controller [0302]: NVIDIA Corporation GA100 [A100 SXM4 40GB] [10de:20b0] (rev "
        "a1)\n"
        "\tRegion 1: Memory at 52000000000 (64-bit, prefetchable) [size=64G]\n"
        "03:00.0 VGA compatible controller: ASPEED Technology, Inc. ASPEED Graphics Family (rev "
        "41)\n"
        "04:00.0 VGA compatible controller: NVIDIA Corporation Device 2684 (prog-if 00 [VGA "
        "controller])\n"
    )
    first, second = told(text).cards
    assert (shown_name(first), first.device_id, first.bar_mib) == ("A100 SXM4 40GB", "20b0", 65536)
    assert shown_name(second) is None


def test_the_tree_tells_the_bridge_before_each_card() -> None:
    parents = dict(told(said("am4-two-3090.lspci-t.txt")).parents)
    assert parents["0000:0a:00.0"] == "0000:00:03.1" and parents["0000:0b:00.1"] == "0000:00:03.2"
    assert parents["0000:08:00.0"] == "0000:02:0a.0" and parents["0000:02:0a.0"] == "0000:01:00.0"
    assert "0000:00:03.1" not in parents
    assert dict(told(said("wrx80.lspci-t.txt")).parents)["0000:42:00.0"] == "0000:40:03.1"


def test_dmidecode_tells_slots_and_its_fillers_are_no_addresses() -> None:
    slots = {slot.designation: slot for slot in told(said("am5.dmidecode.txt")).slots}
    assert slots["PCIEX16_1"].address == "0000:00:01.1" and slots["PCIEX16_2"].address is None
    assert all(slot.address is None for slot in told(said("same-address.dmidecode.txt")).slots)
    lonely = said("same-address.dmidecode.txt").partition("Handle 0x0031")[0]
    assert told(lonely).slots[0].address is None, "no card is ever at 1f.7"
    alike = said("same-address.dmidecode.txt").replace("ff:1f.7", "05:00.0")
    assert {slot.address for slot in told(alike).slots} == {None}, (
        "one address cannot be that of three slots"
    )
    supermicro = told(said("supermicro.dmidecode.txt")).slots
    assert [slot.address for slot in supermicro] == ["0000:3b:00.4", "0000:18:00.1", "0000:d7:00.0"]
    (mainboard,) = told(said("romed8-2t.dmidecode.txt")).boards
    assert (mainboard.name, mainboard.serial) == ("ROMED8-2T", None), (
        "a row of X is no serial number"
    )


def test_the_matrix_has_each_pair_once() -> None:
    five = told(said("five-cards.nvidia-smi-topo.txt"))
    between = {(a, b): cell for a, b, cell in five.between}
    assert five.count == 5 and len(between) == 10
    assert (between[1, 2], between[1, 3], between[0, 4], between[3, 4]) == (
        "PHB",
        "NODE",
        "SYS",
        "PHB",
    )
    assert told(said("two-3090.nvidia-smi-topo.txt")).between == ((0, 1, "SYS"),)


def test_rocm_smi_tells_limits_also_where_a_column_is_missing() -> None:
    cards = told(said("two-7900-xtx.rocm-smi.txt")).cards
    assert [card.limit_w for card in cards] == [339, 339, None]
    assert [card.temperature_c for card in cards] == [33, 31, 37]
    assert [card.draw_w for card in told(said("mi250.rocm-smi.txt")).cards] == [
        237,
        None,
        230,
        None,
    ]
    both = [output.told for output in outputs_of(said("raphael-and-7900.rocm-smi.txt"), "")]
    addresses = {card.address: card for output in both for card in output.cards if card.address}
    assert addresses["0000:03:00.0"].device_id == "744c"
    (mi100,) = told(said("mi100.rocm-smi.txt")).cards
    assert shown_name(mi100) == "Instinct MI100"


def test_a_card_that_fell_off_the_bus_is_a_fault_with_its_address() -> None:
    (trouble,) = told(said("lost.nvidia-smi.txt")).troubles
    assert trouble.address == "0000:17:00.0" and "Unknown Error" in trouble.text


def test_several_outputs_in_one_text_are_told_apart() -> None:
    text = "".join(
        f"user@machine:~$ {line}\n{said(name)}\n"
        for line, name in (
            ("nvidia-smi -q", "two-4060-ti.nvidia-smi-q.txt"),
            ("nvidia-smi topo -m", "two-3090.nvidia-smi-topo.txt"),
            ("lspci -t", "am4-two-3090.lspci-t.txt"),
            ("sudo dmidecode -t 9", "am5.dmidecode.txt"),
        )
    )
    found = [output.command for output in outputs_of(text, "")]
    assert found == ["nvidia-smi -q", "nvidia-smi topo -m", "lspci -t", "dmidecode"]
    assert len(list(outputs_of(text, ""))[0].told.cards) == 2
    lines = text.splitlines()
    assert all(lines[output.first_line - 1].strip() for output in outputs_of(text, ""))


def test_a_figure_that_is_none_is_told_with_its_line() -> None:
    text = said("two-4060-ti.nvidia-smi-q.txt").replace(
        "Current                   : 4x", "Current                   : viele"
    )
    read = told(text)
    (line,) = read.unread
    assert (
        line.text == "current: viele"
        and read.cards[0].link.width is None
        and read.cards[1].link.width == 8
    )
    assert "viele" in text.splitlines()[line.line - 1]


def test_output_that_ends_in_the_middle_keeps_what_it_tells() -> None:
    text = said("two-4060-ti.nvidia-smi-q.txt")
    cut = told(text[: text.index("FB Memory", text.index("00000000:09:00.0"))])
    assert [card.link.width for card in cut.cards] == [4, 8] and not cut.whole and cut.unread
    xml = said("two-a5000.nvidia-smi-q-x.xml")
    half = told(xml[: xml.rindex("<fan_speed>")])
    assert [card.link.width for card in half.cards] == [16, 16] and not half.whole
    assert half.cards[1].state is None and half.unread[0].text == "the output ends in the middle"


# text that is none


@every(FILES)
def test_damaged_output_is_read_without_a_fault(path: Path) -> None:
    chance = random.Random(path.name)
    data = path.read_bytes()
    for _ in range(60):
        damaged = bytearray(data[: chance.randint(0, len(data))])
        for _ in range(chance.randint(0, 12)):
            at = chance.randint(0, len(damaged))
            damaged[at : at + chance.randint(0, 3)] = bytes(
                chance.choices(b'0: \n\t\x00\xff[]x<>&{}"', k=3)
            )
        try:
            for output in outputs_in_bytes(bytes(damaged), "The text"):
                assert output.told.source
        except OutputError as error:
            assert str(error).startswith("The text ") and str(error).count("\n") == 0


@every(
    [
        (b"", "is empty"),
        (b"\x7fELF\x02\x01\x01\x00\x00" + bytes(range(256)) * 9, "is not text"),
        ("Привет, это не вывод команды.\n".encode(), "has no output"),
        (b"{}", "has no output"),
    ]
)
def test_what_is_no_output_is_refused_in_one_sentence(data: bytes, why: str) -> None:
    with pytest.raises(OutputError, match=why):
        outputs_in_bytes(data, "It")


def test_an_output_that_is_too_large_is_refused_in_one_sentence() -> None:
    with pytest.raises(OutputError, match="larger than 8 MiB"):
        outputs_in_bytes(b"x" * (MOST_BYTES + 1), "It")


def test_windows_text_and_coloured_text_are_read() -> None:
    text = said("two-4060-ti.nvidia-smi-q.txt")
    (wide,) = outputs_in_bytes(text.encode("utf-16"), "It")
    assert len(wide.told.cards) == 2
    topo = (
        said("two-3090.nvidia-smi-topo.txt")
        .replace("\tGPU0\t", "\t\x1b[4mGPU0\t", 1)
        .replace("NUMA ID\n", "NUMA ID\x1b[0m\n")
    )
    (coloured,) = outputs_in_bytes(topo.encode(), "It")
    assert coloured.told.between == ((0, 1, "SYS"),)


def test_xml_that_defines_entities_is_not_expanded() -> None:
    doctype = '<!DOCTYPE nvidia_smi_log [<!ENTITY a "aaaaaaaaaa">]>'
    bomb = f'<?xml version="1.0"?>\n{doctype}\n<nvidia_smi_log>&a;</nvidia_smi_log>'
    read = told(bomb)
    assert read.cards == () and "no XML as nvidia-smi writes it" in read.unread[0].text
    deep = "<?xml version='1.0'?><nvidia_smi_log>" + "<a>" * 100_000
    assert told(deep).unread


def test_thousands_of_cards_are_read_in_time() -> None:
    text = "==============NVSMI LOG==============\n" + "".join(
        f"GPU 00000000:{n % 256:02X}:{n // 256:02X}.0\n    Product Name : NVIDIA L4\n"
        for n in range(2000)
    )
    assert 64 <= len(told(text).cards) <= 2000


# names


@every(
    [
        ("NVIDIA GeForce RTX 3090", "GeForce RTX 3090", Likeness.SAME),
        ("NVIDIA GeForce RTX 3090 Ti", "GeForce RTX 3090", Likeness.OTHER),
        ("NVIDIA RTX 6000 Ada Generation", "RTX 6000 Ada", Likeness.SAME),
        ("Quadro RTX 6000", "RTX 6000 Ada", Likeness.OTHER),
        ("NVIDIA A100-PCIE-40GB", "A100 PCIe 40GB", Likeness.SAME),
        ("NVIDIA A100-SXM4-40GB", "A100 PCIe 40GB", Likeness.OTHER),
        ("NVIDIA H100 NVL", "H100 NVL 94GB", Likeness.SAME),
        ("NVIDIA H100 80GB HBM3", "H100 PCIe 80GB", Likeness.OTHER),
        (
            "NVIDIA RTX PRO 6000 Blackwell Max-Q Workstation Edition",
            "RTX PRO 6000 Blackwell Max-Q",
            Likeness.SAME,
        ),
        (
            "NVIDIA RTX PRO 6000 Blackwell Workstation Edition",
            "RTX PRO 6000 Blackwell Max-Q",
            Likeness.OTHER,
        ),
        (
            "NVIDIA RTX PRO 6000 Blackwell Workstation Edition",
            "RTX PRO 6000 Blackwell",
            Likeness.SAME,
        ),
        ("NVIDIA TITAN X (Pascal)", "Titan X (Pascal)", Likeness.SAME),
        (
            "NVIDIA Corporation TU102 [GeForce RTX 2080 Ti Rev. A]",
            "GeForce RTX 2080 Ti",
            Likeness.SAME,
        ),
        ("NVIDIA Corporation TU102GL [Quadro RTX 6000/8000]", "Quadro RTX 8000", Likeness.POSSIBLE),
        ("NVIDIA Corporation TU102GL [Quadro RTX 6000/8000]", "Quadro RTX 5000", Likeness.OTHER),
        ("NVIDIA Corporation Device 2684", "GeForce RTX 4090", Likeness.UNTOLD),
    ]
)
def test_names_of_drivers_mean_chips_of_the_catalog(name: str, chip: str, answer: Likeness) -> None:
    assert likeness(FoundCard("lspci", vendor="NVIDIA", name=name), chip, "NVIDIA") is answer


def test_a_card_without_a_name_is_known_by_its_id() -> None:
    card = FoundCard(
        "lspci", vendor="NVIDIA", name="NVIDIA Corporation Device 2684", device_id="2684"
    )
    assert likeness(card, "GeForce RTX 4090", "NVIDIA") is Likeness.SAME
    amd = (
        "Advanced Micro Devices, Inc. [AMD/ATI] Navi 31 [Radeon RX 7900 XT/7900 XTX/7900 GRE/7900M]"
    )
    for chip, answer in (
        ("Radeon RX 7900 XTX", Likeness.POSSIBLE),
        ("Radeon RX 6900 XT", Likeness.OTHER),
    ):
        assert likeness(FoundCard("lspci", vendor="AMD", name=amd), chip, "AMD") is answer
    assert (
        likeness(FoundCard("lspci", vendor="AMD", name=amd), "GeForce RTX 3090", "NVIDIA")
        is Likeness.OTHER
    )


@every(
    [
        ("PCIEX16_1", "PCIEX16_1"),
        ("PCIEX16_2", "PCIEX16_2"),
        ("CPU SLOT6 PCI-E 3.0 X16", "SLOT6"),
        ("SLOT1", None),
        ("J6B2", None),
        ("PCIEX16", None),
        ("PCIe 5.0 x16", None),
        ("CPU X1 connector", None),
    ]
)
def test_the_firmwares_names_mean_slots_of_the_board(designation: str, meant: str | None) -> None:
    mainboard = board(
        slot(1, name="PCIEX16_1"),
        slot(3, name="PCIEX16_2"),
        slot(5, name="SLOT6"),
        slot(7, name="SLOT11"),
        slot(2, name="X1"),
    )
    found = slot_meant(designation, mainboard)
    assert (found.name if found else None) == meant


@every(
    [
        ("41:00.0", "0000:41:00.0"),
        ("00000000:C1:00.0", "0000:c1:00.0"),
        ("0000:3b:00.4", "0000:3b:00.4"),
        ("0000:41:00", "0000:41:00.0"),
        ("zz:00.0", None),
        ("41:00.9", None),
        ("", None),
    ]
)
def test_addresses_are_written_alike(text: str, address: str | None) -> None:
    assert plain_address(text) == address


def test_pairs_cost_least_of_all() -> None:
    chance = random.Random(7)
    for _ in range(150):
        rows = chance.randint(0, 4)
        columns = chance.randint(0, 4)
        costs = [
            [chance.choice((0.0, 1.0, 5.0, 100.5, FORBIDDEN)) for _ in range(columns)]
            for _ in range(rows)
        ]
        pairs = cheapest_pairs(costs)
        found = (-len(pairs), sum(costs[row][column] for row, column in pairs.items()))
        assert found == pytest.approx(cheapest_by_trying(costs, rows, columns))


def cheapest_by_trying(costs: list[list[float]], rows: int, columns: int) -> tuple[int, float]:
    """The most pairs and their least sum, by trying every order of columns."""
    best = (0, 0.0)
    for order in permutations([*range(columns), *[-1] * rows], rows):
        pairs = [
            (row, column)
            for row, column in enumerate(order)
            if column >= 0 and costs[row][column] < FORBIDDEN
        ]
        best = min(best, (-len(pairs), sum(costs[row][column] for row, column in pairs)))
    return best


@every(
    [
        ("margin_c", 0.0, 12.0),
        ("draw_w", 0.0, 30.0),
        ("utilization", 0.0, 98.0),
        ("state", 0, 8),
        ("index", 0, 1),
        ("uncorrected", 0, 3),
        ("remapping_failed", False, True),
    ]
)
def test_a_stated_nothing_is_told_and_a_figure_left_out_is_not(
    field: str, stated: object, other: object
) -> None:
    first = FoundCard("nvidia-smi -q", "0000:01:00.0", vendor="10de")
    second = FoundCard("lspci", "0000:01:00.0", vendor="10de")
    told = Told("nvidia-smi -q", cards=(first.changed(**{field: stated}),))
    later = Told("lspci", cards=(second.changed(**{field: other}),))
    (card,) = machine_of((told, later)).cards
    assert getattr(card, field) == stated
    silent = Told("nvidia-smi -q", cards=(first,))
    (card,) = machine_of((silent, later)).cards
    assert getattr(card, field) == other


def test_a_card_behind_a_switch_stands_in_the_slot_of_the_farthest_bridge() -> None:
    card = "0000:41:00.0"
    to_the_root = ((card, "0000:40:00.0"), ("0000:40:00.0", "0000:3f:00.0"))
    in_a_circle = ((card, "0000:40:00.0"), ("0000:40:00.0", card))
    slot_of_root = FoundSlot("SLOT7", address="0000:3f:00.0")
    for parents, designations in ((to_the_root, ["SLOT7"]), (in_a_circle, [])):
        told = Told("lspci", cards=(FoundCard("lspci", card),), parents=parents)
        machine = machine_of((told, Told("dmidecode", slots=(slot_of_root,))))
        assert [found.designation for found in machine.slots.values()] == designations
