// Pure functions of the state of a game on the Play page, which has
// - words, texts, you, begins, misere, hints, moves: what addresses and the store keep;
// - at: the position that is shown, among those of the game;
// - seen: answers about each position: {ruleset, position, scenes, partizan, table}.
import { split, withFiles } from "./rulesets.js";
import { texts } from "./texts.js";

const words = texts.play;
export const RANK = { wins: 0, draws: 1, loses: 2 };

/** The default game. */
export const FIRST = { words: ["nim", "3", "4", "5"], you: "first", begins: "left", hints: true, misere: false, moves: [], texts: {} };

/** The game in an address or the store, without wrong parts. @returns {KeptGame} */
export function checked(state) {
  const list = (held) => Array.isArray(held) && held.length > 0 && held.every((one) => typeof one === "string");
  const moves = Array.isArray(state.moves) ? state.moves.filter((one) => one && typeof one.to === "string") : [];
  const files = state.texts && typeof state.texts === "object" ? Object.entries(state.texts).filter(([, text]) => typeof text === "string" || text?.base64) : [];
  return {
    words: list(state.words) ? state.words : FIRST.words, moves, texts: Object.fromEntries(files),
    begins: state.begins === "right" ? "right" : "left", hints: typeof state.hints === "boolean" ? state.hints : FIRST.hints,
    misere: state.misere === true, you: ["first", "second", "both"].includes(state.you) ? state.you : "first",
  };
}

/** @param {KeptGame} game */
export const kept = ({ words, you, begins, misere, hints, moves, texts }) => ({ words, you, begins, misere, hints, moves, texts });

/** The words of a position that an answer names; `first` is the name of its game, which may hold blanks. @param {string} ruleset @param {string} position */
export function wordsOf(ruleset, position, first = "") {
  const whole = first.includes(" ") && ruleset.startsWith(first);
  const named = ruleset === "sum" ? [] : whole ? [first, ...ruleset.slice(first.length).split(/\s+/)] : ruleset.split(/\s+/);
  return [...named, ...position.split(/\s+/)].filter((one) => one !== "");
}

/** The words behind the name in the example of a ruleset. @param {About | null} game */
export const exampleOf = (game) => split(game?.example ?? "").slice(1);

/** The side to move: 0 if it is the one that began, else 1. Rules may say whose turn it is; otherwise moves alternate. @param {Game} game @param {number} k */
export const side = ({ seen }, k) => (seen[k]?.mover ? Number(seen[k].mover !== seen[0].mover) : k % 2);

/** The player to move in a game for Left and Right. @param {Game} game @returns {Side | null} */
export function turn(game, k = game.at) {
  if (!game.seen[0]?.partizan) return null;
  if (game.seen[k]?.mover) return /** @type {Side} */ (game.seen[k].mover.toLowerCase());
  return (k % 2 === 0) === (game.begins === "left") ? "left" : "right";
}

/** @param {Game} game */
export const yours = (game, k = game.at) => game.you === "both" || (side(game, k) === 0) === (game.you === "first");

/** The number of moves that stay if your last move and all after it are undone, or if you have not moved, the last move. @param {Game} game */
export function undone(game) {
  const last = Math.max(0, game.at - 1);
  return game.you === "both" ? last : [...Array(game.at).keys()].reverse().find((k) => yours(game, k)) ?? last;
}

/** @param {Game} game @returns {string[]} */
export function wordsAt(game, k = game.at) {
  if (k === 0) return game.words;
  return withFiles(wordsOf(game.seen[k - 1].ruleset, game.moves[k - 1].to, game.words[0]), game.words, game.texts);
}

/** @param {Game} game */
export const rowsOf = (game, k = game.at) => (game.seen[k]?.table?.moves ?? []).filter((row) => !row.player || row.player === turn(game, k));
/** @param {Game} game @param {number} k @param {string} to */
export const rowOf = (game, k, to) => rowsOf(game, k).find((row) => row.to === to);
/** @param {Game} game */
export const gesturesOf = (game, k = game.at) => (game.seen[k]?.scenes ?? []).flatMap((one) => one.gestures).filter((one) => !one.player || one.player === turn(game, k));

