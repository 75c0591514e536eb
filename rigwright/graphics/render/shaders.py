"""The GLSL 3.30 programs of the renderer, as text.

Light is worked out per vertex, so that a pixel of a body costs a copy: that is what software OpenGL
is short of.
"""

from __future__ import annotations

# Everything but the result is in the body's own frame, so that a vertex costs one matrix.
_BODY_VERTEX = """#version 330 core
uniform mat4 to_clip;
// How far a point lies within what a cut leaves; counts only while clipping is on.
uniform vec4 cut;
uniform vec3 key_light;
uniform vec3 fill_light;
// The fourth figure: how much light shows (solid), opacity (translucent).
uniform vec4 colours[32];
#ifdef TRANSLUCENT
uniform vec4 eye;           // w 1: a point; w 0: a direction towards the eye
uniform float grazing_gain; // a pane seen along its face is less clear
#endif
in vec3 position;
in vec4 shade;              // normal packed into 0…1, material number
out vec4 colour;
void main() {
    vec3 normal = shade.xyz * 2.0 - 1.0;
    vec4 base = colours[int(shade.w * 255.0 + 0.5)];
    float k = 0.40 + 0.62 * max(0.0, dot(normal, key_light))
        + 0.34 * max(0.0, dot(normal, fill_light));
#ifdef TRANSLUCENT
    float grazing = 1.0 - abs(dot(normal, normalize(eye.xyz - position * eye.w)));
    float opacity = base.a * (1.0 + grazing_gain * grazing * grazing);
    float gloss = 0.25 * grazing * grazing * grazing;
#else
    k = mix(1.0, k, base.a);
    float opacity = 1.0;
    float gloss = 0.0;
#endif
    colour = vec4(mix(base.rgb * min(k, 1.0), vec3(1.0), max(k - 1.0, gloss)), opacity);
    gl_Position = to_clip * vec4(position, 1.0);
    gl_ClipDistance[0] = dot(cut, vec4(position, 1.0));
}
"""

_COLOUR_FRAGMENT = """#version 330 core
in vec4 colour;
out vec4 pixel;
void main() { pixel = colour; }
"""

SOLID = (_BODY_VERTEX, _COLOUR_FRAGMENT)
TRANSLUCENT = (
    _BODY_VERTEX.replace("core\n", "core\n#define TRANSLUCENT\n", 1),
    _COLOUR_FRAGMENT,
)

# Only where a body is; used for the silhouettes of selected bodies and ghosts, and for the faces of
# a cut.
_BARE_VERTEX = """#version 330 core
uniform mat4 to_clip;
uniform vec4 cut;
in vec3 position;
void main() {
    gl_Position = to_clip * vec4(position, 1.0);
    gl_ClipDistance[0] = dot(cut, vec4(position, 1.0));
}
"""
MASK = (
    _BARE_VERTEX,
    """#version 330 core
uniform sampler2D depth;     // of the picture
uniform vec4 mark;
out vec4 pixel;
void main() {
    pixel = mark;
    if (gl_FragCoord.z <= texelFetch(depth, ivec2(gl_FragCoord.xy), 0).r) pixel.b = 1.0;
}
""",
)

# The inner side of a closed body, which only a cut lets one see, in one flat hatched colour: the
# cut looks filled.
CUT_FACE = (
    _BARE_VERTEX,
    """#version 330 core
uniform vec4 face;
uniform vec4 hatch;
uniform float pixel_size;   // picture pixels per buffer pixel
out vec4 pixel;
void main() {
    float run = mod((gl_FragCoord.x + gl_FragCoord.y) * pixel_size * 0.70710678, 5.0);
    float line = clamp(0.5 + (0.5 - abs(run - 2.5)) / pixel_size, 0.0, 1.0) * hatch.a;
    pixel = vec4(mix(face.rgb, hatch.rgb, line), 1.0);
}
""",
)

# Rows of edges fade out before they run together: gone at the first spacing, there at the second.
# In pixels of the canvas for plain lines, which are one of those wide, else of the picture.
LINES_FADE_PX = (2.5, 5.0)
STRIPS_FADE_PX = (1.5, 3.5)
_FADE = """
float shown(float spacing, float distance) {
    return smoothstep(fade.x, fade.y, spacing * pixels_at_one / distance);
}
"""

