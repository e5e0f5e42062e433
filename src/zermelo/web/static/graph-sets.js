// Kernels and extensions: how many, one after the other, and why there is none.
import { labelling } from "./graph-labels.js";
import { texts } from "./texts.js";
import { h } from "./view.js";

const words = texts.graph;
const MAX_SETS = 1000;
const line = (text, attributes = {}) => h("p", attributes, text);

/** The questions about sets of vertices; `ask` asks, `paint` shows the state. @param {Sheet} state */
export function setsOf(state, ask, paint) {
  // Ask, and show the result under the button; a long question shows its progress and can be stopped.
  async function find(spot, verb, given, show, options = {}) {
    /** @type {Found} */ const own = state.found = { spot, working: texts.working };
    paint();
    const answer = await ask("sets", spot, verb, given, { progress: (how) => { own.working = how; paint(); }, ...options });
    if (state.found !== own) return; // another result is shown by now
    state.found = answer ? { spot, ...show(answer) } : answer === undefined ? null : { spot, lines: [line(texts.stopped)] };
    paint();
  }

  const listing = (spot, verb, given, name, none) => find(spot, verb, (file) => ({ file, question: "all", limit: MAX_SETS, ...given }), (answer) => {
    const sets = answer.kernels ?? answer.extensions ?? [];
    return sets.length ? { name, sets, complete: answer.complete, ...stepped(sets, spot, 0) } : { lines: [line(answer.error ?? none)] };
  }, { partial: true });

  const stepped = (sets, spot, at) => ({ at, label: spot === "extensions" ? labelling(state, sets[at]) : null });
  const said = ({ because, lines }) => [line(because), lines.map((one) => line(words.uttered(one)))];

  return {
    count: () => find("kernels", "kernels", (file) => ({ file, question: "count" }), (answer) => ({ lines: [line(words.kernels(answer.count))] })),
    kernels: () => listing("kernels", "kernels", {}, words.kernel, words.noKernel),
    extensions: () => listing("extensions", "argue", { semantics: state.semantics }, words.extension(state.semantics), words.noExtension(state.semantics)),
    /** A kernel or, if there is none, the vertices that outcomes leave open, with the reason. */
    none: () => find("kernels", "kernels", (file) => ({ file }), (answer) => ({ sets: [answer.kernel ?? answer.open], at: 0, lines: words.decided(answer).map((one) => line(one)) })),
    why: (name) => find("vertex", "argue", (file) => ({ file, semantics: state.semantics, why: name }), (answer) => ({
      lines: [h("h3", null, words.label(name, answer.label)), line(words.some(state.semantics), { class: "note" }), said(answer.credulously),
        line(words.every(state.semantics), { class: "note" }), said(answer.sceptically)] })),
    step(by) {
      const { sets = [], spot = "", at = 0 } = state.found ?? {};
      Object.assign(state.found ?? {}, stepped(sets, spot, (at + by + sets.length) % sets.length));
      paint();
    },
  };
}
