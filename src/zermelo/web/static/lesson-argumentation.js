import { digraph } from "./recipes.js";

// An attack a → b is the move from b to a: in is P, out is N, undecided is D, and a stable extension is a kernel.
const attacks = async (made) => ({ ...(await made), attacks: true });
const mixed = (told) => told.P > 0 && told.N > 0;

export const lesson = {
  play: { words: ["tokens", "--on", "G.tgf", "a"], texts: { "G.tgf": "a\nb\nc\nd\n#\na b\nb c\nc d\nd c\n" }, hints: true },
  exercises: [
    (rng) => attacks(digraph("labels", rng, { size: 5, edges: 6 }, "outcomes", {}, mixed, (told) => told.outcome)),
    (rng) => attacks(digraph("set", rng, { size: 5, edges: 7 }, "kernels", { question: "all" }, (told) => told.kernels.length > 0, (told) => told.kernels, "kernel")),
    async (rng) => ({ ...(await attacks(digraph("number", rng, { size: 5, edges: 7 }, "kernels", { question: "all" }, (told) => told.kernels.length !== 1, (told) => told.kernels.length, "kernels"))), vertex: null }),
  ],
};
