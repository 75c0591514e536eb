"""Every rule, in the order in which findings are listed.

A rule is a generator function over an Assembly: its name with hyphens is its id, its docstring its
title, and the decorator above it holds its category, words and source. Here belongs what a rule
measures; `checks.judge` compares it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rigwright.rules import (
    adapter_sockets,
    aux_power,
    blower_stacks,
    breathing,
    bridges,
    cables,
    card_support,
    clearance,
    connector_16pin,
    connectors,
    coolers,
    cooling_room,
    covered_slots,
    ducts,
    energy,
    groups,
    headers,
    host,
    inlets,
    insertion,
    lane_budget,
    limits,
    link_lines,
    links,
    mains,
    memory,
    mid_air,
    modelled,
    mounts,
    openings,
    outputs,
    own_rules,
    peaks,
    platform,
    plug_room,
    plugs,
    processors,
    psu_cables,
    radiators,
    radiators_and_fans,
    redundancy,
    riser_links,
    riser_plugs,
    riser_power,
    riser_twist,
    risers,
    second_board,
    several_supplies,
    slot_power,
    slots_for_risers,
    slow_links,
    spacing,
    spec,
    storage,
    supply,
    supply_bays,
    supply_modules,
    surroundings,
    sustained,
    switches,
    under_cards,
    warm_air,
    warm_cards,
    weight,
    wide_boards,
)
from rigwright.rules.rule import Measured as Measured
from rigwright.rules.rule import Rule as Rule
from rigwright.text.language import translated

RULES: tuple[Rule, ...] = (
    spec.machine_incomplete,
    spacing.cards_collide,
    clearance.card_length_over,
    clearance.card_hits_side_panel,
    openings.case_slot_count_over,
    openings.card_past_board_bottom,
    connectors.edge_connector_too_short,
    risers.riser_too_short,
    riser_twist.riser_twisted,
    covered_slots.riser_under_card,
    card_support.card_on_riser_unsupported,
    mid_air.mid_air_card_meets_wall,
    platform.board_form_factor_unfit,
    second_board.second_board_unfit,
    mounts.board_standoff_pattern,
    wide_boards.board_front_blocked,
    plug_room.plug_bend_space,
    plug_room.full_height_in_low_case,
    under_cards.tall_part_under_card,
    cooling_room.cooler_too_tall,
    cooling_room.cooler_hits_slot1_card,
    cooling_room.cooler_hits_dimm,
    radiators_and_fans.radiator_unfit,
    radiators_and_fans.mount_double_booked,
    supply_bays.psu_unfit,
    supply_modules.psu_module_foreign,
    bridges.nvlink_pitch_mismatch,
    bridges.nvlink_cards_incompatible,
    bridges.nvlink_bridge_hits_panel,
    weight.card_sag,
    cables.cable_length_short,
    under_cards.bottom_headers_covered,
    under_cards.ports_covered,
    insertion.card_blocked_in,
    insertion.slot_latch_covered,
    platform.cpu_socket_mismatch,
    processors.cpu_count_over,
    processors.chipset_unfit,
    coolers.cooler_socket_mismatch,
    coolers.cooler_too_weak,
    radiators.radiator_too_small,
    radiators.loop_without_radiator,
    spacing.open_air_gap,
    breathing.bottom_card_fan_starved,
    breathing.vertical_mount_glass_gap,
    breathing.passive_without_duct,
    ducts.passive_airflow_short,
    spacing.flow_through_feeds_next,
    blower_stacks.blower_stack_inner,
    warm_cards.gpu_predicted_throttle,
    warm_cards.vram_temp_risk,
    warm_air.case_air_rise,
    warm_air.blowers_starve_case,
    warm_air.front_radiator_preheat,
    warm_air.consumer_card_in_server,
    surroundings.ambient_altitude,
    surroundings.room_heat,
    surroundings.noise_desk,
    warm_cards.long_run_consumer,
    supply.psu_overload,
    supply.psu_headroom,
    sustained.psu_sustained_load,
    peaks.psu_peak,
    peaks.limited_cards_peak,
    inlets.psu_line_derate,
    redundancy.psu_redundancy_lost,
    plugs.gpu_connectors_short,
    connector_16pin.gpu_aux_underrated,
    psu_cables.pcie_cable_daisy_chain,
    connector_16pin.sixteen_pin_sense_limit,
    connector_16pin.sixteen_pin_adapter,
    connector_16pin.sixteen_pin_margin,
    psu_cables.eps_plug_gpu,
    aux_power.eps_cpu_short,
    slot_power.slot_power_24pin,
    riser_power.sata_fed_riser,
    second_board.second_board_unfed,
    several_supplies.multi_psu_start,
    several_supplies.multi_psu_split_card,
    headers.fan_header_over,
    mains.mains_breaker_over,
    mains.mains_continuous_over,
    inlets.cord_inlet_over,
    redundancy.ups_undersized,
    energy.psu_efficiency_cost,
    limits.power_limit_option,
    slots_for_risers.riser_without_slot,
    links.cards_share_slot,
    riser_plugs.riser_plug_mismatch,
    adapter_sockets.adapter_sockets_over,
    links.slot_switched_off,
    links.gpu_on_chipset_slot,
    slow_links.link_x1_training,
    slow_links.link_below_gen3_x8,
    lane_budget.cpu_lanes_short,
    lane_budget.cpu_sku_lane_cut,
    lane_budget.m2_steals_gpu_lanes,
    switches.switch_uplink_shared,
    riser_links.riser_gen_limit,
    riser_links.bifurcation_unsupported,
    groups.tp_without_fast_link,
    groups.p2p_blocked_geforce,
    groups.mixed_gpu_group,
    groups.tp_size_invalid,
    outputs.nic_slot_bandwidth,
    outputs.no_display_output,
    outputs.large_bar_support,
    memory.ram_unfit,
    host.cpu_cores_low,
    host.cpu_clock_low,
    host.ram_below_vram,
    host.too_many_gpus_for_tower,
    storage.storage_ports_over,
    storage.m2_drive_unfit,
    storage.drive_bays_over,
    modelled.model_meets_part,
    modelled.measured_by_model,
    own_rules.own_rule,
    link_lines.link_report,
    spec.wires_refused,
)
SPEC_UNKNOWN: Rule = spec.spec_unknown
_BY_ID: Mapping[str, Rule] = MappingProxyType({rule.id: rule for rule in (SPEC_UNKNOWN, *RULES)})
_CAUSES: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        rule.id: frozenset(
            other.id for other in RULES if other in rule.follows_from or rule in other.explains
        )
        for rule in (SPEC_UNKNOWN, *RULES)
    }
)


def rule_of(rule_id: str) -> Rule:
    """Return the rule of that id; a KeyError where there is none."""
    return _BY_ID[rule_id]


def causes_of(rule: Rule) -> frozenset[str]:
    """Return the ids of the rules that a rule's findings may follow from."""
    return _CAUSES[rule.id]


def is_rule(rule_id: str) -> bool:
    """Return whether there is a rule of that id."""
    return rule_id in _BY_ID


def noun_of(rule_id: str) -> str:
    """Return what a rule looks at, in words."""
    return translated(_BY_ID[rule_id].noun)


def rules_that_measure(*things: Measured) -> frozenset[str]:
    """Return the ids of the rules that measure one of some things."""
    return frozenset(rule.id for rule in RULES if rule.measures in things)
