// The board of a position as a picture that nobody plays on.
import { board } from "./board.js";
import { texts } from "./texts.js";

/** The picture of an answer of `draw`. */
export function picture(answer, name = `${answer.ruleset} ${answer.position}`) {
  const scenes = answer.scenes.map((one) => ({ ...one, gestures: [] }));
  return board(scenes, { name, texts: texts.board, mark: () => "", play() {}, choose() {}, say() {}, still: true }).root;
}
