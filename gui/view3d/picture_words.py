"""The 3D view in a sentence, for those who do not see it."""

from __future__ import annotations

from gui.hand.card_words import OVERLAP_RULES
from gui.session.session import Snapshot
from gui.view3d.staged_machine import StagedMachine
from rigwright.picture.scenery.staging import Staging
from rigwright.text.numbers import capital, semicolon_words, whole_length
from rigwright.text.sentence import paragraph, plural, with_stop, worded


def in_words(stage: StagedMachine) -> str:
    """The machine, and what of it is not to be seen or is shown otherwise than it stands; "" before
    there is one.
    """
    if stage.shown is None:
        return ""
    said = _machine_words(stage.shown)
    more = _staging_words(stage.staging)
    if stage.scene is not None and any(not body.label for body in stage.scene.bodies):
        more.append(worded("what differs of the pinned build shown"))
    if not more:
        return said
    return str(paragraph(said, with_stop(capital(semicolon_words(more)))))


def _machine_words(snapshot: Snapshot) -> str:
    assembly = snapshot.evaluation.assembly
    clashes = sum(f.rule in OVERLAP_RULES for f in snapshot.evaluation.findings)
    cards = len(assembly.gpus)
    if clashes:
        return worded(
            "{n} GPUs, {overlaps}. The slot ladder shows the same places as a list.",
            n=cards,
            overlaps=plural("{n} overlap", "{n} overlaps", clashes),
        )
    return worded("{n} GPUs. The slot ladder shows the same places as a list.", n=cards)


def _staging_words(staging: Staging) -> list[str]:
    hidden = len(staging.hidden)
    cut = staging.cut
    words: list[str] = []
    if hidden:
        words.append(str(plural("{n} part hidden", "{n} parts hidden", hidden)))
    if cut:
        at = whole_length(cut.level_mm)
        words.append(worded("cut across {axis} at {at}", axis="xyz"[cut.axis], at=at))
    if staging.apart:
        words.append(worded("exploded"))
    if staging.air:
        words.append(worded("air shown"))
    return words
