// The catalogue, which is asked for once.
import { ask, page } from "./api.js";
import { texts } from "./texts.js";

const words = texts.catalogue;
/** @type {Promise<About[]> | null} */ let held = null;

/** All games, each with title and other names; a member of a family, such as Kayles, is a game too. @returns {Promise<About[]>} */
export async function catalogue() {
  held ??= ask("rulesets").then(named).catch((error) => {
    held = null;
    throw error;
  });
  return held;
}

function named(answer) {
  const families = new Map(answer.rulesets.map((one) => [one.name, one]));
  const members = Object.entries(answer.instances ?? {}).flatMap(([name, is]) => {
    const family = families.get(is.split(" ")[0]);
    return family ? [{ ...family, name, rules: words.members[name] ?? family.rules, parameters: {}, aliases: [], example: `${name} ${words.memberExamples[name] ?? plainExample(family)}` }] : [];
  });
  const plainly = (text) => text?.replaceAll(/--(?=\w)/g, ""); // the page has boxes for options
  return [...families.values(), ...members].map((one) => ({ ...one, rules: plainly(one.rules), known: plainly(one.known), complexity: plainly(one.complexity), title: words.titleOf(one.name),
    names: [one.name, words.titleOf(one.name), ...(one.aliases ?? []), ...(words.synonyms[one.name] ?? [])] })).sort((a, b) => a.title.localeCompare(b.title));
}

// Split a text into words as a shell does; quotes keep words together.
const parts = (text) => text.match(/"[^"]*"|'[^']*'|[^\s"']+/g) ?? [];
export const split = (text) => parts(text).map((word) => word.replace(/^(["'])(.*)\1$/, "$2"));

// The words of the position in the example of a family, without its parameters.
function plainExample(family) {
  const found = parts(family.example).slice(1);
  return found.filter((one, k) => !one.startsWith("--") && !found[k - 1]?.startsWith("--")).join(" ");
}

/** The groups of some games, in the order in which the page names them. @param {About[]} games */
export const groupsOf = (games) => [...new Set([...Object.keys(words.groups), ...games.map((one) => one.group)])].filter((name) => games.some((one) => one.group === name));

/** The description of a game of the catalogue, or of a file that was named at the start. */
export async function aboutGame(name) {
  const found = (await catalogue()).find((one) => one.name === name);
  if (found) return found;
  if (!(await page()).games.includes(name)) return null;
  return { ...await ask("rulesets", { words: [name] }), name, title: name, own: true };
}

/** The files of the examples that words name. */
export async function textsOf(given) {
  if (!given.some((one) => one.startsWith("examples/"))) return {};
  const { EXAMPLES } = await import("./examples.js");
  return Object.fromEntries(given.filter((one) => one in EXAMPLES).map((one) => [one, EXAMPLES[one]]));
}

/** Add `--on FILE`, as the words of the first position have it, to those of a later position, which do not name the file. */
export function withFiles(given, begun, files) {
  const games = begun.join("\n").split(/\n?\+\n/).map((one) => one.split("\n"));
  const on = new Map(games.map((part) => [part[0], part[part.indexOf("--on") + 1]]).filter(([, file]) => file in files));
  return given.flatMap((one, k) => (on.has(one) && (k === 0 || given[k - 1] === "+") && given[k + 1] !== "--on" ? [one, "--on", on.get(one)] : [one]));
}

/** The state with which Play opens a game: its words, and the texts of files that they name. */
export async function stateOf(game, example) {
  const given = [game.name, ...example];
  return { words: given, texts: await textsOf(given) };
}
