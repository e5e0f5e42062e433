// A worksheet for partizan games: each line an expression, or a name for one; kept as text.
// Each line is its own question: a wrong or slow line delays no other.
import { ask, messageOf, newest } from "./api.js";
import { save } from "./dom.js";
import { explainPanel } from "./explain-panel.js";
import { typeset } from "./formula.js";
import { texts } from "./texts.js";
import { button, coded, field, h, render } from "./view.js";

const words = texts.values;
const SHEET = "sheet.txt", PICTURE = "thermograph.svg";
const FACTS = ["outcome", "mean", "temperature", "stops", "birthday", "atomic_weight", "reduced"];
/** Maximum number of lines that are asked at a time. */
const AT_ONCE = 3;
const NAMED = /^\s*([\p{L}_][\p{L}\p{N}_]*)\s*:=/u;

/** A question for each line of a sheet: the line, and as text also the lines above that define the names it uses. */
export function questionsOf(sheet) {
  const known = new Map(); // by name, the lines that define it
  return sheet.split("\n").map((line) => line.trim()).filter((line) => line && !line.startsWith("#")).map((line) => {
    const needs = [...new Set((line.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? []).flatMap((name) => known.get(name) ?? []))];
    const name = line.match(NAMED)?.[1];
    if (name) known.set(name, [...needs, line]);
    return { line, text: [...needs, line, ""].join("\n") };
  });
}

const shown = (text) => typeset(String(text));

function card(one, act) {
  const { line, answer, error, waits, progress, stopped } = one, kept = { class: "card", key: one.key, "data-line": line };
  if (error) return h("article", kept, h("p", { class: "value" }, line), h("p", { class: "wrong", role: "alert" }, error));
  if (stopped) return h("article", kept, h("p", { class: "value" }, line), h("p", null, texts.stopped), button(words.answer, () => act.again(one)));
  if (!answer) return h("article", kept, h("p", { class: "value waits" }, line), h("p", { role: "status", class: "note" }, progress || texts.working), waits ? button(texts.stop, () => act.stop(one)) : null);
  const facts = FACTS.filter((name) => answer[name] !== null && answer[name] !== undefined);
  return h("article", kept, h("p", { class: "value" }, shown(answer.name ?? answer.expression), " = ", h("strong", null, shown(answer.value ?? ""))),
    facts.length ? h("p", { class: "note" }, facts.map((name, k) => [k ? " · " : "", `${words.facts[name]} `, shown([answer[name]].flat().map((text) => String(text).replace(/^-(?=\d+$)/, "−")).join(", "))])) : null,
    h("details", null, h("summary", null, words.why), (answer.reasons ?? []).map((text) => h("p", null, shown(text)))),
    answer.canonical ? h("div", { class: "tools" }, button(texts.explain.title, () => act.explain(answer)), button(words.options, () => act.options(answer)), button(words.thermograph, () => act.thermograph(answer))) : null);
}

function view(state, act) {
  return [h("h1", null, words.title), h("p", null, coded(words.lead)), h("div", { class: "columns" },
    h("section", { "aria-label": words.sheet },
      h("textarea", { rows: 6, spellcheck: "false", "aria-label": words.sheet, class: "sheet", value: state.sheet, oninput: (event) => act.write(event.target.value) }),
      h("div", { class: "row" }, button(words.answer, act.answer, { class: "main" }), button(words.save, () => save(SHEET, state.sheet)),
        field(words.open, h("input", { type: "file", accept: ".txt,text/plain", "aria-label": words.open, onchange: act.open }))),
      h("div", { class: "lines" }, h("h2", null, words.answers), state.lines.map((one) => card(one, act)))),
    h("aside", { "aria-label": words.beside }, state.wrong ? h("p", { class: "wrong", role: "alert" }, state.wrong) : null, h("div", { class: "more" }, state.more), state.reasons))];
}

