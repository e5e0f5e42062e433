import { digraph } from "./recipes.js";

const drawn = (told) => told.D > 0 && told.P > 0 && told.N > 0;

export const lesson = {
  play: { words: ["tokens", "--on", "G.tgf", "a"], texts: { "G.tgf": "a\nb\nc\nd\ne\n#\na b\nb c\nc a\nb d\nd e\n" }, hints: true },
  exercises: [
    (rng) => digraph("labels", rng, { size: 5, edges: 7 }, "outcomes", {}, drawn, (told) => told.outcome),
    async (rng) => {
      const made = await digraph("number", rng, { size: 6, edges: 8 }, "outcomes", {}, (told) => drawn(told) && told.longest >= 2, (told) => told.remoteness);
      const [vertex] = Object.entries(made.answer).filter(([, one]) => one !== null).sort((a, b) => b[1] - a[1])[0];
      return { ...made, vertex, asks: `remoteness ${vertex}`, answer: made.answer[vertex] };
    },
    (rng) => digraph("set", rng, { size: 6, edges: 8 }, "outcomes", {}, drawn, (told) => [Object.keys(told.outcome).filter((name) => told.outcome[name] === "D")], "set D"),
  ],
};
