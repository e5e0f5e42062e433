// The address of a page contains its state: behind "#" the name of the page and the state, packed.

async function through(bytes, stream) {
  const writer = stream.writable.getWriter();
  for (const done of [writer.write(bytes), writer.close()]) done.catch(() => {}); // damaged bytes also make the reading below fail
  return new Uint8Array(await new Response(stream.readable).arrayBuffer());
}

/** Pack a state into letters that an address may have. */
export async function packed(state) {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(state)), new CompressionStream("deflate-raw"));
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Unpack a state from the letters of `packed`; null if they are damaged. */
export async function unpacked(letters) {
  try {
    const text = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = await through(Uint8Array.from(text, (one) => one.charCodeAt(0)), new DecompressionStream("deflate-raw"));
    const state = JSON.parse(new TextDecoder().decode(bytes));
    return state !== null && typeof state === "object" && !Array.isArray(state) ? state : null;
  } catch {
    return null;
  }
}

/** The name of the page and the packed state behind the "#" of an address; damaged letters become "%", which `unpacked` rejects. */
export function parted(hash) {
  try {
    const [page, letters = ""] = decodeURIComponent(hash.slice(1)).split("/");
    return { page, letters };
  } catch {
    return { page: "", letters: "%" };
  }
}

/** @param {string} page @param {object | null} state */
export async function addressOf(page, state = null) {
  return `#${page}${state === null ? "" : `/${await packed(state)}`}`;
}
