"""What goes along with a build that is shared: of the owner's own things exactly those that are
asked for.
"""

from __future__ import annotations

from itertools import product

from rigwright.build import Budget, Build, Picture, Price, Waiver
from rigwright.build.approval import Approval
from rigwright.build.as_built import AsBuilt, BuiltPart
from rigwright.build.comment import Comment
from rigwright.build.kept_version import KeptVersion
from rigwright.share.along import EVERYTHING, NOTHING, Along, as_shared, owners_own
from tests.sampling import every

BARE = Build(title="A", chassis="case")
OWN = BARE.changed(
    notes="Between us",
    waivers=(Waiver("rule", ("gpu1",), "The boss says so.", "error"),),
    pictures=(Picture("AAAA"),),
    prices=(Price("case", 5.0, "EUR"),),
    budget=Budget(9.0, "EUR"),
    versions=(KeptVersion("First", "2026-11-22", "pass", "rw1-A"),),
    as_built=AsBuilt("2026-11-22", "", (BuiltPart("gpu1", serial="1324920055555"),)),
    approval=Approval("M. Meier", "2026-11-22", "", "pass"),
    comments=(Comment("M. Meier", "2026-11-22", "Longer cables?"),),
)


@every(tuple(product((False, True), repeat=8)))
def test_exactly_what_is_asked_for_goes_along(asked_for: tuple[bool, ...]) -> None:
    along = Along(*asked_for)
    shared = as_shared(OWN, along)
    assert owners_own(shared) == along
    assert as_shared(shared, EVERYTHING) == shared
    assert len(shared.waivers) == 1


def test_of_a_build_without_anything_of_its_owner_nothing_is_taken_out() -> None:
    assert owners_own(BARE) == NOTHING and owners_own(OWN) == EVERYTHING
    assert as_shared(BARE, NOTHING) == BARE and as_shared(OWN, EVERYTHING) == OWN
