"""What of somebody's own leaves the machine with a build that is shared, in sentences to agree to.

What may stay at home is taken out by `along`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rigwright.build import Build
from rigwright.catalog import Catalog
from rigwright.evaluation import Evaluation
from rigwright.parts import Part
from rigwright.picture.user_models.attached import Attached
from rigwright.picture.user_models.subjects import with_models
from rigwright.share.along import owners_own
from rigwright.share.code import own_parts
from rigwright.text.language import translated
from rigwright.text.numbers import and_words, comma_words
from rigwright.text.sentence import messages, worded

MOST_NAMED = 4
REASONS = messages("The reasons of what is waived.")
LEAVES = messages("What you share has more in it than parts of the catalog.")
NOTES = messages("The notes of the build.")
PICTURES = messages("Your pictures of the machine.")
PRICES = messages("Your prices and shops, and your budget.")
VERSIONS = messages("The versions of the build, with their notes and prices.")
SERIALS = messages("The serial numbers of the machine as it was built.")
APPROVAL = messages("Who approved the machine.")
COMMENTS = messages("The comments on the build, with the names of who made them.")
# What may stay at home, by the sentence that tells of it, and the button that shares the rest.
STAYS: Mapping[str, str] = messages(
    {
        NOTES: "Notes",
        REASONS: "Notes",
        PICTURES: "Pictures",
        PRICES: "Prices",
        VERSIONS: "Versions",
        SERIALS: "Serials",
        APPROVAL: "Approval",
        COMMENTS: "Comments",
    }
)
WITHOUT = messages("Without {things}")
PARTS = messages("Your own parts and figures: {names}.")
MODELS = messages("Your own models, in the picture: {names}.")
AND_MORE = messages("{names} and {count} more")


def what_leaves(
    build: Build, catalog: Catalog, shipped: Catalog, spare: Sequence[Part] = ()
) -> tuple[str, ...]:
    """Return in sentences what of a user's own goes along, those of `STAYS` as they stand there.

    Nothing where a build is all of the catalog.
    """
    own = owners_own(build)
    goes_along = {
        NOTES: own.notes,
        REASONS: own.reasons,
        PICTURES: own.pictures,
        PRICES: own.prices,
        VERSIONS: own.versions,
        SERIALS: own.serials,
        APPROVAL: own.approval,
        COMMENTS: own.comments,
    }
    sentences = [words for words, there in goes_along.items() if there]
    names = [part.name for part in own_parts(build, catalog, shipped)]
    names += [part.name for part in spare if part != shipped.get(part.id)]
    if names:
        sentences.append(worded(PARTS, names=_together(names)))
    return tuple(sentences)


def models_that_leave(evaluation: Evaluation, catalog: Catalog) -> tuple[str, ...]:
    """Return in a sentence whose models are in the picture; nothing for a picture without
    models.
    """
    attached = Attached().all()
    names: list[str] = []
    for part_id in dict.fromkeys(with_models(evaluation.assembly)):
        part = catalog.get(part_id)
        if part is not None and part_id in attached:
            names.append(part.name)
    if not names:
        return ()
    return (worded(MODELS, names=_together(names)),)


def without_words(sentences: Sequence[str]) -> str:
    """Return what the button says by which the rest is shared."""
    things = dict.fromkeys(STAYS[sentence] for sentence in STAYS if sentence in sentences)
    return worded(WITHOUT, things=and_words(map(translated, things)))


def _together(names: Sequence[str]) -> str:
    shown = comma_words(names[:MOST_NAMED])
    more = len(names) - MOST_NAMED
    if more > 0:
        return worded(AND_MORE, names=shown, count=more)
    return shown
