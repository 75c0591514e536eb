// Draws the machine with WebGL 2: the same meshes, colours, light and lines as the program's own renderer.
// Knows the scene's values and a camera; what is picked, cut or shown is decided in page.js.
"use strict";

const minus = (a, b) => a.map((x, i) => x - b[i]);
const plus = (a, b) => a.map((x, i) => x + b[i]);
const times = (a, f) => a.map((x) => x * f);
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const unit = (a) => times(a, 1 / Math.hypot(...a));
const radians = (degrees) => (degrees * Math.PI) / 180;

// Matrices are four rows of four, and become columns only where they are handed to WebGL.
const product = (a, b) => a.map((row) => [0, 1, 2, 3].map((j) => row.reduce((sum, x, k) => sum + x * b[k][j], 0)));
const columns = (m) => new Float32Array([0, 1, 2, 3].flatMap((j) => m.map((row) => row[j])));
const applied = (m, p) => m.map((row) => row[0] * p[0] + row[1] * p[1] + row[2] * p[2] + row[3]);

// Whether a section leaves a point; without one everything is left.
const isLeft = (cut, point) => !cut || dot(cut, point) + cut[3] >= 0;

// Bytes of the meshes. The page holds them deflated; the browser itself inflates them.
async function inflated(base64) {
  const packed = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).arrayBuffer();
}

// Light is worked out per vertex; a section is a plane beyond which no pixel is drawn.
const BODY = `#version 300 es
uniform mat4 to_clip, place;
uniform mat3 turn;
uniform vec4 cut;
uniform vec3 key_light, fill_light, eye;
uniform vec4 colours[32];
in vec3 position;
in vec4 shade;
out vec4 colour;
out float kept;
void main() {
  vec4 here = place * vec4(position, 1.0);
  vec3 normal = turn * (shade.xyz * 2.0 - 1.0);
  vec4 base = colours[int(shade.w * 255.0 + 0.5)];
  float k = 0.40 + 0.62 * max(0.0, dot(normal, key_light)) + 0.34 * max(0.0, dot(normal, fill_light));
  float gloss = 0.0;
  float opacity = 1.0;
#ifdef GLASS
  float grazing = 1.0 - abs(dot(normal, normalize(eye - here.xyz)));
  opacity = base.a * (1.0 + 0.4 * grazing * grazing);
  gloss = 0.25 * grazing * grazing * grazing;
#else
  k = mix(1.0, k, base.a);
#endif
  colour = vec4(mix(base.rgb * min(k, 1.0), vec3(1.0), max(k - 1.0, gloss)), opacity);
  kept = dot(cut, here);
  gl_Position = to_clip * here;
}`;
const COLOUR = `#version 300 es
precision highp float;
in vec4 colour;
in float kept;
out vec4 pixel;
void main() {
  if (kept < 0.0) discard;
  pixel = colour;
}`;
// One flat colour: what is picked, what is selected, and the hatched inside of what a section opens.
const FLAT = `#version 300 es
precision highp float;
uniform vec4 face, hatch;
uniform float ratio;
in vec4 colour;
in float kept;
out vec4 pixel;
void main() {
  if (kept < 0.0) discard;
  float run = mod((gl_FragCoord.x + gl_FragCoord.y) / ratio * 0.7071, 5.0);
  float line = clamp(0.5 + (0.5 - abs(run - 2.5)) * ratio, 0.0, 1.0) * hatch.a;
  pixel = vec4(mix(face.rgb, hatch.rgb, line), face.a);
}`;
// A strip for each edge; rows of edges fade before they run together.
const EDGES = `#version 300 es
uniform mat4 to_clip, place;
uniform vec4 cut, tones[3];
uniform vec2 half_size;
uniform float pixels_at_one;
in vec2 corner;
in vec3 start, end;
in vec2 look;
out vec4 colour;
out float kept;
void main() {
  vec4 first = place * vec4(start, 1.0), last = place * vec4(end, 1.0);
  vec4 a = to_clip * first, b = to_clip * last;
  vec4 here = corner.x < 0.5 ? a : b;
  vec2 along = (b.xy * a.w - a.xy * b.w) * half_size;
  float size = length(along);
  vec2 across = size > 0.0 ? vec2(-along.y, along.x) / size : vec2(0.0);
  here.xy += across * corner.y * 0.55 / half_size * here.w;
  colour = tones[int(look.y + 0.5)];
  colour.a *= smoothstep(1.5, 3.5, look.x / 16.0 * pixels_at_one / here.w);
  kept = dot(cut, corner.x < 0.5 ? first : last);
  gl_Position = here;
}`;
const VOLUME = `#version 300 es
uniform mat4 to_clip;
in vec3 position;
in vec2 look;
out vec2 shown;
void main() { shown = look; gl_Position = to_clip * vec4(position, 1.0); }`;
const HATCHED = `#version 300 es
precision highp float;
uniform vec4 face, hatch;
uniform float ratio;
in vec2 shown;
out vec4 pixel;
void main() {
  float run = mod((gl_FragCoord.x + gl_FragCoord.y) / ratio * 0.7071, 6.0);
  float line = clamp(0.5 + (0.75 - abs(run - 3.0)) * ratio, 0.0, 1.0) * hatch.a;
  pixel = vec4(mix(face.rgb * shown.x, hatch.rgb, line), face.a * shown.y);
}`;
const GROUND = `#version 300 es
uniform mat4 to_clip;
uniform vec3 middle, reach_a, reach_b;
out vec2 at;
void main() {
  at = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
  gl_Position = to_clip * vec4(middle + reach_a * at.x + reach_b * at.y, 1.0);
}`;
const SHADOW = `#version 300 es
precision highp float;
uniform float opacity;
in vec2 at;
out vec4 pixel;
void main() {
  float r = pow(pow(abs(at.x), 3.0) + pow(abs(at.y), 3.0), 1.0 / 3.0);
  pixel = vec4(vec3(0.0), opacity * (1.0 - smoothstep(0.55, 1.0, r)));
}`;
const SCREEN = `#version 300 es
out vec2 at;
void main() {
  at = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  gl_Position = vec4(at * 2.0 - 1.0, 0.0, 1.0);
}`;
// The rim of what the mask covers, outside it.
const RIM = `#version 300 es
precision highp float;
uniform sampler2D mask;
uniform vec2 reach;
uniform vec4 face;
in vec2 at;
out vec4 pixel;
void main() {
  float near = 0.0;
  for (int i = 0; i < 12; ++i) {
    float angle = 6.2831853 * float(i) / 12.0;
    near = max(near, texture(mask, at + vec2(cos(angle), sin(angle)) * reach).r);
  }
  pixel = vec4(face.rgb, face.a * near * (1.0 - texture(mask, at).r));
}`;

