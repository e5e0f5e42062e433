// A position set up by hand: men of a palette on the places of the board, boxes for sizes, the text.
import { ask, messageOf } from "./api.js";
import { board } from "./board.js";
import { say } from "./dom.js";
import { texts } from "./texts.js";
import { button, choice, el, field, h, render } from "./view.js";

const words = texts.setup;
const SIDES = ["w", "b"];

// A board with a letter for each place; in FEN, empty places are written as their number.
function byLetters(held) {
  const letters = [...held.text];
  const rest = held.rest.split(" ");
  const letterOf = new Map(Object.entries(held.men).map(([letter, holds]) => [holds, letter]));
  return {
    palette: Object.values(held.men),
    has: (id) => id in held.at,
    holds: (id) => held.men[letters[held.at[id]]],
    put: (id, holds) => { letters[held.at[id]] = letterOf.get(holds); },
    clear: letterOf.has("") ? () => Object.values(held.at).forEach((k) => { letters[k] = letterOf.get(""); }) : null,
    side: held.runs ? { get: () => rest[0], set: (side) => { rest[0] = side; } } : null,
    text: () => (held.runs
      ? `${letters.join("").replaceAll(/\.+/g, (run) => String(run.length))} ${rest.join(" ")}`
      : letters.join("")),
  };
}

// Words with names of places. A slot is a word that only names the place of a certain man; any other man has a form, into which the name of its place is put.
function byWords(held) {
  const of = new Map(); // [place, man] of each word
  for (const [id, name] of Object.entries(held.names))
    for (const [form, holds] of Object.entries(held.forms)) of.set(form.replace("{}", name), [id, holds]);
  const place = new Map(Object.entries(held.names).map(([id, name]) => [name, id]));
  const slots = held.slots.map((holds) => holds || null);
  const fixed = held.words.map((word, k) => (slots[k] ? place.get(word) : null));
  const free = held.words.filter((word, k) => !slots[k] && of.has(word)).map((word) => of.get(word));
  const other = held.words.filter((word, k) => !slots[k] && !of.has(word));
  const formOf = (holds) => Object.keys(held.forms).find((form) => held.forms[form] === holds) ?? "";
  return {
    palette: [...new Set(["", ...slots.filter(Boolean), ...Object.values(held.forms)])],
    has: (id) => id in held.names,
    holds: (id) => (fixed.includes(id) ? slots[fixed.indexOf(id)] : free.find((one) => one[0] === id)?.[1] ?? ""),
    put: (id, holds) => {
      const kept = free.filter((one) => one[0] !== id);
      free.splice(0, free.length, ...kept);
      if (slots.includes(holds)) {
        const many = slots.flatMap((one, k) => (one === holds ? [k] : []));
        fixed[many.find((k) => fixed[k] === id) ?? many[0]] = id;
      } else if (holds) free.push([id, holds]);
    },
    clear: () => { free.length = 0; },
    side: null,
    text: () => [...fixed.flatMap((id) => (id === null ? [] : [held.names[id]])), ...other,
      ...free.map(([id, holds]) => formOf(holds).replace("{}", held.names[id]))].join(" "),
  };
}

// A position of numbers, each with a box, and the text between them.
function byNumbers(held) {
  const parts = held.text.split(/(\d+)/);
  return {
    boxes: () => parts.flatMap((part, k) => (k % 2 ? [{ value: part, set: (value) => { parts[k] = value; },
      remove: held.more && parts.length > 3 ? () => { parts.splice(k === 1 ? 1 : k - 1, 2); } : null }] : [])),
    more: held.more ? () => parts.splice(parts.length - 1, 0, " ", "1") : null,
    text: () => parts.join("").trim(),
  };
}

// A tree in brackets, where a touch adds a node or removes one with its subtree.
function byBrackets(held) {
  let { text } = held;
  return {
    palette: ["node", ""],
    has: (id) => id in held.at,
    holds: () => "",
    put: (id, holds) => {
      const [start, end] = held.at[id];
      text = holds === "" ? text.slice(0, start) + text.slice(end + 1) : `${text.slice(0, end)}[]${text.slice(end)}`;
    },
    clear: () => { text = ""; },
    side: null, anew: true, // the next drawing has other places
    text: () => `${text} ${held.rest}`.trim(),
  };
}

const MAKERS = { letters: byLetters, words: byWords, numbers: byNumbers, brackets: byBrackets };

/** The editor of a position.
 *
 * - given: words of the position that is there, ruleset first; files: texts that they name;
 * - done(ruleset, position): somebody begins there.
 */
