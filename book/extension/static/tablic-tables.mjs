// @ts-check
/** The tables of a score sheet: the rounds of the match, and what counts by its rules. */

import { element } from './dom.mjs';
import { button, fill } from './tablic-forms.mjs';
import { runningTotals, scores } from './tablic-sums.mjs';

/** @typedef {import('./tablic-sums.mjs').Match} Match */
/** @typedef {import('./tablic-sums.mjs').Round} Round */
/** @typedef {(round: Round, after: number[]) => {complete: boolean, words: string}} Told */

/**
 * The rounds with their scores.
 * @param {Record<string, string>} texts @param {Match} match @param {string[]} names @param {Told} told
 * @param {(at: number) => void} correct
 */
export function scoreTable(texts, match, names, told, correct) {
  const { rules, target, rounds } = match;
  const totals = runningTotals(match);
  const caption = element('caption', {}, fill(texts.sheet_rules_to, { rules, target }));
  const head = line(header('col', texts.sheet_round), ...names.map((name) => header('col', name)), tool());
  const rows = rounds.map(({ points, tablas }, at) => {
    const cells = points.map((gained, side) => cell(`${gained} + ${tablas[side]}`, totals[at][side]));
    const edit = button('✎', () => correct(at));
    edit.setAttribute('aria-label', fill(texts.sheet_correct, { n: at + 1 }));
    return line(header('row', String(at + 1), mark(told(rounds[at], totals[at]).complete)), ...cells, tool(edit));
  });
  const sums = scores(match).map((score) => element('td', {}, element('b', {}, String(score))));
  const sum = line(header('row', texts.sheet_total), ...sums, tool());
  const table = element('table', {}, caption, element('thead', {}, head), element('tbody', {}, ...rows));
  table.append(element('tfoot', {}, sum));
  const box = element('div', { class: 'tablic-sheet-scroll', tabindex: '0', role: 'region', 'aria-label': texts.sheet });
  box.append(table);
  return box;
}

/**
 * A sentence for every round that is not complete.
 * @param {Record<string, string>} texts @param {Match} match @param {Told} told
 */
export function faults(texts, match, told) {
  const totals = runningTotals(match);
  return match.rounds.flatMap((round, at) => {
    const { complete, words } = told(round, totals[at]);
    return complete ? [] : [`${fill(texts.sheet_round_n, { n: at + 1 })} – ${words}`];
  });
}

/**
 * What counts, and what is agreed on the end of the match.
 * @param {Record<string, string>} texts @param {Match} match @param {import('./tablic-sums.mjs').Rules} rules
 */
export function countsTable(texts, match, rules) {
  const { target } = match;
  // A cap below the target keeps its distance from a changed one.
  const values = { target, short: target - 1, cap: target - rules.target + (rules.cap ?? 0) };
  const rows = rules.counts.map(([item, points]) => line(header('row', item), element('td', {}, points)));
  const caption = element('caption', {}, `${texts.sheet_counts}: ${match.rules}`);
  const said = rules.sentences.map((sentence) => element('li', {}, fill(sentence, values)));
  return [element('table', {}, caption, element('tbody', {}, ...rows)), element('ul', {}, ...said)];
}

/** @param {...Node} cells */
const line = (...cells) => element('tr', {}, ...cells);

/** @param {'row' | 'col'} scope @param {...(Node | string)} inside */
const header = (scope, ...inside) => element('th', { scope }, ...inside);

/** Where a line has its button. @param {...Node} inside */
const tool = (...inside) => element('td', { class: 'tablic-sheet-tool' }, ...inside);

/** What a round brought, and the score after it. @param {string} gained @param {number} total */
function cell(gained, total) {
  return element('td', {}, element('span', { class: 'tablic-sheet-gained' }, gained), element('b', {}, String(total)));
}

/** Whether a round is complete, for the eye: words say it below the table. @param {boolean} complete */
function mark(complete) {
  const kind = complete ? 'is-complete' : 'is-short';
  return element('span', { class: kind, 'aria-hidden': 'true' }, complete ? ' ✓' : ' !');
}
