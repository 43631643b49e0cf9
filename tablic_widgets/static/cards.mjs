// @ts-check
/**
 * The felt: rows of cards under their labels, with the markup of the static page, where
 * `sphinx_ext/drawn.py` writes it; only a card that can be chosen is a button here.
 */

import { element, sentence } from './dom.mjs';

/** @typedef {import('./dom.mjs').Part} Part */
/** @typedef {import('./shapes').Face} Card */
/** @typedef {import('./shapes').Row} Row */
/** @typedef {{suits: Record<string, string>, courts: Record<string, string>}} Faces SVG paths in a 24 × 24 box. */
/** @typedef {{card: Card, row: string, node: HTMLElement}} Drawn A card on the screen; a button where it can be chosen. */
/** @typedef {{chosen: boolean, meant: boolean, marked: boolean, over: boolean}} Look How a card is shown. */

/**
 * Draw the rows anew into `felt`. The cards of the rows in `choosable` are buttons.
 * @param {HTMLElement} felt @param {Row[]} rows @param {Faces} faces @param {string[]} choosable
 * @param {(card: string, row: string) => void} press
 * @returns {Drawn[]}
 */
export function drawRows(felt, rows, faces, choosable, press) {
  /** @type {Drawn[]} */
  const drawn = [];
  felt.replaceChildren(...rows.map((row) => {
    const cards = row.cards.map((card) => {
      const node = choosable.includes(row.name)
        ? element('button', { type: 'button', 'aria-pressed': 'false', on: { click: () => press(card.card, row.name) } })
        : element('span');
      node.className = `tablic-card tablic-suit-${card.suit}`;
      node.dataset.card = card.card;
      node.append(...face(card, faces), element('span', { class: 'tablic-tick', 'aria-hidden': 'true' }, '✓'),
        element('span', { class: 'tablic-sr' }, card.name));
      drawn.push({ card, row: row.name, node });
      return node;
    });
    const note = row.note.length ? [element('span', { class: 'tablic-row-note' }, ...sentence(row.note))] : [];
    return element('div', { class: `tablic-place tablic-${row.name}` },
      element('p', { class: 'tablic-label', 'aria-hidden': 'true' }, row.label),
      element('div', { class: 'tablic-row', role: 'group', 'aria-label': row.label }, ...cards, ...note));
  }));
  return drawn;
}

/** Show a card as chosen, meant or marked, for the eye and for the ear. @param {Drawn} drawn @param {Look} look @param {Record<string, string>} texts */
export function showCard({ card, node }, look, texts) {
  node.classList.toggle('is-chosen', look.chosen || look.marked);
  node.classList.toggle('is-meant', look.meant);
  const said = [card.name, look.chosen ? texts.selected : '', look.marked ? texts.marked : ''].filter(Boolean).join(', ');
  if (node instanceof HTMLButtonElement) {
    node.setAttribute('aria-pressed', String(look.chosen));
    if (look.over) node.setAttribute('aria-disabled', 'true');
    else node.removeAttribute('aria-disabled');
  }
  /** @type {HTMLElement} */ (node.lastElementChild).textContent = said;
}

/** @param {Card} card @param {Faces} faces */
function face(card, faces) {
  const figure = faces.courts[card.rank] ?? faces.suits[card.suit];
  return [
    element('span', { class: 'tablic-corner', 'aria-hidden': 'true' },
      element('span', { class: 'tablic-index' }, card.index),
      drawing(faces.suits[card.suit], 'tablic-suit')),
    drawing(figure, 'tablic-figure'),
  ];
}

/** @param {string} path @param {string} className */
function drawing(path, className) {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  const shape = document.createElementNS(space, 'path');
  for (const [name, value] of [['viewBox', '0 0 24 24'], ['class', className], ['aria-hidden', 'true'], ['focusable', 'false']]) svg.setAttribute(name, value);
  shape.setAttribute('d', path);
  svg.append(shape);
  return svg;
}
