"""What the machine is for: task, duty, hours, how many cards work as one, and the model's heads.

Each change is one step of the session. What is not said is not checked, and the form says so.
"""

from __future__ import annotations

from gui.forms.fields import NOT_SAID, Choice, Form, Number
from gui.forms.workload_models import MODELS
from gui.forms.workload_words import DUTIES, LOADS, TASKS, task_words, unchecked_words
from gui.session import Session, Snapshot
from gui.surfaces import plain
from gui.theme import Theme

UNKNOWN_MODEL, OWN_MODEL = "not set", "another"


class WorkloadPanel(Form):
    """The form."""

    def __init__(self, session: Session, theme: Theme) -> None:
        super().__init__(theme)
        self._session = session
        self.task = Choice("Task", [(task, task_words(task)) for task in TASKS])
        self.duty = Choice("Duty", DUTIES)
        self.load = Choice("What works at once", LOADS)
        self.hours = Number("Hours per day", 0, 24, unit="h a day", decimals=1, unsaid=NOT_SAID)
        self.group = Number("Cards that work as one", 1, 64, unsaid=NOT_SAID)
        self.model = Choice("Model")
        self.heads = Number("Attention heads", 1, 1024, unsaid=NOT_SAID)
        self.kv_heads = Number("Key-value heads", 1, 1024, unsaid=NOT_SAID)
        self.note = plain("")
        for words, field in (
            ("&Task", self.task),
            ("&Duty", self.duty),
            ("&What works at once", self.load),
            ("Ho&urs under load", self.hours),
            ("&Cards as one group", self.group),
            ("&Model", self.model),
            ("&Attention heads", self.heads),
            ("&Key-value heads", self.kv_heads),
        ):
            self.add_row(words, field)
        self.add_note(self.note)
        self._explain()
        self._connect()
        session.shown.connect(self.show_snapshot)
        self.show_snapshot(session.snapshot)

    def _explain(self) -> None:
        self.group.setToolTip(
            "How many cards share one model by tensor parallelism; 1 is each card on its own"
        )
        self.heads.setToolTip("A group must divide the model's attention heads")
        self.kv_heads.setToolTip(
            "Grouped-query attention has fewer key-value heads; a group must divide them too"
        )
        self.hours.setToolTip(
            "How long the machine works at full load on an average day; asked for energy and cost"
        )

        self.load.setToolTip(
            "What is at full load at the same time; the watts and amperes follow it"
        )

    def _connect(self) -> None:
        self.load.settled.connect(lambda load: self._change(_load_words(load), load=load))
        self.task.settled.connect(lambda task: self._change(f"Work on {task}", task=task))
        self.duty.settled.connect(
            lambda duty: self._change(f"Work {dict(DUTIES)[duty].lower()}", duty=duty)
        )
        self.hours.settled.connect(
            lambda h: self._change(_said("hours per day", h), hours_per_day=h)
        )
        self.group.settled.connect(
            lambda n: self._change(_said("cards as one group", n), tensor_parallel=_whole(n))
        )
        self.model.settled.connect(self._choose_model)
        self.heads.settled.connect(
            lambda n: self._change(_said("attention heads", n), attention_heads=_whole(n))
        )
        self.kv_heads.settled.connect(
            lambda n: self._change(_said("key-value heads", n), kv_heads=_whole(n))
        )

    def _change(self, name: str, **changes: object) -> None:
        build = self._session.build
        self._session.commit(build.changed(workload=build.workload.changed(**changes)), name)

    def _choose_model(self, heads: object) -> None:
        if heads == UNKNOWN_MODEL:
            self._change("Say nothing of the model", attention_heads=None, kv_heads=None)
        elif isinstance(heads, tuple):
            self._change(f"Run {MODELS[heads]}", attention_heads=heads[0], kv_heads=heads[1])
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
            [(UNKNOWN_MODEL, "Not set"), *MODELS.items(), (OWN_MODEL, "Another: say its heads")]
        )
        other = UNKNOWN_MODEL if heads == (None, None) else OWN_MODEL
        self.model.show_value(heads if heads in MODELS else other)
        self.heads.show_figure(w.attention_heads)
        self.kv_heads.show_figure(w.kv_heads)
        self.note.setText(unchecked_words(w))


def _whole(figure: float | None) -> int | None:
    return None if figure is None else round(figure)


def _load_words(load: object) -> str:
    return "Say nothing of what works at once" if load is None else f"Let {load} work at once"


def _said(words: str, figure: float | None) -> str:
    return f"Say nothing of {words}" if figure is None else f"Set {words} to {figure:g}"
