import { domineering, KINDS } from "./partizan.js";
import { choice, number } from "./recipes.js";

const short = (told) => told.value.length <= 12;
const hot = (told) => short(told) && !told.temperature.startsWith("-") && told.temperature !== "0";

export const lesson = {
  play: { words: ["domineering", "2x3"], hints: true },
  exercises: [
    (rng) => choice(() => ["domineering", domineering(rng, 2, 3, rng.from(1, 2))], KINDS,
      (told) => (told.temperature.startsWith("-") ? "cold" : told.temperature === "0" ? "tepid" : "hot"), false, "kind"),
    (rng) => number(() => ["domineering", domineering(rng, 2, 3, rng.from(0, 2))], "mean", hot),
    (rng) => number(() => ["domineering", domineering(rng, 2, 4, rng.from(1, 3))], "temperature", hot),
  ],
};
