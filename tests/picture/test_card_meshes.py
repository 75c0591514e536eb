"""Card meshes: inside their boxes for every card there is and any that might be, right side out,
and what they are.
"""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rigwright.arrays import as_array
from rigwright.assembly.envelopes import Card, card_size, card_solids
from rigwright.graphics.mesh import MATERIALS, Mesh
from rigwright.parts import Gpu, Nic, PowerConnector
from rigwright.picture.meshes.card_form import form_of, plug_places
from rigwright.picture.meshes.cards import STYLES
from rigwright.picture.meshes.cards import shapes as card_shapes
from rigwright.picture.meshes.part_meshes import card_mesh
from rigwright.picture.meshes.shapes import join
from tests.picture.pieces import Piece, pieces_of
from tests.sampling import count, every, share
from tests.shipped_parts import shipped

TOLERANCE = 0.05
LIGHT, HEAVY = 2_000, 12_500  # triangles of a graphics card
CARDS = 32  # every so many of the catalog


@pytest.fixture(scope="module")
def cards() -> list[Card]:
    catalog = shipped()
    found = [
        catalog.get(row.id)
        for kind in ("gpu", "nic")
        for row in catalog.search("", kind=kind, limit=1000)
    ]
    return [card for card in found if isinstance(card, Gpu | Nic)]


def gpu(**fields: object) -> Gpu:
    given = {
        "id": "made-up",
        "name": "Made up",
        "brand": "",
        "source": "test",
        "confidence": "test",
        "cooler": "open_air",
        "length_mm": 300.0,
        "height_mm": 127.0,
        "thickness_mm": 52.0,
        "bracket_slots": 2,
        "fan_count": 3,
        "power_connectors": (PowerConnector(type="8pin", count=2),),
        "power_connector_edge": "top",
    }
    return Gpu.of({**given, **fields})


def points_of(card: Card) -> np.ndarray:
    """All points of a card's mesh, without the work of making it drawable."""
    return join(card_shapes(form_of(card))).positions


def outside(card: Card, positions: np.ndarray) -> np.ndarray:
    """Points that lie in none of the card's boxes."""
    boxes = as_array([solid.box for solid in card_solids(card)])
    boxes[:, 0] -= TOLERANCE
    boxes[:, 1] += TOLERANCE
    points = positions[:, None]
    inside = ((points >= boxes[None, :, 0]) & (points <= boxes[None, :, 1])).all(axis=2).any(axis=1)
    return positions[~inside]


def materials_of(mesh: Mesh) -> set[str]:
    return {MATERIALS[m] for m in np.unique(mesh.materials)}


def wheels(mesh: Mesh) -> list[Piece]:
    """The hubs of fan wheels, widest pieces of their material."""
    hubs = [p for p in pieces_of(mesh) if p.material == "fan_hub"]
    return [p for p in hubs if abs(p.size[0] - p.size[2]) < 0.5 and p.size[0] > 12]


@pytest.mark.sampled
def test_every_card_of_the_catalog_lies_inside_its_boxes(cards: list[Card]) -> None:
    assert sum(isinstance(card, Gpu) for card in cards) >= 220
    assert [card.id for card in share(cards, CARDS) if len(outside(card, points_of(card)))] == []


@pytest.mark.sampled
def test_every_graphics_card_is_detailed_but_not_heavy(cards: list[Card]) -> None:
    asked = share(cards, CARDS, 1)
    forms = {card.id: form_of(card) for card in asked if isinstance(card, Gpu)}
    counts = {name: len(join(card_shapes(form)).triangles) for name, form in forms.items()}
    assert {name: n for name, n in counts.items() if not LIGHT <= n <= HEAVY} == {}
    assert np.median(list(counts.values())) > 4_000


def test_cards_of_one_form_share_one_mesh(cards: list[Card]) -> None:
    forms = {form_of(card) for card in cards}
    assert len({form.key for form in forms}) == len(forms) < len(cards)
    assert card_mesh(gpu(id="a")) is card_mesh(gpu(id="b"))
    assert card_mesh(gpu()) is not card_mesh(gpu(length_mm=301.0))


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("style", [name for name in STYLES if name != "nic"])
def test_no_face_of_a_closed_piece_looks_inward(style: str) -> None:
    pieces = pieces_of(card_mesh(gpu(cooler=style)))
    closed = [p for p in pieces if p.closed]
    assert len(closed) > 20
    assert [p for p in closed if p.volume <= 0] == []
    assert {p.material for p in pieces if not p.closed} <= {
        "gold",
        "bracket_hole",
    }  # contacts and holes are flat


plugs = st.lists(
    st.builds(
        PowerConnector,
        type=st.sampled_from(["6pin", "8pin", "12vhpwr", "12v-2x6", "eps8"]),
        count=st.just(1),
    ),
    max_size=3,
).map(tuple)


