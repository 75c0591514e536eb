"""The code of a build: what has to be in it so that another machine reads the same build from one
line of text.

Parts of the shipped catalog go by their ids; records go along for all others, and where the build
has other figures.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from rigwright.build import Build
from rigwright.catalog import Catalog
from rigwright.documents.document import document_text
from rigwright.documents.text_code import code_of
from rigwright.evaluation import Evaluation
from rigwright.files.plain_json import parse_json
from rigwright.parts import Part
from rigwright.record import plain
from rigwright.share.along import EVERYTHING, NOTHING, as_shared


def build_code(build: Build, catalog: Catalog, shipped: Catalog) -> str:
    """Return the code of a build; `catalog` has its records, `shipped` those that everybody has.

    No line of text has room for pictures, nor for how somebody looks at the machine.
    """
    parts = list(own_parts(build, catalog, shipped))
    shared = as_shared(build, EVERYTHING.changed(pictures=False, versions=False))
    shared = shared.changed(views=(), measures=(), section=None)
    content = parse_json(document_text(shared, parts))
    brief = {
        "format": content["format"],
        "parts": content["parts"],
        "build": _brief(content["build"]),
    }
    text = json.dumps(brief, ensure_ascii=False, separators=(",", ":"))
    return code_of(text.encode("utf-8"))


def printed_code(evaluation: Evaluation, shipped: Catalog) -> str:
    """Return the code of an evaluated build without what its owner wrote into it and without the
    record of the machine as built, for paper that strangers may see.
    """
    catalog = evaluation.assembly.catalog or shipped
    build = as_shared(evaluation.build, NOTHING).changed(as_built=None)
    return build_code(build, catalog, shipped)


def own_parts(build: Build, catalog: Catalog, shipped: Catalog) -> Iterator[Part]:
    """Yield the parts of a build that not everybody has, or not with these figures."""
    for part_id in dict.fromkeys(build.part_ids()):
        part = catalog.get(part_id)
        if part is not None and part != shipped.get(part_id):
            yield part


def _brief(build: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of a build that are not as they would be anyway, also within site and
    workload.
    """
    usual = plain(Build())
    kept = _unusual(build, usual)
    for name in ("site", "workload"):
        if name in kept:
            kept[name] = _unusual(kept[name], usual[name])
    return kept


def _unusual(fields: Mapping[str, Any], usual: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: value for name, value in fields.items() if name not in usual or value != usual[name]
    }