export async function editor(given, files, done) {
  const root = el("div", { class: "editor" });
  const wrong = el("p", { class: "wrong", role: "alert" });
  const drawn = (named) => ask("draw", { words: named, scene: true, bare: true, setup: true }, { texts: files });
  let held = await drawn(given);
  const position = el("input", { type: "text", class: "long", autocomplete: "off", spellcheck: "false" });
  const fen = held.setup?.runs;
  const begin = el("form", { class: "row", onsubmit: (event) => { event.preventDefault(); done(held.ruleset, position.value); } },
    field(fen ? words.fen : words.text, position), h("button", { type: "submit", class: "main" }, words.begin));
  if (!held.setup) {
    position.value = held.position;
    render(root, h("p", null, words.textOnly), begin);
    return root;
  }
  let model = MAKERS[held.setup.by](held.setup);
  let waits = false; // until the server has placed the changed position again
  const tools = el("div", { class: "tools palette", role: "toolbar", "aria-label": words.palette });
  const scene = el("div", { class: "scene" });
  let man = model.palette?.find((one) => one !== "") ?? "";

  function shown() {
    const [only] = held.scenes;
    const places = only.places.map((place) => (model.has(place.id) ? seen(place, model.holds(place.id)) : place));
    const gestures = places.filter((place) => model.has(place.id)).map((place) => ({ ways: [[place.id]], to: place.id, move: place.id }));
    return [{ ...only, places, gestures }];
  }

  // A man that has no look of its own stands behind the name of a vertex.
  const seen = (place, holds) => {
    const name = place.text.replace(/ \(.+\)$/, "");
    const odd = place.kind === "vertex" && /^[A-Z]$/.test(holds);
    return odd ? { ...place, holds: "", text: `${name} (${holds})` } : { ...place, holds, text: name };
  };

  function put(id, holds = man) {
    if (waits) return;
    model.put(id, holds);
    say(words.put(words.man(holds), id));
    changed();
  }

  // Show a changed position; ask for its places again if they may be others.
  async function changed() {
    render(wrong);
    if (model.anew) {
      waits = true;
      try {
        held = await drawn([held.ruleset, model.text()].join(" ").split(" ").filter(Boolean));
      } catch (error) {
        render(wrong, messageOf(error));
      }
      waits = false;
      model = MAKERS[held.setup.by](held.setup);
    }
    paint();
  }

  function paint() {
    position.value = model.text();
    if (model.boxes) {
      render(tools, model.boxes().map((one, k) => [
        field(words.size(k + 1), h("input", { type: "number", min: "0", class: "short", value: one.value, "data-key": `size ${k}`,
          oninput: (event) => { one.set(event.target.value || "0"); position.value = model.text(); } })),
        one.remove ? button("×", () => { one.remove(); paint(); }, { "aria-label": words.remove(k + 1) }) : null]),
      model.more ? button(words.more, () => { model.more(); paint(); }, { "data-key": "more" }) : null);
      return;
    }
    render(tools, model.palette.map((one) => button(words.man(one), () => { man = one; paint(); },
      { "aria-pressed": String(one === man), "data-key": `man ${one}`, "data-man": one, onpointerdown: () => { man = one; } })),
    model.clear ? button(words.clear, () => { if (!waits) { model.clear(); changed(); } }, { "data-key": "clear" }) : null,
    model.side ? field(words.side, choice(SIDES.map((side) => [side, words.sides[side]]), model.side.get(), (side) => { model.side.set(side); paint(); })) : null);
    const key = scene.contains(document.activeElement) ? document.activeElement?.getAttribute("data-key") : null;
    render(scene, board(shown(), { name: words.board, texts: texts.board, mark: () => "", play: (one) => put(one.to), choose() {}, say }).root);
    if (key) /** @type {any} */ (scene.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus();
  }

  // A man is dragged from the palette, or from place to place.
  /** @type {{ place: string | null, man: string | null } | null} */ let from = null;
  const placeAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest(".editor [data-place]")?.getAttribute("data-place") ?? null;
  root.addEventListener("pointerdown", (event) => {
    const begun = event.target.closest("[data-place], [data-man]");
    from = begun ? { place: begun.dataset.place ?? null, man: begun.dataset.man ?? null } : null;
    event.target.releasePointerCapture?.(event.pointerId);
  });
  root.addEventListener("pointerup", (event) => {
    const id = placeAt(event);
    if (from && id !== null && model.has?.(id) && from.place !== id) {
      if (from.man !== null) put(id, from.man);
      else if (from.place !== null && model.has(from.place) && model.holds(from.place) !== "") {
        const moved = model.holds(from.place);
        if (model.palette.includes("")) model.put(from.place, "");
        put(id, moved);
      }
    }
    from = null;
  });

  paint();
  render(root, h("p", { class: "note" }, model.boxes ? words.sizesHow : words.how), tools, model.boxes ? null : scene, begin, wrong);
  return root;
}
