// The curves of edges: straight if no vertex is in between and there is no reverse edge, else bent.

export const HIGH = 42;
const BENDS = [0, 0.14, -0.14, 0.24, -0.24, 0.36, -0.36];
const number = (value) => Math.round(value * 10) / 10;

/** The width of a vertex: enough for its name, up to 150 pixels, and for the longest label, undec. */
export const wideOf = (vertex) => Math.max(1.15 * HIGH, Math.min(150, 8.6 * [...vertex.name].length + 18));

// The point where the line from the middle of a vertex towards a point leaves the vertex.
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

// Whether the curve from u to v with the control point `bent` passes behind another vertex.
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

/** The curve of an edge or loop as a path; with `back`, if there is also the reverse edge, it is always bent. */
export function way(vertices, u, v, back) {
  const a = vertices[u], b = vertices[v];
  if (u === v) {
    const x = a.x, y = a.y - HIGH / 2;
    return `M${x - 7} ${y}C${x - 26} ${y - 38} ${x + 26} ${y - 38} ${x + 7} ${y - 1}`;
  }
  const middle = (bend) => /** @type {[number, number]} */ ([(a.x + b.x) / 2 + 2 * bend * (b.y - a.y), (a.y + b.y) / 2 - 2 * bend * (b.x - a.x)]);
  const tried = back ? [0.12, 0.2, 0.3] : BENDS;
  const bent = middle(tried.find((bend) => !blocked(vertices, u, v, middle(bend))) ?? tried[0]);
  const [sx, sy] = border(a, bent), [ex, ey] = border(b, bent);
  return `M${number(sx)} ${number(sy)}Q${number(bent[0])} ${number(bent[1])} ${number(ex)} ${number(ey)}`;
}

const CORNERS = [[1, -1], [1, 1], [-1, -1], [-1, 1]];
/** An edge runs over a label if the cosine of the angle between their directions is at least this. */
const NEAR = 0.75;

/** The corner of each vertex at which a label is clear of its edges, or else clearest, as signs of x and y.
 * @param {Drawn} G @returns {number[][]} */
export function corners({ vertices, edges }) {
  const nearest = vertices.map(() => CORNERS.map(() => -1));
  for (const [u, v] of edges)
    for (const [from, to] of u === v ? [] : [[u, v], [v, u]]) {
      const dx = vertices[to].x - vertices[from].x, dy = vertices[to].y - vertices[from].y, far = Math.hypot(dx, dy) || 1;
      CORNERS.forEach(([x, y], k) => { nearest[from][k] = Math.max(nearest[from][k], (0.94 * x * dx + 0.34 * y * dy) / far); });
    }
  return nearest.map((held) => CORNERS[held.findIndex((one) => one < NEAR)] ?? CORNERS[held.indexOf(Math.min(...held))]);
}

// Whether a vertex that is, or was, at a spot can change the curve between the vertices a and b.
function near(spot, a, b) {
  const far = Math.hypot(a.x - b.x, a.y - b.y);
  return Math.hypot(spot.x - (a.x + b.x) / 2, spot.y - (a.y + b.y) / 2) < 0.87 * far + 150;
}

const same = (a, b) => a !== undefined && b !== undefined && a.x === b.x && a.y === b.y && wideOf(a) === wideOf(b);

/** Make a function that returns the curves of all edges of a digraph; it computes only those near a change again. */
export function ways() {
  let before = [], known = new Map();
  return ({ vertices, edges }) => {
    const spots = [];
    for (let k = 0; k < Math.max(before.length, vertices.length); k += 1)
      if (before[k] !== vertices[k] && !same(before[k], vertices[k]))
        spots.push(...[before[k], vertices[k]].filter((held) => held !== undefined));
    const there = new Set(edges.map(([u, v]) => `${u} ${v}`)), found = new Map();
    for (const [u, v] of edges) {
      const key = `${u} ${v}`, back = u !== v && there.has(`${v} ${u}`), held = known.get(key);
      const stays = held !== undefined && held.back === back && (!spots.length
        || same(before[u], vertices[u]) && same(before[v], vertices[v]) && !spots.some((spot) => near(spot, vertices[u], vertices[v])));
      found.set(key, stays ? held : { back, d: way(vertices, u, v, back) });
    }
    before = vertices;
    known = found;
    return found;
  };
}
