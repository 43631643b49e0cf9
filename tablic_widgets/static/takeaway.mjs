// @ts-check
/** "Take it with you": a link, a frame and a directive for one exercise, each ready to be copied. */

import { element, fill } from './dom.mjs';

/** @typedef {{lang: string, frame?: string, take: Record<string, string>}} Page A book without a frame page has no link and no frame. */

const LOWEST = 480;
/** The narrowest frame for which the copied height is enough: a phone's page with margins. */
const NARROWEST = 300;
/** What the frame page has around the exercise, and room for what an answer adds below it. */
const MARGIN = 24;
const ROOM = 160;
const STEP = 20;

/**
 * Put the fields into the details element. What is there before stays what a page without scripts
 * shows: the directive.
 * @param {HTMLDetailsElement} details @param {Page} page
 */
export function fillTakeaway(details, page) {
  const written = details.querySelector('pre');
  // Filled before.
  if (!written) return;
  const texts = page.take;
  const place = details.closest('section');
  const shown = place?.querySelector('.tablic-live');
  const status = element('p', { class: 'tablic-copied', role: 'status' });
  const all = [[texts.directive, written.textContent ?? '']];
  if (page.frame) {
    const link = new URL(`${page.frame}?${details.dataset.address}&lang=${page.lang}`, document.baseURI).href;
    const script = new URL('tablic-frame.js', link).href;
    const title = fill(texts.title, { question: question(shown) }).join('');
    all.unshift(
      [texts.link, link],
      [texts.frame, frameCode(link, title, shown ? tallest(shown) : 0)],
      [texts.height, `<script src="${escaped(script)}" async></script>`],
    );
  }
  const base = `${place?.id}_take`;
  written.replaceWith(...all.map(([label, text], index) => field(`${base}${index}`, label, text, texts, status)), status);
}

/** @param {string} id @param {string} label @param {string} text @param {Record<string, string>} texts @param {HTMLElement} status */
function field(id, label, text, texts, status) {
  // Where a browser cannot fit the box to the text, this comes near.
  const rows = String(Math.max(text.split('\n').length, Math.ceil(text.length / 60)));
  const box = element('textarea', { id, rows, readonly: true, spellcheck: 'false', class: 'tablic-text' });
  box.value = text;
  const copy = element('button', {
    type: 'button',
    class: 'tablic-button',
    'aria-label': fill(texts.copy_field, { field: label }).join(''),
    on: {
      click: async () => {
        status.textContent = '';
        try {
          await navigator.clipboard.writeText(text);
          status.textContent = texts.copied;
        } catch {
          // Refused, or a page that is not served safely: then the reader copies.
          box.focus();
          box.select();
          status.textContent = texts.copy_yourself;
        }
      },
    },
  }, texts.copy);
  return element('div', { class: 'tablic-field' }, element('label', { for: id }, label), box, copy);
}

/** The question as text, cards by their signs. @param {Element | null | undefined} shown */
function question(shown) {
  const copy = /** @type {Element | undefined} */ (shown?.querySelector('.tablic-question')?.cloneNode(true));
  for (const hidden of copy?.querySelectorAll('.tablic-sr') ?? []) hidden.remove();
  return copy?.textContent ?? '';
}

/** How tall the exercise is in the narrowest frame, found by laying a copy out. @param {Element} shown */
function tallest(shown) {
  const copy = /** @type {Element} */ (shown.cloneNode(true));
  for (const named of copy.querySelectorAll('[id]')) named.removeAttribute('id');
  const place = element('div', { 'aria-hidden': 'true', inert: true }, copy);
  Object.assign(place.style, { inlineSize: `${NARROWEST - MARGIN}px`, position: 'absolute', visibility: 'hidden' });
  shown.after(place);
  const tall = place.offsetHeight;
  place.remove();
  return tall;
}

/** @param {string} link @param {string} title @param {number} tall */
function frameCode(link, title, tall) {
  const height = Math.max(LOWEST, Math.ceil((tall + ROOM) / STEP) * STEP);
  return `<iframe src="${escaped(link)}" title="${escaped(title)}" width="100%" height="${height}" loading="lazy"
  sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
  style="border: 0"></iframe>`;
}

const NAMED = /** @type {Record<string, string>} */ ({ '&': 'amp', '"': 'quot', '<': 'lt', '>': 'gt' });
/** @param {string} text */
const escaped = (text) => text.replace(/[&"<>]/g, (sign) => `&${NAMED[sign]};`);
