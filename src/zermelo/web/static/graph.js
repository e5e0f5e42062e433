// A digraph that one draws or opens: who wins from every vertex while one draws, kernels, sets, argumentation,
// tokens. Here is what changes its state; what is shown is in graph-view.js. The server computes all answers.
import { addressOf } from "./address.js";
import { messageOf, newest } from "./api.js";
import { EMPTY, listed, namesIn } from "./digraph.js";
import { drawing } from "./drawing.js";
import { explainPanel } from "./explain-panel.js";
import { editorOf } from "./graph-editor.js";
import { readDigraph, saved, sentOf } from "./graph-files.js";
import { disputed } from "./graph-framework.js";
import { byVerb, labelOf, lookOf, questionsOf, sourceOf } from "./graph-labels.js";
import { setsOf } from "./graph-sets.js";
import { begun, changed, gone, keptOf, markedOf, nameOf, numberOf } from "./graph-state.js";
import { tablePanel } from "./graph-table.js";
import { view } from "./graph-view.js";
import { store, stored } from "./store.js";
import { texts } from "./texts.js";
import { render } from "./view.js";

const words = texts.graph;
/** Maximum number of vertices that are drawn whole, as in `draw`. */
const MAX_VERTICES = 300;
/** Milliseconds for which an edge waits for its labels, so that a large drawing is drawn once and not twice. */
const LABELS_WAIT = 50;
/** Milliseconds after which old labels are faded if the new ones are not there yet. */
const LATE = 200;
/** Where a large file is stored beside the state of the page. */
const FILE = "graph.file";

// If the focused button disappears, focus the control before it.
function keepingFocus(place, act) {
  const held = document.activeElement ?? document.body, inside = place.contains(held) && !held.closest("svg, table");
  const before = inside ? [...place.querySelectorAll("button, input, select, summary")].filter((one) => one.compareDocumentPosition(held) & Node.DOCUMENT_POSITION_FOLLOWING) : [];
  act();
  if (inside && !held.isConnected && document.activeElement === document.body) before.findLast((one) => one.isConnected)?.focus();
}

