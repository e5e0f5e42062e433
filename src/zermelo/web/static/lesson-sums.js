import { domineering, OUTCOMES } from "./partizan.js";
import { choice, moveOf, number } from "./recipes.js";

const board = (rng) => ["domineering", domineering(rng, 2, rng.from(1, 3), rng.from(0, 2))];
const two = (rng) => [...board(rng), "+", ...board(rng)];

export const lesson = {
  play: { words: ["domineering", "2x2", "+", "domineering", "2x2"], hints: true },
  exercises: [
    (rng) => choice(() => two(rng), OUTCOMES, (told) => told.outcome),
    (rng) => number(() => { const one = rng.one(["lr", "rl", "lrr", "rll"]); return ["hackenbush", one, "+", "hackenbush", one, "+", ...board(rng)]; }, "value", (told) => told.value.length <= 5),
    (rng) => moveOf("left", () => two(rng)),
  ],
};
