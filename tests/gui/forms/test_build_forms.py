"""Site, workload and drives: every change is one named step that can be undone, what is not said
stays unsaid.
"""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QLabel,
    QMenu,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.forms.build_forms import FORMS
from gui.forms.drive_changes import takes_from
from gui.forms.drive_panel import AUTOMATIC, NONE, DriveRows, drive_panel
from gui.forms.fields import ChoiceField, Number
from gui.forms.own_rules_panel import own_rules_panel
from gui.forms.rows_panel import RowsPanel
from gui.forms.site_changes import with_circuit, with_supply_at, without_circuit
from gui.forms.site_panel import OWN, SitePanel
from gui.forms.site_words import country_of, limit_words, site_words
from gui.forms.thresholds_panel import thresholds_panel
from gui.forms.workload_models import MODELS
from gui.forms.workload_panel import OWN_MODEL, UNKNOWN_MODEL, WorkloadPanel
from gui.forms.workload_words import unchecked_words, workload_words
from gui.inspector.riser_menu import feed_menus, riser_menu
from gui.inspector.value_button import ValueButton
from gui.look.figure_fields import CountField, FigureField
from gui.look.stacks import in_column
from gui.look.theme import DARK, LIGHT
from gui.look.themed import wear
from gui.session.proposal import BuildProposal
from gui.session.session import Session
from gui.window.main_window import MainWindow
from rigwright.assembly import assemble
from rigwright.build import Build, Circuit, OwnRule, Quantity, Site, Thresholds, Ups, Workload
from rigwright.catalog import MemoryCatalog
from rigwright.documents.usual_thresholds import begun
from rigwright.inventory.drive_edits import drive_seats, with_socket, without_drive
from rigwright.power import circuits_of
from rigwright.power.sites import COUNTRIES, OUTLETS, SITES, currency_of, site_named, sites_of
from rigwright.text.lengths import LengthUnit, lengths_in
from tests.gui.files.test_files import Asked
from tests.gui.machines import BASE, TUF, VERTICAL, four, session_with, with_cards
from tests.gui.on_screen import show, show_active
from tests.sampling import every, share

pytestmark = pytest.mark.usefixtures("no_picture")

NVME, OTHER_NVME = "samsung-990-pro-2tb", "crucial-t700-4tb"
TWO_SUPPLIES = BASE.changed(psus=("evga-supernova-1600-t2",) * 2)


def steps(session: Session) -> list[str]:
    return [session.document.history.text(i) for i in range(session.document.history.count())]


# fields


@pytest.mark.parametrize("country", ["C", "en_US", "de_DE", "de_CH", "fr_FR", "hi_IN"])
def test_figures_are_read_and_written_alike_in_every_country(qtbot: QtBot, country: str) -> None:
    """Typed as a user does, into a window in the language of the system."""
    before = QLocale()
    QLocale.setDefault(QLocale(country))
    try:
        price = Number("Price", 0, 100_000, step=0.01, decimals=3)
        watts = Number("Watts", 50, 100_000, step=50, unit="W", unsaid="not said")
        limit = CountField()
    finally:
        QLocale.setDefault(before)
    limit.setRange(100, 2000)
    limit.setSuffix(" W")
    fields: dict[str, FigureField | CountField] = {"price": price, "watts": watts, "limit": limit}
    for field in fields.values():
        qtbot.addWidget(field)
    for name, typed, text in (
        ("price", "0.35", "0.35"),
        ("price", "0,35", "0.35"),
        ("price", ".5", "0.5"),
        ("price", "1.836,5", "1836.5"),
        ("price", "1,836.5", "1836.5"),
        ("price", "abc", "0"),
        ("watts", "1600", "1600 W"),
        ("watts", "1.600", "1600 W"),
        ("watts", "1,600 W", "1600 W"),
        ("watts", "12.5", "not said"),
        ("limit", "350", "350 W"),
        ("limit", "1.600", "1600 W"),
        ("limit", "5", "100 W"),
        ("limit", "300+20", "320 W"),
        ("limit", "1.200 + 300 W", "1500 W"),
        ("price", "0.3+0,05", "0.35"),
        ("limit", "300+", "300 W"),
    ):
        field = fields[name]
        field.setValue(type(field.value())(field.minimum()))
        field.selectAll()
        QTest.keyClicks(field, typed)
        field.interpretText()
        assert field.text() == text, f"{typed} in {country}"


