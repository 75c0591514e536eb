"""Every build can be made by the options of the command alone: rebuilt that way, it is the same
document.

The options are written down here from the fields of a build, one by one, so that a field that no
option reaches shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from rigwright.build import (
    Bridge,
    Build,
    Circuit,
    FanPoint,
    FanSetting,
    OwnRule,
    Placement,
    Quantity,
    SecondarySystem,
    Site,
    Thresholds,
    Ups,
    Wire,
    Workload,
)
from rigwright.build.fan_speeds import NAMED, fixed, speed_text
from rigwright.catalog import Catalog, MemoryCatalog
from rigwright.catalog.layers import Layered
from rigwright.cli import COMMANDS, main
from rigwright.cli import new as cli_new
from rigwright.documents.document import document_text, parts_to_write, read_document
from rigwright.parts import Gpu, Part
from rigwright.record import Record
from tests.own_rules_written import own_rule_text
from tests.shipped_parts import shipped
from tests.test_golden_builds import BUILDS, PARTS, golden_build, the_cpu

EXAMPLES = sorted((Path(__file__).resolve().parents[2] / "assets/examples").glob("*.rig"))
PLUG_WORDS = {"adapter": "adapter", "pcie_8pin": "8pin", "sata": "sata", "molex": "molex"}
UNSAID = ("--sync-adapter", "unsaid", "--psu-plate", "unsaid")
KEPT = {None: "unsaid", True: "in", False: "out"}


def options_of(build: Build, catalog: Catalog) -> list[str]:
    """A build as options."""
    return [
        *("--title", build.title),
        *said("--notes", build.notes or None),
        *("--chassis", build.chassis or "none"),
        *("--board", build.board or "none"),
        *("--cpu", counted(build.cpus) if build.cpus else "none"),
        *said("--cooler", build.cooler),
        *each("--ram", map(counted, build.memory)),
        *each("--drive", map(with_places, build.drives)),
        *each("--fan", (with_settings(fans, build) for fans in build.fans)),
        *each("--case-fan", own_fans(build)),
        *each("--psu", build.psus),
        *cards(build, catalog),
        *joints(build, catalog),
        *mains(build),
        *work(build.workload),
        *said("--drive-cage", KEPT[build.drive_cage]),
        *said("--front-fans", KEPT[build.front_fans]),
        *said("--reservoir", KEPT[build.reservoir]),
        *second(build.second),
        *each("--threshold", lines(build.thresholds)),
        *each("--own-rule", map(own_rule_text, build.own_rules)),
    ]


def lines(own: Thresholds | None) -> Iterator[str]:
    if own is not None:
        yield f"free-air={own.free_air_mm:g}"
        yield f"reserve={own.reserve_percent:g}"
        yield f"length-margin={own.length_margin_mm:g}"
        yield f"continuous={own.continuous_percent:g}"
        yield f"sustained={own.sustained_percent:g}"


def said(option: str, value: object) -> tuple[str, ...]:
    return (
        () if value is None else (option, f"{value:g}" if isinstance(value, float) else str(value))
    )


def each(option: str, values: Iterable[str]) -> Iterator[str]:
    for value in values:
        yield from (option, value)


def counted(quantity: Quantity) -> str:
    return f"{quantity.part_id}*{quantity.count}"


def with_places(quantity: Quantity) -> str:
    return counted(quantity) + (f"@{','.join(quantity.places)}" if quantity.places else "")


def how(setting: FanSetting) -> list[str]:
    said = [setting.blows, speed_text(setting.speed) if setting.speed else None, setting.header]
    return [word for word in said if word]


def with_settings(quantity: Quantity, build: Build) -> str:
    places = [*quantity.places, *("",) * (quantity.count - len(quantity.places))]
    for setting in build.fan_settings:
        if setting.part_id == quantity.part_id:
            places[setting.number] = ":".join((places[setting.number], *how(setting)))
    while places and not places[-1]:
        places.pop()
    return counted(quantity) + (f"@{','.join(places)}" if places else "")


def own_fans(build: Build) -> Iterator[str]:
    for setting in build.fan_settings:
        if setting.part_id == build.chassis:
            said = ["none"] if setting.out else [*filter(None, (setting.place,)), *how(setting)]
            yield f"{setting.number + 1}={':'.join(said)}"


def cards(build: Build, catalog: Catalog) -> Iterator[str]:
    for card in build.placements:
        kind = "gpu" if isinstance(catalog.get(card.part_id), Gpu) else "nic"
        place = card.place
        if card.at_mm is not None:
            place = "free:" + ",".join(f"{mm:g}" for mm in card.at_mm)
        yield from (f"--{kind}", f"{card.part_id}@{place}")
        if card.power_limit_w is not None:
            yield from ("--limit", f"{card.place}={card.power_limit_w:g}")
        chain = "+".join((*card.adapters, card.riser or ""))
        if card.slot is not None:
            yield from ("--riser", f"{chain}@{card.place}={card.slot}")
        elif card.riser is not None:
            yield from ("--riser", f"{chain}@{card.place}")
        if card.along_mm is not None:
            yield from ("--along", f"{card.place}={card.along_mm:g}")
        if card.duct is not None:
            yield from ("--duct", f"{card.duct}@{card.place}")


def joints(build: Build, catalog: Catalog) -> Iterator[str]:
    for bridge in build.bridges:
        first = build.placements[bridge.first]
        second_card = build.placements[bridge.second]
        yield from ("--bridge", f"{bridge.part_id}@{first.place}+{second_card.place}")
    for wire in build.wires:
        who = "board" if wire.card is None else labels(build, catalog)[wire.card]
        plug = f":{PLUG_WORDS[wire.plug]}" if wire.plug else ""
        yield from ("--wire", f"{who}.{wire.socket + 1}={wire.psu + 1}.{wire.lead + 1}{plug}")
    yield from said(
        "--sync-adapter", {None: None, True: "yes", False: "no"}[build.psus_start_together]
    )
    yield from said("--psu-plate", {None: None, True: "yes", False: "no"}[build.psu_adapter_plate])
    yield from ("--board-aux", "yes" if build.board_aux_connected else "no")


def labels(build: Build, catalog: Catalog) -> list[str]:
    """What the cards are called: each kind is counted by itself."""
    kinds = [
        "gpu" if isinstance(catalog.get(card.part_id), Gpu) else "nic" for card in build.placements
    ]
    return [f"{kind}{kinds[:i].count(kind) + 1}" for i, kind in enumerate(kinds)]


def mains(build: Build) -> Iterator[str]:
    site = build.site
    if site.volts is not None:
        yield from (
            "--site",
            site.name or f"{site.volts:g}V/{site.outlet_a:g}A/{site.breaker_a:g}A",
        )
    for number, circuit in enumerate(build.circuits, 1):
        name = (
            f"{circuit.volts:g}/{circuit.outlet_a:g}/{circuit.breaker_a:g}+{circuit.other_load_w:g}"
        )
        supplies = [str(i) for i, at in enumerate(build.psu_circuits, 1) if at == number]
        yield from ("--circuit", f"{name}={','.join(supplies)}")
    yield from said("--other-load", site.other_load_w)
    yield from said("--room", site.room_c)
    yield from said("--altitude", site.altitude_m)
    yield from said("--stands", site.stands)
    if site.ups is not None:
        yield from ("--ups", f"{site.ups.watts:g}/{site.ups.volt_amperes:g}")
    if site.price_per_kwh is not None:
        yield from ("--price", f"{site.price_per_kwh:g}{site.currency or ''}")


def work(workload: Workload) -> Iterator[str]:
    yield from ("--task", workload.task)
    yield from ("--duty", workload.duty)
    yield from said("--load", workload.load)
    yield from said("--tensor-parallel", workload.tensor_parallel)
    if workload.attention_heads is not None:
        yield from ("--heads", f"{workload.attention_heads}/{workload.kv_heads or 'none'}")
    yield from said("--hours", workload.hours_per_day)


def second(system: SecondarySystem | None) -> Iterator[str]:
    if system is None:
        return
    yield from said("--second-board", system.board)
    yield from said("--second-cpu", counted(system.cpus) if system.cpus else None)
    yield from said("--second-cooler", system.cooler)
    yield from each("--second-ram", map(counted, system.memory))
    yield from each("--second-drive", map(with_places, system.drives))


def rebuilt(build: Build, catalog: Catalog, folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The text of the document that the command writes of it."""
    out = folder / "made.rig"
    monkeypatch.setattr(cli_new, "whole_catalog", lambda: Layered({"test": catalog}))
    assert main(["new", str(out), *options_of(build, catalog)]) == 0
    return out.read_text(encoding="utf-8")


