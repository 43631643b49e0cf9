// @ts-check
/** Small parts that the page with progress and the score sheet are built from. */

import { element } from './dom.mjs';

/** A text with its placeholders filled. @param {string} text @param {Record<string, string | number>} values */
export function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** Say it unless it stands there: what did not change is not to be read out again. @param {HTMLElement} place @param {string} text */
export function tell(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

/** @param {string} text @param {() => void} press */
export function button(text, press) {
  return element('button', { type: 'button', class: 'tablic-do', on: { click: press } }, text);
}

/**
 * Ask on the page before something is done: the question takes the place of what was pressed.
 * @param {HTMLElement} pressed @param {string} question @param {{yes: string, no: string}} answers
 * @param {() => void} act
 */
export function ask(pressed, question, { yes, no }, act) {
  const back = () => {
    box.replaceWith(pressed);
    pressed.focus();
  };
  const keep = button(no, back);
  const box = element('span', { class: 'tablic-ask', role: 'group', 'aria-label': question });
  box.append(element('span', {}, question), button(yes, () => (back(), act())), keep);
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') back();
  });
  pressed.replaceWith(box);
  keep.focus();
}

/** Hand the reader a file. @param {string} name @param {string} type @param {string} text */
export function download(name, type, text) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  element('a', { href: address, download: name }).click();
  // The browser reads the address only after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A button that lets the reader choose a file. @param {string} text @param {(content: string) => void} take */
export function filePicker(text, take) {
  const input = element('input', { type: 'file', accept: 'application/json,.json' });
  input.addEventListener('change', async () => {
    const content = await input.files?.[0]?.text().catch(() => '');
    // The same file may be chosen again.
    input.value = '';
    if (content !== undefined) take(content);
  });
  return button(text, () => input.click());
}
