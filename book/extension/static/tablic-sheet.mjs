// @ts-check
/**
 * The score sheet: one match at a real table, round by round, remembered in this browser.
 *
 * What rule sets there are and what they say came with the page, from the engine.
 */

import { element } from './dom.mjs';
import { ask, button, download, filePicker, fill, tell } from './tablic-forms.mjs';
import { emptySheet, onPaper } from './tablic-paper.mjs';
import { roundForm } from './tablic-round.mjs';
import { settings } from './tablic-settings.mjs';
import { isNewer, isNewerText, isRefused, load, parse, save, serialise, takeNews } from './tablic-store.mjs';
import { countsTable, faults, scoreTable } from './tablic-tables.mjs';
import { asCsv, checkRound, emptyMatch, isComplete, matchForm, outcome, runningTotals, scores } from './tablic-sums.mjs';

/** @typedef {import('./tablic-sums.mjs').Match} Match */
/** @typedef {import('./tablic-sums.mjs').Rules} Rules */
/** @typedef {import('./tablic-sums.mjs').Round} Round */
/**
 * @typedef {object} Data  What the page brings along.
 * @property {Record<string, string>} texts
 * @property {Record<string, Record<string, string>>} plurals
 * @property {number} lines  Of an empty sheet.
 * @property {Record<string, Rules>} rules
 */

