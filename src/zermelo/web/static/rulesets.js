// The catalogue, asked for once.
import { ask } from "./api.js";

let held = null;

export async function catalogue() {
  held ??= ask("rulesets").then((answer) => answer.rulesets).catch((error) => {
    held = null;
    throw error;
  });
  return held;
}

/** What a user's own game says of itself, as the catalogue does of its games. */
export const own = (name) => ask("rulesets", { name });

/** The files that words name and that come with Zermelo; the module that has them comes when it is needed. */
export async function textsOf(words) {
  if (!words.some((one) => one.startsWith("examples/"))) return {};
  const { EXAMPLES } = await import("./examples.js");
  return Object.fromEntries(words.filter((one) => one in EXAMPLES).map((one) => [one, EXAMPLES[one]]));
}

/** Words of later positions: an answer does not name the files that rules were read from. */
export function withFiles(given, begun, files) {
  const parts = begun.join("\n").split(/\n?\+\n/).map((one) => one.split("\n"));
  const on = new Map(parts.map((part) => [part[0], part[part.indexOf("--on") + 1]]).filter(([, file]) => file in files));
  return given.flatMap((one, k) => (on.has(one) && (k === 0 || given[k - 1] === "+") && given[k + 1] !== "--on" ? [one, "--on", on.get(one)] : [one]));
}
