// @ts-check
/** Which exercises are solved and how each was last answered: the record, read, kept and joined with another one. */

import { isObject } from './tablic-store.mjs';

/** @typedef {{score: number, when: string}} Solved  The best score, 0 to 1, and the day it was reached. */
/**
 * @typedef {object} Answered  The last answer to an exercise, solved or not.
 * @property {string} verdict
 * @property {number} hints how many were given before it
 * @property {string[]} codes of the findings, which say what was wrong
 * @property {string} when the day
 */
/**
 * @typedef {object} Known  By the exercise's id; also of exercises that are gone.
 * @property {Map<string, Solved>} solved
 * @property {Map<string, Answered>} last
 */

/** How it is kept. Version 1 knew what was solved; version 2 also knows the last answers. @type {import('./tablic-store.mjs').Form<Known>} */
export const RECORD = {
  key: 'tablic-progress',
  version: 2,
  upgrades: { 1: ({ solved }) => ({ solved, last: {} }) },
  read,
  write,
};

const DAY = /^\d{4}-\d\d-\d\d$/;
const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const CODE = /^[\w.-]{1,60}$/;
const MOST = 1_000;

/** @returns {Known} */
export const emptyRecord = () => ({ solved: new Map(), last: new Map() });

/** @param {{[part: string]: unknown}} data */
function read(data) {
  if (!isObject(data.solved) || !isObject(data.last)) return null;
  const solved = readAll(data.solved, readSolved);
  const last = readAll(data.last, readAnswered);
  return { value: { solved: solved.good, last: last.good }, whole: solved.whole && last.whole };
}

/** @template T @param {{[id: string]: unknown}} entries @param {(one: unknown) => T | null} readOne */
function readAll(entries, readOne) {
  /** @type {Map<string, T>} */
  const good = new Map();
  for (const [id, one] of Object.entries(entries)) {
    const found = ID.test(id) ? readOne(one) : null;
    if (found) good.set(id, found);
  }
  return { good, whole: good.size === Object.keys(entries).length };
}

/** @param {Known} record */
function write({ solved, last }) {
  return { solved: Object.fromEntries(solved), last: Object.fromEntries(last) };
}

/** @param {unknown} one @returns {Solved | null} */
function readSolved(one) {
  if (!isObject(one)) return null;
  const { score, when } = one;
  return isScore(score) && isDay(when) ? { score, when } : null;
}

/** @param {unknown} one @returns {Answered | null} */
function readAnswered(one) {
  if (!isObject(one)) return null;
  const { verdict, hints, codes, when } = one;
  const whole = isCode(verdict) && isCount(hints) && isDay(when);
  return whole && Array.isArray(codes) && codes.every(isCode) ? { verdict, hints, codes, when } : null;
}

/** @param {unknown} text @returns {text is string} */
function isCode(text) {
  return typeof text === 'string' && CODE.test(text);
}

/** @param {unknown} text @returns {text is string} */
function isDay(text) {
  return typeof text === 'string' && DAY.test(text);
}

/** @param {unknown} number @returns {number is number} */
function isCount(number) {
  return Number.isInteger(number) && Number(number) >= 0 && Number(number) <= MOST;
}

/** @param {unknown} score @returns {score is number} */
function isScore(score) {
  return typeof score === 'number' && score >= 0 && score <= 1;
}

/**
 * The record with a solved exercise that a page reports; the record itself when it is none or no better.
 * @param {Known} record @param {unknown} id @param {unknown} score @param {string} when
 * @returns {Known}
 */
export function withSolved(record, id, score, when) {
  if (typeof id !== 'string' || !ID.test(id) || !isScore(score)) return record;
  return join(record, { solved: new Map([[id, { score, when }]]), last: new Map() });
}

/**
 * The record with the answer that a page reports as the last one; the record itself when it is none.
 * @param {Known} record @param {unknown} id @param {{[part: string]: unknown}} told @param {string} when
 * @returns {Known}
 */
export function withAnswered(record, id, { verdict, hints = 0, codes = [] }, when) {
  const answered = readAnswered({ verdict, hints, codes, when });
  if (typeof id !== 'string' || !ID.test(id) || !answered) return record;
  return { ...record, last: new Map(record.last).set(id, answered) };
}

/**
 * Both records in one: the better score counts and the later answer is the last one; of equal ones the
 * first record's.
 * @param {Known} mine @param {Known} other @returns {Known}
 */
export function join(mine, other) {
  const solved = new Map(mine.solved);
  for (const [id, one] of other.solved) {
    if (one.score > (mine.solved.get(id)?.score ?? -1)) solved.set(id, one);
  }
  const last = new Map(mine.last);
  for (const [id, one] of other.last) {
    if (one.when > (mine.last.get(id)?.when ?? '')) last.set(id, one);
  }
  return { solved, last };
}

/** How many of these exercises are solved. @param {Known} record @param {Iterable<string>} ids */
export function countSolved({ solved }, ids) {
  return [...new Set(ids)].filter((id) => solved.has(id)).length;
}