export async function open(place, held, keep) {
  /** @type {{ sheet: string, lines: SheetLine[], more: Child, wrong: string, reasons: Node | null }} */
  const state = { sheet: typeof held.sheet === "string" ? held.sheet : words.first, lines: [], more: null, wrong: "", reasons: null };
  /** @type {string | null} */ let picture = null;
  let later = 0, running = 0, ended = false;
  const panel = explainPanel();
  state.reasons = panel.root;
  const paint = () => { if (!ended) render(place, view(state, act)); };
  const told = (error) => messageOf(error).replace(/^sheet\.txt, line \d+: /, "");

  // Keep the answers of unchanged lines, and end the questions of removed ones.
  function answer() {
    clearTimeout(later);
    keep({ sheet: state.sheet });
    const before = [...state.lines], seen = new Map();
    state.lines = questionsOf(state.sheet).map((asked) => {
      const k = before.findIndex((one) => one.text === asked.text && !one.error && !one.stopped), count = (seen.get(asked.text) ?? 0) + 1;
      seen.set(asked.text, count);
      return { ...(k < 0 ? { ...asked, question: newest() } : before.splice(k, 1)[0]), key: `${count} ${asked.text}` };
    });
    before.forEach((one) => { one.gone = true; one.question.stop(); });
    paint();
    next();
  }

  async function next() {
    const one = state.lines.find((line) => !line.answer && !line.error && !line.stopped && !line.waits);
    if (!one || running >= AT_ONCE || ended) return;
    running += 1;
    one.waits = true;
    next();
    const now = () => state.lines.find((line) => line.question === one.question) ?? one;
    try {
      const found = await one.question("value", { sheet: SHEET }, { texts: { [SHEET]: one.text }, progress: (said) => { now().progress = said; paint(); } });
      if (found) now().answer = found.lines.at(-1);
    } catch (error) {
      now().error = told(error);
    }
    now().waits = false;
    running -= 1;
    paint();
    next();
  }

  // The question about a line is its value, which reads back without the names of the sheet.
  async function more(title, asking) {
    Object.assign(state, { wrong: "", more: [h("h2", null, title), h("p", { role: "status" }, texts.working)] });
    paint();
    try {
      state.more = [h("h2", null, title), await asking()];
    } catch (error) {
      Object.assign(state, { more: null, wrong: told(error) });
    }
    paint();
  }

  const act = {
    answer,
    write(text) { state.sheet = text; keep({ sheet: text }); clearTimeout(later); later = setTimeout(answer, 300); },
    async open(event) {
      if (!event.target.files.length) return;
      state.sheet = await event.target.files[0].text();
      answer();
    },
    stop(one) { one.stopped = true; one.question.stop(); paint(); },
    again(one) { one.stopped = false; paint(); next(); },
    explain: (line) => panel.show({ words: ["value", line.value], title: texts.explain.why(line.name ?? line.expression) }),
    options: (line) => more(words.optionsOf(line.name ?? line.expression), async () => {
      const answered = await ask("moves", { words: ["value", line.value] });
      return h("ul", null, (answered.moves ?? []).map((row) => h("li", null, `${texts.play.players[row.player] ?? ""} `,
        button(row.value ?? row.to ?? row.move, () => { state.sheet = `${state.sheet.trimEnd()}\n${row.to ?? row.move}\n`; answer(); }), ` ${row.reason ?? ""}`)));
    }),
    thermograph: (line) => more(words.thermographOf(line.name ?? line.expression), async () => {
      const answered = await ask("value", { words: [line.value], picture: PICTURE });
      if (picture) URL.revokeObjectURL(picture);
      picture = URL.createObjectURL(new Blob([answered.files[PICTURE].text], { type: "image/svg+xml" }));
      return h("img", { src: picture, alt: answered.shows ?? words.thermographOf(line.name ?? line.expression), class: "picture" });
    }),
  };
  answer();
  return () => {
    ended = true;
    panel.clear();
    clearTimeout(later);
    state.lines.forEach((one) => one.question.stop());
    if (picture) URL.revokeObjectURL(picture);
  };
}
