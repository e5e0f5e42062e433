// The states of pages in the local storage of the browser.

const PREFIX = "zermelo.";

/** The state stored under a name; null if there is none. */
export function stored(name) {
  try {
    const held = JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
    return held !== null && typeof held === "object" && !Array.isArray(held) ? held : null;
  } catch {
    return null;
  }
}

/** Store a state under a name; false if the browser has no room or stores nothing. */
export function store(name, state) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(state));
    return true;
  } catch {
    return false;
  }
}
