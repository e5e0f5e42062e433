// The inputs of exercises: a move, a number, a choice, labels of vertices, a set of vertices.
import { ask } from "./api.js";
import { board } from "./board.js";
import { say } from "./dom.js";
import { arrow } from "./drawing.js";
import { texts } from "./texts.js";
import { button, el, h, pressed, render, svg } from "./view.js";
import { ways } from "./ways.js";

const words = texts.learn;

let heads = 0; // heads of arrows are named by their picture

/** A small digraph on a circle; `mark(name)` is the text in a vertex, `touch(name)` is called on a click.
 * @param {any} question @param {(name: string) => string} mark @param {((name: string) => void) | null} touch */
function drawn(question, mark, touch = null) {
  const vertices = question.vertices.map((name, k, all) => {
    const angle = (2 * Math.PI * k) / all.length - Math.PI / 2;
    return { name, x: Math.round(130 + 95 * Math.cos(angle)), y: Math.round(125 + 95 * Math.sin(angle)) };
  });
  const shown = question.attacks ? question.edges.map(([target, source]) => [source, target]) : question.edges;
  const edges = shown.map((edge) => edge.map((name) => question.vertices.indexOf(name)));
  const head = `small-head-${(heads += 1)}`, defs = svg("defs", {}, arrow("other", head));
  const root = svg("svg", { class: "small-graph", viewBox: "0 0 260 250", width: 260, height: 250,
    role: touch ? "group" : "img", "aria-label": words.graph(shown.map((edge) => edge.join(" → ")).join(", ")) });
  const node = ({ name, x, y }) => {
    const label = mark(name), text = question.attacks ? words.labels[label] ?? label : label;
    return h("g", { transform: `translate(${x} ${y})`, "data-vertex": name, "aria-label": `${name}${label ? `, ${text}` : ""}`, ...(touch ? pressed(() => { touch(name); paint(); }) : {}) },
      h("circle", { r: 19, class: `cell${label ? ` marked-${label}` : ""}` }), h("text", { y: -1, class: "name" }, name), h("text", { y: 12, class: "under" }, text));
  };
  const paths = [...ways()({ vertices, edges }).values()].map(({ d }) => h("path", { d, class: "edge other", "marker-end": `url(#${head})` }));
  const paint = () => render(root, defs, paths, vertices.map(node));
  paint();
  return root;
}

/** A value as the solver writes it. */
const plain = (text) => text.replaceAll(/\s/g, "").replaceAll("±", "+-").replaceAll("−", "-");

/** The position or digraph of a question, as it is printed. */
export const subject = (question) => (question.words ? h("p", { class: "position" }, texts.explain.nameOf(question.words[0], question.words.slice(1).join(" "))) : drawn(question, () => ""));

/** The board of a position; with `touch(to)` a move is chosen on it. @param {any} question @param {((to: string) => void) | null} touch */
function boardOf(question, touch = null) {
  const root = el("div", { class: "exercise-board" });
  const chosen = (gestures) => touch?.(gestures[0].to);
  ask("draw", { words: question.words, scene: true, bare: true }, {}).then((answer) => {
    if (!answer.scenes) return;
    const may = (gesture) => touch !== null && (!question.player || gesture.player === question.player);
    const scenes = answer.scenes.map((scene) => ({ ...scene, gestures: scene.gestures.filter(may) }));
    root.append(board(scenes, { name: `${answer.ruleset} ${answer.position}`, texts: texts.board, mark: () => "", still: touch === null,
      play: (gesture) => chosen([gesture]), choose: chosen, say }).root);
  }, () => {}); // the words stand there too
  return root;
}

// The subject with its board, or its digraph with a question mark at the vertex that is asked about.
const pictured = (question) => (question.words ? [subject(question), boardOf(question)] : [drawn(question, (name) => (name === question.vertex ? "?" : ""))]);
const isAnswer = (question, given) => given === question.answer;
const best = (question) => question.told.moves.filter((row) => row.result === question.told.moves[0].result);

export const WIDGETS = {
  move: {
    make(question) {
      const rows = [...question.told.moves].sort((a, b) => a.move.localeCompare(b.move, "en", { numeric: true }));
      const select = el("select", { "aria-label": words.yourMove }, h("option", { value: "" }, words.choose), rows.map((row) => h("option", { value: row.to }, row.move)));
      const touch = (to) => { select.value = to; say(words.chose(select.selectedOptions[0]?.textContent ?? "")); };
      return { root: [subject(question), boardOf(question, touch), h("p", { class: "note" }, words.onBoard), select], given: () => select.value || null };
    },
    right: (question, to) => best(question).some((row) => row.to === to),
    why: (question, to) => question.told.moves.find((row) => row.to === to)?.reason ?? "",
  },
  number: {
    make(question) {
      const whole = typeof question.answer === "number", input = el("input", { ...(whole ? { type: "number", min: "0", inputmode: "numeric" } : { type: "text", autocomplete: "off" }), "aria-label": words.yourNumber });
      return { root: [...pictured(question), input], given: () => (input.value.trim() === "" ? null : whole ? Number(input.value) : plain(input.value)) };
    },
    right: isAnswer,
  },
  choice: {
    make(question) {
      let chosen = null;
      const root = el("div", { class: "tools" });
      const paint = () => render(root, question.choices.map(([value, text]) => button(text, () => { chosen = value; paint(); }, { "aria-pressed": String(chosen === value), key: value })));
      paint();
      return { root: [...pictured(question), root], given: () => chosen };
    },
    right: isAnswer,
  },
  labels: {
    make(question) {
      const labels = {}, next = { "": "P", P: "N", N: "D", D: "" };
      return { root: [drawn(question, (name) => labels[name] ?? "", (name) => { labels[name] = next[labels[name] ?? ""]; }), h("p", { class: "note" }, question.attacks ? words.clickAttacks : words.clickLabels)],
        given: () => (question.vertices.every((name) => labels[name]) ? labels : null) };
    },
    right: (question, given) => question.vertices.every((name) => given[name] === question.answer[name]),
  },
  set: {
    make(question) {
      const set = new Set();
      return { root: [drawn(question, (name) => (set.has(name) ? "in" : ""), (name) => { if (!set.delete(name)) set.add(name); }), h("p", { class: "note" }, words.clickSet)],
        given: () => (set.size ? [...set].sort() : null) };
    },
    right: (question, given) => question.answer.some((answer) => [...answer].sort().join(" ") === given.join(" ")),
    why(question, given) { // for attacks only: the solver's reason speaks of kernels, in which the edges are reversed
      if (!question.attacks) return null;
      const inside = question.edges.find(([target, source]) => given.includes(target) && given.includes(source));
      if (inside) return words.attacksInside(inside[1], inside[0]);
      return words.notAttacked(question.vertices.find((name) => !given.includes(name) && !question.edges.some(([target, source]) => target === name && given.includes(source))));
    },
  },
};
