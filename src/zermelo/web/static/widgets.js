// How exercises are answered: a move, a number, a choice, labels of vertices, a set of vertices.
import { ask } from "./api.js";
import { board } from "./board.js";
import { button, el, fill, say, svg } from "./dom.js";
import { arrow } from "./drawing.js";
import { texts } from "./texts.js";
import { ways } from "./ways.js";

const words = texts.learn;

let heads = 0; // heads of arrows are named by their picture

/** A small digraph on a circle; `mark(name)` says what stands in a vertex, `touch(name)` hears a click. */
/** @param {any} question @param {(name: string) => string} mark @param {((name: string) => void) | null} touch */
function drawn(question, mark, touch = null) {
  const vertices = question.vertices.map((name, k, all) => {
    const angle = (2 * Math.PI * k) / all.length - Math.PI / 2;
    return { name, x: Math.round(130 + 95 * Math.cos(angle)), y: Math.round(125 + 95 * Math.sin(angle)) };
  });
  const shown = question.attacks ? question.edges.map(([target, source]) => [source, target]) : question.edges;
  const edges = shown.map((one) => one.map((name) => question.vertices.indexOf(name)));
  const head = `small-head-${(heads += 1)}`;
  const root = svg("svg", { class: "small-graph", viewBox: "0 0 260 250", width: 260, height: 250,
    role: touch ? "group" : "img", "aria-label": words.graph(shown.map((one) => one.join(" → ")).join(", ")) });
  root.append(svg("defs", {}, arrow("other", head)));
  for (const { d } of ways()({ vertices, edges }).values())
    root.append(svg("path", { d, class: "edge other", "marker-end": `url(#${head})` }));
  for (const { name, x, y } of vertices) {
    const label = svg("text", { y: 18, class: "under" }), circle = svg("circle", { r: 19, class: "cell" });
    const node = svg("g", { transform: `translate(${x} ${y})`, "data-vertex": name },
      circle, svg("text", { y: -1, class: "name" }, name), label);
    const show = () => {
      const held = mark(name);
      label.textContent = question.attacks ? words.labels[held] ?? held : held;
      label.setAttribute("y", 12);
      circle.setAttribute("class", `cell${held ? ` marked-${held}` : ""}`);
      node.setAttribute("aria-label", `${name}${held ? `, ${label.textContent}` : ""}`);
    };
    if (touch) {
      const act = () => { touch(name); show(); };
      node.setAttribute("role", "button");
      node.setAttribute("tabindex", "0");
      node.addEventListener("click", act);
      node.addEventListener("keydown", (event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          act();
        }
      });
    }
    show();
    root.append(node);
  }
  return root;
}

/** A value as the solver writes it. */
const plain = (text) => text.replaceAll(/\s/g, "").replaceAll("±", "+-").replaceAll("−", "-");

const position = (question) => el("p", { class: "position" }, texts.explain.nameOf(question.words[0], question.words.slice(1).join(" ")));

/** The board of a position; with `touch(to)` a move is chosen on it. @param {any} question @param {((to: string) => void) | null} touch */
function boardOf(question, touch = null) {
  const root = el("div", { class: "exercise-board" });
  const chosen = (gestures) => touch?.(gestures[0].to);
  ask("draw", { words: question.words, scene: true, bare: true }, {}).then((answer) => {
    if (!answer.scenes) return;
    const may = (gesture) => touch !== null && (!question.player || gesture.player === question.player);
    const scenes = answer.scenes.map((one) => ({ ...one, gestures: one.gestures.filter(may) }));
    root.append(board(scenes, { name: `${answer.ruleset} ${answer.position}`, texts: texts.board, mark: () => "", still: touch === null,
      play: (gesture) => chosen([gesture]), choose: chosen, say }).root);
  }, () => {}); // the words stand there too
  return root;
}
const best = (question) => question.told.moves.filter((row) => row.result === question.told.moves[0].result);

export const WIDGETS = {
  move: {
    make(question) {
      const rows = [...question.told.moves].sort((a, b) => a.move.localeCompare(b.move, "en", { numeric: true }));
      const select = el("select", { "aria-label": words.yourMove }, el("option", { value: "" }, words.choose),
        ...rows.map((row) => el("option", { value: row.to }, row.move)));
      const touch = (to) => { select.value = to; say(words.chose(select.selectedOptions[0]?.textContent ?? "")); };
      return { root: el("div", {}, position(question), boardOf(question, touch), el("p", { class: "note" }, words.onBoard), select), given: () => select.value || null };
    },
    right: (question, to) => best(question).some((row) => row.to === to),
    why: (question, to) => question.told.moves.find((row) => row.to === to)?.reason ?? "",
    shown: position,
  },
  number: {
    make(question) {
      const input = el("input", { ...(typeof question.answer === "number" ? { type: "number", min: "0", inputmode: "numeric" } : { type: "text", autocomplete: "off" }), "aria-label": words.yourNumber });
      return { root: el("div", {}, ...(question.words ? [position(question), boardOf(question)] : [drawn(question, (name) => (name === question.vertex ? "?" : ""))]), input),
        given: () => (input.value.trim() === "" ? null : typeof question.answer === "number" ? Number(input.value) : plain(input.value)) };
    },
    right: (question, given) => given === question.answer,
    shown: (question) => (question.words ? position(question) : drawn(question, () => "")),
  },
  choice: {
    make(question) {
      let chosen = null;
      const root = el("div", {}), picture = question.words ? boardOf(question) : drawn(question, () => "");
      const paint = () => fill(root, question.words ? position(question) : null, picture,
        el("div", { class: "tools" }, ...question.choices.map(([value, said]) =>
          button(said, () => { chosen = value; paint(); }, { "aria-pressed": String(chosen === value), "data-key": value }))));
      paint();
      return { root, given: () => chosen };
    },
    right: (question, given) => given === question.answer,
    shown: (question) => (question.words ? position(question) : drawn(question, () => "")),
  },
  labels: {
    make(question) {
      const held = {}, next = { "": "P", P: "N", N: "D", D: "" };
      return { root: el("div", {}, drawn(question, (name) => held[name] ?? "", (name) => { held[name] = next[held[name] ?? ""]; }),
        el("p", { class: "note" }, question.attacks ? words.clickAttacks : words.clickLabels)),
        given: () => (question.vertices.every((name) => held[name]) ? held : null) };
    },
    right: (question, given) => question.vertices.every((name) => given[name] === question.answer[name]),
    shown: (question) => drawn(question, () => ""),
  },
  set: {
    make(question) {
      const held = new Set();
      return { root: el("div", {}, drawn(question, (name) => (held.has(name) ? "in" : ""), (name) => { if (!held.delete(name)) held.add(name); }), el("p", { class: "note" }, words.clickSet)),
        given: () => (held.size ? [...held].sort() : null) };
    },
    right: (question, given) => question.answer.some((one) => [...one].sort().join(" ") === given.join(" ")),
    why(question, given) { // of attacks: the solver speaks of kernels, whose edges go the other way
      if (!question.attacks) return null;
      const inside = question.edges.find(([target, source]) => given.includes(target) && given.includes(source));
      if (inside) return words.attacksInside(inside[1], inside[0]);
      return words.notAttacked(question.vertices.find((name) => !given.includes(name) && !question.edges.some(([target, source]) => target === name && given.includes(source))));
    },
    shown: (question) => drawn(question, () => ""),
  },
};
