// The moves so far, drawn as a graph: height is remoteness; a click goes back to a position.
import { el, svg } from "./dom.js";

const WIDE = 34, HIGH = 150, LOW = 24;

export function line(tables, at, goTo, words) {
  const heights = tables.map((one) => (typeof one?.remoteness === "number" ? one.remoteness : null));
  const most = Math.max(1, ...heights.filter((one) => one !== null));
  const y = (height) => (height === null ? 12 : HIGH - ((HIGH - 2 * LOW) * height) / most);
  const x = (k) => 20 + k * WIDE;
  const root = svg("svg", { class: "line", role: "group", "aria-label": words.lineName,
    viewBox: `0 0 ${x(tables.length)} ${HIGH + LOW}`, width: x(tables.length), height: HIGH + LOW });
  for (let k = 1; k < tables.length; k += 1)
    root.append(svg("path", { d: `M${x(k - 1)} ${y(heights[k - 1])}L${x(k)} ${y(heights[k])}`, class: "line plain" }));
  tables.forEach((one, k) => {
    const outcome = one?.outcome ?? "?";
    const name = words.lineStep(k, outcome, heights[k]);
    const go = () => goTo(k);
    root.append(svg("g", { class: `step outcome-${outcome}${k === at ? " chosen" : ""}`, role: "button", tabindex: "0",
      "aria-label": name, transform: `translate(${x(k)} ${y(heights[k])})`, onclick: go,
      onkeydown: (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); go(); } } },
    svg("title", {}, name), svg("circle", { r: 11 }), svg("text", { y: 4.5 }, outcome),
    svg("text", { y: 26, class: "under" }, heights[k] ?? "∞")));
  });
  return el("div", { class: "wide", tabindex: "0", role: "group", "aria-label": words.lineName }, root);
}
