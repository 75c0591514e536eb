"""Which outlet a line of a list names: "120V 20A circuit", "NEMA 5-20", "Schuko", "100V outlet",
"240V/30A", "208V C19".

A plug, or volts and amperes, say which it is; one of these alone leaves the other to be assumed.
Amperes alone name an outlet only beside a word for one, volts also where nothing is beside them.
Reads one line at a time; knows outlets and no machine.
"""

from __future__ import annotations

import re

from rigwright.build import Site
from rigwright.importing.lists.line_kinds import kind_said, names_a_part
from rigwright.importing.lists.vocabulary import NUMBERS, number_said
from rigwright.power.sites import OUTLETS, Outlet, sites_of

_VOLTS = re.compile(
    r"(?<![\d.-])(100|110|115|12[057]|2[0-4]\d)(?:[-/]\d{3})? ?v(?:ac|olts?)?(?![a-z])", re.I
)
_SPAN_OF_VOLTS = re.compile(r"\d{3} ?(?:v(?:ac)? ?)?(?:[-–~]|to|bis) ?\d{3} ?v", re.IGNORECASE)
_AMPERES = re.compile(r"(?<![\d.-])(\d{1,2}) ?a(?:mps?)?(?![a-z])", re.IGNORECASE)
_NEMA = re.compile(r"\b(?:nema ?)?(l?[56]-(?:15|20|30))[rp]?\b", re.IGNORECASE)
_PLUGS = {"schuko": "de-230v-16a", "bs 1363": "gb-230v-13a", "bs1363": "gb-230v-13a"}
_OUTLET = re.compile(
    r"\b(?:circuits?|outlets?|sockets?|receptacles?|breakers?|steckdosen?|stromkreis|prise|enchufe"
    r"|nema|schuko|bs ?1363|(?:iec )?c(?:13|19)|pdu)\b|コンセント|插座",
    re.IGNORECASE,
)
# The country of an outlet, by what a line calls it; Europe's is the one of most of its countries.
_COUNTRIES: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (code, re.compile(words, re.IGNORECASE))
    for code, words in (
        ("us", r"\b(?:usa?|american?)\b"),
        ("ca", r"\bcanad(?:a|ian)\b"),
        ("jp", r"\b(?:jp|japan(?:ese)?)\b|日本"),
        ("gb", r"\b(?:uk|gb|brit(?:ain|ish)|england)\b"),
        ("au", r"\b(?:au|aus|australian?)\b"),
        ("nz", r"\b(?:nz|new zealand)\b"),
        ("ch", r"\b(?:switzerland|swiss|schweiz)\b"),
        ("dk", r"\b(?:denmark|danish)\b"),
        ("it", r"\b(?:italy|italian)\b"),
        ("fr", r"\b(?:france|french)\b"),
        ("cn", r"\b(?:china|chinese)\b|国内|中国"),
        ("kr", r"\b(?:korean?)\b"),
        ("tw", r"\b(?:taiwan(?:ese)?)\b"),
        ("in", r"\bindian?\b"),
        ("br", r"\bbra[sz]il(?:ian)?\b"),
        ("de", r"\b(?:de|eu|germany?|europe(?:an)?|deutschland)\b"),
    )
)
_PLUG = re.compile(r"\bplugs?\b", re.IGNORECASE)  # "UK plug"
_END = re.compile(r"\w[.?!]\s+\w")  # of a sentence
_DIGIT = re.compile(r"\d")
MOST_OF_REMARK = 10  # words beside an outlet
_NUMBER = "|".join(NUMBERS)
_FEEDS = re.compile(
    rf"\b(\d|{_NUMBER}) (?:separate |different |dedicated )?(?:feeds|circuits|outlets)\b", re.I
)
_BESIDE = re.compile(
    r"\b(?:wall|mains|dedicated|single|household|power|ac|from|the|an?|my|own|on|type"
    r"|plug|runs?|running|off|at|into|plugged|eigener?|normale?|standard|home|office|f|two|2x?"
    r"|separate|different|own|both|each|zwei|getrennte|rack|colo|datacenter)\b|家庭用|専用|回路|設置(?:場所)?|電圧|自宅|[\W_]",
    re.IGNORECASE,
)
# The volts of circuits that are called by their amperes alone: "two 20A circuits".
_VOLTS_AT = {13.0: 230.0, 15.0: 120.0, 16.0: 230.0, 20.0: 120.0, 30.0: 240.0}
# What stands for volts between which outlets differ by what people call them.
_CALLED = {110.0: 120.0, 115.0: 120.0, 125.0: 120.0, 220.0: 230.0}
# The same where the country is said, which has no outlet of so many volts.
_CALLED_THERE = {**_CALLED, 240.0: 230.0}