/** @param {Game} game */
export const over = (game, k = game.at) => Boolean(game.seen[k]) && gesturesOf(game, k).length === 0 && rowsOf(game, k).length === 0
  && game.seen[k].scenes.every((one) => one.complete);

/** The best result of a move at a position; undefined where that is not known. @param {Game} game @returns {Result | undefined} */
export function best(game, k = game.at) {
  const found = rowsOf(game, k).map((row) => /** @type {Result} */ (row.result)).filter((result) => result in RANK);
  return found.sort((a, b) => RANK[a] - RANK[b])[0];
}

/** Whether a move had a worse result than the best move at its position. @param {Game} game @param {number} k @param {string} to */
export function gives(game, k, to) {
  const result = rowOf(game, k, to)?.result;
  return Boolean(result && best(game, k) && RANK[result] > RANK[best(game, k)]);
}

/** @param {Game} game @param {number} k @returns {string} */
export function whose(game, k) {
  const player = turn(game, k), name = player ? words.players[player] : words.ordinal[game.seen[k] ? side(game, k) : k % 2];
  return game.you === "both" ? name : `${yours(game, k) ? words.you : words.program}${player ? ` (${name})` : ""}`;
}

/** By how much the player to move at the end leads: the score at the end with all gains of moves; null if a gain is unknown. @param {Game} game */
function finalScore(game) {
  const { at, seen } = game, says = seen[at].mover !== undefined;
  const first = (k) => (says && /1|Right/.test(String(seen[k].mover)) ? -1 : 1);
  let sum = first(at) * (seen[at].table?.score ?? Number.NaN);
  for (let k = 0; k < at; k += 1) {
    const after = seen[k + 1].table?.score, row = rowOf(game, k, game.moves[k].to);
    if (row?.score === undefined || after === undefined) return null;
    const gain = first(k) * (says ? row.score - after : row.score + after);
    sum += side(game, k) === side(game, at) ? gain : -gain;
  }
  return Number.isNaN(sum) ? null : sum;
}

/** How a game ended: {mine, winner, words}: whether you won (null if you play both sides), the side that won, null for a draw; null if it has not ended or the winner is unknown. @param {Game} game */
export function result(game) {
  const { at, seen } = game, table = seen[at]?.table;
  if (!table || !over(game)) return null;
  const tie = { mine: null, winner: null, words: words.tie };
  if (at === 0) return { ...tie, words: words.noMove };
  const before = seen[at].mover ? [...Array(at).keys()].reverse().find((k) => side(game, k) !== side(game, at)) : at - 1;
  const score = table.score === undefined ? 0 : finalScore(game);
  if (score === null) return null;
  if (table.score !== undefined ? score === 0 : table.outcome === "D") return tie;
  const moverWins = table.score !== undefined ? score > 0 : table.outcome === "N" || table.outcome === (turn(game) === "left" ? "L" : "R");
  const name = moverWins ? whose(game, at) : before === undefined ? words.opponent : whose(game, before);
  return { mine: game.you === "both" ? null : yours(game) === moverWins, winner: moverWins ? side(game, at) : 1 - side(game, at),
    words: table.score !== undefined ? words.scored(name, Math.abs(score)) : words.over(name, game.misere) };
}

/** Who wins from here: {result, words}, the result for you, or for the mover if you play both sides; null if it is not known. @param {Game} game */
export function standing(game) {
  const found = best(game);
  if (!found || over(game)) return null;
  const mine = yours(game), turned = { wins: "loses", draws: "draws", loses: "wins" }[found];
  const who = game.you === "both" ? whose(game, game.at) : "";
  return { result: mine ? found : turned, words: who ? words.canOther(who, found) : words.stands[mine ? found : turned] };
}

/** The one line above the board: whose turn it is, or how the game ended. @param {Game} game */
export function status(game) {
  const ended = result(game);
  if (ended) return ended.words;
  if (!game.seen[game.at] || over(game)) return texts.working;
  const first = words.toMove(whose(game, game.at)), table = game.seen[game.at].table;
  if (!game.hints || !table) return first;
  if (best(game)) return `${first} ${words.can[best(game)]}`;
  return `${first} ${table.limit ? words.unknown : ""}`;
}

