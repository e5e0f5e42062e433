// A board to play on: a scene of the server as SVG, with its gestures.
//
// A gesture has ways, which are lists of places: one place is a click, two are a drag or two clicks, more are a path.
// Mouse, finger and keyboard can make each move, here and in the list of moves.
import { ARROWS, towards } from "./dom.js";
import { svg } from "./view.js";

const UNIT = 46;
/** Counters of heaps are taller by this factor, so that fingers hit them. */
const TALL = 1.35;
const OWNERS = { left: "L", right: "R", either: "E" };
// Pieces of chess; the last character makes browsers draw them as text, not as emoji.
const CHESS = Object.fromEntries([..."KQRBNP"].map((letter, k) => [letter, `${[..."♚♛♜♝♞♟"][k]}\uFE0E`]));
const isChess = (holds) => /^(white|black):[KQRBNP]$/i.test(holds);
// Position of the sign of a move, from the middle of its place.
const SIGN = { square: [20, 19], hexagon: [0, 21], point: [15, -11], chocolate: [19, 18], counter: [0, 5],
  pin: [0, 13], heap: [0, 24], domino: [0, 26], vertex: [0, 31], edge: [0, 5], card: [0, 32], beyond: [0, 16] };
const MEN = ["left", "right", "either", "white", "black", "man", "used", "poison"];

const width = (text, em = 13) => 0.62 * em * [...text].length;
const number = (value) => Math.round(value * 100) / 100;

function rect(wide, high, cls, round = 0) {
  return svg("rect", { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: round, class: cls });
}

function label(text, cls, y = 4.5, x = 0) {
  return svg("text", { x, y, class: cls }, text);
}

// A man on a place: a disc with a letter, a piece of chess, or a text.
function man(holds, chess = false) {
  const [colour, own] = holds.split(":");
  if (!MEN.includes(colour)) return svg("g", { class: "piece" }, label(holds, `sign sign-${holds}`, 7));
  if (chess && isChess(holds)) return svg("g", { class: "piece" }, label(CHESS[own.toUpperCase()], `chess ${colour}`, 14));
  const letter = own || OWNERS[colour] || "";
  return svg("g", { class: "piece" }, svg("circle", { r: 0.36 * UNIT, class: `man of-${colour}` }), letter ? label(letter, `letter on-${colour}`) : []);
}

export function wideOf(place) {
  const most = Math.max(2.2, place.wide) * UNIT;
  return Math.min(Math.max(0.8 * UNIT, width(place.text) + 16), most);
}

const cardWide = (place) => Math.max(1.4 * UNIT, width(place.text) + 20);

const HEXAGON = [[0, -0.577], [0.5, -0.289], [0.5, 0.289], [0, 0.577], [-0.5, 0.289], [-0.5, -0.289]];
const PIN = "M-5 -15C-9 -26 9 -26 5 -15C3 -8 11 -2 9 12C9 22 -9 22 -9 12C-11 -2 -3 -8 -5 -15Z";

