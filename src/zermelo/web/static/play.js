// Play any game of the catalogue, with hints, reasons and the line of play.
import { newest, ask, page, Wrong } from "./api.js";
import { board } from "./board.js";
import { catalogue, own, textsOf, withFiles } from "./rulesets.js";
import { button, choice, el, field, fill, say, tick } from "./dom.js";
import { line } from "./line.js";
import { blocks } from "./blocks.js";
import { texts } from "./texts.js";

const words = texts.play;
const RANK = { wins: 0, draws: 1, loses: 2 };

/** What one starts with where the address says nothing. */
const FIRST = { words: ["nim", "3", "4", "5"], you: "first", hints: false, misere: false, moves: [] };

function checked(state) {
  const list = (held) => (Array.isArray(held) && held.every((one) => typeof one === "string") ? held : null);
  const moves = Array.isArray(state.moves) ? state.moves.filter((one) => one && typeof one.to === "string") : [];
  return {
    ...FIRST, ...state, words: list(state.words) ?? FIRST.words, moves,
    texts: state.texts && typeof state.texts === "object" ? state.texts : {},
    begins: state.begins === "right" ? "right" : "left",
    you: ["first", "second", "both"].includes(state.you) ? state.you : "first",
  };
}

/** The words of a position that an answer names. */
export function wordsOf(ruleset, position) {
  const named = ruleset === "sum" ? [] : ruleset.split(/\s+/);
  return [...named, ...position.split(/\s+/)].filter((one) => one !== "");
}