def test_a_number_says_once_what_the_user_settled_on(qtbot: QtBot) -> None:
    field = Number("Hours", 0, 24, unsaid="not said")
    said = []
    qtbot.addWidget(field)
    field.settled.connect(said.append)
    field.show_figure(None)
    assert field.figure is None and field.text() == "not said"
    for _ in range(3):
        field.stepUp()
    assert said == []
    qtbot.waitUntil(lambda: said == [2.0])
    field.say(None)
    assert said == [2.0, None]
    field.show_figure(5)
    assert said == [2.0, None] and field.figure == 5


def test_what_is_being_said_is_not_overwritten(qtbot: QtBot) -> None:
    field = Number("Watts", 0, 1000)
    qtbot.addWidget(field)
    field.show_figure(100)
    field.stepUp()
    field.show_figure(100)
    assert field.value() == 101


def test_a_choice_offers_values_by_their_words(qtbot: QtBot) -> None:
    field = ChoiceField("Duty", [("a", "First"), (None, "None")])
    said = []
    qtbot.addWidget(field)
    field.settled.connect(said.append)
    field.show_value("a")
    QTest.keyClick(field, Qt.Key.Key_Down)
    assert (said, field.value) == ([None], None)
    field.show_value("unheard of")
    assert field.currentIndex() == -1


# workload


@pytest.fixture
def session() -> Session:
    return session_with(four())


@pytest.fixture
def workload(qtbot: QtBot, session: Session) -> WorkloadPanel:
    panel = WorkloadPanel(session, LIGHT)
    qtbot.addWidget(panel)
    panel.show()
    return panel


def test_every_word_about_the_work_is_one_step(session: Session, workload: WorkloadPanel) -> None:
    workload.task.choose("tensor-parallel inference")
    workload.duty.choose("burst")
    workload.hours.say(8)
    workload.group.say(4)
    workload.heads.say(64)
    workload.kv_heads.say(8)
    assert session.build.workload == Workload("tensor-parallel inference", "burst", 4, 64, 8, 8)
    assert steps(session) == [
        "Work on tensor-parallel inference",
        "Work less than three hours at a time",
        "Set hours per day to 8",
        "Set cards as one group to 4",
        "Set attention heads to 64",
        "Set key-value heads to 8",
    ]
    for _ in range(6):
        session.document.undo()
    assert session.build.workload == Workload()
    assert workload.group.figure is None and workload.task.value == "training"


def test_a_known_model_brings_both_kinds_of_heads(
    session: Session, workload: WorkloadPanel
) -> None:
    workload.model.choose((64, 8))
    assert (workload.heads.figure, workload.kv_heads.figure) == (64, 8)
    assert steps(session) == ["Run Llama 2 and 3 70B, Qwen2.5 72B"]
    workload.kv_heads.say(16)
    assert workload.model.value == OWN_MODEL
    workload.model.choose(UNKNOWN_MODEL)
    assert session.build.workload == Workload()


def test_a_group_that_does_not_divide_the_heads_is_warned_of(
    session: Session, workload: WorkloadPanel
) -> None:
    workload.group.say(3)
    assert "tp-size-invalid" in {n.rule for n in session.snapshot.committed.not_checked}
    workload.model.choose((64, 8))
    assert "tp-size-invalid" in {f.rule for f in session.snapshot.committed.findings}
    workload.group.say(4)
    assert "tp-size-invalid" not in {f.rule for f in session.snapshot.committed.findings}


def test_what_is_not_said_is_named_as_not_checked(workload: WorkloadPanel) -> None:
    assert workload.note.text().startswith(
        "Not set, so not checked: energy and cost per year, links within"
    )
    assert unchecked_words(Workload(tensor_parallel=2)).endswith(
        "whether the group divides the heads."
    )
    assert (
        unchecked_words(Workload(tensor_parallel=1, hours_per_day=0))
        == "All that the checks ask for is set."
    )
    assert workload_words(Workload(tensor_parallel=4)) == "Training, 4 cards as one"


def test_heads_of_models_divide_as_attention_needs_it() -> None:
    assert all(heads % kv == 0 for heads, kv in MODELS)
    assert len(set(MODELS.values())) == len(MODELS)


def test_a_task_of_another_program_stays(qtbot: QtBot) -> None:
    session = session_with(BASE.changed(workload=Workload("mining")))
    panel = WorkloadPanel(session, LIGHT)
    qtbot.addWidget(panel)
    assert panel.task.currentText() == "Mining"
    panel.duty.choose("burst")
    assert session.build.workload.task == "mining"


