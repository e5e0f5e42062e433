// A digraph that one draws or opens: who wins from every vertex while one draws, kernels, sets,
// argumentation, tokens. All that is said of it the server says.
import { newest, Wrong } from "./api.js";
import { EMPTY, cleaned, hasEdge, history, kept, moved, options, python, renamed, restored, toggled, withOptions, withVertex, withoutVertex, written } from "./digraph.js";
import { button, choice, el, field, fill, save, say, tick } from "./dom.js";
import { drawing } from "./drawing.js";
import { split } from "./explain.js";
import { texts } from "./texts.js";

const words = texts.graph;
const TOOLS = ["draw", "move", "delete", "set", "tokens"];
const WORDS_OF = { P: "in", N: "out", D: "undecided" };

/** γ as one writes it: an integer, or ∞(K). */
const gamma = (value) => (value?.inf ? `∞(${value.inf.join(", ")})` : String(value ?? ""));

/** The bytes of a file that the server has made. */
const bytesOf = (file) => file.text ?? Uint8Array.from(atob(file.base64), (one) => one.charCodeAt(0));

export async function open(place, state, keep) {
  const past = history(state.v ? restored(state) : EMPTY);
  let attacks = state.attacks === true, tool = TOOLS.includes(state.tool) ? state.tool : "draw", shows = "gamma";
  let labels = null, values = null; // what `outcomes` and `loopy` say
  let marked = new Set(Array.isArray(state.set) ? state.set : []); // a set of vertices, such as a kernel
  let tokens = Array.isArray(state.tokens) ? state.tokens : []; // names, as often as there are tokens
  let tabled = null, named = null; // the digraph that the table shows, and whose vertex is named
  let turn = 0; // of the labels: only the newest are shown
  let found = null, at = 0; // sets to step through
  let semantics = "preferred", chosen = null;
  const questions = Object.fromEntries(["outcomes", "loopy", "read", "sets", "tokens", "save"].map((name) => [name, newest()]));

  const G = () => past.now();
  const file = () => written(G());
  const wrong = el("p", { class: "wrong", role: "alert" });
  const told = el("p", { class: "told", role: "status" });
  const sets = el("div", { class: "sets", role: "status" }), sum = el("div", { role: "status" });
  const rows = el("div", {}), bar = el("div", { class: "tools bar", role: "group", "aria-label": words.tools });
  const one = el("div", { class: "row" }), framework = el("div", {});

  // Ask of the digraph; null where a newer question has taken its place, or what is wrong was told.
  async function ask(name, verb, given, options = {}) {
    const { file: held, text } = file();
    try {
      return await questions[name](verb, given(held), { texts: { [held]: text }, ...options });
    } catch (error) {
      fill(wrong, error instanceof Wrong ? error.message : String(error));
      return null;
    }
  }

  const picture = drawing({
    digraph: G,
    tool: () => tool,
    turned: () => attacks,
    hasEdge: (u, v) => hasEdge(G(), u, v),
    label: labelOf,
    edge(u, v) {
      if (!labels?.outcome) return "other";
      const [a, b] = [u, v].map((k) => G().vertices[k].name);
      const [from, to] = [a, b].map((name) => labels.outcome[name]);
      if (from === "N" && to === "P" && labels.remoteness[b] === labels.remoteness[a] - 1) return "winning";
      return from === "D" && to === "D" ? "drawing" : "other";
    },
    vertex: (x, y) => change(withVertex(G(), x, y)),
    join: (u, v) => change(attacks ? toggled(G(), v, u) : toggled(G(), u, v)),
    joinNew(u, x, y) {
      const grown = withVertex(G(), x, y), last = grown.vertices.length - 1;
      change(attacks ? toggled(grown, last, u) : toggled(grown, u, last));
    },
    move: (k, x, y) => change(moved(G(), k, x, y), { same: true }),
    remove: (k) => change(withoutVertex(G(), k)),
    select(k) { chosen = G().vertices[k].name; paintOne(); },
    rename(k) { chosen = G().vertices[k].name; paintOne(); one.querySelector("input").select(); },
    touch(k) {
      const { name } = G().vertices[k];
      if (tool === "tokens") {
        tokens = [...tokens, name];
        askTokens();
      } else {
        marked = new Set(marked.has(name) ? [...marked].filter((held) => held !== name) : [...marked, name]);
        askSet();
      }
      paint();
      remember();
    },
    say,
  }, words);

  function labelOf(k) {
    const { name } = G().vertices[k], outcome = labels?.outcome?.[name] ?? "?";
    const height = labels?.remoteness?.[name], counter = labels?.counter?.[name] ?? values?.counter?.[name];
    const here = tokens.filter((held) => held === name).length;
    const value = values?.value ? gamma(values.value[name]) : "";
    const letter = attacks && WORDS_OF[outcome] ? words.labels[WORDS_OF[outcome]] : outcome;
    const part = { P: "S1", N: "S2", D: "S3" }[outcome] ?? "";
    const under = { gamma: value, counter: counter ?? "", parts: part, nothing: "" }[shows];
    return {
      outcome: "PND".includes(outcome) ? outcome : "unknown", mark: `${letter}${attacks || height === null ? "" : height ?? ""}`,
      under: here ? `${"●".repeat(Math.min(here, 5))}${here > 5 ? here : ""} ${under}` : String(under), value, counter, part,
      said: words.said({ outcome: labels?.outcome ? words.outcomes[outcome] : "", value, here, marked: marked.has(name) }),
      cls: marked.has(name) ? "marked" : "",
    };
  }

  // Another digraph stands here: show it, and ask what is to be said of it.
  function change(next, { same = false, arranged = false } = {}) {
    past.change(next);
    renew({ same, arranged });
  }

  function renew({ same = false, arranged = false } = {}) {
    fill(wrong);
    const names = new Set(G().vertices.map((vertex) => vertex.name));
    marked = new Set([...marked].filter((name) => names.has(name)));
    tokens = tokens.filter((name) => names.has(name));
    if (!same) {
      found = null;
      fill(sets);
      label();
    }
    paint();
    if (arranged) picture.fit();
    remember();
  }

  async function label() {
    if (!G().vertices.length) {
      labels = values = null;
      picture.root.classList.remove("stale");
      return;
    }
    const own = (turn += 1);
    picture.root.classList.add("stale");
    const both = [["outcomes", (held) => { labels = held; }], ["loopy", (held) => { values = held; }]].map(async ([verb, put]) => {
      const answer = await ask(verb, verb, (held) => ({ file: held }));
      if (own !== turn) return;
      put(answer); // null where the server did not answer: then nothing is said
      paint();
    });
    if (tokens.length) askTokens();
    else fill(sum);
    if (tool === "set") askSet();
    await Promise.all(both);
    if (own === turn) picture.root.classList.remove("stale");
  }

  function paint() {
    picture.paint();
    fill(told, G().vertices.length ? (labels?.outcome ? words.counts(labels, attacks) : texts.working) : words.empty);
    paintBar();
    paintOne();
    paintRows();
  }

  function paintBar() {
    fill(bar, ...TOOLS.map((name) => button(words.tool[name], () => {
      tool = name;
      picture.cancel();
      paint();
      if (name === "set") askSet();
      remember();
    }, { "aria-pressed": String(tool === name), "data-key": `tool ${name}` })),
    button(words.undo, undo, { disabled: !past.canUndo(), "data-key": "undo" }),
    button(words.redo, redo, { disabled: !past.canRedo(), "data-key": "redo" }),
    button(words.arrange, arrange, { "data-key": "arrange" }),
    button(words.larger, () => picture.zoom(1.25), { "data-key": "larger" }),
    button(words.smaller, () => picture.zoom(0.8), { "data-key": "smaller" }),
    button(words.fit, () => picture.fit(), { "data-key": "fit" }));
  }

  // The vertex that was touched last: its name, its options, and ways to be rid of it.
  function paintOne() {
    if (named?.digraph === G() && named.chosen === chosen) return;
    named = { digraph: G(), chosen };
    const k = G().vertices.findIndex((vertex) => vertex.name === chosen);
    if (k < 0) {
      fill(one);
      return;
    }
    fill(one, field(words.name, el("input", { type: "text", value: chosen, "data-key": "one", autocomplete: "off", onchange: (event) => rename(k, event.target) })),
      button(words.loop, () => change(toggled(G(), k, k)), { "data-key": "loop", "aria-pressed": String(hasEdge(G(), k, k)) }),
      button(words.why, () => why(chosen), { "data-key": "why" }));
  }

  function rename(k, input) {
    const before = G().vertices[k].name, next = renamed(G(), k, input.value), name = cleaned(input.value);
    if (next === null) {
      fill(wrong, words.badName(input.value));
      input.value = before;
      return;
    }
    if (name === before) return;
    const other = (held) => (held === before ? name : held);
    marked = new Set([...marked].map(other));
    tokens = tokens.map(other);
    if (chosen === before) chosen = name;
    change(next);
  }

  // A table that says, and edits, the same as the picture.
  // While the digraph is the same only what is said of it changes: nobody's typing is lost.
  function paintRows() {
    if (tabled === G()) {
      rows.querySelectorAll("tbody tr").forEach((row, k) => {
        const { mark, value, counter, part } = labelOf(k);
        [mark, value, counter ?? "", part].forEach((cell, i) => { row.cells[i + 1].textContent = cell; });
      });
      return;
    }
    tabled = G();
    fill(rows, el("div", { class: "wide", tabindex: "0", role: "group", "aria-label": words.table, "data-key": "table" },
      el("table", {}, el("thead", {}, el("tr", {}, ...words.heads(attacks).map((head) => el("th", { scope: "col" }, head)))),
        el("tbody", {}, ...G().vertices.map((vertex, k) => {
          const { mark, value, counter, part } = labelOf(k);
          return el("tr", {},
            el("td", {}, el("input", { type: "text", class: "short", value: vertex.name, "aria-label": words.nameOf(vertex.name), "data-key": `name ${k}`, onchange: (event) => rename(k, event.target) })),
            el("td", { class: "label" }, mark), el("td", {}, value), el("td", {}, counter ?? ""), el("td", {}, part),
            el("td", {}, el("input", { type: "text", value: options(G(), k).join(" "), "aria-label": words.optionsOf(vertex.name, attacks), "data-key": `options ${k}`,
              onchange: (event) => reoption(k, event.target) })),
            el("td", {}, button("×", () => change(withoutVertex(G(), k)), { "aria-label": words.removeOf(vertex.name), "data-key": `remove ${k}` })));
        })))),
    button(words.add, () => {
      const lowest = Math.max(0, ...G().vertices.map((vertex) => vertex.y)), many = G().vertices.length;
      change(withVertex(G(), (many % 6) * 90, many % 6 ? lowest : lowest + 80), { arranged: true });
    }, { "data-key": "add" }));
  }

  function reoption(k, input) {
    const next = withOptions(G(), k, input.value.split(/[\s,]+/).filter(Boolean));
    if (next === null) {
      fill(wrong, words.unknown(input.value));
      input.value = options(G(), k).join(" ");
    } else change(next);
  }

  function undo() { past.undo(); renew(); }
  function redo() { past.redo(); renew(); }

  // Take a digraph as the server reads and places it.
  async function take(name, given, held) {
    fill(wrong);
    fill(told, texts.working);
    try {
      const answer = await questions.read("draw", given, { texts: held, progress: (said) => fill(told, said) });
      if (answer === null) return;
      if (!answer.drawing) {
        fill(wrong, words.large(answer.vertices, answer.shows));
        await excerpt(given, held, answer);
        return;
      }
      fill(large);
      attacks = name !== null && /\.(apx|af)$/.test(name) ? true : attacks;
      change({ vertices: answer.drawing.vertices, edges: answer.drawing.edges }, { arranged: true });
      paintFramework();
    } catch (error) {
      paint();
      fill(wrong, error instanceof Wrong ? error.message : String(error));
    }
  }

  // Of what is too large to be read the page shows the picture that `draw` makes.
  const large = el("div", {});
  async function excerpt(given, held, answer) {
    const drawn = await questions.read("draw", { ...given, output: "excerpt.svg" }, { texts: held });
    if (drawn === null) return;
    const source = URL.createObjectURL(new Blob([drawn.files["excerpt.svg"].text], { type: "image/svg+xml" }));
    fill(large, el("img", { class: "picture", src: source, alt: answer.shows }));
  }

  function arrange() {
    if (!G().vertices.length) return;
    const { file: name, text } = file();
    take(null, { words: [name] }, { [name]: text });
  }

  async function read(files) {
    const [held] = files;
    if (held) await take(held.name, { words: [held.name] }, { [held.name]: await held.text() });
  }

  // Kernels and extensions, one after the other.
  async function step(verb, given, none) {
    fill(wrong);
    const answer = await ask("sets", verb, given, { partial: true, progress: (said) => fill(sets, el("p", {}, said)) });
    if (answer === null) return;
    found = answer.kernels ?? answer.extensions ?? [];
    at = 0;
    if (!found.length) fill(sets, el("p", {}, none));
    else showSet(answer.complete);
  }

  function showSet(complete) {
    marked = new Set(found[at]);
    const move = (by) => () => { at = (at + by + found.length) % found.length; showSet(complete); };
    fill(sets, el("p", {}, words.place(at + 1, found.length, complete)), el("p", { class: "members" }, words.members(found[at])),
      el("div", { class: "tools" }, button(words.before, move(-1), { "data-key": "before" }), button(words.next, move(1), { "data-key": "next" })));
    picture.paint();
    remember();
  }

  async function count() {
    const answer = await ask("sets", "kernels", (held) => ({ file: held, question: "count" }), { progress: (said) => fill(sets, el("p", {}, said)) });
    if (answer !== null) fill(sets, el("p", {}, words.kernels(answer.count)));
  }

  // Why there is no kernel: what outcomes leave open, and the part where a search found none.
  async function none() {
    const answer = await ask("sets", "kernels", (held) => ({ file: held }), { progress: (said) => fill(sets, el("p", {}, said)) });
    if (answer === null) return;
    if (answer.kernel) marked = new Set(answer.kernel);
    fill(sets, ...words.decided(answer).map((line) => el("p", {}, line)));
    picture.paint();
  }

  async function askSet() {
    if (!G().vertices.length) return;
    const answer = await ask("sets", "kernels", (held) => ({ file: held, checked: [...marked].join(",") }));
    if (answer !== null) fill(sets, el("p", {}, words.isKernel(answer)));
  }

  async function why(name) {
    const answer = await ask("sets", "argue", (held) => ({ file: held, attacks: false, semantics, why: name }));
    if (answer === null) return;
    const held = ({ because, lines = [] }) => [el("p", {}, because), ...lines.map((line) => el("p", {}, typeof line === "string" ? line : JSON.stringify(line)))];
    fill(sets, el("h3", {}, words.label(name, answer.label)), el("p", { class: "note" }, words.some(semantics)), ...held(answer.credulously),
      el("p", { class: "note" }, words.every(semantics)), ...held(answer.sceptically));
  }

  async function askTokens() {
    if (!tokens.length) {
      fill(sum);
      return;
    }
    const answer = await ask("tokens", "loopy", (held) => ({ file: held, tokens: tokens.join(",") }));
    if (answer === null) return;
    fill(sum, el("p", {}, words.sum(gamma(answer.sum), answer.outcome)),
      el("ul", {}, ...[...answer.winning_moves, ...answer.drawing_moves].map(([from, to], k) => el("li", {},
        button(`${from} → ${to}`, () => {
          tokens = tokens.toSpliced(tokens.indexOf(from), 1, to);
          askTokens();
          paint();
          remember();
        }), ` ${k < answer.winning_moves.length ? words.wins : words.draws}`))));
  }

  // Files that the verbs write.
  async function keepAs(verb, given, name) {
    fill(wrong);
    const answer = await ask("save", verb, given);
    if (answer?.files?.[name]) save(name, bytesOf(answer.files[name]), "application/octet-stream");
  }

  const copied = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      say(words.copied);
    } catch { /* what is to be copied stands there too */ }
    fill(lines, el("pre", { tabindex: "0" }, text));
  };
  const lines = el("div", { class: "lines" });
  const pasted = el("textarea", { rows: "4", class: "sheet", spellcheck: "false" });
  const game = el("input", { type: "text", value: "nim 2 1", autocomplete: "off" });
  const remember = () => keep({ ...kept(G()), ...(attacks ? { attacks } : {}), ...(marked.size ? { set: [...marked] } : {}), ...(tokens.length ? { tokens } : {}), tool });

  function paintFramework() {
    fill(framework, tick(words.attacks, attacks, (on) => { attacks = on; tabled = null; paintFramework(); paint(); remember(); }),
      el("p", { class: "note" }, attacks ? words.arrowsAttack : words.arrowsMove),
      attacks ? el("div", { class: "row" },
        field(words.semantics, choice(words.semanticsNames.map((name) => [name, name]), semantics, (name) => { semantics = name; })),
        button(words.extensions, () => step("argue", (held) => ({ file: held, attacks: false, semantics, question: "all", limit: 1000 }), words.noExtension(semantics)))) : null);
  }

  const formats = ["tgf", "csv", "adj", "apx", "af", "dot", "graphml", "npz"];
  fill(place, el("h1", {}, words.title), el("p", {}, words.lead), bar,
    el("div", { class: "columns" },
      el("section", { "aria-label": words.drawing }, picture.root, told, wrong, large, one, el("p", { class: "note" }, words.keys)),
      el("section", { "aria-label": words.beside },
        field(words.shows, choice(Object.entries(words.shown), shows, (name) => { shows = name; paint(); })),
        el("h2", {}, words.kernelsTitle),
        el("div", { class: "tools" },
          button(words.count, count), button(words.stepKernels, () => step("kernels", (held) => ({ file: held, question: "all", limit: 1000 }), words.noKernel)),
          button(words.whyNone, none)), sets,
        el("h2", {}, words.tokensTitle), el("p", { class: "note" }, words.tokensHow), sum,
        button(words.clear, () => { tokens = []; marked = new Set(); fill(sum); fill(sets); paint(); remember(); }),
        el("h2", {}, words.frameworkTitle), framework,
        el("details", {}, el("summary", {}, words.open),
          field(words.file, el("input", { type: "file", onchange: (event) => read(event.target.files) })),
          field(words.paste, pasted), button(words.openPasted, () => take("pasted", { words: ["pasted"] }, { pasted: pasted.value })),
          field(words.example, choice([["", words.choose], ...Object.keys(words.examples).map((name) => [name, name])], "", (name) => {
            if (name) take(null, { words: ["example.tgf"] }, { "example.tgf": words.examples[name] });
          })),
          field(words.game, game), button(words.openGame, () => take(null, { words: split(game.value) }, {}))),
        el("details", {}, el("summary", {}, words.save),
          el("div", { class: "tools" },
            ...["svg", "png"].map((end) => button(words.saveAs(end), () => keepAs("draw", (held) => ({ words: [held], output: `G.${end}` }), `G.${end}`))),
            ...formats.map((end) => button(words.saveAs(end), () => keepAs("convert", (held) => ({ words: [held], output: `graph.${end}`, attacks: false, write_attacks: end === "apx" || end === "af" }), `graph.${end}`))),
            ...["outcomes", "kernel", "loopy"].map((kind) => button(words.certificate(kind), () => keepAs("certify", (held) => ({ words: [kind, held], output: `${kind}.json` }), `${kind}.json`)))),
          el("div", { class: "tools" }, button(words.python, () => copied(python(G()))), button(words.command, () => copied(words.commands(file())))), lines))),
    el("h2", {}, words.table), rows);

  const root = picture.root;
  root.addEventListener("dragover", (event) => event.preventDefault());
  root.addEventListener("drop", (event) => { event.preventDefault(); read(event.dataTransfer.files); });
  const keys = (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.target.closest("input, textarea")) return;
    if (event.key === "z" && !event.shiftKey) undo();
    else if (event.key === "y" || (event.key === "z" && event.shiftKey) || event.key === "Z") redo();
    else return;
    event.preventDefault();
  };
  place.addEventListener("keydown", keys);
  paintFramework();
  if (state.v) renew();
  else await take(null, { words: ["example.tgf"] }, { "example.tgf": Object.values(words.examples)[0] });
  picture.fit();
  return () => {
    turn += 1;
    for (const question of Object.values(questions)) question.stop();
  };
}
