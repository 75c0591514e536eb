"""What the fields of a part are called, which group each belongs to, and how to measure or read off
its figure.

One table for every kind of part; where a kind means something of its own by a name, the entry
"kind.name" comes first. Knows no values and no types.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rigwright.assembly.envelopes import SLOT_PITCH
from rigwright.editing.usual_words import as_read
from rigwright.parts.chassis import RACK_UNIT
from rigwright.text.language import translated
from rigwright.text.lengths import Length
from rigwright.text.numbers import plain_length
from rigwright.text.sentence import messages

PRODUCT, SIZE, ROOM, OPENINGS = messages(
    ("Product", "Size", "Room for cards", "Openings and boards")
)
COOLING, POWER, MEMORY, SPEED, LINK = messages(("Cooling", "Power", "Memory", "Speed", "Link"))
SOCKETS, LANES, FANS, PRICE, RECORD = messages(
    ("Sockets", "Slots and lanes", "Fans and radiators", "Price", "Record")
)
GROUPS = (
    PRODUCT,
    SIZE,
    ROOM,
    OPENINGS,
    SOCKETS,
    LANES,
    LINK,
    COOLING,
    FANS,
    POWER,
    MEMORY,
    SPEED,
    PRICE,
    RECORD,
)

# name: (label, group, hint)
WORDS: Mapping[str, tuple[str, str, str]] = MappingProxyType(
    messages(
        {
            # every part
            "kind": ("Kind", RECORD, ""),
            "id": ("Id", RECORD, "Letters, digits and . _ : + -; builds refer to the part by it"),
            "source": (
                "Source",
                RECORD,
                "Where the figures come from: a page, a manual, a caliper and the day",
            ),
            "confidence": ("Confidence", RECORD, "How far the figures can be trusted"),
            "figure_sources": (
                "Sources of single figures",
                RECORD,
                "Figures that do not come from the part's own source",
            ),
            "citations": (
                "Citations",
                RECORD,
                "Pages and papers that state figures, each with what it says",
            ),
            "uncertain_fields": ("Uncertain figures", RECORD, "Figures that are doubted"),
            "derived_fields": (
                "Derived figures",
                RECORD,
                "Figures that were worked out and not read",
            ),
            "opendb_fields": (
                "Figures of the open database",
                RECORD,
                "Figures that BuildCores OpenDB states as well",
            ),
            "doubts": ("Doubts", RECORD, "What is not sure, in words"),
            "notes": ("Notes", RECORD, ""),
            "opendb_ids": (
                "Open database ids",
                RECORD,
                "Records of BuildCores OpenDB that the figures were compared with",
            ),
            "evidence": ("Evidence", RECORD, "What the slot table was read from"),
            "name": ("Name", PRODUCT, "As the maker writes it"),
            "brand": ("Maker", PRODUCT, ""),
            "part_numbers": ("Part numbers", PRODUCT, "As printed on box and label"),
            "release_year": ("Year", PRODUCT, "When it came on the market"),
            "price_usd": ("Price", PRICE, ""),
            "launch_price_usd": ("Price at launch", PRICE, "Of this card, as its maker sold it"),
            "chip_msrp_usd": (
                "Price of the chip's cards at launch",
                PRICE,
                "What the chip's maker recommended",
            ),
            "price_used_usd": ("Price second-hand", PRICE, ""),
            # sizes
            "length_mm": ("Length", SIZE, ""),
            "width_mm": ("Width", SIZE, ""),
            "height_mm": ("Height", SIZE, ""),
            "depth_mm": ("Depth", SIZE, ""),
            "thickness_mm": ("Thickness", SIZE, ""),
            "size_mm": ("Frame size", SIZE, "Edge of the square frame"),
            "weight_g": ("Weight", SIZE, ""),
            "weight_kg": ("Weight", SIZE, ""),
            "form_factor": ("Form factor", SIZE, ""),
            "gpu.length_mm": (
                "Length",
                SIZE,
                "From the inside of the bracket to the far end of the shroud, plugs not counted",
            ),
            "gpu.height_mm": (
                "Height",
                SIZE,
                "From the bottom of the gold edge to the highest top edge; {full_height} is usual",
            ),
            "gpu.thickness_mm": (
                "Thickness",
                SIZE,
                "From the outer side of the fans to the outer side of the backplate",
            ),
            "slots_occupied": (
                "Slots taken",
                SIZE,
                "As the maker states it, or thickness divided by {pitch}",
            ),
            "bracket_slots": (
                "Slots of the bracket",
                SIZE,
                "Openings of the case that the bracket needs",
            ),
            "low_profile": (
                "Low profile",
                SIZE,
                "A card of {low_profile} for half-height openings",
            ),
            "recess_mm": (
                "Recess of the intake",
                SIZE,
                "How deep the intake of a blower lies below its cover",
            ),
            "profile": ("Profile", SIZE, "Brackets that come with it"),
            "slot_width": ("Slots taken", SIZE, ""),
            "card_height_mm": (
                "Height",
                SIZE,
                "From the bottom of the gold edge to the top edge of the board",
            ),
            "nic.length_mm": ("Length", SIZE, "From the inside of the bracket to the far end"),
            "motherboard.width_mm": ("Width", SIZE, "Along the rear panel: {atx_width} on ATX"),
            "motherboard.depth_mm": (
                "Depth",
                SIZE,
                "From the rear edge forward: {atx_depth} on ATX",
            ),
            "chassis.width_mm": ("Outer width", SIZE, ""),
            "chassis.height_mm": ("Outer height", SIZE, "With feet"),
            "chassis.depth_mm": ("Outer depth", SIZE, ""),
            "body_width_mm": ("Width of the body", SIZE, "Without handles and feet"),
            "body_height_mm": ("Height of the body", SIZE, "Without handles and feet"),
            "body_depth_mm": ("Depth of the body", SIZE, "Without handles and feet"),
            "rack_units": ("Rack units", SIZE, "{rack_unit} each"),
            "chassis_type": ("Type", PRODUCT, ""),
            "up": ("Standing on", SIZE, "How the board is turned when the case stands as intended"),
            "cooler.height_mm": (
                "Height",
                SIZE,
                "From the processor's lid to the top, fans fitted",
            ),
            "memory.height_mm": ("Height", SIZE, "Of a module with its heat spreader"),
            "ram_clearance_mm": ("Clearance over the memory", SIZE, ""),
            # graphics cards
            "chip": ("Chip", PRODUCT, ""),
            "vendor": ("Chip maker", PRODUCT, ""),
            "segment": ("Segment", PRODUCT, "consumer, workstation or datacenter"),
            "cooler": (
                "Cooler",
                COOLING,
                "How the card is cooled; it decides how much free air it needs",
            ),
            "exhaust": ("Hot air leaves", COOLING, "Into the case, at the rear, or both"),
            "fan_count": ("Fans", COOLING, ""),
            "noise_dba": ("Noise", COOLING, "At full load; test methods differ"),
            "gpu.radiator_mm": (
                "Radiator",
                COOLING,
                "Length class of the card's own radiator: 120, 240, 280, 360",
            ),
            "board_power_w": ("Board power", POWER, "Sustained, as the maker rates the card"),
            "max_power_limit_w": (
                "Highest power limit",
                POWER,
                "What the driver lets it be raised to",
            ),
            "min_power_limit_w": (
                "Lowest power limit",
                POWER,
                "What the driver lets it be lowered to",
            ),
            "transient_peak_w": (
                "Peak for a moment",
                POWER,
                "Measured over milliseconds; empty where nobody measured it",
            ),
            "power_connectors": (
                "Power sockets",
                POWER,
                "On the card; none is an empty list, unknown is no list",
            ),
            "power_connector_edge": (
                "Edge of the power sockets",
                POWER,
                "Sockets at the far end add {plug_least}–{plug_most} to the length",
            ),
            "vram_gb": ("Memory", MEMORY, ""),
            "vram_type": ("Type of memory", MEMORY, ""),
            "memory_bandwidth_gb_s": ("Memory bandwidth", MEMORY, ""),
            "fp32_tflops": ("FP32", SPEED, "Single precision, dense"),
            "fp16_tensor_tflops_dense": ("FP16 tensor", SPEED, "Dense, sums kept in FP32"),
            "nvlink": (
                "NVLink",
                LINK,
                "Generation of the bridge and the spacings that bridges exist for",
            ),
            "generation": ("PCIe generation", LINK, ""),
            "lanes": ("PCIe lanes", LINK, ""),
            "pcie_gen": ("PCIe generation", LINK, ""),
            "pcie_lanes": ("PCIe lanes", LINK, "That it uses"),
            "edge_connector_lanes": (
                "Edge connector",
                LINK,
                "Lanes that the length of the edge stands for",
            ),
            # boards
            "socket": ("Socket", SOCKETS, ""),
            "cpu_sockets": ("CPU sockets", SOCKETS, ""),
            "chipset": ("Chipset", SOCKETS, ""),
            "ram_type": ("Memory type", MEMORY, ""),
            "ram_slots": ("Memory slots", MEMORY, ""),
            "ram_channels": (
                "Wired memory channels",
                MEMORY,
                "Of each processor, that its memory slots are wired to",
            ),
            "max_ram_gb": ("Most memory", MEMORY, ""),
            "expansion_positions": (
                "Positions",
                LANES,
                "Rows for cards that the form factor has: 7 on ATX",
            ),
            "slots": (
                "Slots",
                LANES,
                "Every PCIe slot: printed name, position, length, lanes, generation, source",
            ),
            "known_spacing": (
                "Known spacings",
                LANES,
                "Positions between two slots whose own places are unknown",
            ),
            "lane_rules": (
                "Lane rules",
                LANES,
                "What shares lanes with what, in the manual's order",
            ),
            "m2_slots": ("M.2 sockets", LANES, "And the slots that each takes lanes from"),
            "sata_ports": ("SATA ports", LANES, ""),
            "u2_ports": ("U.2 ports", LANES, "With those for which the board has adapters"),
            "cable_sockets": (
                "Sockets for PCIe cables",
                LANES,
                "OCuLink, MCIO or SlimSAS, and what each takes lanes from",
            ),
            "eps_8pin": ("8-pin EPS sockets", POWER, ""),
            "eps_4pin": ("4-pin EPS sockets", POWER, ""),
            "extra_pcie_power": (
                "Extra power for slots",
                POWER,
                "Sockets on the board that feed its slots",
            ),
            "obstructions": (
                "Obstructions",
                SIZE,
                "Heat sinks and headers that stand in the way of a card",
            ),
            "fan_headers": (
                "Fan headers",
                POWER,
                "Names as printed on the board; 1 A each where nothing else is stated",
            ),
            "bifurcation_support": ("Bifurcation", LANES, "Splits that the firmware offers"),
            "iommu_notes": ("IOMMU", LANES, ""),
            "cpu_lanes_total": ("Lanes of the CPU", LANES, ""),
            "gpu_slots": ("Slots for GPUs", LANES, ""),
            "topology": ("Topology", LANES, "How a server wires its slots"),
            "motherboard.generation": ("PCIe generation", LANES, "Of the platform"),
            # cases
            "motherboard_form_factors": ("Boards that fit", OPENINGS, "Form factors"),
            "removable_standoffs": (
                "Removable stand-offs",
                OPENINGS,
                "What comes out before boards of a form go in",
            ),
            "expansion_slots": (
                "Openings",
                OPENINGS,
                "Full-height rear openings beside the board, in one row",
            ),
            "half_height_slots": ("Half-height openings", OPENINGS, ""),
            "vertical_slots": (
                "Vertical openings",
                OPENINGS,
                "For a card that faces the side panel",
            ),
            "gpu_positions": ("Places of the frame", OPENINGS, "For cards on risers"),
            "gpu_pitch_mm": ("Place to place", OPENINGS, "As the bars of the frame are set"),
            "gpu_tiers": (
                "Tiers of the frame",
                OPENINGS,
                "Bars above each other that share the places",
            ),
            "second_form_factors": (
                "Second boards that fit",
                OPENINGS,
                "Form factors in the second chamber of a dual system",
            ),
            "second_expansion_slots": (
                "Openings of the second board",
                OPENINGS,
                "Rear openings in its own row",
            ),
            "second_gpu_length_mm": (
                "Card length at the second board",
                ROOM,
                "From its rear wall to the first thing in front",
            ),
            "second_cooler_height_mm": (
                "Cooler height at the second board",
                ROOM,
                "Highest that its side panel leaves room for",
            ),
            "max_double_width_gpus": (
                "Double-width bays",
                OPENINGS,
                "Two-slot cards that a server takes",
            ),
            "validated_cards": (
                "Validated cards",
                OPENINGS,
                "Chips or ids of cards that the maker sells it with",
            ),
            "x16_connectors": ("Connectors, x16", OPENINGS, ""),
            "fhfl_cards": (
                "Full-length bays",
                OPENINGS,
                "Takes cards of {full_height_figure} × {full_length}",
            ),
            "board": ("Built-in board", OPENINGS, "The fixed board of a server"),
            "max_gpu_length_mm": (
                "Card length",
                ROOM,
                "From the rear wall to the first thing in front",
            ),
            "max_gpu_length_condition": (
                "Condition of the card length",
                ROOM,
                "Whether fans, cages or radiators were fitted",
            ),
            "max_gpu_length_with_front_fan_mm": (
                "Card length behind front fans",
                ROOM,
                "From the rear wall to the fans at the front",
            ),
            "max_gpu_length_front_rad_mm": (
                "Card length behind a front radiator",
                ROOM,
                "From the rear wall to the radiator at the front, or to its fans",
            ),
            "max_gpu_length_with_hdd_cage_mm": (
                "Card length with the drive cage",
                ROOM,
                "From the rear wall to the cage",
            ),
            "max_gpu_length_with_reservoir_mm": (
                "Card length with a reservoir",
                ROOM,
                "From the rear wall to the reservoir",
            ),
            "max_gpu_length_vertical_mm": ("Card length, vertical", ROOM, "In the vertical mount"),
            "card_lengths": (
                "Card lengths by condition",
                ROOM,
                "Shorter ones than the card length, and what they hold with",
            ),
            "card_rooms": (
                "Card sizes together",
                ROOM,
                "Thickness, height and cooler that the maker states for each setting",
            ),
            "max_gpu_height_mm": ("Card height", ROOM, "From the bottom of the card's gold edge"),
            "max_gpu_thickness_vertical_mm": (
                "Card thickness, vertical",
                ROOM,
                "From the back of a vertical card to the side",
            ),
            "max_gpu_thickness_recommended_mm": (
                "Card thickness, recommended",
                ROOM,
                "In the vertical mount",
            ),
            "vertical_gap_to_panel_mm": ("Vertical mount to panel", ROOM, ""),
            "max_cpu_cooler_height_mm": (
                "Cooler height",
                ROOM,
                "From the processor's lid to the side panel",
            ),
            "below_board_mm": (
                "Below the board",
                ROOM,
                "From the board's lower edge to the floor or the PSU shroud",
            ),
            "above_board_mm": (
                "Above the board",
                ROOM,
                "From the board's top edge to the roof or what hangs below it",
            ),
            "max_board_depth_mm": (
                "Board depth",
                ROOM,
                "From the rear wall to the first thing in front of the board",
            ),
            "max_psu_length_mm": ("PSU length", ROOM, "Without cables"),
            "max_psu_length_with_hdd_cage_mm": (
                "PSU length with the drive cage",
                ROOM,
                "Without cables",
            ),
            "psu_form_factors": ("PSU form factors", POWER, ""),
            "psu_count": ("Supplies", POWER, ""),
            "included_psu": ("Included supply", POWER, "Its id; one is in each bay"),
            "psu_position": ("Place of the PSU", POWER, ""),
            "bays_35": ("Bays for 3.5 inch", OPENINGS, "Drives of 2.5 inch go in as well"),
            "bays_25": ("Bays for 2.5 inch", OPENINGS, "Those that take nothing larger"),
            "fan_mounts": (
                "Fan mounts",
                FANS,
                "Every wall that takes fans, with each set that fits",
            ),
            "radiator_support": (
                "Radiators",
                FANS,
                "Every wall that takes a radiator, and its longest",
            ),
            "front_radiator_count": ("Front radiators", FANS, "Beside each other"),
            "included_fans": ("Included fans", FANS, "Count, size, thickness and wall"),
            "included_fans_text": ("Included fans, as stated", FANS, ""),
            "side_panel": ("Side panel", ROOM, "glass, steel, mesh or none"),
            "riser_included": ("Riser included", LINK, ""),
            "riser_generation": ("Generation of the riser", LINK, ""),
            # supplies
            "watts": ("Rating", POWER, "Sustained, at the voltage it is sold for"),
            "efficiency": ("Efficiency", POWER, "Badge and level"),
            "modular": ("Modular", POWER, ""),
            "connectors": (
                "Plugs",
                POWER,
                "At the ends of the cables; 0 is none, empty is unknown",
            ),
            "side_connectors": (
                "Plugs at the side",
                SIZE,
                "Cables leave at the side, not at the end",
            ),
            "eps_lead_mm": ("EPS cable", SIZE, "From the supply to the plug"),
            "pcie_lead_mm": ("PCIe cable", SIZE, "From the supply to the first plug for a card"),
            "ac_inlet": (
                "Inlet",
                POWER,
                "C14 carries 10 A (15 A in North America), C20 16 A (20 A)",
            ),
            "input_voltage_note": ("Mains voltage", POWER, ""),
            "derating": (
                "Rating by mains voltage",
                POWER,
                "Watts that are left; 0 is not rated, empty is unknown",
            ),
            "atx_version": ("ATX version", POWER, ""),
            "redundant": ("Redundant", POWER, ""),
            "redundancy_config": ("Redundancy", POWER, ""),
            "psu.length_mm": ("Length", SIZE, "Of the body, without cables"),
            # processors
            "cores": ("Cores", SPEED, ""),
            "threads": ("Threads", SPEED, ""),
            "base_ghz": ("Base clock", SPEED, ""),
            "boost_ghz": ("Boost clock", SPEED, ""),
            "tdp_w": ("TDP", POWER, ""),
            "max_power_w": ("Highest power", POWER, "What it draws while it boosts for long"),
            "pcie_lanes_total_usable": (
                "Usable PCIe lanes",
                LINK,
                "Without the link to the chipset",
            ),
            "pcie_lanes_cpu_total": ("PCIe lanes in all", LINK, "With the link to the chipset"),
            "pcie_note": ("Remark on lanes", LINK, ""),
            "mem_channels": ("Memory channels", MEMORY, ""),
            "max_mem_gb": ("Most memory", MEMORY, ""),
            "ecc": ("ECC", MEMORY, ""),
            # coolers and fans
            "cooler_type": ("Type", PRODUCT, ""),
            "radiator_mm": ("Radiator", SIZE, "Length class: 120, 240, 280, 360, 420"),
            "radiator_thickness_mm": ("Radiator thickness", SIZE, "Without fans"),
            "total_thickness_with_fans_mm": ("Radiator thickness with fans", SIZE, ""),
            "fans": ("Fans", COOLING, ""),
            "cooling_class_w": ("Heat rating", COOLING, ""),
            "sockets": ("Sockets", SOCKETS, ""),
            "rpm_min": ("Lowest speed", COOLING, ""),
            "rpm_max": ("Highest speed", COOLING, ""),
            "airflow_cfm": ("Airflow", COOLING, "Free, at full speed"),
            "airflow_m3h": ("Airflow, metric", COOLING, "1.699 times the figure in CFM"),
            "static_pressure_mmh2o": ("Static pressure", COOLING, ""),
            "power_w": ("Power", POWER, "At full speed"),
            "connector": ("Plug", POWER, ""),
            # memory
            "module_count": ("Modules", MEMORY, ""),
            "module_gb": ("Memory per module", MEMORY, ""),
            "total_gb": ("Memory", MEMORY, "Of the kit"),
            "speed_mts": ("Transfer rate", SPEED, ""),
            "cas_latency": ("CAS latency", SPEED, ""),
            "voltage": ("Voltage", POWER, ""),
            "buffering": ("Buffering", MEMORY, ""),
            "power_w_per_module": ("Power per module", POWER, "Under load"),
            # risers
            "riser_type": ("Type", PRODUCT, ""),
            "host_plug": (
                "Plug at the board",
                LINK,
                "slot, M.2, or that of a cable, for example SFF-8654 8i",
            ),
            "device_plug": (
                "Plug at the card",
                LINK,
                "slot, M.2, or that of a cable, for example SFF-8654 8i",
            ),
            "host_connector_angle_deg": ("Angle at the board", SIZE, ""),
            "device_connector_angle_deg": ("Angle at the card", SIZE, ""),
            "holds_card": (
                "Holds the card",
                SIZE,
                "Before the side panel, or upright on its bracket's end",
            ),
            "slots_width_supported": (
                "Slots it takes",
                SIZE,
                "How many slots wide the card may be",
            ),
            "max_card_thickness_mm": ("Card thickness", SIZE, "The thickest that it holds"),
            "min_bend_radius_mm": ("Least bend radius", SIZE, ""),
            "offset_mm": ("Offset", SIZE, "How far it moves the card from its slot"),
            "compatible_with": ("Made for", PRODUCT, ""),
            "bandwidth_gbs": ("Bandwidth", LINK, ""),
            "card_pitch_slots": ("Spacing in slots", SIZE, "Between the two cards of a bridge"),
            "card_pitch_mm": (
                "Spacing",
                SIZE,
                "Between the two cards of a bridge: {pitch} a slot",
            ),
            "aux_power": ("Extra power", POWER, ""),
            "side": ("Side", LINK, "host, device or cable"),
            "split": ("Split", LINK, "Links that it makes of one slot, x8x8 for example"),
            # network cards and drives
            "ports": ("Ports", LINK, ""),
            "port_type": ("Type of port", LINK, ""),
            "max_speed_gbps": ("Speed of a port", LINK, ""),
            "infiniband": ("InfiniBand", LINK, ""),
            "tdp_typ_w": ("Power, typical", POWER, "Without optics"),
            "tdp_max_w": ("Power, highest", POWER, "With optics"),
            "needs_airflow": ("Needs air blown at it", COOLING, ""),
            "drive_type": ("Type", PRODUCT, ""),
            "capacity_tb": ("Capacity", MEMORY, ""),
            "interface": ("Interface", LINK, ""),
            "power_idle_w": ("Power, idle", POWER, ""),
            "power_active_w": ("Power, active", POWER, ""),
            "power_max_w": ("Power, highest", POWER, ""),
            "power_connector": ("Power plug", POWER, ""),
        }
    )
)

# Columns of the tables inside a record, by the name of the class that describes a row.
COLUMNS: Mapping[str, Mapping[str, tuple[str, str]]] = MappingProxyType(
    messages(
        {
            "FigureSource": {"source": ("Source", ""), "confidence": ("Confidence", "")},
            "Citation": {
                "kind": ("Sort of source", ""),
                "address": ("Address", "Where it can be opened"),
                "seen": ("Seen", "The day, as 2026-11-22"),
                "states": ("Figures", "With the values stated there"),
                "note": ("Remark", ""),
            },
            "PowerConnector": {
                "type": ("Plug", "EPS is keyed like the CPU's plug"),
                "count": ("Count", ""),
            },
            "Nvlink": {
                "generation": ("Generation", ""),
                "bridge_slot_spacings": ("Bridges, in slots", ""),
            },
            "Slot": {
                "name": ("Name", "As printed beside it"),
                "position": ("Position", "1 is nearest the CPU; only where it is known"),
                "position_basis": ("Basis of the position", "What it is known from"),
                "position_guess": ("Guess of the position", "Never used for an answer"),
                "mechanical_lanes": ("Length", "Lanes that the connector is long for"),
                "electrical_lanes": ("Lanes", "Lanes that are wired"),
                "generation": ("Generation", ""),
                "source": ("Lanes from", ""),
                "open_ended": ("Open end", "Takes longer edges"),
                "notes": ("Notes", ""),
            },
            "LaneRule": {
                "populated": ("With cards in", ""),
                "empty": ("Without cards in", ""),
                "m2": ("With drives in", ""),
                "cpu": ("With CPU", ""),
                "lanes": ("Lanes then", "0 switches a slot off"),
                "note": ("Remark", ""),
            },
            "M2Slot": {
                "name": ("Name", ""),
                "generation": ("Generation", ""),
                "lanes": ("Lanes", ""),
                "source": ("Lanes from", ""),
                "shares_with": ("Shares lanes with", ""),
                "sizes": ("Sizes", "2280, 22110 and so on"),
                "drives": ("Drives", "NVMe, SATA or either"),
            },
            "FanHeader": {
                "name": ("Name", ""),
                "amperes": ("Current, A", ""),
            },
            "Obstruction": {
                "type": ("What", ""),
                "affects": ("In the way of", "Slots"),
                "height_mm": ("Height", "Over the board"),
                "note": ("Remark", ""),
            },
            "CardLength": {"when": ("While there is", ""), "length_mm": ("Card length", "")},
            "CardRoom": {
                "name": ("Setting", "What the builder sets"),
                "thickness_mm": ("Card thickness", "The thickest card"),
                "height_mm": ("Card height", "The highest card"),
                "cooler_height_mm": ("Cooler height", "The highest cooler"),
            },
            "FanMount": {"location": ("Wall", ""), "sizes": ("Fans", "Each set that fits")},
            "FanSize": {"mm": ("Size", ""), "count": ("Count", "")},
            "RemovableStandoff": {
                "form_factor": ("Boards", "Form factor"),
                "name": ("Stand-off", "Where it is"),
            },
            "RadiatorMount": {"location": ("Wall", ""), "max_mm": ("Longest", "Length class")},
            "IncludedFan": {
                "count": ("Count", ""),
                "size_mm": ("Size", ""),
                "thickness_mm": ("Thickness", "{fan_thickness} unless stated"),
                "location": ("Wall", ""),
            },
            "PsuConnectors": {
                "pcie_8pin": ("8-pin PCIe", "6+2 plugs, not cables"),
                "pcie_8pin_cables": ("Cables with 8-pin PCIe", ""),
                "conn_16pin": ("16-pin", "12VHPWR or 12V-2x6"),
                "conn_16pin_type": ("Type of the 16-pin", ""),
                "conn_16pin_w": ("Power of the 16-pin", "What its sense pins allow"),
                "eps_8pin": ("EPS", "8-pin and 4+4"),
                "sata": ("SATA", ""),
                "molex": ("Molex", ""),
            },
            "Derating": {
                "vac_min": ("From", ""),
                "vac_max": ("To", ""),
                "watts": ("Rating", "0 is not rated"),
            },
        }
    )
)

# How a card is cooled.
COOLER_WORDS: Mapping[str, str] = MappingProxyType(
    messages(
        {
            "open_air": "open air",
            "blower": "blower",
            "flow_through": "flow-through",
            "passive": "passive",
            "aio_hybrid": "AIO",
            "water_block": "water block",
        }
    )
)
CHOICE_WORDS: Mapping[str, str] = MappingProxyType(
    messages(
        {
            **COOLER_WORDS,
            "top": "top edge",
            "rear_end": "far end",
            "mid_tower": "mid tower",
            "full_tower": "full tower",
            "super_tower": "super tower",
            "dual_system": "dual system",
            "cube": "cube",
            "sff": "small form factor",
            "rack_2u": "2U rack",
            "rack_3u": "3U rack",
            "rack_4u": "4U rack",
            "open_frame": "open frame",
            "+y": "upright board",
            "-y": "upside-down board",
            "+z": "lying board",
            "-x": "brackets at the top",
            "air": "air",
            "aio": "all-in-one",
            "6pin": "6-pin",
            "8pin": "8-pin",
            "12vhpwr": "12VHPWR",
            "12v-2x6": "12V-2x6",
            "eps8": "EPS 8-pin",
            "cpu": "CPU",
            "cpu1": "CPU 1",
            "cpu2": "CPU 2",
            "chipset": "chipset",
            "plx": "switch",
            "nvme": "NVMe",
            "sata": "SATA",
            "either": "NVMe or SATA",
            "nvme_m2": "M.2 NVMe",
            "u2": "U.2",
            "hdd": "hard disk",
            "sata_ssd": "SATA SSD",
            "aic": "add-in card",
            "riser_cable": "riser cable",
            "vertical_bracket": "vertical bracket",
            "nvlink_bridge": "NVLink bridge",
            "vertical": "before the side panel",
            "upright": "on end",
            "slimsas_mcio_oculink_adapter": "cable adapter",
            "bifurcation_card": "bifurcation card",
        }
    )
)


def choice_words(value: str) -> str:
    """Return a choice as a person reads it: "flow-through"."""
    words = CHOICE_WORDS.get(value)
    if words is None:
        return as_read(value)
    return translated(words)


# The lengths that hints name, which are written in the unit that lengths are shown in.
HINTED: Mapping[str, Length] = MappingProxyType(
    {
        "full_height": plain_length(111.15),
        "full_height_figure": plain_length(111.15).without_unit(),
        "full_length": plain_length(312.0),
        "low_profile": plain_length(68.9),
        "pitch": plain_length(SLOT_PITCH),
        "atx_width": plain_length(305.0),
        "atx_depth": plain_length(244.0),
        "rack_unit": plain_length(RACK_UNIT),
        "plug_least": plain_length(35.0).without_unit(),
        "plug_most": plain_length(50.0),
        "fan_thickness": plain_length(25.0),
    }
)

UNITS: Mapping[str, str] = MappingProxyType(
    {
        "_mm": "mm",
        "mm": "mm",
        "_w": "W",
        "watts": "W",
        "_w_per_module": "W",
        "_gb": "GB",
        "_tb": "TB",
        "_ghz": "GHz",
        "_kg": "kg",
        "_g": "g",
        "_usd": "USD",
        "_dba": "dBA",
        "_deg": "°",
        "_cfm": "CFM",
        "_m3h": "m³/h",
        "_mmh2o": "mm H₂O",
        "_gb_s": "GB/s",
        "_gbs": "GB/s",
        "_gbps": "Gb/s",
        "_mts": "MT/s",
        "voltage": "V",
        "vac_min": "V",
        "vac_max": "V",
        "fp32_tflops": "TFLOPS",
        "fp16_tensor_tflops_dense": "TFLOPS",
        "rpm_min": "rpm",
        "rpm_max": "rpm",
    }
)
