// The digraph as an argumentation framework: attacks or moves, extensions, and a dispute.
import { listed } from "./digraph.js";
import { texts } from "./texts.js";
import { button, choice, field, h, tick } from "./view.js";

const words = texts.graph;
const OTHER = { proponent: "opponent", opponent: "proponent" };

/** The panel of argumentation. */
export function frameworkView(state, act, refusal, foundView) {
  const { semantics, talk, attacks } = state, names = state.G.vertices.map((vertex) => vertex.name), argument = names.includes(state.argument) ? state.argument : names[0] ?? state.argument;
  const input = names.length ? choice(names.map((name) => [name, name]), argument, (name) => act.set({ argument: name }), { key: "argument" })
    : h("input", { type: "text", class: "short", value: argument ?? "", onchange: (event) => act.set({ argument: event.target.value }), key: "argument" });
  return h("div", null, tick(words.attacks, attacks, act.attacks, { key: "attacks" }), h("p", { class: "note screen" }, attacks ? words.arrowsAttack : words.arrowsMove), attacks ? [
    h("div", { class: "row" }, field(words.semantics, choice(words.semanticsNames.map((name) => [name, name]), semantics, act.semantics, { key: "semantics" })),
      button(words.extensions, act.extensions, { key: "extensions" })),
    refusal(state, "extensions"), foundView(state, act, "extensions"),
    h("div", { class: "row" }, field(words.argument, input), field(words.youAre, choice(Object.entries(words.sides), state.side, (side) => act.set({ side }), { key: "side" })),
      button(words.discuss, () => act.talk(argument, []), { key: "discuss" })),
    refusal(state, "talk"), talk && h("div", { class: "talk", role: "status" }, h("ol", null, talk.answer.said.map((one) => h("li", null, words.uttered(one)))),
      h("p", null, talk.answer.ended ? words.ended(talk.answer.ended, talk.side) : words.yours(talk.side)),
      h("div", { class: "tools" }, talk.answer.sayable.map((one) => button(words.say(one), () => act.talk(talk.argument, [...talk.said, one.argument]), { key: `say ${one.argument}` })),
        talk.answer.ended ? null : button(words.hint, () => act.set({ talk: { ...talk, hint: words.hinted(talk.answer.best) } }), { key: "hint" }),
        button(words.takeBack, () => act.talk(talk.argument, before(talk)), { key: "back", disabled: talk.said.length < 2 && !(talk.said.length && talk.side === "opponent") })),
      h("p", { class: "note" }, talk.hint))] : null);
}

// The arguments that were said before the last argument of the person.
function before({ said, side }) {
  const mine = said.findLastIndex((_, k) => (k % 2 === 0) === (side === "opponent"));
  return mine >= 0 ? said.slice(0, mine) : said;
}

/** The dispute after `said`; while it is the turn of the page, the page utters the best argument. */
export async function disputed(ask, { semantics, side }, argument, said) {
  const answer = await ask((file) => ({ file, semantics, dispute: argument, said: listed(said) }));
  if (answer?.speaker === OTHER[side]) return disputed(ask, { semantics, side }, argument, [...said, answer.best.argument]);
  return answer && { argument, side, said, answer, hint: "" };
}
