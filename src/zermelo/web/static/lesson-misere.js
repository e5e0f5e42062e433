import { choice, move } from "./recipes.js";

const PN = [["P", "P"], ["N", "N"]];
const ones = (rng) => ["nim", ...Array.from({ length: rng.from(2, 6) }, () => "1")];

export const lesson = {
  play: { words: ["nim", "1", "2", "3"], misere: true, hints: true },
  exercises: [
    (rng) => choice(() => ones(rng), PN, (told) => told.outcome, true),
    (rng) => choice(() => ["nim", String(rng.from(1, 4)), String(rng.from(2, 5)), String(rng.from(1, 6))], PN, (told) => told.outcome, true),
    (rng) => move(() => [...ones(rng), String(rng.from(2, 5))], (told) => told.outcome === "N", true),
  ],
};
