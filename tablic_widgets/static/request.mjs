// @ts-check
/** The only way out: a request to the engine, through the model of whatever host it is. */

/** @typedef {{type: 'reply', id: string, result?: any, error?: {code: string, message: string, where: string}}} Reply */
/** @typedef {{state: string, share?: number, size?: string, reason?: string}} Boot */
/**
 * @typedef {object} Model What every host offers.
 * @property {(key: string) => any} get state: `view`, `exercise`, `lang`, `texts`, `faces`, `boot`
 * @property {(event: string, listener: (...data: any[]) => void) => void} on `change:key`, `msg:custom`
 * @property {(event: string, listener: (...data: any[]) => void) => void} off
 * @property {(message: object) => void} send a request to the engine, or an event, which a host may ignore
 */

/** Milliseconds after which an engine that was awake counts as gone; longer than the page host's own. */
const PATIENCE = 60_000;

/**
 * Send one request and wait for its reply. With `silent`, an engine that is awake and says nothing
 * for long is given up with that text; one that wakes up is the host's to give up.
 * @param {Model} model @param {string} method @param {object} params @param {string | null} silent
 */
export function request(model, method, params, silent) {
  const id = crypto.randomUUID?.() ?? String(Math.random());
  return new Promise((resolve, reject) => {
    const end = silent ? setTimeout(giveUp, PATIENCE) : undefined;
    /** One that fell asleep meanwhile answers when it is awake again. */
    function giveUp() {
      if (model.get('boot').state === 'ready') settle(() => reject(new Error(/** @type {string} */ (silent))));
    }
    /** @param {() => void} outcome */
    function settle(outcome) {
      clearTimeout(end);
      model.off('msg:custom', listen);
      outcome();
    }
    /** @param {Reply} reply */
    function listen(reply) {
      if (reply?.type !== 'reply' || reply.id !== id) return;
      const { error, result } = reply;
      settle(() => (error ? reject(new Error(error.message)) : resolve(result)));
    }
    model.on('msg:custom', listen);
    model.send({ type: 'request', id, method, params });
  });
}
