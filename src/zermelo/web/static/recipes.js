// How exercises are made: drawn until the solver says that they fit.
import { askAll, Wrong } from "./api.js";
import { texts } from "./texts.js";

const NAMES = "abcdefghij";
/** The most that are drawn before the search ends without one, and the most asked at once, as the server takes them. */
const MAX_TRIES = 255, MAX_QUESTIONS = 8;

/** Draw until `fits` of the answer; the solver answers, nothing is stored. More are asked at once the longer none fits.
 *
 * `question` of what was drawn is [verb, given, text of the digraph]; it is named in `given.file`.
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

/** A position and one fact of its answer. */
export async function number(draw, fact, fits = () => true, misere = false) {
  const made = await until(() => ({ words: draw() }), (one) => ["solve", { words: one.words, play: misere }], (told) => told[fact] !== null && fits(told));
  return { widget: "number", asks: fact, ...made, misere, answer: made.told[fact] };
}

/** A position, and one of several answers. */
export async function choice(draw, choices, pick, misere = false) {
  const made = await until(() => ({ words: draw() }), (one) => ["solve", { words: one.words, play: misere }], () => true);
  return { widget: "choice", asks: "outcome", ...made, misere, choices, answer: pick(made.told) };
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
