// The Play page: the state of a game and its actions; play-view.js shows it.
import { ask, messageOf, newest, Wrong } from "./api.js";
import { board } from "./board.js";
import { save, say } from "./dom.js";
import { explainPanel } from "./explain-panel.js";
import { png, standalone } from "./graph-picture.js";
import { changes, checked, covered, FIRST, gesturesOf, gives, kept, lostAt, over, rowOf, rowsOf, scenesOf, turn, undone, whose, wordsAt, yours } from "./play-game.js";
import { view } from "./play-view.js";
import { aboutGame } from "./rulesets.js";
import { texts } from "./texts.js";
import { h, render } from "./view.js";

const words = texts.play;
/** Milliseconds after which thinking is shown, with Stop. */
const SLOW = 600;
/** Milliseconds before the program moves, so that the move of the person is seen. */
const PAUSE = 350;

export async function open(place, held, keep) {
  const question = newest(), panel = explainPanel();
  /** @type {Game} */ const game = { ...FIRST, ...checked(held), at: 0, seen: [], about: null, wrong: "", hint: null, looked: null, reasons: null, where: false,
    unfolded: "", menu: null, slow: false, stopped: false, progress: "" };
  game.at = game.moves.length;
  let shows = 0; // number of positions shown, by which an older answer knows that it is late
  /** @type {any} */ let drawn = {}; // the board that is shown, and the position, player and game that it shows
  let ended = false;
  const scene = document.createElement("div");
  scene.className = "board-place";
  const common = () => ({ texts: game.texts, partial: true });
  const remember = () => keep(kept(game));

  async function look(k) {
    const known = game.seen; // a new game has a new one
    if (known[k]?.scenes) return;
    const answer = await ask("draw", { words: wordsAt(game, k), scene: true, bare: true }, common());
    if (!answer.scenes) throw new Wrong(answer.error || words.noBoard);
    known[k] = { ruleset: answer.ruleset, position: answer.position, scenes: answer.scenes, mover: answer.turn,
      partizan: known[0]?.partizan || answer.scenes.some((one) => one.gestures.some((g) => g.player)) };
    if (k > 0 && k === game.moves.length) return;
    if (k < game.moves.length && answer.scenes.every((one) => one.complete) && !gesturesOf(game, k).some((one) => one.to === game.moves[k].to))
      cut(k); // an address may hold a move that is not possible
  }

  function cut(k) {
    game.wrong = words.noSuchMove(game.moves[k].move ?? game.moves[k].to);
    game.moves = game.moves.slice(0, k);
    game.at = Math.min(game.at, k);
    remember();
  }

  async function judge(k) {
    const here = game.seen[k];
    if (here.table) return here.table;
    const answer = await question("moves", { words: wordsAt(game, k), play: game.misere },
      { ...common(), progress: (said) => { if (k === game.at) { game.progress = said; if (game.slow) paint(); } } }).catch((error) => {
      if (error.gone || !(error instanceof Wrong)) throw error;
      return { limit: true, refused: error.message }; // what cannot be solved can be played
    });
    if (answer === null) return null;
    if (answer.play === "misere") game.misere = true; // some names imply misère play, such as twenty-one
    here.table = { ...answer, moves: answer.moves ?? [] };
    return here.table;
  }

  async function show({ anew = false } = {}) {
    const own = (shows += 1); // a newer one takes over
    Object.assign(game, { hint: null, looked: null, reasons: null, where: false, unfolded: "", menu: null, slow: false, stopped: false, progress: "" });
    panel.clear();
    if (!anew) game.wrong = "";
    paint();
    const slow = setTimeout(() => { if (own === shows && !ended) { game.slow = true; paint(); } }, SLOW);
    try {
      for (let k = 0; k <= game.at; k += 1) {
        await look(k);
        if (own !== shows) return;
      }
      paint();
      if (!(await judge(game.at)) || own !== shows) return;
    } catch (error) {
      if (own === shows) game.wrong = messageOf(error);
      return;
    } finally {
      clearTimeout(slow);
      if (own === shows && !ended) {
        if (!game.stopped) game.slow = false;
        paint();
      }
    }
    if (!yours(game) && !over(game) && game.at === game.moves.length) setTimeout(() => { if (own === shows && !ended) answerBack(); }, game.at ? PAUSE : 0);
    else if (game.at && !game.seen[game.at].table?.limit) fillIn(own);
  }

  // Ask for earlier positions that were left before their answer came, or that an address contained.
  async function fillIn(own) {
    for (let k = 0; k < game.at; k += 1) {
      if (!game.seen[k].table && !(await judge(k).catch(() => null))) return;
      if (own !== shows) return;
      game.moves[k].given = gives(game, k, game.moves[k].to) || undefined;
    }
    paint();
    remember();
  }

  function answerBack() {
    const rows = rowsOf(game), some = gesturesOf(game);
    const row = rows.find((one) => one.result) ?? rows[0] ?? some[Math.floor(Math.random() * some.length)];
    if (row) make({ to: row.to, move: row.move });
  }

  function make(move) {
    if (!game.seen[game.at]) return; // the position is not there yet
    game.moves = [...game.moves.slice(0, game.at), { to: move.to, move: move.move, given: gives(game, game.at, move.to) || undefined }];
    game.seen = game.seen.slice(0, game.at + 1);
    game.at = game.moves.length;
    remember();
    say(`${whose(game, game.at - 1)}: ${move.move}`);
    const held = place.contains(document.activeElement) || document.activeElement === document.body;
    show().then(() => { if (held && document.activeElement === document.body) act.focus(); });
  }

  const act = {
    make,
    goTo(k) { game.at = k; show(); },
    undo: () => act.goTo(undone(game)),
    again() { // a file of one's own may have been changed
      Object.assign(game, { moves: [], at: 0, seen: game.about?.own ? [] : game.seen.slice(0, 1) });
      if (game.about?.own) introduce();
      remember();
      show();
    },
    swap() { game.you = game.you === "first" ? "second" : "first"; act.again(); },
    where() { const k = lostAt(game); act.goTo(Math.max(0, k)); game.hints = true; remember(); },
    colour(on) { game.hints = on; remember(); paint(); },
    unfold(name) { game.unfolded = name; paint(); },
    closeMenu() { game.menu = null; paint(); act.focus(); },
    look(to) { if (game.looked !== to) { game.looked = to; drawn.board?.refresh(); } },
    hint() {
      const row = rowsOf(game)[0];
      if (!row) return;
      game.hint = row.to;
      game.reasons = { title: words.hinted(row.move), nodes: row.reason ? [h("p", null, row.reason)] : [] };
      say(words.hinted(row.move));
      paint();
    },
    stop() { question.stop(); game.stopped = true; paint(); },
    goOn() { show(); },
    moveNow() { question.stop(); game.stopped = false; shows += 1; game.slow = false; answerBack(); },
    why() { // values say more than who wins when one side begins
      const both = game.seen[game.at].mover || rowsOf(game).some((row) => row.value !== null && row.value !== undefined);
      panel.show({ words: wordsAt(game), misere: game.misere, turn: both ? null : turn(game), texts: game.texts });
    },
    focus: () => (scene.querySelector('[data-place][role="button"]') ?? place.querySelector(".banner button, .moves button"))?.focus(),
    saveSvg: () => save("board.svg", picture(), "image/svg+xml"),
    savePng: async () => save("board.png", await png(picture()), "image/png"),
    print: () => window.print(),
    options: async () => (await import("./play-setup.js")).openSetup(game, place, begin, settle),
  };

  const picture = () => standalone({ root: drawn.board.root, extent: () => drawn.board.extent() }, `${game.seen[game.at].ruleset} ${game.seen[game.at].position}`);

  // Begin another game.
  async function begin(changed) {
    Object.assign(game, changed, { moves: [], at: 0, seen: [], about: null });
    remember();
    await Promise.all([introduce(), show()]);
  }

  // Change options of this game.
  function settle(changed) {
    Object.assign(game, changed);
    if ("misere" in changed) game.seen = game.seen.map((one) => ({ ...one, table: null }));
    remember();
    show();
  }

  async function introduce() {
    const [name] = game.words;
    const found = await aboutGame(name).catch(() => null);
    if (name !== game.words[0]) return;
    game.about = found;
    paint();
  }

  function drawBoard() {
    const here = game.seen[game.at];
    if (!here) {
      if (game.wrong) { drawn = {}; scene.replaceChildren(); }
      return;
    }
    const mine = yours(game) && !game.stopped;
    if (drawn.here === here && drawn.mine === mine) return drawn.board.refresh();
    const scenes = scenesOf(game).map((one) => ({ ...one, gestures: mine ? one.gestures.filter((g) => !g.player || g.player === turn(game)) : [] }));
    const before = drawn.game === game.words && drawn.at === game.at - 1 ? drawn.scenes : null;
    const { changed, gone } = changes(game, game.at);
    const made = board(scenes, {
      room: drawn.game === game.words ? drawn.board?.extent() : null,
      name: `${here.ruleset} ${here.position}`, texts: texts.board, before: drawn.here === here ? null : before, last: changed, ghosts: gone, covered: covered(game),
      mark: (gesture) => (game.hints ? rowOf(game, game.at, gesture.to)?.result ?? "" : ""),
      sign: (some) => shortOf(rowsOf(game).find((row) => some.some((gesture) => gesture.to === row.to))), // rows begin with the best
      lit: (gesture) => gesture.to === game.hint || gesture.to === game.looked,
      play: make, choose: openMenu, say,
    });
    drawn = { here, mine, board: made, scenes: here.scenes, game: game.words, at: game.at };
    scene.replaceChildren(made.root);
  }

  const shortOf = (row) => (row && typeof row.remoteness === "number" && !row.player ? (row.distance ? words.mates(row.result, row.remoteness + 1).match(/\d+/)?.[0] ?? "" : String(row.remoteness)) : "");

  function paint() {
    if (ended) return;
    drawBoard();
    const { reasons } = game;
    render(place, view(game, act, scene, [reasons ? h("div", { class: "reasons" }, h("h2", null, reasons.title), reasons.nodes) : null, panel.root]));
  }

  function openMenu(some, { x, y }) {
    game.menu = { some, style: { left: `${Math.max(8, Math.min(x, innerWidth - 280))}px`, top: `${Math.max(8, Math.min(y, innerHeight - 48 * some.length - 16))}px` } };
    paint();
    /** @type {HTMLElement} */ (place.querySelector(".menu button")).focus();
  }

  const outside = (event) => { if (game.menu && !event.target.closest?.(".menu")) { game.menu = null; paint(); } };
  document.addEventListener("pointerdown", outside);
  introduce();
  await show();
  return () => {
    ended = true;
    question.stop();
    panel.clear();
    document.removeEventListener("pointerdown", outside);
  };
}
