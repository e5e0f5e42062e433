// A digraph as a picture that one draws in, by mouse, finger and keyboard.
// @ts-nocheck until its types are said
import { put, svg } from "./dom.js";
import { HIGH, way, ways, wideOf } from "./ways.js";

const number = (value) => Math.round(value * 10) / 10;

/** A name as there is room for. */
const short = (name) => ([...name].length > 16 ? `${[...name].slice(0, 15).join("")}…` : name);

/** The head of an arrow, to be named by its edge. */
export const arrow = (kind, id = `head-${kind}`) => svg("marker", { id, viewBox: "0 0 10 10", refX: 9, refY: 5, markerWidth: 11,
  markerHeight: 11, markerUnits: "userSpaceOnUse", orient: "auto-start-reverse" }, svg("path", { d: "M0 1L10 5L0 9Z", class: `head ${kind}` }));

/** A picture of a digraph that tells what is done in it.
 *
 * - act.digraph(): the digraph that is shown;
 * - act.label(k): { outcome, mark, under, said, cls } of a vertex;
 * - act.edge(u, v): the look of an edge: "winning", "drawing" or "other";
 * - act.tool(): what touching does: "draw", "move", "delete", "set" or "tokens";
 * - act.vertex(x, y), act.join(u, v), act.move(k, x, y), act.remove(k), act.touch(k), act.select(k),
 *   act.joinNew(u, x, y): what is done;
 * - act.say(words): what a screen reader hears;
 * - act.turned(): whether arrows are shown the other way round.
 *
 * Returns root, the group `all` that has everything, and paint(), extent(), fit(), zoom(factor), focus(k), cancel().
 */
