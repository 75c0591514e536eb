"""The table of fields: every field of every kind has words, a form that suits its type, and the
bounds of its class.
"""

from __future__ import annotations

from rigwright.editing.fields import (
    PartField,
    columns_of,
    field_at,
    field_named,
    fields_of,
)
from rigwright.editing.words import CHOICE_WORDS, COLUMNS, GROUPS, WORDS, choice_words
from rigwright.parts import KINDS, Part, Record, record_of
from tests.sampling import every
from tests.shipped_parts import shipped

FORMS = {"mm", "watts", "number", "count", "text", "choice", "flag", "names", "table"}
KIND_NAMES = sorted(KINDS)


def figure(kind: str, name: str) -> PartField:
    field = field_named(kind, name)
    assert field is not None
    return field


def row_classes() -> list[type]:
    return [
        c
        for c in Record.__subclasses__()
        if c is not Part and c.__module__.startswith("rigwright.parts")
    ]


@every(KIND_NAMES)
def test_every_field_of_a_kind_is_there_once(kind: str) -> None:
    names = [field.name for field in fields_of(kind)]
    assert sorted(names) == sorted(KINDS[kind].__struct_fields__)


@every(KIND_NAMES)
def test_words_are_whole_and_told_apart(kind: str) -> None:
    for field in fields_of(kind):
        assert field.label and field.label[0] == field.label[0].upper(), field
        assert field.group in GROUPS and field.form in FORMS
        assert not field.hint.endswith("."), field.name
        assert "_" not in field.label
    labels = [field.label for field in fields_of(kind)]
    assert len(set(labels)) == len(labels), sorted(
        label for label in labels if labels.count(label) > 1
    )


def test_no_word_is_left_over() -> None:
    known = {name for kind in KINDS for name in KINDS[kind].__struct_fields__}
    exact = {f"{kind}.{name}" for kind in KINDS for name in KINDS[kind].__struct_fields__}
    assert {name for name in WORDS if name not in known | exact} == set()


@every(row_classes())
def test_every_table_has_its_columns(row: type) -> None:
    assert [column.name for column in columns_of(row.__name__)] == list(COLUMNS[row.__name__])
    assert set(COLUMNS[row.__name__]) == set(row.__struct_fields__)  # type: ignore[attr-defined] (every Record has it)


def test_groups_stand_in_one_order() -> None:
    for kind in KINDS:
        places = [GROUPS.index(field.group) for field in fields_of(kind)]
        assert places == sorted(places)


def test_forms_and_units_follow_type_and_name() -> None:
    expected = {
        ("gpu", "thickness_mm"): ("mm", "mm"),
        ("gpu", "board_power_w"): ("watts", "W"),
        ("gpu", "slots_occupied"): ("number", ""),
        ("gpu", "fan_count"): ("count", ""),
        ("gpu", "cooler"): ("choice", ""),
        ("gpu", "low_profile"): ("flag", ""),
        ("gpu", "power_connectors"): ("table", ""),
        ("gpu", "memory_bandwidth_gb_s"): ("number", "GB/s"),
        ("gpu", "weight_g"): ("number", "g"),
        ("psu", "watts"): ("watts", "W"),
        ("psu", "connectors"): ("table", ""),
        ("memory", "power_w_per_module"): ("watts", "W"),
        ("memory", "voltage"): ("number", "V"),
        ("fan", "static_pressure_mmh2o"): ("number", "mm H₂O"),
        ("motherboard", "bifurcation_support"): ("names", ""),
        ("motherboard", "known_spacing"): ("table", ""),
        ("chassis", "board"): ("table", ""),
        ("cpu", "pcie_note"): ("text", ""),
    }
    for (kind, name), (form, unit) in expected.items():
        assert (figure(kind, name).form, figure(kind, name).unit) == (form, unit), (kind, name)


def test_bounds_are_those_that_a_record_is_held_to() -> None:
    assert (figure("gpu", "length_mm").minimum, figure("gpu", "length_mm").maximum) == (0, 5_000)
    assert (figure("gpu", "release_year").minimum, figure("gpu", "release_year").maximum) == (
        1980,
        2100,
    )
    assert (figure("riser", "host_connector_angle_deg").minimum) == -360
    assert figure("psu", "watts").maximum == 100_000
    lanes = field_at("motherboard", "slots.PCIEX16_1.electrical_lanes")
    assert lanes is not None and (lanes.minimum, lanes.maximum) == (0, 32)


def test_choices_are_those_of_the_record() -> None:
    assert figure("gpu", "cooler").choices == (
        "open_air",
        "blower",
        "flow_through",
        "passive",
        "aio_hybrid",
        "water_block",
    )
    for kind in KINDS:
        for field in fields_of(kind):
            if field.name not in ("kind", "confidence"):
                assert all(choice in CHOICE_WORDS for choice in field.choices), field
    assert choice_words("flow_through") == "flow-through"


def test_what_must_be_given() -> None:
    assert {f.name for f in fields_of("psu") if f.required} == {
        "id",
        "name",
        "brand",
        "source",
        "confidence",
        "watts",
    }


def test_a_path_leads_to_a_column() -> None:
    plugs = field_at("psu", "connectors.pcie_8pin")
    assert plugs is not None and plugs.label == "8-pin PCIe"
    built_in = field_at("chassis", "board.slots.SLOT1.position")
    assert built_in is not None and built_in.label == "Position"
    assert field_at("gpu", "girth_mm") is None
    assert field_at("gpu", "thickness_mm") == figure("gpu", "thickness_mm")


def test_labels_inside_a_sentence() -> None:
    assert figure("gpu", "thickness_mm").words == "thickness"
    assert figure("gpu", "lanes").words == "PCIe lanes"
    assert figure("gpu", "fp32_tflops").words == "FP32"


def test_what_a_record_says_of_itself_is_no_figure() -> None:
    assert not figure("gpu", "source").is_figure
    assert figure("gpu", "thickness_mm").is_figure


@every(KIND_NAMES)
def test_every_value_of_a_record_suits_its_form(kind: str) -> None:
    types = {
        "mm": float,
        "watts": float,
        "number": float,
        "count": int,
        "text": str,
        "choice": str,
        "flag": bool,
    }
    catalog = shipped()
    for row in catalog.search("", kind, limit=20):
        part = catalog.get(row.id)
        assert part is not None
        for name, value in record_of(part).items():
            wanted = types.get(figure(kind, name).form, (list, dict))
            assert isinstance(value, wanted) or (wanted is float and isinstance(value, int)), (
                name,
                value,
            )


def test_what_may_be_unknown() -> None:
    assert figure("gpu", "power_connectors").nullable
    assert not figure("motherboard", "obstructions").nullable
