// Previews: the board of a position as a picture that nobody plays on, and the card of a lesson.
import { board } from "./board.js";
import { texts } from "./texts.js";
import { h } from "./view.js";

/** The picture of an answer of `draw`. */
export function picture(answer, name = `${answer.ruleset} ${answer.position}`) {
  const scenes = answer.scenes.map((one) => ({ ...one, gestures: [] }));
  return board(scenes, { name, texts: texts.board, mark: () => "", play() {}, choose() {}, say() {}, still: true }).root;
}

/** The card of lesson k + 1, a link to it.
 * @param {string} name @param {number} k @param {string} href @param {any} note */
export const lessonCard = (name, k, href, note = null) =>
  h("a", { class: "card door lesson", href, key: name }, h("h2", null, `${k + 1} · ${texts.learn.lessons[name][0]}`), h("p", null, texts.learn.lessons[name][1]), note);
