// Questions to the server: a verb with its parameters, as on the command line.
import { texts } from "./texts.js";

/** What was wrong with a question, in words that a person can be told. */
export class Wrong extends Error {
  constructor(words, facts = {}) {
    super(words);
    this.facts = facts;
  }
}

/** Ask a verb; the answer is the object that `--json` prints.
 *
 * - given: parameters by name, as `zermelo --schema` describes them;
 * - options.texts: files by name that words may name;
 * - options.signal: ends the question when it is aborted;
 * - options.progress(words): is told how far it is.
 */
export async function ask(verb, given = {}, options = {}) {
  let response;
  try {
    response = await fetch("/api/ask", {
      method: "POST", signal: options.signal, headers: { "content-type": "application/json" },
      body: JSON.stringify({ verb, given, texts: options.texts || {} }),
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Wrong(texts.gone);
  }
  if (!response.ok) {
    const said = await response.text();
    let words = said;
    try { words = JSON.parse(said).error; } catch { /* it was plain words */ }
    throw new Wrong(words);
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let held = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new Wrong(texts.gone);
    held += value;
    let end;
    while ((end = held.indexOf("\n")) >= 0) {
      const told = JSON.parse(held.slice(0, end));
      held = held.slice(end + 1);
      if (told.answer) {
        if (told.answer.error && (told.answer.status !== 3 || !options.partial))
          throw new Wrong(told.answer.error, told.answer);
        return told.answer;
      }
      if (options.progress) options.progress(told.waiting ? texts.waiting(told.waiting) : told.progress);
    }
  }
}

/** Questions of which only the newest counts: a new one ends the one before. */
export function newest() {
  let running = null;
  const question = async (verb, given, options = {}) => {
    running?.abort();
    const own = (running = new AbortController());
    try {
      return await ask(verb, given, { ...options, signal: own.signal });
    } catch (error) {
      if (error.name === "AbortError") return null;
      throw error;
    } finally {
      if (running === own) running = null;
    }
  };
  question.stop = () => running?.abort();
  return question;
}

let settings = null;

/** What the page was started with. */
export async function page() {
  settings ??= fetch("/api/page").then((response) => response.json());
  return settings;
}
