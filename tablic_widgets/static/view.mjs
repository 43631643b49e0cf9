// @ts-check
/**
 * Draws one exercise. It knows screens and no rules: cards, questions, verdicts and reasons arrive
 * as data from the engine, through the model of whatever host it runs in (a page, a notebook).
 *
 * Entry points for a newcomer: `draw` builds the screen, `answer` is what happens when somebody
 * answers, `request` is the only way out.
 */

/** @typedef {string | {card: string, sign: string, name: string}} Part Text, or a card in it. */
/** @typedef {{card: string, sign: string, name: string, index: string, suit: string, rank: string}} Card */
/** @typedef {{code: string, cards: string[], text: Part[]}} Finding */
/** @typedef {{verdict: string, score: number, headline: Part[], findings: Finding[], accepted: string[][]}} Feedback */
/** @typedef {{interaction: string, question: Part[], table: Card[], played: Card, hints: number,
 *   lang: string, note: string, marked?: string[], options?: {id: string, text: Part[]}[]}} View */
/** @typedef {{state: string, share?: number, size?: string, reason?: string}} Boot */
/** @typedef {{suits: Record<string, string>, courts: Record<string, string>}} Faces SVG paths in a 24 × 24 box. */
/** @typedef {{type: 'reply', id: string, result?: any, error?: {code: string, message: string, where: string}}} Reply */
/**
 * @typedef {object} Model What every host offers.
 * @property {(key: string) => any} get state: `view`, `exercise`, `lang`, `texts`, `faces`, `boot`
 * @property {(event: string, listener: (...data: any[]) => void) => void} on `change:key`, `msg:custom`
 * @property {(event: string, listener: (...data: any[]) => void) => void} off
 * @property {(message: object) => void} send a request to the engine
 */

/** Milliseconds after which an engine that was awake counts as gone; longer than the page host's own. */
const PATIENCE = 60_000;
const SVG = 'http://www.w3.org/2000/svg';

/**
 * Make an element. Attributes that are null or false are left out; `on` holds listeners.
 * @param {string} tag
 * @param {Record<string, any>} attributes
 * @param {...(Node | string)} children
 */
function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'on') for (const [event, f] of Object.entries(value)) node.addEventListener(event, f);
    else if (value !== null && value !== false) node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children);
  return node;
}

/** @param {string} path @param {string} className */
function drawing(path, className) {
  const svg = document.createElementNS(SVG, 'svg');
  const shape = document.createElementNS(SVG, 'path');
  for (const [name, value] of [['viewBox', '0 0 24 24'], ['class', className], ['aria-hidden', 'true'], ['focusable', 'false']]) svg.setAttribute(name, value);
  shape.setAttribute('d', path);
  svg.append(shape);
  return svg;
}

/** Text and cards as nodes: the sign for the eye, the name for the ear. @param {Part[]} parts */
function sentence(parts) {
  return parts.map((part) =>
    typeof part === 'string'
      ? document.createTextNode(part)
      : element('span', { class: `tablic-sign tablic-suit-${part.card.slice(-1)}` },
          element('span', { 'aria-hidden': 'true' }, part.sign),
          element('span', { class: 'tablic-sr' }, part.name)));
}

/** Fill `{name}` in a text of the interface. @param {string} text @param {Record<string, Part | Part[]>} values */
function fill(text, values) {
  return text.split(/\{(\w+)\}/).flatMap((piece, index) => (index % 2 ? values[piece] : piece));
}

/** @param {Card[]} cards @returns {Part[]} */
const spaced = (cards) => cards.flatMap((card, index) => (index ? [' ', card] : [card]));

/** The face of a card; the same markup as in the static page. @param {Card} card @param {Faces} faces */
function face(card, faces) {
  const figure = faces.courts[card.rank] ?? faces.suits[card.suit];
  return [
    element('span', { class: 'tablic-corner', 'aria-hidden': 'true' },
      element('span', { class: 'tablic-index' }, card.index),
      drawing(faces.suits[card.suit], 'tablic-suit')),
    drawing(figure, 'tablic-figure'),
  ];
}

