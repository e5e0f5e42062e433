// What lessons on partizan games share.
import { texts } from "./texts.js";

export const OUTCOMES = Object.entries(texts.learn.outcomes);
export const KINDS = Object.entries(texts.learn.valueKinds);

/** A board of Domineering with some squares gone. */
export function domineering(rng, rows, columns, gone) {
  const squares = Array.from({ length: rows * columns }, () => ".");
  for (let k = 0; k < gone; k += 1) squares[rng.from(0, squares.length - 1)] = "#";
  return Array.from({ length: rows }, (_, k) => squares.slice(k * columns, (k + 1) * columns).join("")).join("|");
}

/** A stalk of Hackenbush, from the ground up. */
export const stalk = (rng, least, most) => Array.from({ length: rng.from(least, most) }, () => rng.one(["l", "r"])).join("");