// The look of a place by kind; the class of the group around it has the result of a click.
const PIECES = {
  square: (place, chess) => [
    rect(UNIT, UNIT, `cell square${place.holds === "gone" ? " gone" : (place.x + place.y) % 2 === 1 ? " dark" : ""}`),
    ...(place.holds && place.holds !== "gone" ? [man(place.holds, chess)] : []),
    ...(place.text ? [label(place.text, "small", place.holds && place.holds !== "gone" ? 20 : 4.5)] : []),
  ],
  hexagon: (place) => [
    svg("path", {
      d: `M${HEXAGON.map(([x, y]) => `${number(x * UNIT)} ${number(y * UNIT)}`).join("L")}Z`,
      class: place.holds === "gone" ? "cell gone" : "cell",
    }),
    ...(place.holds && place.holds !== "gone" ? [man(place.holds)] : []),
  ],
  point: (place) =>
    place.holds && place.holds !== "gone"
      ? [svg("circle", { r: 0.42 * UNIT, class: "halo" }), man(place.holds)]
      : [svg("circle", { r: 0.4 * UNIT, class: "reach" }), svg("circle", { r: 0.11 * UNIT, class: "dot" })],
  chocolate: (place) =>
    place.holds === "poison"
      ? [rect(UNIT - 2, UNIT - 2, "man of-poison", 5), label("☠", "skull on-poison", 9)]
      : [rect(UNIT - 2, UNIT - 2, "cell chocolate", 5), rect(0.66 * UNIT, 0.66 * UNIT, "inner", 3)],
  counter: () => [rect(1.15 * UNIT, 0.44 * TALL * UNIT, "cell counter", 0.22 * TALL * UNIT)],
  pin: () => [svg("path", { d: PIN, class: "cell counter" })],
  heap: (place) => [label(place.text, "name", (place.holds === "row" ? 0 : 0.05 * UNIT) + 4.5)],
  domino: (place) => [
    rect(0.56 * UNIT, 1.3 * UNIT, `man of-${place.holds}`, 5),
    ...(OWNERS[place.holds] ? [label(OWNERS[place.holds], `letter on-${place.holds}`)] : []),
  ],
  vertex: (place) => {
    const [colour, own] = place.holds.split(":");
    const wide = wideOf(place);
    const kind = place.holds === "gone" ? "gone" : MEN.includes(colour) ? `man of-${colour}` : "";
    const on = MEN.includes(colour) ? ` on-${colour}` : "";
    const letter = own || OWNERS[colour] || "";
    return [
      rect(wide, 0.8 * UNIT, `cell ${kind}`, 0.4 * UNIT),
      label(place.text || letter, `name${on}`, letter && place.text ? -2 : 4.5),
      ...(letter && place.text ? [label(letter, `small${on}`, 12)] : []),
    ];
  },
  joint: () => [svg("circle", { r: 0.07 * UNIT, class: "ink" })],
  edge: (place) => [
    svg("circle", { r: 0.24 * UNIT, class: "reach" }),
    svg("circle", { r: 0.13 * UNIT, class: "cell" }),
    ...(place.text ? [label(place.text, "small", 4, 12)] : []),
  ],
  card: (place) => [
    rect(cardWide(place), 0.85 * UNIT, `cell ${place.holds === "gone" ? "gone" : MEN.includes(place.holds) ? `man of-${place.holds}` : ""}`, 6),
    label(place.text, "name"),
  ],
  beyond: (place) => [rect(0.9 * UNIT, 0.9 * UNIT, "reach", 6), label(place.text || "off", "small")],
};

const tall = (scene) => (scene.places.some((place) => place.kind === "counter")
  ? { ...scene, places: scene.places.map((place) => ({ ...place, y: place.y * TALL })), heaps: true } : scene);

// Put the scenes of a sum side by side; the number of the part makes ids different.
function placed(given) {
  const scenes = given.map(tall);
  if (scenes.length === 1) return scenes;
  const found = [];
  let across = 0, down = 0, depth = 0;
  scenes.forEach((scene, part) => {
    const xs = scene.places.map((place) => place.x), ys = scene.places.map((place) => place.y);
    const left = Math.min(0, ...xs), top = Math.min(0, ...ys);
    const wide = Math.max(0, ...xs) - left + 2.2, high = Math.max(0, ...ys) - top + 2.2;
    if (across && across + wide > 24) [across, down, depth] = [0, down + depth, 0];
    const [x, y] = [across - left, down - top], before = `${part + 1}:`;
    found.push({
      ...scene,
      places: scene.places.map((p) => ({ ...p, id: before + p.id, x: p.x + x, y: p.y + y })),
      lines: scene.lines.map((l) => ({ ...l, start: before + l.start, end: before + l.end })),
      bands: scene.bands.map((b) => ({
        ...b, start: [b.start[0] + x, b.start[1] + y], end: [b.end[0] + x, b.end[1] + y],
      })),
      sides: (scene.sides || []).map((s) => ({ ...s, x: s.x + x, y: s.y + y })),
      gestures: scene.gestures.map((g) => ({ ...g, ways: g.ways.map((way) => way.map((id) => before + id)) })),
    });
    across += wide;
    depth = Math.max(depth, high);
  });
  return found;
}

