// Questions to the server: a verb with its parameters, as on the command line.
import { texts } from "./texts.js";

/** Maximum number of bytes of a question. */
const MAX_BYTES = 8 << 20;

/** An error in a question, with a message for a person. */
export class Wrong extends Error {
  /** @param {string} words @param {any} facts */
  constructor(words, facts = {}) {
    super(words);
    this.facts = facts;
  }
}

/** Ask a verb; the answer is the object that `--json` prints.
 *
 * - given: parameters by name, as `zermelo --schema` describes them;
 * - options.texts: files by name that words may name, each a text or {base64: …}; or a promise of them;
 * - options.signal: ends the question when it is aborted;
 * - options.partial: whether an answer that a limit cut short is returned instead of thrown as an error;
 * - options.progress(words): called with a text on how far the answer is, or how many questions wait before it.
 */
export async function ask(verb, given = {}, options = {}) {
  const answer = await answered({ verb, given }, options);
  if (answer.error && (answer.status !== 3 || !options.partial)) throw new Wrong(answer.error, answer);
  return answer;
}

/** Ask several [verb, given] in one process; an answer has an `error` if its question was wrong. */
export async function askAll(questions, options = {}) {
  const answer = await answered({ questions: questions.map(([verb, given]) => ({ verb, given })) }, options);
  if (answer.error) throw new Wrong(answer.error, answer);
  return answer.answers;
}

/** The message of an error: the words of the server, or words of the page for an error of the browser. */
export const messageOf = (error) => (error instanceof Wrong ? error.message : texts.fault(error.name));

const aborted = (error) => error.name === "AbortError";

let lost = (_words) => {};

/** Set the function that is called when the server no longer answers. */
export const whenGone = (act) => { lost = act; };

function gone(words = texts.gone) {
  lost(words);
  return Object.assign(new Wrong(words), { gone: true });
}

async function answered(sent, options) {
  const files = await options.texts; // a newer question ends this one also while it waits for files
  const body = new TextEncoder().encode(JSON.stringify({ ...sent, texts: files || {} })); // a Blob would be sent to another process first
  if (body.length > MAX_BYTES) throw new Wrong(texts.tooLong(MAX_BYTES >> 20));
  /** @type {Response} */ let response;
  try {
    response = await fetch("/api/ask", { method: "POST", headers: { "Content-Type": "application/json" }, signal: options.signal, body });
  } catch (error) {
    throw aborted(error) ? error : gone();
  }
  if (response.status === 403) throw gone(texts.otherRun);
  if (!response.ok) {
    const said = await response.text().catch(() => { throw gone(); });
    let words = said;
    try { words = JSON.parse(said).error; } catch { /* it was plain words */ }
    throw new Wrong(words);
  }
  const reader = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (response.body).pipeThrough(new TextDecoderStream()).getReader();
  let held = "";
  for (;;) {
    const { done, value } = await reader.read().catch((error) => {
      throw aborted(error) ? error : gone();
    });
    if (done) throw gone();
    held += value;
    let end;
    while ((end = held.indexOf("\n")) >= 0) {
      const line = JSON.parse(held.slice(0, end));
      held = held.slice(end + 1);
      if (line.answer) return line.answer;
      if (options.progress) options.progress(line.waiting ? texts.waiting(line.waiting) : texts.progress(line.progress));
    }
  }
}

/** Make a function that asks, and ends its previous question if that still runs: the answer of an ended question is null. */
export function newest() {
  /** @type {AbortController | null} */ let running = null;
  const only = (asking) => async (...asked) => {
    running?.abort();
    const own = (running = new AbortController());
    const options = { ...asked.pop(), signal: own.signal };
    try {
      return await asking(...asked, options);
    } catch (error) {
      if (aborted(error)) return null;
      throw error;
    } finally {
      if (running === own) running = null;
    }
  };
  const one = only(ask);
  const question = (verb, given = {}, options = {}) => one(verb, given, options);
  question.all = only(askAll);
  question.stop = () => running?.abort();
  return question;
}

/** @type {Promise<any> | null} */ let settings = null;

/** The settings of the server, cached; with `anew` it is asked again, which fails if it no longer answers. */
export async function page(anew = false) {
  if (anew) settings = null;
  settings ??= fetch("/api/page").then((response) => (response.ok ? response.json() : Promise.reject(gone(texts.otherRun))),
    () => Promise.reject(gone())).catch((error) => {
    settings = null;
    throw error;
  });
  return settings;
}
