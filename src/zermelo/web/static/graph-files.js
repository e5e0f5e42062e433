// Opening, saving and copying a digraph.
import { Wrong } from "./api.js";
import { isOwned, python } from "./digraph.js";
import { save, say } from "./dom.js";
import { ownersOf, sourceOf } from "./graph-labels.js";
import { png, standalone } from "./graph-picture.js";
import { split } from "./rulesets.js";
import { texts } from "./texts.js";
import { field, h } from "./view.js";

const words = texts.graph;
const FORMATS = ["txt", "csv", "tsv", "adj", "tgf", "apx", "af", "dot", "graphml", "gml", "net", "json", "g6", "d6", "s6",
  "npz", "parquet"];
const ATTACKS = ["apx", "af"];
const PICTURE = "excerpt.svg";

// The bytes of a file that the server has made.
const bytesOf = (file) => file.text ?? Uint8Array.from(atob(file.base64), (one) => one.charCodeAt(0));

/** The contents of a file as text, or in base 64 if it is not UTF-8. */
export async function sentOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    let letters = "";
    for (let k = 0; k < bytes.length; k += 0x8000) letters += String.fromCharCode(...bytes.subarray(k, k + 0x8000));
    return { base64: btoa(letters) };
  }
}

/** Read a digraph by the server: {attacks, G} with places of vertices; {attacks, large} with its file and the address of a picture
 * of a part if it is too large to draw (positions of a game are written into a file); null if a newer question ended this one. */
export async function readDigraph(question, given, files, progress) {
  const options = { texts: files, progress };
  let [file] = given, held = await files;
  const answers = await question.all([["draw", { words: given }], ...(/owner/iu.test(held[file] ?? "") ? [["outcomes", { file, owner: "owner" }]] : [])], options);
  if (answers === null) return null;
  const [answer, { owner = null } = {}] = answers, attacks = answer.arguments !== undefined, { drawing } = answer;
  if (answer.error) throw new Wrong(answer.error, answer);
  if (drawing) return { attacks, G: { vertices: owner ? drawing.vertices.map((vertex) => ({ ...vertex, owner: owner[vertex.name] })) : drawing.vertices, edges: drawing.edges } };
  if (!(file in held)) {
    const made = await question("convert", { words: given, output: file = "positions.graphml" }, options);
    if (made === null) return null;
    held = { [file]: made.files[file].text };
  }
  const drawn = await question("draw", { words: given, output: PICTURE }, options);
  if (drawn === null) return null;
  const address = URL.createObjectURL(new Blob([drawn.files[PICTURE].text], { type: "image/svg+xml" }));
  return { attacks, large: { file, texts: held, attacks, address, shows: answer.shows, owned: owner !== null, vertices: answer.vertices ?? answer.arguments, edges: answer.edges ?? answer.attacks } };
}

// A choice that is read when its form is sent.
const list = (name, groups) => h("select", { name }, groups.map(([title, held]) => {
  const some = held.map(([value, said]) => h("option", { value, key: value }, said));
  return title ? h("optgroup", { label: title }, some) : some;
}));

const sent = (act) => (event) => {
  event.preventDefault();
  act(event.target.elements);
};

/** The forms that open a digraph. */
export function openView(state, act, refusal) {
  const open = ({ kind, text }) => {
    const name = kind.value ? `pasted.${kind.value}` : "pasted";
    act.take("open", [name], { [name]: text.value });
  };
  const example = ({ target }) => target.value && act.take("open", ["example.tgf"], { "example.tgf": words.examples[target.value] });
  return h("details", { key: "open" }, h("summary", null, words.open), refusal(state, "open"),
    field(words.file, h("input", { type: "file", onchange: (event) => act.read(event.target.files, "open") })),
    h("form", { onsubmit: sent(open) }, field(words.paste, h("textarea", { name: "text", rows: "4", class: "sheet", spellcheck: "false" })),
      h("div", { class: "row" }, field(words.format, list("kind", [["", [["", words.guess], ...FORMATS.map((end) => [end, end])]]])), h("button", { type: "submit" }, words.openPasted))),
    field(words.example, h("select", { onchange: example }, [["", words.choose], ...Object.keys(words.examples).map((name) => [name, name])].map(([value, said]) => h("option", { value, key: value }, said)))),
    h("form", { onsubmit: sent(({ game }) => act.take("open", split(game.value), {})) }, h("div", { class: "row" },
      field(words.game, h("input", { type: "text", name: "game", value: "nim 2 1", autocomplete: "off" })), h("button", { type: "submit" }, words.openGame))));
}

/** The form that saves or copies a digraph. */
export function saveView(state, act, refusal) {
  const kinds = [...(state.large ? [] : [[words.picture, ["svg", "png"].map((end) => [`picture ${end}`, end.toUpperCase()])]]),
    [words.digraph, (state.large || !isOwned(state.G) ? FORMATS : ["graphml"]).map((end) => [`file ${end}`, end.toUpperCase()])],
    [words.certificate, Object.entries(words.certificates).map(([kind, said]) => [`certificate ${kind}`, said])], [words.text, Object.entries(words.copies).map(([kind, said]) => [`text ${kind}`, said])]];
  return h("details", { key: "save" }, h("summary", null, words.save), h("form", { class: "row", onsubmit: sent(({ what }) => act.save(...what.value.split(" "))) },
    field(words.saveAs, list("what", kinds)), h("button", { type: "submit" }, words.saveIt)), refusal(state, "save"),
  state.copied && h("pre", { class: "copied", tabindex: "0" }, state.copied));
}

/** Save or copy the digraph; `ask` asks for a file, `picture` is the drawing. */
export async function saved(state, kind, end, ask, picture) {
  const made = async (verb, given, name) => {
    const answer = await ask("save", "save", verb, given);
    if (answer?.files?.[name]) save(name, bytesOf(answer.files[name]), "application/octet-stream");
  };
  const { file, texts: held } = sourceOf(state), owners = ownersOf(state);
  if (kind === "file" && !state.large && isOwned(state.G)) return save(file, held[file]); // other formats lose the owners
  if (kind === "file") return made("convert", (file) => ({ words: [file], output: `graph.${end}`, write_attacks: ATTACKS.includes(end) }), `graph.${end}`);
  if (kind === "certificate") return made("certify", () => ({ words: [end, file], output: `${end}.json`, ...(end === "outcomes" ? owners : {}) }), `${end}.json`);
  if (kind === "picture") {
    const drawn = standalone(picture, words.drawing);
    return end === "svg" ? save("G.svg", drawn, "image/svg+xml") : save("G.png", await png(drawn), "image/png");
  }
  state.copied = end === "python" ? python(state.G, state.large ? file : null, state.marked) : words.commands(file, state.large ? null : held[file], owners);
  return navigator.clipboard.writeText(state.copied).then(() => say(words.copied), () => {}); // the text is also shown
}
