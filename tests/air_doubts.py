"""Builds where an uncertain figure decides what the rules on air and heat say."""

from __future__ import annotations

from rigwright.build import Site, Workload
from rigwright.evaluation import Evaluation
from rigwright.parts import Cooler, RadiatorMount
from tests.lane_doubts import marked
from tests.worlds import chassis, cpu, fans, gpu, open_card, psu, world

AIO = Cooler(
    id="aio",
    name="AIO",
    brand="T",
    source="s",
    confidence="high",
    cooler_type="aio",
    radiator_mm=240.0,
    radiator_thickness_mm=27.0,
    sockets=("AM5",),
    cooling_class_w=500.0,
)
STRONG = (psu(watts=3000.0),)


def air_cases() -> dict[str, tuple[str, str, Evaluation]]:
    """Each with the rule, the address of the uncertain figure, and the build."""
    airy = chassis(included_fans=fans(6))
    behind = {"chip": "GeForce RTX 3090", "vram_type": "GDDR6X", "board_power_w": 350.0}
    hot = marked(open_card(), "board_power_w")
    blowers = [(gpu(), place) for place in ("1", "3", "5", "7")]
    front = chassis(
        included_fans=fans(3),
        radiator_support=(RadiatorMount(location="front", max_mm=240.0),),
        max_gpu_length_front_rad_mm=400.0,
    )
    bays = chassis(
        chassis_type="rack_4u",
        rack_units=4,
        max_double_width_gpus=4,
        fhfl_cards=True,
        expansion_slots=None,
    )
    return {
        "the power of a card that throttles": (
            "gpu-predicted-throttle",
            "an-open-card.board_power_w",
            world((hot, "1"), (hot, "4"), chassis=airy, psus=STRONG, site=Site(room_c=30.0)),
        ),
        "where a card has its memory": (
            "vram-temp-risk",
            "a-gpu.vram_type",
            world(
                *((marked(gpu(**behind), "vram_type"), place) for place in ("1", "3")), psus=STRONG
            ),
        ),
        "the fans that come with a chassis": (
            "case-air-rise",
            "a-chassis.included_fans",
            world(
                *((open_card(), place) for place in ("1", "5")),
                psus=STRONG,
                chassis=marked(chassis(included_fans=fans(3)), "included_fans"),
            ),
        ),
        "the fans behind which blowers pull": (
            "blowers-starve-case",
            "a-chassis.included_fans",
            world(
                *blowers,
                psus=STRONG,
                chassis=marked(chassis(included_fans=fans(1)), "included_fans"),
            ),
        ),
        "the length of a radiator": (
            "front-radiator-preheat",
            "aio.radiator_mm",
            world(
                (gpu(), "1"),
                chassis=front,
                cpu=cpu(max_power_w=250.0),
                cooler="aio",
                others=(marked(AIO, "radiator_mm"),),
            ),
        ),
        "the cooler of a card in a bay": (
            "consumer-card-in-server",
            "a-gpu.cooler",
            world((marked(gpu(cooler="open_air"), "cooler"), "bay1"), chassis=bays),
        ),
        "the power that heats a room": (
            "room-heat",
            "a-gpu.board_power_w",
            world(
                *((marked(gpu(board_power_w=600.0), "board_power_w"), p) for p in ("1", "3", "5")),
                psus=STRONG,
            ),
        ),
        "the cooler of a card at a desk": (
            "noise-desk",
            "a-gpu.cooler",
            world((marked(gpu(), "cooler"), "1"), chassis=airy, site=Site(stands="desk")),
        ),
        "whom a card is sold to": (
            "long-run-consumer",
            "a-gpu.segment",
            world(
                (marked(gpu(segment="consumer"), "segment"), "1"),
                workload=Workload(hours_per_day=24.0),
            ),
        ),
    }
