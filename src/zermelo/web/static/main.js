// The frame around the pages: each is a module with `open(place, state, keep)`, and its state is stored here.
import { addressOf, parted, packed, unpacked } from "./address.js";
import { messageOf, page as settings, whenGone } from "./api.js";
import { byId, say } from "./dom.js";
import { store, stored } from "./store.js";
import { texts } from "./texts.js";
import { button, el, field, h, render } from "./view.js";

const PAGES = ["home", "play", "graph", "values", "learn", "catalogue", "explain"];
const LINKS = ["play", "graph", "values", "learn", "catalogue"];
const main = byId("main"), frame = byId("frame"), notice = byId("notice");
/** @type {string | null} */ let shown = null; // the address of the shown page
let stands = ""; // the hash that was opened or written last
let opened = 0; // number of opened pages, by which a page knows that it was left
/** @type {(() => void) | null} */ let close = null; // ends what the page does
let now = { name: "home", held: {} }; // the page that is open, and its state
const link = { open: false, address: "", said: "" }; // what the dialog of links shows

const linkDialog = () => /** @type {HTMLDialogElement} */ (frame.querySelector("dialog"));
const later = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

function paintFrame() {
  const dialog = h("dialog", { class: "link-dialog", "aria-label": texts.link.title, onclose: () => { link.open = false; paintFrame(); } }, ...(link.open ? [
    h("h2", null, texts.link.title), h("p", null, texts.link.lead),
    field(texts.link.address, h("input", { type: "text", class: "address", readonly: true, value: link.address, onfocus: (event) => event.target.select() })),
    h("div", { class: "tools" }, button(texts.link.copy, copy, { class: "main" }), h("span", { role: "status" }, link.said)),
    h("form", { class: "tools", onsubmit: follow }, field(texts.link.paste, h("input", { type: "text", class: "address", name: "pasted", autocomplete: "off" })),
      h("button", { type: "submit" }, texts.link.open)),
    button(texts.close, () => linkDialog().close())] : []));
  render(frame, h("a", { class: "brand", href: "#home" }, h("svg", { width: 22, height: 22, viewBox: "0 0 22 22", "aria-hidden": "true" },
    h("path", { d: "M9 7l4 2M9 15l4-2", class: "brand-line" }), h("circle", { cx: 6, cy: 5, r: 4, class: "brand-n" }),
    h("circle", { cx: 16, cy: 11, r: 4, class: "brand-p" }), h("circle", { cx: 6, cy: 17, r: 4, class: "brand-d" })), h("span", null, texts.brand)),
  h("nav", { "aria-label": texts.nav }, LINKS.map((name) => h("a", { href: `#${name}`, key: name, "aria-current": name === now.name ? "page" : null }, texts.pages[name]))),
  button(texts.link.button, openLink, { class: "ghost", key: "link" }), dialog);
}

async function openLink() {
  const hash = await addressOf(now.name, now.held);
  Object.assign(link, { open: true, said: "", address: `${location.origin}${location.pathname}${hash}` });
  paintFrame();
  linkDialog().showModal();
}

async function copy() {
  try {
    await navigator.clipboard.writeText(link.address);
    link.said = texts.link.copied;
  } catch {
    link.said = texts.link.byHand;
    /** @type {HTMLInputElement} */ (linkDialog().querySelector(".address")).select();
  }
  paintFrame();
}

// A link from another person has another server before the "#", and the same state behind it.
function follow(event) {
  event.preventDefault();
  const hash = event.target.pasted.value.trim().replace(/^[^#]*/, "");
  if (!PAGES.includes(parted(hash).page)) {
    link.said = texts.link.none;
    paintFrame();
    return;
  }
  linkDialog().close();
  location.hash = hash;
}

/** Show that the server does not answer, with buttons to retry and to copy the state. */
function gone(words) {
  const again = async () => {
    try {
      await settings(true);
      location.reload();
    } catch (/** @type {any} */ error) {
      render(/** @type {Element} */ (notice.querySelector("p")), `${texts.stillGone} ${error.message ?? ""}`);
    }
  };
  const take = async () => {
    const text = `${location.origin}${location.pathname}${await addressOf(now.name, now.held)}`;
    notice.querySelector("input")?.remove();
    const held = el("input", { type: "text", class: "address", readonly: true, value: text, "aria-label": texts.link.address });
    notice.firstElementChild?.append(held);
    held.select();
    await navigator.clipboard.writeText(text).then(() => say(texts.link.copied), () => {});
  };
  render(notice, h("div", { class: "gone", role: "alert" }, h("p", null, words),
    h("div", { class: "tools" }, button(texts.retry, again, { class: "main" }), button(texts.copyHeld, take))));
}

async function show() {
  const { page, letters } = parted(location.hash);
  const name = PAGES.includes(page) ? page : "home";
  const address = page === name || !page ? `${name}/${letters}` : location.hash;
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
  main.dataset.kept = "yes"; // whether the address holds the newest state of the page
  const told = letters ? await unpacked(letters) : stored(name) ?? {};
  if (own !== opened) return;
  const state = told ?? {};
  now = { name, held: state };
  paintFrame();
  document.title = name === "home" ? texts.brand : texts.titleOf(texts.pages[name]);
  const place = el("div", { class: `page ${name}` });
  const damaged = told === null || (page !== "" && page !== name);
  render(main, damaged ? h("p", { class: "wrong", role: "alert" }, texts.badAddress) : null, place);
  scrollTo(0, 0);
  if (letters && told !== null) store(name, state);
  let module;
  try {
    module = await import(`./${name}.js`);
  } catch {
    gone(texts.gone);
    return;
  }
  let turn = 0; // packing takes a moment: only the last state is written
  const keep = async (held, /** @type {Promise<any> | null} */ drawn = null) => {
    if (own !== opened) return;
    const write = (turn += 1);
    now.held = held;
    store(name, held);
    main.dataset.kept = "no";
    const letters = await packed(held);
    if (drawn) await Promise.race([drawn.then(() => later(50)), later(400)]); // the drawing comes first
    if (write !== turn || own !== opened || location.hash !== stands) return;
    shown = `${name}/${letters}`;
    stands = `#${shown}`;
    history.replaceState(null, "", stands);
    main.dataset.kept = "yes";
  };
  /** @type {(() => void) | null} */ let end = null;
  try {
    end = await module.open(place, state, keep);
  } catch (/** @type {any} */ error) { // what was stored or sent is not what the page can show: it begins anew
    if (error.gone || own !== opened) return;
    place.replaceChildren();
    render(main, h("p", { class: "wrong", role: "alert" }, `${texts.badAddress} (${error.message})`), place);
    end = await module.open(place, {}, keep).catch(() => null);
  }
  if (own !== opened) {
    end?.();
    return;
  }
  close = end;
  main.dataset.opened = `${own} ${address}`; // the page at this address is complete
}

document.title = texts.brand;
byId("skip").textContent = texts.skip;
whenGone(gone);
addEventListener("hashchange", () => show().catch((error) => say(messageOf(error))));
paintFrame();
show();
