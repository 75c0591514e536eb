"""The value in a record at a path such as "connectors.pcie_8pin" or "slots.PCIEX16_1.position".

Knows no sources.
"""

from __future__ import annotations

from typing import Any

MODEL_SHAPE = "model_shape"  # the path of what a model of the part says, which no record has


def value_at(record: Any, path: str) -> Any:
    """Return the value at a path of a part; None where it has no value."""
    name, _, rest = path.partition(".")
    value = getattr(record, name, None)
    if not rest or value is None:
        return value
    if isinstance(value, tuple):
        return _of_row(value, rest)
    return value_at(value, rest)


def _of_row(rows: tuple[Any, ...], rest: str) -> Any:
    """A row of a table by its name, or one column of it; names may have dots of their own."""
    by_name = {getattr(row, "name", None): row for row in rows}
    if rest in by_name:
        return by_name[rest]
    row_name, _, column = rest.rpartition(".")
    return getattr(by_name.get(row_name), column, None)
