import { choice, move, number } from "./recipes.js";

const from = (rng, least, most) => String(rng.from(least, most));

export const lesson = {
  play: { words: ["nim", "3", "5", "+", "kayles", "4"], hints: true },
  exercises: [
    (rng) => number(() => ["nim", from(rng, 1, 7), "+", "kayles", from(rng, 3, 7)], "value"),
    (rng) => choice(() => ["nim", from(rng, 1, 4), "+", "kayles", from(rng, 2, 6), "+", "subtraction", "--set", "1,2,3", from(rng, 3, 9)], [["P", "P"], ["N", "N"]], (told) => told.outcome),
    (rng) => move(() => ["nim", from(rng, 2, 6), "+", "kayles", from(rng, 3, 6)], (told) => told.outcome === "N" && told.moves.some((row) => row.result === "loses")),
  ],
};
