import { stalk, OUTCOMES } from "./partizan.js";
import { choice, number } from "./recipes.js";

const turns = (text) => text.includes("l") && text.includes("r");

export const lesson = {
  play: { words: ["hackenbush", "lrr"], hints: true },
  exercises: [
    (rng) => number(() => ["cutcake", `${rng.from(1, 5)}x${rng.from(2, 7)}`], "value", (told) => told.value !== "0"),
    (rng) => number(() => ["hackenbush", stalk(rng, 2, 4)], "value", (told) => turns(told.position)),
    (rng) => choice(() => ["hackenbush", stalk(rng, 2, 3), "+", "hackenbush", stalk(rng, 2, 4)], OUTCOMES, (told) => told.outcome),
  ],
};
