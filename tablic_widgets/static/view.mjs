// @ts-check
/**
 * Draws one exercise. It knows screens and no rules: cards, questions, verdicts and reasons arrive
 * as data from the engine, through the model of whatever host it runs in (a page, a notebook).
 *
 * Entry points for a newcomer: `draw` builds the screen, `send` is what happens when somebody
 * answers, `update` puts the screen in step with the state; what differs from one interaction to
 * another is in `interactions.mjs`.
 *
 * What happens it tells twice: the page around by an event that bubbles from the exercise's root
 * element, `tablic-` and the name, with a `detail`; the host by a message
 * `{type: 'event', event: name, …detail}`, which wants no reply. By name:
 *
 * - `answered` after every graded answer: `{exercise, verdict, score, hints, codes, answer}`
 * - `finished` when it is solved (again after a new start): `{exercise, score, hints}`
 * - `hint` after every hint: `{exercise, hints}`
 * - `restarted` when it stands as at the start again: `{exercise}`
 *
 * `exercise` is its id, empty where it has none; `score` is from 0 to 1, as on the screen, `hints`
 * counted, of which so many were given; `codes` are those of all findings, in their order; `answer`
 * is what was sent to be graded.
 */

import { bootLine } from './boot.mjs';
import { drawRows, showCard } from './cards.mjs';
import { element, fill, sentence, singly } from './dom.mjs';
import { request } from './engine.mjs';
import { keeps, percent, scoreLine, sheetTable, verdict } from './feedback.mjs';
import { INTERACTIONS } from './interactions.mjs';

/** @typedef {import('./dom.mjs').Part} Part */
/** @typedef {import('./cards.mjs').Row} Row */
/** @typedef {import('./cards.mjs').Faces} Faces */
/** @typedef {import('./engine.mjs').Boot} Boot */
/** @typedef {import('./engine.mjs').Model} Model */
/** @typedef {import('./engine.mjs').Reply} Reply */
/** @typedef {import('./feedback.mjs').Feedback} Feedback */
/** @typedef {import('./shapes').Screen} View What the engine says of an exercise. */
/**
 * @typedef {object} State What the learner has done; everything on screen follows from it.
 * @property {Row[]} rows the cards as they lie now
 * @property {Set<string>} chosen cards, in whatever rows
 * @property {string[] | null} moves all that was played, in an exercise of several turns
 * @property {string[][]} accepted sets found so far
 * @property {string[][]} sent sets sent, and not yet answered
 * @property {number | null} looking the found set being looked at
 * @property {string[]} meant cards that the last reason speaks of
 * @property {number} hints how many were given
 * @property {number} latest the number of the latest answer: only its reply counts
 * @property {boolean} waiting for a verdict
 * @property {boolean} asking for a hint
 * @property {boolean} over
 */

/** Draw, and draw again when another exercise or language is given. @param {{model: Model, el: HTMLElement}} host */
function render({ model, el }) {
  let undo = draw(model, el);
  const redraw = () => {
    undo();
    undo = draw(model, el);
  };
  model.on('change:view', redraw);
  return () => {
    model.off('change:view', redraw);
    undo();
  };
}

