// The digraph as an argumentation framework: attacks or moves, extensions, and a discussion.
import { button, choice, el, field, fill, tick } from "./dom.js";
import { listed } from "./graph-labels.js";
import { texts } from "./texts.js";

const words = texts.graph;
const OTHER = { proponent: "opponent", opponent: "proponent" };

/** The panel of argumentation; `turn(on)` switches between attacks and moves. */
export function frameworkPanel(sheet, sets, turn) {
  const root = el("div", {}), talk = el("div", { class: "talk", role: "status" }), spot = el("div", {});
  let side = "proponent", argument = null, said = [];

  function paint() {
    const names = sheet.G().vertices.map((vertex) => vertex.name);
    if (!names.includes(argument)) argument = names[0] ?? null;
    fill(root, tick(words.attacks, sheet.attacks, turn), el("p", { class: "note" }, sheet.attacks ? words.arrowsAttack : words.arrowsMove),
      ...(sheet.attacks ? [
        el("div", { class: "row" },
          field(words.semantics, choice(words.semanticsNames.map((name) => [name, name]), sheet.semantics, (name) => { sheet.semantics = name; fill(talk); sets.clear(); sheet.mark([]); }, { "data-key": "semantics" })),
          button(words.extensions, () => sets.step("argue", { attacks: false, semantics: sheet.semantics }, words.noExtension(sheet.semantics), words.extension(sheet.semantics), spot), { "data-key": "extensions" })),
        spot,
        argument === null ? null : el("div", { class: "row" },
          field(words.argument, choice(names.map((name) => [name, name]), argument, (name) => { argument = name; }, { "data-key": "argument" })),
          field(words.youAre, choice(Object.entries(words.sides), side, (name) => { side = name; }, { "data-key": "side" })),
          button(words.discuss, () => { said = []; go(); }, { "data-key": "discuss" })),
        talk] : []));
  }

  // Ask what may be said; where it is not for the person to say, say what is best.
  async function go() {
    const answer = await sheet.ask("talk", "argue", (file) => ({ file, attacks: false, semantics: sheet.semantics, dispute: argument, said: listed(said) }));
    if (!answer) return;
    if (answer.speaker === OTHER[side]) {
      said = [...said, answer.best.argument];
      go();
      return;
    }
    const hint = el("p", { class: "note" });
    fill(talk, el("ol", {}, ...answer.said.map((one) => el("li", {}, words.uttered(one)))),
      answer.ended ? el("p", {}, words.ended(answer.ended, side)) : el("p", {}, words.yours(side)),
      el("div", { class: "tools" }, ...answer.sayable.map((one) =>
        button(words.say(one), () => { said = [...said, one.argument]; go(); }, { "data-key": `say ${one.argument}` })),
      answer.ended ? null : button(words.hint, () => fill(hint, words.hinted(answer.best)), { "data-key": "hint" }),
      button(words.takeBack, back, { disabled: said.length < 2 && !(said.length && side === "opponent"), "data-key": "back" })), hint);
  }

  // Back to before what the person said last.
  function back() {
    const mine = said.findLastIndex((_, k) => (k % 2 === 0) === (side === "opponent"));
    if (mine >= 0) said = said.slice(0, mine);
    go();
  }

  return { root, paint, clear() { said = []; fill(talk); } };
}
