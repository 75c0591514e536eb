"""What lets a card stand at a place that refuses it: the remedies of all that speaks against it
there, of those the ones after which nothing does.

Knows the answer about a place and the one before it.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.build import Build
from rigwright.catalog import Catalog
from rigwright.checks import Severity
from rigwright.evaluation import Candidate, Evaluation, checked
from rigwright.remedies.trying import MECHANICAL, Offer, adds_error, labels_after, trials


def ways_out(before: Evaluation, candidate: Candidate, catalog: Catalog) -> Iterator[Offer | None]:
    """Yield what helps, tried with the card at the place, and None between the tries; what is left
    to do by hand as well. What the card would only be warned of is not asked here.
    """
    known: list[Build] = []
    for finding in candidate.added:
        if finding.severity is not Severity.ERROR:
            continue
        for offer in trials(candidate.evaluation, finding, catalog):
            if offer is None or offer.build is None:
                yield offer
            elif offer.build not in known and _is_settled(before, candidate, offer):
                known.append(offer.build)
                yield offer
            else:
                yield None


def _is_settled(before: Evaluation, candidate: Candidate, offer: Offer) -> bool:
    """Return whether nothing refuses the card after an edit, neither that which was mended nor
    anything else.
    """
    assert offer.edit is not None and offer.after is not None
    names = labels_after(offer.edit, candidate.evaluation.assembly)
    after = checked(offer.after.assembly, MECHANICAL)
    return not adds_error(before, names, after)
