// @ts-check
/** The page host: gives every exercise of a page a model, and all of them one Python. */

import { Engine, Model, wakeWhenNear } from './python.mjs';
import view from './view.mjs';

/** @typedef {import('./python.mjs').Page} Page */

/** @param {Element | null} script @returns {any} */
const json = (script) => JSON.parse(script?.textContent ?? 'null');

/** Take over every static exercise of the page. */
function takeOver() {
  const page = /** @type {Page | null} */ (json(document.getElementById('tablic-page')));
  const places = document.querySelectorAll('section[data-tablic]');
  if (!page || !places.length) return;
  const engine = new Engine(page);
  for (const place of places) {
    const model = new Model({ ...page, ...json(place.querySelector('.tablic-data')) }, engine);
    const el = document.createElement('div');
    el.className = 'tablic-live';
    view.render({ model, el });
    place.querySelector('.tablic-static')?.after(el);
    place.classList.add('is-live');
  }
  wakeWhenNear(engine, places);
}

/** What goes on other people's pages is written when somebody asks for it. @param {Event} event */
async function openTakeaway({ target }) {
  if (!(target instanceof HTMLDetailsElement) || !target.open || !target.matches('.tablic-take')) return;
  const page = json(document.getElementById('tablic-page'));
  const { fillTakeaway } = await import('./takeaway.mjs');
  fillTakeaway(target, page);
}

takeOver();
// The event does not bubble.
document.addEventListener('toggle', openTakeaway, true);
