// @ts-check
/** Which exercises are solved: how the record is read, kept and joined with another one. */

import { isObject } from './tablic-store.mjs';

/** @typedef {{score: number, when: string}} Solved  The best score, 0 to 1, and the day it was reached. */
/** @typedef {Map<string, Solved>} Solutions  By the exercise's id; also of exercises that are gone. */

/** @type {import('./tablic-store.mjs').Form<Solutions>} */
export const RECORD = { key: 'tablic-progress', version: 1, read, write };

const DAY = /^\d{4}-\d\d-\d\d$/;
const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** @param {Record<string, unknown>} data */
function read(data) {
  if (!isObject(data.solved)) return null;
  const all = Object.entries(data.solved);
  const good = all.flatMap(([id, one]) => (ID.test(id) && isSolved(one) ? [entry(id, one)] : []));
  return { value: new Map(good), whole: good.length === all.length };
}

/** @param {string} id @param {Solved} one @returns {[string, Solved]} */
const entry = (id, { score, when }) => [id, { score, when }];

/** @param {Solutions} solutions */
function write(solutions) {
  return { solved: Object.fromEntries(solutions) };
}

/** @param {unknown} one @returns {one is Solved} */
function isSolved(one) {
  return isObject(one) && isScore(one.score) && typeof one.when === 'string' && DAY.test(one.when);
}

/** @param {unknown} score @returns {score is number} */
function isScore(score) {
  return typeof score === 'number' && score >= 0 && score <= 1;
}

/**
 * The record with what a page reports; the record itself when that is none or no better.
 * @param {Solutions} solutions @param {unknown} id @param {unknown} score @param {string} when
 * @returns {Solutions}
 */
export function withSolved(solutions, id, score, when) {
  if (typeof id !== 'string' || !ID.test(id) || !isScore(score)) return solutions;
  return join(solutions, new Map([[id, { score, when }]]));
}

/** Both records in one: the better score counts, of equal ones the first record's. @param {Solutions} mine @param {Solutions} other */
export function join(mine, other) {
  const both = new Map(mine);
  for (const [id, solved] of other) {
    if (solved.score > (mine.get(id)?.score ?? -1)) both.set(id, solved);
  }
  return both;
}

/** How many of these exercises are solved. @param {Solutions} solutions @param {Iterable<string>} ids */
export function countSolved(solutions, ids) {
  return [...new Set(ids)].filter((id) => solutions.has(id)).length;
}
