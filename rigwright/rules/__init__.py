"""Every rule there is, in the order in which findings are listed.

A rule is a generator function over an Assembly; its name is its id with underscores, its docstring its title. One that
meets a fault of the program leaves an entry that was not checked, and all others as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.enclosure import axes_contradict
from rigwright.figures import field_of
from rigwright.files.log import note_fault
from rigwright.findings import Finding, NotChecked, met_fault
from rigwright.record import Value
from rigwright.rules import (
    breathing,
    bridges,
    cables,
    clearance,
    cooling_room,
    energy,
    feeds,
    groups,
    headers,
    inlets,
    insertion,
    lane_budget,
    leads,
    limits,
    links,
    mains,
    memory,
    modelled,
    mounted,
    mounts,
    openings,
    outputs,
    peaks,
    platform,
    plug_room,
    plugs,
    redundancy,
    risers,
    second_board,
    several_supplies,
    sixteen,
    spacing,
    supply,
    under_cards,
    walls,
    weight,
)
from rigwright.rules.leads import refused_wires
from rigwright.rules.say import unanswered

RuleFunction = Callable[[Assembly], Iterator[Finding | NotChecked]]


class Rule(Value, frozen=True):
    """A rule as the reference lists it."""

    function: RuleFunction
    category: str
    source: str

    @property
    def id(self) -> str:
        """The id: the function's name with hyphens."""
        return self.function.__name__.replace("_", "-")

    @property
    def title(self) -> str:
        """The first line of the function's docstring."""
        return (self.function.__doc__ or "").strip().splitlines()[0]

    def check(self, a: Assembly) -> Iterator[Finding | NotChecked]:
        """What the rule says. A fault of its own ends that with an entry that was not checked; no other rule hears."""
        try:
            yield from self.function(a)
        except Exception:  # whatever it is, all other rules still have their answers
            note_fault(f"The rule {self.id} met a fault.")
            yield met_fault(self.id, self.title)


