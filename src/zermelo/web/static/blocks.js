// Blocks of an explanation, typeset.
import { el, table } from "./dom.js";
import { formula, typeset } from "./formula.js";
import { texts } from "./texts.js";

const KINDS = {
  paragraph: (block) => el("p", {}, ...typeset(block.text)),
  lines: (block) => (block.prose || ["verdict", "options"].includes(block.code) ? block.lines.map((one) => el("p", {}, ...typeset(one))) : el("pre", { tabindex: "0" }, block.lines.join("\n"))),
  table: (block) => [
    table(block.heads, block.rows, { name: block.heads.join(", ") }),
    sumOf(block),
    block.note ? el("p", { class: "note" }, block.note) : null],
};

// Below a table of binary digits the sum of its column, as a formula, where that is of numbers that one reads.
function sumOf({ code, parts, rows }) {
  const read = code === "nim-table" && rows.length === parts.values.length + 1 && [...parts.values, parts.sum].every(Number.isSafeInteger);
  return read ? el("p", {}, formula(`${parts.values.join(" ⊕ ")} = ${parts.sum}`)) : null;
}

/** Elements for the blocks of `explain --json`. */
export function blocks(held) {
  return el("div", { class: "blocks", tabindex: "0", role: "group", "aria-label": texts.explain.title }, ...held.flatMap((block) => (KINDS[block.block] ?? other)(block)));
}

function other(block) {
  if (Array.isArray(block.blocks)) return blocks(block.blocks);
  return el("pre", { tabindex: "0" }, block.text ?? JSON.stringify(block, null, 1));
}
