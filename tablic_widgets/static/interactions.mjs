// @ts-check
/** What a learner can be asked to do: the interactions by name, and what each of them offers. */

import { collectSets } from './collect.mjs';
import { chooseHand, playMove } from './hand.mjs';
import { enterNumbers } from './numbers.mjs';
import { chooseMany, chooseOne } from './options.mjs';

/** @typedef {import('./dom.mjs').Part} Part */
/** @typedef {import('./cards.mjs').Card} Card */
/** @typedef {import('./feedback.mjs').Feedback} Feedback */
/** @typedef {import('./keeper.mjs').View} View */
/** @typedef {import('./keeper.mjs').State} State */
/**
 * @typedef {object} Desk What an interaction gets.
 * @property {View} view
 * @property {Record<string, string>} texts
 * @property {State} state
 * @property {string} id names this exercise on the page; the question has it
 * @property {(row: string) => Card[]} chosen the chosen cards of the rows of that name, as they lie
 * @property {() => void} update puts the screen in step with the state
 * @property {(parts: Part[]) => void} say in the live region
 * @property {(anyway?: boolean) => boolean} withdraw takes back an answer that waits for Python, since
 *   another one is being made; false while one is being graded, which only goes `anyway`
 */
/**
 * @typedef {object} Interaction
 * @property {string[]} rows the rows whose cards are buttons
 * @property {() => Part[]} label what the main button says
 * @property {() => object | null} answer what it sends; null after saying what is lacking
 * @property {{label: () => Part[], answer: () => object}} [other] a second button
 * @property {HTMLElement} [above] controls above the buttons; a form is sent by the main button
 * @property {HTMLElement} [below] what is kept below the buttons
 * @property {boolean} [tellsAll] all findings are shown, not only the first
 * @property {(card: string, row: string) => void} [press] a card was pressed
 * @property {() => string[] | null} [meant] cards to be pointed at in place of those of the last reason
 * @property {() => void} [settled] the latest answer has its reply, also where that is none
 * @property {(feedback: Feedback) => void} [graded] an answer has its verdict
 * @property {() => void} [reset] as at the start, which is also when it starts; the common state is reset already
 * @property {() => void} [refresh] part of every update
 */

/** @type {Record<import('./shapes').InteractionName, (desk: Desk) => Interaction>} */
export const INTERACTIONS = {
  'collect-sets': collectSets,
  'choose-one': chooseOne,
  'choose-many': chooseMany,
  'choose-hand': chooseHand,
  'enter-numbers': enterNumbers,
  'play-move': playMove,
};