# site


def site_panel(qtbot: QtBot, session: Session) -> SitePanel:
    panel = SitePanel(session, LIGHT)
    qtbot.addWidget(panel)
    panel.show()
    return panel


def test_a_country_brings_its_first_outlet_and_the_other_figures_stay(qtbot: QtBot) -> None:
    session = session_with(
        BASE.changed(site=SITES["us-120v-15a"].changed(room_c=31, other_load_w=200))
    )
    panel = site_panel(qtbot, session)
    assert (panel.country.value, panel.outlet.value) == ("us", "us-120v-15a")
    panel.country.choose("jp")
    site = session.build.site
    assert (site.name, site.volts, site.outlet_a, site.breaker_a) == ("jp-100v-15a", 100, 15, 20)
    assert (site.room_c, site.other_load_w) == (31, 200)
    panel.outlet.choose("jp-200v-30a")
    assert session.build.site.volts == 200
    session.document.undo()
    session.document.undo()
    assert session.build.site.name == "us-120v-15a" and panel.country.value == "us"


def test_every_country_and_outlet_can_be_chosen(qtbot: QtBot) -> None:
    session = session_with(BASE)
    panel = site_panel(qtbot, session)
    assert set(COUNTRIES) <= set(panel.country.values)
    for country in COUNTRIES:
        panel.country.choose(country)
        assert panel.outlet.values == tuple(outlet.id for outlet in sites_of(country)) != ()
        assert panel.outlet.value == session.build.site.name


def test_no_circuit_is_no_circuit(qtbot: QtBot) -> None:
    session = session_with(BASE)
    panel = site_panel(qtbot, session)
    panel.country.choose("")
    assert session.build.site.volts is None and session.build.site.name is None
    assert not panel.outlet.isVisible()
    assert panel.limits.text() == "Without a circuit no rule of the mains is checked."


def test_figures_of_ones_own_begin_with_those_that_hold(qtbot: QtBot) -> None:
    session = session_with(BASE)
    panel = site_panel(qtbot, session)
    panel.country.choose(OWN)
    assert panel.volts.isVisible() and panel.breaker_a.isVisible() and not panel.outlet.isVisible()
    assert panel.volts.figure == 120
    panel.breaker_a.say(32)
    panel.outlet_a.say(32)
    site = session.build.site
    assert (site.name, site.volts, site.outlet_a, site.breaker_a) == (None, 120, 32, 32)
    assert site_words(site) == "120 V, 32 A"


def at(name: str, continuous_percent: float | None = None) -> Build:
    """A build at a site, with a share of its own for hours of load."""
    own = Thresholds(continuous_percent=continuous_percent)
    return Build(site=SITES[name], thresholds=own)


def test_the_form_says_the_share_that_the_rules_hold_the_circuit_to() -> None:
    # 90 % of 120 V × 15 A
    own = limit_words(at("us-120v-15a", 90.0))
    told = "Of that, supplies take 1,588 W (power factor 0.98)."
    assert own == f"1,800 W; for hours 1,620 W (90 % as this build wants). {told}"
    assert "NEC" in limit_words(at("us-120v-15a", 80.0))


@every(sorted(SITES))
def test_the_form_names_the_watts_that_the_checks_hold_a_circuit_to(name: str) -> None:
    build = at(name)
    (limit, *_) = circuits_of(assemble(build, MemoryCatalog([])))
    assert limit.continuous_w is not None
    assert f"supplies take {limit.continuous_w:,.0f} W" in limit_words(build)


def test_limits_are_said_with_who_says_so() -> None:
    # NEC 210.20(A): 80 % of 120 V × 15 A
    assert (
        limit_words(at("us-120v-15a"))
        == "1,800 W; for hours 1,440 W (NEC: 80 % for three hours or more). "
        "Of that, supplies take 1,411 W (power factor 0.98)."
    )
    assert limit_words(at("jp-100v-15a")).startswith(
        "1,500 W, breaker 20 A; for hours 1,200 W (80 % by practice)."
    )
    assert all(limit_words(at(name)) for name in SITES)
    assert all(country_of(site) in COUNTRIES for site in SITES.values())


