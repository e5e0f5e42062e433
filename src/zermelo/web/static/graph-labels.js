// Labels of the vertices, found by one question.
import { isOwned, listed, written } from "./digraph.js";
import { edgeOf, markedOf } from "./graph-state.js";
import { texts } from "./texts.js";

const words = texts.graph;
const WORDS_OF = { P: "in", N: "out", D: "undecided" };
const WON = { 1: "P", 2: "N" };
const PARTS = { P: "S1", N: "S2", D: "S3" };

/** γ as text: an integer, or ∞(K). */
export function gamma(value) {
  if (!value?.inf) return String(value ?? "");
  return value.inf.length ? `∞(${value.inf.join(", ")})` : "∞";
}

/** The file that questions are about: the drawing, or a file that is too large to draw. @param {Sheet} state */
export function sourceOf({ G, large }) {
  if (large) return large;
  const { file, text } = written(G);
  return { file, texts: { [file]: text }, attacks: false };
}

/** The parameters for owners and target; null if the players move in turn, or arrows are attacks. @param {Sheet} state */
export const ownersOf = ({ G, large, attacks, marked }) => ((large ? large.owned : isOwned(G)) && !attacks ? { owner: "owner", ...(marked.length ? { target: listed(marked) } : {}) } : null);

/** The questions for labels: [verb, parameters]. */
export function questionsOf(state, file) {
  const { shows, mode, marked, tokens, large } = state, owners = ownersOf(state);
  /** @type {[string, object][]} */ const asked = [["outcomes", { file, ...(large ? { names: false } : owners ? {} : { components: true }), ...owners }]];
  if (owners) return asked;
  if (!large || tokens.length) asked.push(["loopy", { file, ...(tokens.length ? { tokens: listed(tokens) } : {}) }]);
  if (shows === "grundy" && !large) asked.push(["grundy", { file }]);
  if (mode === "set" && marked.length) asked.push(["kernels", { file, checked: listed(marked) }]);
  return asked;
}

/** The answers by their verbs. */
export const byVerb = (asked, answers) => Object.fromEntries(asked.map(([verb], k) => [verb, answers[k]]));

/** The labels of an extension by argument: P (in), N (out: a member attacks it) or D (undecided). */
export function labelling({ G }, members) {
  const label = Object.fromEntries(G.vertices.map(({ name }) => [name, "D"]));
  for (const [u, v] of G.edges) if (members.includes(G.vertices[v].name)) label[G.vertices[u].name] = "N";
  for (const name of members) label[name] = "P";
  return label;
}

/** The label of a vertex: outcome, values, and words for a screen reader. @param {Sheet} state @param {number} k */
export function labelOf(state, k) {
  const { G, labels, tokens, attacks, shows, found } = state, { name, owner } = G.vertices[k], { outcomes, loopy, grundy } = labels ?? {};
  const winner = outcomes?.winner?.[name]; // if vertices have owners: player 1 or 2, or null for a draw
  const known = winner === undefined ? outcomes?.outcome?.[name] ?? "?" : WON[winner] ?? "D", height = outcomes?.remoteness?.[name], outcome = (attacks && found?.label?.[name]) || known;
  const counter = String(outcomes?.counter?.[name] ?? "");
  const here = tokens.filter((held) => held === name).length;
  const value = loopy?.value ? gamma(loopy.value[name]) : "", part = winner === undefined ? PARTS[known] ?? "" : "";
  const component = String(outcomes?.component?.[name] ?? "");
  const letter = attacks && WORDS_OF[outcome] ? words.labels[WORDS_OF[outcome]] : outcome;
  const under = { gamma: value, grundy: String(grundy?.value?.[name] ?? ""), counter, parts: part, components: component, nothing: "" }[shows];
  const marked = markedOf(state).includes(name);
  return {
    outcome: "PND".includes(outcome) ? outcome : "unknown", mark: winner === undefined ? `${letter}${attacks ? "" : height ?? ""}` : words.wonIn(winner, height),
    under: here ? `${"●".repeat(Math.min(here, 5))}${here > 5 ? here : ""} ${under}` : under, value, counter, part, component,
    said: words.said({ outcome: winner !== undefined ? words.won(winner) : outcomes?.outcome && !attacks ? words.outcomes[outcome] : "", value, here, marked }),
    cls: `${owner && !attacks ? `owner-${owner} ` : ""}${marked ? "marked" : ""}${state.selected?.name === name ? " selected" : ""}`,
  };
}

/** How an edge looks: winning, drawing or other; and whether it is selected, or begins at the selected vertex. @param {Sheet} state */
export function lookOf(state, u, v) {
  const { G, labels, selected } = state, held = labels?.outcomes, [a, b] = [G.vertices[u].name, G.vertices[v].name];
  const chosen = edgeOf(state);
  const cls = chosen?.[0] === u && chosen?.[1] === v ? "selected" : selected?.name === a ? "lit" : "";
  if (held?.winner && held.option[a] === b) return { look: held.winner[a] === null ? "drawing" : held.winner[a] === held.owner[a] ? "winning" : "other", cls };
  if (!held?.outcome || state.attacks) return { look: "other", cls };
  const [from, to] = [held.outcome[a], held.outcome[b]];
  if (from === "N" && to === "P" && held.remoteness[b] === held.remoteness[a] - 1) return { look: "winning", cls };
  return { look: from === "D" && to === "D" ? "drawing" : "other", cls };
}
