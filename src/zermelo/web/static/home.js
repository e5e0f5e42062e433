// The landing: what this is in one line, three doors, classics, lessons.
import { addressOf } from "./address.js";
import { askAll } from "./api.js";
import { lessonCard, picture } from "./preview.js";
import { texts } from "./texts.js";
import { h, render } from "./view.js";

const words = texts.home;
const GAMES = words.games;
/** The lessons that stand here; the others are behind their link. */
const LESSONS = ["pn", "nim", "mex"];

const PICTURES = {
  graph: h("svg", { viewBox: "0 0 200 120", "aria-hidden": "true" }, h("path", { class: "door-line", d: "M40 30L100 60M160 30L100 60M100 105L100 60M160 30L165 95" }),
    [[40, 30, "n"], [160, 30, "n"], [100, 105, "n"], [100, 60, "p"], [165, 95, "p"]].map(([cx, cy, kind]) => h("circle", { cx, cy, r: 14, class: `brand-${kind}` }))),
  values: h("svg", { viewBox: "0 0 260 120", "aria-hidden": "true" }, h("text", { x: 130, y: 72, class: "formula" }, words.formula)),
};

function view({ pictures, addresses }) {
  const door = (name, drawn) => h("a", { class: "card door", href: `#${name}`, key: name }, drawn, h("h2", null, words.doors[name][0]), h("p", null, words.doors[name][1]));
  return [
    h("div", { class: "hero" }, h("h1", null, words.lead), h("p", null, words.what)),
    h("div", { class: "doors" }, door("play", h("div", { class: "picture", "aria-hidden": "true" }, pictures.door ?? null)), door("graph", PICTURES.graph), door("values", PICTURES.values)),
    h("div", { class: "between" }, h("h2", null, words.classics), h("a", { href: "#catalogue" }, words.all)),
    h("div", { class: "games" }, Object.keys(GAMES).map((name) => h("a", { class: "card game-card", href: addresses[name], key: name },
      h("div", { class: "picture", "aria-hidden": "true" }, pictures[name] ?? null), h("b", null, texts.catalogue.titleOf(name)), h("small", null, words.kinds[name])))),
    h("div", { class: "between" }, h("h2", null, words.lessons), h("a", { href: "#learn" }, words.allLessons)),
    h("div", { class: "doors" }, LESSONS.map((name, k) => lessonCard(name, k, addresses[`lesson ${name}`])))];
}

export async function open(place) {
  const state = { pictures: {}, addresses: {} };
  const paint = () => render(place, view(state));
  const names = Object.keys(GAMES);
  await Promise.all([...names.map(async (name) => { state.addresses[name] = await addressOf("play", { words: GAMES[name] }); }),
    ...LESSONS.map(async (name) => { state.addresses[`lesson ${name}`] = await addressOf("learn", { lesson: name, seed: 1 }); })]);
  paint();
  askAll(names.map((name) => ["draw", { words: GAMES[name], scene: true, bare: true }])).then((answers) => {
    answers.forEach((answer, k) => { if (answer.scenes) state.pictures[names[k]] = picture(answer); });
    if (answers[0].scenes) state.pictures.door = picture(answers[0]);
    paint();
  }, () => {});
}
