// A curve of the positions so far, whose height is remoteness; a click goes to a position.
import { h, pressed } from "./view.js";

const WIDE = 34, HIGH = 150, LOW = 24;

export function line(tables, at, goTo, words) {
  const heights = tables.map((one) => (typeof one?.remoteness === "number" ? one.remoteness : null));
  const most = Math.max(1, ...heights.filter((one) => one !== null));
  const y = (height) => (height === null ? 14 : HIGH - ((HIGH - 2 * LOW) * height) / most);
  const x = (k) => 24 + k * WIDE;
  const [wide, high] = [x(tables.length) + 8, HIGH + LOW + 12];
  const step = (one, k) => {
    const outcome = one?.outcome ?? "?", name = words.lineStep(k, outcome, heights[k]);
    return h("g", { class: `step outcome-${outcome}${k === at ? " chosen" : ""}`, key: `step ${k}`,
      "aria-label": name, transform: `translate(${x(k)} ${y(heights[k])})`, ...pressed(() => goTo(k)) },
    h("title", null, name), h("circle", { r: 11 }), h("text", { y: 4.5 }, outcome), h("text", { y: 26, class: "under" }, heights[k] ?? (outcome === "D" ? "∞" : "")));
  };
  return h("div", { class: "wide", tabindex: "0", role: "group", "aria-label": words.lineName },
    h("svg", { class: "line", role: "group", "aria-label": words.lineName, viewBox: `0 0 ${wide} ${high}`, width: wide, height: high },
      tables.slice(1).map((_, k) => h("path", { d: `M${x(k)} ${y(heights[k])}L${x(k + 1)} ${y(heights[k + 1])}`, class: "line plain", key: `line ${k}` })), tables.map(step)));
}
