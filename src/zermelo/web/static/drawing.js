// The picture of a digraph, edited by mouse, finger and keyboard.
import { ARROWS, towards } from "./dom.js";
import { put, svg } from "./view.js";
import { corners, HIGH, way, ways, wideOf } from "./ways.js";

const number = (value) => Math.round(value * 10) / 10;

/** A name, shortened to fit into its vertex. */
const short = (name) => ([...name].length > 16 ? `${[...name].slice(0, 15).join("")}…` : name);

/** The head of an arrow, which edges refer to by its id. */
export const arrow = (kind, id = `head-${kind}`) => svg("marker", { id, viewBox: "0 0 10 10", refX: 9, refY: 5, markerWidth: 11,
  markerHeight: 11, markerUnits: "userSpaceOnUse", orient: "auto-start-reverse" }, svg("path", { d: "M0 1L10 5L0 9Z", class: `head ${kind}` }));

/** Minimum milliseconds of a long press, and maximum between the clicks of a double click. */
const LONG = 500, DOUBLE = 400;
/** Maximum distance in pixels by which a finger may miss a vertex. */
const FINGER = 34;

/** The picture of a digraph; it calls `act` for what is done in it.
 *
 * - act.digraph(): the digraph that is shown;
 * - act.label(k): of a vertex the outcome, the mark in it, the text under it, words for a screen reader (said), and its class (cls);
 * - act.edge(u, v): { look, cls } of an edge: cls is its class, look is "winning", "drawing" or "other";
 * - act.turned(): whether arrows are shown the other way round;
 * - act.joining(): the vertex where an edge begins that has no end yet, or -1;
 * - act.select(k), act.touch(k, twice), act.ground(x, y, edge), act.vertex(x, y), act.join(u, v), act.joinNew(u, x, y),
 *   act.begin(k), act.move(k, x, y, keys), act.remove(k), act.rename(k), act.menu(k, edge, place, point), act.escape():
 *   what the person does; k is null where no vertex is.
 *
 * Returns root, the group `all` that has everything, and paint(), extent(), fit(), zoom(factor), focus(k),
 * place(k), view().
 */
