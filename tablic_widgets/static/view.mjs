// @ts-check
/**
 * Draws one exercise. It knows screens and no rules: cards, questions, verdicts and reasons arrive
 * as data from the engine, through the model of whatever host it runs in (a page, a notebook).
 *
 * Entry points for a newcomer: `draw` builds the screen and `update` puts it in step with the
 * state; the state, and what happens when somebody answers, is in `keeper.mjs`; what differs from
 * one interaction to another is in `interactions.mjs`; what is told to the outside in `events.mjs`.
 */

import { bootLine } from './boot.mjs';
import { drawRows, showCard } from './cards.mjs';
import { element, fill, ownKeys, sentence, singly } from './dom.mjs';
import { report } from './events.mjs';
import { keeps, percent, scoreLine, sheetTable, verdict } from './feedback.mjs';
import { keep } from './keeper.mjs';

/** @typedef {import('./dom.mjs').Part} Part */
/** @typedef {import('./cards.mjs').Row} Row */
/** @typedef {import('./cards.mjs').Faces} Faces */
/** @typedef {import('./keeper.mjs').Screen} Screen */
/** @typedef {import('./keeper.mjs').View} View */
/** @typedef {import('./request.mjs').Boot} Boot */
/** @typedef {import('./request.mjs').Model} Model */

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

  const keeper = keep(model, {
    id, update, graded, hinted, cleared,
    say: (parts, kind) => say(sentence(parts), kind),
    report: (event, more) => report(root, model, event, { exercise: view.id, ...more }),
  });
  const { state, interaction } = keeper;
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
    if (!state.over) keeper.send(interaction.answer());
  });
  const done = element('button', { type: 'button', class: 'tablic-button', on: { click: () => keeper.send(other?.answer() ?? null) } });
  const hint = element('button', { type: 'button', class: 'tablic-button tablic-quiet', on: { click: keeper.help } });
  const again = element('button', { type: 'button', class: 'tablic-button tablic-again', 'aria-describedby': `${id}-result`, on: { click: keeper.restart } }, texts.again);

  const actions = singly(element('div', { class: 'tablic-actions' }, main, ...(other ? [done] : []), again, hint));

  // What was said and hinted.
  const hints = element('ol', { class: 'tablic-hints', 'aria-label': texts.hints, hidden: true });
  const result = element('div', { class: 'tablic-result', role: 'status', 'aria-live': 'polite', id: `${id}-result` });
  const sheet = element('div', { class: 'tablic-outcome' });
  const boot = bootLine(texts, wake);
  const root = ownKeys(element('div', { class: `tablic-app ${view.turns ? 'has-turns' : ''}`, lang: view.lang },
    element('p', { class: 'tablic-question', id }, ...sentence(view.question)),
    ...(view.note ? [element('p', { class: 'tablic-note' }, view.note)] : []),
    felt, ...(above ? [above] : []),
    actions, ...(below ? [below] : []), result, sheet, boot.node, hints));

  /** Put the screen in step with the state. */
  function update() {
    if (lying !== state.rows) {
      lying = state.rows;
      cards = drawRows(felt, lying, faces, interaction.rows, keeper.press);
    }
    const meant = interaction.meant?.() ?? state.meant;
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

  /** @type {Screen['graded']} */
  function graded(feedback, findings, score) {
    const held = root.contains(document.activeElement) ? document.activeElement : null;
    update();
    say(verdict(feedback, findings, state.over ? scoreLine(texts.score, score) : []), feedback.verdict);
    sheet.replaceChildren(...(feedback.table ? [sheetTable(feedback.table, `${id}-table`)] : []));
    if (held && state.over) again.focus();
    else if (held && feedback.rows) nextTurn(held);
  }

  /** The focus goes to the new hand, unless its only card is chosen already. @param {Element} held */
  function nextTurn(held) {
    const hand = cards.filter((one) => one.row === 'hand');
    if (held === main && hand.length === 1) return;
    // Somebody who taps does not want the page to move.
    hand[0]?.node.focus({ preventScroll: !held.matches(':focus-visible') });
  }

  /** @type {Screen['hinted']} */
  function hinted(step, aloud) {
    hints.hidden = false;
    hints.append(element('li', {}, ...sentence(step.text)));
    const held = document.activeElement === hint;
    update();
    // Read aloud beside the verdict, which stays; seen in the list.
    if (aloud) {
      result.querySelector('.tablic-aloud')?.remove();
      if (result.classList.contains('is-queued')) say([]);
      result.append(element('p', { class: 'tablic-sr tablic-aloud' }, ...sentence(step.text)));
    }
    if (hint.hidden && held) main.focus();
  }

  function cleared() {
    hints.replaceChildren();
    hints.hidden = true;
    say([]);
    sheet.replaceChildren();
    update();
    (above?.querySelector('input') ?? cards.find((one) => interaction.rows.includes(one.row))?.node)?.focus();
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
  update();
  showBoot();
  el.append(root);
  return () => {
    model.off('change:boot', showBoot);
    root.remove();
  };
}

export default { render };
