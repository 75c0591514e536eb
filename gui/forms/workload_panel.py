"""What the machine is for: task, duty, hours, how many cards work as one, and the model's heads.

Each change is one step of the session. What is not said is not checked, and the form says so.
"""

from __future__ import annotations

from gui.forms.fields import NOT_SAID, ChoiceField, Form, Number
from gui.forms.workload_models import MODELS
from gui.forms.workload_words import (
    DUTY_STEPS,
    LOAD_STEPS,
    TASKS,
    duty_entries,
    load_entries,
    task_words,
    unchecked_words,
)
from gui.look.surfaces import plain
from gui.look.theme import Theme
from gui.session.session import Session, Snapshot
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

# What a step is called that sets a figure, and one that takes it away.
HOURS = messages(("Set hours per day to {figure:g}", "Say nothing of hours per day"))
GROUP = messages(("Set cards as one group to {figure:g}", "Say nothing of cards as one group"))
HEADS = messages(("Set attention heads to {figure:g}", "Say nothing of attention heads"))
KV_HEADS = messages(("Set key-value heads to {figure:g}", "Say nothing of key-value heads"))
UNKNOWN_MODEL, OWN_MODEL = "not set", "another"


class WorkloadPanel(Form):
    """The form."""

    def __init__(self, session: Session, theme: Theme) -> None:
        super().__init__(theme)
        self._session = session
        self.task = ChoiceField(worded("Task"), [(task, task_words(task)) for task in TASKS])
        self.duty = ChoiceField(worded("Duty"), duty_entries())
        self.load = ChoiceField(worded("What works at once"), load_entries())
        self.hours = Number(
            worded("Hours per day"),
            0,
            24,
            unit=worded("h a day"),
            decimals=1,
            unsaid=translated(NOT_SAID),
        )
        self.group = Number(worded("Cards that work as one"), 1, 64, unsaid=translated(NOT_SAID))
        self.model = ChoiceField(worded("Model"))
        self.heads = Number(worded("Attention heads"), 1, 1024, unsaid=translated(NOT_SAID))
        self.kv_heads = Number(worded("Key-value heads"), 1, 1024, unsaid=translated(NOT_SAID))
        self.note = plain("")
        for words, field in (
            (worded("&Task"), self.task),
            (worded("&Duty"), self.duty),
            (worded("&What works at once"), self.load),
            (worded("Ho&urs under load"), self.hours),
            (worded("&Cards as one group"), self.group),
            (worded("&Model"), self.model),
            (worded("&Attention heads"), self.heads),
            (worded("&Key-value heads"), self.kv_heads),
        ):
            self.add_row(words, field)
        self.add_note(self.note)
        self._explain()
        self._connect()
        session.shown.connect(self.show_snapshot)
        self.show_snapshot(session.snapshot)

    def _explain(self) -> None:
        self.group.setToolTip(
            worded(
                "How many cards share one model by tensor parallelism; 1 is each card on its own"
            )
        )
        self.heads.setToolTip(worded("A group must divide the model's attention heads"))
        self.kv_heads.setToolTip(
            worded(
                "Grouped-query attention has fewer key-value heads; a group must divide them too"
            )
        )
        self.hours.setToolTip(
            worded(
                "How long the machine works at full load on an average day; "
                "asked for energy and cost"
            )
        )

        self.load.setToolTip(
            worded("What is at full load at the same time; the watts and amperes follow it")
        )

    def _connect(self) -> None:
        self.load.settled.connect(
            lambda load: self._change(translated(LOAD_STEPS[load]), load=load)
        )
        self.task.settled.connect(
            lambda task: self._change(worded("Work on {task}", task=translated(task)), task=task)
        )
        self.duty.settled.connect(
            lambda duty: self._change(translated(DUTY_STEPS[duty]), duty=duty)
        )
        self.hours.settled.connect(lambda h: self._change(_said(HOURS, h), hours_per_day=h))
        self.group.settled.connect(
            lambda n: self._change(_said(GROUP, n), tensor_parallel=_whole(n))
        )
        self.model.settled.connect(self._choose_model)
        self.heads.settled.connect(
            lambda n: self._change(_said(HEADS, n), attention_heads=_whole(n))
        )
        self.kv_heads.settled.connect(
            lambda n: self._change(_said(KV_HEADS, n), kv_heads=_whole(n))
        )

    def _change(self, name: str, **changes: object) -> None:
        build = self._session.build
        self._session.document.commit(
            build.changed(workload=build.workload.changed(**changes)), name
        )

    def _choose_model(self, heads: object) -> None:
        if heads == UNKNOWN_MODEL:
            self._change(worded("Say nothing of the model"), attention_heads=None, kv_heads=None)
        elif isinstance(heads, tuple):
            self._change(
                worded("Run {model}", model=MODELS[heads]),
                attention_heads=heads[0],
                kv_heads=heads[1],
            )
        else:
            self.show_snapshot(self._session.snapshot)
            self.heads.setFocus()

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show the document's workload."""
        w = snapshot.committed.build.workload
        known = [(task, task_words(task)) for task in TASKS]
        self.task.offer(known if w.task in TASKS else [*known, (w.task, task_words(w.task))])
        self.task.show_value(w.task)
        self.duty.show_value(w.duty)
        self.load.show_value(w.load)
        self.hours.show_figure(w.hours_per_day)
        self.group.show_figure(w.tensor_parallel)
        heads = (w.attention_heads, w.kv_heads)
        self.model.offer(
            [
                (UNKNOWN_MODEL, worded("Not set")),
                *MODELS.items(),
                (OWN_MODEL, worded("Another: say its heads")),
            ]
        )
        other = UNKNOWN_MODEL if heads == (None, None) else OWN_MODEL
        self.model.show_value(heads if heads in MODELS else other)
        self.heads.show_figure(w.attention_heads)
        self.kv_heads.show_figure(w.kv_heads)
        self.note.setText(unchecked_words(w))


def _whole(figure: float | None) -> int | None:
    return None if figure is None else round(figure)


def _said(steps: tuple[str, str], figure: float | None) -> str:
    """What a step is called that sets a figure, or takes it away."""
    with_figure, without = steps
    if figure is None:
        return translated(without)
    return worded(with_figure, figure=figure)