def test_room_load_ups_and_price_are_steps(qtbot: QtBot) -> None:
    session = session_with(BASE)
    panel = site_panel(qtbot, session)
    panel.other.say(300)
    panel.room.say(-5)
    panel.ups_w.say(1500)
    panel.ups_va.say(2200)
    panel.price.say(0.215)
    panel.currency.choose("EUR")
    site = session.build.site
    assert (site.other_load_w, site.room_c, site.ups) == (300, -5, Ups(1500, 2200))
    assert (site.price_per_kwh, site.currency) == (0.215, "EUR")
    assert session.document.history.count() == 6
    panel.ups_w.say(None)
    assert session.build.site.ups is None and not panel.ups_va.isVisible()


def test_each_country_pays_with_what_qt_knows_of_it() -> None:
    for code in COUNTRIES:
        land = QLocale(QLocale.Language.AnyLanguage, QLocale.codeToTerritory(code.upper()))
        symbol = land.currencySymbol(QLocale.CurrencySymbolFormat.CurrencyIsoCode)
        assert currency_of(sites_of(code)[0].site) == symbol, code
    assert currency_of(Site()) is None


def test_the_first_price_of_energy_is_in_the_money_of_the_country(qtbot: QtBot) -> None:
    for name, currency in (("de-230v-16a", "EUR"), ("jp-100v-15a", "JPY")):
        session = session_with(BASE.changed(site=site_named(name)))
        panel = site_panel(qtbot, session)
        panel.price.say(0.35)
        assert session.build.site.currency == currency
        panel.currency.choose(None)
        panel.price.say(0.36)
        assert session.build.site.currency is None, "what the user took away stays away"


def test_a_ups_has_at_least_as_many_volt_amperes_as_watts(qtbot: QtBot) -> None:
    session = session_with(BASE)
    panel = site_panel(qtbot, session)
    panel.ups_w.say(1000)
    assert session.build.site.ups == Ups(1000, 1000)
    panel.ups_va.say(600)
    assert session.build.site.ups == Ups(1000, 1000)
    assert panel.ups_va.figure == 1000


def test_a_currency_of_the_file_is_offered(qtbot: QtBot) -> None:
    panel = site_panel(qtbot, session_with(BASE.changed(site=BASE.site.changed(currency="ISK"))))
    assert panel.currency.currentText() == "ISK"


# circuits


def test_a_second_circuit_takes_a_supply_and_gives_it_back(qtbot: QtBot) -> None:
    session = session_with(TWO_SUPPLIES.place(TUF, "1"))
    panel = site_panel(qtbot, session)
    assert panel.circuits.supplies == []
    panel.circuits.add.click()
    assert session.build.circuits == (Circuit(120, 15, 15),)
    assert [field.value for field in panel.circuits.supplies] == [0, 0]
    panel.circuits.supplies[1].choose(1)
    assert session.build.psu_circuits == (0, 1)
    assert [c.psus for c in circuits_of(session.snapshot.committed.assembly)] == [(0,), (1,)]
    panel.circuits.outlets[0].choose("us-240v-20a")
    panel.circuits.loads[0].say(150)
    assert session.build.circuits == (Circuit(240, 20, 20, 150),)
    panel.circuits.removes[0].click()
    assert (session.build.circuits, session.build.psu_circuits) == ((), ())
    assert steps(session) == [
        "Add circuit 2",
        "Plug PSU 2 in at circuit 2",
        "Make circuit 2 one of 240 V, 20 A",
        "Load circuit 2 with 150 W",
        "Remove circuit 2",
    ]
    session.document.undo()
    assert len(panel.circuits.outlets) == 1 and panel.circuits.supplies[1].value == 1


def test_removing_a_circuit_keeps_the_others_supplies_where_they_are() -> None:
    build = Build(psus=("a",) * 3)
    for _ in range(3):
        build = with_circuit(build)
    build = with_supply_at(with_supply_at(build, 0, 3), 2, 1)
    assert build.psu_circuits == (3, 0, 1)
    assert without_circuit(build, 0).psu_circuits == (2,)
    assert without_circuit(build, 2).psu_circuits == (0, 0, 1)


def test_at_most_eight_further_circuits(qtbot: QtBot) -> None:
    session = session_with(BASE)
    panel = site_panel(qtbot, session)
    for _ in range(8):
        panel.circuits.add.click()
    assert len(session.build.circuits) == 8 and not panel.circuits.add.isEnabled()


def test_a_circuit_of_no_known_outlet_says_its_figures(qtbot: QtBot) -> None:
    panel = site_panel(qtbot, session_with(BASE.changed(circuits=(Circuit(48, 99, 99),))))
    assert panel.circuits.outlets[0].currentText() == "48 V, 99 A · as in the file"


