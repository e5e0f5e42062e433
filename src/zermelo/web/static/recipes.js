// Makers of exercises: they try random positions until the answer of the solver fits.
import { askAll, Wrong } from "./api.js";
import { listed } from "./digraph.js";
import { texts } from "./texts.js";

const NAMES = "abcdefghij";
/** Maximum number of tries, and of questions in one request. */
const MAX_TRIES = 255, MAX_QUESTIONS = 8;

/** Draw exercises until `fits` accepts the answer of the solver, or throw after `MAX_TRIES`; each time twice as many are asked at once, up to `MAX_QUESTIONS`.
 *
 * `question(drawn)` is [verb, given, text of a digraph or undefined]; the file of the text is added as `given.file`.
 */
async function until(draw, question, fits) {
  for (let tried = 0, many = 1; tried < MAX_TRIES; tried += many, many = Math.min(2 * many, MAX_QUESTIONS)) {
    const drawn = Array.from({ length: many }, draw), files = {};
    const answers = await askAll(drawn.map((one, k) => {
      const [verb, given, text] = question(one);
      if (text === undefined) return [verb, given];
      files[`${k}.tgf`] = text;
      return [verb, { file: `${k}.tgf`, ...given }];
    }), { texts: files });
    for (const [k, told] of answers.entries()) {
      if (told.error) throw new Wrong(told.error, told);
      if (fits(told, drawn[k])) return { ...drawn[k], told };
    }
  }
  throw new Wrong(texts.learn.none);
}

/** A position and its best moves. */
export async function move(draw, fits = (told) => told.outcome === "N", misere = false) {
  const made = await until(() => ({ words: draw() }), (one) => ["moves", { words: one.words, play: misere }], fits);
  return { widget: "move", asks: "move", ...made, misere };
}

/** A position, and the moves of one player in it, winning moves first; not all of them have the same result. */
export async function moveOf(player, draw) {
  const own = (told) => told.moves.filter((row) => row.player === player).sort((a, b) => Number(b.result === "wins") - Number(a.result === "wins"));
  const made = await until(() => ({ words: draw() }), (one) => ["moves", { words: one.words }], (told) => new Set(own(told).map((row) => row.result)).size > 1);
  return { widget: "move", asks: "move", ...made, player, told: { ...made.told, moves: own(made.told) } };
}

/** A position and the fact of its answer that is asked for. */
export async function number(draw, fact, fits = (_told) => true, misere = false) {
  const made = await until(() => ({ words: draw() }), (one) => ["solve", { words: one.words, play: misere }], (told) => told[fact] !== null && fits(told));
  return { widget: "number", asks: fact, ...made, misere, answer: made.told[fact] };
}

/** A position, several answers to choose from, and the right one. */
export async function choice(draw, choices, pick, misere = false, asks = "outcome") {
  const made = await until(() => ({ words: draw() }), (one) => ["solve", { words: one.words, play: misere }], () => true);
  return { widget: "choice", asks, ...made, misere, choices, answer: pick(made.told) };
}

/** A digraph: names and edges, with what a verb says of it; `asks` is what `grade` calls the question. */
export async function digraph(widget, rng, { size = 5, edges = 7, acyclic = false }, verb, given, fits, answer, asks = "labels") {
  const made = await until(() => {
    const vertices = Array.from(NAMES).slice(0, size), found = new Set();
    for (let k = 0; k < 20 * edges && found.size < edges; k += 1) {
      const [a, b] = [rng.from(0, size - 1), rng.from(0, size - 1)];
      if (acyclic ? a < b : a !== b) found.add(`${vertices[a]} ${vertices[b]}`);
    }
    return { vertices, edges: [...found].sort().map((one) => one.split(" ")) };
  }, (one) => [verb, given, tgf(one)], fits);
  return { widget, asks, ...made, answer: answer(made.told) };
}

export const tgf = (graph) => [...graph.vertices, "#", ...graph.edges.map((one) => one.join(" ")), ""].join("\n");

// A digraph in one line, each edge as a>b.
const lineOf = (graph) => [...graph.vertices, ...graph.edges.map((one) => one.join(">"))].join(" ");

/** An answer as `grade` reads it. */
function answerOf(question, given) {
  if (question.widget === "move") return question.told.moves.find((row) => row.to === given)?.move ?? "";
  if (Array.isArray(given)) return given.join(" ") || "-";
  const said = (label) => (question.attacks ? texts.learn.labels[label] : label);
  if (given !== null && typeof given === "object") return Object.entries(given).map(([name, label]) => `${name}=${said(label)}`).join(" ");
  return String(given ?? "");
}

/** Questions with answers as a table that `zermelo grade --answers` reads, a row each. */
export function answersTable(made, given = [], who = "") {
  const rows = made.map((one, k) => listed([who, one.words?.join(" ") ?? "", one.edges ? lineOf(one) : "", one.asks, one.misere ? "misere" : "normal", one.player ?? "",
    given[k] === undefined ? "" : answerOf(one, given[k])]));
  return ["name,position,digraph,question,play,player,answer", ...rows, ""].join("\n");
}

/** Why an answer is wrong, as the solver says. */
export async function reasonOf(question, given) {
  const graded = await askAll([["grade", { answers: "answer.csv" }]], { texts: { "answer.csv": answersTable([question], [given]) } });
  return graded[0].rows?.[0]?.reason ?? graded[0].error ?? "";
}
