// Tokens on vertices: the value of their sum, its outcome, and the moves that win or draw.
import { button, el, fill } from "./dom.js";
import { gamma } from "./graph-labels.js";
import { texts } from "./texts.js";

const words = texts.graph;

/** The panel of tokens; `put(tokens)` says where they stand now. */
export function tokensPanel(sheet, put) {
  const sum = el("div", { class: "sum", role: "status" });

  function told(answer) {
    const { tokens } = sheet;
    if (!tokens.length || !answer) return fill(sum);
    if (answer.error) return fill(sum, el("p", {}, answer.error));
    const moves = [...answer.winning_moves.map((move) => [move, words.wins]), ...answer.drawing_moves.map((move) => [move, words.draws])];
    return fill(sum, el("p", {}, words.sum(gamma(answer.sum), answer.outcome)),
      moves.length ? null : el("p", {}, words.noWinning),
      el("ul", {}, ...moves.map(([[from, to], worth]) => el("li", {},
        button(`${from} → ${to}`, () => put(tokens.toSpliced(tokens.indexOf(from), 1, to)), { "data-key": `move ${from} ${to}` }), ` ${worth}`))),
      el("div", { class: "tools" }, ...[...new Set(tokens)].map((name) =>
        button(words.takeOff(name), () => put(tokens.toSpliced(tokens.indexOf(name), 1)), { "data-key": `off ${name}` }))));
  }

  return { root: sum, told };
}
