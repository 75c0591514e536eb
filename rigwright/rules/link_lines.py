"""What link every card gets, told in one line.

Nothing is wrong with a link for being told; where one is slow, another rule says so, and this line
adds the links of the other cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rigwright.assembly import Assembly
from rigwright.build.labels import in_sentence
from rigwright.checks import Finding, NotChecked, Sentence, Severity
from rigwright.lanes import Link, links_of
from rigwright.lanes.own import own_lanes
from rigwright.rules.links import gpu_on_chipset_slot, link_rests_on, why_unknown
from rigwright.rules.riser_links import riser_gen_limit
from rigwright.rules.rule import rule
from rigwright.rules.say import finding, sentence, unanswered, worded
from rigwright.rules.slow_links import link_below_gen3_x8, link_x1_training
from rigwright.text.numbers import comma_words

Result = Iterator[Finding | NotChecked]


def _full_words(link: Link) -> str:
    own = own_lanes(link.card.card)
    if own is not None and link.width and link.width < own:
        return worded("{link} of x{own}", link=link.words, own=own)
    return link.words


def _together(links: Iterable[Link]) -> str:
    """Every card with its link, cards of the same link at once:

    "GPU 1–4 Gen4 x16, GPU 5 Gen4 x8 of x16".
    """
    alike: dict[str, list[str]] = {}
    for link in links:
        words = _full_words(link)
        alike.setdefault(words, []).append(link.card.label)
    groups = [f"{in_sentence(labels)} {words}" for words, labels in alike.items()]
    return comma_words(groups)


@rule(
    "lanes",
    noun="speed of the link",
    source="Slot tables and lane rules of the board's manual",
    reports=True,
    follows_from=(riser_gen_limit, gpu_on_chipset_slot, link_x1_training, link_below_gen3_x8),
    only_informs=True,
)
def link_report(a: Assembly) -> Result:
    """PCIe generation and width of every card."""
    rule = "link-report"
    known: list[Link] = []
    rests_on: list[str] = []
    for link in links_of(a):
        if link.card.gpu is None:
            continue
        if link.gb_s is None:
            # Without a field that is missing, the generation is one of no known speed.
            field = link.unknown_field or link.card.card.address("generation")
            yield unanswered(rule, (link.card.label,), field, why_unknown(link, a))
            continue
        known.append(link)
        rests_on += link_rests_on(link, a)
    if known:
        yield finding(
            rule,
            Severity.INFO,
            (link.card.label for link in known),
            sentence("Links: {links}.", links=_together(known)),
            _slowest(known),
            rests_on=rests_on,
        )


def _slowest(links: Sequence[Link]) -> Sentence:
    """What the slowest link carries, of cards whose slots are not off."""
    speeds = [link.gb_s for link in links if link.gb_s]
    if not speeds:
        return sentence("")
    template = "The slowest carries {gb_s:.2f} GB/s per direction."
    if len(links) == 1:
        template = "It carries {gb_s:.2f} GB/s per direction."
    elif len(speeds) == len(links) and len(set(speeds)) == 1:
        template = "Each carries {gb_s:.2f} GB/s per direction."
    return sentence(template, gb_s=min(speeds))
