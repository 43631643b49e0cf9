// @ts-check
/** Elements, and sentences made of text and cards. */

/** @typedef {import('./shapes').Part} Part Text, or a card in it. */

/**
 * Make an element. Attributes that are null or false are left out; `on` holds listeners.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any>} attributes
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'on') for (const [event, f] of Object.entries(value)) node.addEventListener(event, f);
    else if (value !== null && value !== false) node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children);
  return node;
}

/**
 * Let only the first click of a double one through: the second would meet another button in the
 * place of the first, or another state than the one that was looked at.
 * @template {HTMLElement} Box @param {Box} box
 */
export function singly(box) {
  box.addEventListener('click', (event) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  return box;
}

/**
 * Keep keys from what stands around the box, which may have meanings of its own for them: in a
 * notebook two presses of `d` delete a cell. Those that leave the box, and those that go together
 * with a modifier, stay everybody's.
 * @template {HTMLElement} Box @param {Box} box
 */
export function ownKeys(box) {
  box.addEventListener('keydown', (event) => {
    const shared = event.ctrlKey || event.metaKey || event.altKey || event.key === 'Tab' || event.key === 'Escape';
    if (!shared) event.stopPropagation();
  });
  return box;
}

/** Text and cards as nodes: the sign for the eye, the name for the ear. @param {Part[]} parts @returns {Node[]} */
export function sentence(parts) {
  return parts.map((part) =>
    typeof part === 'string'
      ? document.createTextNode(part)
      : element('span', { class: `tablic-sign tablic-suit-${part.card.slice(-1)}` },
          element('span', { 'aria-hidden': 'true' }, part.sign),
          element('span', { class: 'tablic-sr' }, part.name)));
}

/** Fill `{name}` in a text of the interface. @param {string} text @param {Record<string, Part | Part[]>} values */
export function fill(text, values) {
  return text.split(/\{(\w+)\}/).flatMap((piece, index) => (index % 2 ? values[piece] : piece));
}

/** Cards side by side in a sentence. @param {Part[]} cards @returns {Part[]} */
export const spaced = (cards) => cards.flatMap((card, index) => (index ? [' ', card] : [card]));