# drives


def board_with_sharing(session: Session) -> tuple[str, str]:
    """A board of the catalog and one of its sockets that takes lanes from a slot."""
    for row in session.catalog.search("", "motherboard", limit=1000):
        board = session.catalog.get(row.id)
        for socket in getattr(board, "m2_slots", None) or ():
            slots = {slot.name for slot in board.slots or ()}  # type: ignore[union-attr]
            if socket.name and slots & set(takes_from(board, socket)):  # type: ignore[arg-type]
                return row.id, socket.name
    raise AssertionError("no board shares lanes with a socket")


def drives_panel(qtbot: QtBot, session: Session) -> RowsPanel[DriveRows]:
    panel = drive_panel(session, LIGHT)
    qtbot.addWidget(panel)
    panel.show()
    return panel


def test_a_drive_takes_the_socket_that_is_chosen_and_says_what_that_costs(qtbot: QtBot) -> None:
    board, socket = board_with_sharing(session_with(BASE))
    session = session_with(Build(board=board, drives=(Quantity(NVME),)))
    panel = drives_panel(qtbot, session)
    assert panel.rows.sockets[0].value == AUTOMATIC
    panel.rows.sockets[0].choose(socket)
    assert session.build.drives == (Quantity(NVME, 1, (socket,)),)
    assert panel.rows.notes[0].text().startswith(f"{socket} takes lanes from ")
    panel.rows.sockets[0].choose(AUTOMATIC)
    assert session.build.drives == (Quantity(NVME),)
    assert session.document.history.count() == 2


def test_sockets_of_several_drives_are_kept_apart() -> None:
    build = Build(drives=(Quantity(NVME, 3),))
    build = with_socket(with_socket(build, NVME, 2, "M2_3"), NVME, 0, "M2_1")
    assert build.drives[0].places == ("M2_1", "", "M2_3")
    assert without_drive(build, NVME, 1).drives == (Quantity(NVME, 2, ("M2_1", "M2_3")),)
    assert with_socket(build, NVME, 2, None).drives[0].places == ("M2_1",)
    assert without_drive(Build(drives=(Quantity(NVME),)), NVME, 0).drives == ()


def test_a_drive_that_gives_way_is_asked_about(qtbot: QtBot) -> None:
    """The socket of another drive is taken only once the user accepts that this one moves."""
    board = "asus-pro-ws-wrx80e-sage-se-wifi"
    session = session_with(Build(board=board, drives=(Quantity(NVME), Quantity(OTHER_NVME))))
    panel = drives_panel(qtbot, session)
    asked: list[BuildProposal] = []
    session.document.asks = asked.append
    before = session.build
    one, two = (seat.socket for seat in drive_seats(session.snapshot.committed.assembly))
    panel.rows.sockets[1].choose(one)
    (proposal,) = asked
    (change,) = proposal.options[0].changes
    assert (str(change.before), str(change.after)) == (one, two)
    assert session.build == before and panel.rows.sockets[1].value == AUTOMATIC
    session.document.accept(proposal.options[0])
    assert panel.rows.sockets[1].value == one


def test_a_drive_can_be_taken_out(qtbot: QtBot) -> None:
    session = session_with(BASE.changed(drives=(Quantity(NVME, 2),)))
    panel = drives_panel(qtbot, session)
    assert len(panel.rows.sockets) == 2
    panel.rows.removes[0].click()
    assert len(panel.rows.sockets) == 1 and session.build.drives == (Quantity(NVME),)
    panel.rows.removes[0].click()
    assert NONE in [label.text() for label in panel.rows.findChildren(QLabel)]
    session.document.undo()
    assert len(panel.rows.sockets) == 1


def test_a_socket_that_the_board_has_not_is_named(qtbot: QtBot) -> None:
    panel = drives_panel(qtbot, session_with(BASE.changed(drives=(Quantity(NVME, 1, ("M2_99",)),))))
    assert panel.rows.notes[0].text() == "The board has no socket called M2_99."
    assert panel.rows.sockets[0].currentText() == "M2_99 · not on this board"


def test_without_a_board_there_is_no_socket(qtbot: QtBot) -> None:
    session = session_with(Build(drives=(Quantity(NVME),)))
    panel = drives_panel(qtbot, session)
    assert panel.rows.notes[0].text() == "No board is chosen."
    assert drive_seats(session.snapshot.committed.assembly)[0].socket is None