class Picture {
  constructor(canvas, scene, bytes) {
    const gl = canvas.getContext("webgl2", { antialias: true, preserveDrawingBuffer: true }); // a printer reads it late
    if (!gl) throw new Error("no WebGL 2");
    Object.assign(this, { canvas, gl, scene });
    const glass = BODY.replace("#version 300 es", "#version 300 es\n#define GLASS");
    this.programs = {
      solid: this.program(BODY, COLOUR), glass: this.program(glass, COLOUR), flat: this.program(BODY, FLAT),
      edges: this.program(EDGES, COLOUR), volume: this.program(VOLUME, HATCHED), shadow: this.program(GROUND, SHADOW),
      rim: this.program(SCREEN, RIM),
    };
    this.corners = this.buffer(new Float32Array([0, -1, 0, 1, 1, -1, 1, 1]));
    this.meshes = scene.meshes.map((mesh) => this.mesh(mesh, bytes));
    this.bodies = scene.bodies.map((body) => this.body(body));
    this.volumes = { array: gl.createVertexArray(), buffer: gl.createBuffer() };
    this.bare = gl.createVertexArray();
    this.picked = this.target(1, 1, true);
  }

  program(vertex, fragment) {
    const { gl } = this;
    const made = gl.createProgram();
    for (const [kind, text] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
      const shader = gl.createShader(kind);
      gl.shaderSource(shader, text);
      gl.compileShader(shader);
      gl.attachShader(made, shader);
    }
    ["position", "shade", "corner", "start", "end", "look"].forEach((name, place) => gl.bindAttribLocation(made, place, name));
    gl.linkProgram(made);
    if (!gl.getProgramParameter(made, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(made));
    return { made, places: new Map() };
  }

  // Use a program with these values; the length of a list says what kind of uniform it is.
  use(program, values) {
    const { gl } = this;
    gl.useProgram(program.made);
    for (const [name, value] of Object.entries(values)) {
      if (!program.places.has(name)) program.places.set(name, gl.getUniformLocation(program.made, name));
      const place = program.places.get(name);
      if (place === null) continue;
      if (typeof value === "number") gl.uniform1f(place, value);
      else if (value.length === 16) gl.uniformMatrix4fv(place, false, value);
      else if (value.length === 9) gl.uniformMatrix3fv(place, false, value);
      else if (value.length === 2) gl.uniform2fv(place, value);
      else if (value.length === 3) gl.uniform3fv(place, value);
      else gl.uniform4fv(place, value);
    }
  }

  buffer(data, kind = this.gl.ARRAY_BUFFER) {
    const made = this.gl.createBuffer();
    this.gl.bindBuffer(kind, made);
    this.gl.bufferData(kind, data, this.gl.STATIC_DRAW);
    return made;
  }

  mesh(table, bytes) {
    const { gl } = this;
    const at = (Kind, [start, size]) => new Kind(bytes, start, size);
    const size = minus(table.high, table.low);
    const positions = this.buffer(at(Uint16Array, table.positions));
    const shades = this.buffer(at(Uint8Array, table.shades));
    const faces = (part) => {
      if (!part[1]) return null;
      const array = gl.createVertexArray();
      gl.bindVertexArray(array);
      this.attribute(0, positions, 3, gl.UNSIGNED_SHORT, true, 6, 0);
      this.attribute(1, shades, 4, gl.UNSIGNED_BYTE, true, 4, 0);
      this.buffer(at(table.wide ? Uint32Array : Uint16Array, part), gl.ELEMENT_ARRAY_BUFFER);
      gl.bindVertexArray(null);
      return { array, count: part[1], type: table.wide ? gl.UNSIGNED_INT : gl.UNSIGNED_SHORT };
    };
    return { low: table.low, size, solid: faces(table.solid), glass: faces(table.glass), edges: this.edgesOf(table, at) };
  }

  edgesOf(table, at) {
    const { gl } = this;
    const ends = this.buffer(at(Uint16Array, table.edges));
    const looks = this.buffer(at(Uint16Array, table.looks));
    const array = gl.createVertexArray();
    gl.bindVertexArray(array);
    this.attribute(2, this.corners, 2, gl.FLOAT, false, 8, 0);
    this.attribute(3, ends, 3, gl.UNSIGNED_SHORT, true, 12, 0, 1);
    this.attribute(4, ends, 3, gl.UNSIGNED_SHORT, true, 12, 6, 1);
    this.attribute(5, looks, 2, gl.UNSIGNED_SHORT, false, 4, 0, 1);
    gl.bindVertexArray(null);
    return { array, count: table.edges[1] / 6 };
  }

  attribute(place, buffer, size, type, isShare, stride, offset, each = 0) {
    const { gl } = this;
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, size, type, isShare, stride, offset);
    gl.vertexAttribDivisor(place, each);
  }

