// @ts-check
/**
 * The page's Python: Pyodide with the engine in it, and nothing else.
 *
 * First message: `{type: 'boot', pyodide, stdlib, engine, lock}`: the addresses of Pyodide's folder,
 * of the standard library and of the engine, and the "info" of Pyodide's lock file. Every
 * `{type: 'request', id, method, params}` gets its `{type: 'reply', id, result | error}`.
 * On the way it tells `{type: 'progress', got}` (bytes), then `ready`, or `failed` with a reason;
 * where the browser runs no WebAssembly, `refused` before anything is loaded.
 */

/** @typedef {(request: string) => string} Door The engine's one door: JSON in, JSON out. */
/** @typedef {{pyodide: string, stdlib: string, engine: string, lock: object}} Start What Python is made of. */

const here = new URL('./', import.meta.url);
const fetched = self.fetch.bind(self);
/** The hosts that may be asked: this one, and that of Python, which a book may keep elsewhere. */
const known = new Set([here.origin]);
let got = 0;

/**
 * Every file goes through here: another host is refused, since a policy in the page does not bind
 * a worker, a bad answer gets a reason that names the file, and the bytes are counted.
 * @param {RequestInfo | URL} input @param {RequestInit} [init]
 */
self.fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input, here);
  try {
    if (!known.has(url.origin)) throw new Error(`${url.host} ≠ ${here.host}`);
    const response = await fetched(input, init);
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return counted(response);
  } catch (error) {
    // Told here, since Pyodide hangs without a word when its wasm is missing.
    const reason = `${url.pathname}: ${/** @type {Error} */ (error).message}`;
    self.postMessage({ type: 'failed', reason });
    throw new Error(reason);
  }
};

/**
 * Counts a copy of the bytes. The response itself stays as the browser made it: only then is
 * compiled wasm kept for the next visit.
 * @param {Response} response
 */
function counted(response) {
  const copy = response.clone().body?.getReader();
  (async () => {
    for (let piece; copy && (piece = await copy.read()) && !piece.done; ) {
      got += piece.value.byteLength;
      self.postMessage({ type: 'progress', got });
    }
  })().catch(() => {}); // the response's own reader meets the same error, and tells it
  return response;
}

/** The smallest program: where this one is refused, Python would only hang. */
const SMALLEST = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);

/** Whether a browser without it, or a policy that forbids it, lets no Python run. */
async function runsPrograms() {
  try {
    await WebAssembly.compile(SMALLEST);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} address */
const bytes = async (address) => (await self.fetch(address)).arrayBuffer();

/** @param {Start} start @returns {Promise<Door>} */
async function boot({ pyodide, stdlib, engine, lock }) {
  known.add(new URL(pyodide).origin);
  const archive = bytes(engine);
  archive.catch(() => {}); // told below, once Pyodide itself has had its chance to fail
  const { loadPyodide } = await import(`${pyodide}pyodide.mjs`);
  const python = await loadPyodide({
    indexURL: pyodide,
    stdLibURL: stdlib,
    // A lock file in hand saves a request: there are no packages to load.
    lockFileContents: { info: lock, packages: {} },
    packageBaseUrl: pyodide,
  });
  python.unpackArchive(await archive, 'zip', { extractDir: '/engine' });
  return python.runPython('import sys; sys.path.insert(0, "/engine"); from tablic_core.doors.session import Session; Session().reply_json');
}

const REFUSED = Symbol('no WebAssembly');
/** @type {Promise<Door>} */
let door;

self.onmessage = async ({ data }) => {
  if (data.type === 'boot') {
    door = runsPrograms().then((runs) => (runs ? boot(data) : Promise.reject(REFUSED)));
    door.then(
      () => self.postMessage({ type: 'ready' }),
      (error) => self.postMessage(error === REFUSED ? { type: 'refused' } : { type: 'failed', reason: briefly(error) }),
    );
    return;
  }
  const { id, method, params } = data;
  // When waking up failed, the host knows, and asks again in a new worker.
  const open = await door.catch(() => null);
  if (!open) return;
  try {
    self.postMessage({ type: 'reply', ...JSON.parse(open(JSON.stringify({ id, method, params }))) });
  } catch (error) {
    // The engine answers every request; if it did not, Python itself is gone.
    self.postMessage({ type: 'failed', reason: briefly(error) });
  }
};

/** @param {any} error */
function briefly(error) {
  return String(error?.message ?? error).slice(0, 300);
}
