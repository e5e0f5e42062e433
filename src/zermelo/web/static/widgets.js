// How exercises are answered: a move, a number, a choice, labels of vertices, a set of vertices.
import { button, el, fill, svg } from "./dom.js";
import { texts } from "./texts.js";

const words = texts.learn;

/** A small digraph on a circle; `mark(name)` says what stands in a vertex, `touch(name)` hears a click. */
function drawn(question, mark, touch = null) {
  const many = question.vertices.length, at = new Map();
  question.vertices.forEach((name, k) => {
    const angle = (2 * Math.PI * k) / many - Math.PI / 2;
    at.set(name, [130 + 95 * Math.cos(angle), 125 + 95 * Math.sin(angle)]);
  });
  const both = new Set(question.edges.map((one) => one.join(" ")));
  const root = svg("svg", { class: "small-graph", viewBox: "0 0 260 250", width: 260, height: 250,
    role: touch ? "group" : "img", "aria-label": words.graph(question.edges.map((one) => one.join(" → ")).join(", ")) });
  for (const [a, b] of question.edges) {
    const [ax, ay] = at.get(a), [bx, by] = at.get(b);
    const length = Math.hypot(bx - ax, by - ay), [dx, dy] = [(bx - ax) / length, (by - ay) / length];
    const bend = both.has(`${b} ${a}`) ? 16 : 0;
    const [mx, my] = [(ax + bx) / 2 - bend * dy, (ay + by) / 2 + bend * dx];
    const far = Math.hypot(bx - mx, by - my), [ex, ey] = [(bx - mx) / far, (by - my) / far];
    const [x, y] = [bx - 20 * ex, by - 20 * ey];
    root.append(svg("path", { d: `M${ax} ${ay}Q${mx} ${my} ${x} ${y}`, class: "line arrow" }),
      svg("path", { d: `M${x} ${y}L${x - 9 * ex - 4 * ey} ${y - 9 * ey + 4 * ex}L${x - 9 * ex + 4 * ey} ${y - 9 * ey - 4 * ex}Z`, class: "head" }));
  }
  for (const name of question.vertices) {
    const [x, y] = at.get(name), label = svg("text", { y: 18, class: "under" }), circle = svg("circle", { r: 19, class: "cell" });
    const node = svg("g", { transform: `translate(${x} ${y})`, "data-vertex": name },
      circle, svg("text", { y: -1, class: "name" }, name), label);
    const show = () => {
      const held = mark(name);
      label.textContent = held;
      label.setAttribute("y", 12);
      circle.setAttribute("class", `cell${held ? ` marked-${held}` : ""}`);
      node.setAttribute("aria-label", `${name}${held ? `, ${held}` : ""}`);
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

/** An answer as `grade` reads it. */
export const written = (given) => (Array.isArray(given) ? given.join(" ") || "-"
  : given !== null && typeof given === "object" ? Object.entries(given).map(([name, label]) => `${name}=${label}`).join(" ") : String(given ?? ""));

const position = (question) => el("p", { class: "position" }, question.words.join(" "));
const best = (question) => question.told.moves.filter((row) => row.result === question.told.moves[0].result);

export const WIDGETS = {
  move: {
    make(question) {
      const rows = [...question.told.moves].sort((a, b) => a.move.localeCompare(b.move, "en", { numeric: true }));
      const select = el("select", { "aria-label": words.yourMove }, el("option", { value: "" }, words.choose),
        ...rows.map((row) => el("option", { value: row.to }, row.move)));
      return { root: el("div", {}, position(question), select), given: () => select.value || null };
    },
    right: (question, to) => best(question).some((row) => row.to === to),
    why: (question, to) => question.told.moves.find((row) => row.to === to)?.reason ?? "",
    shown: position,
  },
  number: {
    make(question) {
      const input = el("input", { type: "number", min: "0", inputmode: "numeric", "aria-label": words.yourNumber });
      return { root: el("div", {}, question.words ? position(question) : drawn(question, (name) => (name === question.vertex ? "?" : "")), input),
        given: () => (input.value === "" ? null : Number(input.value)) };
    },
    right: (question, given) => given === question.answer,
    shown: (question) => (question.words ? position(question) : drawn(question, () => "")),
  },
  choice: {
    make(question) {
      let chosen = null;
      const root = el("div", {});
      const paint = () => fill(root, question.words ? position(question) : drawn(question, () => ""),
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
      return { root: drawn(question, (name) => held[name] ?? "", (name) => { held[name] = next[held[name] ?? ""]; }),
        given: () => (question.vertices.every((name) => held[name]) ? held : null) };
    },
    right: (question, given) => question.vertices.every((name) => given[name] === question.answer[name]),
    why: (question, given) => {
      const off = question.vertices.find((name) => given[name] !== question.answer[name]);
      return off === undefined ? "" : words.look(off);
    },
    shown: (question) => drawn(question, () => ""),
  },
  set: {
    make(question) {
      const held = new Set();
      return { root: drawn(question, (name) => (held.has(name) ? "in" : ""), (name) => { if (!held.delete(name)) held.add(name); }),
        given: () => (held.size ? [...held].sort() : null) };
    },
    right: (question, given) => question.answer.some((one) => [...one].sort().join(" ") === given.join(" ")),
    shown: (question) => drawn(question, () => ""),
  },
};
