"""The GLSL 3.30 programs for the air of a machine, as text.

They paint over the finished picture and ask its depth what is before them, so that a picture at
rest need not be painted again while only its air moves. On a window's own framebuffer, whose depth
cannot be read, they paint where the depth test lets them.
"""

from __future__ import annotations

from rigwright.graphics.render.shaders import STRIP

_HEAT = """
uniform vec3 heat[5];       // at equal steps of temperature
uniform vec2 heat_range;    // of the first, and per degree
vec3 heat_of(float celsius) {
    float at = clamp((celsius - heat_range.x) * heat_range.y, 0.0, 4.0);
    int first = min(int(at), 3);
    return mix(heat[first], heat[first + 1], at - float(first));
}
"""

# How much of a mark is seen where something is before it.
_DEPTH = """
uniform sampler2D depth;
uniform vec2 per_pixel;     // 1 / size of the picture
uniform float alike;        // how much is seen of all; 0: the depth says
float seen_here(float behind) {
    if (alike > 0.0) return alike;
    float there = texture(depth, gl_FragCoord.xy * per_pixel).r;
    return gl_FragCoord.z <= there + 2e-5 ? 1.0 : behind;
}
"""

# A ribbon toward the eye for each piece of a line, as wide as its air is much.
STREAM = (
    """#version 330 core
uniform mat4 view_projection;
uniform vec4 cut;
uniform float pixels_at_one;    // of a millimetre at distance 1
uniform float least_px;
in vec2 widths;                 // at both ends, mm
in vec2 celsius;
in vec2 along;                  // from the beginning of the line, mm
out vec3 tint;
out vec2 place;                 // mm along the line, pixels from its middle
out float half_px;
out float within;
"""
    + STRIP
    + _HEAT
    + """
void main() {
    vec4 a = view_projection * vec4(start, 1.0);
    vec4 b = view_projection * vec4(end, 1.0);
    float width = mix(widths.x, widths.y, corner.x);
    float scale = pixels_at_one / (corner.x < 0.5 ? a.w : b.w);
    half_px = width > 0.0 ? 0.5 * max(width * scale, least_px) : 0.0;
    float reach = half_px + 1.75;
    vec4 here = corner_at(a, b, reach);
    tint = heat_of(mix(celsius.x, celsius.y, corner.x));
    place = vec2(mix(along.x, along.y, corner.x), corner.y * reach);
    within = dot(cut, vec4(end_here(), 1.0));
    gl_Position = min(a.w, b.w) > 1e-3 ? here : vec4(2.0, 2.0, 2.0, 1.0);
}
""",
    """#version 330 core
uniform vec3 ink;
uniform vec3 rim;
uniform float travelled;    // mm
uniform float behind;
in vec3 tint;
in vec2 place;
in float half_px;
in float within;
out vec4 pixel;
"""
    + _DEPTH
    + """
void main() {
    if (within < 0.0) discard;
    float far = abs(place.y);
    float body = clamp(half_px + 0.5 - far, 0.0, 1.0);
    float edge = clamp(half_px + 1.5 - far, 0.0, 1.0);
    // Arrow heads that lie behind the middle of the line at its sides.
    float slant = half_px > 0.0 ? min(far / half_px, 1.0) * 6.0 : 0.0;
    float run = mod(place.x + slant - travelled, 42.0);
    float arrow = smoothstep(0.0, 1.5, run) * (1.0 - smoothstep(4.5, 6.0, run)) * 0.42;
    vec3 colour = mix(rim, mix(tint, ink, arrow), body);
    pixel = vec4(colour, mix(0.7 * edge, 0.97, body) * seen_here(behind));
}
""",
)

# A disc with blades for each fan.
DISC = (
    """#version 330 core
uniform mat4 view_projection;
uniform vec4 cut;
in vec2 corner;             // -1, 1
in vec3 centre;
in vec3 reach_a;
in vec3 reach_b;
in vec2 look;               // degrees Celsius, which way it turns
out vec2 at;
out vec3 tint;
out float turning;
out float within;
"""
    + _HEAT
    + """
void main() {
    vec3 place = centre + reach_a * corner.x + reach_b * corner.y;
    at = corner;
    tint = heat_of(look.x);
    turning = look.y;
    within = dot(cut, vec4(place, 1.0));
    gl_Position = view_projection * vec4(place, 1.0);
}
""",
    """#version 330 core
uniform float turned;       // radians
uniform float behind;
in vec2 at;
in vec3 tint;
in float turning;
in float within;
out vec4 pixel;
"""
    + _DEPTH
    + """
void main() {
    float r = length(at);
    if (r > 1.0 || within < 0.0) discard;
    float angle = atan(at.y, at.x) + r * 0.9 * turning - turned * turning;
    float blade = abs(fract(angle * 7.0 / 6.2831853) - 0.5) * 2.0;
    float shown = 0.16 + 0.42 * smoothstep(0.35, 0.5, blade) * step(0.28, r);
    shown = mix(shown, 0.75, smoothstep(0.93, 0.96, r));
    shown = mix(0.65, shown, step(0.28, r));
    pixel = vec4(tint, shown * seen_here(behind));
}
""",
)

# The free edges of the room before a card's fans: the less air it leaves, the denser the hatch.
INTAKE = (
    """#version 330 core
uniform mat4 view_projection;
uniform vec4 cut;
in vec3 place;
in float share;
out float taken;
out float within;
void main() {
    taken = 1.0 - share;
    within = dot(cut, vec4(place, 1.0));
    gl_Position = view_projection * vec4(place, 1.0);
}
""",
    """#version 330 core
uniform float pixel_ratio;
in float taken;
in float within;
out vec4 pixel;
"""
    + _DEPTH
    + """
void main() {
    if (within < 0.0) discard;
    float run = mod((gl_FragCoord.x + gl_FragCoord.y) / pixel_ratio * 0.70710678, 6.0);
    float half_line = 3.0 * clamp(taken, 0.08, 0.85);
    float line = clamp(0.5 + half_line - abs(run - 3.0), 0.0, 1.0);
    pixel = vec4(vec3(line), mix(0.35, 0.75, line) * seen_here(0.0));
}
""",
)
