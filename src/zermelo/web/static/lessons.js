// The exercises of each lesson, in the order of their list: a lesson has a game to play, and three makers of exercises that take
// a source of random numbers. Its words stand in texts-lessons.js.
import { choice, digraph, move, moveOf, number } from "./recipes.js";
import { texts } from "./texts.js";

const PN = [["P", "P"], ["N", "N"]], YES = [["yes", "yes"], ["no", "no"]];
const OUTCOMES = Object.entries(texts.learn.outcomes), KINDS = Object.entries(texts.learn.valueKinds);
const ALL = { question: "all" };

const from = (rng, least, most) => String(rng.from(least, most));
const outcome = (told) => told.outcome;
const kernels = (told) => told.kernels;

const heaps = (rng, many, most) => ["nim", ...Array.from({ length: many }, () => from(rng, 1, most))];
const ones = (rng) => ["nim", ...Array.from({ length: rng.from(2, 6) }, () => "1")];
// Heaps whose nim-sum is 0.
const balanced = (rng) => {
  const [a, b] = [rng.from(2, 7), rng.from(2, 7)];
  return ["nim", a, b, a ^ b].map(String);
};
const subtraction = (rng, least, most) => ["subtraction", "--set", "1,2,3", from(rng, least, most)];
const square = (side) => ["chocolate", ...Array.from({ length: Number(side) }, () => side)];

// A board of Domineering with some squares gone.
function domineering(rng, rows, columns, gone) {
  const squares = Array.from({ length: rows * columns }, () => ".");
  for (let k = 0; k < gone; k += 1) squares[rng.from(0, squares.length - 1)] = "#";
  return ["domineering", Array.from({ length: rows }, (_, k) => squares.slice(k * columns, (k + 1) * columns).join("")).join("|")];
}

// A stalk of Hackenbush, from the ground up.
const stalk = (rng, least, most) => ["hackenbush", Array.from({ length: rng.from(least, most) }, () => rng.one(["l", "r"])).join("")];
const board = (rng) => domineering(rng, 2, rng.from(1, 3), rng.from(0, 2));
const two = (rng) => [...board(rng), "+", ...board(rng)];

const isShort = (told) => told.value.length <= 12;
const isHot = (told) => isShort(told) && !told.temperature.startsWith("-") && told.temperature !== "0";
const someLose = (told) => told.moves.some((row) => row.result === "loses");
const hasDraws = (told) => told.D > 0 && told.P > 0 && told.N > 0;

// A question about the vertex for which a verb answers the largest number.
async function largest(made, name) {
  const question = await made, [vertex] = Object.entries(question.answer).filter(([, one]) => one !== null).sort((a, b) => b[1] - a[1])[0];
  return { ...question, vertex, asks: `${name} ${vertex}`, answer: question.answer[vertex] };
}

const howMany = async (rng, edges) => ({ vertex: null,
  ...await digraph("number", rng, { size: 5, edges }, "kernels", ALL, (told) => told.kernels.length !== 1, (told) => told.kernels.length, "kernels") });
const aKernel = (rng) => digraph("set", rng, { size: 5, edges: 7 }, "kernels", ALL, (told) => told.kernels.length > 0, kernels, "kernel");
// An attack a → b is the move from b to a: in is P, out is N, undecided is D, and a stable extension is a kernel.
const attacks = async (made) => ({ ...await made, attacks: true });
const tokens = (edges) => ({ words: ["tokens", "--on", "G.tgf", "a"], texts: { "G.tgf": edges }, hints: true });

/** @param {object} play @param {...((rng: any) => Promise<any>)} exercises */
const lesson = (play, ...exercises) => ({ play, exercises });

