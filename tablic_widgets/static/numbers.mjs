// @ts-check
/** `enter-numbers`: boxes for whole numbers, in a form, so that Enter sends them. */

import { element, sentence } from './dom.mjs';

/** @typedef {import('./dom.mjs').Part} Part */
/** @typedef {import('./interactions.mjs').Desk} Desk */
/** @typedef {import('./interactions.mjs').Interaction} Interaction */

/** @param {Desk} desk @returns {Interaction} */
export function enterNumbers(desk) {
  const { view, texts, state, id } = desk;
  const asked = view.numbers ?? [];
  const inputs = asked.map((one, index) => element('input', {
    name: one.id, type: 'text', inputmode: 'numeric', pattern: '[0-9]*', autocomplete: 'off', maxlength: '6',
    class: 'tablic-number-box', id: `${id}-${index}`, on: { input },
  }));
  const form = element('form', { class: 'tablic-numbers', id: `${id}-form`, novalidate: true, 'aria-labelledby': id },
    ...asked.map((one, index) => element('div', { class: 'tablic-number-line' },
      element('label', { for: `${id}-${index}` }, ...sentence(one.text)), inputs[index])));

  function input() {
    desk.withdraw(true);
    for (const box of inputs) box.removeAttribute('aria-invalid');
  }

  return {
    rows: [],
    above: form,
    label: () => [texts.check],
    answer() {
      const [bad] = inputs.filter((box) => !/^\d+$/.test(box.value.trim()));
      if (!bad) return { numbers: Object.fromEntries(asked.map((one, index) => [one.id, Number(inputs[index].value)])) };
      bad.setAttribute('aria-invalid', 'true');
      bad.focus();
      desk.say([texts.number]);
      return null;
    },
    reset: () => inputs.forEach((box) => { box.value = ''; box.removeAttribute('aria-invalid'); }),
    refresh: () => inputs.forEach((box) => { box.readOnly = state.over; }),
  };
}
