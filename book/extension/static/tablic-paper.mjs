// @ts-check
/** A score sheet on paper: the one that is filled in, or an empty one for pen and table. */

import { element } from './dom.mjs';

/** Print one part of the page alone. @param {HTMLElement} part @param {() => void} after */
export function onPaper(part, after = () => {}) {
  const root = document.documentElement;
  root.classList.add('tablic-on-paper');
  part.classList.add('tablic-paper');
  addEventListener(
    'afterprint',
    () => {
      root.classList.remove('tablic-on-paper');
      part.classList.remove('tablic-paper');
      after();
    },
    { once: true },
  );
  print();
}

/**
 * An empty sheet: for every side points, tablas and total, and what counts.
 * @param {Record<string, string>} texts @param {number} lines @param {string[]} names @param {string} tablas
 * @param {Node[]} counts
 */
export function emptySheet(texts, lines, names, tablas, counts) {
  const heads = [texts.sheet_short_points, tablas, texts.sheet_total];
  const first = element('tr', {}, element('th', { scope: 'col', rowspan: '2' }, texts.sheet_round));
  const second = element('tr');
  for (const name of names) {
    first.append(element('th', { scope: 'colgroup', colspan: String(heads.length) }, name));
    second.append(...heads.map((head) => element('th', { scope: 'col' }, head)));
  }
  const rows = Array.from({ length: lines }, (_, at) => {
    const row = element('tr', {}, element('th', { scope: 'row' }, String(at + 1)));
    row.append(...names.flatMap(() => heads.map(() => element('td'))));
    return row;
  });
  const caption = element('caption', {}, texts.sheet);
  const table = element('table', { class: 'tablic-paper-form' }, caption, element('thead', {}, first, second));
  table.append(element('tbody', {}, ...rows));
  return element('div', { class: 'tablic-sheet-empty' }, table, ...counts.map((one) => one.cloneNode(true)));
}
