// A digraph as a picture that one draws in, by mouse, finger and keyboard.
import { svg } from "./dom.js";

const HIGH = 42;
const BENDS = [0, 0.14, -0.14, 0.24, -0.24, 0.36, -0.36];
const number = (value) => Math.round(value * 10) / 10;

const wideOf = (vertex) => Math.max(HIGH, Math.min(150, 8.6 * [...vertex.name].length + 18));

/** A name as there is room for. */
const short = (name) => ([...name].length > 16 ? `${[...name].slice(0, 15).join("")}…` : name);

// Where the line from the middle of a vertex towards a point leaves it.
function border(vertex, [tx, ty]) {
  const dx = tx - vertex.x, dy = ty - vertex.y, flat = (wideOf(vertex) - HIGH) / 2;
  let low = 0, high = 1;
  for (let k = 0; k < 14; k += 1) {
    const t = (low + high) / 2;
    if (Math.max(Math.abs(t * dx) - flat, 0) ** 2 + (t * dy) ** 2 < (HIGH / 2 + 2) ** 2) low = t;
    else high = t;
  }
  return [vertex.x + low * dx, vertex.y + low * dy];
}

// Whether a curve passes behind a vertex.
function blocked(vertices, u, v, bent) {
  const a = vertices[u], b = vertices[v];
  const left = Math.min(a.x, b.x, bent[0]) - 80, right = Math.max(a.x, b.x, bent[0]) + 80;
  const top = Math.min(a.y, b.y, bent[1]) - 25, foot = Math.max(a.y, b.y, bent[1]) + 25;
  return vertices.some((c, k) => {
    if (k === u || k === v || c.x < left || c.x > right || c.y < top || c.y > foot) return false;
    const flat = (wideOf(c) - HIGH) / 2;
    for (let t = 0.04; t < 1; t += 0.04) {
      const x = (1 - t) ** 2 * a.x + 2 * t * (1 - t) * bent[0] + t * t * b.x - c.x;
      const y = (1 - t) ** 2 * a.y + 2 * t * (1 - t) * bent[1] + t * t * b.y - c.y;
      if (Math.max(Math.abs(x) - flat, 0) ** 2 + y * y < 23 ** 2) return true;
    }
    return false;
  });
}

// The way of an edge: straight where it can be, bent where a vertex or the edge back is in between.
function way(G, u, v, back) {
  const a = G.vertices[u], b = G.vertices[v];
  if (u === v) {
    const x = a.x, y = a.y - HIGH / 2;
    return `M${x - 7} ${y}C${x - 26} ${y - 38} ${x + 26} ${y - 38} ${x + 7} ${y - 1}`;
  }
  const middle = (bend) => [(a.x + b.x) / 2 + 2 * bend * (b.y - a.y), (a.y + b.y) / 2 - 2 * bend * (b.x - a.x)];
  const tried = back ? [0.12, 0.2, 0.3] : BENDS;
  const bent = middle(tried.find((bend) => !blocked(G.vertices, u, v, middle(bend))) ?? tried[0]);
  const [sx, sy] = border(a, bent), [ex, ey] = border(b, bent);
  return `M${number(sx)} ${number(sy)}Q${number(bent[0])} ${number(bent[1])} ${number(ex)} ${number(ey)}`;
}

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
 * Returns root, and paint(), fit(), zoom(factor), focus(k), cancel().
 */
