// Elements of the page, made of text alone: nothing is ever read as markup.

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "value" && "value" in node) node.value = value;
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

/** An element of HTML; an attribute `onclick` is a listener. */
export function el(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** An element of a picture. */
export function svg(tag, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

/** An element of a formula. */
export function math(tag, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/1998/Math/MathML", tag), attributes, children);
}

/** Give a node attributes, and take away those that are null; what it has already is left alone. */
export function put(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) node.removeAttribute(name);
    else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, String(value));
  }
}

export function button(words, act, attributes = {}) {
  return el("button", { type: "button", onclick: act, ...attributes }, words);
}

/** A field with its name above. */
export function field(words, input) {
  return el("label", { class: "field" }, el("span", {}, words), input);
}

/** A choice among [value, words]. */
export function choice(options, chosen, act, attributes = {}) {
  const node = el("select", { onchange: () => act(node.value), ...attributes },
    ...options.map(([value, words]) => el("option", { value, selected: value === chosen }, words)));
  return node;
}

/** Replace the children of a node, and keep the focus on what has the same key. */
export function fill(node, ...children) {
  const held = document.activeElement, key = held && node.contains(held) ? held.getAttribute("data-key") : null;
  node.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined));
  if (key !== null) node.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

// A press outlives its button: if by then one with the same key is under the mouse, that is clicked.
const keyed = (event) => event.target.closest?.("button[data-key]") ?? null;
/** @type {HTMLElement | null} */ let pressed = null;
document.addEventListener("mousedown", (event) => { pressed = event.button === 0 ? keyed(event) : null; }, true);
document.addEventListener("mouseup", (event) => {
  const under = keyed(event);
  if (pressed && !pressed.isConnected && under?.getAttribute("data-key") === pressed.getAttribute("data-key")) under.click();
  pressed = null;
}, true);

/** An element of the frame, which is always there. */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Say something to a screen reader. */
export function say(words) {
  byId("said").textContent = words;
}

/** A table. */
export function table(heads, rows, attributes = {}) {
  return el("div", { class: "wide", tabindex: "0", role: "group", "aria-label": attributes.name },
    el("table", {},
      el("thead", {}, el("tr", {}, ...heads.map((head) => el("th", { scope: "col" }, head)))),
      el("tbody", {}, ...rows.map((row) => el("tr", {}, ...row.map((cell) => el("td", {}, cell)))))));
}

/** Hand a file to the browser, which saves it. */
export function save(name, content, kind = "text/plain") {
  const address = URL.createObjectURL(new Blob([content], { type: kind }));
  const link = el("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