# risers


def entries(menu: QMenu) -> dict[str, QMenu | None]:
    return {action.text(): action.menu() for action in menu.actions()}  # type: ignore[misc]


def test_a_card_on_a_riser_gets_its_riser_and_its_slot(qtbot: QtBot) -> None:
    parent = QWidget()
    session = session_with(VERTICAL)
    qtbot.addWidget(parent)
    assert riser_menu(parent, session, "riser") is None, "no card is selected"
    session.selection.select("gpu1")
    slots = riser_menu(parent, session, "feed")
    assert slots is not None
    action = next(a for a in slots.actions() if a.text().startswith("PCIEX16_1"))
    action.trigger()
    assert session.build.placements[0].slot == "PCIEX16_1"
    risers = riser_menu(parent, session, "riser")
    assert risers is not None
    why = "The place of PCIEX16_1 on ASUS Pro WS X570-ACE is unknown."
    assert [a.text() for a in risers.actions()].count(why) == 1
    named = [a for a in risers.actions() if "\t" in a.text()]
    assert named and not any(why.rstrip(".") in a.text() for a in named)
    named[0].trigger()
    riser = session.catalog.get(session.build.placements[0].riser or "")
    assert riser is not None and named[0].text().startswith(riser.name)
    assert session.document.history.count() == 2
    again = riser_menu(parent, session, "riser")
    assert again is not None
    assert [a.text() for a in again.actions() if a.isChecked()] == [named[0].text()]
    session.document.undo()
    session.document.undo()
    assert session.build == VERTICAL


def test_a_card_in_a_slot_needs_no_riser(qtbot: QtBot) -> None:
    parent = QWidget()
    session = session_with(four())
    qtbot.addWidget(parent)
    session.selection.select("gpu1")
    assert riser_menu(parent, session, "feed") is None


def test_the_menu_of_a_card_offers_its_feed_and_what_lies_between(qtbot: QtBot) -> None:
    """A socket, then adapter, cable and dock: the same link as the command makes of them."""
    parent = QMenu()
    session = session_with(VERTICAL)
    qtbot.addWidget(parent)

    def take(number: int, *words: str) -> None:
        menu = feed_menus(parent, session, "gpu1")[number]
        for word in words:
            menu.aboutToShow.emit()
            action = next(a for a in menu.actions() if word in a.text())
            menu = action.menu() or menu
        action.trigger()

    take(1, "M.2_1")
    for part in ("M.2 NVMe to OCuLink", "OCuLink SFF-8611 4i cable", "OCuLink 4i to PCIe"):
        take(0, "dapters and cables", f"Add {part}")
    (card,) = session.snapshot.committed.assembly.cards
    assert card.placement.slot == "M.2_1" and [part.lanes for part in card.chain] == [4, 4, 4]
    assert card.riser is not None and "dock" in card.riser.name
    (link,) = session.snapshot.committed.links
    assert (link.width, link.slot) == (4, "M.2_1")
    take(0, "dapters and cables", "2. OCuLink SFF-8611 4i cable")
    assert len(session.snapshot.committed.assembly.cards[0].chain) == 2
    session.document.start(four())
    assert feed_menus(parent, session, "gpu1") == [], "a card in a slot needs none"


# in the window


def window_with(qtbot: QtBot, build: Build) -> MainWindow:
    window = MainWindow(session_with(build), LIGHT, dialogs=Asked())
    qtbot.addWidget(
        window, before_close_func=lambda shown: setattr(shown.files, "may_leave", lambda: True)
    )
    window.resize(1280, 720)
    show(qtbot, window)
    return window


@pytest.mark.sampled(step=2)
@pytest.mark.parametrize("name", share(list(FORMS), 3))
def test_a_form_opens_by_command_and_esc_gives_the_keyboard_back(qtbot: QtBot, name: str) -> None:
    window = window_with(qtbot, four().changed(drives=(Quantity(NVME),)))
    show_active(qtbot, window)
    window.panels.ladder.setFocus()
    before = window.focusWidget()
    window.actions_of[name].trigger()
    form = window.forms.made[name]
    assert form.isVisible() and form.isAncestorOf(window.focusWidget())
    assert window.rect().adjusted(-20, -20, 20, 20).contains(form.geometry())
    first = window.focusWidget()
    if isinstance(first, QAbstractSpinBox):
        assert first.lineEdit().hasSelectedText(), "the first figure is typed over"
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    assert not form.isVisible() and window.focusWidget() is before


