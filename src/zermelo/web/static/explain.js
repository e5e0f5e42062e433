// The reasons of any position, typeset.
import { newest, Wrong } from "./api.js";
import { blocks } from "./blocks.js";
import { button, el, field, fill, tick } from "./dom.js";
import { texts } from "./texts.js";

const words = texts.explain;

export async function open(place, state, keep) {
  const question = newest();
  const given = el("input", { type: "text", class: "long", autocomplete: "off", spellcheck: "false",
    value: typeof state.words === "string" ? state.words : "nim 3 5 7" });
  const found = el("div", { class: "found" });
  const told = el("p", { class: "told", role: "status" });
  const wrong = el("p", { class: "wrong", role: "alert" });
  let misere = state.misere === true;

  async function explain(event) {
    event?.preventDefault();
    fill(wrong);
    fill(told, texts.working);
    keep({ words: given.value, misere });
    try {
      const answer = await question("explain", { words: split(given.value), play: misere },
        { progress: (said) => fill(told, said) });
      if (answer === null) return;
      fill(told);
      fill(found, el("h2", {}, `${answer.ruleset} ${answer.position}`), blocks(answer.blocks ?? []));
    } catch (error) {
      fill(told);
      fill(wrong, error instanceof Wrong ? error.message : String(error));
    }
  }

  fill(place, el("h1", {}, words.title), el("p", {}, words.lead),
    el("form", { class: "row", onsubmit: explain }, field(words.position, given),
      tick(words.misere, misere, (on) => { misere = on; }),
      el("button", { type: "submit", class: "main" }, words.ask),
      button(words.stop, () => { question("formats"); fill(told); })),
    told, wrong, found);
  await explain();
}

/** Words as a shell would part them: quotes keep together. */
export function split(text) {
  return (text.match(/"[^"]*"|'[^']*'|[^\s"']+/g) ?? []).map((one) => one.replace(/^(["'])(.*)\1$/, "$2"));
}