@settings(
    max_examples=count(12, of=100),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    cooler=st.sampled_from([name for name in STYLES if name != "nic"]),
    length=st.floats(150, 400),
    height=st.floats(68.9, 170),
    slots=st.integers(1, 4),
    fans=st.integers(1, 4),
    connectors=plugs,
    edge=st.sampled_from(["top", "rear_end", None]),
    data=st.data(),
)
def test_any_card_lies_inside_its_boxes(
    cooler: str,
    length: float,
    height: float,
    slots: int,
    fans: int,
    connectors: tuple[PowerConnector, ...],
    edge: str | None,
    data: st.DataObject,
) -> None:
    thickness = data.draw(st.floats(18.7, 18.71 + 20.32 * slots))
    card = gpu(
        cooler=cooler,
        length_mm=length,
        height_mm=height,
        thickness_mm=thickness,
        bracket_slots=slots,
        fan_count=fans,
        power_connectors=connectors,
        power_connector_edge=edge,
    )
    positions = points_of(card)
    assert len(outside(card, positions)) == 0
    assert np.isfinite(positions).all()


def test_the_check_sees_a_mesh_that_sticks_out() -> None:
    thinner = gpu(thickness_mm=50.0)
    assert len(outside(thinner, points_of(gpu()))) > 100


@every([1, 2, 3, 4])
def test_an_open_air_card_has_its_fans_on_the_fan_side(fans: int) -> None:
    card = gpu(fan_count=fans)
    found = wheels(card_mesh(card))
    assert len(found) == fans
    face = 3.46 - 52.0
    assert all(face < p.middle[1] < face + 20 for p in found)
    places = sorted(p.middle[0] for p in found)
    assert np.allclose(np.diff(places), 300 / fans, atol=2)


def test_a_blower_has_one_intake_near_its_far_end() -> None:
    (wheel,) = wheels(
        card_mesh(gpu(cooler="blower", length_mm=267.0, height_mm=111.15, thickness_mm=40.0))
    )
    assert wheel.middle[0] == pytest.approx(0.76 * 267, abs=1)


def test_a_flow_through_card_has_a_fan_on_each_side() -> None:
    low, high = sorted(wheels(card_mesh(gpu(cooler="flow_through"))), key=lambda p: p.middle[0])
    assert low.middle[1] < -30
    assert high.middle[1] > -8
    assert high.middle[0] > 0.7 * 300


def test_a_passive_card_has_fins_and_no_fan() -> None:
    mesh = card_mesh(gpu(cooler="passive", height_mm=111.15, thickness_mm=40.0))
    fins = [p for p in pieces_of(mesh) if p.material == "fins" and p.size[0] > 50]
    assert len(fins) > 60
    assert not materials_of(mesh) & {"fan_blade", "fan_well"}


def test_a_hybrid_card_has_two_hoses_and_one_fan_of_its_own() -> None:
    mesh = card_mesh(gpu(cooler="aio_hybrid", power_connectors=()))
    hoses = [p for p in pieces_of(mesh) if p.material == "tube"]
    assert len(hoses) == 2
    assert all(p.size[1] == pytest.approx(11, abs=0.3) for p in hoses)
    assert len(wheels(mesh)) == 1


def test_a_water_block_has_a_clear_top_and_no_fan() -> None:
    mesh = card_mesh(gpu(cooler="water_block", thickness_mm=24.0, bracket_slots=1))
    assert "glass" in materials_of(mesh)
    assert "fan_blade" not in materials_of(mesh)


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("edge", ["top", "rear_end"])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_every_plug_is_drawn_in_the_room_kept_for_it(edge: str, count: int) -> None:
    card = gpu(
        power_connectors=(PowerConnector(type="8pin", count=count),), power_connector_edge=edge
    )
    room = next(s.box for s in card_solids(card) if s.role == "plug")
    places = [place for place, _ in plug_places(form_of(card))]
    assert len(places) == count
    assert all(
        low <= v <= high
        for place in places
        for v, low, high in zip(place, room.low, room.high, strict=True)
    )
    combs = [p for p in pieces_of(card_mesh(card)) if p.material == "fan_hub" and p.size.max() < 20]
    assert len(combs) >= count


def test_a_card_without_plugs_has_none() -> None:
    assert "plug" not in materials_of(card_mesh(gpu(power_connectors=())))
    assert "plug" not in materials_of(card_mesh(gpu(power_connectors=None)))


def test_unknown_sizes_are_drawn_as_their_stand_ins() -> None:
    card = gpu(length_mm=None, height_mm=None, thickness_mm=None, slots_occupied=2.0)
    mesh = card_mesh(card)
    assert not card_size(card).thickness.known
    assert mesh.bounds[1][0] == pytest.approx(card_size(card).length.value + 0, abs=3)
    assert len(outside(card, points_of(card))) == 0


def test_a_network_card_shows_its_ports(cards: list[Card]) -> None:
    nic = next(
        card for card in cards if isinstance(card, Nic) and card.ports == 4 and card.length_mm
    )
    cages = [p for p in pieces_of(card_mesh(nic)) if p.material == "metal" and p.size[0] > 20]
    assert len(cages) == 4
