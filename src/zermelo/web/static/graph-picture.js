// The picture on the page as a file.

const STYLE_PROPERTIES = ["fill", "stroke", "stroke-width", "stroke-dasharray", "font-family", "font-size", "font-weight", "text-anchor", "paint-order", "opacity", "rx"];
const LEFT = ["role", "tabindex", "class", "aria-label", "aria-hidden", "data-k", "data-key", "data-vertex", "data-edge"];

// Write the computed style of each element into its copy.
function dressed(held, copy) {
  const style = getComputedStyle(held);
  for (const name of LEFT) copy.removeAttribute(name);
  for (const name of STYLE_PROPERTIES) copy.setAttribute(name, style.getPropertyValue(name));
  [...held.children].forEach((child, k) => dressed(child, copy.children[k]));
  return copy;
}

/** The text of an SVG file that looks like the picture on the page. @param {{ root: any, all?: any, extent: () => number[] }} picture @param {string} title */
export function standalone({ root, all, extent }, title) {
  const [left, top, right, foot] = extent().map(Math.round);
  const copy = dressed(root, root.cloneNode(true));
  for (const tool of copy.querySelectorAll("[data-tool]")) tool.remove();
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("viewBox", `${left} ${top} ${right - left} ${foot - top}`);
  copy.setAttribute("width", right - left);
  copy.setAttribute("height", foot - top);
  if (all) copy.children[[...root.children].indexOf(all)].removeAttribute("transform");
  const paper = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of Object.entries({ x: left, y: top, width: right - left, height: foot - top, fill: getComputedStyle(root).backgroundColor }))
    paper.setAttribute(name, String(value));
  const heading = document.createElementNS("http://www.w3.org/2000/svg", "title");
  heading.textContent = title;
  copy.prepend(heading, paper);
  return new XMLSerializer().serializeToString(copy);
}

/** The same picture as PNG, in double resolution. */
export async function png(text) {
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = 2 * image.width;
  canvas.height = 2 * image.height;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  return new Promise((done) => { canvas.toBlob(done, "image/png"); });
}
