// The frame: pages by name, each a module with `open(place, state, keep)`.
import { here, packed, unpacked } from "./address.js";
import { el, fill, say } from "./dom.js";
import { texts } from "./texts.js";

const PAGES = ["play", "graph", "explain", "values", "learn", "catalogue"];
const main = document.getElementById("main");
let shown = null; // what the address says that is shown
let stands = ""; // that address, as it was opened or written last
let opened = 0; // how many were opened: what an older one has to say comes too late
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
  if (location.hash === "#main" && shown !== null) {
    main.focus();
    history.replaceState(null, "", stands || location.pathname);
    return;
  }
  stands = location.hash;
  if (address === shown) return;
  shown = address;
  const own = (opened += 1);
  close?.();
  close = null;
  main.dataset.kept = "yes"; // whether the address holds what the page does
  const state = letters ? await unpacked(letters) : {};
  if (own !== opened) return;
  links(name);
  document.title = texts.titleOf(texts.pages[name]);
  const place = el("div", { class: `page ${name}` });
  fill(main, state === null ? el("p", { class: "wrong", role: "alert" }, texts.badAddress) : null, place);
  const module = await import(`./${name}.js`);
  let turn = 0; // packing takes a moment: only the last state is written, however long each one took
  const keep = async (held, drawn = null) => {
    if (own !== opened) return;
    const now = (turn += 1);
    main.dataset.kept = "no";
    const letters = await packed(held);
    if (drawn) await Promise.race([drawn.then(() => later(50)), later(400)]); // what is to be seen comes first
    if (now !== turn || own !== opened || location.hash !== stands) return;
    shown = `${name}/${letters}`;
    stands = `#${shown}`;
    history.replaceState(null, "", stands);
    main.dataset.kept = "yes";
  };
  const end = await module.open(place, state ?? {}, keep);
  if (own !== opened) {
    end?.();
    return;
  }
  close = end;
  main.dataset.opened = `${own} ${address}`; // all that this address asks for is there
}

document.title = texts.brand;
document.querySelector(".brand").textContent = texts.brand;
document.querySelector(".skip").textContent = texts.skip;
document.getElementById("pages").setAttribute("aria-label", texts.nav);
addEventListener("hashchange", () => show().catch((error) => say(String(error))));
show();
