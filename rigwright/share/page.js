// What a reader does with the page: turns, picks and cuts the machine. All words and figures come with the page.

const $ = (id) => document.getElementById(id);
const scene = JSON.parse($("scene").textContent);
const [LOW, HIGH] = scene.bounds;
const isDark = matchMedia("(prefers-color-scheme: dark)");
const isStill = matchMedia("(prefers-reduced-motion: reduce)");
const VIEW_KEYS = ["iso", "front", "rear", "side", "top"];
const state = { camera: null, part: "", axis: -1, share: 0.5, keepsLow: true, printing: false, wasFitted: true };
let picture = null;
let isAwaited = false;

// the picture

function drawSoon() {
  if (isAwaited || !picture) return;
  isAwaited = true;
  requestAnimationFrame(() => {
    isAwaited = false;
    draw();
  });
}

function look() {
  const level = state.axis < 0 ? 0 : LOW[state.axis] + (HIGH[state.axis] - LOW[state.axis]) * state.share;
  const sign = state.keepsLow ? -1 : 1;
  const cut = state.axis < 0 ? null : [0, 1, 2, 3].map((i) => (i === 3 ? -sign * level : i === state.axis ? sign : 0));
  const theme = isDark.matches && !state.printing ? "dark" : "light";
  return { theme, cut, part: state.part, ratio: ratio(), elevation: state.camera.elevation };
}

const ratio = () => Math.min(window.devicePixelRatio || 1, 2);

function draw() {
  const shot = picture.shot(state.camera);
  const shown = look();
  picture.draw(shot, shown);
  placeLabels(shot, shown);
}

function fit() {
  const canvas = picture.canvas;
  canvas.width = Math.max(1, Math.round(canvas.clientWidth * ratio()));
  canvas.height = Math.max(1, Math.round(canvas.clientHeight * ratio()));
  if (state.wasFitted) state.camera = fitted(state.camera);
  drawSoon();
}

// A camera as near as shows the whole machine and a margin for the labels.
function fitted(camera) {
  const { right, up, back } = picture.basis(camera);
  const half = times(minus(HIGH, LOW), 0.5);
  const { width, height } = picture.canvas;
  let distance = 0;
  for (const i of [-1, 1]) for (const j of [-1, 1]) for (const k of [-1, 1]) {
    const corner = [i * half[0], j * half[1], k * half[2]];
    const reach = Math.max((Math.abs(dot(corner, right)) * height) / width, Math.abs(dot(corner, up)));
    distance = Math.max(distance, (reach * 1.08) / picture.tangent + dot(corner, back));
  }
  return { ...camera, target: times(plus(LOW, HIGH), 0.5), distance };
}

// labels: figures on their lines and names beside their parts, none over another

const labels = [];

function makeLabels() {
  for (const line of scene.dimensions) {
    const label = document.createElement("span");
    label.className = `figure ${line.verdict}`;
    label.textContent = line.text;
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("class", line.verdict);
    $("lines").append(path);
    labels.push({ label, line, path });
  }
  for (const tag of scene.tags) {
    const label = document.createElement(scene.parts[tag.part] ? "button" : "span");
    label.className = `tag ${tag.verdict}`;
    label.textContent = tag.text;
    label.addEventListener("click", () => choose(tag.part));
    labels.push({ label, tag });
  }
  $("labels").append(...labels.map(({ label }) => label));
}

function placeLabels(shot, { cut }) {
  const [wide, high] = [picture.canvas.clientWidth, picture.canvas.clientHeight];
  const middle = picture.project(shot, times(plus(LOW, HIGH), 0.5)) || [0, 0];
  const spots = [];
  for (const entry of labels) {
    const spot = entry.tag ? tagSpot(entry, shot, middle[0]) : figureSpot(entry, shot);
    const isCutAway = !isLeft(cut, entry.tag ? entry.tag.at : times(plus(entry.line.a, entry.line.b), 0.5));
    entry.label.hidden = !spot || isCutAway || spot.aim[0] < 0 || spot.aim[0] > wide || spot.aim[1] < 0 || spot.aim[1] > high;
    if (entry.path) entry.path.style.display = entry.label.hidden ? "none" : "";
    if (!entry.label.hidden && entry.label.textContent) spots.push({ ...spot, label: entry.label });
  }
  spread(spots, wide, high);
  for (const { label, x, y, w, h } of spots) {
    label.style.transform = `translate(${Math.round(x - w / 2)}px, ${Math.round(y - h / 2)}px)`;
  }
}

