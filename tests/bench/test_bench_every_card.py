"""Every card of the catalog in every build: the whole of what `tests/test_fitting.py` takes a
third of.
"""

from __future__ import annotations

import pytest

from tests.fitting_worlds import BUILDS
from tests.test_fitting import assert_every_card, assert_imported_cards


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("kind", ["gpu", "nic"])
def test_every_card_gets_the_answer_of_the_full_check(build: str, kind: str) -> None:
    assert_every_card(build, kind)


@pytest.mark.parametrize("build", BUILDS)
def test_imported_cards_with_inferred_figures_get_the_answer_of_the_full_check(build: str) -> None:
    assert_imported_cards(build)
