// @ts-check
/** `collect-sets`: choose table cards again and again, then say that it is all. */

import { element, fill, sentence, spaced } from './dom.mjs';

/** @typedef {import('./dom.mjs').Part} Part */
/** @typedef {import('./interactions.mjs').Desk} Desk */
/** @typedef {import('./interactions.mjs').Interaction} Interaction */
/** @typedef {import('./feedback.mjs').Feedback} Feedback */

/** @param {Desk} desk @returns {Interaction} */
export function collectSets({ view, texts, state, chosen, update }) {
  const [played] = view.rows.filter((row) => row.name === 'played').flatMap((row) => row.cards);
  const table = view.rows.filter((row) => row.name === 'table').flatMap((row) => row.cards);
  const found = element('div', { class: 'tablic-found', role: 'group', 'aria-label': texts.found, hidden: true });
  /** @type {string[][]} found so far */
  let accepted = [];
  /** @type {string[][]} sent, and not yet answered */
  let sent = [];
  /** @type {string[]} the set of the latest answer */
  let last = [];
  /** @type {number | null} the found set that is being looked at */
  let looking = null;

  /** What was found, and what was sent since, goes out together: a newer answer replaces an older one. @param {boolean} done */
  function sets(done) {
    return { sets: [...accepted, ...sent].filter((ids) => ids.length || !done), done };
  }

  /** @param {string} id */
  function press(id) {
    if (!state.chosen.delete(id)) state.chosen.add(id);
    looking = null;
    state.meant = [];
    update();
  }

  /** @param {number} index */
  function look(index) {
    looking = looking === index ? null : index;
    update();
  }

  /** @param {Feedback} feedback */
  function graded(feedback) {
    const grew = feedback.accepted.length > accepted.length;
    accepted = feedback.accepted;
    looking = null;
    // Cards that were chosen meanwhile stay chosen.
    if (grew && last.length === state.chosen.size && last.every((id) => state.chosen.has(id))) state.chosen.clear();
  }

  function refresh() {
    found.hidden = accepted.length === 0;
    if (found.childElementCount === accepted.length + 1) {
      // The chips stay the same elements, so that the keyboard does not lose its place.
      [...found.querySelectorAll('button')].forEach((chip, index) => chip.setAttribute('aria-pressed', String(index === looking)));
      return;
    }
    found.replaceChildren(
      element('span', { class: 'tablic-label', 'aria-hidden': 'true' }, texts.found),
      ...accepted.map((ids, index) =>
        element('button', { type: 'button', class: 'tablic-chip', 'aria-pressed': String(index === looking), on: { click: () => look(index) } },
          ...sentence(spaced(ids.flatMap((id) => table.filter((card) => card.card === id)))))));
  }

  return {
    rows: ['table'],
    below: found,
    press,
    graded,
    refresh,
    meant: () => (looking === null ? null : accepted[looking]),
    settled: () => { sent = []; },
    reset() {
      accepted = [];
      sent = [];
      looking = null;
    },
    label() {
      const cards = chosen('table');
      return fill(cards.length ? texts.take : texts.choose, { cards: spaced(cards), card: played });
    },
    answer() {
      last = chosen('table').map((card) => card.card);
      // The same set pressed twice is one answer.
      if (sent.at(-1)?.join() !== last.join()) sent.push(last);
      return sets(false);
    },
    other: {
      label: () => fill(accepted.length ? texts.enough : texts.nothing, { card: played }),
      answer() {
        last = [];
        return sets(true);
      },
    },
  };
}
