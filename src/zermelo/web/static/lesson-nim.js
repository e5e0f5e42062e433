import { choice, move, number } from "./recipes.js";

const heaps = (rng, many, most) => Array.from({ length: many }, () => String(rng.from(1, most)));

export const lesson = {
  play: { words: ["nim", "3", "5", "6"], hints: false },
  exercises: [
    (rng) => number(() => ["nim", ...heaps(rng, 3, 7)], "value"),
    (rng) => choice(() => (rng.next() < 0.5 ? ((a, b) => ["nim", a, b, Number(a) ^ Number(b)].map(String))(rng.from(2, 7), rng.from(2, 7)) : ["nim", ...heaps(rng, 3, 7)]), [["P", "P"], ["N", "N"]], (told) => told.outcome),
    (rng) => move(() => ["nim", ...heaps(rng, 4, 9)], (told) => told.moves.filter((row) => row.result === "wins").length === 1),
  ],
};
