// Small functions on the document.
import { el } from "./view.js";

// If a button is replaced while it is pressed, its replacement under the mouse is clicked.
const keyed = (event) => event.target.closest?.("button[data-key]") ?? null;
/** @type {HTMLElement | null} */ let pressed = null;
document.addEventListener("mousedown", (event) => { pressed = event.button === 0 ? keyed(event) : null; }, true);
document.addEventListener("mouseup", (event) => {
  const under = keyed(event);
  if (pressed && !pressed.isConnected && under?.getAttribute("data-key") === pressed.getAttribute("data-key")) under.click();
  pressed = null;
}, true);

export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Where an arrow key leads from a point: the name of the nearest of [name, point] that way; undefined if there is none. */
export function towards(key, from, points) {
  const [dx, dy] = ARROWS[key];
  let found, least = Infinity;
  for (const [name, { x, y }] of points) {
    const ax = x - from.x, ay = y - from.y, along = ax * dx + ay * dy, far = along + 2.5 * Math.abs(ax * dy + ay * dx);
    if (along > 1e-6 && far < least) [found, least] = [name, far];
  }
  return found;
}

/** An element of index.html. */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Make a screen reader say a text. */
export function say(words) {
  byId("said").textContent = words;
}

/** Save a file through the browser. */
export function save(name, content, kind = "text/plain") {
  const address = URL.createObjectURL(new Blob([content], { type: kind }));
  const link = el("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
