import { digraph } from "./recipes.js";

const YES = [["yes", "yes"], ["no", "no"]];

export const lesson = {
  play: { words: ["tokens", "--on", "G.tgf", "a"], texts: { "G.tgf": "a\nb\nc\nd\ne\n#\na b\nb a\nb c\nc d\na e\n" }, hints: true },
  exercises: [
    (rng) => digraph("set", rng, { size: 5, edges: 7 }, "kernels", { question: "all" }, (told) => told.kernels.length > 0, (told) => told.kernels, "kernel"),
    async (rng) => {
      const none = rng.next() < 0.5;
      const made = await digraph("choice", rng, { size: 5, edges: 8 }, "kernels", { question: "all" }, (told) => (told.kernels.length === 0) === none, (told) => (told.kernels.length ? "yes" : "no"), "any kernel");
      return { ...made, choices: YES };
    },
    async (rng) => {
      const made = await digraph("number", rng, { size: 5, edges: 6 }, "kernels", { question: "all" }, (told) => told.kernels.length !== 1, (told) => told.kernels.length, "kernels");
      return { ...made, vertex: null };
    },
  ],
};
