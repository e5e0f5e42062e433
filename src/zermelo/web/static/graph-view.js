// What the Graph page shows, as a pure function of its state; `act` has what may be done.
import { hasEdge, listed, options } from "./digraph.js";
import { openView, saveView } from "./graph-files.js";
import { frameworkView } from "./graph-framework.js";
import { gamma, labelOf, ownersOf } from "./graph-labels.js";
import { edgeOf, MODES, numberOf } from "./graph-state.js";
import { texts } from "./texts.js";
import { button, choice, field, h } from "./view.js";

const words = texts.graph;

/** What was refused, where it was asked. */
export const refusal = ({ wrong }, spot) => (wrong?.spot === spot ? h("p", { class: "wrong", role: "alert", key: `wrong ${spot}` }, wrong.text) : null);

const row = (...children) => h("div", { class: "row" }, children);

function bar(state, act) {
  const owners = ownersOf(state), modes = owners ? MODES.filter((name) => name !== "tokens") : MODES;
  const mode = (name) => button(owners && name === "set" ? words.chooseTarget : words.mode[name], () => act.mode(name), { "aria-pressed": String(state.mode === name), key: `mode ${name}` });
  const tool = (name, off = false, sign = words.signs[name]) => button(sign ?? words[name], off ? null : act[name],
    { "aria-disabled": off ? "true" : null, "aria-label": sign ? words[name] : null, title: sign ? words[name] : null, key: name });
  const none = !state.G.vertices.length && !state.large;
  return h("div", { class: "tools bar", role: "group", "aria-label": words.tools }, modes.map(mode), h("span", { class: "grow" }),
    tool("undo", !state.past.length), tool("redo", !state.future.length), tool("clear", none), ["arrange", "larger", "smaller", "fit"].map((name) => tool(name, !state.G.vertices.length)));
}

// What stands over the drawing: a menu, or the field of a new name.
function overlay({ menu, renaming }, act) {
  if (menu) return h("div", { class: "menu over", role: "menu", "aria-label": menu.title, style: menu.style, onkeydown: act.menuKey },
    menu.items.map(([said, done]) => button(said, () => act.chosen(done), { role: "menuitem", tabindex: "-1", key: said })));
  return renaming && h("input", { class: "over renaming", type: "text", autocomplete: "off", "aria-label": words.nameOf(renaming.name), style: renaming.style, value: renaming.name,
    key: "renaming", onkeydown: act.renamingKey, onblur: (event) => act.renamed(event.target, false) });
}

// If a touch does not edit the drawing: the set that it changes, with a judgement on it, or the sum of tokens.
function modePanel(state, act) {
  const names = (name, held) => row(field(name === "set" && ownersOf(state) ? words.targetNames : words[name], h("input", { type: "text", class: "long", autocomplete: "off", value: listed(held, ", "), key: name,
    onchange: (event) => act.names(name, event.target.value) })), button(words.takeAll, () => act.names(name), { key: "empty" }));
  const { kernels, loopy } = state.labels ?? {}, { tokens } = state;
  if (state.mode === "set") return h("div", { class: "mode", key: "set" }, h("p", { role: "status", class: `judged${state.late ? " waits" : ""}` },
    ownersOf(state) ? words.target(state.marked) : state.marked.length && kernels ? kernels.error ?? words.judged(state.marked, kernels, state.attacks) : words.setHow), names("set", state.marked), refusal(state, "mode"));
  if (state.mode === "edit" && !tokens.length) return null;
  const moves = loopy?.winning_moves && [...loopy.winning_moves.map((move) => [move, words.wins]), ...loopy.drawing_moves.map((move) => [move, words.draws])];
  return h("div", { class: "mode", key: "tokens" }, h("div", { class: `sum${state.late ? " waits" : ""}`, role: "status" }, !tokens.length ? h("p", null, words.tokensHow) : !moves ? h("p", null, loopy?.error) : [
    h("p", null, words.sum(gamma(loopy.sum), loopy.outcome)), moves.length ? h("ul", null, moves.map(([[from, to], worth]) => h("li", { key: `${from} ${to}` },
      button(`${from} → ${to}`, () => act.put({ tokens: tokens.toSpliced(tokens.indexOf(from), 1, to) }), { key: `move ${from} ${to}` }), ` ${worth}`))) : h("p", null, words.noWinning)]),
  names("tokens", tokens), refusal(state, "mode"));
}

// What is selected: its name, what can be done with it, and why it is what it is.
function selectedPanel(state, act) {
  const edge = edgeOf(state), name = state.selected?.name, k = numberOf(state, name);
  if (edge) return h("section", { class: "selected", "aria-label": words.selected }, h("h2", null, words.edgeOf(state.selected, state.attacks)),
    row(button(words.turnRound, act.turnRound, { key: "turn" }), button(words.delete, () => act.remove(null), { key: "delete" })));
  if (k < 0) return null;
  return h("section", { class: "selected", "aria-label": words.selected }, reasons(state, act, name, k),
    row(field(words.name, h("input", { type: "text", class: "short", value: name, key: "one", autocomplete: "off", onchange: (event) => act.named(k, event.target) })),
      button(words.begin, () => act.begin(k), { key: "begin" }), button(words.loop, () => act.loop(k), { key: "loop", "aria-pressed": String(hasEdge(state.G, k, k)) }),
      button(words.delete, () => act.remove(k), { key: "delete" }), state.attacks ? button(words.why, () => act.why(name), { key: "why" }) : null),
    refusal(state, "vertex"), foundView(state, act, "vertex"));
}

