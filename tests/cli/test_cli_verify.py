"""`rigwright verify` and `rigwright probe`: statuses, forms, folders and pipes, and what is
refused.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rigwright.documents.document import document_from_bytes
from rigwright.verify import probing
from rigwright.verify.outputs import BUNDLED, outputs_of
from tests.cli.test_cli import EXAMPLE, Command, refusal, rigwright
from tests.verify.test_verify import said

__all__ = ["rigwright"]
NO_SERIAL = "Serial Number                         : N/A"
CARDS = 4  # RTX 3090 of the example


def nvidia_smi(*changes: tuple[str, str]) -> str:
    """Output of `nvidia-smi -q` for the four cards of the example, made of that for two other
    cards.
    """
    text = said("two-4060-ti.nvidia-smi-q.txt")
    head, first, _ = text.split("GPU 00000000:", 2)
    changes = (
        ("RTX 4060 Ti", "RTX 3090"),
        ("0x280310DE", "0x220410DE"),
        ("16380 MiB", "24576 MiB"),
        ("16384 MiB", "32768 MiB"),
        (" 165.00 W", " 350.00 W"),
        ("Current                   : 4x", "Current                   : 16x"),
        *changes,
    )
    cards: list[str] = []
    for bus in ("01", "21", "41", "61"):
        card = first.replace("03:00.0", f"{bus}:00.0")
        for was, now in changes:
            card = card.replace(was, now)
        cards.append(f"GPU 00000000:{card}")
    return head.replace(": 2", f": {CARDS}", 1).replace("NVSMI LOG", "NVSMI LOG") + "".join(cards)


def limit() -> str:
    """What the example counts for each card."""
    build = json.loads(EXAMPLE.read_text(encoding="utf-8"))["build"]
    return f" {build['placements'][0]['power_limit_w'] or 350:.2f} W"


def test_a_machine_as_planned_ends_with_nothing(rigwright: Command) -> None:
    Path("out.txt").write_text(nvidia_smi((" 350.00 W", limit())), encoding="utf-8")
    result = rigwright("verify", str(EXAMPLE), "--from", "out.txt")
    assert (result.code, result.err) == (0, ""), result.out
    assert "the machine is as planned, as far as the output tells" in result.out
    assert all(len(line) <= 80 for line in result.out.splitlines() if line.startswith("-"))


def test_output_that_tells_nothing_of_the_plan_is_no_pass(rigwright: Command) -> None:
    Path("out.txt").write_text(said("two-3090.nvidia-smi-topo.txt"), encoding="utf-8")
    result = rigwright("verify", str(EXAMPLE), "--from", "out.txt")
    assert result.code == 3 and "tells nothing that the plan could be held against" in result.out


def test_a_difference_ends_with_one_and_stands_in_both_forms(rigwright: Command) -> None:
    Path("probe").mkdir()
    narrow = nvidia_smi((" 350.00 W", limit()), (": 16x", ": 4x"))
    (Path("probe") / "smi.txt").write_text(narrow, encoding="utf-8")
    (Path("probe") / "picture.png").write_bytes(b"\x89PNG\x00\x00")
    result = rigwright("verify", str(EXAMPLE), "--from", "probe")
    assert result.code == 1 and "GPU 1 runs on x4; x16 is planned." in result.out
    record = json.loads(rigwright("verify", str(EXAMPLE), "--from", "probe", "--json").out)
    assert record["format"] == "rigwright-verify/1" and record["as_planned"] is False
    widths = [row for card in record["cards"] for row in card["rows"] if row["key"] == "link_width"]
    assert [(row["planned_figure"], row["found_figure"], row["outcome"]) for row in widths] == [
        (16, 4, "differs")
    ] * 4
    assert all(row["causes"] for row in widths)


def test_the_result_is_kept_shown_again_and_put_on_paper(rigwright: Command, qapp: object) -> None:
    """On paper by the application of the tests: a later one with a window would get another."""
    Path("x.rig").write_bytes(EXAMPLE.read_bytes())
    narrow = nvidia_smi(
        (" 350.00 W", limit()), (": 16x", ": 4x"), (NO_SERIAL, "Serial Number : 13249")
    )
    Path("out.txt").write_text(narrow, encoding="utf-8")
    result = rigwright("verify", "x.rig", "--from", "out.txt", "--keep", "-o", "x.pdf")
    assert result.code == 1 and "Kept the result in x.rig" in result.out, result.err
    assert Path("x.pdf").read_bytes().startswith(b"%PDF")
    again = rigwright("verify", "x.rig")
    assert again.code == 1 and "4 differences." in again.out.splitlines()[0]
    record = json.loads(rigwright("verify", "x.rig", "--json").out)
    assert record["changed_since"] is False and len(record["differences"]) == 4
    for arguments, there in (((), False), (("--with-serials",), True)):
        code = rigwright("share", "x.rig", "--code", *arguments).out
        shared = document_from_bytes(code.encode(), "it").build.as_built
        assert shared is not None and shared.has_serials is there


@pytest.mark.parametrize(
    "arguments", [(), ("--keep",), ("--from", "out.txt", "-o", "x.docx"), ("-o", "x.pdf")]
)
def test_what_verify_cannot_do_is_one_sentence(
    rigwright: Command, arguments: tuple[str, ...]
) -> None:
    Path("out.txt").write_text(nvidia_smi(), encoding="utf-8")
    assert refusal(rigwright("verify", str(EXAMPLE), *arguments))


def test_output_comes_through_a_pipe(rigwright: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = io.TextIOWrapper(io.BytesIO(nvidia_smi((" 350.00 W", limit())).encode()))
    monkeypatch.setattr(sys, "stdin", pipe)
    assert rigwright("verify", str(EXAMPLE), "--from", "-").code == 0


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("nowhere", None),
        ("empty", b""),
        ("words", b"nothing of this kind"),
        ("binary", bytes(range(256)) * 40),
    ],
)
def test_what_cannot_be_read_is_one_sentence(
    rigwright: Command, name: str, data: bytes | None
) -> None:
    if data is not None:
        Path(name).write_bytes(data)
    assert name in refusal(rigwright("verify", str(EXAMPLE), "--from", name))


def test_a_folder_without_output_and_a_missing_build_are_refused(rigwright: Command) -> None:
    Path("folder").mkdir()
    assert "has no file with output of nvidia-smi -q" in refusal(
        rigwright("verify", str(EXAMPLE), "--from", "folder")
    )
    assert "gone.rig" in refusal(rigwright("verify", "gone.rig", "--from", "folder"))
    assert "--from" in refusal(rigwright("verify", str(EXAMPLE)))


# probe


def test_probe_prints_the_commands_and_runs_none(
    rigwright: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: pytest.fail("nothing may be run"))
    lines = rigwright("probe").out.splitlines()
    assert "nvidia-smi -q" in lines and "nvidia-smi topo -m" in lines
    assert any(line.startswith("sudo lspci -vv") for line in lines)
    assert any(line.startswith("sudo dmidecode -t 2,4,9,17") for line in lines)


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A search path on which only nvidia-smi is, which prints the output of a real machine."""
    if not probing.can_ask():
        pytest.skip("probe runs commands on Linux alone")
    programs = tmp_path / "programs"
    programs.mkdir()
    (tmp_path / "said.txt").write_text(nvidia_smi((" 350.00 W", limit())), encoding="utf-8")
    script = f"#!/bin/sh\n[ \"$1\" = topo ] && exit 3\n/bin/cat '{tmp_path / 'said.txt'}'\n"
    (programs / "nvidia-smi").write_text(script, encoding="utf-8")
    (programs / "nvidia-smi").chmod(0o755)
    monkeypatch.setenv("PATH", str(programs))
    return programs


