// The frame: pages by name, each a module with `open(place, state, keep)`.
import { here, packed, unpacked } from "./address.js";
import { el, fill, say } from "./dom.js";
import { texts } from "./texts.js";

const PAGES = ["play", "graph", "explain", "values", "learn", "catalogue"];
const main = document.getElementById("main");
let shown = null; // what the address says that is shown
let close = null; // ends what the page does

const later = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

function links(open) {
  fill(document.getElementById("pages"), ...PAGES.map((name) =>
    el("a", { href: `#${name}`, "data-key": name, "aria-current": name === open ? "page" : null }, texts.pages[name])));
}

async function show() {
  const { page, letters } = here();
  const name = PAGES.includes(page) ? page : PAGES[0];
  const address = `${name}/${letters}`;
  if (address === shown) return;
  if (location.hash === "#main") {
    main.focus();
    return;
  }
  shown = address;
  close?.();
  close = null;
  main.dataset.kept = "yes"; // whether the address holds what the page does
  const state = letters ? await unpacked(letters) : {};
  links(name);
  document.title = `${texts.pages[name]} – Zermelo`;
  const place = el("div", { class: `page ${name}` });
  fill(main, state === null ? el("p", { class: "wrong", role: "alert" }, texts.badAddress) : null, place);
  const module = await import(`./${name}.js`);
  let turn = 0; // packing takes a moment: only the last state is written, however long each one took
  const keep = async (held, drawn = null) => {
    const own = (turn += 1);
    main.dataset.kept = "no";
    const letters = await packed(held);
    if (drawn) await Promise.race([drawn.then(() => later(50)), later(400)]); // what is to be seen comes first
    if (own !== turn || (here().page !== name && here().page !== "")) return;
    shown = `${name}/${letters}`;
    history.replaceState(null, "", `#${shown}`);
    main.dataset.kept = "yes";
  };
  close = (await module.open(place, state ?? {}, keep)) ?? null;
}

document.querySelector(".skip").textContent = texts.skip;
document.getElementById("pages").setAttribute("aria-label", texts.nav);
addEventListener("hashchange", () => show().catch((error) => say(String(error))));
show();
