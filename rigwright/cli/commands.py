"""The table of commands, each with its sentence and its arguments.

A command's modules are loaded by the function that adds it, which is called when that command was
asked for, or when all are listed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from rigwright.cli.arguments import Commands, add_command, add_json


def _new(commands: Commands) -> None:
    from rigwright.cli.new import add_new, new

    add_command(
        commands,
        "new",
        new,
        "Write a build from part ids.",
        arguments=add_new,
    )


def _set(commands: Commands) -> None:
    from rigwright.cli.new import add_set, change

    add_command(
        commands,
        "set",
        change,
        "Change a build; an option that is not given leaves it as it is.",
        arguments=add_set,
    )


def _import(commands: Commands) -> None:
    from rigwright.cli.imported import add_arguments
    from rigwright.cli.painted import import_file

    add_command(
        commands,
        "import",
        import_file,
        "Take in a build, a list or parts: exit 1 where a line of a list is left over.",
        arguments=add_arguments,
    )


def _check(commands: Commands) -> None:
    from rigwright.cli.check import add_arguments, check

    add_command(
        commands,
        "check",
        check,
        "Check a build: exit 0, or 1 where it does not fit, or 3 where that is not decided.",
        arguments=add_arguments,
    )


def _fix(commands: Commands) -> None:
    from rigwright.cli.fix import add_arguments, fix

    add_command(
        commands,
        "fix",
        fix,
        "List what helps against a finding, or apply one of it: exits as check does on the "
        "build that is written.",
        arguments=add_arguments,
    )


def _waive(commands: Commands) -> None:
    from rigwright.cli.waive import add_arguments, waive_findings

    add_command(
        commands,
        "waive",
        waive_findings,
        "Take a finding out of the count with a reason, as long as it gets no worse: exits as "
        "check does on the build that is written.",
        arguments=add_arguments,
    )


def _approve(commands: Commands) -> None:
    from rigwright.cli.approve import add_arguments, approve_build

    add_command(
        commands,
        "approve",
        approve_build,
        "Sign a machine off with a name, as long as plan and verdict stay: exits as check does.",
        arguments=add_arguments,
    )


def _comment(commands: Commands) -> None:
    from rigwright.cli.comment import add_arguments, comment_build

    add_command(
        commands,
        "comment",
        comment_build,
        "Say something of a build, a part or a check, close it, or list what was said: exits as "
        "check does.",
        arguments=add_arguments,
    )


def _compare(commands: Commands) -> None:
    from rigwright.cli.compare import add_arguments, compare

    add_command(
        commands,
        "compare",
        compare,
        "Set two to four builds side by side: parts, verdict, room, watts, air, findings.",
        arguments=add_arguments,
    )


def _rack(commands: Commands) -> None:
    from rigwright.cli.rack import add_arguments, rack

    add_command(
        commands,
        "rack",
        rack,
        "Set several machines into one rack: units, watts, circuits, weight; exits as check does "
        "on the worst of them and on the rack.",
        arguments=add_arguments,
    )


def _serve(commands: Commands) -> None:
    from rigwright.cli.serve import add_arguments, serve

    add_command(
        commands,
        "serve",
        serve,
        "Show the builds of a folder to browsers, and their checks to programs, until it is "
        "interrupted.",
        arguments=add_arguments,
    )


def _versions(commands: Commands) -> None:
    from rigwright.cli.versions import add_arguments, versions

    add_command(
        commands,
        "versions",
        versions,
        "List, keep, restore or remove the versions in a build's file.",
        arguments=add_arguments,
    )


def _stages(commands: Commands) -> None:
    from rigwright.cli.stages import add_arguments, stages

    add_command(
        commands,
        "stages",
        stages,
        "List what is planned for later in a build's file, each stage checked: exit 0, or 1 where "
        "one does not fit, or 3 where that is not decided.",
        arguments=add_arguments,
    )


def _plan(commands: Commands) -> None:
    from rigwright.cli.plan import add_arguments, print_plan

    add_command(
        commands,
        "plan",
        print_plan,
        "Find the largest power limits that supply and circuit carry: exit 0, or 1.",
        arguments=add_arguments,
    )


def _sheet(commands: Commands) -> None:
    from rigwright.cli.painted import sheet
    from rigwright.cli.sheet import add_arguments

    add_command(
        commands,
        "sheet",
        sheet,
        "Write the assembly sheet as PDF, or one drawing of it.",
        arguments=add_arguments,
    )


def _drawing(commands: Commands) -> None:
    from rigwright.cli.drawing import add_arguments, drawing

    add_command(
        commands,
        "drawing",
        drawing,
        "Write the rear of a machine at 1 : 1 as SVG or DXF, to draw on or to drill by.",
        arguments=add_arguments,
    )


def _render(commands: Commands) -> None:
    from rigwright.cli.render import add_arguments, render

    add_command(
        commands,
        "render",
        render,
        "Write a 3D picture as PNG or SVG, or a 3D model as GLB or STL; needs no display.",
        arguments=add_arguments,
    )


def _share(commands: Commands) -> None:
    from rigwright.cli.share import add_arguments, share

    add_command(
        commands,
        "share",
        share,
        "Write a web page that shows a build to anybody.",
        arguments=add_arguments,
    )


def _bom(commands: Commands) -> None:
    from rigwright.cli.money import add_bom, bom

    add_command(
        commands,
        "bom",
        bom,
        "Print the bill of materials of a build.",
        arguments=add_bom,
    )


def _price(commands: Commands) -> None:
    from rigwright.cli.money import add_price, set_price

    add_command(
        commands,
        "price",
        set_price,
        "Say what a part of a build costs, or the budget.",
        arguments=add_price,
    )


def _own(commands: Commands) -> None:
    from rigwright.cli.money import add_own, own

    add_command(
        commands,
        "own",
        own,
        "List what you own over all builds, or say it of one part.",
        arguments=add_own,
    )


def _topology(commands: Commands) -> None:
    from rigwright.cli.topology import add_arguments, topology

    add_command(
        commands,
        "topology",
        topology,
        "Print what lies between the cards, as nvidia-smi topo -m will.",
        arguments=add_arguments,
    )


def _vram(commands: Commands) -> None:
    from rigwright.cli.vram import add_arguments, vram

    add_command(
        commands,
        "vram",
        vram,
        "Say what each card's memory is, and whether a language model has room in it: exit 0, or "
        "1 where it does not fit, or 3 where that is not decided.",
        arguments=add_arguments,
    )


def _air(commands: Commands) -> None:
    from rigwright.cli.air import add_arguments, print_air

    add_command(
        commands,
        "air",
        print_air,
        "Estimate how warm each card gets and who warms it, what the case breathes, and how "
        "loud it all is.",
        arguments=add_arguments,
    )


def _verify(commands: Commands) -> None:
    from rigwright.cli.painted import verify
    from rigwright.cli.verify import add_verify

    add_command(
        commands,
        "verify",
        verify,
        "Hold the built machine against its plan: exit 0, or 1 where it differs, or 3 where "
        "the output tells nothing of it.",
        arguments=add_verify,
    )


def _probe(commands: Commands) -> None:
    from rigwright.cli.verify import add_probe, probe

    add_command(
        commands,
        "probe",
        probe,
        "Print the commands that verify reads the output of, or run them.",
        arguments=add_probe,
    )


def _catalog(commands: Commands) -> None:
    from rigwright.cli.catalog import add_arguments

    add_command(
        commands,
        "catalog",
        None,
        "Look into the parts catalog.",
        arguments=add_arguments,
    )


def _rules(commands: Commands) -> None:
    from rigwright.cli.catalog import list_rules

    add_command(
        commands,
        "rules",
        list_rules,
        "List every rule with its source.",
        arguments=add_json,
    )


def _sites(commands: Commands) -> None:
    from rigwright.cli.site import list_sites

    add_command(
        commands,
        "sites",
        list_sites,
        "List the mains outlets by country.",
        arguments=add_json,
    )


COMMANDS: Mapping[str, Callable[[Commands], None]] = MappingProxyType(
    {
        "new": _new,
        "set": _set,
        "import": _import,
        "check": _check,
        "fix": _fix,
        "waive": _waive,
        "approve": _approve,
        "comment": _comment,
        "compare": _compare,
        "rack": _rack,
        "serve": _serve,
        "versions": _versions,
        "stages": _stages,
        "plan": _plan,
        "sheet": _sheet,
        "drawing": _drawing,
        "render": _render,
        "share": _share,
        "bom": _bom,
        "price": _price,
        "own": _own,
        "topology": _topology,
        "vram": _vram,
        "air": _air,
        "verify": _verify,
        "probe": _probe,
        "catalog": _catalog,
        "rules": _rules,
        "sites": _sites,
    }
)
"""What adds each command to those that are understood, in the order of `--help`."""
