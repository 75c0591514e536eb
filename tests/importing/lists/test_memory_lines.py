"""Memory in pasted lists: modules and GB of a line are what the build gets, whatever kits there
are.
"""

from __future__ import annotations

import pytest

from rigwright.build import Build
from rigwright.catalog import MemoryCatalog
from rigwright.catalog.imported import imported_catalog
from rigwright.importing.lists.matching import match_list
from rigwright.importing.lists.memory_lines import memory_wanted
from rigwright.importing.lists.reading import ListLine, read_list
from rigwright.parts import Memory
from rigwright.proposals.listed import build_from_list
from tests.sampling import every


def kit(modules: int, module_gb: int, speed_mts: int = 3200, ram_type: str = "DDR4") -> Memory:
    total = modules * module_gb
    return Memory(
        id=f"crucial-pro-{ram_type.lower()}-{speed_mts}-{modules}x{module_gb}",
        name=f"Crucial Pro {ram_type}-{speed_mts} {total}GB ({modules}x{module_gb}GB)",
        brand="Crucial",
        ram_type=ram_type,
        module_count=modules,
        module_gb=module_gb,
        total_gb=total,
        speed_mts=speed_mts,
        source="this test",
        confidence="high",
    )


STOCK = MemoryCatalog([kit(1, 32), kit(2, 32), kit(2, 16), kit(1, 64), kit(4, 8), kit(8, 32)])
KITS_OF_TWO = MemoryCatalog([kit(2, 32), kit(2, 16), kit(2, 8), kit(4, 8)])


def modules_of(build: Build, stock: MemoryCatalog) -> dict[float, int]:
    """How many modules of how many GB a build has."""
    modules: dict[float, int] = {}
    for chosen in build.memory:
        part = stock.get(chosen.part_id)
        assert isinstance(part, Memory) and part.module_count and part.module_gb
        each = part.module_gb
        modules[each] = modules.get(each, 0) + chosen.count * part.module_count
    return modules


def bought(text: str, stock: MemoryCatalog) -> dict[float, int]:
    matches = match_list(read_list(text), stock)
    return modules_of(build_from_list(matches, stock).build, stock)


def in_all(text: str) -> float:
    """How many GB a build of the stock gets."""
    return sum(each * modules for each, modules in bought(text, STOCK).items())


SORTS = ("", "Memory: ", "- RAM: ")


@pytest.mark.sampled(step=5)
@pytest.mark.parametrize("stock", [STOCK, KITS_OF_TWO])
@pytest.mark.parametrize(
    ("line", "modules", "each_gb"),
    [
        ("2x Crucial Pro 32GB DDR4-3200", 2, 32),
        ("Crucial Pro 64GB (2x32GB) DDR4-3200", 2, 32),
        ("Crucial Pro 64 GB (2 x 32 GB) DDR4-3200", 2, 32),
        ("Crucial Pro (2x32) DDR4-3200", 2, 32),
        ("Crucial Pro 2 x 32GB DDR4-3200", 2, 32),
        ("Crucial Pro DDR4-3200 2×32 GB", 2, 32),
        ("2x32GB Crucial Pro DDR4-3200", 2, 32),
        ("2 x 32GB Crucial Pro DDR4-3200 (64GB)", 2, 32),
        ("Crucial Pro 32GB x2 DDR4-3200", 2, 32),
        ("Crucial Pro DDR4-3200 32GB x2", 2, 32),
        ("Crucial Pro DDR4-3200 32GB (x2)", 2, 32),
        ("Crucial Pro 64GB (32GBx2) DDR4-3200", 2, 32),
        ("Crucial Pro DDR4-3200 64GB Kit of 2", 2, 32),
        ("2 sticks of 32GB Crucial Pro DDR4-3200", 2, 32),
        ("Crucial Pro DDR4-3200, 2 modules of 32 GB", 2, 32),
        ("2 kits of 2x16 Crucial Pro DDR4-3200", 4, 16),
        ("2 kits of Crucial Pro 32GB (2x16GB) DDR4-3200", 4, 16),
        ("2x Crucial Pro 32GB (2x16GB) DDR4-3200", 4, 16),
        ("Crucial Pro 32GB (2x16GB) DDR4-3200 x2", 4, 16),
        ("2x 32GB (2x16GB) Crucial Pro DDR4-3200", 4, 16),
        ("4x Crucial Pro 32GB DDR4-3200", 4, 32),
        ("4x 16GB Crucial Pro DDR4-3200", 4, 16),
        ("Crucial Pro 128GB (4x32GB) DDR4-3200", 4, 32),
        ("8x Crucial Pro 8GB DDR4-3200", 8, 8),
    ],
)
def test_a_build_gets_the_modules_of_the_line(
    line: str, modules: int, each_gb: float, stock: MemoryCatalog
) -> None:
    for sort in SORTS:
        assert bought(f"{sort}{line}", stock) == {each_gb: modules}, sort


