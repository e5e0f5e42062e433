// Why a vertex is what it is: its options with their labels, in words; the edges to them are lit.
import { addressOf } from "./address.js";
import { options, written } from "./digraph.js";
import { texts } from "./texts.js";
import { button, h, render } from "./view.js";

const words = texts.graph;

/** The panel of the vertex that was touched last; `go(name)` goes to another one. */
export function whyPanel(sheet, go) {
  const root = document.createElement("section");
  root.className = "reasons";
  root.setAttribute("aria-label", words.whyTitle);
  root.hidden = true;
  let lit = [];

  function light(k) {
    for (const path of lit) path.classList.remove("lit");
    lit = k < 0 ? [] : [...sheet.picture.root.querySelectorAll(`[data-edge^="${k} "]`)];
    for (const path of lit) path.classList.add("lit");
  }

  async function open(page, name) {
    const { file, text } = written(sheet.G()), state = page === "play" ? { words: ["tokens", "--on", file, name], texts: { [file]: text } }
      : { words: ["tokens", "--on", file, name], texts: { [file]: text }, steps: false };
    location.hash = await addressOf(page, state);
  }

  function paint(name) {
    const k = sheet.G().vertices.findIndex((vertex) => vertex.name === name), held = sheet.labels?.outcomes;
    light(k);
    root.hidden = k < 0 || !held?.outcome || held.outcome[name] === undefined;
    if (root.hidden) return;
    const found = options(sheet.G(), k).map((option) => ({ option, outcome: held.outcome[option], remoteness: held.remoteness[option] }));
    const has = (outcome) => found.some((one) => one.outcome === outcome), own = held.outcome[name];
    root.hidden = has(undefined) || (own === "N") !== has("P") || (own === "D") !== (has("D") && !has("P")); // labels of the digraph before
    if (root.hidden) return;
    render(root, h("h2", null, words.whyTitle), h("p", null, words.because(name, held.outcome[name], held.remoteness[name], found)),
      h("ul", null, found.map((one) => h("li", { key: one.option }, button(words.optionIs(one), () => go(one.option), { class: "ghost" })))),
      h("div", { class: "tools" }, button(words.playHere, () => open("play", name), { key: "play" }), button(words.explainHere, () => open("explain", name), { key: "explain" })));
  }

  return { root, paint };
}
