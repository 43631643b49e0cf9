// @ts-check
/** `choose-one` and `choose-many`: claims to choose from, as radio buttons or checkboxes. */

import { element, sentence } from './dom.mjs';

/** @typedef {import('./dom.mjs').Part} Part */
/** @typedef {import('./interactions.mjs').Desk} Desk */
/** @typedef {import('./interactions.mjs').Interaction} Interaction */

/** @param {Desk} desk @returns {Interaction} */
export const chooseOne = (desk) => options(desk, 'radio', ([choice]) => ({ choice }));

/** @param {Desk} desk @returns {Interaction} */
export const chooseMany = (desk) => options(desk, 'checkbox', (choices) => ({ choices }));

/** @param {Desk} desk @param {string} type @param {(ids: string[]) => object} answer @returns {Interaction} */
function options(desk, type, answer) {
  const { view, texts, id } = desk;
  const inputs = (view.options ?? []).map((option) =>
    element('input', { type, name: id, value: option.id, on: { change } }));
  const form = element('fieldset', { class: 'tablic-options', 'aria-labelledby': id },
    ...(view.options ?? []).map((option, index) => element('label', { class: 'tablic-option' },
      inputs[index], element('span', {}, ...sentence(option.text)))));

  /** What was said of another choice is no longer to the point. */
  function change() {
    desk.withdraw(true);
    desk.say([]);
  }

  return {
    rows: [],
    above: form,
    label: () => [texts.check],
    answer() {
      const ids = inputs.filter((input) => input.checked).map((input) => input.value);
      if (ids.length) return answer(ids);
      desk.say([texts.pick]);
      return null;
    },
    reset: () => inputs.forEach((input) => { input.checked = false; }),
    refresh: () => inputs.forEach((input) => { input.disabled = desk.state.over; }),
  };
}