// Minimum distance of two places in gestures, where a distance is the larger difference of coordinates; 0 if there is none.
function pitchOf(scenes) {
  const touched = new Set(scenes.flatMap((scene) => scene.gestures.flatMap((gesture) => gesture.ways.flat())));
  const places = scenes.flatMap((scene) => scene.places.filter((place) => touched.has(place.id)));
  let least = places.length > 1 ? Infinity : 0;
  places.forEach((a, k) => places.slice(0, k).forEach((b) => { least = Math.min(least, Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))); }));
  return least < 0.1 ? 0 : least;
}

// The extent of the scenes in pixels: left, top, width, height.
function extent(scenes) {
  const boxes = [];
  for (const scene of scenes) {
    for (const place of scene.places) {
      const half = place.kind === "vertex" ? wideOf(place) / 2 + 6 : place.kind === "card" ? cardWide(place) / 2 + 2 : 0.7 * UNIT;
      boxes.push([place.x * UNIT, place.y * UNIT, half]);
    }
    for (const side of scene.sides || []) boxes.push([side.x * UNIT, side.y * UNIT, 12]);
    for (const band of scene.bands)
      for (const [x, y] of [band.start, band.end]) boxes.push([x * UNIT, y * UNIT, 8]);
  }
  if (!boxes.length) return [0, 0, UNIT, UNIT];
  const left = Math.min(...boxes.map(([x, , half]) => x - half));
  const top = Math.min(...boxes.map(([, y]) => y - 0.75 * UNIT));
  const right = Math.max(...boxes.map(([x, , half]) => x + half));
  const below = Math.max(...boxes.map(([, y]) => y + 0.75 * UNIT));
  return [left, top, right - left, below - top];
}

function lineOf(line, at) {
  const start = at.get(line.start), end = at.get(line.end);
  const [ax, ay, bx, by] = [start.x, start.y, end.x, end.y].map((v) => v * UNIT);
  if (line.look === "ground")
    return svg("path", { d: `M${ax - 32} ${ay + 3}L${bx + 32} ${by + 3}`, class: "line ground" });
  if (line.start === line.end)
    return svg("path", { d: `M${ax - 8} ${ay - 16}C${ax - 28} ${ay - 54} ${ax + 28} ${ay - 54} ${ax + 8} ${ay - 16}`, class: `line ${line.look}` });
  const group = [svg("path", { d: `M${ax} ${ay}L${bx} ${by}`, class: `line ${line.look}` })];
  if (end.kind === "vertex" && line.look !== "plain" && line.look !== "gone") {
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const [dx, dy] = [(bx - ax) / length, (by - ay) / length];
    const flat = wideOf(end) / 2 - 0.4 * UNIT;
    const gap = 0.4 * UNIT + flat * Math.abs(dx);
    const [x, y] = [bx - gap * dx, by - gap * dy];
    group.push(svg("path", {
      d: `M${x} ${y}L${x - 9 * dx - 4 * dy} ${y - 9 * dy + 4 * dx}L${x - 9 * dx + 4 * dy} ${y - 9 * dy - 4 * dx}Z`,
      class: `head ${line.look}`,
    }));
  }
  return svg("g", {}, ...group);
}

/** A board.
 *
 * - scenes: what `draw --board --json` calls scenes;
 * - options.play(gesture, point): a move was made;
 * - options.choose(gestures, point): several moves share these places;
 * - options.mark(gesture): "wins", "draws", "loses" or "" for the colour of a move; options.sign(gestures): the distance to the end after the best of them, as text;
 * - options.lit(gesture): whether a move is pointed out;
 * - options.last: ids of places that the last move changed; options.ghosts: places that it took away;
 * - options.covered: [{places, player}] of what moves have covered; options.before: scenes from which men come;
 * - options.room: the extent of an earlier board, which this one covers too, so that nothing jumps;
 * - options.say(words): what a screen reader hears;
 * - options.texts: words of the page;
 * - options.name: what the board is called; options.still: whether it is a picture that nobody plays on.
 *
 * Returns its root, `extent()`, and `refresh()` for when moves got other marks.
 */
