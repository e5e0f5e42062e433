import { choice, moveOf } from "./recipes.js";
import { OUTCOMES, domineering } from "./partizan.js";

export const lesson = {
  play: { words: ["domineering", "3x3"], hints: true },
  exercises: [
    (rng) => choice(() => ["domineering", domineering(rng, 2, 3, 1)], OUTCOMES, (told) => told.outcome),
    (rng) => choice(() => ["domineering", domineering(rng, 3, 3, 3)], OUTCOMES, (told) => told.outcome),
    (rng) => moveOf("left", () => ["domineering", domineering(rng, 3, 4, 2)]),
  ],
};
