// How exercises are made: drawn until the solver says that they fit.
import { ask, Wrong } from "./api.js";
import { texts } from "./texts.js";

const NAMES = "abcdefghij";
const FILE = "digraph.tgf";

/** Draw until `fits` of the answer; the solver answers, nothing is stored. */
async function until(draw, answer, fits) {
  for (let k = 0; k < 60; k += 1) {
    const drawn = draw();
    const told = await answer(drawn);
    if (fits(told, drawn)) return { ...drawn, told };
  }
  throw new Wrong(texts.learn.none);
}

/** A position and its best moves. */
export async function move(draw, fits = (told) => told.outcome === "N", misere = false) {
  const made = await until(() => ({ words: draw() }), (one) => ask("moves", { words: one.words, play: misere }), fits);
  return { widget: "move", asks: "move", ...made, misere };
}

/** A position and one fact of its answer. */
export async function number(draw, fact, fits = () => true, misere = false) {
  const made = await until(() => ({ words: draw() }), (one) => ask("solve", { words: one.words, play: misere }), (told) => told[fact] !== null && fits(told));
  return { widget: "number", asks: fact, ...made, misere, answer: made.told[fact] };
}

/** A position, and one of several answers. */
export async function choice(draw, choices, pick, misere = false) {
  const made = await until(() => ({ words: draw() }), (one) => ask("solve", { words: one.words, play: misere }), () => true);
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
  }, (one) => ask(verb, { file: FILE, ...given }, { texts: { [FILE]: tgf(one) } }), fits);
  return { widget, asks, ...made, answer: answer(made.told) };
}

export const tgf = (graph) => [...graph.vertices, "#", ...graph.edges.map((one) => one.join(" ")), ""].join("\n");
