// @ts-check
/**
 * The page host: gives every exercise of a page a model, and all of them one Pyodide worker.
 *
 * It looks only at a message's type and id; what is asked and answered is between view and engine.
 */

import view from './view.mjs';

/** @typedef {import('./view.mjs').Boot} Boot */
/** @typedef {import('./view.mjs').Reply} Reply */
/** @typedef {{lang: string, texts: Record<string, string>, faces: object, pyodide: string, lock: object, bytes: number}} Page */

/** Without a sign of life for so long, waking up has failed: a refused wasm file hangs silently. */
const GIVE_UP = 45_000;
/** After so long the page says that it takes longer than usual. */
const SLOW = 12_000;
/** Exercises this far below the window count as near. */
const NEAR = '800px';

/** One worker for the page; requests wait here until it is ready, and survive a retry. */
class Engine {
  /** @type {Worker | null} */ #worker = null;
  /** @type {Map<string, {message: object, answer: (reply: Reply) => void}>} */ #waiting = new Map();
  /** @type {Set<(boot: Boot) => void>} */ #watchers = new Set();
  /** @type {Boot} */ boot = { state: 'idle' };
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #slow;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #end;
  #page;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
  }

  /** @param {(boot: Boot) => void} watcher */
  watch(watcher) {
    this.#watchers.add(watcher);
  }

  start() {
    if (this.boot.state !== 'idle' && this.boot.state !== 'failed') return;
    this.#show({ state: 'loading', share: 0 });
    this.#slow = setTimeout(() => this.#show({ ...this.boot, state: 'slow' }), SLOW);
    this.#wait();
    try {
      this.#worker = new Worker(new URL('./worker.mjs', import.meta.url), { type: 'module' });
    } catch (error) {
      this.#fail(String(error));
      return;
    }
    this.#worker.onmessage = ({ data }) => this.#hear(data);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.#fail(this.#page.texts.blocked);
    };
    const { pyodide, lock } = this.#page;
    this.#worker.postMessage({ type: 'boot', pyodide: new URL(pyodide, document.baseURI).href, lock });
    for (const { message } of this.#waiting.values()) this.#worker.postMessage(message);
  }

  /** @param {{id: string}} message @param {(reply: Reply) => void} answer */
  ask(message, answer) {
    this.#waiting.set(message.id, { message, answer });
    if (!this.#worker) return this.start();
    this.#worker.postMessage(message);
    if (this.boot.state === 'ready') this.#wait();
  }

  /** @param {any} data */
  #hear(data) {
    if (data.type === 'reply') {
      this.#waiting.get(data.id)?.answer(data);
      this.#waiting.delete(data.id);
      if (this.#waiting.size === 0) clearTimeout(this.#end);
    } else if (data.type === 'progress' && this.boot.state !== 'ready') {
      this.#wait();
      const share = Math.min(1, data.got / this.#page.bytes);
      this.#show({ ...this.boot, share });
    } else if (data.type === 'ready') {
      this.#settle({ state: 'ready' });
      if (this.#waiting.size) this.#wait();
    } else if (data.type === 'failed') {
      this.#fail(data.reason);
    }
  }

  /** Give up when nothing more is heard. */
  #wait() {
    clearTimeout(this.#end);
    this.#end = setTimeout(() => this.#fail(this.#page.texts.silent), GIVE_UP);
  }

  /** At any time: an engine that dies later leaves its requests waiting for a retry. @param {string} reason */
  #fail(reason) {
    this.#worker?.terminate();
    this.#worker = null;
    this.#settle({ state: 'failed', reason });
  }

  /** @param {Boot} boot */
  #settle(boot) {
    clearTimeout(this.#slow);
    clearTimeout(this.#end);
    this.#show(boot);
  }

  /** @param {Boot} boot */
  #show(boot) {
    this.boot = { ...boot, size: megabytes(this.#page.bytes, this.#page.lang) };
    for (const watcher of this.#watchers) watcher(this.boot);
  }
}

/** What the view calls its model: the same shape as in a notebook. */
class Model {
  /** @type {Record<string, any>} */ #state;
  #engine;
  /** @type {Map<string, Set<(...data: any[]) => void>>} */ #listeners = new Map();

  /** @param {Record<string, any>} given @param {Engine} engine */
  constructor(given, engine) {
    this.#state = { ...given, boot: engine.boot };
    this.#engine = engine;
    engine.watch((boot) => {
      this.#state.boot = boot;
      this.#emit('change:boot');
    });
  }

  /** @param {string} key */
  get(key) {
    return this.#state[key];
  }

  /** @param {string} event @param {(...data: any[]) => void} listener */
  on(event, listener) {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener));
  }

  /** @param {string} event @param {(...data: any[]) => void} listener */
  off(event, listener) {
    this.#listeners.get(event)?.delete(listener);
  }

  /** @param {any} message */
  send(message) {
    if (message.type === 'retry') this.#engine.start();
    else this.#engine.ask(message, (reply) => this.#emit('msg:custom', reply));
  }

  /** @param {string} event @param {...any} data */
  #emit(event, ...data) {
    for (const listener of this.#listeners.get(event) ?? []) listener(...data);
  }
}

/** @param {number} bytes @param {string} lang */
function megabytes(bytes, lang) {
  return new Intl.NumberFormat(lang, { maximumFractionDigits: 0 }).format(bytes / 1e6);
}

/** @param {Element | null} script @returns {any} */
const json = (script) => JSON.parse(script?.textContent ?? 'null');

/** Take over every static exercise of the page. */
function takeOver() {
  const page = /** @type {Page | null} */ (json(document.getElementById('tablic-page')));
  const places = document.querySelectorAll('section[data-tablic]');
  if (!page || !places.length) return;
  const engine = new Engine(page);
  const near = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    near.disconnect();
    engine.start();
  }, { rootMargin: NEAR });
  for (const place of places) {
    const model = new Model({ ...page, ...json(place.querySelector('.tablic-data')) }, engine);
    const el = document.createElement('div');
    el.className = 'tablic-live';
    view.render({ model, el });
    place.querySelector('.tablic-static')?.after(el);
    place.classList.add('is-live');
    near.observe(place);
  }
}

takeOver();
