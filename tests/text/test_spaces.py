"""Lists, sentences and values in a language without spaces between words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rigwright.text.language import use_catalogue
from rigwright.text.numbers import and_words, comma_words, named_value
from rigwright.text.sentence import paragraph, sentence, with_stop, worded

OVERLAP = "{card} overlaps {other}."
TURNED = "{other} is behind {card}"
IS_FULL = "{name} {state}"


class Japanese:
    """As much of a catalogue as these tests say."""

    SAID = {
        ", ": "、",
        "{first} {last}": "{first}{last}",
        "{first} and {last}": "{first}、{last}",
        OVERLAP: "{card} が {other} に重なります。",
        TURNED: "{card} の後ろに {other}",
        IS_FULL: "{name} {state}",
    }

    def gettext(self, message: str) -> str:
        return self.SAID.get(message, message)

    def ngettext(self, one: str, several: str, count: int) -> str:
        return self.gettext(one if count == 1 else several)


@pytest.fixture
def japanese() -> Iterator[None]:
    use_catalogue(Japanese())
    yield
    use_catalogue(None)


@pytest.mark.usefixtures("japanese")
def test_a_space_stands_beside_latin_values_only() -> None:
    assert worded(OVERLAP, card="GPU 2", other="GPU 1") == "GPU 2 が GPU 1 に重なります。"
    assert worded(OVERLAP, card="カード", other="GPU 1") == "カードが GPU 1 に重なります。"
    assert worded(OVERLAP, card="GPU 2", other="クーラー") == "GPU 2 がクーラーに重なります。"
    assert worded(TURNED, card="ケース", other="ファン") == "ケースの後ろにファン"


@pytest.mark.usefixtures("japanese")
def test_spaces_of_names_and_between_two_values_stay() -> None:
    assert (
        worded(OVERLAP, card="私の カード", other="GPU 1") == "私の カードが GPU 1 に重なります。"
    )
    assert worded(IS_FULL, name="ケース", state="不明") == "ケース 不明"


def test_in_english_nothing_is_left_out() -> None:
    assert worded(OVERLAP, card="私の カード", other="箱") == "私の カード overlaps 箱."
    assert comma_words("abc") == "a, b, c"
    assert named_value("Length", "267 mm") == "Length: 267 mm"
    assert and_words("abc") == "a, b and c"
    assert str(paragraph("One.", "", sentence("Two."))) == "One. Two."
    assert str(paragraph("", "")) == ""


@pytest.mark.usefixtures("japanese")
def test_lists_and_sentences_are_joined_as_the_language_does() -> None:
    assert comma_words(["GPU 1", "ケース"]) == "GPU 1、ケース"
    assert and_words("abc") == "a、b、c"
    first = sentence(OVERLAP, card="GPU 2", other="GPU 1")
    assert str(paragraph(first, "以上です。")) == "GPU 2 が GPU 1 に重なります。以上です。"
    assert with_stop("価格: 62.46 USD") == "価格: 62.46 USD。"
    assert with_stop("62.46 USD") == "62.46 USD."
