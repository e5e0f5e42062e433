// The dialog of Play: game, parameters, position, a second game, players, and a position by hand.
import { ask, messageOf, page, Wrong } from "./api.js";
import { exampleOf, wordsAt, wordsOf } from "./play-game.js";
import { catalogue, aboutGame, groupsOf, textsOf, withFiles } from "./rulesets.js";
import { texts } from "./texts.js";
import { button, choice, coded, field, h, render, tick } from "./view.js";

const words = texts.play;

/** Split the words of a game into parameters, position and second game. */
function parts(chosen, given) {
  const plus = given.indexOf("+"), first = plus < 0 ? given : given.slice(0, plus), rest = [], values = {};
  for (let k = 0; k < first.length; k += 1) {
    const name = first[k].startsWith("--") ? first[k].slice(2) : "";
    if (chosen && name in chosen.parameters) values[name] = chosen.kinds?.[name] === "flag" ? true : first[(k += 1)] ?? "";
    else rest.push(first[k]);
  }
  return { values, position: rest.join(" "), sum: plus < 0 ? "" : given.slice(plus + 1).join(" ") };
}

function wordsFrom(state) {
  const given = state.chosen ? [state.chosen.name] : [];
  for (const name of Object.keys(state.chosen?.parameters ?? {}))
    if (state.values[name] === true) given.push(`--${name}`);
    else if (state.values[name]?.trim()) given.push(`--${name}`, state.values[name].trim());
  given.push(...state.position.split(/\s+/).filter(Boolean));
  if (state.sum.trim()) given.push("+", ...state.sum.split(/\s+/).filter(Boolean));
  return given;
}

function parameter(state, name, help, paint) {
  const said = texts.catalogue.parameter(name, help), kind = state.chosen.kinds?.[name], number = kind === "int";
  if (kind === "flag") return tick(said, state.values[name] === true, (on) => { state.values[name] = on || undefined; paint(); }, { key: `parameter ${name}` });
  return field(said, h("input", { type: number ? "number" : "text", key: `parameter ${name}`, class: number ? "short" : null, value: state.values[name] ?? "", autocomplete: "off",
    oninput: (event) => { state.values[name] = event.target.value; paint(); } }));
}

function view(state, act) {
  const { games, settings, chosen } = state, known = texts.catalogue, groups = groupsOf(games);
  const options = h("select", { key: "game", value: chosen?.name ?? "", onchange: (event) => act.choose(event.target.value) },
    h("option", { value: "", key: "" }, words.other),
    h("optgroup", { label: known.classic, key: "classics" }, games.filter((one) => known.classics.includes(one.name)).map((one) => h("option", { value: one.name, key: one.name }, one.title))), groups.map((group) => h("optgroup", { label: known.groups[group] ?? group, key: group },
      games.filter((one) => one.group === group && !known.classics.includes(one.name)).map((one) => h("option", { value: one.name, key: one.name }, one.title)))),
    settings.games.length ? h("optgroup", { label: words.own, key: "own" }, settings.games.map((name) => h("option", { value: name, key: name }, name))) : null);
  return [h("div", { class: "head" }, h("h2", null, words.more), h("span", { class: "grow" }), button(texts.close, act.close, { key: "close" })),
    h("form", { onsubmit: act.begin, class: "setup-form" },
      h("div", { class: "row" }, field(words.game, options), Object.entries(chosen?.parameters ?? {}).map(([name, help]) => parameter(state, name, help, act.paint))),
      chosen ? h("p", { class: "note" }, chosen.rules) : null,
      h("div", { class: "row" },
        field(words.position, h("input", { type: "text", class: "long", key: "position", disabled: state.waits, value: state.position, autocomplete: "off", spellcheck: "false", oninput: (event) => { state.position = event.target.value; } })),
        field(words.sum, h("input", { type: "text", key: "sum", disabled: state.waits, value: state.sum, autocomplete: "off", spellcheck: "false", placeholder: words.sumExample, oninput: (event) => { state.sum = event.target.value; } })),
        h("button", { type: "submit", class: "main", key: "start", disabled: state.waits }, words.startThis)),
      h("p", { class: "wrong", role: "alert" }, state.wrong)),
    h("div", { class: "row" },
      field(words.who, choice(Object.entries(words.sides), state.game.you, (you) => act.set({ you }), { key: "you" })),
      state.chosen?.name === state.game.words[0] && state.game.seen[0]?.partizan === false ? null : field(words.begins, choice(Object.entries(words.players), state.game.begins, (begins) => act.set({ begins }), { key: "begins" })),
      tick(words.misere, state.game.misere, (misere) => act.set({ misere })),
      field(words.file, h("input", { type: "file", key: "file", onchange: act.file }))),
    h("details", { ontoggle: act.hand }, h("summary", null, words.byHand), state.editor),
    settings.games.length ? null : h("p", { class: "note" }, coded(words.ownHow))];
}

