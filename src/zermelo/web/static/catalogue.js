// What the catalogue of games says, searched; each game opens in Play.
import { addressOf } from "./address.js";
import { ask, Wrong } from "./api.js";
import { board } from "./board.js";
import { el, field, fill } from "./dom.js";
import { exampleOf } from "./play.js";
import { catalogue, textsOf } from "./rulesets.js";
import { texts } from "./texts.js";

const words = texts.catalogue;

export async function open(place, state, keep) {
  const games = await catalogue();
  const search = el("input", { type: "search", value: typeof state.search === "string" ? state.search : "", oninput: () => { paint(); keep({ search: search.value }); } });
  const many = el("p", { role: "status" });
  const list = el("div", {});
  const groups = [...new Set(games.map((one) => one.group))];
  const watcher = new IntersectionObserver((seen) => {
    for (const one of seen.filter((entry) => entry.isIntersecting)) {
      watcher.unobserve(one.target);
      picture(one.target);
    }
  });

  async function picture(card) {
    const game = games.find((one) => one.name === card.dataset.game);
    try {
      const asked = [game.name, ...exampleOf(game)];
      const answer = await ask("draw", { words: asked, scene: true, bare: true }, { texts: await textsOf(asked) });
      card.querySelector(".picture").append(board(answer.scenes.map((one) => ({ ...one, gestures: [] })), {
        name: game.example, texts: texts.board, mark: () => "", play() {}, choose() {}, say() {} }).root);
    } catch (error) {
      card.querySelector(".picture").append(el("p", { class: "note" }, error instanceof Wrong ? error.message : String(error)));
    }
  }

  async function cardOf(game) {
    const asked = [game.name, ...exampleOf(game)];
    const address = await addressOf("play", { words: asked, texts: await textsOf(asked) });
    return el("article", { class: "card", "data-game": game.name },
      el("h3", {}, el("a", { href: address }, game.name)),
      el("p", {}, game.rules),
      el("div", { class: "picture" }),
      game.complexity ? el("p", { class: "note" }, `${words.complexity}: ${game.complexity}`) : null,
      game.source ? el("p", { class: "note" }, `${words.source}: ${game.source}`) : null);
  }

  async function paint() {
    const wanted = search.value.trim().toLowerCase();
    const found = games.filter((one) => `${one.name} ${one.group} ${one.rules} ${one.known}`.toLowerCase().includes(wanted));
    const cards = await Promise.all(found.map(cardOf));
    fill(list, ...groups.map((group) => [group, cards.filter((card, k) => found[k].group === group)])
      .filter(([, some]) => some.length).map(([group, some]) => el("section", { "aria-label": group || words.others },
        el("h2", {}, group || words.others), el("div", { class: "cards" }, ...some))));
    fill(many, words.found(found.length));
    for (const card of cards) watcher.observe(card);
  }

  fill(place, el("h1", {}, words.title), field(words.search, search), many, list);
  await paint();
  return () => watcher.disconnect();
}
