// What is said of the vertices of a digraph while one draws: one question for all of it.
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

/** The questions of a sheet: what verbs are asked, with what. */
export function questionsOf({ shows, tool, marked, tokens }, file) {
  const asked = [["outcomes", { file, components: true }], ["loopy", { file, ...(tokens.length ? { tokens: listed(tokens) } : {}) }]];
  if (shows === "grundy") asked.push(["grundy", { file }]);
  if (tool === "set") asked.push(["kernels", { file, checked: listed([...marked]) }]);
  return asked;
}

/** The answers by their verbs. */
export const byVerb = (asked, answers) => Object.fromEntries(asked.map(([verb], k) => [verb, answers[k]]));

/** What is said of a vertex. */
export function labelOf({ G, labels, tokens, marked, attacks, shows }, k) {
  const { name } = G().vertices[k], { outcomes, loopy, grundy } = labels ?? {};
  const outcome = outcomes?.outcome?.[name] ?? "?", height = outcomes?.remoteness?.[name];
  const counter = String(outcomes?.counter?.[name] ?? "");
  const here = tokens.filter((held) => held === name).length;
  const value = loopy?.value ? gamma(loopy.value[name]) : "", part = PARTS[outcome] ?? "";
  const component = String(outcomes?.component?.[name] ?? "");
  const letter = attacks && WORDS_OF[outcome] ? words.labels[WORDS_OF[outcome]] : outcome;
  const under = { gamma: value, grundy: String(grundy?.value?.[name] ?? ""), counter, parts: part, components: component, nothing: "" }[shows];
  return {
    outcome: "PND".includes(outcome) ? outcome : "unknown", mark: `${letter}${attacks ? "" : height ?? ""}`,
    under: here ? `${"●".repeat(Math.min(here, 5))}${here > 5 ? here : ""} ${under}` : under, value, counter, part, component,
    said: words.said({ outcome: outcomes?.outcome ? words.outcomes[outcome] : "", value, here, marked: marked.has(name) }),
    cls: marked.has(name) ? "marked" : "",
  };
}

/** How an edge looks: winning, drawing or other. */
export function lookOf({ G, labels }, u, v) {
  const held = labels?.outcomes;
  if (!held?.outcome) return "other";
  const [a, b] = [G().vertices[u].name, G().vertices[v].name], [from, to] = [held.outcome[a], held.outcome[b]];
  if (from === "N" && to === "P" && held.remoteness[b] === held.remoteness[a] - 1) return "winning";
  return from === "D" && to === "D" ? "drawing" : "other";
}