def only_one_form_is_open_and_it_goes_with_the_keyboard(
    window: MainWindow, qapp: QApplication
) -> None:
    window.actions_of["site"].trigger()
    window.actions_of["workload"].trigger()
    assert not window.forms.made["site"].isVisible() and window.forms.made["workload"].isVisible()
    here = window.focusWidget()
    qapp.focusChanged.emit(here, here)
    assert window.forms.made["workload"].isVisible()
    qapp.focusChanged.emit(here, window.panels.ladder.canvas)
    assert not window.forms.made["workload"].isVisible()


def tab_goes_round_in_a_form_and_does_not_close_it(qtbot: QtBot, window: MainWindow) -> None:
    window.session.document.start(four().changed(drives=(Quantity(NVME),)))
    for name in ("site", "workload", "drives"):
        window.actions_of[name].trigger()
        form = window.forms.made[name]
        first = window.focusWidget()
        reached: list[QWidget | None] = []
        for key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            reached.clear()
            while (focus := window.focusWidget()) not in reached:
                reached.append(focus)
                QTest.keyClick(focus, key)
            assert window.focusWidget() is first, f"{name}: all round by {key}"
            assert form.isVisible() and form.close_button in reached


def a_form_goes_with_its_build(qtbot: QtBot, window: MainWindow) -> None:
    window.session.document.start(four())
    window.actions_of["site"].trigger()
    window.files.may_leave = lambda: True
    window.files.close()
    assert not window.forms.made["site"].isVisible()


def a_list_of_a_field_does_not_close_its_form(qtbot: QtBot, window: MainWindow) -> None:
    window.session.document.start(four())
    window.actions_of["workload"].trigger()
    form = window.forms.made["workload"]
    panel = form.content
    assert isinstance(panel, WorkloadPanel)
    panel.task.showPopup()
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None)
    assert form.isVisible()
    panel.task.hidePopup()


def lines_of_the_inspector_lead_to_their_forms(qtbot: QtBot, window: MainWindow) -> None:
    window.session.document.start(four().changed(drives=(Quantity(NVME),)))
    for kind in ("site", "workload", "drives"):
        value = next(
            v
            for v in window.panels.inspector.findChildren(ValueButton)
            if v.kind == kind and v.isVisible()
        )
        value.click()
        assert window.forms.made[kind].isVisible(), kind


def fields_have_names_labels_and_distinct_access_keys(qtbot: QtBot, window: MainWindow) -> None:
    window.session.document.start(with_cards(TUF, "1").changed(circuits=(Circuit(120, 15, 15),)))
    for name in FORMS:
        window.forms.open(name, window.panels.inspector)
        content = window.forms.made[name].content
        fields = [w for w in content.findChildren(QWidget) if isinstance(w, ChoiceField | Number)]
        assert all(field.accessibleName() for field in fields)
        labels = [label for label in content.findChildren(QLabel) if label.buddy() is not None]
        keys = [
            text[text.index("&") + 1].lower()
            for text in (label.text() for label in labels)
            if "&" in text
        ]
        assert len(set(keys)) == len(keys)
        assert not set(keys) & set("fevbph"), "the menus have these"


