// @ts-check
/** The engine's waking up, in words: how far it is, why it failed, and a button to try again. */

import { element, fill, sentence } from './dom.mjs';

/** @typedef {import('./dom.mjs').Part} Part */
/** @typedef {import('./request.mjs').Boot} Boot */

/**
 * The element, and a function that shows a state in it. What it returns is why there is no engine,
 * to be said aloud where somebody waits.
 * @param {Record<string, string>} texts @param {() => void} retry
 * @returns {{node: HTMLElement, show: (now: Boot) => Part[] | null}}
 */
export function bootLine(texts, retry) {
  const bar = element('progress', { max: '1', 'aria-label': texts.progress });
  const words = element('p');
  const button = element('button', { type: 'button', class: 'tablic-button', on: { click: retry } }, texts.retry);
  const node = element('div', { class: 'tablic-boot', hidden: true }, bar, words, button);
  const said = /** @type {Record<string, string>} */ ({ loading: texts.loading, slow: texts.slow, failed: texts.failed, stale: texts.stale });

  /** @param {Boot} now @returns {Part[] | null} */
  function show(now) {
    const text = said[now.state];
    node.hidden = !text;
    if (!text) return null;
    const failed = now.state === 'failed';
    const ended = failed || now.state === 'stale';
    const values = { share: String(Math.round((now.share ?? 0) * 100)), size: now.size ?? '', reason: now.reason ?? '' };
    const told = fill(text, values);
    bar.setAttribute('value', String(now.share ?? 0));
    bar.hidden = ended;
    button.hidden = !failed;
    words.replaceChildren(...sentence(told));
    return ended ? told : null;
  }

  return { node, show };
}
