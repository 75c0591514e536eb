"""The user's own models of chassis, coolers and supplies in place of what is drawn for them.

A chassis' model is drawn like glass, since a whole case would hide what is in it. Cards bring
theirs along. Knows no files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rigwright.assembly import Assembly
from rigwright.mesh import Mesh
from rigwright.scene import Body, Layer


def with_own_models(
    bodies: Iterable[Body], a: Assembly, models: Mapping[str, Mesh]
) -> Iterator[Body]:
    """The bodies of a picture, those replaced that have a model of their own."""
    if not models:
        yield from bodies
        return
    chassis = models.get(a.chassis.id) if a.chassis is not None else None
    cooler = models.get(a.cooler.id) if a.cooler is not None else None
    supplies = iter(a.psus)
    shown = False
    for body in bodies:
        if body.label == "chassis" and chassis is not None:
            if (
                not shown
            ):  # what else is drawn of it, such as covers of openings, is part of the model
                yield body.changed(mesh=chassis, layer=Layer.GLASS)
            shown = True
        elif body.label == "cooler" and cooler is not None:
            yield body.changed(mesh=cooler)
        elif body.label == "psu":
            supply = next(supplies, None)
            own = models.get(supply.id) if supply is not None else None
            yield body if own is None else body.changed(mesh=own)
        else:
            yield body
