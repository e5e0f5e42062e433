// What the Graph page knows, as one object. Undo goes back to an older DOCUMENT, which is a part of it.
import { EMPTY, hasEdge, isOwned, kept, restored } from "./digraph.js";
import { texts } from "./texts.js";

/** What a touch of a vertex does: selects it, puts it into a set, or puts a token on it. */
export const MODES = ["edit", "set", "tokens"];
const DOCUMENT = ["G", "marked", "tokens", "attacks", "large"];
/** Maximum number of characters of a file that the address holds. */
const MAX_CHARACTERS = 50_000;

const namesOf = (held) => (Array.isArray(held) ? held.map(String) : []);
const oneOf = (names, name) => (names.includes(name) ? name : names[0]);

/** The state of a page that begins with what an address holds. @param {any} held @returns {Sheet} */
export function begun(held) {
  return {
    G: held.v ? restored(held) : EMPTY,
    marked: namesOf(held.set), // a set that one has chosen
    tokens: namesOf(held.tokens), // names of vertices, as often as there are tokens
    attacks: held.attacks === true, // whether arrows are attacks
    large: null, // {file, texts, attacks, picture, shows} of a digraph that is too large to draw
    past: [], future: [], step: "", // documents to go back and forward to; the name of the last small step
    mode: oneOf(MODES, held.mode), shows: oneOf(Object.keys(texts.graph.shown), held.shows),
    semantics: oneOf(["preferred", ...texts.graph.semanticsNames], held.semantics),
    selected: null, // {name} of a vertex, or {from, to} of an edge
    joining: null, // the vertex where an edge begins that has no end yet
    renaming: null, menu: null, // what stands over the drawing: {name, x, y}, and {title, items, x, y}
    labels: null, stale: true, late: false, working: "", // answers by verb; whether they are of an older digraph, and have been for a while
    found: null, // what was asked of kernels or extensions: {spot, working, lines, name, sets, at, complete}
    talk: null, argument: null, side: "proponent", // a dispute: {said, answer, hint}
    wrong: null, copied: "", // {spot, text}: where something was refused; what is to be copied
  };
}

export const numberOf = ({ G }, name) => G.vertices.findIndex((vertex) => vertex.name === name);
export const nameOf = ({ G }, k) => G.vertices[k].name;

/** The edge that is selected, by numbers; null where none is. @param {Sheet} state @returns {[number, number] | null} */
export function edgeOf(state) {
  if (state.selected?.from === undefined) return null;
  /** @type {[number, number]} */ const edge = [numberOf(state, state.selected.from), numberOf(state, state.selected.to)];
  return hasEdge(state.G, ...edge) ? edge : null;
}

/** The set that is marked: one that was found, or else the one that was chosen. @param {Sheet} state */
export const markedOf = ({ found, marked }) => found?.sets?.[found.at ?? 0] ?? marked;

/** @param {Sheet} state @param {Partial<SheetDocument>} next */
function settle(state, next) {
  Object.assign(state, next, { menu: null, renaming: null });
  const names = new Set(state.G.vertices.map((vertex) => vertex.name)), there = (name) => names.has(name);
  if (!state.large) for (const held of ["marked", "tokens"]) state[held] = state[held].filter(there);
  if (isOwned(state.G)) Object.assign(state, { tokens: [], mode: state.mode === "tokens" ? "edit" : state.mode }); // a token is moved by both
  if (!there(state.joining)) state.joining = null;
  if (!there(state.selected?.name) && !edgeOf(state)) state.selected = null;
}

/** @returns {any} */
const documentOf = (state) => Object.fromEntries(DOCUMENT.map((name) => [name, state[name]]));

/** Change the document; consecutive small steps with the same name `step` are undone together.
 * @param {Sheet} state @param {Partial<SheetDocument>} next */
export function changed(state, next, step = "") {
  if (!step || step !== state.step) state.past.push(documentOf(state));
  Object.assign(state, { future: [], step });
  settle(state, next);
}

/** Undo (from "past" to "future") or redo (from "future" to "past"). @param {Sheet} state @param {"past" | "future"} from @param {"past" | "future"} to */
export function gone(state, from, to) {
  if (!state[from].length) return;
  state[to].push(documentOf(state));
  state.step = "";
  settle(state, state[from].pop() ?? {});
}

/** What an address holds of the state; the text of a large file only if it is short. @param {Sheet} state */
export function keptOf({ G, marked, tokens, attacks, large, mode, shows, semantics }) {
  const short = large && JSON.stringify(large.texts).length <= MAX_CHARACTERS;
  return { ...kept(G), attacks, set: marked, tokens, mode, shows, semantics, ...(large ? { file: large.file, ...(short ? { texts: large.texts } : {}) } : {}) };
}