function reasons(state, act, name, k) {
  const held = state.labels?.outcomes;
  if (held?.winner && !state.stale) return h("section", { class: "reasons", "aria-label": words.whyTitle }, h("h2", null, words.whyTitle), h("p", null, words.whyWon(name, held)),
    h("ul", null, options(state.G, k).map((option) => h("li", { key: option }, button(words.optionWon(option, held), () => act.focus(numberOf(state, option)), { class: "ghost", key: `to ${option}` })))));
  if (state.stale || !held?.outcome || state.attacks) return null;
  const found = options(state.G, k).map((option) => ({ option, outcome: held.outcome[option], remoteness: held.remoteness[option] }));
  return h("section", { class: "reasons", "aria-label": words.whyTitle }, h("h2", null, words.whyTitle), h("p", null, words.because(name, held.outcome[name], held.remoteness[name], found)),
    h("ul", null, found.map((one) => h("li", { key: one.option }, button(words.optionIs(one), () => act.focus(numberOf(state, one.option)), { class: "ghost", key: `to ${one.option}` })))),
    h("div", { class: "tools" }, button(words.playHere, () => act.play(name), { key: "play" }), button(words.explainHere, () => act.explain(name), { key: "explain" })));
}

/** What was found, under the button that asked. */
export function foundView({ found }, act, spot) {
  if (found?.spot !== spot) return null;
  const { working, lines, name, sets, at, complete } = found;
  return h("div", { class: "sets", role: "status", key: "found" }, working ? [h("p", null, working), button(texts.stop, act.stop, { key: "stop" })]
    : lines ?? [h("p", null, words.place(name, at + 1, sets.length, complete)), h("p", { class: "members" }, words.members(sets[at])),
      h("div", { class: "tools" }, button(words.before, () => act.step(-1), { key: "before" }), button(words.next, () => act.step(1), { key: "next" }), button(texts.close, act.forget, { key: "forget" }))]);
}

function legend(state) {
  const { attacks, found } = state, owners = ownersOf(state);
  const sample = (...shown) => h("svg", { viewBox: "0 0 44 24", "aria-hidden": "true" }, shown);
  return [h("h2", null, words.legendTitle), h("ul", { class: "legend", "aria-label": words.legendTitle },
    (owners ? words.legendOwners : words.legend(attacks)).map(([look, mark, said]) => h("li", { key: look }, sample(h("g", { class: look },
      h("rect", { class: "body", x: attacks ? 1 : 11, y: 1, width: attacks ? 42 : 22, height: 22, rx: 11 }), h("text", { class: "mark", x: 22, y: 16 }, mark))), said)),
    attacks ? null : words.legendEdges.map(([look, said]) => h("li", { key: look }, sample(h("path", { class: `edge ${look}`, d: "M2 12H42" })), said))),
  h("p", { class: "note" }, attacks ? words.coloursOf(found?.label ? words.place(found.name, found.at + 1, found.sets.length, found.complete) : "") : owners ? words.legendOwned : words.legendNote)];
}

// The number of vertices with each label.
function counts(state) {
  const { outcomes } = state.labels ?? {}, { large } = state;
  if (!state.G.vertices.length && !large) return words.empty;
  if (outcomes?.wins) return `${large ? words.askedOf(large.file) : ""}${words.wonCounts(outcomes)}`;
  if (!outcomes || outcomes.P === undefined) return outcomes?.error ? "" : state.working || texts.working;
  if (!state.attacks || large || !state.found?.label) return `${large ? words.askedOf(large.file) : ""}${words.counts(outcomes, state.attacks)}`;
  const held = { P: 0, N: 0, D: 0 };
  state.G.vertices.forEach((_, k) => { held[labelOf(state, k).outcome] += 1; });
  return words.counts(held, true);
}

/** All of it; `parts` has the drawing and the table, which show themselves. @param {Sheet} state @param {any} act @param {any} parts */
export function view(state, act, parts) {
  const { large } = state, ask = (name, asked, attributes = {}) => button(words[name], asked, { key: name, ...attributes });
  return [h("h1", null, words.title), h("p", null, words.lead), bar(state, act),
    h("div", { class: "columns" }, h("section", { "aria-label": words.drawing },
      large ? h("figure", { key: "large" }, h("img", { class: "picture", src: large.address, alt: large.shows }), h("figcaption", null, words.large(large)))
        : h("div", { class: `drawing ${state.mode}${state.late ? " late" : ""}`, key: "drawing" }, parts.drawing, overlay(state, act)),
      h("p", { class: "told", role: "status" }, counts(state)), refusal(state, "drawing"), modePanel(state, act)),
    h("section", { "aria-label": words.beside }, selectedPanel(state, act), parts.reasons, large ? null : [state.mode === "edit" ? h("p", { class: "note screen", key: "how" }, words.how) : null, h("details", { key: "keys" }, h("summary", null, words.keysTitle), h("p", { class: "note" }, words.keys)), legend(state)],
      large || ownersOf(state) ? null : field(words.shows, choice(Object.entries(words.shown), state.shows, act.show, { key: "shows" })), refusal(state, "shows"),
      h("h2", { class: "screen" }, words.kernelsTitle), h("div", { class: "tools" }, ask("count", act.count), ask("stepKernels", act.kernels), ask("whyNone", act.none)),
      refusal(state, "kernels"), foundView(state, act, "kernels"), h("h2", { class: "screen" }, words.frameworkTitle), frameworkView(state, act, refusal, foundView),
      openView(state, act, refusal), saveView(state, act, refusal))),
    large ? null : h("h2", { class: "screen" }, words.table), large ? null : h("div", { class: "rows" }, refusal(state, "table"), parts.table)];
}
