// @ts-check
/** What the engine says of an answer: a verdict with its reasons, and a table of words and numbers. */

import { element, fill, sentence } from './dom.mjs';

/** @typedef {import('./dom.mjs').Part} Part */
/** @typedef {import('./shapes').Finding} Finding */
/** @typedef {import('./shapes').Grid} Sheet */
/** @typedef {import('./shapes').Feedback} Feedback */

/**
 * The verdict in words.
 * @param {Feedback} feedback @param {Finding[]} findings those that are told @param {Part[]} more a last line
 */
export function verdict(feedback, findings, more) {
  return [
    element('p', { class: 'tablic-verdict' },
      element('span', { class: 'tablic-icon', 'aria-hidden': 'true' }), ...sentence(feedback.headline)),
    ...findings.map((finding) => element('p', { class: 'tablic-reason' }, ...sentence(finding.text))),
    ...(more.length ? [element('p', { class: 'tablic-worth' }, ...sentence(more))] : []),
  ];
}

/** A table that scrolls inside its own box where it is too wide. @param {Sheet} sheet @param {string} id */
export function sheetTable(sheet, id) {
  const [corner, ...head] = sheet.head.map((parts) => element('th', { scope: 'col' }, ...sentence(parts)));
  return element('div', { class: 'tablic-scroll', role: 'region', tabindex: '0', 'aria-labelledby': id },
    element('table', { class: 'tablic-score' },
      element('caption', { id }, ...sentence(sheet.caption)),
      element('thead', {}, element('tr', {}, corner, ...head)),
      element('tbody', {}, ...sheet.rows.map(([first, ...cells]) =>
        element('tr', {}, element('th', { scope: 'row' }, ...sentence(first)),
          ...cells.map((cell) => element('td', {}, ...sentence(cell))))))));
}

/** A share as a whole number of hundredths. @param {number} share */
export const percent = (share) => String(Math.round(share * 100));

/**
 * The share of the score that is left after so many hints: each costs the same, the last one the
 * rest. Where there are many turns, they help with one of them.
 * @param {number} taken @param {{hints: number, turns?: number}} view
 */
export const keeps = (taken, { hints, turns = 1 }) => (hints ? 1 - taken / hints / turns : 1);

/** @param {string} text @param {number} score @returns {Part[]} nothing where nothing is lost */
export const scoreLine = (text, score) => (percent(score) === '100' ? [] : fill(text, { percent: percent(score) }));