/** @param {HTMLElement} place */
function start(place) {
  /** @type {Data} */
  const data = JSON.parse(place.querySelector('.tablic-sheet-data')?.textContent ?? '');
  const { texts, rules: all } = data;
  const form = matchForm(all);
  const plural = new Intl.PluralRules(place.lang);
  const [usual] = Object.keys(all);

  let match = load(form) ?? emptyMatch(all, usual, '');
  /** The round that is being corrected. @type {number | null} */
  let correcting = null;

  const nameOf = (/** @type {number} */ side) => match.names[side] || 'ABCD'[side];
  const names = () => match.names.map((_, side) => nameOf(side));
  const rules = () => all[match.rules];
  const tablas = () => (rules().pips ? texts.sheet_pips : texts.sheet_tablas);

  /** What is found of a round, in words. @param {Round} round @param {number[]} after */
  function told(round, after) {
    const check = checkRound(rules(), match.target, after, round);
    const { code, n } = check;
    const forms = data.plurals[`sheet_${code}`];
    const text = forms ? (forms[plural.select(n)] ?? forms.other) : texts[`sheet_${code}`];
    const totals = { full: rules().cards + rules().most, shared: rules().cards };
    const wanted = isComplete(check) ? '' : ` ${fill(texts.sheet_wanted, totals)}`;
    return { complete: isComplete(check), words: fill(text, check) + wanted };
  }

  const options = settings(data, {
    match: () => match,
    change: (changed) => change(changed),
    target: (target) => change({ ...match, target }),
    name: (side, name) => change({ ...match, names: match.names.map((old, at) => (at === side ? name : old)) }),
  });
  const entry = roundForm(texts, {
    names,
    tablas,
    before: () => runningTotals(match)[(correcting ?? match.rounds.length) - 1] ?? match.names.map(() => 0),
    told,
    write,
    cancel: () => correct(null),
  });
  const rounds = element('div');
  const short = element('div', { class: 'tablic-sheet-faults', role: 'status' });
  const result = element('p', { class: 'tablic-sheet-outcome', role: 'status' });
  const paper = element('div', { class: 'tablic-sheet-score' }, rounds, short, result);
  const legend = element('p', { class: 'tablic-sheet-small' }, texts.sheet_cell);
  const counts = element('section', { class: 'tablic-sheet-counts' });
  const note = element('p', { class: 'tablic-sheet-note', role: 'status' });
  const memory = element('p', { class: 'tablic-sheet-memory' });
  const answers = { yes: texts.yes_erase, no: texts.no_keep };

  /** Take a new state: remember it and show it. @param {Match} changed */
  function change(changed) {
    match = changed;
    save(form, match);
    note.textContent = '';
    draw();
  }

  /** @param {number | null} at  A round to correct, or none: the next one. */
  function correct(at) {
    correcting = at;
    draw();
    if (at === null) next();
    else entry.fillIn(match.rounds[at]);
  }

  /** Lead the keyboard to what comes next: another round, or another match. */
  function next() {
    if (entry.root.hidden) fresh.focus();
    else entry.fillIn(null);
  }

  const title = () =>
    correcting === null
      ? fill(texts.sheet_round_n, { n: match.rounds.length + 1 })
      : fill(texts.sheet_correct, { n: correcting + 1 });

  /** @param {Round} round */
  function write(round) {
    const at = correcting ?? match.rounds.length;
    correcting = null;
    change({ ...match, rounds: match.rounds.toSpliced(at, 1, round) });
    note.textContent = fill(texts.sheet_written, { round: fill(texts.sheet_round_n, { n: at + 1 }) });
    next();
  }

  const wipe = () => {
    correcting = null;
    change({ ...emptyMatch(all, match.rules, match.party, match.names), target: match.target });
    next();
  };
  const fresh = button(texts.sheet_new, () => ask(fresh, texts.sheet_new_sure, answers, wipe));
  const last = button(texts.sheet_remove, () => {
    const n = match.rounds.length;
    ask(last, fill(texts.sheet_remove_sure, { n }), answers, () => {
      correcting = null;
      change({ ...match, rounds: match.rounds.toSpliced(n - 1, 1) });
      next();
    });
  });
  const print = button(texts.sheet_print, () => onPaper(paper));
  const blank = button(texts.sheet_blank, () => {
    const sheet = emptySheet(texts, data.lines, names(), tablas(), [...counts.childNodes]);
    live.append(sheet);
    onPaper(sheet, () => sheet.remove());
  });
  const keep = button(texts.file_save, () => {
    download('tablic-score-sheet.json', 'application/json', serialise(form, match));
  });
  const csv = button(texts.sheet_csv, () => {
    const heads = { round: texts.sheet_round, points: texts.sheet_points, tablas: tablas(), total: texts.sheet_total };
    // Spreadsheets know by the first character that it is Unicode.
    download('tablic-score-sheet.csv', 'text/csv', `\ufeff${asCsv(match, names(), heads)}`);
  });
  const read = filePicker(texts.file_read, (content) => {
    const found = parse(form, content);
    if (!found) {
      note.textContent = isNewerText(form, content) ? texts.newer_file : texts.sheet_bad_file;
      return;
    }
    const replace = () => {
      correcting = null;
      change(found.value);
      next();
      note.textContent = texts.sheet_read;
    };
    if (match.rounds.length) ask(read, texts.sheet_new_sure, answers, replace);
    else replace();
  });

  function draw() {
    const { code, side, score } = outcome(match.target, scores(match));
    options.draw();
    rounds.replaceChildren(scoreTable(texts, match, names(), told, correct));
    const found = faults(texts, match, told).map((one) => element('p', {}, one));
    if (found.map((one) => one.textContent).join('') !== short.textContent) short.replaceChildren(...found);
    counts.replaceChildren(...countsTable(texts, match, rules()));
    tell(result, fill(texts[`sheet_${code}`], { side: nameOf(side), score, target: match.target }));
    entry.root.hidden = code === 'won' && correcting === null;
    entry.draw(title(), correcting !== null);
    for (const one of [last, fresh]) one.hidden = !match.rounds.length;
    memory.textContent = isRefused(form) ? texts.not_remembered : '';
  }

  const live = element('div', { class: 'tablic-sheet-live' });
  const actions = element('div', { class: 'tablic-sheet-actions' }, last, fresh, print, blank, keep, csv, read);
  live.append(options.root, paper, legend, note, entry.root, memory, actions, counts);
  draw();
  place.append(live);
  place.classList.add('is-live');
  const news = takeNews(form).map((key) => fill(texts.sheet_kept, { key }));
  note.textContent = [...news, ...(isNewer(form) ? [texts.newer_record] : [])].join(' ');
  addEventListener('storage', (event) => {
    if (event.key !== form.key && event.key !== null) return;
    match = load(form) ?? emptyMatch(all, usual, '');
    correcting = null;
    draw();
  });
}

for (const place of document.querySelectorAll('.tablic-sheet')) start(/** @type {HTMLElement} */ (place));
