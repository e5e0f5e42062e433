// The panel with the reasons of a position, all at once or step by step.
import { addressOf } from "./address.js";
import { messageOf, newest } from "./api.js";
import { blocks } from "./blocks.js";
import { textsOf } from "./rulesets.js";
import { texts } from "./texts.js";
import { button, h, render, tick } from "./view.js";

const words = texts.explain;
const PICTURE = "thermograph.svg";
const nameOf = (answer) => answer.expression ?? words.nameOf(answer.ruleset.split(" ")[0], answer.position);

/** The part of a question that an address contains. @param {Asked} asked */
export const keptOf = ({ words: given, misere, turn, texts: files, steps, walls, one }) => ({ words: given, misere, turn, texts: files, steps, walls, one });

/** @param {any} state */
function view({ asked, name, told, wrong, error, shown, partizan, many, picture, page }, act, alone) {
  if (!asked) return [];
  const all = shown?.children.length ?? 0, tools = [];
  if (shown) {
    if (asked.words[0] !== "value") tools.push(tick(words.steps, asked.steps, (on) => act.set({ steps: on }), { "data-key": "steps" }));
    if (all > 2) tools.push(tick(words.one, asked.one, act.stepwise, { "data-key": "one" }));
    if (partizan) tools.push(tick(words.walls, asked.walls, (on) => act.set({ walls: on }), { "data-key": "walls" }));
  }
  return [h("div", { class: "between" }, h("h2", null, asked.title ?? words.why(name)), alone ? null : button("×", act.close, { class: "ghost", "aria-label": texts.close, key: "close" })),
    told ? h("div", { class: "tools" }, h("p", { role: "status" }, told), button(texts.stop, act.stop, { key: "stop" })) : null,
    wrong ? h("p", { class: "wrong", role: "alert" }, wrong) : null, shown && asked.one ? { ...shown, children: shown.children.slice(0, many) } : shown, error ? h("p", null, error) : null,
    asked.one && shown ? h("div", { class: "tools" }, button(words.next, act.next, { class: "main", key: "next", disabled: many >= all }),
      button(words.all, act.all, { key: "all", disabled: many >= all }), h("span", { role: "status" }, words.step(many, all))) : null,
    picture ? h("img", { src: picture, alt: words.thermograph(name), class: "picture" }) : null,
    h("div", { class: "tools" }, tools, page ? h("a", { href: page, key: "page" }, words.ownPage) : null)];
}

/** A panel of reasons: `root` is its node; `show(asked)` explains, where asked has `words` of a position, and may have
 * `misere`, `turn`, `texts` of files, a `title`, `steps` (the calculation), `walls` (a thermograph), `one` (a step at a time); `clear()`
 * empties it. `changed(asked)` is called with each question. A panel is `alone` if it is a page of its own. */
export function explainPanel({ alone = false, changed = (_asked) => {} } = {}) {
  const root = document.createElement("section"), question = newest();
  root.className = alone ? "found" : "reasons";
  root.hidden = true;
  /** @type {any} */ let state = {};
  /** @type {any} */ let opener = null; // what had the focus when it was opened gets it back
  const paint = () => {
    root.classList.toggle("waits", Boolean(state.told));
    render(root, view(state, act, alone));
  };

  async function thermograph(own, files) {
    const { words: given } = own.asked;
    const answer = given[0] === "value" ? await question("value", { words: given.slice(1), picture: PICTURE }, { texts: files })
      : await question("draw", { words: given, walls: true, output: PICTURE }, { texts: files });
    if (answer && own === state) own.picture = URL.createObjectURL(new Blob([answer.files[PICTURE].text], { type: "image/svg+xml" }));
  }

  // If the same position is explained in another way, the old text stays, greyed, until the new one is there.
  async function show(/** @type {Asked} */ asked, /** @type {any} */ before = null) {
    if (!before) {
      clear();
      opener = document.activeElement;
    }
    const own = (state = { name: words.nameOf(asked.words[0], asked.words.slice(1).join(" ")), ...before, asked, told: texts.working, many: 1 });
    root.hidden = false;
    paint();
    if (!before) root.scrollIntoView({ block: "nearest" });
    changed(asked);
    try {
      const { words: given, misere, turn, steps, walls } = asked, files = { ...asked.texts, ...await textsOf(given) };
      const answer = await question("explain", { words: given, ...(misere ? { play: true } : {}), ...(turn ? { turn } : {}), ...(steps ? { steps: true } : {}) },
        { texts: files, partial: true, progress: (said) => { own.told = said; paint(); } });
      if (answer === null) return;
      const partizan = Boolean(turn) || answer.expression !== undefined || (answer.blocks ?? []).some((block) => block.code === "form");
      Object.assign(own, { shown: blocks(answer.blocks ?? []), error: answer.error, name: nameOf(answer), partizan, told: "", page: alone ? "" : await addressOf("explain", keptOf(asked)) });
      if (own.picture) URL.revokeObjectURL(own.picture);
      own.picture = null;
      if (walls && partizan) await thermograph(own, files);
    } catch (error) {
      Object.assign(own, { wrong: messageOf(error), told: "" });
    }
    if (own === state) paint();
  }

  function clear() {
    question.stop();
    if (state.picture) URL.revokeObjectURL(state.picture);
    state = {};
    root.hidden = true;
    render(root);
  }

  const act = {
    close() { clear(); opener?.focus(); },
    stop() { question.stop(); Object.assign(state, { told: "", error: texts.stopped }); paint(); },
    set: (how) => show({ ...state.asked, ...how }, state),
    stepwise(on) { state.asked.one = on; state.many = 1; changed(state.asked); paint(); },
    next() { state.many += 1; paint(); },
    all() { state.many = state.shown.children.length; paint(); },
  };
  return { root, show, clear };
}
