// The digraph as a table that says, and edits, the same as the picture.
import { listed, namesIn, options, withOptions, withVertex, withoutVertex } from "./digraph.js";
import { labelOf } from "./graph-labels.js";
import { numberOf } from "./graph-state.js";
import { texts } from "./texts.js";
import { el, h, render } from "./view.js";

const words = texts.graph;

/** The table. Only cells that change are touched: nobody's typing is lost. */
export function tablePanel(state, act) {
  const head = el("tr", {}), body = el("tbody", {});
  const more = el("button", { type: "button", onclick: add, "data-key": "add" }, words.add);
  const root = el("div", {},
    el("div", { class: "wide", tabindex: "0", role: "group", "aria-label": words.table, "data-key": "table" }, el("table", {}, el("thead", {}, head), body)), more);
  let turned = null;

  function add() {
    const { vertices } = state.G, many = vertices.length;
    const lowest = Math.max(0, ...vertices.map((vertex) => vertex.y));
    act.change({ G: withVertex(state.G, (many % 6) * 90, many % 6 ? lowest : lowest + 80) }, { arranged: true, spot: "table" });
  }

  function reoption(k, input) {
    const names = namesIn(input.value), next = withOptions(state.G, k, names);
    if (next !== null) return act.change({ G: next });
    act.refuse("table", words.unknown(listed(names.filter((name) => numberOf(state, name) < 0), ", ")));
    input.value = listed(options(state.G, k), " ");
    return null;
  }

  function row(k) {
    const name = el("input", { type: "text", class: "short", "data-key": `name ${k}`, onchange: () => act.named(k, name, "table") });
    const options = el("input", { type: "text", "data-key": `options ${k}`, onchange: () => reoption(k, options) });
    const remove = el("button", { type: "button", "data-key": `remove ${k}`, onclick: () => {
      act.change({ G: withoutVertex(state.G, k) });
      if (!remove.isConnected) (body.lastChild?.held.remove ?? more).focus(); // the last row is gone
    } }, "×");
    const cells = Array.from({ length: 5 }, (_, i) => el("td", { class: i ? null : "label" }));
    const node = el("tr", {}, el("td", {}, name), ...cells, el("td", {}, options), el("td", {}, remove));
    node.held = { name, options, remove, cells, shown: {} };
    return node;
  }

  function paint() {
    const { vertices, edges } = state.G;
    if (turned !== state.attacks) {
      turned = state.attacks;
      render(head, words.heads(turned).map((one) => h("th", { scope: "col" }, one)));
    }
    const rows = vertices.map(() => []);
    for (const [u, v] of edges) rows[u].push(vertices[v].name);
    while (body.children.length > vertices.length) body.lastChild.remove();
    while (body.children.length < vertices.length) body.append(row(body.children.length));
    vertices.forEach((vertex, k) => {
      const { name, options, remove, cells, shown } = body.children[k].held, label = labelOf(state, k);
      const next = { name: vertex.name, options: listed(rows[k], " "), turned };
      if (shown.name !== next.name) name.value = next.name;
      if (shown.options !== next.options) options.value = next.options;
      if (shown.name !== next.name || shown.turned !== turned) {
        name.setAttribute("aria-label", words.nameOf(next.name));
        options.setAttribute("aria-label", words.optionsOf(next.name, turned));
        remove.setAttribute("aria-label", words.removeOf(next.name));
      }
      Object.assign(shown, next);
      [label.mark, label.value, label.counter, label.part, label.component].forEach((said, i) => {
        if (cells[i].textContent !== said) cells[i].textContent = said;
      });
    });
  }

  return { root, paint };
}
