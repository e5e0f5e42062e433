import { digraph, move, number } from "./recipes.js";

export const lesson = {
  play: { words: ["kayles", "5", "3"], hints: true },
  exercises: [
    async (rng) => {
      const made = await digraph("number", rng, { size: 6, edges: 9, acyclic: true }, "grundy", {}, (told) => Object.values(told.value).some((one) => one >= 2), (told) => told.value);
      const [vertex] = Object.entries(made.answer).filter(([, one]) => one >= 1).sort((a, b) => b[1] - a[1])[0];
      return { ...made, vertex, asks: `value ${vertex}`, answer: made.answer[vertex] };
    },
    (rng) => number(() => ["kayles", String(rng.from(3, 9))], "value"),
    (rng) => move(() => ["kayles", String(rng.from(2, 7)), String(rng.from(2, 7))], (told) => told.outcome === "N" && told.moves.some((row) => row.result === "loses")),
  ],
};