export function drawing(act, words) {
  const view = { x: 0, y: 0, scale: 1 };
  const looks = Object.fromEntries(["other", "drawing", "winning"].map((look) => [look, svg("g", {})])); // the last lies on top
  const edges = svg("g", { "aria-hidden": "true" }, ...Object.values(looks)), nodes = svg("g", { class: "vertices" }), rubber = svg("path", { class: "edge rubber" });
  const all = svg("g", {}, edges, rubber, nodes);
  const root = svg("svg", { class: "digraph", role: "application", tabindex: "-1", "aria-label": words.drawing },
    svg("defs", {}, ["winning", "drawing", "other"].map((kind) => arrow(kind))), all);
  let from = null; // where an edge begins that is not whole
  let down = null; // what was touched, and where
  let stop = 0; // the vertex that the tabulator reaches
  let dragged = null; // a vertex on its way, and where it is
  const fingers = new Map();
  const waysOf = ways(), paths = new Map(); // what is drawn of each edge

  const shown = () => {
    const G = act.digraph();
    return dragged === null ? G
      : { ...G, vertices: G.vertices.map((held, k) => (k === dragged.k ? { ...held, x: dragged.x, y: dragged.y } : held)) };
  };
  const place = () => all.setAttribute("transform", `translate(${number(view.x)} ${number(view.y)}) scale(${view.scale})`);

  // Only what has changed is drawn anew, so that nobody waits who draws in a large digraph.
  function paintEdges(G) {
    const found = waysOf(G), turned = act.turned();
    for (const [key, { path }] of paths)
      if (!found.has(key)) {
        path.remove();
        paths.delete(key);
      }
    for (const [u, v] of G.edges) {
      const key = `${u} ${v}`, { d } = found.get(key), look = act.edge(u, v);
      let held = paths.get(key);
      if (held === undefined) paths.set(key, held = { path: svg("path", { "data-edge": key }) });
      if (held.look !== look || held.turned !== turned) {
        put(held.path, { class: `edge ${look}`, "marker-start": turned ? `url(#head-${look})` : null, "marker-end": turned ? null : `url(#head-${look})` });
        looks[look].append(held.path);
      }
      if (held.d !== d) held.path.setAttribute("d", d);
      Object.assign(held, { look, turned, d });
    }
  }

  function emptyNode() {
    const [title, ring, body] = ["title", "rect", "rect"].map((tag) => svg(tag));
    const [name, mark, under] = ["name", "mark", "under"].map((cls) => svg("text", { class: cls }));
    const node = svg("g", { role: "button" }, title, ring, body, name, mark, under);
    node.parts = { title, ring, body, name, mark, under };
    return node;
  }

  function paintNode(node, vertex, k) {
    const { outcome, mark, under, said, cls } = act.label(k), { parts } = node;
    const wide = wideOf(vertex);
    const name = `${vertex.name} ${mark}${said ? `, ${said}` : ""}${from === k ? `, ${words.begins}` : ""}`;
    const drawn = [vertex.name, vertex.x, vertex.y, k, k === stop, from === k, outcome, cls, name, under].join("\n");
    if (node.drawn === drawn) return;
    node.drawn = drawn;
    put(node, { class: `vertex outcome-${outcome} ${cls}${from === k ? " chosen" : ""}`, "data-vertex": vertex.name, "data-k": k,
      tabindex: k === stop ? "0" : "-1", "aria-label": name, transform: `translate(${number(vertex.x)} ${number(vertex.y)})` });
    if (node.wide !== wide) {
      node.wide = wide;
      put(parts.ring, { class: "ring", x: -wide / 2 - 5, y: -HIGH / 2 - 5, width: wide + 10, height: HIGH + 10, rx: HIGH / 2 + 5 });
      put(parts.body, { class: "body", x: -wide / 2, y: -HIGH / 2, width: wide, height: HIGH, rx: HIGH / 2 });
      put(parts.name, { y: -2 });
      put(parts.mark, { y: 13 });
      put(parts.under, { x: wide / 2 + 3, y: -HIGH / 2 + 8 });
    }
    for (const [part, text] of Object.entries({ title: name, name: short(vertex.name), mark, under }))
      if (parts[part].textContent !== text) parts[part].textContent = text;
  }

  function paint() {
    const G = shown();
    const held = document.activeElement?.closest?.("[data-k]");
    const focused = held && root.contains(held) ? Number(held.dataset.k) : null;
    stop = Math.max(0, Math.min(stop, G.vertices.length - 1));
    paintEdges(G);
    while (nodes.children.length > G.vertices.length) nodes.lastChild.remove();
    while (nodes.children.length < G.vertices.length) nodes.append(emptyNode());
    G.vertices.forEach((vertex, k) => paintNode(nodes.children[k], vertex, k));
    if (focused !== null && focused >= G.vertices.length) {
      if (G.vertices.length) focus(G.vertices.length - 1);
      else root.focus();
    }
  }

  function focus(k) {
    stop = k;
    for (const node of nodes.children) node.setAttribute("tabindex", node.dataset.k === String(k) ? "0" : "-1");
    nodes.children[k]?.focus({ preventScroll: true });
  }

  function cancel() {
    from = null;
    rubber.removeAttribute("d");
  }

  // What the drawing takes: left, top, right and foot.
  function extent() {
    const { vertices } = act.digraph();
    const xs = vertices.flatMap((held) => [held.x - wideOf(held) / 2, held.x + wideOf(held) / 2]), ys = vertices.map((held) => held.y);
    return [Math.min(...xs) - 24, Math.min(...ys) - 60, Math.max(...xs) + 24, Math.max(...ys) + 50];
  }

  // Show all of it, and no larger than it was drawn.
  function fit() {
    const { width, height } = root.getBoundingClientRect();
    if (!width || !act.digraph().vertices.length) return;
    const [left, top, right, foot] = extent();
    view.scale = Math.min(1.25, width / (right - left), height / (foot - top));
    view.x = width / 2 - (view.scale * (left + right)) / 2;
    view.y = height / 2 - (view.scale * (top + foot)) / 2;
    place();
  }

  function zoom(factor, x = root.clientWidth / 2, y = root.clientHeight / 2) {
    const scale = Math.max(0.1, Math.min(4, view.scale * factor));
    view.x = x - ((x - view.x) * scale) / view.scale;
    view.y = y - ((y - view.y) * scale) / view.scale;
    view.scale = scale;
    place();
  }

  const local = (event) => {
    const box = root.getBoundingClientRect();
    return [event.clientX - box.x, event.clientY - box.y];
  };
  const inside = ([x, y]) => [(x - view.x) / view.scale, (y - view.y) / view.scale];
  const hit = (event) => {
    const held = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-k]");
    return held && nodes.contains(held) ? Number(held.dataset.k) : null;
  };

  // One vertex was touched: by a click, a finger or a key.
  function touch(k) {
    const tool = act.tool();
    act.select(k);
    if (tool === "delete") act.remove(k);
    else if (tool === "set" || tool === "tokens") act.touch(k);
    else if (tool === "draw") join(k);
    else paint();
  }

  function join(k) {
    if (from === null) {
      from = k;
      act.say(words.joining(act.digraph().vertices[k].name));
      paint();
    } else {
      const start = from;
      cancel();
      act.join(start, k);
    }
  }

  root.addEventListener("pointerdown", (event) => {
    if (event.button > 0) return;
    const at = local(event);
    fingers.set(event.pointerId, at);
    root.setPointerCapture(event.pointerId);
    if (fingers.size > 1) {
      down = null;
      dragged = null;
      rubber.removeAttribute("d");
      return;
    }
    down = { k: hit(event), at, far: false, view: { ...view } };
    if (down.k !== null) focus(down.k);
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
    const [x, y] = inside(at), tool = act.tool();
    if (down.k === null) {
      view.x = down.view.x + at[0] - down.at[0];
      view.y = down.view.y + at[1] - down.at[1];
      place();
    } else if (tool === "draw") {
      const start = act.digraph().vertices[down.k];
      rubber.setAttribute("d", `M${start.x} ${start.y}L${number(x)} ${number(y)}`);
    } else {
      dragged = { k: down.k, x, y };
      const G = shown();
      put(nodes.children[down.k], { transform: `translate(${number(x)} ${number(y)})` });
      for (const [u, v] of G.edges)
        if ((u === down.k || v === down.k) && paths.has(`${u} ${v}`)) // an edge may wait to be drawn
          put(paths.get(`${u} ${v}`).path, { d: way(G.vertices, u, v, u !== v && paths.has(`${v} ${u}`)) });
    }
  });

  function up(event) {
    if (!fingers.delete(event.pointerId) || down === null) return;
    const { k, far } = down, tool = act.tool(), over = hit(event), [x, y] = inside(local(event));
    down = null;
    if (event.type === "pointercancel") {
      dragged = null;
      cancel();
      paint();
    } else if (k === null) {
      if (far) return;
      if (from !== null) {
        const start = from;
        cancel();
        act.joinNew(start, x, y);
      } else if (tool === "draw") act.vertex(x, y);
    } else if (!far) touch(k);
    else if (tool === "draw") {
      cancel();
      if (over === null) act.joinNew(k, x, y);
      else if (over !== k) act.join(k, over);
    } else if (dragged !== null) {
      const held = dragged;
      dragged = null;
      act.move(held.k, held.x, held.y);
    }
  }
  root.addEventListener("pointerup", up);
  root.addEventListener("pointercancel", up);
  root.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 300), ...local(event));
  }, { passive: false });

  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  function step(k, [dx, dy]) {
    const { vertices } = act.digraph();
    let found = null, least = Infinity;
    vertices.forEach((held, i) => {
      const ax = held.x - vertices[k].x, ay = held.y - vertices[k].y, along = ax * dx + ay * dy;
      if (i === k || along <= 0) return;
      const far = along + 2.5 * Math.abs(ax * dy + ay * dx);
      if (far < least) [found, least] = [i, far];
    });
    if (found !== null) focus(found);
  }

  nodes.addEventListener("focusin", (event) => {
    const node = event.target.closest("[data-k]");
    stop = Number(node.dataset.k);
    for (const other of nodes.children) other.setAttribute("tabindex", other === node ? "0" : "-1");
  });
  root.addEventListener("keydown", (event) => {
    const node = event.target.closest("[data-k]");
    const k = node ? Number(node.dataset.k) : null, G = act.digraph();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") {
      cancel();
      paint();
    } else if (event.key === "a") {
      const near = k === null ? { x: 0, y: 0 } : G.vertices[k];
      act.vertex(near.x + (k === null ? 0 : 90), near.y);
      focus(act.digraph().vertices.length - 1);
    } else if (k === null) return;
    else if (ARROWS[event.key] && event.shiftKey) act.move(k, G.vertices[k].x + 10 * ARROWS[event.key][0], G.vertices[k].y + 10 * ARROWS[event.key][1]);
    else if (ARROWS[event.key]) step(k, ARROWS[event.key]);
    else if (event.key === "e") join(k);
    else if (event.key === "Delete" || event.key === "Backspace") act.remove(k);
    else if (event.key === "F2" || event.key === "n") act.rename(k);
    else if (event.key === "Enter" || event.key === " ") touch(k);
    else return;
    event.preventDefault();
  });
  place();
  return { root, all, paint, extent, fit, zoom, focus, cancel };
}
