// A digraph that one draws or opens: who wins from every vertex while one draws, kernels, sets,
// argumentation, tokens. All that is said of it the server says.
import { messageOf, newest } from "./api.js";
import { EMPTY, cleaned, hasEdge, history, kept, moved, renamed, restored, toggled, withVertex, withoutVertex, written } from "./digraph.js";
import { button, choice, el, field, fill, say, svg } from "./dom.js";
import { drawing } from "./drawing.js";
import { openPanel, savePanel } from "./graph-files.js";
import { frameworkPanel } from "./graph-framework.js";
import { byVerb, labelOf, lookOf, questionsOf } from "./graph-labels.js";
import { setsPanel } from "./graph-sets.js";
import { tablePanel } from "./graph-table.js";
import { tokensPanel } from "./graph-tokens.js";
import { whyPanel } from "./graph-why.js";
import { texts } from "./texts.js";

const words = texts.graph;
const TOOLS = ["draw", "move", "delete", "set", "tokens"];
/** As many vertices as `draw` draws whole. */
const MAX_VERTICES = 300;
/** Milliseconds for which an edge waits for its labels, so that a large drawing is drawn once and not twice. */
const LABELS_WAIT = 50;

export async function open(place, state, keep) {
  const past = history(state.v ? restored(state) : EMPTY);
  const questions = Object.fromEntries(["labels", "read", "sets", "talk", "save"].map((name) => [name, newest()]));
  const wrong = el("p", { class: "wrong", role: "alert" }), told = el("p", { class: "told", role: "status" });
  const bar = el("div", { class: "tools bar", role: "group", "aria-label": words.tools });
  const legend = el("ul", { class: "legend", "aria-label": words.legendTitle }), whyHere = el("div", {});
  const one = el("div", { class: "row" }), large = el("div", {});
  let turn = 0; // of the labels: only the newest are shown
  let fading = 0; // the timer after which labels that are not there are faded
  let waiting = 0; // the timer after which a change is drawn, where labels have not come before
  let painted = 0; // number of vertices drawn
  let named = null, chosen = null; // what vertex was touched last
  let excerpt = ""; // the address of the picture of what is too large to draw
  const forget = () => { if (excerpt) URL.revokeObjectURL(excerpt); excerpt = ""; };

  // What the parts of the page share.
  const sheet = {
    G: past.now,
    large: null, // {file, texts, words} of a digraph that is too large to draw: the questions are asked of it
    labels: null, // what the verbs say, by their names
    attacks: state.attacks === true, semantics: "preferred", shows: "gamma",
    tool: TOOLS.includes(state.tool) ? state.tool : "draw",
    marked: new Set(Array.isArray(state.set) ? state.set : []), // a set of vertices, such as a kernel
    tokens: Array.isArray(state.tokens) ? state.tokens : [], // names, as often as there are tokens
    change, wrong: (said) => fill(wrong, said), stop: (name) => questions[name].stop(),
    mark(names) { sheet.marked = new Set(names); picture.paint(); remember(); },

    // Ask of the digraph; null where a newer question has taken its place, undefined where it was wrong.
    async ask(name, verb, given, options = {}) {
      fill(wrong);
      const { file, text } = written(past.now()), held = sheet.large;
      try {
        return await questions[name](verb, given(held?.file ?? file), { texts: held?.texts ?? { [file]: text }, ...options });
      } catch (error) {
        fill(wrong, messageOf(error));
        return undefined;
      }
    },
  };
  const G = past.now;

  const picture = sheet.picture = drawing({
    digraph: G,
    tool: () => sheet.tool,
    turned: () => sheet.attacks,
    label: (k) => labelOf(sheet, k),
    edge: (u, v) => lookOf(sheet, u, v),
    vertex: (x, y) => change(withVertex(G(), x, y)),
    join: (u, v) => change(sheet.attacks ? toggled(G(), v, u) : toggled(G(), u, v)),
    joinNew(u, x, y) {
      const grown = withVertex(G(), x, y), last = grown.vertices.length - 1;
      change(sheet.attacks ? toggled(grown, last, u) : toggled(grown, u, last));
    },
    move: (k, x, y) => change(moved(G(), k, x, y), { same: true }),
    remove: (k) => change(withoutVertex(G(), k)),
    select(k) { chosen = G().vertices[k].name; paintOne(); },
    rename(k) { chosen = G().vertices[k].name; paintOne(); one.querySelector("input").select(); },
    touch(k) {
      const { name } = G().vertices[k];
      if (sheet.tool === "tokens") put([...sheet.tokens, name]);
      else {
        sheet.marked = new Set(sheet.marked.has(name) ? [...sheet.marked].filter((held) => held !== name) : [...sheet.marked, name]);
        said();
      }
    },
    say,
  }, words);

  const why = whyPanel(sheet, (name) => { chosen = name; paintOne(); picture.focus(G().vertices.findIndex((vertex) => vertex.name === name)); });
  const sets = setsPanel(sheet), tokens = tokensPanel(sheet, put), table = tablePanel(sheet, rename);
  const framework = frameworkPanel(sheet, sets, (on) => { sheet.attacks = on; framework.paint(); paint(); remember(); });
  const opens = openPanel(take), saves = savePanel(sheet);
  const remember = (drawn = null) => keep({ ...kept(G()), ...(sheet.attacks ? { attacks: true } : {}), ...(sheet.marked.size ? { set: [...sheet.marked] } : {}),
    ...(sheet.tokens.length ? { tokens: sheet.tokens } : {}), tool: sheet.tool }, drawn);

  function put(held) { sheet.tokens = held; said(); }

  // What is drawn stays as it is; something else is to be said of it.
  function said() { const labelled = label(); paint(); remember(labelled); }

  // Another digraph stands here: show it, and ask what is to be said of it.
  function change(next, { same = false, arranged = false } = {}) {
    if (next.vertices.length > Math.max(MAX_VERTICES, G().vertices.length)) {
      fill(wrong, words.most(MAX_VERTICES));
      return;
    }
    past.change(next);
    renew({ same, arranged });
  }

  function renew({ same = false, arranged = false } = {}) {
    fill(wrong);
    if (sheet.large) { // what is drawn now is the sheet again
      sheet.large = null;
      fill(large);
      forget();
    }
    const names = new Set(G().vertices.map((vertex) => vertex.name));
    sheet.marked = new Set([...sheet.marked].filter((name) => names.has(name)));
    sheet.tokens = sheet.tokens.filter((name) => names.has(name));
    let labelled = null;
    if (!same) {
      sets.clear();
      framework.clear();
      framework.paint();
      stale(true);
      labelled = label();
    }
    if (labelled && G().vertices.length === painted) waiting ||= setTimeout(paint, LABELS_WAIT);
    else paint();
    if (arranged) picture.fit();
    remember(labelled);
  }

  function tell(how) {
    if (told.textContent !== how) fill(told, how);
  }

  // Labels that are not there at once are faded; of those that come soon nothing is drawn twice.
  function stale(waits) {
    clearTimeout(fading);
    picture.root.classList.toggle("stale", waits);
    picture.root.classList.remove("late");
    if (waits) fading = setTimeout(() => picture.root.classList.add("late"), 200);
  }

  // One question for all that is said of the digraph.
  async function label() {
    const own = (turn += 1), { file, text } = written(G()), asked = questionsOf(sheet, file);
    let answers = null;
    if (G().vertices.length) {
      try {
        answers = await questions.labels.all(asked, { texts: { [file]: text }, progress: (how) => { if (own === turn && picture.root.classList.contains("late")) tell(how); } });
      } catch (error) {
        fill(wrong, messageOf(error));
      }
    }
    if (own !== turn) return;
    sheet.labels = answers && byVerb(asked, answers);
    stale(false);
    const failed = answers?.find((answer) => answer.error);
    if (failed) fill(wrong, failed.error);
    tokens.told(sheet.labels?.loopy);
    if (sheet.labels?.kernels) sets.isKernel(sheet.labels.kernels);
    paint();
  }

  function paint() {
    clearTimeout(waiting);
    waiting = 0;
    painted = G().vertices.length;
    picture.paint();
    const { outcomes } = sheet.labels ?? {};
    tell(G().vertices.length ? (outcomes?.outcome ? words.counts(outcomes, sheet.attacks) : texts.working) : words.empty);
    paintBar();
    paintLegend();
    paintOne();
    table.paint();
  }

  let explained = null; // whether the legend is that of attacks
  function paintLegend() {
    if (explained === sheet.attacks) return;
    explained = sheet.attacks;
    fill(legend, ...words.legend(sheet.attacks).map(([look, mark, said]) => el("li", {}, svg("svg", { viewBox: "0 0 44 24", "aria-hidden": "true" },
      svg("g", { class: `sample ${look}` }, svg("ellipse", { class: "body", cx: 22, cy: 12, rx: sheet.attacks ? 21 : 11, ry: 11 }), svg("text", { class: "mark", x: 22, y: 16 }, mark))), said)),
    ...(sheet.attacks ? [] : words.legendEdges).map(([look, said]) => el("li", {}, svg("svg", { viewBox: "0 0 44 24", "aria-hidden": "true" },
      svg("path", { class: `sample ${look}`, d: "M2 12H42" })), said)),
    sheet.attacks ? null : el("li", { class: "note" }, words.legendNote));
  }

  let barred = "";
  function paintBar() {
    const now = [sheet.tool, past.canUndo(), past.canRedo()].join(" ");
    if (now === barred) return;
    barred = now;
    fill(bar, ...TOOLS.map((name) => button(words.tool[name], () => {
      sheet.tool = name;
      picture.cancel();
      said();
    }, { "aria-pressed": String(sheet.tool === name), "data-key": `tool ${name}` })),
    button(words.undo, undo, { disabled: !past.canUndo(), "data-key": "undo" }),
    button(words.redo, redo, { disabled: !past.canRedo(), "data-key": "redo" }),
    button(words.arrange, arrange, { "data-key": "arrange" }),
    button(words.larger, () => picture.zoom(1.25), { "data-key": "larger" }),
    button(words.smaller, () => picture.zoom(0.8), { "data-key": "smaller" }),
    button(words.fit, () => picture.fit(), { "data-key": "fit" }));
  }

  // The vertex that was touched last: its name, its loop, and why it is what it is.
  function paintOne() {
    why.paint(chosen);
    if (named?.digraph === G() && named.chosen === chosen && named.attacks === sheet.attacks) return;
    named = { digraph: G(), chosen, attacks: sheet.attacks };
    const k = G().vertices.findIndex((vertex) => vertex.name === chosen);
    fill(one, ...(k < 0 ? [] : [
      field(words.name, el("input", { type: "text", value: chosen, "data-key": "one", autocomplete: "off", onchange: (event) => rename(k, event.target) })),
      button(words.loop, () => change(toggled(G(), k, k)), { "data-key": "loop", "aria-pressed": String(hasEdge(G(), k, k)) }),
      sheet.attacks ? button(words.why, () => sets.why(chosen, whyHere), { "data-key": "why" }) : null]));
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
    sheet.marked = new Set([...sheet.marked].map(other));
    sheet.tokens = sheet.tokens.map(other);
    if (chosen === before) chosen = name;
    change(next);
  }

  function undo() { past.undo(); renew(); }
  function redo() { past.redo(); renew(); }

  // Take a digraph as the server reads and places it; of one that is too large, the picture of `draw`.
  async function take(name, given, held) {
    fill(wrong);
    tell(texts.working);
    const options = { texts: held, progress: tell };
    try {
      const answer = await questions.read("draw", { words: given }, options);
      if (answer === null) return;
      if (answer.drawing) {
        fill(large);
        if (name !== null) sheet.attacks = /\.(apx|af)(\.\w+)?$/.test(name);
        change({ vertices: answer.drawing.vertices, edges: answer.drawing.edges }, { arranged: true });
        return;
      }
      const drawn = await questions.read("draw", { words: given, output: "excerpt.svg" }, options);
      if (drawn === null) return;
      past.change(EMPTY);
      renew();
      sheet.large = { file: given[0], texts: await held };
      excerpt = URL.createObjectURL(new Blob([drawn.files["excerpt.svg"].text], { type: "image/svg+xml" }));
      fill(large, el("img", { class: "picture", src: excerpt, alt: answer.shows }));
      paint();
      tell(words.askedOf(given[0]));
      fill(wrong, words.large(answer.vertices ?? answer.arguments, answer.edges ?? answer.attacks, answer.shows));
    } catch (error) {
      paint();
      fill(wrong, messageOf(error));
    }
  }

  function arrange() {
    if (!G().vertices.length) return;
    const { file, text } = written(G());
    take(null, [file], { [file]: text });
  }

  const shown = choice(Object.entries(words.shown), sheet.shows, (name) => { sheet.shows = name; said(); }, { "data-key": "shows" });
  fill(place, el("h1", {}, words.title), el("p", {}, words.lead), bar,
    el("div", { class: "columns" },
      el("section", { "aria-label": words.drawing }, picture.root, told, wrong, legend, large, one, whyHere, el("p", { class: "note" }, words.keys)),
      el("section", { "aria-label": words.beside }, why.root,
        field(words.shows, shown),
        el("h2", {}, words.kernelsTitle), sets.buttons(), sets.root,
        el("h2", {}, words.tokensTitle), el("p", { class: "note" }, words.tokensHow), tokens.root,
        button(words.clear, () => { sheet.marked = new Set(); sets.clear(); put([]); }),
        el("h2", {}, words.frameworkTitle), framework.root, opens.root, saves.root)),
    el("h2", {}, words.table), table.root);

  picture.root.addEventListener("dragover", (event) => event.preventDefault());
  picture.root.addEventListener("drop", (event) => { event.preventDefault(); opens.read(event.dataTransfer.files); });
  place.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.target.closest("input, textarea")) return;
    if (event.key === "z" && !event.shiftKey) undo();
    else if (event.key === "y" || event.key === "Z" || (event.key === "z" && event.shiftKey)) redo();
    else return;
    event.preventDefault();
  });
  const paste = (event) => {
    const text = event.clipboardData?.getData("text/plain"), files = event.clipboardData?.files;
    if (event.target.closest?.("input, textarea") || !(text || files?.length)) return;
    event.preventDefault();
    if (files?.length) opens.read(files);
    else take("pasted", ["pasted"], { pasted: text });
  };
  document.addEventListener("paste", paste);
  framework.paint();
  if (!state.v) {
    await take(null, ["example.tgf"], { "example.tgf": Object.values(words.examples)[0] });
    past.reset(past.now()); // nothing was done yet that could be undone
    paint();
  }
  else if (G().vertices.length <= MAX_VERTICES) renew();
  else {
    const { file, text } = written(G());
    past.reset(EMPTY);
    await take(null, [file], { [file]: text });
  }
  picture.fit();
  return () => {
    turn += 1;
    forget();
    clearTimeout(waiting);
    document.removeEventListener("paste", paste);
    for (const question of Object.values(questions)) question.stop();
  };
}
