// @ts-check
/**
 * What this browser remembers: one thing under one key, with the number of its form.
 *
 * Nothing is ever lost. An older form is brought up to this one, version by version. A newer one stays
 * where it is and nothing is written over it (`isNewer`). Text that is not understood moves to a key
 * of its own (`…-kept-2026-11-30`), and a page asks with `takeNews` what it has to say about that.
 * Where storage is refused, as in a sandboxed frame, nothing is remembered and nothing fails.
 */

/**
 * @template T
 * @typedef {object} Form  How a thing is kept.
 * @property {string} key
 * @property {number} version
 * @property {Record<number, (data: Record<string, unknown>) => Record<string, unknown>>} [upgrades]
 *   By version: from the parsed object of that version to the one of the next.
 * @property {(data: Record<string, unknown>) => {value: T, whole: boolean} | null} read
 *   From the parsed object; not whole when a part made no sense, null when nothing did.
 * @property {(value: T) => object} write
 */

/** Keys that must not be written: what lies there could not be moved out of the way. @type {Set<string>} */
const locked = new Set();

/** Names of what was moved away, when even that could not be stored. @type {Map<string, string[]>} */
const untold = new Map();

/** Keys of what a newer version has written. @type {Set<string>} */
const newer = new Set();

let refused = false;

/** Whether something could not be remembered. @param {{key: string}} form */
export function isRefused({ key }) {
  return refused || locked.has(key);
}

/** Whether what lies there was written by a newer version, and is left alone. @param {{key: string}} form */
export function isNewer({ key }) {
  return newer.has(key);
}

/** @template T @param {() => T} use @returns {T | null} */
function guarded(use) {
  try {
    return use();
  } catch {
    refused = true;
    return null;
  }
}

/** @param {string} key */
const get = (key) => guarded(() => localStorage.getItem(key));

/** @param {string} key @param {string} text */
const set = (key, text) => guarded(() => (localStorage.setItem(key, text), true)) ?? false;

/** @param {string} key */
const remove = (key) => guarded(() => localStorage.removeItem(key));

/** What was stored, or null. @template T @param {Form<T>} form @returns {T | null} */
export function load(form) {
  const text = get(form.key);
  locked.delete(form.key);
  newer.delete(form.key);
  if (text === null) return null;
  if (isNewerText(form, text)) {
    newer.add(form.key);
    locked.add(form.key);
    return null;
  }
  const found = parse(form, text);
  if (!found?.whole) {
    setAside(form.key, text);
    if (found) save(form, found.value);
  }
  return found?.value ?? null;
}

/** Whether it is now remembered. @template T @param {Form<T>} form @param {T} value */
export function save(form, value) {
  return !locked.has(form.key) && set(form.key, serialise(form, value));
}

/** Forget the thing, but not what was moved away. @template T @param {Form<T>} form */
export function forget(form) {
  if (!locked.has(form.key)) remove(form.key);
}

/** The same text in storage and in a file. @template T @param {Form<T>} form @param {T} value */
export function serialise(form, value) {
  return JSON.stringify({ version: form.version, ...form.write(value) });
}

/** What a text of storage or of a file says. @template T @param {Form<T>} form @param {string} text */
export function parse(form, text) {
  const data = upgraded(form, parsed(text));
  return data && form.read(data);
}

/** Whether a newer version wrote the text. @param {{version: number}} form @param {string} text */
export function isNewerText(form, text) {
  const version = parsed(text)?.version;
  return Number.isInteger(version) && Number(version) > form.version;
}

/** @param {string} text @returns {Record<string, unknown> | null} */
function parsed(text) {
  try {
    const data = JSON.parse(text);
    return isObject(data) ? data : null;
  } catch {
    return null;
  }
}

/** The object in today's form; null when no way leads there. @template T @param {Form<T>} form @param {Record<string, unknown> | null} data */
function upgraded({ version, upgrades = {} }, data) {
  while (data && data.version !== version) {
    const from = data.version;
    const step = typeof from === 'number' ? upgrades[from] : undefined;
    data = step ? { ...step(data), version: Number(from) + 1 } : null;
  }
  return data;
}

/** The keys of what was moved away and not yet spoken of; they are now. @param {{key: string}} form */
export function takeNews({ key }) {
  const stored = get(`${key}-news`)?.split(' ') ?? [];
  remove(`${key}-news`);
  const names = [...stored, ...(untold.get(key) ?? [])];
  untold.delete(key);
  return names;
}

/** @param {unknown} data @returns {data is Record<string, unknown>} */
export function isObject(data) {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}

/** The day here, as in 2026-11-30. */
export function today() {
  const now = new Date();
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${now.getFullYear()}-${month}-${day}`;
}

/** Keep a text under another name, and only then free its key. @param {string} key @param {string} text */
function setAside(key, text) {
  const name = freeName(`${key}-kept-${today()}`, text);
  if (!set(name, text)) {
    locked.add(key);
    return;
  }
  remove(key);
  const news = [get(`${key}-news`), name].filter(Boolean).join(' ');
  if (!set(`${key}-news`, news)) untold.set(key, [...(untold.get(key) ?? []), name]);
}

/** A name that is not taken by another text. @param {string} name @param {string} text */
function freeName(name, text) {
  for (let times = 1; ; times += 1) {
    const tried = times > 1 ? `${name}-${times}` : name;
    const there = get(tried);
    if (there === null || there === text) return tried;
  }
}
