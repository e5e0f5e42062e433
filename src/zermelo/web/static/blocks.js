// Blocks of an explanation, typeset.
import { el, table } from "./dom.js";

const KINDS = {
  paragraph: (block) => el("p", {}, block.text),
  lines: (block) => (block.prose ? block.lines.map((one) => el("p", {}, one)) : el("pre", { tabindex: "0" }, block.lines.join("\n"))),
  table: (block) => [
    table(block.heads, block.rows, { name: block.heads.join(", ") }),
    block.note ? el("p", { class: "note" }, block.note) : null],
};

/** Elements for the blocks of `explain --json`. */
export function blocks(held) {
  return el("div", { class: "blocks" }, ...held.flatMap((block) => (KINDS[block.block] ?? other)(block)));
}

function other(block) {
  if (Array.isArray(block.blocks)) return blocks(block.blocks);
  return el("pre", { tabindex: "0" }, block.text ?? JSON.stringify(block, null, 1));
}