# A plain line for each edge: for pictures that are gone at once.
EDGE_LINES = (
    """#version 330 core
uniform mat4 to_clip;
uniform vec4 cut;
uniform vec2 fade;
uniform float pixels_at_one;    // of a millimetre at distance 1
uniform vec4 tones[3];
in vec3 position;
in vec2 kind;                   // spacing, tone
out vec4 colour;
"""
    + _FADE
    + """
void main() {
    gl_Position = to_clip * vec4(position, 1.0);
    colour = tones[int(kind.y + 0.5)];
    colour.a *= shown(kind.x, gl_Position.w);
    gl_ClipDistance[0] = dot(cut, vec4(position, 1.0));
}
""",
    _COLOUR_FRAGMENT,
)

# A piece of a line as a strip toward the eye: an instance of four corners between two ends. Edges
# and the lines of the air are such strips.
STRIP = """
uniform vec2 half_size;         // of the picture, pixels
in vec2 corner;                 // which end, which side (-1, 1)
in vec3 start;
in vec3 end;
vec3 end_here() { return corner.x < 0.5 ? start : end; }
// One end, moved across the line by so many pixels; a and b are both ends in clip coordinates.
vec4 corner_at(vec4 a, vec4 b, float pixels) {
    vec4 here = corner.x < 0.5 ? a : b;
    vec2 along = (b.xy * a.w - a.xy * b.w) * half_size;
    float size = length(along);
    vec2 across = size > 0.0 ? vec2(-along.y, along.x) / size : vec2(0.0);
    here.xy += across * corner.y * pixels / half_size * here.w;
    return here;
}
"""

# A strip of the asked width for each edge.
EDGE_STRIPS = (
    """#version 330 core
uniform mat4 to_clip;
uniform vec4 cut;
uniform vec2 fade;
uniform float pixels_at_one;
uniform float half_width;       // of the strip, pixels
uniform vec4 tones[3];
in vec2 kind;
out vec4 colour;
"""
    + STRIP
    + _FADE
    + """
void main() {
    vec4 here = corner_at(to_clip * vec4(start, 1.0), to_clip * vec4(end, 1.0), half_width);
    colour = tones[int(kind.y + 0.5)];
    colour.a *= shown(kind.x, here.w);
    gl_Position = here;
    gl_ClipDistance[0] = dot(cut, vec4(end_here(), 1.0));
}
""",
    _COLOUR_FRAGMENT,
)

_SCREEN_VERTEX = """#version 330 core
out vec2 at;
void main() {
    at = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    gl_Position = vec4(at * 2.0 - 1.0, 1.0, 1.0);
}
"""

_PART_VERTEX = """#version 330 core
uniform vec4 part;          // left, bottom, right, top, 0…1
out vec2 at;
void main() {
    at = mix(part.xy, part.zw, vec2(gl_VertexID & 1, gl_VertexID >> 1));
    gl_Position = vec4(at * 2.0 - 1.0, 0.0, 1.0);
}
"""

# A radial gradient from 45 % of the width and 40 % of the height, counted from the top left, to the
# farthest corner.
_GRADIENT_VERTEX = """#version 330 core
uniform float aspect;
out vec2 away;
void main() {
    vec2 at = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    away = (at - vec2(0.45, 0.60)) * vec2(aspect, 1.0) / length(vec2(0.55 * aspect, 0.60));
    gl_Position = vec4(at * 2.0 - 1.0, 1.0, 1.0);
}
"""
_GRADIENT_FRAGMENT = """#version 330 core
uniform vec3 centre;
uniform vec3 towards_rim;
in vec2 away;
out vec4 pixel;
void main() {
    pixel = vec4(centre + towards_rim * dot(away, away), 1.0);
GRAIN}
"""
# Half a step of noise, so that the few shades of a dark gradient do not show as bands.
_GRAIN = """    float across = dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715));
    float noise = fract(52.9829189 * fract(across)) - 0.5;
    pixel.rgb += noise / 255.0;
"""
BACKGROUND = (_GRADIENT_VERTEX, _GRADIENT_FRAGMENT.replace("GRAIN", _GRAIN))
PLAIN_BACKGROUND = (_GRADIENT_VERTEX, _GRADIENT_FRAGMENT.replace("GRAIN", ""))