def outlet_said(text: str) -> Site | None:
    """Return the outlet that a line names; None where it names none, or one that nobody knows.

    A line that says something else beside it names none, but remarks on an outlet that it tells in
    full: "US 240V 30A dryer outlet", "208V 30A circuits in the garage".
    """
    if not _is_of_outlet(text) or not _is_remark(_rest_of(text), text):
        return None
    volts = _figure(_VOLTS, text)
    amperes = _figure(_AMPERES, text)
    folded = text.casefold()
    nema = _NEMA.search(text)
    if nema is not None:
        return _first(f"NEMA {nema[1].upper()}", volts, amperes)
    for plug, name in _PLUGS.items():
        if plug in folded:
            return OUTLETS[name].site
    there = _in_country(_country(text), volts, amperes)
    if there is not None:
        return there
    if volts is None:
        return _assumed_for(amperes)
    known = _first(None, _CALLED.get(volts, volts), amperes)
    if known is not None or amperes is None:
        return known
    return Site(None, volts, amperes, amperes)


def says_volts_alone(text: str) -> bool:
    """Return whether a text is volts and nothing else; behind a supply these are where its watts
    hold: "2200W (240V) / 1400W (120V)".
    """
    return _VOLTS.fullmatch(text.strip()) is not None


def circuits_said(text: str) -> int:
    """Return of how many circuits a line speaks behind the outlet: 2 for "208V 30A, two feeds"."""
    found = _FEEDS.search(text)
    return 1 if found is None else number_said(found[1])


def _is_remark(rest: str, text: str) -> bool:
    """Whether what a line says beside an outlet is nothing, or words that name no part beside an
    outlet that is told in full.
    """
    if not rest:
        return True
    has_figures = bool(_VOLTS.search(text)) and bool(_AMPERES.search(text))
    is_told = bool(_OUTLET.search(text)) and (has_figures or _country(text) is not None)
    spaced = _without_outlet(text, " ")
    is_told = is_told and not _END.search(text)
    if not is_told or _DIGIT.search(spaced) or len(spaced.split()) > MOST_OF_REMARK:
        return False
    return not names_a_part(spaced) and kind_said(spaced) is None


def _country(text: str) -> str | None:
    """The code of the country that a line names."""
    for code, words in _COUNTRIES:
        if words.search(text):
            return code
    return None


def _in_country(country: str | None, volts: float | None, amperes: float | None) -> Site | None:
    """The first outlet of a country with what a line says of it, assumed where that is not both."""
    if country is None:
        return None
    volts_there = [volts]
    if volts is not None and volts in _CALLED_THERE:
        volts_there.append(_CALLED_THERE[volts])
    is_assumed = volts is None or amperes is None
    for meant in volts_there:
        for outlet in sites_of(country):
            if _is_as_said(outlet, meant, amperes):
                return outlet.site.changed(assumed=True) if is_assumed else outlet.site
    return None


def _is_of_outlet(text: str) -> bool:
    """Whether a line has a word for an outlet, both figures of one, or one of them and a country.
    From so many volts to so many, "100-240V 10A", is what a supply takes.
    """
    if _OUTLET.search(text) or (_country(text) is not None and _PLUG.search(text)):
        return True
    if _SPAN_OF_VOLTS.search(text):
        return False
    has_volts = bool(_VOLTS.search(text))
    has_amperes = bool(_AMPERES.search(text))
    if _country(text) is not None:
        return has_volts or has_amperes
    return has_volts and (has_amperes or not _rest_of(text))


def _assumed_for(amperes: float | None) -> Site | None:
    """The outlet that has some amperes, its volts assumed."""
    volts = _VOLTS_AT.get(amperes or 0.0)
    known = _first(None, volts, amperes) if volts is not None else None
    return known.changed(assumed=True) if known is not None else None


def _rest_of(text: str) -> str:
    """What a line says beside an outlet and its figures."""
    return _BESIDE.sub("", _without_outlet(text, ""))


def _without_outlet(text: str, between: str) -> str:
    """A text without the words and figures of an outlet; `between` stands in their places."""
    countries = [words for _, words in _COUNTRIES]
    for pattern in (_FEEDS, _NEMA, _VOLTS, _AMPERES, _OUTLET, *countries):
        text = pattern.sub(between, text)
    return text


def _figure(pattern: re.Pattern[str], text: str) -> float | None:
    found = pattern.search(text)
    if found is None:
        return None
    return float(found[1])


def _first(plug: str | None, volts: float | None, amperes: float | None) -> Site | None:
    """The first outlet with what a line says of it, assumed where that is its volts alone."""
    for outlet in OUTLETS.values():
        if plug in (None, outlet.plug) and _is_as_said(outlet, volts, amperes):
            is_assumed = plug is None and amperes is None
            if not is_assumed:
                return outlet.site
            return outlet.site.changed(assumed=True)
    return None


def _is_as_said(outlet: Outlet, volts: float | None, amperes: float | None) -> bool:
    return volts in (None, outlet.volts) and amperes in (None, outlet.outlet_a)
