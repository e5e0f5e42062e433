// The reasons of any position, typeset, at once or step by step.
import { messageOf, newest } from "./api.js";
import { blocks } from "./blocks.js";
import { button, el, field, fill, tick } from "./dom.js";
import { textsOf } from "./rulesets.js";
import { texts } from "./texts.js";

const words = texts.explain;
const PICTURE = "thermograph.svg";

export async function open(place, state, keep) {
  const question = newest();
  const given = el("input", { type: "text", class: "long", autocomplete: "off", spellcheck: "false",
    value: typeof state.words === "string" ? state.words : "nim 3 5 7" });
  const found = el("div", { class: "found" });
  const told = el("p", { class: "told", role: "status" });
  const wrong = el("p", { class: "wrong", role: "alert" });
  const on = (name) => state[name] === true;
  const held = { misere: on("misere"), steps: on("steps"), walls: on("walls"), one: on("one"),
    texts: state.texts && typeof state.texts === "object" ? state.texts : {} };
  const pictures = [];

  async function explain(event) {
    event?.preventDefault();
    const asked = split(given.value);
    fill(wrong);
    fill(told, texts.working);
    keep({ words: given.value, ...held });
    if (!asked.length) {
      question.stop();
      fill(told);
      fill(wrong, words.nothing);
      return;
    }
    try {
      const files = textsOf(asked).then((own) => ({ ...held.texts, ...own }));
      const answer = await question("explain", { words: asked, ...(held.misere ? { play: true } : {}), ...(held.steps ? { steps: true } : {}) },
        { progress: (said) => fill(told, said), texts: files });
      if (answer === null) return;
      fill(told);
      const shown = blocks(answer.blocks ?? []);
      const name = answer.expression ?? `${answer.ruleset} ${answer.position}`;
      fill(found, el("h2", {}, name), shown);
      if (held.one) stepwise(shown);
      if (held.walls) await thermograph(asked, files, name);
    } catch (error) {
      fill(told);
      fill(wrong, messageOf(error));
    }
  }

  // One block after the other.
  function stepwise(shown) {
    const all = [...shown.children];
    let many = 1;
    const place = el("span", { role: "status" });
    const tools = el("div", { class: "tools" });
    const paint = () => {
      all.forEach((one, k) => { one.hidden = k >= many; });
      fill(place, words.step(many, all.length));
      fill(tools, button(words.next, () => { many += 1; paint(); }, { "data-key": "next", disabled: many >= all.length, class: "main" }),
        button(words.all, () => { many = all.length; paint(); }, { "data-key": "all", disabled: many >= all.length }), place);
    };
    shown.after(tools);
    paint();
  }

  async function thermograph(asked, files, name) {
    const value = asked[0] === "value";
    const answer = value ? await question("value", { words: asked.slice(1), picture: PICTURE }, { texts: files })
      : await question("draw", { words: asked, walls: true, output: PICTURE }, { texts: files });
    if (answer === null) return;
    const drawn = URL.createObjectURL(new Blob([answer.files[PICTURE].text], { type: "image/svg+xml" }));
    pictures.push(drawn);
    found.append(el("img", { src: drawn, alt: words.thermograph(name), class: "picture" }));
  }

  const file = el("input", { type: "file", onchange: async () => {
    for (const one of file.files) held.texts = { ...held.texts, [one.name]: await one.text() };
  } });
  fill(place, el("h1", {}, words.title), el("p", {}, words.lead),
    el("form", { class: "row", onsubmit: explain }, field(words.position, given),
      ...["misere", "steps", "walls", "one"].map((name) => tick(words[name], held[name], (on) => { held[name] = on; })),
      field(words.file, file),
      el("button", { type: "submit", class: "main" }, words.ask),
      button(words.stop, () => { question.stop(); fill(told); })),
    told, wrong, found);
  await explain();
  return () => {
    question.stop();
    pictures.forEach((one) => URL.revokeObjectURL(one));
  };
}

/** Words as a shell would part them: quotes keep together. */
export function split(text) {
  return (text.match(/"[^"]*"|'[^']*'|[^\s"']+/g) ?? []).map((one) => one.replace(/^(["'])(.*)\1$/, "$2"));
}