export function drawing(act, words) {
  const view = { x: 0, y: 0, scale: 1 };
  const arrow = (kind) => svg("marker", { id: `head-${kind}`, viewBox: "0 0 10 10", refX: 9, refY: 5, markerWidth: 11,
    markerHeight: 11, markerUnits: "userSpaceOnUse", orient: "auto-start-reverse" }, svg("path", { d: "M0 1L10 5L0 9Z", class: `head ${kind}` }));
  const edges = svg("g", { "aria-hidden": "true" }), nodes = svg("g", {}), rubber = svg("path", { class: "edge rubber" });
  const all = svg("g", {}, edges, rubber, nodes);
  const root = svg("svg", { class: "digraph", role: "application", tabindex: "-1", "aria-label": words.drawing },
    svg("defs", {}, ["winning", "drawing", "other"].map(arrow)), all);
  let from = null; // where an edge begins that is not whole
  let down = null; // what was touched, and where
  let stop = 0; // the vertex that the tabulator reaches
  let dragged = null; // a vertex on its way, and where it is
  const fingers = new Map();

  const shown = () => {
    const G = act.digraph();
    return dragged === null ? G
      : { ...G, vertices: G.vertices.map((held, k) => (k === dragged.k ? { ...held, x: dragged.x, y: dragged.y } : held)) };
  };
  const place = () => all.setAttribute("transform", `translate(${number(view.x)} ${number(view.y)}) scale(${view.scale})`);

  function paintEdges(G) {
    const known = new Set(G.edges.map(([u, v]) => `${u} ${v}`));
    const rank = { other: 0, drawing: 1, winning: 2 };
    const looks = G.edges.map(([u, v]) => ({ u, v, look: act.edge(u, v) })).sort((a, b) => rank[a.look] - rank[b.look]);
    edges.replaceChildren(...looks.map(({ u, v, look }) => svg("path", {
      d: way(G, u, v, u !== v && known.has(`${v} ${u}`)), class: `edge ${look}`, "data-edge": `${u} ${v}`,
      [act.turned() ? "marker-start" : "marker-end"]: `url(#head-${look})` })));
  }

  function nodeOf(vertex, k) {
    const { outcome, mark, under, said, cls } = act.label(k);
    const wide = wideOf(vertex);
    const name = `${vertex.name} ${mark}${said ? `, ${said}` : ""}${from === k ? `, ${words.begins}` : ""}`;
    return svg("g", { class: `vertex outcome-${outcome} ${cls}${from === k ? " chosen" : ""}`, role: "button",
      "data-vertex": vertex.name, "data-k": k, tabindex: k === stop ? "0" : "-1", "aria-label": name,
      transform: `translate(${number(vertex.x)} ${number(vertex.y)})` },
    svg("title", {}, name),
    svg("rect", { class: "ring", x: -wide / 2 - 5, y: -HIGH / 2 - 5, width: wide + 10, height: HIGH + 10, rx: HIGH / 2 + 5 }),
    svg("rect", { class: "body", x: -wide / 2, y: -HIGH / 2, width: wide, height: HIGH, rx: HIGH / 2 }),
    svg("text", { class: "name", y: -2 }, short(vertex.name)), svg("text", { class: "mark", y: 13 }, mark),
    under ? svg("text", { class: "under", x: wide / 2 + 3, y: -HIGH / 2 + 8 }, under) : "");
  }

  function paint() {
    const G = shown();
    const held = document.activeElement?.closest?.("[data-k]");
    const focused = held && root.contains(held) ? Number(held.dataset.k) : null;
    stop = Math.max(0, Math.min(stop, G.vertices.length - 1));
    paintEdges(G);
    nodes.replaceChildren(...G.vertices.map(nodeOf));
    if (focused !== null && G.vertices.length) focus(Math.min(focused, G.vertices.length - 1));
    else if (focused !== null) root.focus();
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

  // Show all of it, and no larger than it was drawn.
  function fit() {
    const { width, height } = root.getBoundingClientRect();
    const G = act.digraph();
    if (!width || !G.vertices.length) return;
    const xs = G.vertices.flatMap((held) => [held.x - wideOf(held) / 2, held.x + wideOf(held) / 2]), ys = G.vertices.map((held) => held.y);
    const left = Math.min(...xs) - 24, right = Math.max(...xs) + 24, top = Math.min(...ys) - 60, foot = Math.max(...ys) + 50;
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
      const node = nodes.children[down.k];
      node?.setAttribute("transform", `translate(${number(x)} ${number(y)})`);
      for (const line of edges.children) {
        const [u, v] = line.dataset.edge.split(" ").map(Number);
        if (u === down.k || v === down.k) line.setAttribute("d", way(G, u, v, u !== v && act.hasEdge(v, u)));
      }
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
  return { root, paint, fit, zoom, focus, cancel };
}
