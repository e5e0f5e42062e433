// A worksheet for partizan games: each line an expression, or a name for one; kept as text.
import { newest, ask, Wrong } from "./api.js";
import { button, el, fill, save } from "./dom.js";
import { texts } from "./texts.js";

const words = texts.values;
const SHEET = "sheet.txt";
const FACTS = ["outcome", "mean", "temperature", "stops", "birthday", "atomic_weight", "reduced"];

export async function open(place, state, keep) {
  const question = newest();
  const sheet = el("textarea", { rows: 8, spellcheck: "false", "aria-label": words.sheet, class: "sheet",
    value: typeof state.sheet === "string" ? state.sheet : words.first });
  const wrong = el("p", { class: "wrong", role: "alert" });
  const found = el("div", { class: "lines" });
  const more = el("div", { class: "more" });
  let pictures = [];
  let later = 0;

  const given = () => ({ texts: { [SHEET]: sheet.value } });

  async function answer() {
    clearTimeout(later);
    keep({ sheet: sheet.value });
    fill(wrong);
    try {
      const told = await question("value", { sheet: SHEET }, given());
      if (told === null) return;
      fill(found, el("h2", {}, words.answers), ...told.lines.map(lineOf));
    } catch (error) {
      fill(wrong, error instanceof Wrong ? error.message : String(error));
    }
  }

  // The games of a line: what it names, or what it says.
  const meant = (line) => line.name ?? line.expression;

  function lineOf(line) {
    const facts = FACTS.filter((name) => line[name] !== null && line[name] !== undefined);
    return el("article", { class: "card" },
      el("p", { class: "value" }, line.name ? `${line.name} = ` : `${line.expression} = `, el("strong", {}, line.value ?? "")),
      facts.length ? el("p", { class: "note" }, facts.map((name) => `${words.facts[name]} ${[line[name]].flat().join(", ")}`).join(" · ")) : null,
      el("details", {}, el("summary", {}, words.why), ...(line.reasons ?? []).map((one) => el("p", {}, one))),
      line.canonical ? el("div", { class: "tools" },
        button(words.options, () => options(line)), button(words.thermograph, () => thermograph(line))) : null);
  }

  // The question about a line is its value, which reads back without the names of the sheet.
  async function options(line) {
    fill(wrong);
    try {
      const told = await ask("moves", { words: ["value", line.value] });
      const rows = told.moves ?? [];
      fill(more, el("h2", {}, words.optionsOf(meant(line))), el("ul", {}, ...rows.map((row) => el("li", {},
        `${texts.play.players[row.player] ?? ""} `, button(row.value ?? row.to ?? row.move, () => add(row.to ?? row.move)), ` ${row.reason ?? ""}`))));
    } catch (error) {
      fill(wrong, error instanceof Wrong ? error.message : String(error));
    }
  }

  async function thermograph(line) {
    fill(wrong);
    try {
      const told = await ask("value", { words: [line.value], picture: "thermograph.svg" });
      const drawn = URL.createObjectURL(new Blob([told.files["thermograph.svg"].text], { type: "image/svg+xml" }));
      pictures.push(drawn);
      fill(more, el("h2", {}, words.thermographOf(meant(line))), el("img", { src: drawn, alt: told.shows ?? words.thermographOf(meant(line)), class: "picture" }));
    } catch (error) {
      fill(wrong, error instanceof Wrong ? error.message : String(error));
    }
  }

  function add(expression) {
    sheet.value = `${sheet.value.trimEnd()}\n${expression}\n`;
    answer();
  }

  sheet.addEventListener("input", () => {
    clearTimeout(later);
    later = setTimeout(answer, 300);
  });
  const file = el("input", { type: "file", accept: ".txt,text/plain", "aria-label": words.open, onchange: async () => {
    if (!file.files.length) return;
    sheet.value = await file.files[0].text();
    answer();
  } });
  fill(place, el("h1", {}, words.title), el("p", {}, words.lead),
    el("div", { class: "columns" },
      el("section", { "aria-label": words.sheet }, sheet, wrong,
        el("div", { class: "row" }, button(words.answer, answer, { class: "main" }), button(words.save, () => save(SHEET, sheet.value)),
          el("label", { class: "field" }, el("span", {}, words.open), file)), found),
      el("aside", { "aria-label": words.beside }, more)));
  await answer();
  return () => {
    clearTimeout(later);
    pictures.forEach((one) => URL.revokeObjectURL(one));
    pictures = [];
  };
}