function tagSpot({ tag, label }, shot, middle) {
  const aim = picture.project(shot, tag.at);
  if (!aim) return null;
  const [w, h] = [label.offsetWidth || 50, label.offsetHeight || 18];
  return { aim, w, h, x: aim[0] + (aim[0] <= middle ? -1 : 1) * (w / 2 + 8), y: aim[1] };
}

// A figure stands on its line where that is long enough, or where nothing but an overlap is there to be hidden.
function figureSpot({ line, label, path }, shot) {
  const [a, b] = [picture.project(shot, line.a), picture.project(shot, line.b)];
  if (!a || !b) return null;
  const run = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const across = run > 0.01 ? [(-(b[1] - a[1]) / run) * 4, ((b[0] - a[0]) / run) * 4] : [0, 4];
  const tick = ([x, y]) => `M${x - across[0]} ${y - across[1]}L${x + across[0]} ${y + across[1]}`;
  path.setAttribute("d", `M${a}L${b}${tick(a)}${tick(b)}`);
  const aim = times(plus(a, b), 0.5);
  const [w, h] = [label.offsetWidth || 50, label.offsetHeight || 18];
  const isOn = line.verdict === "clash" || run >= w + 48;
  const isLevel = Math.abs(b[0] - a[0]) > 2 * Math.abs(b[1] - a[1]);
  return { aim, w, h, x: aim[0] + (isOn || isLevel ? 0 : w / 2 + 8), y: aim[1] + (isOn || !isLevel ? 0 : h / 2 + 8) };
}

// Push labels up and down until none covers another; one order for all, so that none swap while the picture turns.
function spread(spots, wide, high) {
  const within = (value, half, most) => Math.min(Math.max(value, half + 2), Math.max(half + 2, most - half - 2));
  for (const spot of spots) {
    spot.x = within(spot.x, spot.w / 2, wide);
    spot.y = within(spot.y, spot.h / 2, high);
  }
  const order = [...spots].sort((a, b) => Math.floor(a.aim[1] / 9) - Math.floor(b.aim[1] / 9));
  for (let round = 0; round < 40; ++round) {
    let isMoved = false;
    order.forEach((upper, i) => {
      for (const lower of order.slice(i + 1)) {
        const needed = (upper.h + lower.h) / 2 + 3 + upper.y - lower.y;
        if (needed <= 0.01 || Math.abs(upper.x - lower.x) >= (upper.w + lower.w) / 2 + 3) continue;
        upper.y = within(upper.y - needed / 2, upper.h / 2, high);
        lower.y = within(lower.y + needed / 2, lower.h / 2, high);
        isMoved = true;
      }
    });
    if (!isMoved) break;
  }
}

// the camera

function orbit(right, down) {
  const { up, side, rear } = scene.camera;
  const isRearLeft = dot(cross(up, side), rear) < 0;
  state.camera.azimuth += isRearLeft ? right : -right;
  state.camera.elevation = Math.max(-90, Math.min(90, state.camera.elevation + down));
  drawSoon();
}

function pan(right, down) {
  const { right: across, up } = picture.basis(state.camera);
  const step = (2 * state.camera.distance * picture.tangent) / picture.canvas.clientHeight;
  state.camera.target = plus(state.camera.target, times(minus(times(up, down), times(across, right)), step));
  state.wasFitted = false;
  drawSoon();
}

function zoom(factor) {
  state.camera.distance = Math.max(60, Math.min(20000, state.camera.distance / factor));
  state.wasFitted = false;
  drawSoon();
}

