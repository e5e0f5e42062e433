// Formulas within a text, as MathML: games in braces, fractions, nim-sums.
import { h } from "./view.js";

const PARTS = /\d+\/\d+|\d+|[A-Za-z]+|\s+|[^\sA-Za-z\d]/gu;
const SUM = /^[\d∞(), ]*\d(?: ⊕ [\d∞(), ]*\d)+(?: = \d+)?/u;
const FRACTION = /^-?\d+\/\d+/;

// The index after the game whose brace opens at `from`; -1 if that brace is not closed or there is no bar inside.
function closes(text, from) {
  let deep = 0;
  for (let k = from; k < text.length; k += 1) {
    if (text[k] === "{") deep += 1;
    else if (text[k] === "}" && (deep -= 1) === 0) return text.slice(from, k).includes("|") ? k + 1 : -1;
  }
  return -1;
}

function partOf(part) {
  if (/^\d+\/\d+$/.test(part)) {
    const [above, below] = part.split("/");
    return h("mfrac", null, h("mn", null, above), h("mn", null, below));
  }
  if (/^\d+$/.test(part)) return h("mn", null, part);
  if (/^[A-Za-z]+$/.test(part)) return h("mi", null, part);
  if (/^\s+$/.test(part)) return null;
  const stretched = "{}|".includes(part);
  return h("mo", stretched ? { stretchy: "true", form: part === "{" ? "prefix" : part === "}" ? "postfix" : "infix" } : null, part === "-" ? "−" : part);
}

/** One formula. */
export function formula(text) {
  return h("math", null, h("mrow", null, (text.match(PARTS) ?? []).map(partOf)));
}

/** A text with its formulas typeset: a list of texts and elements; ±1 is written +-1 by the solver. */
export function typeset(written) {
  const text = written.replaceAll(/(^|[^\w)\]}*])\+-/g, "$1±");
  const found = [];
  let plain = "";
  for (let k = 0; k < text.length;) {
    let end = -1;
    const rest = text.slice(k), apart = k === 0 || /[\s(,;{+-]/.test(text[k - 1]);
    if (text[k] === "{") end = closes(text, k);
    else if (apart) {
      const begun = rest.match(SUM) ?? rest.match(FRACTION);
      if (begun) end = k + begun[0].length;
    }
    if (end > k) {
      if (plain) found.push(plain);
      found.push(formula(text.slice(k, end)));
      plain = "";
      k = end;
    } else {
      plain += text[k];
      k += 1;
    }
  }
  return plain ? [...found, plain] : found;
}
