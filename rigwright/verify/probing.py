"""The commands that tell of a machine, run one after another without a shell, and their output as
one text.

Nothing is run as another user: what needs root says so in its output. Knows no format.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from rigwright.record import Value
from rigwright.text.refused import system_words
from rigwright.text.sentence import worded
from rigwright.verify.outputs import BUNDLED

PATIENCE_S = 30  # a driver that hangs is not waited for
MOST_BYTES = 4 << 20  # of one output


class ProbeCommand(Value, frozen=True):
    """A command with its arguments, the file that its output goes into, and whether it tells
    more to root.
    """

    words: tuple[str, ...]
    file: str
    root: bool = False

    @property
    def line(self) -> str:
        """The command as it is typed."""
        return " ".join(self.words)


QUESTIONS = (
    ProbeCommand(("nvidia-smi", "-q"), "nvidia-smi-q.txt"),
    ProbeCommand(("nvidia-smi", "topo", "-m"), "nvidia-smi-topo.txt"),
    ProbeCommand(("lspci", "-vv", "-nn", "-D"), "lspci.txt", root=True),
    ProbeCommand(("dmidecode", "-t", "2,4,9,17"), "dmidecode.txt", root=True),
    ProbeCommand(
        (
            "rocm-smi",
            "--showbus",
            "--showproductname",
            "--showmaxpower",
            "--showtemp",
            "--showuse",
            "--showmeminfo",
            "vram",
        ),
        "rocm-smi.txt",
    ),
)


class Reply(Value, frozen=True):
    """What a command wrote; `fault` is a sentence where it could not be run or failed."""

    question: ProbeCommand
    text: str = ""
    fault: str = ""


def command_lines() -> str:
    """The commands for a person to type, those that need root with sudo."""
    lines = [f"sudo {question.line}" if question.root else question.line for question in QUESTIONS]
    return "\n".join(lines) + "\n"


def can_ask() -> bool:
    """Whether this system has such commands at all."""
    return sys.platform.startswith("linux")


def asked(questions: Sequence[ProbeCommand] = QUESTIONS) -> tuple[Reply, ...]:
    """Run each command that exists; one that hangs is ended."""
    return tuple(_reply(question) for question in questions)


def _reply(question: ProbeCommand) -> Reply:
    program = shutil.which(question.words[0])
    if program is None:
        return Reply(
            question, fault=worded("{program} is not installed.", program=question.words[0])
        )
    try:
        done = subprocess.run(
            [program, *question.words[1:]],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=PATIENCE_S,
            check=False,
            env=_plain_words(),
        )
    except subprocess.TimeoutExpired:
        fault = worded(
            "{command} gave no answer within {seconds} s.",
            command=question.line,
            seconds=PATIENCE_S,
        )
        return Reply(question, fault=fault)
    except OSError as error:
        fault = worded(
            "{command} could not be run: {why}.",
            command=question.line,
            why=system_words(error),
        )
        return Reply(question, fault=fault)
    text = done.stdout[:MOST_BYTES].decode("utf-8", "replace")
    if done.returncode == 0:
        return Reply(question, text)
    said = "{command} ended with status {status}."
    return Reply(question, text, worded(said, command=question.line, status=done.returncode))


def _plain_words() -> Mapping[str, str]:
    """The surroundings, with English words and figures."""
    return {**os.environ, "LC_ALL": "C", "LANG": "C"}


def needs_root(reply: Reply) -> bool:
    """Whether a command would tell more to root."""
    return reply.question.root and getattr(os, "geteuid", lambda: 0)() != 0


def bundle(replies: Sequence[Reply]) -> str:
    """All outputs as one text that `verify --from` reads."""
    taken = datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    system = f"{platform.system()} {platform.release()}"
    parts = [f"{BUNDLED}{taken}, {system}\n"]
    for reply in replies:
        remark = ""
        if reply.fault:
            remark = f" ({reply.fault})"
        parts.append(f"{BUNDLED}{reply.question.line}{remark}\n")
        parts.append(f"{reply.text.rstrip()}\n")
    return "".join(parts)