function showView(name) {
  const [azimuth, elevation] = scene.camera.views[name];
  const start = { ...state.camera };
  const end = fitted({ ...start, azimuth, elevation });
  const turn = ((((azimuth - start.azimuth + 180) % 360) + 360) % 360) - 180;
  const began = performance.now();
  state.wasFitted = true;
  const step = (now) => {
    const share = isStill.matches ? 1 : Math.min(1, Math.max(0, (now - began) / 240));
    const eased = share * share * (3 - 2 * share);
    const between = (a, b) => a + (b - a) * eased;
    state.camera = {
      target: start.target.map((x, i) => between(x, end.target[i])), distance: between(start.distance, end.distance),
      azimuth: start.azimuth + turn * eased, elevation: between(start.elevation, elevation),
    };
    drawSoon();
    if (share < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

// pointer, touch and keys

function connectPointer(canvas) {
  const fingers = new Map();
  let moved = 0;
  canvas.addEventListener("pointerdown", (event) => {
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    canvas.setPointerCapture(event.pointerId);
    moved = fingers.size > 1 ? 99 : 0;
  });
  canvas.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = [event.clientX, event.clientY];
    const [right, down] = minus(now, before);
    moved += Math.abs(right) + Math.abs(down);
    if (fingers.size === 2) {
      const other = [...fingers].find(([id]) => id !== event.pointerId)[1];
      zoom(Math.hypot(...minus(now, other)) / Math.max(1, Math.hypot(...minus(before, other))));
      pan(right / 2, down / 2);
    } else if (event.shiftKey || event.buttons & 6) {
      pan(right, down);
    } else if (moved > 3) {
      orbit(right * 0.4, down * 0.4);
    }
    fingers.set(event.pointerId, now);
  });
  canvas.addEventListener("pointerup", (event) => {
    fingers.delete(event.pointerId);
    if (moved <= 3 && event.button === 0) choose(partAt(event));
  });
  canvas.addEventListener("pointercancel", (event) => fingers.delete(event.pointerId));
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  canvas.addEventListener("wheel", (event) => {
    // Who only scrolls past the picture must not be held up by it.
    if (document.activeElement !== canvas && !event.ctrlKey) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.03 : 0.0012)));
  }, { passive: false });
}

function partAt(event) {
  const frame = picture.canvas.getBoundingClientRect();
  const [x, y] = [(event.clientX - frame.left) * ratio(), (event.clientY - frame.top) * ratio()];
  const found = picture.pick(picture.shot(state.camera), look(), x, y);
  return scene.parts[found] ? found : "";
}

function connectKeys(canvas) {
  const keys = {
    ArrowLeft: () => orbit(-10, 0), ArrowRight: () => orbit(10, 0), ArrowUp: () => orbit(0, -10),
    ArrowDown: () => orbit(0, 10), "+": () => zoom(1.2), "=": () => zoom(1.2), "-": () => zoom(1 / 1.2),
    Escape: () => choose(""),
  };
  VIEW_KEYS.forEach((name, digit) => (keys[digit] = () => showView(name)));
  canvas.addEventListener("keydown", (event) => {
    if (!keys[event.key] || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    keys[event.key]();
  });
}

function connectControls() {
  for (const button of document.querySelectorAll("[data-view]")) {
    button.addEventListener("click", () => showView(button.dataset.view));
  }
  const { up, side, rear } = scene.camera;
  const axes = { width: side, length: rear, height: up };
  $("cut").addEventListener("change", () => {
    const direction = axes[$("cut").value];
    state.axis = direction ? direction.findIndex((share) => share !== 0) : -1;
    state.keepsLow = direction ? direction[state.axis] > 0 : true;
    $("depth").disabled = $("flip").disabled = !direction;
    drawSoon();
  });
  $("depth").addEventListener("input", () => {
    state.share = $("depth").value / 1000;
    drawSoon();
  });
  $("flip").addEventListener("click", () => {
    state.keepsLow = !state.keepsLow;
    drawSoon();
  });
  $("part").addEventListener("change", () => choose($("part").value));
}

// what is picked

function choose(part) {
  state.part = part === state.part ? "" : part;
  $("part").value = state.part;
  for (const { label, tag } of labels) {
    if (!tag) continue;
    label.classList.toggle("chosen", tag.part === state.part);
    label.setAttribute("aria-pressed", tag.part === state.part);
  }
  for (const drawn of document.querySelectorAll("[data-part]")) {
    drawn.classList.toggle("chosen", drawn.dataset.part === state.part);
  }
  tellOf(scene.parts[state.part]);
  drawSoon();
}

function tellOf(told) {
  const made = (name, text, className = "") => {
    const element = document.createElement(name);
    element.textContent = text;
    element.className = className;
    return element;
  };
  if (!told) return $("picked").replaceChildren();
  const list = made("dl", "");
  for (const [name, value] of told.figures) {
    const row = made("div", "");
    row.append(made("dt", name), made("dd", value));
    list.append(row);
  }
  const found = made("ul", "");
  for (const { shape, title } of told.findings) found.append(made("li", title, shape));
  const head = made("p", "", "head");
  head.append(made("strong", told.title), " ", made("span", told.name));
  const pieces = [head, ...(told.note ? [made("p", told.note, "quiet")] : []), list, found];
  return $("picked").replaceChildren(...pieces.filter((piece) => piece.hasChildNodes()));
}

// What is elsewhere on the page leads to the picture.
function connectPage() {
  for (const drawn of document.querySelectorAll("svg .card[data-part]")) {
    drawn.setAttribute("tabindex", "0");
    drawn.setAttribute("role", "button");
    drawn.addEventListener("click", () => choose(drawn.dataset.part));
    drawn.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        choose(drawn.dataset.part);
      }
    });
  }
  for (const entry of document.querySelectorAll("[data-parts]")) {
    const part = entry.dataset.parts.split(" ").find((label) => scene.parts[label]);
    if (!part) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "show";
    button.textContent = scene.words.show;
    button.setAttribute("aria-label", scene.words.show_part.replace("{part}", () => scene.parts[part].title));
    button.addEventListener("click", () => {
      if (state.part !== part) choose(part);
      $("stage").scrollIntoView({ block: "nearest", behavior: isStill.matches ? "auto" : "smooth" });
    });
    entry.querySelector(".head").append(button);
  }
}