export function board(scenes, options) {
  const all = placed(scenes), chess = all.some((scene) => scene.places.some((place) => isChess(place.holds)));
  const last = new Set(options.last ?? []), ghosts = ghostsOf(options.ghosts ?? [], all);
  const [left, top, broad, deep] = extent([...all, { places: ghosts, bands: [] }]);
  const own = chess ? [left - 0.2 * UNIT, top, left + broad, top + deep + 0.15 * UNIT] : [left, top, left + broad, top + deep], room = options.room ?? own;
  const [x, y] = [Math.min(own[0], room[0]), Math.min(own[1], room[1])], [wide, high] = [Math.max(own[2], room[2]) - x, Math.max(own[3], room[3]) - y];
  const root = svg("svg", {
    class: chess ? "board of-chess" : "board", role: options.still ? "img" : "application", "aria-label": options.name,
    viewBox: `${number(x)} ${number(y)} ${number(wide)} ${number(high)}`,
    width: number(wide), height: number(high),
  });
  const pitch = options.still ? 0 : pitchOf(all); // between places that can be touched: a finger needs room
  if (pitch) Object.entries({ wide, high }).forEach(([name, size]) => root.style.setProperty(`--${name}`, String(number(size / pitch / UNIT))));
  const gestures = all.flatMap((scene) => scene.gestures);
  const at = new Map(all.flatMap((scene) => scene.places.map((place) => [place.id, place])));
  const nodes = new Map();
  /** @type {string[]} */ let path = []; // places touched so far

  const prefix = (way, long) => long.length >= way.length && way.every((id, i) => long[i] === id);
  const fitting = (way) => gestures.filter((g) => g.ways.some((long) => prefix(way, long)));
  const whole = (way) => gestures.filter((g) => g.ways.some((w) => w.length === way.length && prefix(way, w)));
  const RANK = ["wins", "draws", "loses"];
  const best = (some) => RANK.find((mark) => some.some((g) => options.mark(g) === mark)) || "";
  const sign = (some, mark) => `${options.texts.marks[mark]}${options.sign?.(some.filter((g) => options.mark(g) === mark)) ?? ""}`;

  function refresh() {
    const next = new Map(); // the places that may be touched now, with their gestures
    const lit = new Set(gestures.filter((g) => options.lit?.(g)).flatMap((g) => g.ways[0]));
    for (const gesture of gestures)
      for (const way of gesture.ways)
        if (way.length > path.length && prefix(path, way)) {
          const id = way[path.length];
          next.set(id, [...(next.get(id) || []), gesture]);
        }
    for (const [id, node] of nodes) {
      const some = next.get(id) || [];
      const mark = best(some);
      node.setAttribute("class", ["place", at.get(id).kind, some.length ? "open" : "", mark,
        path.includes(id) ? "chosen" : "", last.has(id) ? "last" : "", lit.has(id) ? "lit" : ""].filter(Boolean).join(" "));
      const name = options.texts.place(at.get(id), mark, path.includes(id));
      node.setAttribute("aria-label", name);
      node.querySelector("title").textContent = name;
      const letter = node.querySelector(".mark");
      letter.textContent = mark ? sign(some, mark) : "";
      if (some.length || path.includes(id)) node.setAttribute("role", "button");
      else node.setAttribute("role", "img");
    }
    const open = [...nodes].filter(([id]) => next.has(id) || path.includes(id)).map(([id]) => id);
    const focused = [...nodes].find(([, node]) => node === document.activeElement)?.[0];
    const stop = open.includes(focused) ? focused : open[0];
    for (const [id, node] of nodes) node.setAttribute("tabindex", id === stop ? "0" : "-1");
  }

  function finish(some, point) {
    path = [];
    refresh();
    if (some.length === 1) options.play(some[0], point);
    else options.choose(some, point);
  }

  // If a way is a move and also begins a longer one, the same place again makes the short move.
  function touch(id, point) {
    const way = [...path, id], exact = whole(way);
    if (path.at(-1) === id && whole(path).length) finish(whole(path), point);
    else if (exact.length && fitting(way).length === exact.length) finish(exact, point);
    else if (fitting(way).length) {
      path = way;
      refresh();
      options.say(options.texts.chosen(at.get(id), exact.length > 0));
    } else {
      const again = path.includes(id);
      path = [];
      refresh();
      if (!again && fitting([id]).length) touch(id, point);
    }
  }

  function key(event, id, node) {
    const open = () => [...nodes].filter(([, other]) => other.getAttribute("role") === "button").map(([other]) => [other, at.get(other)]);
    if (ARROWS[event.key]) nodes.get(towards(event.key, at.get(id), open()))?.focus();
    else if (event.key === "Enter" || event.key === " ") {
      const box = node.getBoundingClientRect();
      touch(id, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
    } else if (event.key === "Escape" && path.length) {
      path = [];
      refresh();
    } else return;
    event.preventDefault();
  }

  for (const scene of all) {
    const back = svg("g", { "aria-hidden": "true" });
    for (const line of scene.lines) back.append(lineOf(line, at));
    for (const side of scene.sides || [])
      back.append(label(side.text, "side", side.y * UNIT + 4, side.x * UNIT));
    for (const band of scene.bands)
      for (const look of ["under", band.holds.split(":")[0]])
        back.append(svg("path", { d: `M${band.start.map((v) => v * UNIT).join(" ")}L${band.end.map((v) => v * UNIT).join(" ")}`, class: `rim ${look}` }));
    if (scene.heaps) back.append(ground(scene));
    if (chess) back.append(...coordinates(scene));
    root.append(back);
    for (const place of scene.places) {
      const node = svg("g", { transform: `translate(${number(place.x * UNIT)} ${number(place.y * UNIT)})`,
        "data-place": place.id, "data-key": `place ${place.id}` }, svg("title", {}), ...PIECES[place.kind](place, chess),
        label("", "mark", ...[...(SIGN[place.kind] ?? [15, 17])].reverse()));
      nodes.set(place.id, node);
      root.append(node);
      node.addEventListener("focus", () => {
        for (const [id, other] of nodes) other.setAttribute("tabindex", id === place.id ? "0" : "-1");
      });
      node.addEventListener("keydown", (event) => key(event, place.id, node));
    }
  }

  for (const { places, player } of options.covered ?? []) root.append(...domino(places.map((id) => at.get(id)).filter(Boolean), player));
  for (const place of ghosts)
    root.prepend(svg("g", { class: "was", "aria-hidden": "true", transform: `translate(${number(place.x * UNIT)} ${number(place.y * UNIT)})` }, ...PIECES[place.kind](place, chess)));
  if (options.before) arrive(nodes, at, new Map(placed(options.before).flatMap((scene) => scene.places.map((place) => [place.id, place]))));

  // A click or a drag, in which the man follows the pointer.
  /** @type {{ id: string, x: number, y: number } | null} */ let begun = null;
  /** @type {SVGElement | null} */ let dragged = null;
  const drag = (event) => {
    const piece = begun && nodes.get(begun.id)?.querySelector(".piece");
    if (!begun || !piece || !fitting([begun.id]).length || Math.hypot(event.clientX - begun.x, event.clientY - begun.y) < 5) return;
    dragged = piece;
    const scale = root.getBoundingClientRect().width / wide || 1;
    piece.setAttribute("transform", `translate(${number((event.clientX - begun.x) / scale)} ${number((event.clientY - begun.y) / scale)})`);
    root.classList.add("dragging");
  };
  root.addEventListener("pointermove", drag);
  const drop = () => {
    dragged?.removeAttribute("transform");
    root.classList.remove("dragging");
    dragged = begun = null;
  };
  root.addEventListener("pointercancel", drop);
  root.addEventListener("pointerleave", drop);
  /** @type {string | null} */ let down = null;
  const placeAt = (event) => /** @type {SVGElement | null | undefined} */ (document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-place]"));
  root.addEventListener("pointerdown", (event) => {
    down = event.target.closest("[data-place]")?.dataset.place ?? null;
    begun = down === null ? null : { id: down, x: event.clientX, y: event.clientY };
    if (down !== null && event.pointerType !== "mouse") event.target.releasePointerCapture?.(event.pointerId);
  });
  root.addEventListener("pointerup", (event) => {
    drop();
    const up = placeAt(event)?.dataset.place ?? null;
    const point = { x: event.clientX, y: event.clientY };
    if (down !== null && up !== null) {
      if (down !== up && !path.length && fitting([down, up]).length) {
        path = [down];
        touch(up, point);
      } else if (down === up) touch(up, point);
    }
    down = null;
  });
  refresh();
  return { root, refresh, extent: () => [x, y, x + wide, y + high] };
}

// Places that the last move removed are drawn faintly; not in a sum, whose parts have moved.
function ghostsOf(gone, all) {
  if (all.length > 1) return [];
  const stretched = all[0]?.heaps || gone.some((place) => place.kind === "counter");
  return gone.map((place) => (stretched ? { ...place, y: place.y * TALL } : place));
}

function ground(scene) {
  const heaps = scene.places.filter((place) => place.kind === "heap"), xs = heaps.map((place) => place.x);
  return heaps.length ? rect2(Math.min(...xs) - 0.75, Math.min(...heaps.map((p) => p.y)) - 0.44, Math.max(...xs) - Math.min(...xs) + 1.5, 0.12, "table-top") : svg("g");
}

const rect2 = (x, y, wide, high, cls, round = 0.06) => svg("rect", { x: number(x * UNIT), y: number(y * UNIT), width: number(wide * UNIT), height: number(high * UNIT), rx: round * UNIT, class: cls });

// The letters of the columns and the numbers of the rows.
function coordinates(scene) {
  const squares = scene.places.filter((place) => /^[a-z]\d+$/.test(place.id));
  if (!squares.length) return [];
  const left = Math.min(...squares.map((p) => p.x)), low = Math.max(...squares.map((p) => p.y));
  return [...squares.filter((p) => p.y === low).map((p) => label(p.id[0], "side", low * UNIT + 0.78 * UNIT, p.x * UNIT)),
    ...squares.filter((p) => p.x === left).map((p) => label(p.id.slice(1), "side", p.y * UNIT + 4, left * UNIT - 0.7 * UNIT))];
}

// The squares that a move covered, as one domino if they are a rectangle.
function domino(places, player) {
  if (!places.length) return [];
  const xs = places.map((p) => p.x), ys = places.map((p) => p.y), [x, y] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - x + 1, Math.max(...ys) - y + 1];
  const bars = Math.round(wide * high) === places.length ? [[x, y, wide, high]] : places.map((p) => [p.x, p.y, 1, 1]);
  return bars.map(([a, b, c, d]) => rect2(a - 0.4, b - 0.4, c - 0.2, d - 0.2, `domino of-${player}`, 0.2));
}

// Animate men that arrive, from the place that the same man left if there is one. The style sheet has the duration.
function arrive(nodes, at, before) {
  const left = [...before.values()].filter((old) => old.holds && at.get(old.id)?.holds !== old.holds);
  for (const [id, place] of at) {
    const piece = nodes.get(id)?.querySelector(".piece");
    if (!piece || !place.holds || before.get(id)?.holds === place.holds) continue;
    const from = left.find((old) => old.holds === place.holds);
    if (from) {
      left.splice(left.indexOf(from), 1);
      piece.style.setProperty("--dx", `${number((from.x - place.x) * UNIT)}px`);
      piece.style.setProperty("--dy", `${number((from.y - place.y) * UNIT)}px`);
    }
    piece.classList.add(from ? "comes" : "appears");
  }
}