export function drawing(act, words) {
  const view = { x: 0, y: 0, scale: 1 };
  const looks = Object.fromEntries(["other", "drawing", "winning"].map((look) => [look, svg("g", {})])); // the last lies on top
  const edges = svg("g", { "aria-hidden": "true" }, ...Object.values(looks)), nodes = svg("g", { class: "vertices" });
  const [rubber, probe] = ["edge rubber", "probe"].map((name) => svg("path", { class: name, "data-tool": name }));
  const all = svg("g", {}, edges, probe, nodes, rubber);
  const root = svg("svg", { class: "digraph", role: "application", tabindex: "-1", "aria-label": words.drawing },
    svg("defs", {}, ["winning", "drawing", "other"].map((kind) => arrow(kind))), all);
  /** @type {{ k: number | null, handle: boolean, at: number[], far: boolean, view: { x: number, y: number }, timer?: number } | null} */
  let down = null; // what was touched, and where
  let clicked = { k: null, time: 0 }; // the click before
  /** @type {number | null} */ let target = null; // the vertex where a dragged edge would end
  let stop = 0; // the vertex that the Tab key reaches
  /** @type {{ k: number, x: number, y: number } | null} */ let dragged = null; // a vertex on its way, and where it is
  const fingers = new Map();
  const waysOf = ways(), paths = new Map(); // the path of each edge

  const shown = () => {
    const G = act.digraph();
    const moved = dragged;
    return moved === null ? G : { ...G, vertices: G.vertices.map((held, k) => (k === moved.k ? { ...held, x: moved.x, y: moved.y } : held)) };
  };
  const move = () => all.setAttribute("transform", `translate(${number(view.x)} ${number(view.y)}) scale(${view.scale})`);

  // Draw only changed edges again, so that a large digraph stays quick.
  function paintEdges(G) {
    const found = waysOf(G), turned = act.turned();
    for (const [key, { path }] of paths)
      if (!found.has(key)) {
        path.remove();
        paths.delete(key);
      }
    for (const [u, v] of G.edges) {
      const key = `${u} ${v}`, { d } = found.get(key), { look, cls } = act.edge(u, v);
      let held = paths.get(key);
      if (held === undefined) paths.set(key, held = { path: svg("path", { "data-edge": key }) });
      if (held.look !== look || held.turned !== turned || held.cls !== cls) {
        put(held.path, { class: `edge ${look} ${cls}`, "marker-start": turned ? `url(#head-${look})` : null, "marker-end": turned ? null : `url(#head-${look})` });
        if (held.look !== look) looks[look].append(held.path);
      }
      if (held.d !== d) held.path.setAttribute("d", d);
      Object.assign(held, { look, turned, cls, d });
    }
  }

  function emptyNode() {
    const [title, ring, body] = ["title", "rect", "rect"].map((tag) => svg(tag));
    const [name, mark, under] = ["name", "mark", "under"].map((cls) => svg("text", { class: cls }));
    const handle = svg("g", { class: "handle", "data-tool": "handle" }, svg("circle", { class: "reach", r: 15 }), svg("circle", { class: "knob", r: 6 }));
    const node = svg("g", { role: "button" }, title, ring, body, name, mark, under, handle);
    node.parts = { title, ring, body, name, mark, under, handle };
    return node;
  }

  function paintNode(node, vertex, k, /** @type {number[]} */ [right, foot]) {
    const { outcome, mark, under, said, cls } = act.label(k), { parts } = node;
    const wide = wideOf(vertex), begins = act.joining() === k;
    const name = `${vertex.name} ${mark}${said ? `, ${said}` : ""}${begins ? `, ${words.begins}` : ""}`;
    const drawn = [vertex.name, vertex.x, vertex.y, k, k === stop, outcome, cls, name, under, right, foot].join("\n");
    if (node.drawn === drawn) return;
    node.drawn = drawn;
    put(node, { class: `vertex outcome-${outcome} ${cls}${begins ? " chosen" : ""}`, "data-vertex": vertex.name, "data-k": k,
      tabindex: k === stop ? "0" : "-1", "aria-label": name, transform: `translate(${number(vertex.x)} ${number(vertex.y)})` });
    if (node.wide !== wide) {
      node.wide = wide;
      put(parts.ring, { class: "ring", x: -wide / 2 - 5, y: -HIGH / 2 - 5, width: wide + 10, height: HIGH + 10, rx: HIGH / 2 + 5 });
      put(parts.body, { class: "body", x: -wide / 2, y: -HIGH / 2, width: wide, height: HIGH, rx: HIGH / 2 });
      put(parts.name, { y: -2 });
      put(parts.mark, { y: 13 });
      put(parts.handle, { transform: `translate(${wide / 2 + 7} 9)` });
    }
    put(parts.under, { class: right > 0 ? "under" : "under left", x: right * (wide / 2 + 3), y: foot * (HIGH / 2 - 8) + (foot > 0 ? 9 : 0) });
    for (const [part, text] of Object.entries({ title: name, name: short(vertex.name), mark, under }))
      if (parts[part].textContent !== text) parts[part].textContent = text;
  }

  function paint() {
    const G = shown();
    const held = document.activeElement?.closest?.("[data-k]");
    const focused = held && root.contains(held) ? Number(held.getAttribute("data-k")) : null;
    stop = Math.max(0, Math.min(stop, G.vertices.length - 1));
    paintEdges(G);
    while (nodes.children.length > G.vertices.length) nodes.lastChild.remove();
    while (nodes.children.length < G.vertices.length) nodes.append(emptyNode());
    const clear = corners(G);
    G.vertices.forEach((vertex, k) => paintNode(nodes.children[k], vertex, k, clear[k]));
    if (focused !== null && focused >= G.vertices.length) {
      if (G.vertices.length) focus(G.vertices.length - 1);
      else root.focus();
    }
  }

  function focus(k) {
    if (k < 0) return root.focus({ preventScroll: true });
    stop = k;
    for (const node of nodes.children) node.setAttribute("tabindex", node.dataset.k === String(k) ? "0" : "-1");
    return nodes.children[k]?.focus({ preventScroll: true });
  }

  // Cancel a drag.
  function cancel() {
    clearTimeout(down?.timer);
    rubber.removeAttribute("d");
    aim(null);
    down = dragged = null;
  }

  function aim(k) {
    if (target === k) return;
    for (const held of nodes.querySelectorAll(".target")) held.classList.remove("target");
    nodes.children[k]?.classList.add("target");
    target = k;
  }

  // The extent of the drawing: left, top, right and bottom.
  function extent() {
    const { vertices } = act.digraph();
    const xs = vertices.flatMap((held) => [held.x - wideOf(held) / 2, held.x + wideOf(held) / 2]), ys = vertices.map((held) => held.y);
    return [Math.min(...xs) - 24, Math.min(...ys) - 60, Math.max(...xs) + 24, Math.max(...ys) + 50];
  }

  // Show the whole digraph.
  function fit() {
    const { width, height } = root.getBoundingClientRect();
    if (!width || !act.digraph().vertices.length) return;
    const [left, top, right, foot] = extent();
    view.scale = Math.min(1.25, width / (right - left), height / (foot - top));
    view.x = width / 2 - (view.scale * (left + right)) / 2;
    view.y = height / 2 - (view.scale * (top + foot)) / 2;
    move();
  }

  function zoom(factor, x = root.clientWidth / 2, y = root.clientHeight / 2) {
    const scale = Math.max(0.1, Math.min(4, view.scale * factor));
    view.x = x - ((x - view.x) * scale) / view.scale;
    view.y = y - ((y - view.y) * scale) / view.scale;
    view.scale = scale;
    move();
  }

  const local = (event) => {
    const box = root.getBoundingClientRect();
    return [event.clientX - box.x, event.clientY - box.y];
  };
  /** @param {number[]} at */
  const inside = ([x, y]) => [(x - view.x) / view.scale, (y - view.y) / view.scale];
  // The vertex under the pointer; a finger may miss it a little.
  function hit(event) {
    const held = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-k]");
    if (held && nodes.contains(held)) return Number(held.getAttribute("data-k"));
    if (event.pointerType !== "touch") return null;
    const [x, y] = inside(local(event)), far = act.digraph().vertices.map((vertex) => Math.hypot(vertex.x - x, vertex.y - y) * view.scale);
    const least = Math.min(...far);
    return least <= FINGER ? far.indexOf(least) : null;
  }

  // The edge at a point as two numbers of vertices; null if there is none.
  function edgeAt(/** @type {number[]} */ [x, y]) {
    probe.style.strokeWidth = `${14 / view.scale}px`;
    for (const [key, { d }] of paths) {
      probe.setAttribute("d", d);
      if (probe.isPointInStroke({ x, y })) return key.split(" ").map(Number);
    }
    return null;
  }

  // Open the menu of the vertex, edge or empty place under the pointer.
  function openMenu(event, k = hit(event)) {
    cancel();
    const at = local(event), point = inside(at);
    act.menu(k, k === null ? edgeAt(point) : null, at, point);
  }

  // The position of a vertex in pixels of the picture.
  const place = (k) => {
    const { x, y } = act.digraph().vertices[k];
    return [view.x + view.scale * x, view.y + view.scale * y];
  };

  function click(k, event) {
    const twice = clicked.k === k && event.timeStamp - clicked.time < DOUBLE;
    clicked = { k, time: event.timeStamp };
    act.select(k);
    if (act.joining() >= 0) act.join(act.joining(), k);
    else act.touch(k, twice);
  }

  root.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    const node = event.target.closest("[data-k]");
    openMenu(event, node ? Number(node.dataset.k) : undefined);
  });

  root.addEventListener("pointerdown", (event) => {
    if (event.button > 0) return;
    const at = local(event), handle = Boolean(event.target.closest(".handle"));
    fingers.set(event.pointerId, at);
    root.setPointerCapture(event.pointerId);
    if (fingers.size > 1) {
      cancel();
      paint();
      return;
    }
    down = { k: hit(event), handle, at, far: false, view: { ...view } };
    if (event.pointerType !== "mouse") down.timer = setTimeout(() => openMenu(event), LONG);
    if (down.k === null) root.focus({ preventScroll: true });
    else focus(down.k);
    event.preventDefault();
  });

  root.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    const at = local(event);
    if (fingers.size === 2) {
      const [[ax, ay], [bx, by]] = fingers.values();
      fingers.set(event.pointerId, at);
      const [[cx, cy], [dx, dy]] = fingers.values();
      view.x += (cx + dx - ax - bx) / 2;
      view.y += (cy + dy - ay - by) / 2;
      zoom(Math.hypot(cx - dx, cy - dy) / (Math.hypot(ax - bx, ay - by) || 1), (cx + dx) / 2, (cy + dy) / 2);
      return;
    }
    if (down === null) return;
    down.far ||= Math.hypot(at[0] - down.at[0], at[1] - down.at[1]) > 6;
    if (!down.far) return;
    clearTimeout(down.timer);
    const [x, y] = inside(at), { k } = down;
    if (k === null) {
      view.x = down.view.x + at[0] - down.at[0];
      view.y = down.view.y + at[1] - down.at[1];
      move();
    } else if (down.handle) {
      const start = act.digraph().vertices[k], over = hit(event);
      aim(over === k ? null : over);
      rubber.setAttribute("d", `M${start.x} ${start.y}L${number(x)} ${number(y)}`);
    } else {
      dragged = { k, x, y };
      const G = shown();
      put(nodes.children[k], { transform: `translate(${number(x)} ${number(y)})` });
      nodes.children[k].drawn = null; // it is drawn again even if the move is cancelled
      for (const [u, v] of G.edges) {
        const edge = u === k || v === k ? paths.get(`${u} ${v}`) : undefined;
        if (edge === undefined) continue; // a new edge may not be drawn yet
        put(edge.path, { d: way(G.vertices, u, v, u !== v && paths.has(`${v} ${u}`)) });
        edge.d = null;
      }
    }
  });

  function up(event) {
    if (!fingers.delete(event.pointerId) || down === null) return;
    const { k, far, handle } = down, over = hit(event), [x, y] = inside(local(event));
    cancel();
    if (event.type === "pointercancel") paint();
    else if (k === null) {
      if (!far) act.ground(x, y, edgeAt([x, y]));
    } else if (!far) {
      if (handle && act.joining() < 0) act.begin(k);
      else click(k, event);
    } else if (!handle) act.move(k, x, y);
    else if (over === null) act.joinNew(k, x, y);
    else if (over !== k) act.join(k, over);
  }
  root.addEventListener("pointerup", up);
  root.addEventListener("pointercancel", up);
  root.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 300), ...local(event));
  }, { passive: false });

  root.addEventListener("focusin", (event) => { // on the root, because a group with this listener could get the focus
    const node = event.target.closest("[data-k]");
    if (!node) return;
    stop = Number(node.dataset.k);
    for (const other of nodes.children) other.setAttribute("tabindex", other === node ? "0" : "-1");
    act.select(stop);
  });
  root.addEventListener("keydown", (event) => {
    const node = event.target.closest("[data-k]");
    const k = node ? Number(node.dataset.k) : null, G = act.digraph(), joining = act.joining();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") act.escape();
    else if (event.key === "Delete" || event.key === "Backspace") act.remove(k);
    else if (event.key === "a") {
      const near = k === null ? { x: 0, y: 0 } : G.vertices[k];
      act.vertex(near.x + (k === null ? 0 : 90), near.y);
      focus(act.digraph().vertices.length - 1);
    } else if (k === null) return;
    else if (ARROWS[event.key] && event.shiftKey) act.move(k, G.vertices[k].x + 10 * ARROWS[event.key][0], G.vertices[k].y + 10 * ARROWS[event.key][1], true);
    else if (ARROWS[event.key]) focus(towards(event.key, G.vertices[k], G.vertices.entries()) ?? k);
    else if (event.key === "e" || (event.key === "Enter" && joining >= 0)) {
      if (joining < 0) act.begin(k);
      else act.join(joining, k);
    } else if (event.key === "F2" || event.key === "n") act.rename(k);
    else if (event.key === "m") act.menu(k, null, place(k), null);
    else if (event.key === "Enter" || event.key === " ") act.touch(k);
    else return;
    event.preventDefault();
  });
  move();
  return { root, all, paint, extent, fit, zoom, focus, place, view: () => [view.x, view.y, view.scale] };
}
