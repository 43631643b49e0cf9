// @ts-check
/**
 * The page's Python: one worker in which it wakes up, and the model through which a view asks it.
 *
 * It looks only at a message's type and id; what is asked and answered is between view and engine.
 */

/** @typedef {import('./request.mjs').Boot} Boot */
/** @typedef {import('./request.mjs').Reply} Reply */
/**
 * What a page knows. The addresses are relative to it, and name the very files it was built for.
 * @typedef {{lang: string, texts: Record<string, string>, faces: object, pyodide: string, stdlib: string, engine: string, lock: object, bytes: number}} Page
 */

/** Without a sign of life for so long, waking up has failed: a refused wasm file hangs silently. */
const GIVE_UP = 45_000;
/** After so long the page says that it takes longer than usual. */
const SLOW = 12_000;
/** Exercises this far below the window count as near. */
const NEAR = '800px';
/**
 * A classic worker that becomes the page's worker. In a sandboxed frame, whose origin is nobody's,
 * a browser refuses a worker from an address and a module from a blob, but lets this one import.
 * What arrives before the import is done is kept for it.
 * @param {string} address
 */
const stepIn = (address) => `const early = [];
self.onmessage = (event) => early.push(event);
import(${JSON.stringify(address)}).then(
  () => early.forEach((event) => self.onmessage(event)),
  (error) => self.postMessage({ type: 'failed', reason: String(error?.message ?? error) }),
);`;

/** One worker for the page; requests wait here until it is ready, and survive a retry. */
export class Engine {
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
      this.#worker = makeWorker();
    } catch (error) {
      this.#fail(String(error));
      return;
    }
    this.#worker.onmessage = ({ data }) => this.#hear(data);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.#fail(this.#page.texts.blocked);
    };
    const { pyodide, stdlib, engine, lock } = this.#page;
    this.#worker.postMessage({ type: 'boot', pyodide: full(pyodide), stdlib: full(stdlib), engine: full(engine), lock });
    for (const { message } of this.#waiting.values()) this.#worker.postMessage(message);
  }

  /** @param {{id: string, [more: string]: any}} message @param {(reply: Reply) => void} answer */
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
      if (this.#waiting.size) this.#wait();
      else clearTimeout(this.#end);
    } else if (data.type === 'progress' && this.boot.state !== 'ready') {
      this.#wait();
      const share = Math.min(1, data.got / this.#page.bytes);
      this.#show({ ...this.boot, share });
    } else if (data.type === 'ready') {
      this.#settle({ state: 'ready' });
      if (this.#waiting.size) this.#wait();
    } else if (data.type === 'failed') {
      this.#fail(data.reason);
    } else if (data.type === 'refused') {
      this.#fail(this.#page.texts.no_wasm);
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
export class Model {
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
    else if (message.type === 'request') this.#engine.ask(message, (reply) => this.#emit('msg:custom', reply));
  }

  /** @param {string} event @param {...any} data */
  #emit(event, ...data) {
    for (const listener of this.#listeners.get(event) ?? []) listener(...data);
  }
}

/** The whole address: a worker sees no page around it. @param {string} address */
const full = (address) => new URL(address, document.baseURI).href;

/** @param {number} bytes @param {string} lang */
function megabytes(bytes, lang) {
  return new Intl.NumberFormat(lang, { maximumFractionDigits: 0 }).format(bytes / 1e6);
}

function makeWorker() {
  const address = new URL('./worker.mjs', import.meta.url);
  if (window.origin !== 'null') return new Worker(address, { type: 'module' });
  const blob = URL.createObjectURL(new Blob([stepIn(address.href)], { type: 'text/javascript' }));
  const worker = new Worker(blob);
  URL.revokeObjectURL(blob);
  return worker;
}

/**
 * Wake the engine when one of the places comes near the window.
 * @param {Engine} engine @param {Iterable<Element>} places
 */
export function wakeWhenNear(engine, places) {
  const near = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    near.disconnect();
    engine.start();
  }, { rootMargin: NEAR });
  for (const place of places) near.observe(place);
}