// The build as a file, and its code to paste elsewhere.
function connectTaking() {
  $("save").addEventListener("click", () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([$("rigwright-build").textContent], { type: "application/json" }));
    link.download = `${document.querySelector("h1").textContent.replace(/[^\p{L}\p{N} _.,()-]/gu, "-")}.rig`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  });
  if (!$("copy")) return;
  $("copy").addEventListener("click", async () => {
    $("code").select();
    try {
      await navigator.clipboard.writeText($("code").value);
    } catch {
      document.execCommand("copy"); // where a page from a disk may not write to the clipboard by itself
    }
    $("copy").textContent = scene.words.copied;
  });
}

// On paper the picture is light and of one size, since nothing can be drawn once the sheet is laid out.
function preparePaper(isOn) {
  state.printing = isOn;
  document.documentElement.classList.toggle("printing", isOn);
  for (const folded of document.querySelectorAll(".notes-list")) folded.open = isOn;
  fit();
  draw();
  $("still")?.remove();
  if (isOn) picture.canvas.after(stillOf(picture.canvas));
}

// A copy that stays: the browser lays the sheet out in another width, which empties the picture itself.
function stillOf(canvas) {
  const still = document.createElement("canvas");
  [still.id, still.width, still.height] = ["still", canvas.width, canvas.height];
  still.getContext("2d").drawImage(canvas, 0, 0);
  return still;
}

async function begin() {
  const canvas = $("canvas");
  picture = new Picture(canvas, scene, await inflated($("meshes").textContent));
  const [azimuth, elevation] = scene.camera.views.iso;
  state.camera = { target: times(plus(LOW, HIGH), 0.5), distance: 1000, azimuth, elevation };
  document.documentElement.classList.add("live");
  makeLabels();
  connectPointer(canvas);
  connectKeys(canvas);
  connectControls();
  connectPage();
  connectTaking();
  new ResizeObserver(fit).observe(canvas);
  isDark.addEventListener("change", drawSoon);
  addEventListener("beforeprint", () => preparePaper(true));
  addEventListener("afterprint", () => preparePaper(false));
  canvas.addEventListener("webglcontextlost", () => ($("unavailable").hidden = false));
  fit();
  draw();
  document.documentElement.dataset.drawn = "yes";
}

begin().catch((error) => {
  picture = null;
  document.documentElement.dataset.drawn = "no";
  $("unavailable").hidden = false;
  console.info(`The picture is left out: ${error.message}`);
});
