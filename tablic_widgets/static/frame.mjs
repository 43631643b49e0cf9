// @ts-check
/**
 * The frame page: one exercise for somebody else's page, and nothing else.
 *
 * The page's address says which: `exercise=` and an id of the bank, or the exercise's own fields,
 * which the engine reads and checks; `lang=` and `rules=` as one likes. What an address says is
 * shown as text only. Entry point: `show`.
 */

import { bootLine } from './boot.mjs';
import { element, fill, sentence } from './dom.mjs';
import { tell, tellAnswers, tellHeight } from './outside.mjs';
import { Engine, Model, wakeWhenNear } from './python.mjs';
import view from './view.mjs';

/** @typedef {import('./python.mjs').Page} Page */
/** @typedef {{exercise: Record<string, any>, view: any}} Drawn Fields of an exercise, and its screen. */
/** @typedef {Page & {bank: string, languages: Record<string, {folder: string, texts: Record<string, string>}>}} Data */

const LONGEST = 2_000;
const LONGEST_QUOTE = 60;
const ID = /^[a-z0-9-]{1,60}$/;
/** What mail programs and social networks hang onto a link that is passed on. */
const TRACKING = /^(utm_.+|[a-z]*clid|msclkid|[gw]braid|_ga|_gl|_hs(enc|mi)|igshi?d?|li_fat_id|mc_[ce]id|mkt_tok|ref_src|si)$/i;
/** What may stand beside the id of an exercise of the bank. */
const BESIDE_ID = new Set(['exercise', 'lang', 'rules']);

/** The address says something that cannot be shown; the reason is for the reader. */
class Refusal extends Error {}

const data = /** @type {Data} */ (JSON.parse(document.getElementById('tablic-frame')?.textContent ?? 'null'));
const place = /** @type {HTMLElement} */ (document.getElementById('tablic-place'));
const params = meant(new URLSearchParams(location.search));
const tags = Object.keys(data.languages);
/** Language tags are the same in capitals and small letters. @param {string | null} tag */
const known = (tag) => tags.find((one) => one.toLowerCase() === tag?.toLowerCase());
const lang = known(params.get('lang')) ?? browserLanguage() ?? 'en';
const { folder, texts } = data.languages[lang];
const engine = new Engine({ ...data, lang, texts });

/** What the address says, without what was added on its way, and with `&amp;` for `&` undone. @param {URLSearchParams} written */
function meant(written) {
  const kept = [...written].map(([name, value]) => [name.replace(/^(amp;)+/, ''), value]);
  return new URLSearchParams(kept.filter(([name]) => !TRACKING.test(name)));
}

/** The first language that the browser asks for and the book has. */
function browserLanguage() {
  for (const tag of navigator.languages) {
    try {
      const { language, script } = new Intl.Locale(tag).maximize();
      const found = known(language) ?? known(`${language}-${script}`);
      if (found) return found;
    } catch {
      // A browser may ask for something that is no language tag.
    }
  }
  return undefined;
}

/** A text of the interface with words in it. @param {string} name @param {Record<string, string>} [words] */
const said = (name, words = {}) => fill(texts[name], words).join('');

/** @param {string} text */
const quoted = (text) => (text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text);

/** Refuse an address that no engine needs to look at. */
function checkAddress() {
  const { length } = params.toString();
  if (length > LONGEST) throw new Refusal(said('long', { n: String(length), most: String(LONGEST) }));
  const names = [...params.keys()];
  const asked = params.get('lang');
  if (asked !== null && !known(asked)) {
    throw new Refusal(said('language', { text: quoted(asked), known: tags.join(', ') }));
  }
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) throw new Refusal(said('twice', { name: quoted(twice) }));
  if (!names.some((name) => name !== 'lang' && name !== 'rules')) throw new Refusal(said('none'));
}

/** The exercise of the bank: drawn when the site was made, so that it need not wait for the engine. @param {string} id @returns {Promise<Drawn>} */
async function fromBank(id) {
  const beside = [...params.keys()].find((name) => !BESIDE_ID.has(name));
  if (beside !== undefined) throw new Refusal(said('mixed', { name: quoted(beside) }));
  const unknown = new Refusal(said('unknown', { text: quoted(id) }));
  const ids = id.split(/[\s,;]+/).filter(Boolean);
  if (ids.length > 1 && ids.every((one) => ID.test(one))) throw new Refusal(said('several', { text: quoted(ids[0]) }));
  if (!ID.test(id)) throw unknown;
  const reply = await fetch(`${data.bank}${id}.json`);
  if (reply.status === 404) throw unknown;
  if (!reply.ok) throw new Error(`HTTP ${reply.status}`);
  const { exercise, views } = await reply.json();
  const rules = params.get('rules');
  if (rules === null) return { exercise, view: views[lang] };
  const fields = { ...exercise, rules };
  return { exercise: fields, view: await ask('view', { exercise: fields }) };
}

/** @returns {Promise<Drawn>} */
function fromFields() {
  const address = Object.fromEntries([...params].filter(([name]) => name !== 'lang'));
  return ask('open', { address });
}

/** Ask the engine while its waking up is shown. @param {string} method @param {object} more @returns {Promise<any>} */
function ask(method, more) {
  const boot = bootLine(texts, () => engine.start());
  // Read aloud: that it takes a moment, and why it failed, but not every percent on the way.
  const aloud = element('p', { class: 'tablic-sr', role: 'status' }, texts.moment);
  engine.watch((now) => {
    const failure = boot.show(now);
    if (failure) aloud.replaceChildren(...sentence(failure));
  });
  place.replaceChildren(element('div', { class: 'tablic-app' }, boot.node, aloud));
  return new Promise((resolve, reject) => {
    engine.ask({ type: 'request', id: 'frame', method, params: { ...more, lang } }, ({ error, result }) => {
      if (!error) return resolve(result);
      const where = error.where.replace(/^params\.?(exercise\.)?/, '');
      // Many a sentence names the place itself.
      return reject(new Refusal(error.message.includes(where) ? error.message : `${where}: ${error.message}`));
    });
  });
}

/** @param {Drawn} drawn */
function draw({ exercise, view: shown }) {
  const el = element('div');
  const model = new Model({ ...data, lang, texts, exercise, view: shown }, engine);
  view.render({ model, el });
  place.replaceChildren(el);
  tellAnswers(el, exercise.id ?? '');
  tell('ready', { exercise: exercise.id ?? '' });
  wakeWhenNear(engine, [el]);
}

/** What is wrong, and an address that is right. @param {unknown} error */
function refuse(error) {
  const { message } = /** @type {Error} */ (error);
  const example = `index.html?position=7S:3D-4C-7H&lang=${lang}`;
  place.replaceChildren(element('div', { class: 'tablic-app tablic-refused', role: 'alert' },
    element('p', {}, error instanceof Refusal ? message : said('error', { reason: message })),
    element('p', {}, texts.example, ' ', element('a', { href: example }, element('code', {}, example)))));
}

async function show() {
  place.classList.add('is-live');
  document.documentElement.lang = lang;
  document.title = texts.book;
  const book = /** @type {HTMLAnchorElement} */ (document.getElementById('tablic-book'));
  book.textContent = texts.book;
  book.href = `../${folder}/index.html`;
  tellHeight(document.body);
  try {
    checkAddress();
    const id = params.get('exercise');
    draw(await (id === null ? fromFields() : fromBank(id)));
  } catch (error) {
    refuse(error);
  }
}

await show();