/**
 * Send one request and wait for its reply. With `silent`, an engine that is awake and says nothing
 * for long is given up with that text; one that wakes up is the host's to give up.
 * @param {Model} model @param {string} method @param {object} params @param {string | null} silent
 */
function request(model, method, params, silent) {
  const id = crypto.randomUUID?.() ?? String(Math.random());
  return new Promise((resolve, reject) => {
    const end = silent ? setTimeout(() => settle(() => reject(new Error(silent))), PATIENCE) : undefined;
    /** @param {() => void} outcome */
    function settle(outcome) {
      clearTimeout(end);
      model.off('msg:custom', listen);
      outcome();
    }
    /** @param {Reply} reply */
    function listen(reply) {
      if (reply?.type !== 'reply' || reply.id !== id) return;
      const { error, result } = reply;
      settle(() => (error ? reject(new Error(error.message)) : resolve(result)));
    }
    model.on('msg:custom', listen);
    model.send({ type: 'request', id, method, params });
  });
}

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
  const collecting = view.interaction === 'collect-sets';
  const cards = new Map([...view.table, view.played].map((card) => [card.card, card]));

  /** What the learner has done; everything on screen follows from it. */
  const state = {
    /** @type {Set<string>} chosen table cards */ chosen: new Set(),
    /** @type {string[][]} sets found so far */ accepted: [],
    /** @type {string[][]} sets sent, and not yet answered */ sent: [],
    /** @type {number | null} the found set being looked at */ looking: null,
    /** @type {string[]} cards the last reason speaks of */ meant: [],
    hints: 0,
    /** the number of the latest answer: only its reply counts */ turn: 0,
    waiting: false,
    asking: false,
    over: false,
  };

  /** @param {string[]} ids */
  const named = (ids) => ids.map((id) => /** @type {Card} */ (cards.get(id)));

  // The table.
  const buttons = view.table.map((card) => {
    const attributes = collecting
      ? { type: 'button', 'aria-pressed': 'false', on: { click: () => choose(card.card) } }
      : { role: 'img', 'aria-label': view.marked?.includes(card.card) ? `${card.name}, ${texts.marked}` : card.name };
    return element(collecting ? 'button' : 'span',
      { ...attributes, class: `tablic-card tablic-suit-${card.suit}`, 'data-card': card.card },
      ...face(card, faces),
      element('span', { class: 'tablic-tick', 'aria-hidden': 'true' }, '✓'),
      ...(collecting ? [element('span', { class: 'tablic-sr' }, card.name)] : []));
  });
  const played = element('span',
    { class: `tablic-card tablic-suit-${view.played.suit}`, role: 'img', 'aria-label': view.played.name },
    ...face(view.played, faces));
  /** @param {string} label @param {string} kind @param {Node[]} lying */
  const place = (label, kind, lying) => element('div', { class: `tablic-place ${kind}` },
    element('p', { class: 'tablic-label', 'aria-hidden': 'true' }, label),
    element('div', { class: 'tablic-row', role: 'group', 'aria-label': label }, ...lying));
  const felt = element('div', { class: 'tablic-felt' },
    place(texts.table, 'tablic-table', buttons), place(texts.played, 'tablic-hand', [played]));

  // What can be done.
  const group = `tablic-${Math.random().toString(36).slice(2)}`;
  const main = element('button', { type: 'button', class: 'tablic-button tablic-main', on: { click: () => (collecting ? take() : check()) } });
  const done = element('button', { type: 'button', class: 'tablic-button', on: { click: () => play(true) } });
  const hint = element('button', { type: 'button', class: 'tablic-button tablic-quiet', on: { click: help } });
  const again = element('button', { type: 'button', class: 'tablic-button', hidden: true, 'aria-describedby': `${group}-result`, on: { click: restart } }, texts.again);
  const options = element('fieldset', { class: 'tablic-options', hidden: collecting, 'aria-labelledby': group });
  for (const option of view.options ?? []) {
    options.append(element('label', { class: 'tablic-option' },
      element('input', { type: 'radio', name: group, value: option.id, on: { change: withdraw } }),
      element('span', {}, ...sentence(option.text))));
  }

  // What was found, said and hinted.
  const found = element('div', { class: 'tablic-found', role: 'group', 'aria-label': texts.found, hidden: true });
  const hints = element('ol', { class: 'tablic-hints', 'aria-label': texts.hints, hidden: true });
  const result = element('div', { class: 'tablic-result', role: 'status', 'aria-live': 'polite', id: `${group}-result` });
  const bar = element('progress', { max: '1', 'aria-label': texts.progress });
  const words = element('p');
  const retry = element('button', { type: 'button', class: 'tablic-button', on: { click: wake } }, texts.retry);
  const boot = element('div', { class: 'tablic-boot', hidden: true }, bar, words, retry);
  const root = element('div', { class: 'tablic-app', lang: view.lang },
    element('p', { class: 'tablic-question', id: group }, ...sentence(view.question)),
    ...(view.note ? [element('p', { class: 'tablic-note' }, view.note)] : []),
    felt, options,
    element('div', { class: 'tablic-actions' }, main, ...(collecting ? [done] : []), again, hint),
    found, result, boot, hints);

  /** Put the screen in step with the state. */
  function update() {
    const shown = state.looking === null ? null : state.accepted[state.looking];
    buttons.forEach((button, index) => {
      const { card: id, name } = view.table[index];
      const pressed = collecting && state.chosen.has(id);
      button.classList.toggle('is-chosen', pressed || Boolean(view.marked?.includes(id)));
      button.classList.toggle('is-meant', Boolean(shown ? shown.includes(id) : state.meant.includes(id)));
      if (!collecting) return;
      button.setAttribute('aria-pressed', String(pressed));
      /** @type {HTMLElement} */ (button.lastElementChild).textContent = pressed ? `${name}, ${texts.selected}` : name;
    });
    const chosen = view.table.filter((card) => state.chosen.has(card.card));
    const [label, values] = collecting
      ? [chosen.length ? texts.take : texts.choose, { cards: spaced(chosen), card: view.played }]
      : [texts.check, {}];
    main.replaceChildren(...sentence(fill(label, values)));
    done.replaceChildren(...sentence(fill(state.accepted.length ? texts.enough : texts.nothing, { card: view.played })));
    const left = view.hints - state.hints;
    hint.replaceChildren(...sentence(fill(texts.hint, { n: String(state.hints + 1), total: String(view.hints) })));
    hint.hidden = left <= 0 || state.over;
    main.hidden = done.hidden = state.over;
    again.hidden = !state.over;
    for (const input of options.querySelectorAll('input')) input.disabled = state.over;
    root.classList.toggle('is-waiting', state.waiting || state.asking);
    drawFound();
  }

  function drawFound() {
    found.hidden = state.accepted.length === 0;
    if (found.childElementCount === state.accepted.length + 1) {
      // The chips stay the same elements, so that the keyboard does not lose its place.
      [...found.querySelectorAll('button')].forEach((chip, index) => chip.setAttribute('aria-pressed', String(index === state.looking)));
      return;
    }
    found.replaceChildren(
      element('span', { class: 'tablic-label', 'aria-hidden': 'true' }, texts.found),
      ...state.accepted.map((ids, index) =>
        element('button', {
          type: 'button', class: 'tablic-chip', 'aria-pressed': String(index === state.looking),
          on: { click: () => { state.looking = state.looking === index ? null : index; update(); } },
        }, ...sentence(spaced(named(ids))))));
  }

  /** Say something in the one live region. @param {Node[]} nodes @param {string} [kind] */
  function say(nodes, kind = '') {
    result.className = `tablic-result ${kind && `is-${kind}`}`;
    result.replaceChildren(...nodes);
  }

  /** @param {string} id */
  function choose(id) {
    if (state.over) return;
    if (!state.chosen.delete(id)) state.chosen.add(id);
    state.looking = null;
    state.meant = [];
    update();
  }

  function take() {
    state.sent.push(view.table.filter((card) => state.chosen.has(card.card)).map((card) => card.card));
    play(false);
  }

  /** What was found, and what was sent since, goes out together: a newer answer replaces an older one. @param {boolean} finished */
  function play(finished) {
    const last = finished ? [] : state.sent[state.sent.length - 1];
    const sets = [...state.accepted, ...state.sent].filter((ids) => ids.length || !finished);
    answer({ sets, done: finished }, (feedback) => {
      const grew = feedback.accepted.length > state.accepted.length;
      state.accepted = feedback.accepted;
      // Cards that were chosen meanwhile stay chosen.
      if (grew && last.length === state.chosen.size && last.every((id) => state.chosen.has(id))) state.chosen.clear();
    });
  }

  function check() {
    const chosen = /** @type {HTMLInputElement | null} */ (options.querySelector('input:checked'));
    if (!chosen) {
      say([document.createTextNode(texts.pick)]);
      return;
    }
    answer({ choice: chosen.value }, () => {});
  }

  /** Have an answer graded, and tell the verdict. @param {object} given @param {(feedback: Feedback) => void} then */
  async function answer(given, then) {
    const turn = ++state.turn;
    state.waiting = true;
    const feedback = /** @type {Feedback | null} */ (await ask('grade', { answer: given }, texts.queued));
    if (turn !== state.turn) return;
    state.waiting = false;
    state.sent = [];
    if (!feedback) return update();
    then(feedback);
    state.looking = null;
    state.over = feedback.verdict === 'right';
    state.meant = feedback.findings[0]?.cards ?? [];
    const held = root.contains(document.activeElement);
    update();
    say([
      element('p', { class: 'tablic-verdict' },
        element('span', { class: 'tablic-icon', 'aria-hidden': 'true' }), ...sentence(feedback.headline)),
      ...feedback.findings.slice(0, 1).map((finding) => element('p', {}, ...sentence(finding.text))),
    ], feedback.verdict);
    if (state.over && held) again.focus();
  }

  /** Take back an answer that is still waiting: another one has been chosen. */
  function withdraw() {
    state.turn += 1;
    state.waiting = false;
    say([]);
    update();
  }

  async function help() {
    if (state.asking) return;
    state.asking = true;
    const turn = state.turn;
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
    if (turn === state.turn && !state.waiting) {
      result.querySelector('.tablic-aloud')?.remove();
      if (result.classList.contains('is-queued')) say([]);
      result.append(element('p', { class: 'tablic-sr tablic-aloud' }, ...sentence(step.text)));
    }
    if (hint.hidden && held) main.focus();
  }

  /** Ask the engine about this exercise; null when it could not answer. @param {string} method @param {object} more @param {string} meanwhile */
  async function ask(method, more, meanwhile) {
    const awake = model.get('boot').state === 'ready';
    if (!awake) say([document.createTextNode(meanwhile)], 'queued');
    update();
    try {
      const params = { exercise: model.get('exercise'), lang: model.get('lang'), ...more };
      return await request(model, method, params, awake ? texts.silent : null);
    } catch (error) {
      say(sentence(fill(texts.error, { reason: /** @type {Error} */ (error).message })), 'wrong');
      return null;
    }
  }

  function restart() {
    Object.assign(state, { chosen: new Set(), accepted: [], sent: [], looking: null, meant: [], hints: 0, waiting: false, over: false });
    state.turn += 1;
    hints.replaceChildren();
    hints.hidden = true;
    for (const input of options.querySelectorAll('input')) input.checked = false;
    say([]);
    update();
    (collecting ? buttons[0] : options.querySelector('input'))?.focus();
  }

  /** The engine's waking up, in words. */
  function showBoot() {
    const now = /** @type {Boot} */ (model.get('boot'));
    const said = /** @type {Record<string, string>} */ ({ loading: texts.loading, slow: texts.slow, failed: texts.failed })[now.state];
    boot.hidden = !said;
    root.dataset.boot = now.state;
    if (!said) return;
    const values = { share: String(Math.round((now.share ?? 0) * 100)), size: now.size ?? '', reason: now.reason ?? '' };
    const failed = now.state === 'failed';
    bar.setAttribute('value', String(now.share ?? 0));
    bar.hidden = failed;
    retry.hidden = !failed;
    words.replaceChildren(...sentence(fill(said, values)));
    // Said aloud only where somebody waits for it.
    if (failed && (state.waiting || state.asking)) say(sentence(fill(said, values)), 'queued');
  }

  function wake() {
    model.send({ type: 'retry' });
    main.focus();
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
