// What the Play page shows, as a pure function of its game; `act` has what may be done.
import { line } from "./line.js";
import { RANK, boxes, gesturesOf, lostAt, over, phase, result, rowOf, rowsOf, standing, status, turn, whose, worth, yours } from "./play-game.js";
import { texts } from "./texts.js";
import { button, h, tick } from "./view.js";

const words = texts.play;
/** Number of moves of a group that are shown before it is folded. */
const FOLDED = 6;

/** @param {Game} game */
function head(game, act) {
  const stands = standing(game), count = boxes(game), position = game.seen[0]?.position ?? game.words.slice(1).join(" ");
  return h("div", { class: "head" }, h("h1", null, game.about?.title ?? words.titleOf(game.words[0])),
    button([h("span", null, words.sizeOf(position)), " ▾"], act.options, { class: "size", key: "size", "aria-label": words.change(position) }),
    game.misere ? h("span", { class: "pill" }, words.misereShort) : null,
    count ? h("span", { class: "pill" }, words.boxes(count)) : null,
    stands ? h("span", { class: `pill ${stands.result}` }, stands.words) : null,
    h("span", { class: "grow" }), h("span", { class: "pair" }, button(words.begin, act.again, { class: "main", key: "again" }),
      button("⋯", act.options, { key: "options", "aria-label": words.more })));
}

/** @param {Game} game */
function banner(game, act) {
  const ended = result(game);
  if (!ended || game.at < game.moves.length) return null;
  return h("div", { class: `banner ${ended.mine === true ? "wins" : ended.mine === false ? "loses" : "draws"}` },
    h("div", { class: "tools" }, button(words.begin, act.again, { class: "main", key: "banner again" }),
      game.you === "both" ? null : button(words.swap, act.swap, { key: "swap" }),
      game.moves.length ? button(words.where, act.where, { key: "where" }) : null),
    game.where ? h("p", null, lostAt(game) < 0 ? words.lostFromStart : words.lostBy(whose(game, lostAt(game)), game.moves[lostAt(game)].move)) : null);
}

/** @param {Game} game */
function thinking(game, act) {
  if (!game.slow) return null;
  return h("div", { class: "thinking" }, h("p", { role: "status" }, game.stopped ? texts.stopped : words.thinking, " ", h("span", { class: "note" }, game.progress)),
    h("div", { class: "tools" }, game.stopped ? button(words.goOn, act.goOn, { key: "on" }) : button(texts.stop, act.stop, { key: "stop" }),
      yours(game) || over(game) ? null : button(words.moveNow, act.moveNow, { key: "now" })));
}

/** @param {Game} game */
function tools(game, act) {
  return h("div", { class: "tools bar", key: "bar", role: "toolbar", "aria-label": words.tools },
    button(["↶ ", h("span", { class: "label" }, words.undo)], act.undo, { disabled: game.at === 0, key: "undo", "aria-label": words.undo }),
    button(words.hint, act.hint, { disabled: over(game) || !rowsOf(game).length, key: "hint" }),
    button(words.why, act.why, { disabled: !game.seen[game.at], key: "why" }),
    h("span", { class: "grow" }), tick(words.hints, game.hints, act.colour, { "data-key": "hints" }),
    h("details", { class: "export" }, h("summary", { "aria-label": words.export }, "⤓ ", h("span", { class: "label" }, words.export)), h("div", { class: "tools" },
      button(words.saveAs("SVG"), act.saveSvg), button(words.saveAs("PNG"), act.savePng), button(words.print, act.print))));
}

/** @param {Game} game @param {any} one @param {any} row */
function entry(game, act, one, row) {
  const mine = yours(game) && !over(game), shown = game.hints && row?.result;
  const text = words.sentence(one.move);
  return h("li", { class: `${shown ? row.result : ""}${game.hint === one.to ? " hinted" : ""}`, key: one.to, onmouseenter: () => act.look(one.to), onmouseleave: () => act.look(null) },
    mine ? button(text, () => act.make(one), { key: `move ${one.to}`, onfocus: () => act.look(one.to), onblur: () => act.look(null) }) : h("span", { class: "entry" }, text),
    shown ? h("span", { class: "worth" }, worth(row)) : null);
}

/** @param {Game} game @param {(Row | Gesture | undefined)[][]} entries */
function folded(game, act, name, entries) {
  const open = game.unfolded === name || entries.length <= FOLDED + 1;
  return h("ul", { key: name }, (open ? entries : entries.slice(0, FOLDED)).slice(0, 300).map(([one, row]) => entry(game, act, one, row)),
    open ? null : h("li", { key: "more" }, button(words.showMore(entries.length - FOLDED), () => act.unfold(name), { class: "ghost", key: `more ${name}` })));
}

