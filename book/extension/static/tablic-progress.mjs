// @ts-check
/**
 * Remembers which exercises are solved, marks them on their page, and fills in the list of lessons.
 *
 * A view tells by the event `tablic-finished`, with `{exercise: id, score}`, that one is solved, and by
 * `tablic-answered`, with `{exercise, verdict, hints, codes}`, what came of an answer.
 */

import { element } from './dom.mjs';
import { ask, button, download, filePicker, fill } from './tablic-forms.mjs';
import { RECORD, countSolved, emptyRecord, join, withAnswered, withSolved } from './tablic-record.mjs';
import { forget, isNewer, isNewerText, isRefused, load, parse, save, serialise, takeNews, today } from './tablic-store.mjs';

/** @typedef {import('./tablic-record.mjs').Known} Known */
/** @typedef {{texts: Record<string, string>, total: string, lessons: {ids: string[], some: string}[]}} Listed */

const SOLVED = document.querySelector('script[data-tablic-solved]')?.getAttribute('data-tablic-solved') ?? '';

/** What is solved and answered, as this page knows it. @type {Known} */
let known = load(RECORD) ?? emptyRecord();

/** @type {(() => void)[]} */
const redraws = [];

/** Show what is solved now. */
function redraw() {
  for (const one of redraws) one();
}

/** Add to what is known; another page may have stored something meanwhile. @param {(known: Known) => Known} change */
function update(change) {
  known = change(join(load(RECORD) ?? emptyRecord(), known));
  save(RECORD, known);
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
  redraws.push(() => (known.solved.has(id) ? number.append(words) : words.remove()));
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
    const done = lessons.map(({ ids }) => countSolved(known, ids));
    counts.forEach((count, at) => {
      const all = done[at] === lessons[at].ids.length;
      count.textContent = `${all ? '✓ ' : ''}${fill(lessons[at].some, { n: done[at] })}`;
      count.classList.toggle('is-all', all);
    });
    const every = lessons.flatMap(({ ids }) => ids);
    summary.textContent = fill(total, { n: countSolved(known, every) });
    const open = lessons.findIndex(({ ids }, at) => done[at] < ids.length);
    next.replaceChildren(open < 0 ? texts.progress_done : goOn(links[open], done.some(Boolean) ? texts.progress_go_on : texts.progress_start));
    memory.textContent = isRefused(RECORD) ? texts.not_remembered : texts.progress_where;
  });

  /** @param {string} content */
  const take = (content) => {
    const found = parse(RECORD, content);
    if (!found) return say(isNewerText(RECORD, content) ? texts.newer_file : texts.progress_bad_file);
    update((mine) => join(mine, found.value));
    say(found.whole ? texts.progress_read : texts.progress_partly);
  };
  const clear = () => {
    forget(RECORD);
    known = emptyRecord();
    redraw();
    say(isNewer(RECORD) ? texts.newer_record : texts.progress_forgotten);
  };
  const answers = { yes: texts.yes_erase, no: texts.no_keep };
  const wipe = button(texts.progress_forget, () => ask(wipe, texts.progress_forget_sure, answers, clear));
  const keep = button(texts.file_save, () => {
    download('tablic-progress.json', 'application/json', serialise(RECORD, known));
  });
  place.querySelector('ol')?.before(summary, next);
  place.append(element('p', { class: 'tablic-progress-actions' }, keep, filePicker(texts.file_read, take), wipe), memory, note);
  say(
    ...takeNews(RECORD).map((key) => fill(texts.progress_kept, { key })),
    ...(isNewer(RECORD) ? [texts.newer_record] : []),
  );
}

/** A link like that of the lesson, inside a sentence. @param {HTMLAnchorElement | null} link @param {string} text */
function goOn(link, text) {
  const [before, after] = text.split('{lesson}');
  const title = [...(link?.childNodes ?? [])].map((node) => node.cloneNode(true));
  return element('span', {}, before, element('a', { href: link?.getAttribute('href') ?? '' }, ...title), after);
}

for (const section of document.querySelectorAll('section.tablic-exercise')) mark(section);
for (const place of document.querySelectorAll('.tablic-progress')) list(place);
document.addEventListener('tablic-answered', (event) => {
  const { exercise, ...told } = /** @type {CustomEvent} */ (event).detail ?? {};
  update((mine) => withAnswered(mine, exercise, told, today()));
});
document.addEventListener('tablic-finished', (event) => {
  const { exercise, score } = /** @type {CustomEvent} */ (event).detail ?? {};
  update((mine) => withSolved(mine, exercise, score, today()));
});
addEventListener('storage', (event) => {
  if (event.key !== RECORD.key && event.key !== null) return;
  known = load(RECORD) ?? emptyRecord();
  redraw();
});
redraw();
