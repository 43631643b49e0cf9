// @ts-check
/** `choose-hand`: any cards of a hand, or none. `play-move`: one card of a hand, and what it takes. */

import { fill, spaced } from './dom.mjs';

/** @typedef {import('./interactions.mjs').Desk} Desk */
/** @typedef {import('./interactions.mjs').Interaction} Interaction */

/** @param {import('./cards.mjs').Card[]} cards */
const ids = (cards) => cards.map((card) => card.card);

/** @param {Desk} desk @returns {Interaction} */
export function chooseHand({ texts, state, chosen, withdraw, update }) {
  return {
    rows: ['hand'],
    press(id) {
      if (!withdraw()) return;
      if (!state.chosen.delete(id)) state.chosen.add(id);
      state.meant = [];
      update();
    },
    label() {
      const cards = chosen('hand');
      return cards.length ? fill(texts.answer, { cards: spaced(cards) }) : [texts.none];
    },
    answer: () => ({ cards: ids(chosen('hand')) }),
  };
}

/** @param {Desk} desk @returns {Interaction} */
export function playMove({ view, texts, state, chosen, withdraw, say, update }) {
  const hand = () => state.rows.filter((row) => row.name === 'hand').flatMap((row) => row.cards);

  /** @type {string[] | null} all that was played, in an exercise of several turns */
  let moves = null;

  /** The only card of a hand is chosen already. */
  function onlyCard() {
    const cards = hand();
    if (cards.length === 1) state.chosen.add(cards[0].card);
  }

  return {
    rows: ['table', 'hand'],
    tellsAll: true,
    press(id, row) {
      if (!withdraw()) return;
      if (row === 'hand') {
        for (const card of hand()) state.chosen.delete(card.card);
        state.chosen.add(id);
      } else if (!state.chosen.delete(id)) {
        state.chosen.add(id);
      }
      state.meant = [];
      update();
    },
    label() {
      const [card] = chosen('hand');
      const cards = chosen('table');
      if (!card) return [texts.play];
      return fill(cards.length ? texts.take : texts.lay, { card, cards: spaced(cards) });
    },
    answer() {
      const [card] = ids(chosen('hand'));
      if (!card) {
        say([texts.play_first]);
        return null;
      }
      return { card, cards: ids(chosen('table')), ...(moves ? { moves } : {}) };
    },
    graded(feedback) {
      if (!feedback.rows) return;
      state.rows = feedback.rows;
      moves = feedback.moves ?? null;
      state.chosen.clear();
      onlyCard();
    },
    reset() {
      moves = view.turns ? [] : null;
      onlyCard();
    },
  };
}
