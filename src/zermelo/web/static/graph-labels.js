// Labels of the vertices of a digraph while one draws: one question for all of them.
import { written } from "./digraph.js";
import { edgeOf, markedOf } from "./graph-state.js";
import { texts } from "./texts.js";

const words = texts.graph;
const WORDS_OF = { P: "in", N: "out", D: "undecided" };
const PARTS = { P: "S1", N: "S2", D: "S3" };

/** γ as one writes it: an integer, or ∞(K). */
export function gamma(value) {
  if (!value?.inf) return String(value ?? "");
  return value.inf.length ? `∞(${value.inf.join(", ")})` : "∞";
}

/** Names as the command line takes them, in one word. */
export const listed = (names) => names.map((name) => (/[,"]|^\s|\s$/u.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(",");

/** The file that questions are asked of: what is drawn, or what is too large for it. @param {Sheet} state */
export function sourceOf({ G, large }) {
  if (large) return large;
  const { file, text } = written(G);
  return { file, texts: { [file]: text }, attacks: false };
}

/** The questions of a sheet: what verbs are asked, with what. */
export function questionsOf({ shows, mode, marked, tokens, large }, file) {
  /** @type {[string, object][]} */ const asked = [["outcomes", large ? { file, names: false } : { file, components: true }]];
  if (!large || tokens.length) asked.push(["loopy", { file, ...(tokens.length ? { tokens: listed(tokens) } : {}) }]);
  if (shows === "grundy" && !large) asked.push(["grundy", { file }]);
  if (mode === "set" && marked.length) asked.push(["kernels", { file, checked: listed(marked) }]);
  return asked;
}

/** The answers by their verbs. */
export const byVerb = (asked, answers) => Object.fromEntries(asked.map(([verb], k) => [verb, answers[k]]));

/** How an extension labels arguments: in, out if one that is in attacks it, or undecided. */
export function labelling({ G }, members) {
  const label = Object.fromEntries(G.vertices.map(({ name }) => [name, "D"]));
  for (const [u, v] of G.edges) if (members.includes(G.vertices[v].name)) label[G.vertices[u].name] = "N";
  for (const name of members) label[name] = "P";
  return label;
}

/** The label of a vertex: outcome, values, and words for a screen reader. @param {Sheet} state @param {number} k */
export function labelOf(state, k) {
  const { G, labels, tokens, attacks, shows, found } = state, { name } = G.vertices[k], { outcomes, loopy, grundy } = labels ?? {};
  const known = outcomes?.outcome?.[name] ?? "?", height = outcomes?.remoteness?.[name], outcome = (attacks && found?.label?.[name]) || known;
  const counter = String(outcomes?.counter?.[name] ?? "");
  const here = tokens.filter((held) => held === name).length;
  const value = loopy?.value ? gamma(loopy.value[name]) : "", part = PARTS[known] ?? "";
  const component = String(outcomes?.component?.[name] ?? "");
  const letter = attacks && WORDS_OF[outcome] ? words.labels[WORDS_OF[outcome]] : outcome;
  const under = { gamma: value, grundy: String(grundy?.value?.[name] ?? ""), counter, parts: part, components: component, nothing: "" }[shows];
  const marked = markedOf(state).includes(name);
  return {
    outcome: "PND".includes(outcome) ? outcome : "unknown", mark: `${letter}${attacks ? "" : height ?? ""}`,
    under: here ? `${"●".repeat(Math.min(here, 5))}${here > 5 ? here : ""} ${under}` : under, value, counter, part, component,
    said: words.said({ outcome: outcomes?.outcome && !attacks ? words.outcomes[outcome] : "", value, here, marked }),
    cls: `${marked ? "marked" : ""}${state.selected?.name === name ? " selected" : ""}`,
  };
}

/** How an edge looks: winning, drawing or other; and whether it is selected, or begins where one looks. @param {Sheet} state */
export function lookOf(state, u, v) {
  const { G, labels, selected } = state, held = labels?.outcomes, [a, b] = [G.vertices[u].name, G.vertices[v].name];
  const chosen = edgeOf(state);
  const cls = chosen?.[0] === u && chosen?.[1] === v ? "selected" : selected?.name === a ? "lit" : "";
  if (!held?.outcome || state.attacks) return { look: "other", cls };
  const [from, to] = [held.outcome[a], held.outcome[b]];
  if (from === "N" && to === "P" && held.remoteness[b] === held.remoteness[a] - 1) return { look: "winning", cls };
  return { look: from === "D" && to === "D" ? "drawing" : "other", cls };
}