RULES: tuple[Rule, ...] = (
    Rule(spacing.cards_collide, "mechanical", "Slot pitch 20.32 mm (ATX); thickness from the maker"),
    Rule(clearance.card_length_over, "mechanical", "Maker drawings of chassis and card; plug lengths as built"),
    Rule(clearance.card_hits_side_panel, "mechanical", "PCIe CEM: finger bottom 3.4 mm above the board"),
    Rule(openings.case_slot_count_over, "mechanical", "PCIe CEM: 18.71 mm single-slot envelope, 20.32 mm pitch"),
    Rule(openings.card_past_board_bottom, "mechanical", "ATX: slot 1 lies 162.26 mm below the board's top edge"),
    Rule(openings.edge_connector_too_short, "mechanical", "PCIe CEM: connectors of 25, 39, 56 and 89 mm"),
    Rule(risers.riser_too_short, "mechanical", "Route with 10 % of slack, 15 mm for a bend of 10 mm, 30 mm for plugs"),
    Rule(risers.riser_twisted, "mechanical", "A ribbon bends about its width only; a turn about its line takes 50 mm"),
    Rule(mounted.card_on_riser_unsupported, "mechanical", "Builders' practice: a card is screwed to its bracket"),
    Rule(platform.board_form_factor_unfit, "mechanical", "ATX, SSI-CEB and SSI-EEB dimensions"),
    Rule(second_board.second_board_unfit, "mechanical", "Chassis makers' lists of what a second chamber takes"),
    Rule(mounts.board_standoff_pattern, "mechanical", "ATX, micro-ATX and Mini-ITX hole maps; SSI has others"),
    Rule(plug_room.plug_bend_space, "mechanical", "Cable makers: 35 mm before the first bend of a 16-pin lead"),
    Rule(plug_room.full_height_in_low_case, "mechanical", "Rack units of 44.45 mm; PCIe CEM card height"),
    Rule(under_cards.tall_part_under_card, "mechanical", "ATX 2.2: board parts of 15.24 mm at most under cards"),
    Rule(cooling_room.cooler_too_tall, "mechanical", "Maker specifications of chassis and cooler"),
    Rule(cooling_room.cooler_hits_slot1_card, "mechanical", "Cooler makers' keep-outs; usual places of sockets"),
    Rule(cooling_room.cooler_hits_dimm, "mechanical", "Cooler makers' clearance over the memory"),
    Rule(walls.radiator_unfit, "mechanical", "Chassis makers' lists of radiators; fans of 25 mm"),
    Rule(walls.mount_double_booked, "mechanical", "Chassis makers' lists of mounts"),
    Rule(mounts.psu_unfit, "mechanical", "ATX and SFX forms; 50 mm for plugs and the bend of cables"),
    Rule(bridges.nvlink_pitch_mismatch, "mechanical", "Makers' bridges of 2, 3 and 4 slots"),
    Rule(bridges.nvlink_cards_incompatible, "mechanical", "Makers' lists and published trials of NVLink bridges"),
    Rule(weight.card_sag, "mechanical", "PCIe CEM: 1.5 kg for high-power cards; builders' practice"),
    Rule(cables.cable_length_short, "mechanical", "Usual leads of 650 mm; straight ways through the chassis"),
    Rule(under_cards.bottom_headers_covered, "mechanical", "ATX: the last slot is 20.6 mm from the board's edge"),
    Rule(under_cards.ports_covered, "mechanical", "Board records of ports beside the slots"),
    Rule(insertion.card_blocked_in, "mechanical", "Cards swept along their way out of the slot"),
    Rule(insertion.slot_latch_covered, "mechanical", "Room for a finger beside a card"),
    Rule(platform.cpu_socket_mismatch, "platform", "Maker specifications"),
    Rule(spacing.open_air_gap, "thermal", "Multi-GPU build guides: one free slot; fan inflow area"),
    Rule(breathing.bottom_card_fan_starved, "mechanical", "Fan inflow area: no loss from a quarter of the diameter on"),
    Rule(breathing.vertical_mount_glass_gap, "thermal", "Fan inflow area: no loss from a quarter of the diameter on"),
    Rule(breathing.passive_without_duct, "thermal", "GRID K2 board specification: 20 CFM for 225 W, ducted"),
    Rule(spacing.flow_through_feeds_next, "thermal", "Founders Edition air path"),
    Rule(spacing.blower_stack_inner, "thermal", "Measured stacks of four blowers"),
    Rule(supply.psu_overload, "power", "Nominal rating of the supply"),
    Rule(supply.psu_headroom, "power", "Build guides: ten percent or more for peaks"),
    Rule(supply.psu_sustained_load, "power", "80 PLUS curves; practice"),
    Rule(peaks.psu_peak, "power", "Intel's ATX 3 guides: 180 % for 1 ms; measured peaks of an RTX 5090"),
    Rule(inlets.psu_line_derate, "power", "Labels by mains voltage; volts times amperes of the cord"),
    Rule(redundancy.psu_redundancy_lost, "power", "Labels of server supplies by mains voltage"),
    Rule(plugs.gpu_connectors_short, "power", "PCIe CEM plug ratings; 150 W per 8-pin lead of an adapter"),
    Rule(sixteen.gpu_aux_underrated, "power", "PCIe CEM: 75 W slot, 75 W 6-pin, 150 W 8-pin; sense pins of the 16-pin"),
    Rule(leads.pcie_cable_daisy_chain, "power", "150 W per 8-pin lead; contacts of 8 A at 12 V"),
    Rule(sixteen.sixteen_pin_sense_limit, "power", "ATX 3.x: sense pins of the 16-pin"),
    Rule(sixteen.sixteen_pin_adapter, "power", "Adapters: one separate 8-pin lead for every 150 W"),
    Rule(sixteen.sixteen_pin_margin, "power", "Contacts of 9.2 A; 600 W are 8.33 A in each"),
    Rule(leads.eps_plug_gpu, "power", "Board specifications of accelerators"),
    Rule(feeds.eps_cpu_short, "power", "Four contacts of 7 A at 12 V; 235 W stay comfortable"),
    Rule(feeds.slot_power_24pin, "power", "Two 12 V pins of 6 A in the 24-pin; 5.5 A per slot"),
    Rule(feeds.sata_fed_riser, "power", "SATA power: three pins of 1.5 A"),
    Rule(second_board.second_board_unfed, "power", "ATX: a 24-pin for every board"),
    Rule(second_board.own_supply_overload, "power", "Nominal rating of each supply"),
    Rule(several_supplies.multi_psu_start, "power", "Builders' practice"),
    Rule(several_supplies.multi_psu_split_card, "power", "Builders' practice"),
    Rule(headers.fan_header_over, "power", "Board manuals: 1 A per header"),
    Rule(mains.mains_breaker_over, "power", "Volts times amperes of outlet and breaker"),
    Rule(mains.mains_continuous_over, "power", "NEC 210.20(A): 80 % for three hours or more"),
    Rule(inlets.cord_inlet_over, "power", "IEC 60320 and UL ratings of C13 to C20"),
    Rule(redundancy.ups_undersized, "power", "Practice with UPS: a fifth in reserve"),
    Rule(energy.psu_efficiency_cost, "power", "80 PLUS points; difference of the watts at the wall"),
    Rule(limits.power_limit_option, "power", "Measured power-limit curves; build guides: 80 % of the board power"),
    Rule(links.gpu_on_chipset_slot, "lanes", "Block diagrams of the platforms"),
    Rule(groups.link_x1_training, "lanes", "Measured: 11 to 24.7 tokens/s after leaving a Gen2 x1 slot"),
    Rule(groups.link_below_gen3_x8, "lanes", "Multi-GPU build guides: Gen3 x8 at least"),
    Rule(lane_budget.cpu_lanes_short, "lanes", "Lanes of the CPU families"),
    Rule(lane_budget.cpu_sku_lane_cut, "lanes", "Lane tables of board manuals by CPU"),
    Rule(lane_budget.m2_steals_gpu_lanes, "lanes", "Lane tables of board manuals"),
    Rule(lane_budget.switch_uplink_shared, "lanes", "48-lane switches: x16 up, two x16 down"),
    Rule(risers.riser_gen_limit, "lanes", "PCIe loss budgets of 22, 28 and 36 dB; riser ratings"),
    Rule(risers.bifurcation_unsupported, "lanes", "Lane splits in board manuals"),
    Rule(groups.tp_without_fast_link, "lanes", "Measured on RTX 3090: +25 % at one user, +53 % at four with NVLink"),
    Rule(groups.p2p_blocked_geforce, "lanes", "Driver behaviour"),
    Rule(groups.mixed_gpu_group, "lanes", "Measured mixed groups: all wait for the slowest"),
    Rule(groups.tp_size_invalid, "lanes", "Attention heads are dealt out evenly"),
    Rule(outputs.nic_slot_bandwidth, "lanes", "Line rate against payload of the link"),
    Rule(outputs.no_display_output, "lanes", "Board specifications of accelerators"),
    Rule(outputs.large_bar_support, "lanes", "Owners' reports of P40 and V100"),
    Rule(memory.ram_unfit, "platform", "Maker specifications"),
    Rule(memory.storage_ports_over, "platform", "Maker specifications"),
    Rule(modelled.model_meets_part, "mechanical", "The user's own models of cards against boxes of other parts"),
    Rule(modelled.measured_by_model, "data", "The user's own models of cards, laid into the boxes of their figures"),
    Rule(links.link_report, "lanes", "Slot tables and lane rules of the board's manual"),
)


def spec_unknown(a: Assembly) -> Iterator[NotChecked]:
    """A figure that a rule needs is unknown."""
    rule, chassis = "spec-unknown", a.chassis
    for part_id in a.missing:
        message = f"The part {part_id} is not in the catalog; nothing about it was checked."
        yield NotChecked(rule, (), part_id, message)
    if chassis is not None and axes_contradict(chassis):
        why = f"{chassis.name} takes longer cards than it is long: which of its sizes lies along them is unknown"
        yield unanswered(rule, ("chassis",), field_of(chassis.id, "up"), why)
    for card in a.cards:
        if card.label in a.misplaced:
            yield unanswered(rule, (card.label,), *_why_misplaced(card, a))
    yield from refused_wires(rule, a)


def _why_misplaced(card: SeatedCard, a: Assembly) -> tuple[str, str]:
    """The field to change and the end of the sentence, for a card without a place of its own."""
    if a.chassis is None:
        return "build.chassis", f"{card.title} has no place, since no chassis is chosen"
    place = card.placement.place
    return "build.placements", f"there is no free place {place!r} for {card.title} in this chassis and board"


SPEC_UNKNOWN = Rule(spec_unknown, "data", "Engineering practice: unknown is never a pass")
