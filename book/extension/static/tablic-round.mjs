// @ts-check
/** Where a round is written: for every side its points and tablas, checked while they are typed. */

import { element } from './dom.mjs';
import { button, fill } from './tablic-forms.mjs';
import { labelled } from './tablic-settings.mjs';
import { MOST, readNumber, scoreAfter } from './tablic-sums.mjs';

/** @typedef {import('./tablic-sums.mjs').Round} Round */
/**
 * @typedef {object} Sheet
 * @property {() => string[]} names
 * @property {() => string} tablas  What the second number is called.
 * @property {() => number[]} before  The score before the round.
 * @property {(round: Round, after: number[]) => {complete: boolean, words: string}} told
 * @property {(round: Round) => void} write
 * @property {() => void} cancel
 */

let made = 0;

/** @param {Record<string, string>} texts @param {Sheet} sheet */
export function roundForm(texts, sheet) {
  const id = `tablic-round-${(made += 1)}`;
  const legend = element('legend');
  const sides = element('div', { class: 'tablic-sheet-sides' });
  const hint = element('p', { class: 'tablic-sheet-small' }, texts.sheet_points_hint);
  const check = element('p', { class: 'tablic-sheet-check', id, role: 'status' });
  const submit = element('button', { type: 'submit', class: 'tablic-do tablic-main' });
  const cancel = button(texts.sheet_cancel, sheet.cancel);
  /** The boxes of each side: points, tablas. @type {[HTMLInputElement, HTMLInputElement][]} */
  let boxes = [];
  let drawn = '';

  /** A number as typed; no tablas may be left empty. @param {HTMLInputElement} box @param {string} empty */
  const numberIn = (box, empty) => readNumber(box.value || empty, MOST);

  /** What is typed, or null while a number is missing. @returns {Round | null} */
  function typed() {
    const points = boxes.map(([box]) => numberIn(box, ''));
    const tablas = boxes.map(([, box]) => numberIn(box, '0'));
    const all = [...points, ...tablas].every((one) => one !== null);
    return all ? /** @type {Round} */ ({ points, tablas }) : null;
  }

  /** @param {string} words @param {string} kind */
  function say(words, kind) {
    check.textContent = words;
    check.className = `tablic-sheet-check ${kind}`;
  }

  function checkTyped() {
    for (const box of boxes.flat()) box.removeAttribute('aria-invalid');
    const round = typed();
    if (!round) return say('', '');
    const { complete, words } = sheet.told(round, scoreAfter(sheet.before(), round));
    say(words, complete ? 'is-complete' : 'is-short');
  }

  /** Point at the first box without a number. */
  function refuse() {
    const wrong = boxes.flatMap(([points, tablas]) => [
      ...(numberIn(points, '') === null ? [points] : []),
      ...(numberIn(tablas, '0') === null ? [tablas] : []),
    ]);
    for (const box of wrong) box.setAttribute('aria-invalid', 'true');
    say(fill(texts.sheet_number, { most: MOST }), 'is-short');
    wrong[0].focus();
  }

  const root = element('form', { class: 'tablic-sheet-round', autocomplete: 'off', novalidate: '' });
  const group = element('fieldset', {}, legend, sides, hint, check);
  group.append(element('p', { class: 'tablic-sheet-actions' }, submit, cancel));
  root.append(group);
  root.addEventListener('input', checkTyped);
  root.addEventListener('submit', (event) => {
    event.preventDefault();
    const round = typed();
    if (round) sheet.write(round);
    else refuse();
  });

  /** New boxes when there are other sides; with other names only those change, not what has the focus. */
  function drawBoxes() {
    const [names, tablas] = [sheet.names(), sheet.tablas()];
    const now = `${names.length} ${tablas}`;
    if (now !== drawn) {
      drawn = now;
      boxes = names.map(() => [box(''), box('0')]);
      sides.replaceChildren(
        ...boxes.map(([first, second]) =>
          element('fieldset', {}, element('legend'), labelled(texts.sheet_points, first), labelled(tablas, second)),
        ),
      );
    }
    sides.querySelectorAll('legend').forEach((one, side) => (one.textContent = names[side]));
  }

  const box = (/** @type {string} */ placeholder) =>
    element('input', { type: 'text', inputmode: 'numeric', maxlength: '3', placeholder, 'aria-describedby': id });

  /** @param {string} title @param {boolean} correcting */
  function draw(title, correcting) {
    drawBoxes();
    legend.textContent = title;
    submit.textContent = correcting ? texts.sheet_save : texts.sheet_add;
    cancel.hidden = !correcting;
  }

  /** Put a round's numbers in, or none, and lead the keyboard there. @param {Round | null} round */
  function fillIn(round) {
    boxes.forEach(([points, tablas], side) => {
      points.value = round ? String(round.points[side]) : '';
      tablas.value = round ? String(round.tablas[side]) : '';
    });
    checkTyped();
    boxes[0][0].focus();
  }

  return { root, draw, fillIn };
}