/** Whose turn it is, as an attribute of the page. @param {Game} game */
export const phase = (game) => (!game.seen[game.at]?.table ? "looking" : over(game) ? "over" : yours(game) ? "yours" : "theirs");

/** What a move is worth, in words: its distance for the player who makes it, else moves left, value and score. @param {Row} row */
export function worth(row) {
  if (row.distance && typeof row.remoteness === "number" && row.result) return words.mates(row.result, row.remoteness + 1);
  if (row.distance) return row.distance;
  const parts = [];
  if (typeof row.remoteness === "number" && !row.player) parts.push(words.remoteness(row.remoteness));
  if (row.value !== null && row.value !== undefined && typeof row.value !== "object") parts.push(words.value(String(row.value)));
  if (row.score !== undefined) parts.push(words.score(row.score));
  return parts.join(" · ");
}

/** @param {Seen | undefined} seen @returns {Map<string, Place>} */
const placesOf = (seen) => new Map((seen?.scenes ?? []).flatMap((scene, part) =>
  scene.places.map((place) => [(seen?.scenes.length ?? 0) > 1 ? `${part + 1}:${place.id}` : place.id, place])));

/** The places that move k, counted from 1, changed, and those that it took away, but no feet of heaps. @param {Game} game @param {number} k */
export function changes(game, k) {
  const before = placesOf(game.seen[k - 1]), after = placesOf(game.seen[k]), changed = /** @type {string[]} */ ([]), gone = /** @type {Place[]} */ ([]);
  if (k < 1 || !before.size || !after.size) return { changed, gone };
  const heap = (place) => place.kind === "heap";
  for (const [id, place] of after)
    if (!heap(place) && (before.get(id)?.holds !== place.holds || !before.has(id))) changed.push(id);
  for (const [id, place] of before) if (!after.has(id) && !heap(place)) gone.push({ ...place, id });
  return { changed, gone };
}

/** The side that completed each box, by place, if the rules say whose turn it is. @param {Game} game @returns {Map<string, number>} */
export function owners(game, k = game.at) {
  const found = new Map();
  if (game.seen[0]?.mover) for (let i = 0; i < k; i += 1) {
    const after = placesOf(game.seen[i + 1]);
    for (const id of changes(game, i + 1).changed) if (after.get(id)?.holds === "used") found.set(id, side(game, i));
  }
  return found;
}

/** @param {Game} game @param {number} own */
const nameOf = (game, own) => (game.you === "both" ? words.ordinal[own] : (own === 0) === (game.you === "first") ? words.you : words.program);

/** How many boxes each side has, by name; null where there are none. @param {Game} game */
export function boxes(game) {
  const held = [...owners(game).values()];
  return held.length ? [0, 1].map((own) => [nameOf(game, own), held.filter((one) => one === own).length]) : null;
}

/** The scenes of a position, with men of their owners in boxes. @param {Game} game @returns {Scene[]} */
export function scenesOf(game) {
  const { scenes } = game.seen[game.at], found = owners(game);
  return !found.size ? scenes : scenes.map((scene, part) => ({ ...scene, places: scene.places.map((place) => {
    const own = found.get(scenes.length > 1 ? `${part + 1}:${place.id}` : place.id);
    if (own === undefined) return place;
    const owner = nameOf(game, own);
    return { ...place, holds: `${own ? "right" : "left"}:${owner.charAt(0)}`, owner };
  }) }));
}

/** The places that each move covered, with the player. @param {Game} game */
export function covered(game) {
  const now = placesOf(game.seen[game.at]);
  return game.moves.slice(0, game.at).map((_, k) => ({
    places: changes(game, k + 1).changed.filter((id) => now.get(id)?.holds === "gone" && now.get(id)?.kind === "square"), player: turn(game, k) ?? "either",
  })).filter((one) => one.places.length);
}

/** The index of the loser's last move that made the result worse; -1 if there is none. @param {Game} game */
export function lostAt(game) {
  const ended = result(game);
  return ended?.winner === 0 || ended?.winner === 1 ? game.moves.findLastIndex((one, k) => one.given && side(game, k) !== ended.winner) : -1;
}
