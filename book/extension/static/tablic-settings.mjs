// @ts-check
/** The head of a score sheet: by which rules, who plays, how far, and what the sides are called. */

import { element } from './dom.mjs';
import { fill } from './tablic-forms.mjs';
import { MOST_TARGET, emptyMatch, readNumber } from './tablic-sums.mjs';

/** @typedef {import('./tablic-sums.mjs').Match} Match */

let made = 0;

/**
 * @param {import('./tablic-sheet.mjs').Data} data
 * @param {{match: () => Match, change: (match: Match) => void, target: (target: number) => void, name: (side: number, name: string) => void}} sheet
 */
export function settings({ texts, rules: all }, sheet) {
  const id = `tablic-sheet-${(made += 1)}`;
  const rules = element('select');
  const party = element('select');
  const target = element('input', { type: 'text', inputmode: 'numeric', autocomplete: 'off', 'aria-describedby': `${id}-target` });
  const names = element('div', { class: 'tablic-sheet-names' });
  const locked = element('p', { class: 'tablic-sheet-small', id: `${id}-locked` }, texts.sheet_locked);
  const bad = element('p', { class: 'tablic-sheet-bad', id: `${id}-target`, role: 'status' });
  for (const select of [rules, party]) select.setAttribute('aria-describedby', locked.id);
  for (const [name, one] of Object.entries(all)) {
    rules.append(element('option', { value: name }, fill(texts.sheet_rules_to, { rules: name, target: one.target })));
  }

  rules.addEventListener('change', () => {
    const { party: now, names: called } = sheet.match();
    sheet.change(emptyMatch(all, rules.value, now, called));
  });
  party.addEventListener('change', () => {
    const { rules: now, names: called, target: goal } = sheet.match();
    sheet.change({ ...emptyMatch(all, now, party.value, called), target: goal });
  });
  target.addEventListener('change', () => {
    const number = readNumber(target.value, MOST_TARGET);
    bad.textContent = number ? '' : fill(texts.sheet_bad_target, { most: MOST_TARGET });
    target.setAttribute('aria-invalid', String(!number));
    if (number) sheet.target(number);
  });

  function drawNames() {
    const called = sheet.match().names;
    if (names.childElementCount !== called.length) {
      names.replaceChildren(
        ...called.map((_, side) => {
          const input = element('input', { type: 'text', maxlength: '40', autocomplete: 'off' });
          input.addEventListener('change', () => sheet.name(side, input.value.trim()));
          return labelled(fill(texts.sheet_name, { side: 'ABCD'[side] }), input);
        }),
      );
    }
    names.querySelectorAll('input').forEach((input, side) => (input.value = called[side]));
  }

  function draw() {
    const match = sheet.match();
    const begun = match.rounds.length > 0;
    rules.value = match.rules;
    party.replaceChildren(
      ...Object.keys(all[match.rules].parties).map((one) => element('option', { value: one }, texts[`sheet_${one}`])),
    );
    party.value = match.party;
    rules.disabled = begun;
    party.disabled = begun;
    locked.hidden = !begun;
    if (target.getAttribute('aria-invalid') !== 'true') target.value = String(match.target);
    drawNames();
  }

  const choices = element('div', { class: 'tablic-sheet-choices' });
  choices.append(labelled(texts.sheet_rules, rules), labelled(texts.sheet_players, party), labelled(texts.sheet_target, target));
  const root = element('fieldset', { class: 'tablic-sheet-settings' });
  root.append(element('legend', {}, texts.sheet_match), choices, bad, locked, names);
  return { root, draw };
}

/** @param {string} text @param {HTMLElement} control */
export function labelled(text, control) {
  return element('label', {}, element('span', {}, text), control);
}
