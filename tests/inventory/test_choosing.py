"""The supplies that a server is sold with: they come with it however it is chosen, stay until the
user takes others, and go with it.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rigwright.assembly import assemble
from rigwright.build import Build, Placeholder, Placement, Site
from rigwright.catalog import StoredCatalog
from rigwright.checks import Fit
from rigwright.checks.remedy import Replace
from rigwright.evaluation import evaluate
from rigwright.importing.lists.matching import match_list
from rigwright.importing.lists.reading import read_list
from rigwright.inventory.adjusting import choosing, removing, replacing
from rigwright.inventory.changes import Happening
from rigwright.inventory.choosing import supplies_told, with_chosen
from rigwright.inventory.filling import filled
from rigwright.inventory.money.bill import bill_of
from rigwright.inventory.part_row import Origin
from rigwright.inventory.rows import rows_of
from rigwright.parts import Chassis, Psu
from rigwright.parts.chassis import included_psus
from rigwright.parts.psu_forms import has_module_form
from rigwright.proposals.listed import build_from_list
from rigwright.proposals.next_kind import next_kind
from rigwright.proposals.next_part import proposals
from rigwright.remedies.applying import applied
from tests.shipped_parts import shipped

SERVER, MODULE = "supermicro-as-4124gs-tnr", "supermicro-pws-2k04a-1r-2000-w-1u"
OTHER_MODULE = "supermicro-pws-1k62a-1r-1600-w-1u"
SMALLER = "supermicro-sys-7049gp-trt"
TOWER, TOWER_SUPPLY = "fractal-design-define-7-xl", "evga-supernova-1600-t2"
BOLTED_IN = ("build.psus", "build.board", "build.cooler")


@pytest.fixture(scope="module")
def catalog() -> StoredCatalog:
    return shipped()


def case(catalog: StoredCatalog, part_id: str) -> Chassis:
    part = catalog.get(part_id)
    assert isinstance(part, Chassis)
    return part


def servers(catalog: StoredCatalog) -> Iterator[Chassis]:
    """The cases whose record names their supplies."""
    for row in catalog.search("", "chassis", 4000):
        part = case(catalog, row.id)
        if part.included_psu is not None:
            yield part


def chosen(catalog: StoredCatalog, part_id: str, build: Build | None = None) -> Build:
    return with_chosen(assemble(build or Build(), catalog), case(catalog, part_id))


def test_what_a_record_names_goes_into_its_bays(catalog: StoredCatalog) -> None:
    """A module of a redundant set where these are for such."""
    found = list(servers(catalog))
    assert len(found) >= 18
    for server in found:
        supply = catalog.get(server.included_psu or "")
        forms = server.psu_form_factors or ()
        assert isinstance(supply, Psu), server.id
        assert supply.form_factor in forms, server.id
        assert bool(supply.redundant) == has_module_form(supply), server.id
        assert server.psu_count, server.id


def test_a_server_asks_for_nothing_that_is_bolted_into_it(catalog: StoredCatalog) -> None:
    for server in servers(catalog):
        now = evaluate(chosen(catalog, server.id), catalog)
        assert len(now.build.psus) == server.psu_count, server.id
        if server.board is None:  # a case that takes boards
            continue
        assert next_kind(now) == "cpu", server.id
        asked = {entry.field for entry in (*now.undecided, *now.unsettled)}
        assert not asked.intersection(BOLTED_IN), server.id
        rules = {finding.rule for finding in now.findings}
        assert not rules.intersection({"psu-unfit", "psu-count", "several-supplies"}), server.id


def test_the_choice_is_told_and_is_the_users_to_replace(catalog: StoredCatalog) -> None:
    build = chosen(catalog, SERVER)
    assert build.psus == (MODULE,) * 4
    now = evaluate(build, catalog)
    told = supplies_told(Build(), now.assembly)
    assert str(told) == "Supermicro AS-4124GS-TNR comes with 2+2 × 2,000 W."
    assert supplies_told(build, now.assembly) is None  # nothing came since
    supplies = [row for row in rows_of(now.assembly) if row.kind == "psu"]
    assert [row.origin for row in supplies] == [Origin.INCLUDED] * 4
    assert bill_of(now.assembly).line_of(MODULE) is None  # in the server's price
    other = catalog.get(OTHER_MODULE)
    assert isinstance(other, Psu)
    exchanged = choosing(now, other, catalog)
    assert exchanged.build.psus == (OTHER_MODULE,) * 4
    after = evaluate(exchanged.build, catalog)
    supplies = [row for row in rows_of(after.assembly) if row.kind == "psu"]
    assert [row.origin for row in supplies] == [Origin.CHOSEN] * 4
    assert supplies_told(Build(), after.assembly) is None
    assert bill_of(after.assembly).line_of(OTHER_MODULE) is not None


def test_one_module_less_changes_nothing_else(catalog: StoredCatalog) -> None:
    now = evaluate(chosen(catalog, SERVER), catalog)
    row = next(row for row in rows_of(now.assembly) if row.key == "psu4")
    less = removing(now, row, catalog)
    assert less.build.psus == (MODULE,) * 3 and not less.changes


def test_chosen_supplies_stay_and_the_former_servers_go(catalog: StoredCatalog) -> None:
    own = Build(psus=(OTHER_MODULE,) * 2)
    assert chosen(catalog, SERVER, own).psus == own.psus
    server = chosen(catalog, SERVER)
    smaller = case(catalog, SMALLER)
    assert chosen(catalog, SMALLER, server).psus == included_psus(smaller) != server.psus
    leaving = choosing(evaluate(server, catalog), case(catalog, TOWER), catalog)
    assert leaving.build.psus == ()
    gone = [change for change in leaving.changes if change.row.kind == "psu"]
    assert [change.happening for change in gone] == [Happening.DROPPED] * 4  # which is asked first
    tower = chosen(catalog, TOWER, Build(psus=(TOWER_SUPPLY,)))
    assert tower.psus == (TOWER_SUPPLY,)
    listed = Build(placeholders=(Placeholder("a supply of 2 kW", "psu"),))
    assert chosen(catalog, SERVER, listed).psus == ()


def test_an_empty_build_takes_them_without_a_question(catalog: StoredCatalog) -> None:
    adjusted = choosing(evaluate(Build(), catalog), case(catalog, SERVER), catalog)
    assert adjusted.build.psus == (MODULE,) * 4 and not adjusted.changes


def test_each_way_to_a_server_brings_them(catalog: StoredCatalog) -> None:
    server = case(catalog, SERVER)
    tower = evaluate(Build(chassis=TOWER), catalog)
    row = next(row for row in rows_of(tower.assembly) if row.kind == "chassis")
    assert replacing(tower, row, server, catalog).build.psus == (MODULE,) * 4
    remedy = applied(Replace("chassis", by=SERVER), tower.assembly, catalog)
    assert remedy is not None and remedy.psus == (MODULE,) * 4
    back = applied(Replace("chassis", by=TOWER), assemble(remedy, catalog), catalog)
    assert back is not None and back.psus == ()
    listed = Build(placeholders=(Placeholder("an 8 GPU server", "chassis"),))
    assert filled(listed, 0, "chassis", SERVER, catalog).psus == (MODULE,) * 4
    pasted = build_from_list(match_list(read_list(f"Case: {server.name}"), catalog), catalog)
    assert pasted.build.psus == (MODULE,) * 4
    assert str(pasted.told) == "Supermicro AS-4124GS-TNR comes with 2+2 × 2,000 W."


def test_a_list_that_names_supplies_is_taken_at_its_word(catalog: StoredCatalog) -> None:
    name = case(catalog, SERVER).name
    for supply, wanted in (("Supermicro PWS-1K62A-1R", (OTHER_MODULE,)), ("Nobody's Rexx Q7", ())):
        text = f"Case: {name}\nPower Supply: {supply}"
        pasted = build_from_list(match_list(read_list(text), catalog), catalog)
        assert pasted.build.psus == wanted and pasted.told is None, supply


def test_the_first_supply_that_is_offered_is_its_own(catalog: StoredCatalog) -> None:
    a40s = tuple(Placement("nvidia-a40", f"bay{number}") for number in range(1, 9))
    full = Build(
        chassis="supermicro-sys-4028gr-tr", site=Site("rack", 230, 16, 16), placements=a40s
    )
    for build in (Build(chassis=SERVER), Build(chassis="asus-esc8000a-e12"), full):
        now = evaluate(build, catalog)
        found = [piece for piece in proposals(now, "psu", catalog) if piece is not None][-1]
        first = found[0]
        server = now.assembly.chassis
        assert server is not None and first.part is not None
        assert first.part.id == server.included_psu
        assert str(first.facts[0]) == "comes with the server"
        assert first.build.psus == included_psus(server)
        assert len(found) > 1
        assert "comes with the server" not in map(str, found[1].facts)
    # the last one carries its cards with a warning, and larger modules without
    assert (first.fit, found[1].fit) == (Fit.TIGHT, Fit.FITS)