export async function open(place, held, keep) {
  const state = begun(held);
  /** @type {Record<string, any>} */ const questions = Object.fromEntries(["labels", "read", "sets", "talk", "save"].map((name) => [name, newest()]));
  let turn = 0; // number of questions for labels: only the answer of the newest is shown
  /** @type {any} */ let fading = 0;
  /** @type {any} */ let waiting = 0; // timers: labels that are late are faded; a change waits a moment for its labels
  let painted = 0, ended = false; // number of vertices drawn; whether the page was left
  /** @type {Set<string>} */ const addresses = new Set(); // of pictures of parts of digraphs that are too large to draw
  const panel = explainPanel();
  const remember = (/** @type {Promise<void> | null} */ drawn = null) => keep(keptOf(state), drawn);

  function refuse(spot, text) {
    state.wrong = { spot, text };
    paint();
  }

  // Ask about the digraph; null if a newer question ended this one, undefined after an error.
  async function ask(slot, spot, verb, given, options = {}) {
    state.wrong = null;
    const source = sourceOf(state);
    try {
      return await questions[slot](verb, { ...given(source.file), attacks: source.attacks }, { texts: source.texts, ...options });
    } catch (error) {
      refuse(spot, messageOf(error));
      return undefined;
    }
  }

  // Show another document and ask for its labels, unless they are the `same` because only places differ.
  function change(next, { same = false, arranged = false, step = "", spot = "drawing" } = {}) {
    if (next.G && next.G.vertices.length > Math.max(MAX_VERTICES, state.G.vertices.length)) return refuse(spot, words.most(MAX_VERTICES));
    changed(state, next.G && state.large ? { large: null, ...next } : next, step);
    return renew({ same, arranged });
  }

  function renew({ same = false, arranged = false } = {}) {
    state.wrong = null;
    /** @type {Promise<void> | null} */ let labelled = null;
    if (!same) {
      forget();
      stale(true);
      labelled = label();
    }
    if (labelled && state.G.vertices.length === painted) waiting ||= setTimeout(paint, LABELS_WAIT);
    else paint();
    if (arranged) picture.fit();
    remember(labelled);
  }

  // Drop results about an older digraph.
  function forget() {
    Object.assign(state, { found: null, talk: null, copied: "" });
    panel.clear();
    questions.sets.stop();
    questions.talk.stop();
  }

  // Mark labels as old; they fade only if the new ones are late.
  function stale(waits) {
    clearTimeout(fading);
    state.stale = waits;
    picture.root.classList.toggle("stale", waits);
    state.late = false;
    if (waits) fading = setTimeout(() => act.set({ late: true }), LATE);
  }

  // One question for all labels of the digraph.
  async function label() {
    const own = (turn += 1), { file, texts: files, attacks } = sourceOf(state), asked = questionsOf(state, file);
    /** @type {any} */ let answers = null;
    if (state.G.vertices.length || state.large) {
      try {
        answers = await questions.labels.all(asked.map(([verb, given]) => [verb, { ...given, attacks }]), { texts: files, progress(how) {
          if (own === turn && state.late) act.set({ working: how });
        } });
      } catch (error) {
        state.wrong = { spot: "drawing", text: messageOf(error) };
      }
    }
    if (own !== turn || ended) return;
    state.labels = answers && byVerb(asked, answers);
    state.working = "";
    stale(false);
    const failed = asked.findIndex(([verb], k) => answers?.[k].error && verb !== "kernels");
    if (failed >= 0) state.wrong = { spot: asked[failed][0] === "grundy" ? "shows" : "drawing", text: answers[failed].error };
    paint();
  }

  function paint() {
    clearTimeout(waiting);
    waiting = 0;
    if (ended) return;
    painted = state.G.vertices.length;
    picture.paint();
    keepingFocus(place, () => render(place, view(state, act, parts)));
    if (!state.large) table.paint();
  }

  // Change the set or the tokens: the drawing stays, its labels change.
  function put(next) {
    state.found = null;
    changed(state, next);
    said();
  }

  function said() {
    state.wrong = null;
    stale(true);
    const labelled = label();
    paint();
    remember(labelled);
  }

  /** @type {any} */ const act = { ...setsOf(state, ask, paint), change, refuse, put, paint, take,
    set(next) { Object.assign(state, next); paint(); },
    select(k) {
      const selected = k === null ? null : { name: nameOf(state, k) };
      if (selected && state.selected?.name === selected.name) return;
      if (state.found?.spot === "vertex") state.found = null;
      panel.clear();
      act.set({ selected, menu: null, renaming: null });
    },
    names(kind, text = "") {
      const names = namesIn(text), unknown = names.filter((name) => !state.large && numberOf(state, name) < 0);
      if (unknown.length) refuse("mode", words.unknown(listed(unknown, ", ")));
      else put(kind === "set" ? { marked: [...new Set(names)] } : { tokens: names });
    },
    mode(mode) {
      if (mode === "set" && state.found?.name) state.marked = markedOf(state);
      Object.assign(state, { mode, joining: null, found: null });
      said();
    },
    show(shows) { state.shows = shows; said(); },
    attacks: (attacks) => change({ attacks }),
    semantics(semantics) { forget(); act.set({ semantics, wrong: null }); remember(); },
    stop: () => questions.sets.stop(),
    forget: () => act.set({ found: null }),
    async talk(argument, uttered) {
      const talk = await disputed((given) => ask("talk", "talk", "argue", given), state, argument, uttered);
      if (talk !== null) act.set({ talk: talk ?? null });
    },
    reasons: () => place.querySelector(".reasons")?.scrollIntoView({ block: "nearest" }),
    focus: (k) => picture.focus(k), placeOf: (k) => picture.place(k),
    async play(name) { location.hash = await addressOf("play", tokensOn(name)); },
    explain: (name) => panel.show(tokensOn(name)),
    clear: () => change({ G: EMPTY, marked: [], tokens: [], large: null }),
    undo() { gone(state, "past", "future"); renew({ arranged: !shown() }); },
    redo() { gone(state, "future", "past"); renew({ arranged: !shown() }); },
    larger: () => picture.zoom(1.25), smaller: () => picture.zoom(0.8), fit: () => picture.fit(),
    arrange: () => again(sourceOf(state)),
    async read([file], spot = "drawing") { if (file) await take(spot, [file.name], { [file.name]: await sentOf(file) }); },
    async save(kind, end) {
      if (kind === "picture") act.select(null);
      await saved(state, kind, end, ask, picture);
      paint();
    },
  };

  const tokensOn = (name) => {
    const { file, texts: files } = sourceOf(state);
    return { words: ["tokens", "--on", file, name], texts: files };
  };
  const again = ({ file, texts: files }, first = false) => take("drawing", [file], files, state, first);

  // Whether some of the drawing is visible.
  function shown() {
    const [left, top, right, foot] = picture.extent(), [x, y, scale] = picture.view();
    return left * scale + x < picture.root.clientWidth && right * scale + x > 0 && top * scale + y < picture.root.clientHeight && foot * scale + y > 0;
  }

  // Open a digraph that the server reads and places. `same` is the state to keep if it is only placed anew.
  // The `first` one cannot be undone, and is dropped if something was drawn meanwhile.
  async function take(spot, given, files, /** @type {Sheet | null} */ same = null, first = false) {
    const progress = (working) => act.set({ working });
    Object.assign(state, { wrong: null, labels: same?.labels ?? null });
    progress(texts.working);
    try {
      const read = await readDigraph(questions.read, given, files, progress);
      if (read === null) return;
      if (first && state.past.length) return progress("");
      const { G = EMPTY, large = null, attacks } = read;
      if (large) addresses.add(large.address);
      change({ G, large, attacks: same?.attacks ?? attacks, marked: same?.marked ?? [], tokens: same?.tokens ?? [] }, { arranged: true, same: Boolean(same?.labels && !large) });
      if (first) state.past = [];
      if (large && !store(FILE, { file: large.file, texts: large.texts })) refuse("drawing", words.notStored(large.file));
    } catch (error) {
      state.working = "";
      if (!state.labels) label();
      refuse(spot, messageOf(error));
    }
  }

  const editor = editorOf(state, act, place);
  Object.assign(act, editor);
  const picture = drawing({ ...act, digraph: () => state.G, turned: () => state.attacks, label: (k) => labelOf(state, k), edge: (u, v) => lookOf(state, u, v),
    joining: () => (state.joining === null ? -1 : numberOf(state, state.joining)) }, words);
  const table = tablePanel(state, act), parts = { drawing: picture.root, table: table.root, reasons: panel.root };

  picture.root.addEventListener("dragover", (event) => event.preventDefault());
  picture.root.addEventListener("drop", (event) => { event.preventDefault(); act.read(event.dataTransfer.files); });
  const outside = (event) => { if (state.menu && !event.target.closest?.(".menu")) act.set({ menu: null }); };
  const keyed = (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.target.closest?.("input, textarea")) return;
    if (event.key === "z" && !event.shiftKey) act.undo();
    else if (event.key === "y" || event.key === "Z" || (event.key === "z" && event.shiftKey)) act.redo();
    else return;
    event.preventDefault();
  };
  const paste = (event) => {
    const text = event.clipboardData?.getData("text/plain"), files = event.clipboardData?.files;
    if (event.target.closest?.("input, textarea") || !(text || files?.length)) return;
    event.preventDefault();
    if (files?.length) act.read(files);
    else take("drawing", ["pasted"], { pasted: text });
  };
  const listeners = { pointerdown: outside, keydown: keyed, paste };
  for (const [name, listener] of Object.entries(listeners)) document.addEventListener(name, listener);

  const before = held.texts ?? (stored(FILE)?.file === held.file ? stored(FILE)?.texts : null);
  if (held.file !== undefined && before) await again({ file: held.file, texts: before }, true);
  else if (state.G.vertices.length > MAX_VERTICES) await again(sourceOf(state), true);
  else if (held.v) renew();
  else await take("drawing", ["example.tgf"], { "example.tgf": Object.values(words.examples)[0] }, null, true);
  if (held.file !== undefined && !before) refuse("drawing", words.notHere(held.file));
  paint();
  picture.fit();
  return () => {
    ended = true;
    turn += 1;
    panel.clear();
    for (const timer of [waiting, fading]) clearTimeout(timer);
    for (const address of addresses) URL.revokeObjectURL(address);
    for (const [name, listener] of Object.entries(listeners)) document.removeEventListener(name, listener);
    for (const question of Object.values(questions)) question.stop();
  };
}