  // A mesh in its place: its matrix takes shares of the mesh's bounds to millimetres in the chassis.
  body({ mesh, part, turn, at }) {
    const { low, size } = this.meshes[mesh];
    const rows = [0, 1, 2].map((i) => turn.slice(3 * i, 3 * i + 3));
    const place = rows.map((row, i) => [...row.map((x, k) => x * size[k]), at[i] + dot(row, low)]);
    const middle = rows.map((row, i) => at[i] + dot(row, plus(low, times(size, 0.5))));
    const turned = new Float32Array([0, 1, 2].flatMap((j) => rows.map((row) => row[j])));
    return { mesh: this.meshes[mesh], part, place: columns([...place, [0, 0, 0, 1]]), turn: turned, middle };
  }

  target(width, height, isDeep) {
    const { gl } = this;
    const texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, width, height);
    for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
    const frame = gl.createFramebuffer();
    gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
    if (isDeep) {
      const depth = gl.createRenderbuffer();
      gl.bindRenderbuffer(gl.RENDERBUFFER, depth);
      gl.renderbufferStorage(gl.RENDERBUFFER, gl.DEPTH_COMPONENT16, width, height);
      gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.RENDERBUFFER, depth);
    }
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    return { frame, texture, width, height };
  }

  // Right, up and back of a camera that looks at its target, as the program turns it.
  basis({ azimuth, elevation }) {
    const { up, side, rear } = this.scene.camera;
    const [a, e] = [radians(azimuth), radians(elevation)];
    const level = plus(times(side, Math.cos(a)), times(rear, Math.sin(a)));
    const upward = minus(times(up, Math.cos(e)), times(level, Math.sin(e)));
    const back = plus(times(up, Math.sin(e)), times(level, Math.cos(e)));
    return { right: cross(upward, back), up: upward, back };
  }

  get tangent() {
    return Math.tan(radians(this.scene.camera.field) / 2);
  }

  // What one frame is drawn with; also what the labels over it are placed by.
  shot(camera) {
    const { width, height } = this.canvas;
    const [low, high] = this.scene.bounds;
    const { right, up, back } = this.basis(camera);
    const eye = plus(camera.target, times(back, camera.distance));
    const [x, y, z] = [right, up, back].map((axis) => [...axis, -dot(axis, eye)]);
    const radius = Math.hypot(...minus(high, low)) + 1;
    const middle = camera.distance - dot(minus(times(plus(low, high), 0.5), camera.target), back);
    const [near, far] = [Math.max(middle - radius, 0.004 * radius, 1), Math.max(middle + radius, 2)];
    const scaled = (row, factor) => row.map((figure) => figure * factor);
    const deep = scaled(z, -(far + near) / (far - near));
    deep[3] -= (2 * far * near) / (far - near);
    const matrix = [scaled(x, height / width / this.tangent), scaled(y, 1 / this.tangent), deep, scaled(z, -1)];
    return { matrix, toClip: columns(matrix), eye, back, ...this.lights(camera) };
  }

  // The light turns with the eye, so that what is looked at is lit.
  lights({ azimuth }) {
    const { up, side, rear, key, fill, lit_from: from } = this.scene.camera;
    const turn = radians(azimuth - from);
    const towards = plus(times(side, Math.cos(turn)), times(rear, Math.sin(turn)));
    const behind = minus(times(rear, Math.cos(turn)), times(side, Math.sin(turn)));
    const light = ([x, y, z]) => unit(plus(plus(times(behind, -x), times(up, y)), times(towards, z)));
    return { key_light: light(key), fill_light: light(fill) };
  }

  // A point of the machine in the picture, in CSS pixels from its top left; null behind the eye.
  project(shot, point) {
    const [x, y, , w] = applied(shot.matrix, point);
    if (w <= 0) return null;
    const { clientWidth, clientHeight } = this.canvas;
    return [(x / w / 2 + 0.5) * clientWidth, (0.5 - y / w / 2) * clientHeight];
  }

  draw(shot, look) {
    const { gl } = this;
    const palette = this.scene.palettes[look.theme];
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.viewport(0, 0, this.canvas.width, this.canvas.height);
    gl.depthMask(true);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.depthFunc(gl.LEQUAL);
    gl.blendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.enable(gl.DEPTH_TEST);
    gl.enable(gl.CULL_FACE);
    gl.disable(gl.BLEND);
    gl.enable(gl.POLYGON_OFFSET_FILL); // leaves room for the edges to lie in front of their faces
    gl.polygonOffset(1, 1);
    this.faces(this.programs.solid, "solid", shot, look, { colours: new Float32Array(palette.materials.flat()) });
    if (look.cut) this.openFaces(shot, look, palette);
    gl.disable(gl.POLYGON_OFFSET_FILL);
    gl.enable(gl.BLEND);
    gl.depthMask(false);
    gl.disable(gl.CULL_FACE);
    this.shadow(shot, look, palette);
    this.edges(shot, look, palette);
    gl.enable(gl.CULL_FACE);
    const clear = palette.materials.map(([r, g, b]) => [r, g, b, palette.glass[0]]);
    this.faces(this.programs.glass, "glass", shot, look, { colours: new Float32Array(clear.flat()), eye: shot.eye });
    gl.disable(gl.CULL_FACE);
    gl.disable(gl.DEPTH_TEST);
    if (look.part) this.rim(shot, look, palette);
    this.overlaps(shot, look, palette);
  }

  // Glass from far to near, since what lies before it is mixed with it.
  faces(program, kind, shot, look, more, only = () => true) {
    const { gl } = this;
    const away = (body) => dot(minus(shot.eye, body.middle), shot.back);
    const bodies = this.bodies.filter((body) => body.mesh[kind] && only(body));
    if (kind === "glass") bodies.sort((a, b) => away(b) - away(a));
    const { toClip: to_clip, key_light, fill_light } = shot;
    this.use(program, { to_clip, key_light, fill_light, cut: look.cut || [0, 0, 0, 1], ...more });
    for (const body of bodies) {
      this.use(program, { place: body.place, turn: body.turn, ...(more.each ? more.each(body) : {}) });
      gl.bindVertexArray(body.mesh[kind].array);
      gl.drawElements(gl.TRIANGLES, body.mesh[kind].count, body.mesh[kind].type, 0);
    }
    gl.bindVertexArray(null);
  }

  // The inner side of a closed body, which only a section shows, in one hatched colour: it looks filled.
  openFaces(shot, look, palette) {
    const { gl } = this;
    gl.cullFace(gl.FRONT);
    const flat = { face: [...palette.cut, 1], hatch: [...palette.tones[0], 0.35], ratio: look.ratio };
    this.faces(this.programs.flat, "solid", shot, look, flat);
    gl.cullFace(gl.BACK);
  }

  edges(shot, look, palette) {
    const { gl } = this;
    const { width, height } = this.canvas;
    const plain = new Float32Array(palette.tones.flatMap((tone) => [...tone, 1]));
    const accent = [...palette.accent, 1];
    const chosen = new Float32Array([...accent, ...palette.tones[1], 1, ...accent]);
    this.use(this.programs.edges, {
      to_clip: shot.toClip, cut: look.cut || [0, 0, 0, 1], half_size: [width / 2 / look.ratio, height / 2 / look.ratio],
      pixels_at_one: height / 2 / look.ratio / this.tangent,
    });
    for (const body of this.bodies) {
      if (!body.mesh.edges.count) continue;
      this.use(this.programs.edges, { place: body.place, tones: body.part === look.part ? chosen : plain });
      gl.bindVertexArray(body.mesh.edges.array);
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, body.mesh.edges.count);
    }
    gl.bindVertexArray(null);
  }

  shadow(shot, look, palette) {
    if (look.elevation <= 0) return;
    const [low, high] = this.scene.bounds;
    const up = this.scene.camera.up;
    const vertical = up.findIndex((share) => share !== 0);
    const middle = times(plus(low, high), 0.5);
    middle[vertical] = up[vertical] > 0 ? low[vertical] : high[vertical];
    const reach = (axis) => [0, 1, 2].map((i) => (i === axis ? ((high[i] - low[i]) / 2) * 1.25 : 0));
    const [first, second] = [0, 1, 2].filter((axis) => axis !== vertical);
    const values = { to_clip: shot.toClip, middle, reach_a: reach(first), reach_b: reach(second), opacity: palette.shadow };
    this.use(this.programs.shadow, values);
    this.gl.bindVertexArray(this.bare);
    this.gl.drawArrays(this.gl.TRIANGLE_STRIP, 0, 4);
  }

  // What is selected, on a mask of its own, and its rim over the picture.
  rim(shot, look, palette) {
    const { gl, canvas } = this;
    if (!this.mask || this.mask.width !== canvas.width || this.mask.height !== canvas.height) {
      if (this.mask) {
        gl.deleteTexture(this.mask.texture);
        gl.deleteFramebuffer(this.mask.frame);
      }
      this.mask = this.target(canvas.width, canvas.height, false);
    }
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.mask.frame);
    gl.clear(gl.COLOR_BUFFER_BIT);
    const flat = { face: [1, 1, 1, 1], hatch: [0, 0, 0, 0], ratio: 1 };
    this.faces(this.programs.flat, "solid", shot, look, flat, (body) => body.part === look.part);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.bindTexture(gl.TEXTURE_2D, this.mask.texture);
    const reach = [(1.75 * look.ratio) / canvas.width, (1.75 * look.ratio) / canvas.height];
    this.use(this.programs.rim, { reach, face: [...palette.accent, 1] });
    gl.bindVertexArray(this.bare);
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
  }

  // Volumes that two bodies share, hatched over everything, the farthest first.
  overlaps(shot, look, palette) {
    if (!this.scene.overlaps.length) return;
    const { gl } = this;
    const middle = ([low, high]) => times(plus(low, high), 0.5);
    const away = (box) => dot(minus(shot.eye, middle(box)), shot.back);
    const boxes = this.scene.overlaps.filter((box) => isLeft(look.cut, middle(box))).sort((a, b) => away(b) - away(a));
    const rows = boxes.flatMap((box) => this.visibleFaces(shot, box));
    gl.bindVertexArray(this.volumes.array);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.volumes.buffer);
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(rows), gl.DYNAMIC_DRAW);
    this.attribute(0, this.volumes.buffer, 3, gl.FLOAT, false, 20, 0);
    this.attribute(5, this.volumes.buffer, 2, gl.FLOAT, false, 20, 12);
    const { toClip: to_clip } = shot;
    this.use(this.programs.volume, { to_clip, face: palette.overlap, hatch: palette.hatch, ratio: look.ratio });
    gl.drawArrays(gl.TRIANGLES, 0, rows.length / 5);
    gl.bindVertexArray(null);
  }

  // The broad face of a slab would hide the cards behind it when seen at an angle, so it shows only head-on.
  visibleFaces(shot, [low, high]) {
    const size = minus(high, low);
    const thin = size.indexOf(Math.min(...size));
    const rows = [];
    for (const axis of [0, 1, 2]) {
      for (const [sign, level] of [[-1, low[axis]], [1, high[axis]]]) {
        if (sign * (shot.eye[axis] - level) <= 0) continue;
        const normal = [0, 1, 2].map((i) => (i === axis ? sign : 0));
        const light = 0.4 + 0.62 * Math.max(0, dot(normal, shot.key_light)) + 0.34 * Math.max(0, dot(normal, shot.fill_light));
        const share = Math.min(1, Math.max(0, (Math.abs(dot(shot.back, normal)) - 0.3) / 0.55));
        const strength = axis === thin ? 0.05 + 0.95 * share * share * (3 - 2 * share) : 1;
        const [u, v] = [0, 1, 2].filter((i) => i !== axis);
        const corner = (first, second) => {
          const point = [level, level, level];
          point[u] = first ? high[u] : low[u];
          point[v] = second ? high[v] : low[v];
          return [...point, Math.min(1, 0.72 + 0.3 * light), strength];
        };
        for (const [first, second] of [[0, 0], [1, 0], [1, 1], [0, 0], [1, 1], [0, 1]]) rows.push(...corner(first, second));
      }
    }
    return rows;
  }

  // The part under a pixel of the canvas: everything is drawn once in numbers instead of colours, on that pixel alone.
  pick(shot, look, x, y) {
    const { gl, canvas } = this;
    const names = [...new Set(this.bodies.map((body) => body.part))];
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.picked.frame);
    gl.viewport(-Math.floor(x), -(canvas.height - 1 - Math.floor(y)), canvas.width, canvas.height);
    gl.clearColor(0, 0, 0, 0);
    gl.depthMask(true);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.enable(gl.DEPTH_TEST);
    gl.disable(gl.CULL_FACE);
    gl.disable(gl.BLEND);
    const each = (body) => ({ face: [(names.indexOf(body.part) + 1) / 255, 0, 0, 1] });
    this.faces(this.programs.flat, "solid", shot, look, { hatch: [0, 0, 0, 0], ratio: 1, each });
    const found = new Uint8Array(4);
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, found);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    return names[found[0] - 1] || "";
  }
}