/** @param {Game} game */
function moves(game, act) {
  if (!game.seen[game.at]) return null;
  const rows = rowsOf(game);
  if (!game.hints || !rows.some((row) => row.result)) {
    const every = rows.length ? [...rows].sort((a, b) => a.move.localeCompare(b.move, "en", { numeric: true })) : gesturesOf(game);
    const waits = game.hints && phase(game) === "looking"; // as high as the later heading, so that the list does not jump under the mouse
    return h("div", { class: "moves" }, h("h2", { class: "unseen" }, words.moves), waits ? h("h3", null, texts.working) : null, folded(game, act, "all", every.map((one) => [one, rowOf(game, game.at, one.to)])));
  }
  const groups = Object.keys(RANK).map((name) => ({ name, some: rows.filter((row) => row.result === name) })).filter((one) => one.some.length);
  return h("div", { class: "moves" }, h("h2", { class: "unseen" }, words.moves), groups.map(({ name, some }) => [
    h("h3", { class: name, key: `group ${name}` }, `${texts.marks[name]} ${words.groups[name](some.length)}`), folded(game, act, name, some.map((row) => [row, row]))]),
  rows.some((row) => !row.result) ? h("p", { class: "note" }, words.unknown) : null);
}

/** @param {Game} game */
function record(game, act) {
  const steps = game.moves.map((one, k) => h("li", { class: one.given ? "given" : null, key: k },
    button(`${whose(game, k)}: ${one.move}${one.given ? ` ${words.givenMark}` : ""}`, () => act.goTo(k + 1),
      { "aria-current": game.at === k + 1 ? "step" : null, title: one.given ? words.given : null, key: `step ${k}` })));
  const known = game.seen.slice(0, game.moves.length + 1).map((one) => one?.table ?? null);
  return h("div", { class: "record" }, h("h2", null, words.record), button(words.start, () => act.goTo(0), { "aria-current": game.at === 0 ? "step" : null, key: "start" }),
    h("ol", null, steps), game.hints && game.moves.length ? line(known, game.at, act.goTo, words) : null);
}

/** @param {Game} game */
function rules(game) {
  const { about } = game;
  if (!about) return null;
  const notes = [[words.known, about.known], [words.complexity, about.complexity], [words.source, about.source]].filter(([, text]) => text);
  return h("details", { class: "rules" }, h("summary", null, words.rules), h("p", null, about.rules), notes.map(([name, text]) => [h("h3", null, name), h("p", null, text)]));
}

// Moves that share their places on the board.
function menu(game, act) {
  const item = (move, row) => button([`${row ? texts.marks[row.result] : ""} ${move.move}`.trim(), row ? h("small", null, ` ${worth(row)}`) : null], () => act.make(move), { role: "menuitem", key: move.to });
  return game.menu && h("div", { class: "menu", role: "menu", "aria-label": words.which, style: game.menu.style, key: "menu", onkeydown: (event) => { if (event.key === "Escape") act.closeMenu(); } },
    game.menu.some.map((move) => item(move, game.hints && rowOf(game, game.at, move.to)?.result ? rowOf(game, game.at, move.to) : null)));
}

/** The whole page; `board` is the node of the board, `reasons` those of the panel of reasons. @param {Game} game @param {Node} board @param {Child} reasons */
export function view(game, act, board, reasons) {
  const refused = over(game) ? "" : game.seen[game.at]?.table?.refused;
  return h("div", { class: "play-columns" },
    h("section", { class: "card wide-part", "aria-label": words.board }, head(game, act),
      h("div", { class: "line-of-rules" }, game.about ? h("p", { class: "note" }, game.about.rules) : null,
        h("p", { class: "told", "data-turn": phase(game), role: "status" }, status(game)),
        refused ? h("p", { class: "note" }, words.refused, " ", refused) : null),
      h("p", { class: "wrong", role: "alert" }, game.wrong), banner(game, act),
      h("div", { class: `scene${turn(game) ? ` of-${turn(game)}` : ""}${game.seen[game.at] ? "" : " stale"}` }, board), thinking(game, act), tools(game, act)),
    h("aside", { class: "card side", "aria-label": words.beside },
      over(game) ? null : moves(game, act), reasons, record(game, act), rules(game)), menu(game, act));
}
