// The page with the reasons of a position, for links; Play, Graph and Values have the same panel.
import { addressOf } from "./address.js";
import { ask } from "./api.js";
import { explainPanel, keptOf } from "./explain-panel.js";
import { picture } from "./preview.js";
import { split, textsOf } from "./rulesets.js";
import { texts } from "./texts.js";
import { h, render } from "./view.js";

const words = texts.explain;

export async function open(place, state, keep) {
  const on = (name) => state[name] === true, given = typeof state.words === "string" ? split(state.words) : state.words;
  const asked = { words: Array.isArray(given) && given.length && given.every((one) => typeof one === "string") ? given : words.first, misere: on("misere"),
    turn: ["left", "right"].includes(state.turn) ? state.turn : undefined, texts: state.texts && typeof state.texts === "object" ? state.texts : {},
    steps: on("steps"), walls: on("walls"), one: on("one") };
  const panel = explainPanel({ alone: true, changed: (now) => keep(keptOf(now)) }), value = asked.words[0] === "value";
  let board = null;
  const page = value ? await addressOf("values", { sheet: `${asked.words.slice(1).join(" ")}\n` })
    : await addressOf("play", { words: asked.words, misere: asked.misere, texts: asked.texts, begins: asked.turn ?? "left" });
  const paint = () => render(place, h("h1", null, words.title), h("p", { class: "note" }, words.lead),
    h("div", { class: "card explained" }, board ? h("div", { class: "picture" }, board) : null, panel.root, h("p", null, h("a", { href: page }, value ? words.toValues : words.toPlay))));
  paint();
  if (!value) textsOf(asked.words).then((own) => ask("draw", { words: asked.words, scene: true, bare: true }, { texts: { ...asked.texts, ...own } }))
    .then((answer) => { board = answer.scenes ? picture(answer) : null; paint(); }, () => {}); // the panel shows errors
  await panel.show(asked);
  return panel.clear;
}
