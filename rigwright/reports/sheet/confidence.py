"""How sure the assembly sheet is: what its clearances rest on, and the figures in doubt.

Knows no layout and judges nothing.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator

from rigwright import __version__
from rigwright.assembly.addresses import parts_of
from rigwright.editing.figure_words import words_at
from rigwright.evaluation import Evaluation
from rigwright.figures import Basis
from rigwright.reports.clearances import margins_of
from rigwright.rules import RULES
from rigwright.rules.own_rules import own_lines
from rigwright.text.sentence import Sentence


def _say(template: str, **values: object) -> str:
    return str(Sentence(template, values))


def confidence_of(evaluation: Evaluation) -> tuple[str, ...]:
    """Sentences on what the verdict rests on, the broadest first, and on lines that the build's
    owner drew.
    """
    own = map(str, own_lines(evaluation.build))
    return (*_bases(evaluation), *_doubted(evaluation), *own)


def _bases(evaluation: Evaluation) -> Iterator[str]:
    counts = Counter(margin.basis for margin in margins_of(evaluation))
    total = sum(counts.values())
    if not total:
        return
    known = counts[Basis.MEASURED] + counts[Basis.PUBLISHED]
    values = {
        "total": total,
        "known": known,
        "derived": counts[Basis.DERIVED],
        "assumed": counts[Basis.ASSUMED],
        "unknown": counts[Basis.UNKNOWN],
    }
    words = (
        "Clearances: {total}. By measured or published figures: {known}; derived: {derived}; "
        "assumed: {assumed}; unknown: {unknown}."
    )
    yield _say(words, **values)


def _doubted(evaluation: Evaluation) -> Iterator[str]:
    for address in evaluation.doubted:
        words = "Uncertain: {figure} of {part}. Another value could change what fits."
        figure = words_at(address.part.kind, address.path)
        yield _say(words, figure=figure, part=address.part.name)


def stamp_of(evaluation: Evaluation) -> str:
    """Which rules and which records gave this sheet: two sheets with the same stamp agree."""
    parts = parts_of(evaluation.assembly)
    digest = hashlib.sha256()
    for part_id in sorted(parts):
        digest.update(repr(parts[part_id]).encode())
    words = "Rigwright {version}, {rules} rules, records {digest}"
    return _say(words, version=__version__, rules=len(RULES), digest=digest.hexdigest()[:8])