@pytest.mark.parametrize(
    "row", ["Memory,Crucial Pro 32GB DDR4-3200,2", "2;Crucial Pro DDR4-3200 32 GB;RAM"]
)
def test_rows_of_a_table_count_modules(row: str) -> None:
    assert bought(row, KITS_OF_TWO) == {32: 2}


def test_the_same_line_twice_is_twice_as_much() -> None:
    line = "Memory: Crucial Pro 64 GB (2 x 32 GB) DDR4-3200"
    assert bought(f"{line}\n{line}", STOCK) == {32: 4}


def test_a_size_alone_is_that_of_the_whole() -> None:
    """ "32GB" may be one module or two; a "32GB kit" twice is 64 GB."""
    assert in_all("RAM: Crucial Pro 32GB DDR4-3200") == 32
    assert in_all("RAM: 2x Crucial Pro DDR4-3200 32GB kit") == 64
    assert memory_wanted("Crucial Pro 32GB kit", 2) == memory_wanted("kits of Crucial 32GB", 2)


@every(
    [
        "3x Crucial Pro 32GB (2x32GB) DDR4-3200",  # 32 GB are no 2 x 32
        "3x Crucial Pro 24GB DDR4-3200",  # nobody has such modules
        "3x Crucial Pro 32GB DDR4-3200",  # no number of kits of two is three modules
        "Crucial Pro DDR4-3200",  # nobody knows how much
        "Crucial Pro 2x16GB + 2x8GB DDR4-3200",
        "Crucial Pro 16x4 DDR4-3200",
        "Crucial Pro 64GB DDR4-3200, 4 sticks",  # 64 GB in all or each?
        "2x Crucial Pro 32GB DDR5-3200",
        "2x Crucial Pro 32GB DDR4-2666",
    ]
)
def test_what_gives_other_modules_is_not_sure(line: str) -> None:
    (match,) = match_list(read_list(f"Memory: {line}"), KITS_OF_TWO)
    assert match.part_id is None and match.placeholder is not None
    assert match.near and max(near.score for near in match.near) <= 0.7


def test_a_kit_that_the_user_chooses_comes_as_often_as_its_gigabytes_say() -> None:
    (match,) = match_list(read_list("Memory: 2x Crucial Pro 32GB DDR4-3200"), KITS_OF_TWO)
    assert match.part_id == kit(2, 32).id and (match.line.count, match.count) == (2, 1)
    assert match.meaning(kit(2, 16).id).count == 2
    assert match.meaning(kit(2, 8).id).count == 4
    assert match.meaning(None).count == 2


def test_the_price_of_two_modules_is_that_of_their_kit() -> None:
    matches = match_list(read_list("Memory: 2x Crucial Pro 32GB DDR4-3200 $70.00"), KITS_OF_TWO)
    (price,) = build_from_list(matches, KITS_OF_TWO).build.prices
    assert (price.part_id, price.amount) == (kit(2, 32).id, 140.0)


# Kits of the open database whose figures contradict their own names.
CONTRADICTED = 6


def test_the_name_of_no_kit_is_read_otherwise_than_its_figures() -> None:
    catalog = imported_catalog()
    assert catalog is not None
    others: list[str] = []
    read = 0
    for hit in catalog.search("", "memory", 1_000_000):
        part = catalog.get(hit.id)
        wanted = memory_wanted(hit.name, 1)
        if wanted is not None and isinstance(part, Memory):
            read += 1
            if wanted.pieces_of(part) != 1:
                others.append(part.name)
    assert read > 4_000 and len(others) <= CONTRADICTED, others


def test_other_lines_are_read_as_before() -> None:
    assert read_list("2 kits of RTX A6000") == (ListLine("kits of RTX A6000", None, 2),)
    assert memory_wanted("Noctua NF-A12x25 3x120mm", 1) is None