def forms_follow_the_theme(qtbot: QtBot, window: MainWindow) -> None:
    window.session.document.start(four())
    window.actions_of["site"].trigger()
    wear(DARK)
    image = window.forms.made["site"].grab().toImage()
    assert image.pixelColor(image.width() // 2, 24).name() == DARK.raised.lower()


def the_short_way_offers_the_outlets_of_the_country(qtbot: QtBot, window: MainWindow) -> None:
    window.session.document.start(four())
    menu = QMenu()
    window.menus._fill_sites(menu)
    chosen = [a.text() for a in menu.actions() if a.isCheckable()]
    assert len(chosen) == 1 + len(sites_of("us"))
    menu.actions()[-1].trigger()
    assert window.forms.made["site"].isVisible()


def test_forms_in_the_window(qtbot: QtBot, qapp: QApplication) -> None:
    """One window for all of it, which costs a third of a second."""
    window = window_with(qtbot, four())
    only_one_form_is_open_and_it_goes_with_the_keyboard(window, qapp)
    for ask in (
        tab_goes_round_in_a_form_and_does_not_close_it,
        a_list_of_a_field_does_not_close_its_form,
        lines_of_the_inspector_lead_to_their_forms,
        fields_have_names_labels_and_distinct_access_keys,
        the_short_way_offers_the_outlets_of_the_country,
        forms_follow_the_theme,
        a_form_goes_with_its_build,
    ):
        for form in window.forms.made.values():
            form.close()
        ask(qtbot, window)


def test_outlets_are_those_of_the_engine() -> None:
    assert set(SITES) == set(OUTLETS)
    assert Site().volts is None


def test_thresholds_are_steps_of_their_own_and_go_back_to_the_usual(qtbot: QtBot) -> None:
    session = session_with(four())
    panel = thresholds_panel(session, LIGHT)
    qtbot.addWidget(panel)
    panel.show()
    before = session.build
    air = panel.rows.numbers["free_air_mm"]
    assert air.figure is None and "18" in air.text()
    air.say(25.0)
    assert session.build.thresholds == Thresholds(free_air_mm=25.0)
    panel.rows.numbers["reserve_percent"].say(20.0)
    assert session.build.thresholds == Thresholds(free_air_mm=25.0, reserve_percent=20.0)
    session.document.undo()
    assert panel.rows.numbers["reserve_percent"].figure is None
    air.say(None)
    assert session.build == before


def test_an_own_rule_is_put_together_from_choices(qtbot: QtBot) -> None:
    """By the fields of the form alone; each rule is a step and can be taken out again."""
    session = session_with(four())
    panel = own_rules_panel(session, LIGHT)
    qtbot.addWidget(panel)
    panel.show()
    before = session.build
    panel.rows.figure.choose("cooler")
    assert panel.rows.sign.values == ("=",) and "blower" in panel.rows.value.placeholderText()
    panel.rows.figure.choose("vram_gb")
    panel.rows.value.setText("plenty")
    panel.rows.add.click()
    assert session.build == before and "plenty" in panel.rows.fault.text()
    panel.rows.value.setText("32 GB")
    panel.rows.severity.choose("error")
    panel.rows.because.setText("x" * 201)
    panel.rows.add.click()
    assert session.build == before and "201" in panel.rows.fault.text()
    panel.rows.because.setText("70B models need it")
    panel.rows.add.click()
    asked = OwnRule("gpu", "vram_gb", at_least=32.0, severity="error", because="70B models need it")
    assert session.build.own_rules == (asked,)
    findings = session.snapshot.committed.findings
    assert any(finding.rule == "own-rule" for finding in findings)
    panel.rows.about.choose("machine")
    panel.rows.figure.choose("load_w")
    panel.rows.sign.choose("<=")
    panel.rows.value.setText("2800")
    panel.rows.add.click()
    assert session.build.own_rules == (asked, OwnRule("machine", "load_w", at_most=2800.0))
    panel.rows.removes[0].click()
    assert session.build.own_rules == (OwnRule("machine", "load_w", at_most=2800.0),)
    session.document.undo()
    assert asked in session.build.own_rules and len(panel.rows.removes) == 2


def test_own_rules_are_kept_for_new_builds(qtbot: QtBot) -> None:
    own = OwnRule("gpu", "cooler", one_of=("blower",))
    session = session_with(four().changed(own_rules=(own,)))
    panel = thresholds_panel(session, LIGHT)
    qtbot.addWidget(panel)
    panel.rows.usual.click()
    assert begun(Build()).own_rules == (own,)


def test_rows_that_are_made_anew_keep_the_keyboard(qtbot: QtBot) -> None:
    """On the figure that it was on; where that row is gone, on the first that is left."""
    session = session_with(BASE.changed(drives=(Quantity(NVME), Quantity(OTHER_NVME))))
    window = QWidget()
    qtbot.addWidget(window)
    before, limits = QPushButton(window), thresholds_panel(session, LIGHT)
    drives = drive_panel(session, LIGHT)
    in_column(before, limits, drives, owner=window)
    show_active(qtbot, window)
    name = limits.rows.numbers["reserve_percent"].accessibleName()
    limits.rows.numbers["reserve_percent"].setFocus()
    with lengths_in(LengthUnit.INCH):
        limits.show_now()
    assert limits.rows.isAncestorOf(window.focusWidget())
    assert window.focusWidget().accessibleName() == name
    drives.rows.removes[1].setFocus()
    QTest.keyClick(drives.rows.removes[1], Qt.Key.Key_Space)
    assert len(drives.rows.sockets) == 1 and window.focusWidget() is drives.rows.sockets[0]
