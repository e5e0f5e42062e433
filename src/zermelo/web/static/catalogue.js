// The list of all games, with a search by any of their names; each opens in Play.
import { addressOf } from "./address.js";
import { ask, messageOf, page } from "./api.js";
import { exampleOf } from "./play-game.js";
import { picture } from "./preview.js";
import { aboutGame, catalogue, groupsOf, stateOf } from "./rulesets.js";
import { texts } from "./texts.js";
import { button, coded, field, h, render } from "./view.js";

const words = texts.catalogue;
const plain = (text) => text.toLowerCase().normalize("NFKD").replaceAll(/[\p{M}'’]/gu, "").replaceAll(/[-_\s]+/g, " ").trim();
const rankOf = (game) => (words.classics.includes(game.name) ? words.classics.indexOf(game.name) : words.classics.length);

/** The games that match a search: matches of names before those of rules, classics before others. */
export function found(games, search, group) {
  const wanted = plain(search);
  const rated = games.filter((one) => !group || one.group === group).map((game) => {
    const names = game.names.map(plain);
    const rate = !wanted ? 0 : names.includes(wanted) ? 0 : names.some((one) => one.startsWith(wanted)) ? 1 : names.some((one) => one.includes(wanted)) ? 2
      : plain(`${game.group} ${game.rules} ${game.known}`).includes(wanted) ? 3 : 4;
    return { game, rate };
  }).filter((one) => one.rate < 4);
  return rated.sort((a, b) => a.rate - b.rate || rankOf(a.game) - rankOf(b.game) || a.game.title.localeCompare(b.game.title)).map((one) => one.game);
}

function view(state, act) {
  const shown = found(state.games, state.search, state.group), groups = groupsOf(state.games);
  return [h("h1", null, words.title), h("p", null, words.lead),
    field(words.search, h("input", { type: "search", key: "search", class: "long", value: state.search, oninput: (event) => act.search(event.target.value) })),
    h("div", { class: "chips", role: "group", "aria-label": words.families }, [["", words.all], ...groups.map((name) => [name, words.groups[name] ?? (name || words.others)])].map(([name, said]) =>
      button(said, () => act.group(name), { "aria-pressed": String(state.group === name), key: `group ${name}` }))),
    state.own.length ? h("p", null, `${texts.play.own}: `, state.own.map(([name, address], k) => [k ? ", " : "", h("a", { href: address }, name)])) : h("p", { class: "note" }, coded(texts.play.ownHow)),
    h("p", { role: "status" }, shown.length ? words.found(shown.length) : words.nothing),
    h("div", { class: "cards" }, shown.map((game) => h("article", { class: "card", "data-game": game.name, key: game.name },
      h("h2", null, h("a", { href: state.addresses.get(game.name) }, game.title)), h("div", { class: "picture" }, state.pictures.get(game.name) ?? null),
      h("p", null, game.rules), game.complexity || game.source ? h("details", null, h("summary", null, words.known),
        game.complexity ? h("p", { class: "note" }, `${words.complexity}: ${game.complexity}`) : null,
        game.source ? h("p", { class: "note" }, `${words.source}: ${game.source}`) : null) : null)))];
}

export async function open(place, held, keep) {
  /** @type {{ games: About[], search: string, group: string, addresses: Map<string, string>, own: string[][], pictures: Map<string, Child> }} */
  const state = { games: await catalogue(), search: typeof held.search === "string" ? held.search : "", group: typeof held.group === "string" ? held.group : "",
    addresses: new Map(), pictures: new Map(),
    own: await Promise.all((await page()).games.map(async (name) => [name, await addressOf("play", { words: [name, ...exampleOf(await aboutGame(name).catch(() => null))] })])) };
  const watcher = new IntersectionObserver((seen) => {
    for (const { target } of seen.filter((entry) => entry.isIntersecting)) {
      watcher.unobserve(target);
      draw(target.getAttribute("data-game"));
    }
  }, { rootMargin: "200px" });

  async function draw(name) {
    const game = state.games.find((one) => one.name === name);
    if (!game || state.pictures.has(name)) return;
    state.pictures.set(name, null);
    try {
      const asked = await stateOf(game, exampleOf(game));
      const answer = await ask("draw", { words: asked.words, scene: true, bare: true }, { texts: asked.texts });
      state.pictures.set(name, picture(answer));
    } catch (error) {
      state.pictures.set(name, h("p", { class: "note" }, messageOf(error)));
    }
    paint();
  }

  function paint() {
    render(place, view(state, act));
    for (const card of place.querySelectorAll("[data-game]")) if (!state.pictures.has(card.dataset.game)) watcher.observe(card);
  }
  const changed = () => { paint(); keep({ search: state.search, group: state.group }); };
  const act = {
    search(text) { state.search = text; changed(); },
    group(name) { state.group = name; changed(); },
  };
  await Promise.all(state.games.map(async (game) => { state.addresses.set(game.name, await addressOf("play", await stateOf(game, exampleOf(game)))); }));
  paint();
  return () => watcher.disconnect();
}
