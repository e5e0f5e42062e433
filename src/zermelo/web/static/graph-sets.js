// Kernels and extensions: how many, one after the other, why there is none; and whether a set is one.
import { button, el, fill } from "./dom.js";
import { texts } from "./texts.js";

const words = texts.graph;

/** The panel that steps through sets of vertices; what takes long says how far it is, and can be stopped. */
export function setsPanel(sheet) {
  const shown = el("div", { class: "sets", role: "status" }), home = el("div", {}, shown);
  let found = [], at = 0;

  // What is found stands under the button that asked.
  const under = (spot) => { if (shown.parentNode !== spot) spot.append(shown); };

  async function ask(verb, given, options = {}) {
    const said = el("p", {}, texts.working);
    fill(shown, said, button(texts.stop, () => {
      sheet.stop("sets");
      fill(shown, el("p", {}, texts.stopped));
    }, { "data-key": "stop" }));
    const answer = await sheet.ask("sets", verb, given, { progress: (how) => fill(said, how), ...options });
    if (answer === undefined) fill(shown); // what is wrong stands elsewhere
    return answer ?? null;
  }

  function show(name, complete) {
    sheet.mark(found[at]);
    const move = (by) => () => { at = (at + by + found.length) % found.length; show(name, complete); };
    fill(shown, el("p", {}, words.place(name, at + 1, found.length, complete)), el("p", { class: "members" }, words.members(found[at])),
      el("div", { class: "tools" }, button(words.before, move(-1), { "data-key": "before" }), button(words.next, move(1), { "data-key": "next" })));
  }

  async function step(verb, given, none, name = words.kernel, spot = home) {
    under(spot);
    const answer = await ask(verb, (file) => ({ file, question: "all", limit: 1000, ...given }), { partial: true });
    if (answer === null) return;
    found = answer.kernels ?? answer.extensions ?? [];
    at = 0;
    if (found.length) show(name, answer.complete);
    else fill(shown, el("p", {}, answer.error ?? none));
  }

  async function count() {
    under(home);
    const answer = await ask("kernels", (file) => ({ file, question: "count" }));
    if (answer !== null) fill(shown, el("p", {}, words.kernels(answer.count)));
  }

  // Why there is no kernel: what outcomes leave open, and the part where a search found none.
  async function none() {
    under(home);
    const answer = await ask("kernels", (file) => ({ file }));
    if (answer === null) return;
    sheet.mark(answer.kernel ?? (answer.open.length ? answer.open : []));
    fill(shown, ...words.decided(answer).map((line) => el("p", {}, line)));
  }

  async function why(name, spot) {
    under(spot);
    const { semantics } = sheet;
    const answer = await ask("argue", (file) => ({ file, attacks: false, semantics, why: name }));
    if (answer === null) return;
    const held = ({ because, lines }) => [el("p", {}, because), ...lines.map((line) => el("p", {}, words.uttered(line)))];
    fill(shown, el("h3", {}, words.label(name, answer.label)), el("p", { class: "note" }, words.some(semantics)), ...held(answer.credulously),
      el("p", { class: "note" }, words.every(semantics)), ...held(answer.sceptically));
  }

  return {
    root: home,
    step, why,
    buttons: () => el("div", { class: "tools" }, button(words.count, count, { "data-key": "count" }),
      button(words.stepKernels, () => step("kernels", {}, words.noKernel), { "data-key": "step" }), button(words.whyNone, none, { "data-key": "none" })),
    isKernel(answer) { under(home); fill(shown, el("p", {}, answer.error ?? words.isKernel(answer))); },
    clear() { found = []; sheet.stop("sets"); fill(shown); },
  };
}