/** Open the dialog over a page; `begin(state)` begins another game, `settle(options)` changes this one. */
export async function openSetup(game, place, begin, settle) {
  const dialog = document.createElement("dialog");
  dialog.className = "setup";
  dialog.setAttribute("aria-label", words.more);
  const [games, settings] = await Promise.all([catalogue(), page()]);
  const known = async (name) => games.find((one) => one.name === name) ?? (settings.games.includes(name) ? aboutGame(name) : null);
  const chosen = await known(game.words[0]).catch(() => null);
  /** @type {any} */ const state = { game, games, settings, chosen, ...parts(chosen, chosen ? game.words.slice(1) : game.words), wrong: "", waits: false, editor: null };
  const paint = () => render(dialog, view(state, act));

  async function start(given) {
    const files = { ...game.texts, ...await textsOf(given) };
    state.wrong = "";
    paint();
    try { // an error in the position is shown in the dialog
      const answer = await ask("draw", { words: given, scene: true, bare: true }, { texts: files, partial: true });
      if (!answer.scenes) throw new Wrong(answer.error || words.noBoard);
    } catch (error) {
      state.wrong = messageOf(error);
      paint();
      return;
    }
    dialog.close();
    begin({ words: given, texts: files });
  }

  const act = {
    paint, close: () => dialog.close(),
    async choose(name) {
      state.waits = true; // typing meanwhile would be lost
      paint();
      try {
        state.chosen = await known(name);
        Object.assign(state, parts(state.chosen, exampleOf(state.chosen)), { wrong: "", editor: null });
        /** @type {HTMLDetailsElement} */ (dialog.querySelector("details")).open = false;
      } catch (error) {
        state.wrong = messageOf(error);
      }
      state.waits = false;
      paint();
    },
    begin(event) {
      event.preventDefault();
      start(wordsFrom(state));
    },
    set(changed) { settle(changed); paint(); },
    async file(event) {
      for (const one of event.target.files) {
        game.texts = { ...game.texts, [one.name]: await one.text() };
        if (state.chosen && "on" in state.chosen.parameters) state.values.on = one.name;
      }
      settle({});
      paint();
    },
    async hand(event) {
      if (!event.target.open) { state.editor = null; paint(); return; }
      state.editor = h("p", { role: "status" }, texts.working);
      paint();
      try {
        const { editor } = await import("./setup.js"), now = wordsAt(game).join(" ") === wordsFrom(state).join(" ") || game.words.join(" ") === wordsFrom(state).join(" ");
        const given = now ? wordsAt(game) : wordsFrom(state);
        const held = await editor(given, { ...game.texts, ...await textsOf(given) }, (ruleset, position) => start(withFiles(wordsOf(ruleset, position, given[0]), given, game.texts)));
        state.editor = event.target.open ? held : null;
      } catch (error) {
        state.editor = h("p", { class: "wrong", role: "alert" }, messageOf(error));
      }
      paint();
    },
  };
  paint();
  place.parentElement.append(dialog); // outside of what `render` compares
  dialog.addEventListener("close", () => dialog.remove());
  dialog.showModal();
  /** @type {HTMLElement} */ (dialog.querySelector('[data-key="position"]')).focus();
}
