"""Why a part does not go into a build, in the few words that a row has room for, with both of what
does not match: "AM5, board has sWRX8".

Lengths are no affair of this: a row shows how many millimetres they miss.
"""

from __future__ import annotations

from rigwright.assembly import Assembly
from rigwright.parts import Chassis, Cooler, Cpu, Motherboard, Part, Psu
from rigwright.parts.psu_forms import form_words, goes_in_plain
from rigwright.text.sentence import worded


def misfit_words(rule: str, part: Part, a: Assembly) -> str:
    """Return what of a part and of the build does not match, of a rule that compares names; "" for
    any other.
    """
    board = a.board
    chassis = a.chassis
    match rule, part:
        case "cpu-socket-mismatch", Cpu() if board is not None:
            return worded("{socket}, board has {other}", socket=part.socket, other=board.socket)
        case "cpu-socket-mismatch", Motherboard() | Chassis() if a.cpu and board:
            return worded("{socket}, CPU has {other}", socket=board.socket, other=a.cpu.socket)
        case "cooler-socket-mismatch", Cooler() if board is not None and board.socket:
            return worded("not made for {socket}", socket=board.socket)
        case "board-form-factor-unfit", Motherboard() if chassis is not None:
            forms = ", ".join(chassis.motherboard_form_factors)
            return worded("{form}, case takes {forms}", form=part.form_factor, forms=forms)
        case "board-form-factor-unfit", Chassis() if board is not None:
            forms = ", ".join(part.motherboard_form_factors)
            return worded("takes {forms}, board is {form}", forms=forms, form=board.form_factor)
        case "psu-unfit", Psu() if chassis is not None and not goes_in_plain(part, chassis):
            forms = ", ".join(form_words(form) for form in chassis.psu_form_factors or ())
            form = form_words(part.form_factor or "?")
            return worded("{form}, case takes {forms}", form=form, forms=forms)
        case _:
            return ""