SHADOW = (
    """#version 330 core
uniform mat4 view_projection;
uniform vec3 middle;
uniform vec3 reach_a;
uniform vec3 reach_b;
out vec2 at;
void main() {
    at = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
    gl_Position = view_projection * vec4(middle + reach_a * at.x + reach_b * at.y, 1.0);
}
""",
    """#version 330 core
uniform float opacity;
uniform float core;         // share of the radius that is fully dark
in vec2 at;
out vec4 pixel;
void main() {
    float r = pow(pow(abs(at.x), 3.0) + pow(abs(at.y), 3.0), 1.0 / 3.0);
    pixel = vec4(vec3(0.0), opacity * (1.0 - smoothstep(core, 1.0, r)));
}
""",
)

# Faces of overlap boxes, already in chassis millimetres, hatched in pixels of the picture.
OVERLAP = (
    """#version 330 core
uniform mat4 view_projection;
in vec3 place;
in vec2 look;               // how light the face is, how much of its opacity it shows
out vec2 shown;
void main() {
    shown = look;
    gl_Position = view_projection * vec4(place, 1.0);
}
""",
    """#version 330 core
uniform vec4 face;
uniform vec4 hatch;
uniform float pixel;        // picture pixels per buffer pixel
in vec2 shown;
out vec4 result;
void main() {
    float run = mod((gl_FragCoord.x + gl_FragCoord.y) * pixel * 0.70710678, 6.0);
    float line = clamp(0.5 + (0.75 - abs(run - 3.0)) / pixel, 0.0, 1.0) * hatch.a;
    result = vec4(mix(face.rgb * shown.x, hatch.rgb, line), face.a * shown.y);
}
""",
)

# Screen-space marks (measured lines), in clip coordinates.
MARKS = (
    """#version 330 core
in vec2 place;
in vec4 tint;
in vec2 width;              // distance from the middle of the line, half its width, pixels
out vec4 colour;
out vec2 from_middle;
void main() { colour = tint; from_middle = width; gl_Position = vec4(place, 0.0, 1.0); }
""",
    """#version 330 core
in vec4 colour;
in vec2 from_middle;
out vec4 pixel;
void main() {
    pixel = vec4(colour.rgb, colour.a * clamp(from_middle.y + 0.5 - abs(from_middle.x), 0.0, 1.0));
}
""",
)

# The rim of what a mask covers: within the width, outside the body.
OUTLINE = (
    _PART_VERTEX,
    """#version 330 core
uniform sampler2D mask;
uniform vec4 channel;       // which bodies
uniform vec2 width;         // of the rim, in shares of the picture
uniform vec3 colour;
uniform float behind;       // how much of the rim shows where something is before the body
in vec2 at;
out vec4 pixel;
void main() {
    float here = dot(texture(mask, at), channel);
    vec2 near = vec2(0.0);
    for (int i = 0; i < 12; ++i) {
        float angle = 6.2831853 * float(i) / 12.0;
        vec4 found = texture(mask, at + vec2(cos(angle), sin(angle)) * width);
        near = max(near, vec2(dot(found, channel), found.b));
    }
    pixel = vec4(colour, near.x * (1.0 - here) * mix(behind, 1.0, near.y));
}
""",
)

# Darkens the near side of a jump in depth. Depth is linear across a plane in the picture, so a
# plane stays clean.
SILHOUETTE = (
    _PART_VERTEX,
    """#version 330 core
uniform sampler2D depth;
uniform int reach;          // pixels of the canvas
// Depth v to millimetres: lens.x / (lens.y - v), or lens.x * v where lens.y is 0.
uniform vec2 lens;
uniform vec4 colour;
out vec4 pixel;
float away(ivec2 place) { return texelFetch(depth, place, 0).r; }
void main() {
    ivec2 place = ivec2(gl_FragCoord.xy);
    ivec2 last = textureSize(depth, 0) - 1;
    float here = away(place);
    float across = away(ivec2(max(place.x - reach, 0), place.y))
        + away(ivec2(min(place.x + reach, last.x), place.y));
    float upward = away(ivec2(place.x, max(place.y - reach, 0)))
        + away(ivec2(place.x, min(place.y + reach, last.y)));
    float bend = max(across, upward) - 2.0 * here;
    float slope = lens.y > 0.0 ? lens.x / ((lens.y - here) * (lens.y - here)) : lens.x;
    pixel = vec4(colour.rgb, colour.a * smoothstep(3.0, 9.0, bend * slope));
}
""",
)

# The finished buffer into the window or file.
RESOLVE = (
    _SCREEN_VERTEX,
    """#version 330 core
uniform sampler2D picture;
in vec2 at;
out vec4 pixel;
void main() { pixel = texture(picture, at); }
""",
)
