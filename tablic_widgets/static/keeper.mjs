// @ts-check
/**
 * Keeps one exercise: its state, and what happens when somebody answers, asks for a hint or starts
 * again, also while the engine sleeps. It touches no element: a screen shows what it is told.
 *
 * `send` is what happens when somebody answers; what differs from one interaction to another is in
 * `interactions.mjs`, and kept there.
 */

import { fill } from './dom.mjs';
import { keeps } from './feedback.mjs';
import { INTERACTIONS } from './interactions.mjs';
import { request } from './request.mjs';

/** @typedef {import('./dom.mjs').Part} Part */
/** @typedef {import('./cards.mjs').Row} Row */
/** @typedef {import('./feedback.mjs').Feedback} Feedback */
/** @typedef {import('./feedback.mjs').Finding} Finding */
/** @typedef {import('./interactions.mjs').Interaction} Interaction */
/** @typedef {import('./request.mjs').Model} Model */
/** @typedef {import('./shapes').Hint} Hint */
/** @typedef {import('./shapes').Screen} View What the engine says of an exercise. */
/**
 * @typedef {object} State What the learner has done; with what the interaction keeps, everything on
 * screen follows from it.
 * @property {Row[]} rows the cards as they lie now
 * @property {Set<string>} chosen cards, in whatever rows
 * @property {string[]} meant cards that the last reason speaks of
 * @property {number} hints how many were given
 * @property {number} latest the number of the latest answer: only its reply counts
 * @property {boolean} waiting for a verdict
 * @property {boolean} asking for a hint
 * @property {boolean} over
 */
/**
 * @typedef {object} Screen What shows it.
 * @property {string} id names this exercise on the page; the question has it
 * @property {() => void} update puts the screen in step with the state
 * @property {(parts: Part[], kind?: string) => void} say in the live region
 * @property {(feedback: Feedback, findings: Finding[], score: number) => void} graded tells a verdict,
 *   with those of its findings that are told and the score that hints have left
 * @property {(step: Hint, aloud: boolean) => void} hinted adds a hint, `aloud` where it may be read at once
 * @property {() => void} cleared as at the start
 * @property {(event: string, more?: object) => void} report tells the page and the host; see `events.mjs`
 */
/**
 * @typedef {object} Keeper
 * @property {Readonly<State>} state
 * @property {Interaction} interaction
 * @property {(card: string, row: string) => void} press a card was pressed
 * @property {(answer: object | null) => Promise<void>} send has an answer graded; null is none
 * @property {() => Promise<void>} help asks for the next hint
 * @property {() => void} restart
 */

/** @param {Model} model @param {Screen} screen @returns {Keeper} */
export function keep(model, screen) {
  const view = /** @type {View} */ (model.get('view'));
  const texts = /** @type {Record<string, string>} */ (model.get('texts'));

  /** @returns {Omit<State, 'latest' | 'asking'>} */
  const fresh = () => ({ rows: view.rows, chosen: new Set(), meant: [], hints: 0, waiting: false, over: false });
  /** @type {State} */
  const state = { ...fresh(), latest: 0, asking: false };
  const awake = () => model.get('boot').state === 'ready';
  const interaction = INTERACTIONS[view.interaction]({
    view, texts, state, withdraw, id: screen.id, update: screen.update, say: screen.say,
    chosen: (row) => state.rows.filter((one) => one.name === row)
      .flatMap((one) => one.cards).filter((card) => state.chosen.has(card.card)),
  });

  /** @param {string} card @param {string} row */
  function press(card, row) {
    if (!state.over) interaction.press?.(card, row);
  }

  /** @param {boolean} anyway */
  function withdraw(anyway = false) {
    if (!state.waiting) return true;
    if (awake() && !anyway) return false;
    state.latest += 1;
    state.waiting = false;
    screen.say([]);
    screen.update();
    return true;
  }

  /** @param {object | null} answer */
  async function send(answer) {
    if (!answer) return;
    const number = ++state.latest;
    state.waiting = true;
    const feedback = /** @type {Feedback | null} */ (await ask('grade', { answer }, texts.queued));
    if (number !== state.latest) return;
    state.waiting = false;
    interaction.settled?.();
    if (feedback) graded(feedback, answer);
    else screen.update();
  }

  /** @param {Feedback} feedback @param {object} answer */
  function graded(feedback, answer) {
    interaction.graded?.(feedback);
    state.over = feedback.verdict === 'right';
    const findings = interaction.tellsAll ? feedback.findings : feedback.findings.slice(0, 1);
    state.meant = findings.find((finding) => finding.cards.length)?.cards ?? [];
    const { hints } = state;
    const score = feedback.score * keeps(hints, view);
    screen.graded(feedback, findings, score);
    const codes = feedback.findings.map((finding) => finding.code);
    screen.report('answered', { verdict: feedback.verdict, score, hints, codes, answer });
    if (state.over) screen.report('finished', { score, hints });
  }

  async function help() {
    if (state.asking) return;
    state.asking = true;
    const number = state.latest;
    const step = /** @type {Hint | null} */ (await ask('hint', { step: state.hints + 1 }, texts.moment));
    state.asking = false;
    // After a new start an old hint has no place.
    if (!step || (state.hints === 0 && step.step > 1)) return screen.update();
    state.hints = step.step;
    state.meant = step.cards;
    screen.hinted(step, number === state.latest && !state.waiting);
    screen.report('hint', { hints: state.hints });
  }

  /** Ask the engine about this exercise; null when it could not answer. @param {string} method @param {object} more @param {string} meanwhile */
  async function ask(method, more, meanwhile) {
    const number = state.latest;
    const ready = awake();
    if (!ready) screen.say([meanwhile], 'queued');
    screen.update();
    try {
      const params = { exercise: model.get('exercise'), lang: model.get('lang'), ...more };
      return await request(model, method, params, ready ? texts.silent : null);
    } catch (error) {
      // A newer answer has the last word.
      if (number === state.latest) screen.say(fill(texts.error, { reason: /** @type {Error} */ (error).message }), 'wrong');
      return null;
    }
  }

  function restart() {
    Object.assign(state, fresh());
    state.latest += 1;
    interaction.reset?.();
    screen.cleared();
    screen.report('restarted');
  }

  interaction.reset?.();
  return { state, interaction, press, send, help, restart };
}