export async function open(place, held, keep) {
  const state = checked(held);
  const question = newest();
  let at = state.moves.length; // the position that is shown, among those of the game
  let seen = []; // what is known of each position: {ruleset, position, scenes, table}
  let menu = null;
  let drawn = {}; // the board that is shown, of which position
  let shows = 0; // how often a position was shown
  let begins = 0; // how often a game was begun

  const setup = el("div", { class: "setup" });
  const summary = el("summary", {}, words.byHand);
  const hand = el("details", { ontoggle: () => (hand.open ? paintHand() : [...hand.children].slice(1).forEach((one) => one.remove())) }, summary);
  const scene = el("div", { class: "scene" });
  const told = el("p", { class: "told", "data-turn": "looking" });
  const wrong = el("p", { class: "wrong", role: "alert" });
  const list = el("div", { class: "moves" });
  const record = el("div", { class: "record" });
  const reasons = el("div", { class: "reasons" });
  const tools = el("div", { class: "tools", role: "toolbar", "aria-label": words.tools });
  fill(place,
    el("h1", {}, words.title), setup, hand,
    el("div", { class: "columns" },
      el("section", { class: "wide-part", "aria-label": words.board }, told, wrong, scene, tools, reasons),
      el("aside", { class: "side", "aria-label": words.beside }, list, record)));

  // The side to move: 0 for that of the first move. Rules may say whose turn it is; otherwise moves alternate.
  const side = (k) => (seen[k]?.mover ? Number(seen[k].mover !== seen[0].mover) : k % 2);
  const turn = (k = at) => {
    if (!seen[0]?.partizan) return null;
    if (seen[k]?.mover) return seen[k].mover.toLowerCase();
    return (k % 2 === 0) === (state.begins === "left") ? "left" : "right";
  };
  const yours = (k = at) => state.you === "both" || (side(k) === 0) === (state.you === "first");
  const wordsAt = (k) => {
    if (k === 0) return state.words;
    const before = seen[k - 1];
    return withFiles(wordsOf(before.ruleset, state.moves[k - 1].to), state.words, state.texts);
  };
  const common = () => ({ texts: state.texts, partial: true });
  const tell = (error) => {
    fill(wrong, error instanceof Wrong ? error.message : String(error));
  };

  async function look(k) {
    const known = seen; // a new game has a new one
    if (known[k]?.scenes) return;
    const answer = await ask("draw", { words: wordsAt(k), scene: true, bare: true }, common());
    if (!answer.scenes) throw new Wrong(answer.error || words.noBoard);
    known[k] = { ruleset: answer.ruleset, position: answer.position, scenes: answer.scenes, mover: answer.turn,
      partizan: known[0]?.partizan || answer.scenes.some((one) => one.gestures.some((g) => g.player)) };
  }

  async function judge(k) {
    const here = seen[k];
    if (here.table) return here.table;
    const answer = await question("moves", { words: wordsAt(k), play: state.misere },
      { ...common(), progress: (said) => k === at && fill(told, said) });
    if (answer === null) return null;
    here.table = { ...answer, moves: answer.moves || [] };
    return here.table;
  }

  const rowsOf = (k) => (seen[k]?.table?.moves || []).filter((row) => !row.player || row.player === turn(k));
  const rowOf = (k, to) => rowsOf(k).find((row) => row.to === to);
  const gestures = (k) => seen[k].scenes.flatMap((one) => one.gestures).filter((g) => !g.player || g.player === turn(k));
  const over = (k) => gestures(k).length === 0 && rowsOf(k).length === 0 && seen[k].scenes.every((one) => one.complete);

  function best(k) {
    const found = rowsOf(k).map((row) => row.result).filter((result) => result in RANK);
    return found.sort((a, b) => RANK[a] - RANK[b])[0];
  }

  async function show() {
    const asked = (shows += 1); // a newer one takes over
    fill(wrong);
    fill(reasons);
    fill(list);
    fill(told, texts.working);
    told.dataset.turn = "looking";
    closeMenu();
    try {
      for (let k = 0; k <= at; k += 1) {
        await look(k);
        if (asked !== shows) return;
      }
      paint();
      if (!(await judge(at)) || asked !== shows) return;
      paint();
    } catch (error) {
      if (asked === shows) {
        fill(told);
        if (!seen[at]) fill(scene);
        tell(error);
      }
      return;
    }
    if (!yours() && !over(at) && at === state.moves.length) answerBack();
    else if (at && !seen[at].table.limit) fillIn(asked);
  }

  // What positions before were worth, where somebody moved on before it was known, or came by an address.
  async function fillIn(asked) {
    for (let k = 0; k < at; k += 1) {
      if (!seen[k].table && !(await judge(k).catch(() => null))) return;
      if (asked !== shows) return;
      const made = state.moves[k], result = rowOf(k, made.to)?.result;
      made.given = (result && best(k) && RANK[result] > RANK[best(k)]) || undefined;
    }
    paintRecord();
    fill(told, status()); // gains of moves count in the final score
    keep(state);
  }

  function answerBack() {
    const rows = rowsOf(at), some = gestures(at);
    const row = rows.find((one) => one.result) ?? rows[0] ?? some[Math.floor(Math.random() * some.length)];
    if (row) make({ to: row.to, move: row.move });
  }

  function make(move) {
    if (!seen[at]) return; // it is not there yet
    const result = rowOf(at, move.to)?.result ?? null;
    const given = result && best(at) && RANK[result] > RANK[best(at)];
    state.moves = [...state.moves.slice(0, at), { to: move.to, move: move.move, given: given || undefined }];
    seen = seen.slice(0, at + 1);
    at = state.moves.length;
    keep(state);
    say(`${whose(at - 1)}: ${move.move}`);
    show();
  }

  function whose(k) {
    const player = turn(k);
    const name = player ? words.players[player] : seen[k]?.mover ?? words.ordinal[k % 2];
    return state.you === "both" ? name : `${yours(k) ? words.you : words.program}${player ? ` (${name})` : ""}`;
  }

  // The player who does not move in a position; the place of the last such move, or none.
  const otherOf = (k) => [...Array(k).keys()].reverse().find((one) => side(one) !== side(k));

  // What the player to move at the end has more than the other: the score of the end, and all gains of moves.
  function finalScore() {
    const end = seen[at].table.score, says = seen[at].mover !== undefined;
    const first = (k) => (says && /1|Right/.test(seen[k].mover) ? -1 : 1);
    let sum = first(at) * end;
    for (let k = 0; k < at; k += 1) {
      const after = seen[k + 1].table?.score, row = rowOf(k, state.moves[k].to);
      if (!row || after === undefined) return null;
      const gain = first(k) * (says ? row.score - after : row.score + after);
      sum += side(k) === side(at) ? gain : -gain;
    }
    return Number.isNaN(sum) ? null : sum;
  }

  function goTo(k) {
    at = k;
    show();
  }

  function paint() {
    const here = seen[at];
    if (drawn.here === here && drawn.yours === yours()) drawn.board.refresh();
    else drawBoard(here);
    fill(told, status());
    told.dataset.turn = !here.table ? "looking" : over(at) ? "over" : yours() ? "yours" : "theirs"; // what one may wait for
    paintTools();
    paintMoves();
    paintRecord();
  }

  function drawBoard(here) {
    const mine = here.scenes.map((one) => ({ ...one, gestures: yours() ? one.gestures.filter((g) => !g.player || g.player === turn()) : [] }));
    const made = board(mine, {
      name: `${here.ruleset} ${here.position}`,
      texts: texts.board,
      mark: (gesture) => (state.hints ? rowOf(at, gesture.to)?.result ?? "" : ""),
      play: make,
      choose: openMenu,
      say,
    });
    drawn = { here, yours: yours(), board: made };
    fill(scene, made.root);
  }

  function status() {
    const table = seen[at].table;
    if (over(at) && !table) return texts.working;
    if (over(at)) {
      const before = seen[at].mover ? otherOf(at) : at - 1;
      const last = before === undefined ? words.opponent : whose(before), next = whose(at);
      if (table.score !== undefined && at > 0) {
        const score = finalScore();
        if (score === null) return texts.working;
        return score ? words.scored(score > 0 ? next : last, Math.abs(score)) : words.tie;
      }
      if (table.outcome === "D") return words.tie;
      const moverWins = table.outcome === "N" || table.outcome === (turn() === "left" ? "L" : "R");
      if (at === 0) return words.noMove;
      return words.over(moverWins ? next : last, state.misere);
    }
    const first = words.toMove(whose(at));
    if (!state.hints || !table) return first;
    if (best(at)) return `${first} ${words.can[best(at)]}`;
    return `${first} ${table.limit ? words.unknown : ""}`;
  }

  function paintTools() {
    fill(tools,
      button(words.undo, () => goTo(undone()), { disabled: at === 0, "data-key": "undo" }),
      button(words.again, () => { state.moves = []; seen = seen.slice(0, 1); keep(state); goTo(0); }, { disabled: !state.moves.length, "data-key": "again" }),
      button(words.hint, hint, { disabled: over(at), "data-key": "hint" }),
      button(words.why, why, { "data-key": "why" }),
      tick(words.hints, state.hints, (on) => { state.hints = on; keep(state); if (seen[at]) paint(); }));
  }

  // The place of the last move of yours, or else of the last move.
  function undone() {
    if (state.you === "both") return Math.max(0, at - 1);
    return [...Array(at).keys()].reverse().find((k) => yours(k)) ?? Math.max(0, at - 1);
  }

  function hint() {
    const row = rowsOf(at)[0];
    if (!row) return;
    fill(reasons, el("p", {}, words.hinted(row.move), " ", row.reason || ""));
    say(words.hinted(row.move));
  }

  async function why() {
    fill(reasons, el("p", {}, texts.working));
    try {
      const given = { words: wordsAt(at), play: state.misere };
      if (turn() && !seen[at].mover) given.turn = turn();
      const answer = await ask("explain", given, common());
      fill(reasons, el("h2", {}, words.why), blocks(answer.blocks || []), answer.error ? el("p", {}, answer.error) : null);
    } catch (error) {
      fill(reasons);
      tell(error);
    }
  }

  function paintMoves() {
    const rows = rowsOf(at);
    const mine = yours() && !over(at);
    const entry = (one, row) => el("li", { class: state.hints && row?.result ? row.result : null },
      mine ? button(one.move, () => make(one), { "data-key": `move ${one.to}` }) : el("span", {}, one.move),
      state.hints && row ? el("span", { class: "worth" }, worth(row)) : null);
    if (!state.hints || !rows.some((row) => row.result)) {
      const every = rows.length ? [...rows].sort((a, b) => a.move.localeCompare(b.move, "en", { numeric: true })) : gestures(at);
      fill(list, el("h2", {}, words.moves), el("ul", {}, ...every.slice(0, 200).map((one) => entry(one, rowOf(at, one.to)))));
      return;
    }
    const groups = Object.keys(RANK).map((result) => [result, rows.filter((row) => row.result === result)]);
    fill(list, el("h2", {}, words.moves), ...groups.filter(([, some]) => some.length).map(([result, some]) => [
      el("h3", { class: result }, `${texts.marks[result]} ${words.groups[result]}`),
      el("ul", {}, ...some.slice(0, 200).map((row) => entry(row, row)))]));
  }

  function worth(row) {
    if (row.distance) return row.distance;
    const parts = [];
    if (row.remoteness !== null && row.remoteness !== undefined && !row.player) parts.push(words.remoteness(row.remoteness));
    if (row.value !== null && row.value !== undefined) parts.push(words.value(row.value));
    if (row.score !== undefined) parts.push(words.score(row.score));
    return parts.join(", ");
  }

  function paintRecord() {
    const steps = state.moves.map((one, k) => el("li", { class: one.given ? "given" : null },
      button(`${whose(k)}: ${one.move}${one.given ? ` ${words.givenMark}` : ""}`, () => goTo(k + 1),
        { "aria-current": at === k + 1 ? "step" : null, title: one.given ? words.given : null, "data-key": `step ${k}` })));
    const known = seen.slice(0, state.moves.length + 1).map((one) => one?.table ?? null);
    fill(record, el("h2", {}, words.record),
      button(words.start, () => goTo(0), { "aria-current": at === 0 ? "step" : null, "data-key": "start" }),
      el("ol", {}, ...steps),
      state.hints ? line(known, at, goTo, words) : null);
  }

  function closeMenu() {
    menu?.remove();
    menu = null;
  }

  function openMenu(some, point) {
    closeMenu();
    menu = el("div", { class: "menu", role: "menu", "aria-label": words.which },
      ...some.map((one) => button(one.move, () => { closeMenu(); make(one); }, { role: "menuitem" })));
    menu.addEventListener("keydown", (event) => { if (event.key === "Escape") closeMenu(); });
    menu.style.left = `${Math.min(point.x, innerWidth - 280)}px`;
    menu.style.top = `${Math.min(point.y, innerHeight - 120)}px`;
    document.body.append(menu);
    menu.firstChild.focus();
  }

  // A position set up by hand; the module comes when somebody opens it.
  async function paintHand() {
    const tell = (held) => { if (hand.open) hand.replaceChildren(summary, held); };
    tell(el("p", {}, texts.working));
    try {
      const { editor } = await import("./setup.js");
      tell(await editor(wordsAt(at), state.texts, (ruleset, position) => {
        hand.open = false;
        Object.assign(state, { words: withFiles(wordsOf(ruleset, position), state.words, state.texts), moves: [] });
        seen = [];
        keep(state);
        paintSetup();
        goTo(0);
      }));
    } catch (error) {
      tell(el("p", { class: "wrong" }, error instanceof Wrong ? error.message : String(error)));
    }
  }

  async function paintSetup() {
    const games = await catalogue();
    const settings = await page();
    const known = async (name) => games.find((one) => one.name === name)
      ?? (settings.games.includes(name) ? { ...await own(name), name } : null);
    let chosen = await known(state.words[0]).catch(() => null);
    const parameters = el("span", { class: "parameters" });
    const inputs = new Map();
    const position = el("input", { type: "text", autocomplete: "off", spellcheck: "false", class: "long" });
    const sum = el("input", { type: "text", autocomplete: "off", spellcheck: "false", class: "long", placeholder: "nim 1 2" });

    function spread(given) {
      const rest = [];
      const found = {};
      const plus = given.indexOf("+");
      const first = plus < 0 ? given : given.slice(0, plus);
      for (let k = 0; k < first.length; k += 1) {
        const name = first[k].startsWith("--") ? first[k].slice(2) : "";
        if (chosen && name in chosen.parameters) found[name] = first[(k += 1)] ?? "";
        else rest.push(first[k]);
      }
      inputs.clear();
      fill(parameters, ...Object.entries(chosen?.parameters ?? {}).map(([name, help]) => {
        const input = el("input", { type: "text", value: found[name] ?? "", title: help, autocomplete: "off" });
        inputs.set(name, input);
        return field(`--${name}`, input);
      }));
      position.value = rest.join(" ");
      sum.value = plus < 0 ? "" : given.slice(plus + 1).join(" ");
    }

    async function begin(event) {
      event?.preventDefault();
      const given = chosen ? [chosen.name] : [];
      for (const [name, input] of inputs) if (input.value.trim()) given.push(`--${name}`, input.value.trim());
      const own = (begins += 1); // of two that wait for files, the later one counts
      given.push(...position.value.split(/\s+/).filter(Boolean));
      if (sum.value.trim()) given.push("+", ...sum.value.split(/\s+/).filter(Boolean));
      const files = await textsOf(given);
      if (own !== begins) return;
      Object.assign(state, { words: given, moves: [], texts: { ...state.texts, ...files } });
      seen = [];
      fill(reasons);
      keep(state);
      goTo(0);
    }

    const groups = [...new Set(games.map((one) => one.group))];
    const select = el("select", { onchange: async () => {
      try {
        chosen = await known(select.value);
      } catch (error) {
        tell(error);
        return;
      }
      spread(exampleOf(chosen));
      if (chosen) begin();
      else position.focus();
    } }, el("option", { value: "", selected: !chosen }, words.other), ...groups.map((group) => el("optgroup", { label: group },
      ...games.filter((one) => one.group === group).map((one) => el("option", { value: one.name, selected: one === chosen }, one.name)))),
    settings.games.length ? el("optgroup", { label: words.own }, ...settings.games.map((name) => el("option", { value: name, selected: name === chosen?.name }, name))) : null);
    const file = el("input", { type: "file", onchange: async () => {
      for (const one of file.files) {
        state.texts = { ...state.texts, [one.name]: await one.text() };
        inputs.get("on")?.setAttribute("value", one.name);
        if (inputs.has("on")) inputs.get("on").value = one.name;
      }
      keep(state);
    } });
    spread(chosen ? state.words.slice(1) : state.words);
    fill(setup,
      el("form", { onsubmit: begin, class: "row" },
        field(words.game, select), parameters, field(words.position, position), field(words.sum, sum),
        el("button", { type: "submit", class: "main" }, words.begin)),
      el("details", {}, el("summary", {}, words.more),
        el("div", { class: "row" },
          field(words.who, choice(Object.entries(words.sides), state.you, (value) => { state.you = value; keep(state); show(); })),
          field(words.begins, choice(Object.entries(words.players), state.begins, (value) => { state.begins = value; keep(state); show(); })),
          tick(words.misere, state.misere, (on) => { state.misere = on; seen = seen.map((one) => ({ ...one, table: null })); drawn = {}; keep(state); show(); }),
          field(words.file, file)),
        el("p", { class: "note" }, chosen?.rules ?? "")));
  }

  await paintSetup();
  await show();
  return closeMenu;
}

/** The words behind the name in the example of a ruleset. */
export function exampleOf(game) {
  const found = (game?.example ?? "").match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
  return found.slice(1).map((one) => one.replace(/^["']|["']$/g, ""));
}
