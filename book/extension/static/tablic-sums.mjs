// @ts-check
/** The sums of a score sheet: what a round comes to, whether it is complete, and who has won. */

import { isObject } from './tablic-store.mjs';

/** @typedef {{points: number[], tablas: number[]}} Round  By side; points with the three for cards. */
/**
 * @typedef {object} Match
 * @property {string} rules  The name of a rule set.
 * @property {string} party  Who plays: a key of the rule set's `parties`.
 * @property {number} target
 * @property {string[]} names  By side; empty for one without a name.
 * @property {Round[]} rounds
 */
/**
 * @typedef {object} Rules  What the page knows of a rule set, from the engine.
 * @property {Record<string, number>} parties  Who may play → how many sides.
 * @property {number} target
 * @property {number} cards  The points of all cards in a round.
 * @property {number} most  The points for most cards.
 * @property {boolean} mostCanWin  Whether those may carry a side to the target.
 * @property {boolean} mayStop  Whether a round ends when a side reaches the target.
 * @property {boolean} pips  Whether tablas are written as points.
 * @property {number | null} cap  From which score on no tabla is written.
 * @property {[string, string][]} counts
 * @property {string[]} sentences
 */
/** @typedef {{code: 'full' | 'shared' | 'capped' | 'stopped' | 'missing' | 'extra', total: number, n: number}} Check */

/** The highest number in a box. */
export const MOST = 999;
/** The highest target. */
export const MOST_TARGET = 1000;

const LONGEST_NAME = 40;
const MOST_ROUNDS = 500;

/** @param {Record<string, Rules>} all @param {string} rules @param {string} party @param {string[]} names @returns {Match} */
export function emptyMatch(all, rules, party, names = []) {
  const [first] = Object.keys(all[rules].parties);
  const chosen = party in all[rules].parties ? party : first;
  const sides = all[rules].parties[chosen];
  const called = Array.from({ length: sides }, (_, side) => names[side] ?? '');
  return { rules, party: chosen, target: all[rules].target, names: called, rounds: [] };
}

/** The score of every side after each round. @param {Match} match @returns {number[][]} */
export function runningTotals({ names, rounds }) {
  let before = names.map(() => 0);
  return rounds.map((round) => (before = scoreAfter(before, round)));
}

/** @param {number[]} before @param {Round} round */
export function scoreAfter(before, { points, tablas }) {
  return before.map((score, side) => score + points[side] + tablas[side]);
}

/** The score now. @param {Match} match */
export function scores(match) {
  return runningTotals(match).at(-1) ?? match.names.map(() => 0);
}

/**
 * Whether the points of a round are all there; tablas have no sum of their own.
 * @param {Rules} rules @param {number} target @param {number[]} after  The score after the round.
 * @param {Round} round @returns {Check}
 */
export function checkRound(rules, target, after, { points }) {
  const total = points.reduce((sum, one) => sum + one, 0);
  const full = rules.cards + rules.most;
  /** @param {Check['code']} code @param {number} n @returns {Check} */
  const found = (code, n = 0) => ({ code, total, n });
  if (total === full) return found('full');
  if (total > full) return found('extra', total - full);
  const best = Math.max(...after);
  if (rules.mayStop && total < rules.cards && best >= target) return found('stopped');
  // The points for most cards may be cut short, even to nothing, but only just below the target.
  if (!rules.mostCanWin && total >= rules.cards && best === target - 1) return found('capped', best);
  if (total === rules.cards) return found('shared');
  return found('missing', (total < rules.cards ? rules.cards : full) - total);
}

/** Whether a round can stay as it is. @param {Check} check */
export function isComplete({ code }) {
  return code !== 'missing' && code !== 'extra';
}

/**
 * Who has won: the highest past the target; equal ones play on.
 * @param {number} target @param {number[]} after
 * @returns {{code: 'open' | 'level' | 'won', side: number, score: number}}
 */
export function outcome(target, after) {
  const score = Math.max(...after);
  const side = after.indexOf(score);
  if (score < target) return { code: 'open', side, score };
  return { code: after.lastIndexOf(score) === side ? 'won' : 'level', side, score };
}

/** @param {unknown} text  A number as it is typed. @param {number} most @returns {number | null} */
export function readNumber(text, most) {
  const typed = String(text).trim();
  return /^\d{1,4}$/.test(typed) && Number(typed) <= most ? Number(typed) : null;
}

/** How a match is stored and saved. @param {Record<string, Rules>} all @returns {import('./tablic-store.mjs').Form<Match>} */
export function matchForm(all) {
  return { key: 'tablic-score-sheet', version: 1, read: (data) => readMatch(all, data), write: (match) => match };
}

/** @param {Record<string, Rules>} all @param {Record<string, unknown>} data */
function readMatch(all, data) {
  const { rules, party, target, names, rounds } = data;
  if (typeof rules !== 'string' || !Object.hasOwn(all, rules)) return null;
  const { parties } = all[rules];
  if (typeof party !== 'string' || !Object.hasOwn(parties, party)) return null;
  const sides = parties[party];
  const whole = isWhole(target, MOST_TARGET) && target > 0;
  if (!whole || !isList(names, sides, isName) || !Array.isArray(rounds)) return null;
  if (rounds.length > MOST_ROUNDS || !rounds.every((round) => isRound(round, sides))) return null;
  const played = rounds.map(({ points, tablas }) => ({ points, tablas }));
  return { value: { rules, party, target, names, rounds: played }, whole: true };
}

/** @param {unknown} value @param {number} most @returns {value is number} */
function isWhole(value, most) {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most;
}

/** @param {unknown} value @returns {value is string} */
function isName(value) {
  return typeof value === 'string' && value.length <= LONGEST_NAME;
}

/**
 * @template T
 * @param {unknown} value @param {number} length @param {(one: unknown) => one is T} isOne
 * @returns {value is T[]}
 */
function isList(value, length, isOne) {
  return Array.isArray(value) && value.length === length && value.every(isOne);
}

/** @param {unknown} value @param {number} sides @returns {value is Round} */
function isRound(value, sides) {
  /** @param {unknown} one @returns {one is number} */
  const isScore = (one) => isWhole(one, MOST);
  return isObject(value) && isList(value.points, sides, isScore) && isList(value.tablas, sides, isScore);
}

/**
 * The sheet as a table that spreadsheets read.
 * @param {Match} match @param {string[]} names @param {{round: string, points: string, tablas: string, total: string}} heads
 */
export function asCsv(match, names, heads) {
  const totals = runningTotals(match);
  const sides = names.flatMap((name) => [heads.points, heads.tablas, heads.total].map((head) => `${name}: ${head}`));
  const lines = match.rounds.map(({ points, tablas }, at) => [
    at + 1,
    ...names.flatMap((_, side) => [points[side], tablas[side], totals[at][side]]),
  ]);
  return [[heads.round, ...sides], ...lines].map((line) => line.map(quoted).join(',')).join('\r\n') + '\r\n';
}

/** @param {string | number} cell */
function quoted(cell) {
  if (typeof cell === 'number') return String(cell);
  // A name that begins like this would be a formula.
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}
