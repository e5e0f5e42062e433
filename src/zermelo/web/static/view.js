// Pages as trees of plain nodes: a tree is compared with the one before, and only differences change the document.
// So focus, selection and scrolling stay, and nothing is ever read as markup.

const SPACES = { svg: "http://www.w3.org/2000/svg", math: "http://www.w3.org/1998/Math/MathML" };

/** A node that is to be shown: `on…` are listeners, `key` keeps a node among its siblings, a DOM node stays itself.
 * @param {string} tag @param {Record<string, any> | null} attributes @param {...any} children @returns {Shown} */
export function h(tag, attributes, ...children) {
  return { tag, attributes: attributes ?? {}, children: children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false && child !== "") };
}

/** The parts of a text: what stands between backticks is code. */
export const coded = (text) => text.split("`").map((part, k) => (k % 2 ? h("code", null, part) : part));

const textOf = (child) => typeof child === "string" || typeof child === "number";

function set(node, name, value, before) {
  if (name === "key") node.setAttribute("data-key", String(value));
  else if (name.startsWith("on")) {
    node.listeners ??= {};
    if (!(name in node.listeners)) node.addEventListener(name.slice(2), (event) => node.listeners[name]?.(event));
    node.listeners[name] = value || null;
  } else if (name === "value" && "value" in node) {
    if (value !== before && node.value !== String(value ?? "")) node.value = value ?? "";
  } else if (name === "checked") node.checked = Boolean(value);
  else if (name === "style") for (const [property, held] of Object.entries(value ?? {})) node.style.setProperty(property, held);
  else if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else if (node.getAttribute(name) !== (value === true ? "" : String(value))) node.setAttribute(name, value === true ? "" : String(value));
}

/** Set the attributes of a node, and remove those that are null. */
export function put(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) set(node, name, value, undefined);
}

function patch(node, wanted) {
  const before = node.shown ?? {};
  for (const name of Object.keys(before)) if (!(name in wanted.attributes)) set(node, name, null, before[name]);
  for (const [name, value] of Object.entries(wanted.attributes))
    if (name !== "value" && (value !== before[name] || name === "checked")) set(node, name, value, before[name]);
  node.shown = wanted.attributes;
  render(node, ...wanted.children);
  if ("value" in wanted.attributes) // of a choice, after its options
    if (node.tagName === "SELECT") node.value = wanted.attributes.value ?? "";
    else set(node, "value", wanted.attributes.value, before.value);
}

function made(child, parent) {
  if (child instanceof Node) return child;
  if (textOf(child)) return document.createTextNode(String(child));
  const space = SPACES[child.tag] ?? (parent.tagName === "foreignObject" ? null : parent.namespaceURI);
  return space && space !== "http://www.w3.org/1999/xhtml" ? document.createElementNS(space, child.tag) : document.createElement(child.tag);
}

function fits(node, child) {
  if (child instanceof Node) return node === child;
  if (textOf(child)) return node.nodeType === Node.TEXT_NODE;
  return node.shown !== undefined && node.localName === child.tag && (node.shown.key ?? null) === (child.attributes.key ?? null);
}

/** Show these as the children of a node. @param {Element} parent @param {...any} wanted */
export function render(parent, ...wanted) {
  /** @type {any[]} */ const children = wanted.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false && child !== "");
  const old = [...parent.childNodes], taken = /** @type {any[]} */ (children.map(() => null)), used = new Set();
  let from = 0;
  children.forEach((child, k) => {
    const keyed = !textOf(child) && !(child instanceof Node) && child.attributes.key !== undefined;
    const place = keyed || child instanceof Node ? old.findIndex((node) => !used.has(node) && fits(node, child))
      : old.findIndex((node, i) => i >= from && !used.has(node) && fits(node, child));
    if (place < 0) return;
    taken[k] = old[place];
    used.add(old[place]);
    if (!keyed) from = place + 1;
  });
  for (const node of old) if (!used.has(node)) node.remove();
  let next = parent.firstChild;
  children.forEach((child, k) => {
    const node = taken[k] ?? made(child, parent);
    if (next && node === next) next = next.nextSibling;
    else parent.insertBefore(node, next);
    if (child instanceof Node) return;
    if (textOf(child)) {
      if (node.data !== String(child)) node.data = String(child);
    } else patch(node, child);
  });
}

function element(node, attributes, children) {
  patch(node, h("", attributes, ...children));
  delete node.shown; // `render` does not change it
  return node;
}

/** Make an element that `render` moves but does not change. */
export const el = (tag, attributes = {}, ...children) => element(document.createElement(tag), attributes, children);

/** Make such an element of SVG. */
export const svg = (tag, attributes = {}, ...children) => element(document.createElementNS(SPACES.svg, tag), attributes, children);

/** Attributes of an element that works as a button. */
export const pressed = (act) => ({ role: "button", tabindex: "0", onclick: act, onkeydown: (event) => {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  act();
} });

/** A button. */
export const button = (words, act, attributes = {}) => h("button", { type: "button", onclick: act, ...attributes }, words);

/** A field with its name above. */
export const field = (words, input) => h("label", { class: "field" }, h("span", null, words), input);

/** A choice among [value, words]. */
export const choice = (options, chosen, act, attributes = {}) =>
  h("select", { value: chosen, onchange: (event) => act(event.target.value), ...attributes }, options.map(([value, words]) => h("option", { value, key: value }, words)));

/** A box to tick. */
export const tick = (words, on, act, attributes = {}) => h("label", { class: "tick" },
  h("input", { type: "checkbox", checked: on, onchange: (event) => act(event.target.checked), ...attributes }), h("span", null, words));

/** A table. */
export const table = (heads, rows) => h("div", { class: "wide", tabindex: "0", role: "group", "aria-label": heads.join(", ") }, h("table", null,
  h("thead", null, h("tr", null, heads.map((head) => h("th", { scope: "col" }, head)))), h("tbody", null, rows.map((row) => h("tr", null, row.map((cell) => h("td", null, cell)))))));
