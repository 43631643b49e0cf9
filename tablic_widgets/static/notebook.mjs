// @ts-check
/**
 * The notebook's host: the view on the widget's model, and whether anybody listens to it.
 *
 * An exercise stays on the screen when its kernel was started again, and in a page that was exported
 * from a notebook. To send something then throws, or is never answered. So the host asks at the start,
 * and waits after every request; a view is told of silence by `boot`, whose state is `stale` until
 * something is heard.
 */

import view from './view.mjs';

/** @typedef {import('./request.mjs').Boot} Boot */
/** @typedef {import('./request.mjs').Model} Model */

/** Milliseconds of silence after which nobody seems to listen. */
const PATIENCE = 5_000;

/** @param {{model: Model, el: HTMLElement}} given */
function render({ model, el }) {
  const { heard, end } = listening(model);
  const undo = view.render({ model: heard, el });
  return () => {
    undo();
    end();
  };
}

/** The model with a `boot` of its own. @param {Model} model @returns {{heard: Model, end: () => void}} */
function listening(model) {
  /** @type {Boot} */
  let boot = { state: 'ready' };
  /** @type {Set<() => void>} */
  const watchers = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let silence;

  /** @param {string} state */
  function show(state) {
    clearTimeout(silence);
    boot = { state };
    for (const one of watchers) one();
  }

  function hear() {
    clearTimeout(silence);
    if (boot.state !== 'ready') show('ready');
  }

  /** @param {any} message */
  async function send(message) {
    if (message.type !== 'event') {
      clearTimeout(silence);
      silence = setTimeout(() => show('stale'), PATIENCE);
    }
    try {
      await model.send(message);
    } catch {
      show('stale');
    }
  }

  model.on('msg:custom', hear);
  send({ type: 'ping' });
  return {
    heard: {
      get: (key) => (key === 'boot' ? boot : model.get(key)),
      on: (event, listener) => (event === 'change:boot' ? watchers.add(listener) : model.on(event, listener)),
      off: (event, listener) => (event === 'change:boot' ? watchers.delete(listener) : model.off(event, listener)),
      send,
    },
    end: () => {
      clearTimeout(silence);
      model.off('msg:custom', hear);
    },
  };
}

export default { render };
