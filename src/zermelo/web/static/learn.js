// Lessons: a few words, something to move, and exercises that the solver makes and checks.
import { addressOf } from "./address.js";
import { messageOf } from "./api.js";
import { button, el, field, fill, save, say } from "./dom.js";
import { answersTable, reasonOf } from "./recipes.js";
import { random } from "./random.js";
import { store, stored } from "./store.js";
import { texts } from "./texts.js";
import { lessons } from "./texts-lessons.js";
import { WIDGETS } from "./widgets.js";

const words = texts.learn;
/** One more lesson is one more module of the same form; its words are in texts-lessons.js. */
const LESSONS = ["pn", "nim", "mex", "draws", "kernels", "misere", "grundy", "symmetry", "partizan", "numbers", "hot", "sums", "argumentation"];

/** Where the progress of all lessons is stored. */
const STORED = "progress";

const load = async (name) => (await import(`./lesson-${name}.js`)).lesson;

export async function open(place, state, keep) {
  const name = LESSONS.includes(state.lesson) ? state.lesson : null;
  if (name === null) return overview(place);
  let seed = Number.isInteger(state.seed) ? state.seed : 1;
  const lesson = await load(name);
  const said = { title: words.lessons[name][0], ...lessons[name] };
  const exercises = el("div", { class: "exercises" });
  const who = el("input", { type: "text", autocomplete: "off" });
  let shown = []; // the widgets of the exercises

  const score = el("p", { class: "told score", role: "status" });
  const paint = () => fill(score, words.scoreOf(progress(name)));

  async function show() {
    keep({ lesson: name, seed });
    fill(exercises, el("p", {}, texts.working));
    try {
      const made = await questions(lesson, seed);
      shown = made.map((one) => WIDGETS[one.widget].make(one));
      fill(exercises, ...made.map((one, k) => exercise(one, k, said.exercises[k], shown[k], { name, paint })));
    } catch (error) {
      fill(exercises, el("p", { class: "wrong", role: "alert" }, messageOf(error)));
    }
  }

  fill(place, el("p", {}, el("a", { href: await addressOf("learn", { lesson: "" }) }, words.all)), el("h1", {}, said.title),
    ...said.text.map((one) => el("p", {}, one)),
    el("p", {}, el("a", { href: await addressOf("play", lesson.play) }, words.move)),
    el("div", { class: "row" },
      button(words.other, () => { seed += 1; show(); }),
      button(words.print, () => print(lesson, said, seed, false)),
      button(words.solutions, () => print(lesson, said, seed, true)),
      button(words.answers, () => answers(name))),
    score, exercises,
    el("div", { class: "row" }, field(words.name, who), button(words.mine, () => answers(name, shown.map((one) => one.given() ?? undefined), who.value.trim()))),
    el("p", { class: "note" }, words.tableHow));
  paint();
  await show();

  async function print(lesson, said, seed, solved) {
    const made = await questions(lesson, seed);
    const sheet = el("div", { class: "printed" }, el("h1", {}, `${said.title} (${seed})`),
      ...made.map((one, k) => el("section", {}, el("h2", {}, `${k + 1}. ${said.exercises[k].title}`), el("p", {}, said.exercises[k].ask(one)),
        WIDGETS[one.widget].shown?.(one) ?? null,
        solved ? el("p", {}, `${words.solution}: ${said.exercises[k].right(one)}`) : el("p", { class: "room" }))));
    document.body.append(sheet);
    document.body.classList.add("printing");
    window.print();
    document.body.classList.remove("printing");
    sheet.remove();
  }

  // What a class fills in, a row each question; `zermelo grade --answers` reads it.
  async function answers(name, given = [], who = "") {
    const made = await questions(lesson, seed);
    save(`${name}-${seed}.csv`, answersTable(made, given, who), "text/csv");
  }
}

let last = {}; // the questions that were made last, of which lesson and seed

/** The questions of a lesson, made anew with other numbers by another seed; those made last are kept. */
export async function questions(lesson, seed) {
  if (last.lesson === lesson && last.seed === seed) return last.made;
  const made = await Promise.all(lesson.exercises.map((make, k) => make(random(seed * 1000 + k))));
  last = { lesson, seed, made };
  return made;
}

/** What was reached in a lesson: which exercises were solved, and how many of how many answers were right. */
const progress = (name) => ({ solved: [], right: 0, given: 0, ...stored(STORED)?.[name] });

function record(name, k, right) {
  const held = progress(name);
  const solved = right && !held.solved.includes(k) ? [...held.solved, k] : held.solved;
  store(STORED, { ...stored(STORED), [name]: { solved, right: held.right + Number(right), given: held.given + 1 } });
}

function exercise(question, k, said, widget, { name, paint }) {
  const verdict = el("p", { class: "verdict", role: "status" }), hint = el("p", { class: "note", role: "status" }), done = el("span", { class: "note" });
  const { right: judge, why } = WIDGETS[question.widget];
  let ended = false; // by a right answer or the solution: later ones do not count
  const mark = () => fill(done, progress(name).solved.includes(k) ? words.solved : "");
  async function check(event) {
    event?.preventDefault();
    const given = widget.given();
    if (given === null) {
      fill(verdict, words.empty);
      return;
    }
    const right = judge(question, given);
    if (!ended) record(name, k, right);
    ended ||= right;
    verdict.className = `verdict ${right ? "right" : "false"}`;
    const reason = why?.(question, given) ?? (right ? "" : await reasonOf(question, given).catch(() => ""));
    const told = `${right ? words.right : words.wrong} ${reason}`;
    fill(verdict, told);
    say(told);
    mark();
    paint();
  }
  mark();
  return el("form", { class: "card exercise", onsubmit: check, "aria-label": said.title },
    el("h2", {}, `${k + 1}. ${said.title} `, done), el("p", {}, said.ask(question)), widget.root,
    el("div", { class: "tools" }, el("button", { type: "submit", class: "main" }, words.check), button(words.hint, () => fill(hint, said.hint)),
      button(words.show, () => { ended = true; fill(verdict, `${words.solution}: ${said.right(question)}`); })), hint, verdict);
}

async function overview(place) {
  const list = await Promise.all(LESSONS.map(async (name) =>
    el("li", {}, el("a", { href: await addressOf("learn", { lesson: name, seed: 1 }) }, words.lessons[name][0]), ` – ${words.lessons[name][1]} `,
      el("span", { class: "note" }, progress(name).given ? words.scoreOf(progress(name)) : ""))));
  const all = LESSONS.map(progress);
  fill(place, el("h1", {}, words.title), el("p", {}, words.lead), el("p", { class: "told score" }, words.total(all.reduce((sum, one) => sum + one.solved.length, 0), 3 * LESSONS.length)), el("ol", { class: "lessons" }, ...list));
}