@pytest.mark.parametrize("out", ["bundle.txt", "folder"])
@pytest.mark.usefixtures("machine")
def test_verify_reads_what_probe_wrote(rigwright: Command, out: str) -> None:
    written = rigwright("probe", "-o", out)
    assert written.code == 0 and f"Wrote {out}" in written.out
    assert "lspci is not installed." in written.err and "topo -m ended with status 3" in written.err
    assert written.err.count("is not installed.") == len({"lspci", "dmidecode", "rocm-smi"})
    assert rigwright("verify", str(EXAMPLE), "--from", out).code == 0


def test_probe_names_a_missing_program_once(
    rigwright: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not probing.can_ask():
        pytest.skip("probe runs commands on Linux alone")
    monkeypatch.setenv("PATH", str(tmp_path))
    asked = [question.words[0] for question in probing.QUESTIONS]
    assert asked.count("nvidia-smi") == 2
    written = rigwright("probe", "--run")
    assert written.err.count("nvidia-smi is not installed.") == 1


@pytest.mark.usefixtures("machine")
def test_the_bundle_on_standard_output_names_every_command(rigwright: Command) -> None:
    out = rigwright("probe", "--run").out
    assert out.count(BUNDLED) == len(probing.QUESTIONS) + 1
    assert [output.command for output in outputs_of(out, "")] == ["nvidia-smi -q"]


def test_a_command_that_hangs_is_ended_and_named(
    rigwright: Command, machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hang(words: list[str], **options: Any) -> None:
        assert options["stdin"] is subprocess.DEVNULL and not options.get("shell")
        raise subprocess.TimeoutExpired(words, options["timeout"])

    monkeypatch.setattr(subprocess, "run", hang)
    result = rigwright("probe", "-o", "folder")
    assert (
        result.code == 2
        and f"nvidia-smi -q gave no answer within {probing.PATIENCE_S} s." in result.err
    )
    assert not Path("folder").exists() and machine.is_dir()


def test_nothing_is_run_as_another_user() -> None:
    assert all(
        os.path.basename(question.words[0]) not in ("sudo", "su", "pkexec", "sh")
        for question in probing.QUESTIONS
    )
