"""The user's own models of chassis, coolers and supplies in place of what is drawn for them.

A chassis' model is drawn like glass, since a whole case would hide what is in it. Cards bring
theirs along. Knows no files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rigwright.assembly import Assembly
from rigwright.graphics.mesh import Mesh
from rigwright.graphics.scene import Body, Layer


def with_own_models(
    bodies: Iterable[Body], a: Assembly, models: Mapping[str, Mesh]
) -> Iterator[Body]:
    """The bodies of a picture, those replaced that have a model of their own."""
    own: dict[str, Mesh] = {}
    for label, part in (("chassis", a.chassis), ("cooler", a.cooler)):
        if part is not None and part.id in models:
            own[label] = models[part.id]
    of_supplies = (models.get(psu.id) for psu in a.psus)
    shown = False
    for body in bodies:
        mesh = next(of_supplies, None) if body.label == "psu" else own.get(body.label)
        if mesh is None:
            yield body
        elif body.label != "chassis":
            yield body.changed(mesh=mesh)
        elif not shown:
            # What else is drawn of the chassis, such as covers of openings, is part of its model.
            shown = True
            yield body.changed(mesh=mesh, layer=Layer.GLASS)
