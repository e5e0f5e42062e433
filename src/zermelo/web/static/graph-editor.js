// Edits of the drawing on the Graph page, by mouse, finger, keys, a menu, and a field over a vertex.
import { cleaned, hasEdge, isOwned, moved, renamed, toggled, withOwner, withVertex, withoutOwners, withoutVertex } from "./digraph.js";
import { say } from "./dom.js";
import { edgeOf, nameOf, numberOf } from "./graph-state.js";
import { texts } from "./texts.js";

const words = texts.graph;

// The position of a box of this size over the drawing, within its sides.
const over = ([x, y], wide, high) => ({ left: `max(4px, min(${x}px, 100% - ${wide}px))`, top: `max(4px, min(${y}px, 100% - ${high}px))` });

/** The actions of the editor; `place` is the element of the page, `act` has its other actions.
 * @param {Sheet} state @param {any} act @param {HTMLElement} place */
export function editorOf(state, act, place) {
  /** @returns {[number, number]} */
  const turned = (u, v) => (state.attacks ? [v, u] : [u, v]);
  const edgeFrom = ([u, v]) => ({ from: nameOf(state, u), to: nameOf(state, v) });
  /** @returns {HTMLInputElement | null} */
  const overlay = (selector) => place.querySelector(selector);
  const change = (G, how = {}) => act.change({ G }, how);

  // Close the menu or field and return the focus.
  function close() {
    Object.assign(state, { menu: null, renaming: null });
    act.focus(numberOf(state, state.selected?.name));
    act.paint();
  }

  /** What can be done with a vertex, an edge or an empty place: [words, action]. @returns {[string, () => void][]} */
  function itemsOf(k, edge, point) {
    if (edge) return [[words.delete, () => editor.remove(null)], [words.turnRound, editor.turnRound]];
    const owned = isOwned(state.G);
    if (k === null) return [[words.addHere, () => editor.vertex(...point)], [words.arrange, act.arrange], [words.fit, act.fit], .../** @type {[string, () => void][]} */ (owned ? [[words.inTurn, () => change(withoutOwners(state.G))]] : [])];
    const name = nameOf(state, k);
    /** @type {[string, () => void][]} */ const reasons = owned && !state.attacks ? [[words.whyTitle, act.reasons]] : state.attacks ? [[words.why, () => act.why(name)]]
      : [[words.whyTitle, act.reasons], [words.playHere, () => act.play(name)], [words.explainHere, () => act.explain(name)]];
    if (state.tokens.includes(name)) reasons.push([words.takeOff, () => act.put({ tokens: state.tokens.toSpliced(state.tokens.indexOf(name), 1) })]);
    const owner = state.G.vertices[k].owner === 2 ? 1 : 2;
    if (!state.attacks) reasons.push([words.give(owner), () => change(withOwner(state.G, k, owner))]);
    return [[words.rename, () => editor.rename(k)], [words.delete, () => editor.remove(k)], [hasEdge(state.G, k, k) ? words.noLoop : words.loop, () => editor.loop(k)], [words.begin, () => editor.begin(k)], ...reasons];
  }

  const editor = {
    vertex: (x, y) => change(withVertex(state.G, x, y)),
    move: (k, x, y, keys = false) => change(moved(state.G, k, x, y), { same: true, step: keys ? `move ${nameOf(state, k)}` : "" }),
    loop: (k) => change(toggled(state.G, k, k)),

    /** Add an edge, or select it if it is there. */
    join(u, v) {
      const edge = turned(u, v);
      state.joining = null;
      if (!hasEdge(state.G, ...edge)) return change(toggled(state.G, ...edge));
      const selected = edgeFrom(edge);
      say(words.already(words.edgeOf(selected, state.attacks)));
      return act.set({ selected });
    },
    joinNew(u, x, y) {
      const grown = withVertex(state.G, x, y);
      state.joining = null;
      change(toggled(grown, ...turned(u, grown.vertices.length - 1)));
    },
    turnRound() {
      const [u, v] = edgeOf(state) ?? [0, 0], G = toggled(state.G, u, v);
      if (u !== v) change(hasEdge(G, v, u) ? G : toggled(G, v, u));
    },
    /** Remove the selected edge, or a vertex by number, by default the selected one. */
    remove(k) {
      const edge = edgeOf(state), at = k ?? numberOf(state, state.selected?.name);
      if (edge) change(toggled(state.G, ...edge));
      else if (at >= 0) change(withoutVertex(state.G, at));
      if (!document.activeElement?.closest("svg.digraph")) act.focus(-1);
    },
    /** Rename a vertex by the text of a field; a wrong name is refused at a spot. */
    named(k, input, spot = "vertex") {
      const before = nameOf(state, k), G = renamed(state.G, k, input.value), name = cleaned(input.value);
      if (G === null) {
        act.refuse(spot, words.badName(input.value));
        input.value = before;
      } else if (name !== before) {
        const other = (one) => (one === before ? name : one);
        if (state.selected) state.selected = Object.fromEntries(Object.entries(state.selected).map(([part, one]) => [part, other(one)]));
        act.change({ G, marked: state.marked.map(other), tokens: state.tokens.map(other) });
      }
    },

    begin(k) {
      const joining = nameOf(state, k);
      say(words.joining(joining));
      act.set({ joining });
    },
    touch(k, twice = false) {
      const name = nameOf(state, k), { mode, tokens, marked } = state;
      if (mode === "tokens") act.put({ tokens: [...tokens, name] });
      else if (mode === "set") act.put({ marked: marked.includes(name) ? marked.filter((one) => one !== name) : [...marked, name] });
      else if (twice) editor.rename(k);
    },
    ground(x, y, edge) {
      if (state.joining !== null) editor.joinNew(numberOf(state, state.joining), x, y);
      else if (edge) act.set({ selected: edgeFrom(edge) });
      else if (state.selected) act.select(null);
      else if (state.mode === "edit") editor.vertex(x, y);
    },
    escape() {
      if (state.joining !== null) act.set({ joining: null });
      else act.select(null);
    },

    menu(k, edge, at, point) {
      const ends = edge && edgeFrom(edge), name = k === null ? null : nameOf(state, k), title = ends ? words.edgeOf(ends, state.attacks) : name ?? words.drawing;
      const items = itemsOf(k, edge, point), style = over(at, 240, 42 * items.length + 12);
      act.set({ selected: ends ?? (name === null ? state.selected : { name }), renaming: null, menu: { title, items, style } });
      overlay(".menu button")?.focus();
    },
    menuKey(event) {
      const items = [...event.currentTarget.children], by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (event.key === "Escape" || event.key === "Tab") close();
      else if (by) items[(items.indexOf(document.activeElement) + by + items.length) % items.length].focus();
      else return;
      event.preventDefault();
    },
    chosen(done) { close(); done(); },

    /** A field over a vertex for its name. */
    rename(k) {
      const [x, y] = act.placeOf(k);
      act.set({ renaming: { name: nameOf(state, k), style: over([x - 50, y - 20], 130, 44) } });
      overlay(".renaming")?.focus();
      overlay(".renaming")?.select();
    },
    renamingKey(event) {
      if (event.key === "Enter") editor.renamed(event.target, true);
      else if (event.key === "Escape") close();
    },
    renamed(input, back) {
      const k = numberOf(state, state.renaming?.name);
      if (k < 0) return;
      state.renaming = null;
      editor.named(k, input, "drawing");
      if (back) close();
      else act.paint();
    },
  };
  return editor;
}
