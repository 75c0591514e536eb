"""What the systems of one machine call what is their own: parts, slots, choices of the build, and
words.

Most machines are one system; a dual-system chassis holds two. Knows no part and no rule.
"""

from __future__ import annotations

from rigwright.record import Value
from rigwright.text.language import translated
from rigwright.text.sentence import Sentence, messages, worded

# What every system has one of: the other parts of a machine are all systems' together, or cards.
OF_EACH = frozenset({"board", "cpu", "cooler", "memory", "drives"})


messages(("Board", "CPU", "Drives", "Memory", "Liquid cooler"))  # as the first system calls them
# The parts of the secondary system, by what those of the primary one are called.
_SECONDARY = messages(
    {
        "Board": "Second board",
        "CPU": "Second CPU",
        "Drives": "Second drives",
        "Memory": "Second memory",
        "Liquid cooler": "Second liquid cooler",
    }
)


class System(Value, frozen=True):
    """The names of one system.

    All fields but the number are empty for the primary system, whose names are the plain ones.
    `suffix` ends the labels of its parts, `prefix` begins the names of its slots in files and on
    the command line, and `branch` is the path of its choices in a build.
    """

    number: int
    suffix: str = ""
    prefix: str = ""
    branch: str = ""

    def label(self, part: str) -> str:
        """The label of a part:

        "cpu", "cpu2"; what the systems have in common is called "chassis" in both.
        """
        if part not in OF_EACH:
            return part
        return f"{part}{self.suffix}"

    def place(self, name: str) -> str:
        """The name that a build has for one of its slots: "1", "second:1"."""
        return f"{self.prefix}{name}"

    def slot_title(self, name: str) -> str:
        """What to call one of its slots in a sentence: "PCIE1", "PCIE1 of the second board"."""
        return worded("{slot} of the second board", slot=name) if self.suffix else name

    def choice(self, field: str) -> str:
        """The path of a choice in the build: "cpus.count", "second.cpus.count"."""
        return f"{self.branch}{field}"

    def address(self, field: str) -> str:
        """The address of a choice, as checks name what they rest on:

        "build.cpus", "build.second.cpus".
        """
        return f"build.{self.choice(field)}"

    @property
    def title(self) -> str:
        """What it is called where there are two."""
        return worded("Second system") if self.suffix else worded("First system")

    def titled(self, name: str) -> str:
        """What to call a part of it at the beginning of a line: "CPU", "Second CPU"."""
        return translated(_SECONDARY[name] if self.suffix else name)

    def told(self, said: Sentence) -> Sentence:
        """A sentence about it where several are told of together: "Second system: …"."""
        return said.framed("Second system: {said}") if self.suffix else said


PRIMARY = System(0)
SECONDARY = System(1, suffix="2", prefix="second:", branch="second.")
SYSTEMS = (PRIMARY, SECONDARY)


def system_with_slot(name: str) -> System:
    """The system that has a slot, by its name in the build: "second:PCIE1" is the second's."""
    for system in SYSTEMS[1:]:
        if name.startswith(system.prefix):
            return system
    return PRIMARY


def slot_title(name: str) -> str:
    """What to call a slot in a sentence, by its name in the build: "PCIE1 of the second board"."""
    system = system_with_slot(name)
    return system.slot_title(name.removeprefix(system.prefix))


def owner_of(label: str) -> tuple[System, str]:
    """The system that has the part of a label, and what the part is to it:

    "cpu2" is the second system's "cpu".
    """
    for system in SYSTEMS[1:]:
        part = label.removesuffix(system.suffix)
        if part != label and part in OF_EACH:
            return system, part
    return PRIMARY, label
