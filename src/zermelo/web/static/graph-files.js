// What a digraph is opened from, and saved and copied as.
import { python, written } from "./digraph.js";
import { button, choice, el, field, fill, save, say } from "./dom.js";
import { split } from "./explain.js";
import { png, standalone } from "./graph-picture.js";
import { texts } from "./texts.js";

const words = texts.graph;
const FORMATS = ["txt", "csv", "tsv", "adj", "tgf", "apx", "af", "dot", "graphml", "gml", "net", "json", "g6", "d6", "s6",
  "npz", "parquet"];
const ATTACKS = ["apx", "af"];

/** The bytes of a file that the server has made. */
const bytesOf = (file) => file.text ?? Uint8Array.from(atob(file.base64), (one) => one.charCodeAt(0));

/** A file as it is sent: as text where it is one. */
async function sentOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    let letters = "";
    for (let k = 0; k < bytes.length; k += 0x8000) letters += String.fromCharCode(...bytes.subarray(k, k + 0x8000));
    return { base64: btoa(letters) };
  }
}

/** The panel that opens; `take(name, words, texts)` takes a digraph as the server reads it. */
export function openPanel(take) {
  const pasted = el("textarea", { rows: "4", class: "sheet", spellcheck: "false" });
  const kind = choice([["", words.guess], ...FORMATS.map((end) => [end, end])], "", () => {});
  const game = el("input", { type: "text", value: "nim 2 1", autocomplete: "off" });
  const read = async ([file]) => {
    if (file) await take(file.name, [file.name], { [file.name]: await sentOf(file) });
  };
  const open = () => {
    const name = kind.value ? `pasted.${kind.value}` : "pasted";
    take(name, [name], { [name]: pasted.value });
  };
  const root = el("details", {}, el("summary", {}, words.open),
    field(words.file, el("input", { type: "file", onchange: (event) => read(event.target.files) })),
    field(words.paste, pasted), el("div", { class: "row" }, field(words.format, kind), button(words.openPasted, open)),
    field(words.example, choice([["", words.choose], ...Object.keys(words.examples).map((name) => [name, name])], "", (name) => {
      if (name) take(null, ["example.tgf"], { "example.tgf": words.examples[name] });
    })),
    field(words.game, game), button(words.openGame, () => take(null, split(game.value), {})));
  return { root, read };
}

/** The panel that saves and copies. */
export function savePanel(sheet) {
  const lines = el("div", { class: "lines" });

  async function keepAs(verb, given, name) {
    const answer = await sheet.ask("save", verb, given);
    if (answer?.files?.[name]) save(name, bytesOf(answer.files[name]), "application/octet-stream");
  }

  async function copied(text) {
    fill(lines, el("pre", { tabindex: "0" }, text));
    try {
      await navigator.clipboard.writeText(text);
      say(words.copied);
    } catch { /* what is to be copied stands there too */ }
  }

  const drawn = () => standalone(sheet.picture, words.drawing);
  const root = el("details", {}, el("summary", {}, words.save),
    el("div", { class: "tools" },
      button(words.saveAs("svg"), () => save("G.svg", drawn(), "image/svg+xml")),
      button(words.saveAs("png"), async () => save("G.png", await png(drawn()), "image/png")),
      ...FORMATS.map((end) => button(words.saveAs(end), () => keepAs("convert", (file) =>
        ({ words: [file], output: `graph.${end}`, attacks: false, write_attacks: ATTACKS.includes(end) }), `graph.${end}`))),
      ...["outcomes", "kernel", "loopy"].map((kind) => button(words.certificate(kind), () =>
        keepAs("certify", (file) => ({ words: [kind, file], output: `${kind}.json` }), `${kind}.json`)))),
    el("div", { class: "tools" }, button(words.python, () => copied(python(sheet.G()))),
      button(words.command, () => copied(words.commands(written(sheet.G()))))), lines);
  return { root };
}
