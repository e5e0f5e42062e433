// Blocks of an explanation, typeset.
import { formula, typeset } from "./formula.js";
import { texts } from "./texts.js";
import { h, table } from "./view.js";

const KINDS = {
  paragraph: (block) => h("p", null, typeset(block.text)),
  lines: (block) => (block.prose || ["verdict", "options"].includes(block.code) ? block.lines.map((one) => h("p", null, typeset(one))) : h("pre", { tabindex: "0" }, block.lines.join("\n"))),
  table: (block) => [
    table(block.heads, block.rows),
    sumOf(block),
    block.note ? h("p", { class: "note" }, block.note) : null],
};

// The nim-sum below a table of binary digits, as a formula; null for other tables, shortened ones, and numbers that are too large.
function sumOf({ code, parts, rows }) {
  const read = code === "nim-table" && rows.length === parts.values.length + 1 && [...parts.values, parts.sum].every(Number.isSafeInteger);
  return read ? h("p", null, formula(`${parts.values.join(" ⊕ ")} = ${parts.sum}`)) : null;
}

/** The blocks of `explain --json`, as nodes. */
export function blocks(held) {
  return h("div", { class: "blocks", tabindex: "0", role: "group", "aria-label": texts.explain.title }, held.flatMap((block) => (KINDS[block.block] ?? other)(block)));
}

function other(block) {
  if (Array.isArray(block.blocks)) return blocks(block.blocks);
  return h("pre", { tabindex: "0" }, block.text ?? JSON.stringify(block, null, 1));
}