def as_document(build: Build, catalog: Catalog) -> str:
    return document_text(build, parts_to_write(build, catalog))


@pytest.mark.parametrize("golden", BUILDS)
def test_a_golden_build_is_made_by_options(
    golden: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build = golden_build(golden)
    catalog = MemoryCatalog([*PARTS, the_cpu(golden)])
    assert rebuilt(build, catalog, tmp_path, monkeypatch) == as_document(build, catalog)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_made_by_options(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = read_document(path)
    made = rebuilt(document.build, MemoryCatalog(document.parts), tmp_path, monkeypatch)
    assert made == path.read_text(encoding="utf-8")


# Builds of the shipped catalog in which every field of a build says something.
TOWER = Build(
    title="Everything that a tower can be told",
    notes="two lines\nof what to remember",
    chassis="fractal-design-define-7-xl",
    board="asus-pro-ws-wrx80e-sage-se-wifi",
    cpus=Quantity("amd-ryzen-threadripper-pro-3975wx"),
    cooler="noctua-nh-u14s-tr4-sp3",
    memory=(Quantity("samsung-32gb-ddr4-3200-rdimm-m393a4k40db3-cwe-class", 8),),
    psus=("evga-supernova-1600-t2", "corsair-ax1600i"),
    placements=(
        Placement("intel-x710-da2", "7"),
        Placement("rtx-3090-founders", "1", 280.0),
        Placement("rtx-3090-founders", "4", 275.5),
        Placement(
            "asus-tuf-rtx-3090",
            "vertical1",
            None,
            "linkup-ultra-pcie-4-0-x16-riser-300-mm-90-deg",
            "PCIEX16_6",
        ),
    ),
    drives=(
        Quantity("samsung-990-pro-2tb", 2, ("M.2_1", "M.2_3")),
        Quantity("samsung-870-evo-4tb", 3),
    ),
    fans=(
        Quantity("noctua-nf-a12x25-pwm", 3, ("front", "front", "CHA_FAN1")),
        Quantity("noctua-nf-a14-pwm", 2),
    ),
    thresholds=Thresholds(
        free_air_mm=25.0,
        reserve_percent=15.0,
        length_margin_mm=0.0,
        continuous_percent=90.0,
        sustained_percent=85.0,
    ),
    own_rules=(
        OwnRule("gpu", "vram_gb", at_least=24.0, severity="error", because="70B models need it"),
        OwnRule("psu", "efficiency", one_of=("80 PLUS Platinum", "80 PLUS Titanium")),
        OwnRule("machine", "load_w", at_most=2800.0, severity="info"),
    ),
    fan_settings=(
        FanSetting("fractal-design-define-7-xl", 0, out=True),
        FanSetting("fractal-design-define-7-xl", 2, place="top", blows="in", speed=fixed(55.5)),
        FanSetting("noctua-nf-a12x25-pwm", 1, blows="out", header="W_PUMP+"),
        FanSetting("noctua-nf-a14-pwm", 0, speed=NAMED["silent"], header="fan hub"),
        FanSetting("noctua-nf-a14-pwm", 1, speed=(FanPoint(40, 30), FanPoint(85, 100))),
    ),
    site=Site(
        name="jp-100v-15a",
        volts=100.0,
        outlet_a=15.0,
        breaker_a=20.0,
        other_load_w=120.0,
        room_c=31.5,
        altitude_m=1600.0,
        stands="beside the desk",
        ups=Ups(900.0, 1500.0),
        price_per_kwh=31.0,
        currency="JPY",
    ),
    workload=Workload("tensor-parallel inference", "burst", 2, 64, 8, 6.5, "cards"),
    bridges=(Bridge("nvidia-geforce-rtx-3090-nvlink-bridge-4-slot", 1, 2),),
    wires=(Wire(1, 0, 1, 2, None), Wire(None, 0, 0, 0, None), Wire(3, 1, 0, 4, "pcie_8pin")),
    circuits=(Circuit(200.0, 20.0, 20.0, 300.0), Circuit(100.0, 15.0, 20.0)),
    psu_circuits=(0, 1),
    board_aux_connected=False,
    psus_start_together=True,
    psu_adapter_plate=True,
    drive_cage=True,
    front_fans=False,
    reservoir=True,
)
FRAME = Build(
    title="An open frame",
    chassis="generic-mining-open-frame-8-gpu",
    board="asus-pro-ws-wrx80e-sage-se-wifi",
    cpus=Quantity("amd-ryzen-threadripper-pro-3975wx"),
    psus=("evga-supernova-1600-t2",),
    placements=(
        Placement(
            "asus-tuf-rtx-3090",
            "frame1",
            250.0,
            "adt-link-pcie-4-0-x16-riser-500-mm",
            "PCIEX16_1",
            40.0,
        ),
        Placement(
            "asus-tuf-rtx-3090",
            "frame3",
            None,
            "adt-link-pcie-4-0-x16-riser-500-mm",
            "PCIEX16_3",
            260.5,
        ),
        Placement(
            "asus-tuf-rtx-3090",
            "frame5",
            riser="c-payne-slimsas-pcie-4-0-x16-device-adapter-2x-sff-8654-8i",
            slot="PCIEX16_5",
            adapters=(
                "c-payne-slimsas-pcie-4-0-x16-host-adapter-2x-sff-8654-8i",
                "sff-8654-8i-to-8i-slimsas-cable-500-mm-pcie-4-0-x8",
            ),
        ),
        Placement("asus-tuf-rtx-3090", "free1", at_mm=(20.0, -190.0, 35.5)),
    ),
    psus_start_together=False,
    psu_adapter_plate=False,
)
TWO_SYSTEMS = Build(
    title="Two systems",
    chassis="phanteks-enthoo-elite",
    board="asus-pro-ws-wrx80e-sage-se-wifi",
    cpus=Quantity("amd-ryzen-threadripper-pro-3975wx"),
    psus=("evga-supernova-1600-t2", "corsair-ax1600i"),
    placements=(
        Placement("tesla-p40", "1", duct="noctua-nf-a8-pwm"),
        Placement("asus-tuf-rtx-3090", "second:1"),
    ),
    second=SecondarySystem(
        "asus-rog-strix-x570-i",
        Quantity("amd-ryzen-9-5950x"),
        "noctua-nh-u12s",
        (Quantity("g-skill-ripjaws-v-128gb-4x32-ddr4-3600-cl18"),),
        (Quantity("samsung-990-pro-2tb", 1, ("M.2_1",)),),
    ),
)
UNFINISHED = Build(title="Hardly begun", chassis="fractal-design-define-7-xl")


@pytest.mark.parametrize(
    "build", [TOWER, FRAME, TWO_SYSTEMS, UNFINISHED], ids=lambda build: build.title
)
def test_every_field_of_a_build_is_reached(
    build: Build, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalog = shipped()
    assert rebuilt(build, catalog, tmp_path, monkeypatch) == as_document(build, catalog)


# Fields that commands of their own write.
# Pictures are made smaller by Qt, which the engine does not know; the others say how to look.
OF_THE_WINDOW = ("pictures", "views", "measures", "section")
OF_OTHER_COMMANDS = {
    "waivers": "waive",
    "prices": "price",
    "budget": "price",
    "as_built": "verify",
    "approval": "approve",
    "comments": "comment",
    "placeholders": "import",
    "versions": "versions",
}


def test_the_builds_say_something_in_every_field() -> None:
    """A field that a build gains later needs a build here, and by that an option."""
    builds = (TOWER, FRAME, TWO_SYSTEMS)
    cards = [card for build in builds for card in build.placements]
    silent = silent_fields(Build(), builds)
    assert set(silent) == {*OF_OTHER_COMMANDS, *OF_THE_WINDOW}
    assert set(OF_OTHER_COMMANDS.values()) <= set(COMMANDS)
    # Whether an outlet is only assumed is the window's to say: one that is given is chosen.
    assert silent_fields(Site(), [build.site for build in builds]) == ["assumed"]
    assert silent_fields(Workload(), [build.workload for build in builds]) == []
    assert silent_fields(Placement("x", "x"), cards) == []


def silent_fields(usual: Record, among: Sequence[Record]) -> list[str]:
    """The fields in which none of the records is other than usual."""
    names = usual.__struct_fields__
    return [
        name for name in names if all(getattr(one, name) == getattr(usual, name) for one in among)
    ]


# The same options on a build that there is


def changed(build: Build, folder: Path, *options: str) -> Build:
    catalog = shipped()
    path = folder / "there.rig"
    path.write_text(as_document(build, catalog), encoding="utf-8")
    assert main(["set", str(path), *options]) == 0
    return read_document(path).build


def test_set_with_nothing_changes_nothing(tmp_path: Path) -> None:
    assert changed(TOWER, tmp_path) == TOWER


@pytest.mark.parametrize("build", [TOWER, TWO_SYSTEMS], ids=lambda build: build.title)
def test_set_makes_any_build_of_any_other(build: Build, tmp_path: Path) -> None:
    """What `new` makes of nothing, `set` makes of another build once its cards are out."""
    out = [word for card in FRAME.placements for word in ("--remove", card.place)]
    made = changed(FRAME, tmp_path, *out, *UNSAID, *options_of(build, shipped()))
    assert made == build


def test_each_option_changes_its_own_part_alone(tmp_path: Path) -> None:
    told = changed(
        TOWER,
        tmp_path,
        "--heads",
        "40/none",
        "--limit",
        "4=none",
        "--room",
        "20",
        "--hours",
        "none",
    )
    work_told = TOWER.workload.changed(attention_heads=40, kv_heads=None, hours_per_day=None)
    expected = TOWER.limit(2, None).changed(
        workload=work_told, site=TOWER.site.changed(room_c=20.0)
    )
    assert told == expected


def test_none_takes_back(tmp_path: Path) -> None:
    words = (
        "cooler",
        "ram",
        "drive",
        "fan",
        "bridge",
        "wire",
        "circuit",
        "ups",
        "price",
        "site",
        "cpu",
        "tensor-parallel",
        "own-rule",
    )
    told = changed(TOWER, tmp_path, *(text for word in words for text in (f"--{word}", "none")))
    assert (told.cooler, told.memory, told.drives, told.fans) == (None, (), (), ())
    assert told.own_rules == ()
    assert (told.bridges, told.wires, told.circuits, told.psu_circuits) == ((), (), (), ())
    assert (told.site.ups, told.site.price_per_kwh, told.site.volts, told.cpus) == (
        None,
        None,
        None,
        None,
    )
    assert told.workload.tensor_parallel is None
    assert told.placements == TOWER.placements and told.psus == TOWER.psus


def test_a_card_moves_and_goes_with_what_hangs_on_it(tmp_path: Path) -> None:
    told = changed(TOWER, tmp_path, "--move", "1=2", "--remove", "4")
    assert [card.place for card in told.placements] == ["7", "2", "vertical1"]
    assert told.bridges == () and [wire.card for wire in told.wires] == [1, None, 2]


def test_fewer_supplies_leave_no_circuit_behind(tmp_path: Path) -> None:
    assert changed(TOWER, tmp_path, "--psu", "corsair-ax1600i").psu_circuits == (0,)


def test_fans_named_twice_are_one_entry_with_their_places(tmp_path: Path) -> None:
    fan = "noctua-nf-a14-pwm"
    told = changed(
        FRAME, tmp_path, "--fan", f"{fan}*2", "--fan", f"{fan}*2@top", "--fan", f"{fan}@CHA_FAN2"
    )
    assert told.fans == (Quantity(fan, 5, ("", "", "top", "top", "CHA_FAN2")),)


def test_set_can_leave_its_file_alone(tmp_path: Path) -> None:
    catalog = shipped()
    before = as_document(TOWER, catalog)
    (tmp_path / "there.rig").write_text(before, encoding="utf-8")
    arguments = [
        "set",
        str(tmp_path / "there.rig"),
        "-o",
        str(tmp_path / "other.rig"),
        "--title",
        "Another",
    ]
    assert main(arguments) == 0
    assert (tmp_path / "there.rig").read_text(encoding="utf-8") == before
    assert read_document(tmp_path / "other.rig").build == TOWER.changed(title="Another")


def test_parts_that_only_the_file_has_stay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    catalog = shipped()
    own: list[Part] = [part for part in parts_to_write(FRAME, catalog) if part.id != FRAME.chassis]
    frame = catalog.get(FRAME.chassis or "")
    assert frame is not None
    own.append(frame.changed(id="my-own-frame", name="My own frame"))
    path = tmp_path / "there.rig"
    path.write_text(document_text(FRAME.changed(chassis="my-own-frame"), own), encoding="utf-8")
    assert main(["set", str(path), "--limit", "frame1=300"]) == 0, capsys.readouterr().err
    told = read_document(path)
    assert told.build.chassis == "my-own-frame" and "my-own-frame" in {
        part.id for part in told.parts
    }


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--bridge", "nvlink"), "--bridge wants ID@PLACE+PLACE"),
        (("--bridge", "x@1+1"), "names GPU 1 twice"),
        (("--bridge", "x@1+4"), "There is no riser or adapter 'x'"),
        (("--bridge", "x@1+2"), "There is no card at 2 for a bridge"),
        (("--wire", "gpu1=1"), "--wire wants CARD.SOCKET=SUPPLY.CABLE"),
        (("--wire", "gpu1.0=1.1"), "--wire wants CARD.SOCKET=SUPPLY.CABLE"),
        (("--wire", "gpu1.1=1.1:usb"), "--wire wants CARD.SOCKET=SUPPLY.CABLE"),
        (("--wire", "gpu9.1=1.1"), "--wire names 'gpu9'; there are nic1, gpu1, gpu2, gpu3, board."),
        (("--wire", "gpu1.1=3.1"), "--wire names supply 3; the build has 2."),
        (("--limit", "1"), "--limit wants PLACE=W"),
        (("--limit", "1=lots"), "--limit wants PLACE=W"),
        (("--limit", "2=300"), "There is no card at 2"),
        (("--move", "1"), "--move wants PLACE=PLACE"),
        (("--move", "1=4"), "is taken"),
        (("--move", "1=99"), "There is no place '99'"),
        (("--remove", "2"), "There is no card at 2"),
        (("--heads", "many"), "heads are 1 to 1,024"),
        (("--drive", "samsung-870-evo-4tb@M.2_1"), "is no M.2 drive"),
        (("--heads", "8/64"), "at most as many key-value heads as attention heads"),
        (("--fan", "noctua-nf-a14-pwm*2@a,b,c"), "one place for all fans, or one for each"),
        (("--room", "900"), "a room has -50 to 80 degrees"),
        (("--altitude", "x"), "an altitude is -500 to 10,000 m"),
        (("--other-load", "-1"), ""),
        (("--site", "12V/16A"), "A circuit is VOLTS/AMPERES"),
        (("--sync-adapter", "perhaps"), "invalid choice"),
        (("--own-rule", "much memory"), "is no rule; one reads"),
        (("--own-rule", "card.vram_gb >= 24"), "A rule is about gpu or"),
        (("--own-rule", "gpu.vram >= 24"), "no figure 'vram'; there are"),
        (("--own-rule", "gpu.vram_gb = 24"), "Memory is a number: ask for it with >= or <=."),
        (("--own-rule", "gpu.cooler >= blower"), "is a word: ask for it with =."),
        (("--own-rule", "gpu.cooler = fast"), "Cooler is one of"),
        (("--own-rule", "gpu.vram_gb >= lots"), "Memory"),
        (("--rules", "nowhere.toml"), "nowhere.toml"),
    ],
)
def test_what_cannot_be_said_of_a_build_leaves_its_file(
    options: tuple[str, ...], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = as_document(TOWER, shipped())
    path = tmp_path / "there.rig"
    path.write_text(before, encoding="utf-8")
    assert main(["set", str(path), *options]) == 2
    said_words = capsys.readouterr().err
    assert words in said_words and "Traceback" not in said_words
    assert path.read_text(encoding="utf-8") == before
