"""Cards and places in words."""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from gui.hand.card_words import (
    FIT_WORDS,
    called_new,
    candidate_words,
    deciding_figure,
    names_of,
    short_name,
    standing_of,
)
from gui.session.session import Session
from rigwright.build import Build
from rigwright.checks import Fit, Severity, Verdict
from rigwright.documents.document import read_document
from rigwright.evaluation import candidates, evaluate
from rigwright.files.places import assets_dir
from rigwright.parts import Gpu
from rigwright.text.numbers import MINUS, millimetres
from rigwright.text.sentence import sentence
from tests.gui.machines import BASE, TUF, TURBO, four, session_with, shipped, with_cards
from tests.pseudo_language import accented, pseudo_language
from tests.shipped_parts import shipped_parts


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("ASUS TUF Gaming GeForce RTX 3090 24GB", "ASUS TUF RTX 3090"),
        ("MSI GeForce GTX 1080 Ti GAMING X 11G", "MSI GTX 1080 Ti GAMING X"),
        (
            "NVIDIA RTX PRO 6000 Blackwell Workstation Edition",
            "NVIDIA RTX PRO 6000 Blackwell Workstation Edition",
        ),
        ("Sapphire NITRO+ Radeon RX 7900 XTX Vapor-X", "Sapphire NITRO+ RX 7900 XTX Vapor-X"),
        ("AMD Radeon PRO W7900 Dual Slot 48GB", "AMD Radeon PRO W7900 Dual Slot"),
    ],
)
def test_names_lose_what_every_card_has(name: str, short: str) -> None:
    assert short_name(name) == short


def test_a_name_gets_shorter_down_to_the_chip(qapp: object) -> None:
    card = session_with(BASE.place(TUF, "1")).snapshot.committed.assembly.cards[0].card
    assert names_of(card) == ("ASUS TUF RTX 3090", "TUF RTX 3090", "RTX 3090", "3090")


@pytest.fixture
def two(qapp: object) -> Session:
    session = session_with(with_cards(TUF, "1", "5"))
    session.hand.pick_up(TUF)
    return session


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (
            "3",
            "Slot 3: clash, −11.36 mm, x16 Gen4 (CPU), +350 W. The new card overlaps GPU 1 by "
            "11.36 mm at slot 3.",
        ),
        ("1", "Slot 1: taken by GPU 1"),
    ],
)
def test_an_answer_is_one_sentence(two: Session, place: str, words: str) -> None:
    carried_card = two.snapshot.carried_card
    assert carried_card is not None
    candidate = carried_card.at(place)
    assert candidate is not None
    assert candidate_words(candidate, two.snapshot.committed, None).startswith(words)


def test_an_answer_has_no_word_that_is_not_of_the_language(two: Session) -> None:
    carried_card = two.snapshot.carried_card
    assert carried_card is not None
    for candidate in carried_card.candidates:
        with pseudo_language():
            words = candidate_words(candidate, two.snapshot.committed, None)
        for word in FIT_WORDS.values():
            assert word not in words, words
        assert candidate.taken or accented(FIT_WORDS[candidate.fit]) in words


def test_the_figure_of_a_badge_is_the_reason_of_its_verdict(qapp: object) -> None:
    """Compared with the sentence that says why: 29.28 mm beside a card is not why the lowest
    slot is tight.
    """
    for build in (
        with_cards(TUF, "1", "3"),
        with_cards(TURBO, "1", "3", "5", "7"),
        with_cards(TUF, "1"),
    ):
        session = session_with(build)
        for part_id in (TUF, TURBO):
            session.hand.pick_up(part_id)
            carried_card = session.snapshot.carried_card
            assert carried_card is not None
            for candidate in carried_card.candidates:
                figure = deciding_figure(candidate)
                if candidate.fit in (Fit.TIGHT, Fit.CLASH) and figure:
                    assert figure.split()[0].removeprefix(MINUS) in candidate.reason, (
                        candidate.seat.name,
                        figure,
                    )
                if candidate.fit is Fit.CLASH:
                    assert candidate.deciding is not None
                    assert candidate.deciding.severity is Severity.ERROR
    lowest = next(c for c in carried_card.candidates if c.seat.name == "7")
    assert lowest.margin_mm != pytest.approx(12.64)
    session.hand.pick_up(TUF)
    assert session.snapshot.carried_card is not None
    tight = next(c for c in session.snapshot.carried_card.candidates if c.seat.name == "7")
    assert (
        deciding_figure(tight) == "12.64 below"
        and deciding_figure(tight, millimetres) == "12.64 mm below"
    )