export const LESSONS = {
  pn: lesson({ words: ["subtraction", "--set", "1,2,3", "10"], hints: true },
    (rng) => choice(() => subtraction(rng, 5, 20), PN, outcome),
    (rng) => move(() => subtraction(rng, 5, 24)),
    (rng) => digraph("labels", rng, { size: 6, edges: 8, acyclic: true }, "outcomes", {}, (told) => told.longest >= 3, outcome)),
  nim: lesson({ words: ["nim", "3", "5", "6"], hints: false },
    (rng) => number(() => heaps(rng, 3, 7), "value"),
    (rng) => choice(() => (rng.next() < 0.5 ? balanced(rng) : heaps(rng, 3, 7)), PN, outcome),
    (rng) => move(() => heaps(rng, 4, 9), (told) => told.moves.filter((row) => row.result === "wins").length === 1)),
  mex: lesson({ words: ["kayles", "5", "3"], hints: true },
    (rng) => largest(digraph("number", rng, { size: 6, edges: 9, acyclic: true }, "grundy", {}, (told) => Object.values(told.value).some((one) => one >= 2), (told) => told.value), "value"),
    (rng) => number(() => ["kayles", from(rng, 3, 9)], "value"),
    (rng) => move(() => ["kayles", from(rng, 2, 7), from(rng, 2, 7)], (told) => told.outcome === "N" && someLose(told))),
  draws: lesson(tokens("a\nb\nc\nd\ne\n#\na b\nb c\nc a\nb d\nd e\n"),
    (rng) => digraph("labels", rng, { size: 5, edges: 7 }, "outcomes", {}, hasDraws, outcome),
    (rng) => largest(digraph("number", rng, { size: 6, edges: 8 }, "outcomes", {}, (told) => hasDraws(told) && told.longest >= 2, (told) => told.remoteness), "remoteness"),
    (rng) => digraph("set", rng, { size: 6, edges: 8 }, "outcomes", {}, hasDraws, (told) => [Object.keys(told.outcome).filter((name) => told.outcome[name] === "D")], "set D")),
  kernels: lesson(tokens("a\nb\nc\nd\ne\n#\na b\nb a\nb c\nc d\na e\n"),
    aKernel,
    async (rng) => {
      const none = rng.next() < 0.5;
      return { ...await digraph("choice", rng, { size: 5, edges: 8 }, "kernels", ALL, (told) => (told.kernels.length === 0) === none, (told) => (told.kernels.length ? "yes" : "no"), "any kernel"), choices: YES };
    },
    (rng) => howMany(rng, 6)),
  misere: lesson({ words: ["nim", "1", "2", "3"], misere: true, hints: true },
    (rng) => choice(() => ones(rng), PN, outcome, true),
    (rng) => choice(() => ["nim", from(rng, 1, 4), from(rng, 2, 5), from(rng, 1, 6)], PN, outcome, true),
    (rng) => move(() => [...ones(rng), from(rng, 2, 5)], (told) => told.outcome === "N", true)),
  grundy: lesson({ words: ["nim", "3", "5", "+", "kayles", "4"], hints: true },
    (rng) => number(() => ["nim", from(rng, 1, 7), "+", "kayles", from(rng, 3, 7)], "value"),
    (rng) => choice(() => ["nim", from(rng, 1, 4), "+", "kayles", from(rng, 2, 6), "+", ...subtraction(rng, 3, 9)], PN, outcome),
    (rng) => move(() => ["nim", from(rng, 2, 6), "+", "kayles", from(rng, 3, 6)], (told) => told.outcome === "N" && someLose(told))),
  symmetry: lesson({ words: ["kayles", "9"], hints: true },
    (rng) => choice(() => { const k = rng.from(2, 9); return ["kayles", String(k), String(rng.next() < 0.6 ? k : k + 1)]; }, PN, outcome),
    (rng) => move(() => ["kayles", from(rng, 5, 12)], someLose),
    (rng) => move(() => square(from(rng, 3, 5)))),
  partizan: lesson({ words: ["domineering", "3x3"], hints: true },
    (rng) => choice(() => domineering(rng, 2, 3, 1), OUTCOMES, outcome),
    (rng) => choice(() => domineering(rng, 3, 3, 3), OUTCOMES, outcome),
    (rng) => moveOf("left", () => domineering(rng, 3, 4, 2))),
  numbers: lesson({ words: ["hackenbush", "lrr"], hints: true },
    (rng) => number(() => ["cutcake", `${rng.from(1, 5)}x${rng.from(2, 7)}`], "value", (told) => told.value !== "0"),
    (rng) => number(() => stalk(rng, 2, 4), "value", (told) => told.position.includes("l") && told.position.includes("r")),
    (rng) => choice(() => [...stalk(rng, 2, 3), "+", ...stalk(rng, 2, 4)], OUTCOMES, outcome)),
  hot: lesson({ words: ["domineering", "2x3"], hints: true },
    (rng) => choice(() => domineering(rng, 2, 3, rng.from(1, 2)), KINDS, (told) => (told.temperature.startsWith("-") ? "cold" : told.temperature === "0" ? "tepid" : "hot"), false, "kind"),
    (rng) => number(() => domineering(rng, 2, 3, rng.from(0, 2)), "mean", isHot),
    (rng) => number(() => domineering(rng, 2, 4, rng.from(1, 3)), "temperature", isHot)),
  sums: lesson({ words: ["domineering", "2x2", "+", "domineering", "2x2"], hints: true },
    (rng) => choice(() => two(rng), OUTCOMES, outcome),
    (rng) => number(() => { const one = rng.one(["lr", "rl", "lrr", "rll"]); return ["hackenbush", one, "+", "hackenbush", one, "+", ...board(rng)]; }, "value", (told) => told.value.length <= 5),
    (rng) => moveOf("left", () => two(rng))),
  argumentation: lesson(tokens("a\nb\nc\nd\n#\na b\nb c\nc d\nd c\n"),
    (rng) => attacks(digraph("labels", rng, { size: 5, edges: 6 }, "outcomes", {}, (told) => told.P > 0 && told.N > 0, outcome)),
    (rng) => attacks(aKernel(rng)),
    (rng) => attacks(howMany(rng, 7))),
};
