// What pages hold, in the local storage of the browser: it outlives a reload and the server.

const PREFIX = "zermelo.";

/** What was stored under a name; null where there is nothing. */
export function stored(name) {
  try {
    const held = JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
    return held !== null && typeof held === "object" && !Array.isArray(held) ? held : null;
  } catch {
    return null;
  }
}

/** Store a state under a name, and say whether that was possible: a browser may store nothing, or have no room. */
export function store(name, state) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(state));
    return true;
  } catch {
    return false;
  }
}
