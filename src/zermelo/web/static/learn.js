// Lessons: a few words, something to move, and exercises that the solver makes and checks.
import { addressOf } from "./address.js";
import { messageOf } from "./api.js";
import { save, say } from "./dom.js";
import { answersTable, reasonOf } from "./recipes.js";
import { LESSONS } from "./lessons.js";
import { lessonCard } from "./preview.js";
import { random } from "./random.js";
import { store, stored } from "./store.js";
import { texts } from "./texts.js";
import { lessons } from "./texts-lessons.js";
import { button, el, field, h, render } from "./view.js";
import { subject, WIDGETS } from "./widgets.js";

const words = texts.learn;
const NAMES = Object.keys(LESSONS);
/** Where the progress of all lessons is stored. */
const STORED = "progress";

export async function open(place, state, keep) {
  const name = NAMES.includes(state.lesson) ? state.lesson : null;
  if (name === null) return overview(place);
  let seed = Number.isInteger(state.seed) ? state.seed : 1;
  const lesson = LESSONS[name];
  const said = { title: words.lessons[name][0], ...lessons[name] };
  const exercises = el("div", { class: "exercises" });
  const who = el("input", { type: "text", autocomplete: "off" });
  let shown = []; // the widgets of the exercises

  const score = el("p", { class: "told score", role: "status" });
  const paint = () => render(score, words.scoreOf(progress(name)));

  async function show() {
    const own = seed;
    keep({ lesson: name, seed });
    render(exercises, h("p", null, texts.working));
    try {
      const made = await questions(lesson, own);
      if (own !== seed) return;
      shown = made.map((one) => WIDGETS[one.widget].make(one));
      render(exercises, ...made.map((one, k) => exercise(one, k, said.exercises[k], shown[k], { name, paint })));
    } catch (error) {
      render(exercises, h("p", { class: "wrong", role: "alert" }, messageOf(error)));
    }
  }

  render(place, h("p", null, h("a", { href: await addressOf("learn", { lesson: "" }) }, words.all)), h("h1", null, said.title),
    ...said.text.map((one) => h("p", null, one)),
    h("p", null, h("a", { href: await addressOf("play", lesson.play) }, words.move)),
    h("div", { class: "row" },
      button(words.other, () => { seed += 1; show(); }),
      button(words.print, () => print(lesson, said, seed, false)),
      button(words.solutions, () => print(lesson, said, seed, true)),
      button(words.answers, () => answers(name))),
    score, exercises,
    h("div", { class: "row" }, field(words.name, who), button(words.mine, () => answers(name, shown.map((one) => one.given() ?? undefined), who.value.trim()))),
    h("p", { class: "note" }, words.tableHow));
  paint();
  await show();

  async function print(lesson, said, seed, solved) {
    const made = await questions(lesson, seed);
    const sheet = el("div", { class: "printed" }, h("h1", null, `${said.title} (${seed})`),
      ...made.map((one, k) => h("section", null, h("h2", null, `${k + 1}. ${said.exercises[k].title}`), h("p", null, said.exercises[k].ask(one)),
        subject(one), solved ? h("p", null, `${words.solution}: ${said.exercises[k].right(one)}`) : h("p", { class: "room" }))));
    document.body.append(sheet);
    document.body.classList.add("printing");
    window.print();
    document.body.classList.remove("printing");
    sheet.remove();
  }

  // Save a table with a row for each question, which `zermelo grade --answers` reads.
  async function answers(name, given = [], who = "") {
    const made = await questions(lesson, seed);
    save(`${name}-${seed}.csv`, answersTable(made, given, who), "text/csv");
  }
}

let last = {}; // the cached questions, with lesson and seed

/** Make the questions of a lesson by a seed; the last ones are cached. */
export async function questions(lesson, seed) {
  if (last.lesson === lesson && last.seed === seed) return last.made;
  const made = await Promise.all(lesson.exercises.map((make, k) => make(random(seed * 1000 + k))));
  last = { lesson, seed, made };
  return made;
}

/** The progress in a lesson: the solved exercises, and the numbers of right answers and of all answers. */
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
  let checks = 0; // only the last check gives its reason
  const mark = () => render(done, progress(name).solved.includes(k) ? words.solved : "");
  async function check(event) {
    event?.preventDefault();
    const given = widget.given();
    if (given === null) {
      render(verdict, words.empty);
      return;
    }
    const own = (checks += 1), right = judge(question, given);
    if (!ended) record(name, k, right);
    ended ||= right;
    const reason = why?.(question, given) ?? (right ? "" : await reasonOf(question, given).catch(() => "")), told = `${right ? words.right : words.wrong} ${reason}`;
    if (own !== checks) return;
    verdict.className = `verdict ${right ? "right" : "false"}`;
    render(verdict, told);
    say(told);
    mark();
    paint();
  }
  mark();
  return el("form", { class: "card exercise", onsubmit: check, "aria-label": said.title },
    h("h2", null, `${k + 1}. ${said.title} `, done), h("p", null, said.ask(question)), widget.root,
    h("div", { class: "tools" }, h("button", { type: "submit", class: "main" }, words.check), button(words.hint, () => render(hint, said.hint)),
      button(words.show, () => { ended = true; render(verdict, `${words.solution}: ${said.right(question)}`); })), hint, verdict);
}

async function overview(place) {
  const list = await Promise.all(NAMES.map(async (name, k) =>
    h("li", null, lessonCard(name, k, await addressOf("learn", { lesson: name, seed: 1 }), progress(name).given ? h("small", null, words.scoreOf(progress(name))) : null))));
  const all = NAMES.map(progress);
  render(place, h("h1", null, words.title), h("p", null, words.lead), h("p", { class: "told score" }, words.total(all.reduce((sum, one) => sum + one.solved.length, 0), 3 * NAMES.length)), h("ol", { class: "lessons doors" }, ...list));
}

