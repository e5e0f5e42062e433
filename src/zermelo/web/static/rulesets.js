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