def test_a_room_that_may_be_too_small_is_told_with_a_sign_of_doubt(qapp: object) -> None:
    """The upright place may be 13.54 mm too narrow for the card and its neighbour, give or take
    17 mm; in slot 2 they overlap for sure.
    """
    document = read_document(assets_dir() / "examples/four-open-air-3090.rig")
    session = session_with(document.build)
    session.hand.pick_up("msi-rtx-4060-ti-16g-ventus-2x")
    held = session.snapshot.carried_card
    assert held is not None
    places = {candidate.seat.name: candidate for candidate in held.candidates}
    may = places["vertical1"]
    clash = places["2"]
    assert may.fit is Fit.TIGHT and deciding_figure(may) == f"≈ {MINUS}13.54"
    assert clash.fit is Fit.CLASH and deciding_figure(clash).startswith(MINUS)


def standing(build: Build, label: str) -> tuple[object, str]:
    found = standing_of(session_with(build).snapshot.committed, label)
    return found.judged, found.word


def test_a_card_stands_as_the_worst_that_is_said_about_it(qapp: object) -> None:
    assert standing(four(), "gpu1") == (Fit.CLASH, "Clash")
    assert standing(with_cards(TUF, "1", "5"), "gpu1") == (Fit.FITS, "Fits")
    assert standing(with_cards(TUF, "1", "4"), "gpu1") == (Fit.TIGHT, "Tight"), (
        "8.96 mm of air before open fans"
    )
    # a passive card without air is an error of breathing, not of room: the card does not clash
    a40 = Build(chassis=BASE.chassis, board=BASE.board).place("nvidia-a40", "1")
    assert standing(a40, "gpu1") == (Fit.CLASH, "Error")
    guessed = Build(chassis="fractal-design-torrent", board="asus-rog-crosshair-viii-dark-hero")
    assert standing(guessed.place(TUF, "PCIEX16_2"), "gpu1") == (Fit.UNKNOWN, "Unknown")
    first = guessed.place(TURBO, "PCIEX16_1")
    assert standing(first, "gpu1") == (Fit.FITS, "Fits"), "wherever the first of three slots is"


def test_the_held_card_has_the_same_name_in_sentences_as_in_the_panels(two: Session) -> None:
    """The ladder says "New"; a "GPU 3" that stands nowhere would have to be guessed at."""
    two.hand.hover("3")
    at = two.snapshot.hovered
    said = sentence(
        "{card} overlaps {other}. {card} is long, {far} is not {card}; beside: {both}.",
        card="GPU 3",
        other="GPU 1",
        far="GPU 30",
        both="GPU 1 and GPU 3",
    )
    as_it_is = "GPU 3 overlaps GPU 1. GPU 3 is long, GPU 30 is not GPU 3; beside: GPU 1 and GPU 3."
    with called_new(at, None):
        assert str(said) == (
            "The new card overlaps GPU 1. The new card is long, GPU 30 is not the new card; "
            "beside: GPU 1 and the new card."
        )
    with called_new(at, 0):
        assert str(said) == as_it_is, "a card that is moved keeps its name"
    with called_new(None, None):
        assert str(said) == as_it_is
    assert str(said) == as_it_is, "the other name is for the time of a block alone"


def test_a_place_with_room_says_that_the_build_would_not_fit(qapp: object) -> None:
    """Four cards at 1,556 W of 1,600: the vertical mount has room for a fifth, the supply not."""
    session = Session(shipped())
    session.document.start(read_document(assets_dir() / "examples/four-blower-3090.rig").build)
    committed = session.snapshot.committed
    candidate = next(
        one for one in candidates(committed, session.catalog, TUF) if one.seat.name == "vertical1"
    )
    assert committed.verdict is not Verdict.FAIL and not candidate.refused
    words = candidate_words(candidate, committed, None)
    assert words.startswith("Vertical 1: tight,") and "the build would not fit" in words
    fewer = evaluate(session.build.remove(3).remove(2), session.catalog)
    room = next(one for one in candidates(fewer, session.catalog, TURBO) if one.seat.name == "5")
    assert "would not fit" not in candidate_words(room, fewer, None)


def test_no_name_is_longer_than_the_one_it_stands_for() -> None:
    """A chip of an edition, such as "RTX PRO 4500 Blackwell Workstation Edition", is no short
    name of a card that is called without it.
    """
    cards = [part for part in shipped_parts() if isinstance(part, Gpu)]
    assert len(cards) > 300
    for card in cards:
        names = names_of(card)
        assert list(names) == sorted(names, key=len, reverse=True), card.id
