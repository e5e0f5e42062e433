// A drawn digraph: vertices with names and places, edges by the numbers of vertices. A digraph never
// changes: each edit makes another one, so that undo goes back to the one before.

/** The digraph without vertices. */
export const EMPTY = Object.freeze({ vertices: [], edges: [] });

/** A typed name with _ for blanks, commas, quotes and control characters, cut after 200 characters. */
export const cleaned = (name) => name.trim().replaceAll(/[\s,"'\\\p{C}]+/gu, "_").slice(0, 200);

/** Join names as on the command line: a name with a comma, blank or quote is in quotes. */
export const listed = (names, between = ",") => names.map((name) => (/[\s,"]/u.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(between);

/** Split a text into names, which may be in quotes: at commas if there are any between names, else at blanks. */
export function namesIn(text) {
  /** @type {string[]} */ const quoted = [];
  const plain = text.replaceAll(/"((?:[^"]|"")*)"/gu, (_, name) => `\u{E000}${quoted.push(name.replaceAll('""', '"')) - 1}\u{E000}`);
  return plain.split(plain.includes(",") ? "," : /\s+/u).map((name) => name.trim().replaceAll(/\u{E000}(\d+)\u{E000}/gu, (_, k) => quoted[k])).filter(Boolean);
}

/** The first of a, b, …, z, a1, b1, … that no vertex has as a name. */
export function freshName(G) {
  const taken = new Set(G.vertices.map((vertex) => vertex.name));
  for (let k = 0; ; k += 1) {
    const name = String.fromCharCode(97 + (k % 26)) + (k < 26 ? "" : Math.floor(k / 26));
    if (!taken.has(name)) return name;
  }
}

/** Whether vertices have owners, who move from them; else the players move in turn. */
export const isOwned = (G) => G.vertices.some((vertex) => vertex.owner);

/** The digraph in which a player, 1 or 2, owns a vertex; other vertices without an owner get player 1. */
export const withOwner = (G, k, owner) => ({ ...G, vertices: G.vertices.map((vertex, i) => ({ ...vertex, owner: i === k ? owner : vertex.owner ?? 1 })) });

export const withoutOwners = (G) => ({ ...G, vertices: G.vertices.map(({ name, x, y }) => ({ name, x, y })) });

export function withVertex(G, x, y, name = freshName(G)) {
  return { ...G, vertices: [...G.vertices, { name, x: Math.round(x), y: Math.round(y), ...(isOwned(G) ? { owner: 1 } : {}) }] };
}

export function moved(G, k, x, y) {
  return { ...G, vertices: G.vertices.map((held, i) => (i === k ? { ...held, x: Math.round(x), y: Math.round(y) } : held)) };
}

/** The digraph with another name for a vertex; null if the name is empty, taken, or #. */
export function renamed(G, k, name) {
  const held = cleaned(name);
  if (!held || held === "#" || G.vertices.some((vertex, i) => i !== k && vertex.name === held)) return null;
  return { ...G, vertices: G.vertices.map((vertex, i) => (i === k ? { ...vertex, name: held } : vertex)) };
}

export function withoutVertex(G, k) {
  const number = (i) => (i > k ? i - 1 : i);
  return {
    vertices: G.vertices.filter((_, i) => i !== k),
    edges: G.edges.filter(([u, v]) => u !== k && v !== k).map(([u, v]) => [number(u), number(v)]),
  };
}

export const hasEdge = (G, u, v) => G.edges.some(([a, b]) => a === u && b === v);

/** The digraph with an edge added, or removed if it was there. */
export function toggled(G, u, v) {
  return { ...G, edges: hasEdge(G, u, v) ? G.edges.filter(([a, b]) => a !== u || b !== v) : [...G.edges, [u, v]] };
}

/** The digraph in which the options of a vertex are those of these names; null if one is unknown. */
export function withOptions(G, k, names) {
  const numbers = new Map(G.vertices.map((vertex, i) => [vertex.name, i]));
  if (!names.every((name) => numbers.has(name))) return null;
  const options = [...new Set(names)].map((name) => [k, numbers.get(name)]);
  return { ...G, edges: [...G.edges.filter(([u]) => u !== k), ...options] };
}

export const options = (G, k) => G.edges.filter(([u]) => u === k).map(([, v]) => G.vertices[v].name);

// Whether a name needs no quotes and makes no TGF file look like another format.
const plain = (name) => /^[^\s"\\<(]+$/u.test(name) && name !== "#";
const SIGNS = { "&": "&amp;", "<": "&lt;", '"': "&quot;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;" };
const quoted = (name) => `"${name.replaceAll(/[&<"\n\r\t]/g, (sign) => SIGNS[sign])}"`;

/** Name and text of a file with the digraph. */
export function written(G) {
  const names = G.vertices.map((vertex) => vertex.name);
  if (names.every(plain) && !isOwned(G))
    return { file: "G.tgf", text: [...names, "#", ...G.edges.map(([u, v]) => `${names[u]} ${names[v]}`), ""].join("\n") };
  const lines = [...G.vertices.map(({ name, owner }) => `<node id=${quoted(name)}${owner ? `><data key="owner">${owner}</data></node>` : "/>"}`), ...G.edges.map(([u, v]) => `<edge source=${quoted(names[u])} target=${quoted(names[v])}/>`)];
  return { file: "G.graphml", text: `<graphml>${isOwned(G) ? '<key id="owner" for="node" attr.name="owner" attr.type="int"/>' : ""}<graph edgedefault="directed">\n${lines.join("\n")}\n</graph></graphml>\n` };
}

/** The Python lines that make the digraph, or read it from a file. @param {Drawn} G @param {string | null} file @param {string[]} target */
export function python(G, file = null, target = []) {
  const owners = isOwned(G) ? `, owner=${JSON.stringify(Object.fromEntries(G.vertices.map((vertex) => [vertex.name, vertex.owner])))}${target.length ? `, target=${JSON.stringify(target)}` : ""}` : "";
  const name = (k) => JSON.stringify(G.vertices[k].name);
  return `import zermelo as z\n\nG = ${file === null ? `z.Digraph(\n    [${G.edges.map(([u, v]) => `(${name(u)}, ${name(v)})`).join(", ")}],\n`
    + `    vertices=[${G.vertices.map((_, k) => name(k)).join(", ")}],\n)` : `z.read(${JSON.stringify(file)})`}\nfound = z.outcomes(G${owners})\nfor v in G.names:\n    print(v, found[v], found.remoteness[v])\nprint(z.kernels(G).find())\n`;
}

/** The form of a digraph in an address; `restored` reads it and gives EMPTY if it is damaged. */
export const kept = (G) => ({ v: G.vertices.map(({ name, x, y, owner }) => [name, x, y, ...(owner ? [owner] : [])]), e: G.edges });

export function restored(held) {
  if (!Array.isArray(held?.v) || !Array.isArray(held?.e)) return EMPTY;
  const vertices = held.v.map(([name, x, y, owner]) => ({ name: String(name), x: Number(x) || 0, y: Number(y) || 0, ...([1, 2].includes(owner) ? { owner } : {}) }));
  const right = (k) => Number.isInteger(k) && k >= 0 && k < vertices.length;
  const one = new Set(vertices.map((vertex) => vertex.name)).size === vertices.length && (!isOwned({ vertices }) || vertices.every((vertex) => vertex.owner));
  return one ? { vertices, edges: held.e.filter(([u, v]) => right(u) && right(v)) } : EMPTY;
}
