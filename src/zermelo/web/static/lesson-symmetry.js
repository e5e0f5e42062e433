import { choice, move } from "./recipes.js";

const PN = [["P", "P"], ["N", "N"]];

export const lesson = {
  play: { words: ["kayles", "9"], hints: true },
  exercises: [
    (rng) => choice(() => { const k = rng.from(2, 9); return ["kayles", String(k), String(rng.next() < 0.6 ? k : k + 1)]; }, PN, (told) => told.outcome),
    (rng) => move(() => ["kayles", String(rng.from(5, 12))], (told) => told.moves.some((row) => row.result === "loses")),
    (rng) => move(() => { const k = String(rng.from(3, 5)); return ["chocolate", ...Array.from({ length: Number(k) }, () => k)]; }, (told) => told.outcome === "N"),
  ],
};