/** @param {Model} model @param {HTMLElement} el @returns {() => void} undoes it */
function draw(model, el) {
  const view = /** @type {View} */ (model.get('view'));
  const texts = /** @type {Record<string, string>} */ (model.get('texts'));
  const faces = /** @type {Faces} */ (model.get('faces'));
  const id = `tablic-${Math.random().toString(36).slice(2)}`;

  /** @returns {Omit<State, 'latest' | 'asking'>} */
  const fresh = () => ({
    rows: view.rows, chosen: new Set(), moves: view.turns ? [] : null, accepted: [], sent: [],
    looking: null, meant: [], hints: 0, waiting: false, over: false,
  });
  /** @type {State} */
  const state = { ...fresh(), latest: 0, asking: false };
  const awake = () => model.get('boot').state === 'ready';
  const interaction = INTERACTIONS[view.interaction]({
    view, texts, state, id, update, withdraw,
    say: (parts) => say(sentence(parts)),
    chosen: (row) => state.rows.filter((one) => one.name === row)
      .flatMap((one) => one.cards).filter((card) => state.chosen.has(card.card)),
  });
  const { above, below, other } = interaction;

  // The cards.
  const felt = element('div', { class: 'tablic-felt' });
  /** @type {Row[] | null} the rows on the screen */
  let lying = null;
  /** @type {import('./cards.mjs').Drawn[]} */
  let cards = [];

  // What can be done.
  const sends = above instanceof HTMLFormElement;
  const main = element('button', { type: sends ? 'submit' : 'button', form: sends && above.id, class: 'tablic-button tablic-main' });
  (sends ? above : main).addEventListener(sends ? 'submit' : 'click', (event) => {
    event.preventDefault();
    if (!state.over) send(interaction.answer());
  });
  const done = element('button', { type: 'button', class: 'tablic-button', on: { click: () => send(other?.answer() ?? null) } });
  const hint = element('button', { type: 'button', class: 'tablic-button tablic-quiet', on: { click: help } });
  const again = element('button', { type: 'button', class: 'tablic-button tablic-again', 'aria-describedby': `${id}-result`, on: { click: restart } }, texts.again);

  const actions = singly(element('div', { class: 'tablic-actions' }, main, ...(other ? [done] : []), again, hint));

  // What was said and hinted.
  const hints = element('ol', { class: 'tablic-hints', 'aria-label': texts.hints, hidden: true });
  const result = element('div', { class: 'tablic-result', role: 'status', 'aria-live': 'polite', id: `${id}-result` });
  const sheet = element('div', { class: 'tablic-outcome' });
  const boot = bootLine(texts, wake);
  const root = element('div', { class: `tablic-app ${view.turns ? 'has-turns' : ''}`, lang: view.lang },
    element('p', { class: 'tablic-question', id }, ...sentence(view.question)),
    ...(view.note ? [element('p', { class: 'tablic-note' }, view.note)] : []),
    felt, ...(above ? [above] : []),
    actions, ...(below ? [below] : []), result, sheet, boot.node, hints);

  /** Put the screen in step with the state. */
  function update() {
    if (lying !== state.rows) {
      lying = state.rows;
      cards = drawRows(felt, lying, faces, interaction.rows, press);
    }
    const meant = state.looking === null ? state.meant : state.accepted[state.looking];
    for (const one of cards) {
      const card = one.card.card;
      const marked = Boolean(view.marked?.includes(card));
      showCard(one, { chosen: state.chosen.has(card), meant: meant.includes(card), marked, over: state.over }, texts);
    }
    main.replaceChildren(...sentence(interaction.label()));
    done.replaceChildren(...sentence(other?.label() ?? []));
    const values = { n: String(state.hints + 1), total: String(view.hints), percent: percent(keeps(state.hints + 1, view)) };
    hint.replaceChildren(...sentence(fill(texts.hint, values)), element('small', {}, ' ', ...sentence(fill(texts.hint_cost, values))));
    // Hints are about the cards that the question shows.
    hint.hidden = state.hints >= view.hints || state.over || state.rows !== view.rows;
    main.hidden = done.hidden = state.over;
    again.hidden = !state.over && state.rows === view.rows;
    root.classList.toggle('is-waiting', state.waiting || state.asking);
    interaction.refresh?.();
  }

  /** Say something in the one live region. @param {(Node | string)[]} nodes @param {string} [kind] */
  function say(nodes, kind = '') {
    result.className = `tablic-result ${kind && `is-${kind}`}`;
    result.replaceChildren(...nodes);
  }

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
    say([]);
    update();
    return true;
  }

  /** Have an answer graded, and tell the verdict. @param {object | null} answer */
  async function send(answer) {
    if (!answer) return;
    const number = ++state.latest;
    state.waiting = true;
    const feedback = /** @type {Feedback | null} */ (await ask('grade', { answer }, texts.queued));
    if (number !== state.latest) return;
    state.waiting = false;
    state.sent = [];
    if (!feedback) return update();
    tell(feedback, answer);
  }

  /** @param {Feedback} feedback @param {object} answer */
  function tell(feedback, answer) {
    const held = root.contains(document.activeElement) ? document.activeElement : null;
    const turned = Boolean(feedback.rows);
    interaction.graded?.(feedback);
    state.over = feedback.verdict === 'right';
    const findings = interaction.tellsAll ? feedback.findings : feedback.findings.slice(0, 1);
    state.meant = findings.find((finding) => finding.cards.length)?.cards ?? [];
    update();
    const score = feedback.score * keeps(state.hints, view);
    say(verdict(feedback, findings, state.over ? scoreLine(texts.score, score) : []), feedback.verdict);
    sheet.replaceChildren(...(feedback.table ? [sheetTable(feedback.table, `${id}-table`)] : []));
    if (held && state.over) again.focus();
    else if (held && turned) nextTurn(held);
    const codes = feedback.findings.map((finding) => finding.code);
    report('answered', { verdict: feedback.verdict, score, hints: state.hints, codes, answer });
    if (state.over) report('finished', { score, hints: state.hints });
  }

  /** The focus goes to the new hand, unless its only card is chosen already. @param {Element} held */
  function nextTurn(held) {
    const hand = cards.filter((one) => one.row === 'hand');
    if (held === main && hand.length === 1) return;
    // Somebody who taps does not want the page to move.
    hand[0]?.node.focus({ preventScroll: !held.matches(':focus-visible') });
  }

  /** Tell the page around and the host what happened. @param {string} event @param {object} more */
  function report(event, more = {}) {
    const detail = { exercise: view.id, ...more };
    root.dispatchEvent(new CustomEvent(`tablic-${event}`, { bubbles: true, composed: true, detail }));
    model.send({ type: 'event', event, ...detail });
  }

  async function help() {
    if (state.asking) return;
    state.asking = true;
    const number = state.latest;
    const step = await ask('hint', { step: state.hints + 1 }, texts.moment);
    state.asking = false;
    // After a new start an old hint has no place.
    if (!step || (state.hints === 0 && step.step > 1)) return update();
    state.hints = step.step;
    state.meant = step.cards;
    hints.hidden = false;
    hints.append(element('li', {}, ...sentence(step.text)));
    const held = document.activeElement === hint;
    update();
    // Read aloud beside the verdict, which stays; seen in the list.
    if (number === state.latest && !state.waiting) {
      result.querySelector('.tablic-aloud')?.remove();
      if (result.classList.contains('is-queued')) say([]);
      result.append(element('p', { class: 'tablic-sr tablic-aloud' }, ...sentence(step.text)));
    }
    if (hint.hidden && held) main.focus();
    report('hint', { hints: state.hints });
  }

  /** Ask the engine about this exercise; null when it could not answer. @param {string} method @param {object} more @param {string} meanwhile */
  async function ask(method, more, meanwhile) {
    const number = state.latest;
    const ready = awake();
    if (!ready) say([meanwhile], 'queued');
    update();
    try {
      const params = { exercise: model.get('exercise'), lang: model.get('lang'), ...more };
      return await request(model, method, params, ready ? texts.silent : null);
    } catch (error) {
      // A newer answer has the last word.
      if (number === state.latest) say(sentence(fill(texts.error, { reason: /** @type {Error} */ (error).message })), 'wrong');
      return null;
    }
  }

  function restart() {
    Object.assign(state, fresh());
    state.latest += 1;
    interaction.reset?.();
    hints.replaceChildren();
    hints.hidden = true;
    say([]);
    sheet.replaceChildren();
    update();
    (above?.querySelector('input') ?? cards.find((one) => interaction.rows.includes(one.row))?.node)?.focus();
    report('restarted');
  }

  /** Said aloud only where somebody waits for it. */
  function showBoot() {
    const now = /** @type {Boot} */ (model.get('boot'));
    root.dataset.boot = now.state;
    const reason = boot.show(now);
    if (reason && (state.waiting || state.asking)) say(sentence(reason), 'queued');
  }

  function wake() {
    model.send({ type: 'retry' });
    (state.over ? again : main).focus();
  }

  model.on('change:boot', showBoot);
  interaction.reset?.();
  update();
  showBoot();
  el.append(root);
  return () => {
    model.off('change:boot', showBoot);
    root.remove();
  };
}

export default { render };
