import { choice, digraph, move } from "./recipes.js";

const PN = [["P", "P"], ["N", "N"]];

export const lesson = {
  play: { words: ["subtraction", "--set", "1,2,3", "10"], hints: true },
  exercises: [
    (rng) => choice(() => ["subtraction", "--set", "1,2,3", String(rng.from(5, 20))], PN, (told) => told.outcome),
    (rng) => move(() => ["subtraction", "--set", "1,2,3", String(rng.from(5, 24))]),
    (rng) => digraph("labels", rng, { size: 6, edges: 8, acyclic: true }, "outcomes", {}, (told) => told.longest >= 3, (told) => told.outcome),
  ],
};
