"""A part that is dragged where a build chooses one, such as a case, a board or a supply: taken up
with the answer of each way to take it.

What the answer says is what the part's row in the catalog says. Knows no widget. A part is in the
hand only while a drag goes on.
"""

from __future__ import annotations

from collections.abc import Iterator

from gui.hand.choices import CHOSEN, is_chosen, supply_question
from gui.session.ground import NoAnswerError, sure
from gui.session.session import Session
from gui.session.snapshot import CarriedChoice, ChoiceAnswer
from rigwright.build import Build
from rigwright.evaluation import evaluate
from rigwright.fitting import can_tell, fit_of_choice
from rigwright.inventory import rows_of
from rigwright.parts import Part
from rigwright.text.sentence import worded


def pick_up_choice(session: Session, part_id: str, *, foreign: bool = False) -> bool:
    """Take a part in the hand; False for other parts, and where a build has nothing to answer."""
    snapshot, part = session.snapshot, session.catalog.get(part_id)
    held = snapshot.choice
    if held is not None and held.part.id == part_id:
        return True
    if part is None or part.kind not in CHOSEN or snapshot.carried_card is not None:
        return False
    if not can_tell(snapshot.committed, part.kind):
        return False
    what = worded("{part} was not picked up", part=part.name)
    try:
        answers = sure(lambda: tuple(_answers(session, part)), what)
    except NoAnswerError as error:
        session.say(str(error))
        return False
    session.hand.hold_choice(CarriedChoice(part, answers, foreign=foreign))
    return True


def let_choice_go(session: Session) -> None:
    """Put the part back."""
    if session.snapshot.choice is not None:
        session.hand.hold_choice(None)


def _answers(session: Session, part: Part) -> Iterator[ChoiceAnswer]:
    """A supply comes beside those that are there, or in the place of one; other parts in that of
    what is there.
    """
    if part.kind == "psu" and session.build.psus:
        for option in supply_question(session, part).options:
            yield _answer(session, part, option.build, option.words)
        return
    yield _answer(session, part, session.build.choose(part.kind, part.id), _way(session, part))


def _way(session: Session, part: Part) -> str:
    """Whose place the part takes."""
    if is_chosen(session.build, part):
        return worded("The build has it")
    rows = rows_of(session.snapshot.committed.assembly)
    former = [row for row in rows if row.kind == part.kind and row.address is not None]
    if not former:
        return worded("The build has none yet")
    return worded("In the place of {name}", name=former[0].name)


def _answer(session: Session, part: Part, build: Build, words: str) -> ChoiceAnswer:
    committed = session.snapshot.committed
    after = evaluate(build, session.catalog, shapes=committed.assembly.shapes)
    fit = fit_of_choice(committed, after, part)
    return ChoiceAnswer(words, fit.fit, fit.line)
