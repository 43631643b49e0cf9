// @ts-check
/**
 * Remembers which exercises are solved, marks them on their page, and fills in the list of lessons.
 *
 * A view tells by the event `tablic-finished`, with `{exercise: id, score}`, that one is solved.
 */

import { element } from './dom.mjs';
import { ask, button, download, filePicker, fill } from './tablic-forms.mjs';
import { RECORD, countSolved, join, withSolved } from './tablic-record.mjs';
import { forget, isRefused, load, parse, save, serialise, takeNews, today } from './tablic-store.mjs';

/** @typedef {import('./tablic-record.mjs').Solutions} Solutions */
/** @typedef {{texts: Record<string, string>, total: string, lessons: {ids: string[], some: string}[]}} Listed */

const SOLVED = document.querySelector('script[data-tablic-solved]')?.getAttribute('data-tablic-solved') ?? '';

/** What is solved, as this page knows it. @type {Solutions} */
let solutions = load(RECORD) ?? new Map();

/** @type {(() => void)[]} */
const redraws = [];

/** Show what is solved now. */
function redraw() {
  for (const one of redraws) one();
}

/** Add to what is solved; another page may have stored something meanwhile. @param {(known: Solutions) => Solutions} change */
function update(change) {
  solutions = change(join(load(RECORD) ?? new Map(), solutions));
  save(RECORD, solutions);
  redraw();
}

/** @param {Element} section @returns {string | undefined} */
function idOf(section) {
  return JSON.parse(section.querySelector('.tablic-data')?.textContent ?? 'null')?.exercise?.id;
}

/** Say at an exercise's number whether it is solved. @param {Element} section */
function mark(section) {
  const id = idOf(section);
  const number = section.querySelector('.tablic-number');
  if (!id || !number) return;
  const sign = element('span', { 'aria-hidden': 'true' }, '✓');
  const words = element('span', { class: 'tablic-solved' }, ' ', sign, ` ${SOLVED}`);
  redraws.push(() => (solutions.has(id) ? number.append(words) : words.remove()));
}

/** @param {Element} place */
function list(place) {
  const data = place.querySelector('.tablic-progress-data');
  /** @type {Listed} */
  const { texts, total, lessons } = JSON.parse(data?.textContent ?? '');
  const links = [...place.querySelectorAll('li')].map((item) => item.querySelector('a'));
  const counts = place.querySelectorAll('.tablic-count');
  const summary = element('p', { class: 'tablic-progress-total' });
  const next = element('p', { class: 'tablic-progress-next' });
  const note = element('p', { class: 'tablic-progress-note', role: 'status' });
  const memory = element('p', { class: 'tablic-progress-where' });
  /** @param {...string} sentences */
  const say = (...sentences) => note.replaceChildren(sentences.join(' '));

  redraws.push(() => {
    const done = lessons.map(({ ids }) => countSolved(solutions, ids));
    counts.forEach((count, at) => {
      const all = done[at] === lessons[at].ids.length;
      count.textContent = `${all ? '✓ ' : ''}${fill(lessons[at].some, { n: done[at] })}`;
      count.classList.toggle('is-all', all);
    });
    const every = lessons.flatMap(({ ids }) => ids);
    summary.textContent = fill(total, { n: countSolved(solutions, every) });
    const open = lessons.findIndex(({ ids }, at) => done[at] < ids.length);
    next.replaceChildren(open < 0 ? texts.progress_done : goOn(links[open], done.some(Boolean) ? texts.progress_go_on : texts.progress_start));
    memory.textContent = isRefused() ? texts.not_remembered : texts.progress_where;
  });

  /** @param {string} content */
  const take = (content) => {
    const found = parse(RECORD, content);
    if (!found) return say(texts.progress_bad_file);
    update((known) => join(known, found.value));
    say(found.whole ? texts.progress_read : texts.progress_partly);
  };
  const clear = () => {
    forget(RECORD);
    solutions = new Map();
    redraw();
    say(texts.progress_forgotten);
  };
  const answers = { yes: texts.yes_erase, no: texts.no_keep };
  const wipe = button(texts.progress_forget, () => ask(wipe, texts.progress_forget_sure, answers, clear));
  const keep = button(texts.file_save, () => {
    download('tablic-progress.json', 'application/json', serialise(RECORD, solutions));
  });
  place.querySelector('ol')?.before(summary, next);
  place.append(element('p', { class: 'tablic-progress-actions' }, keep, filePicker(texts.file_read, take), wipe), memory, note);
  say(...takeNews(RECORD).map((key) => fill(texts.progress_kept, { key })));
}

/** A link like that of the lesson, inside a sentence. @param {HTMLAnchorElement | null} link @param {string} text */
function goOn(link, text) {
  const [before, after] = text.split('{lesson}');
  const title = [...(link?.childNodes ?? [])].map((node) => node.cloneNode(true));
  return element('span', {}, before, element('a', { href: link?.getAttribute('href') ?? '' }, ...title), after);
}

for (const section of document.querySelectorAll('section.tablic-exercise')) mark(section);
for (const place of document.querySelectorAll('.tablic-progress')) list(place);
document.addEventListener('tablic-finished', (event) => {
  const { exercise, score } = /** @type {CustomEvent} */ (event).detail ?? {};
  update((known) => withSolved(known, exercise, score, today()));
});
addEventListener('storage', (event) => {
  if (event.key !== RECORD.key && event.key !== null) return;
  solutions = load(RECORD) ?? new Map();
  redraw();
});
redraw();
