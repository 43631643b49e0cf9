// @ts-check
/** The site's first page goes on to the edition chosen before, or else to one in a language that the
 * browser asks for; it stays when neither is known, or when its address ends in `?choose`. */

const KEY = 'tablic-edition';
const links = /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll('.tablic-languages a')]);

/** The edition chosen before. @returns {HTMLAnchorElement | undefined} */
function chosen() {
  try {
    const folder = localStorage.getItem(KEY);
    return links.find((link) => link.dataset.edition === folder);
  } catch {
    // Storage may be refused, as in a sandboxed frame.
    return undefined;
  }
}

/** Remember an edition. @param {HTMLAnchorElement} link */
function choose(link) {
  try {
    localStorage.setItem(KEY, link.dataset.edition ?? '');
  } catch {
    // Then nothing is remembered, and the link works all the same.
  }
}

/** The first edition in a language that the browser asks for. @returns {HTMLAnchorElement | undefined} */
function asked() {
  for (const tag of navigator.languages ?? []) {
    const link = links.find((one) => speaks(one.hreflang, tag));
    if (link) return link;
  }
  return undefined;
}

/**
 * Whether an edition is in the language, and the script if it names one, of a browser's tag.
 * What a tag leaves out is added: `sr` is read as Cyrillic, `sr-ME` as Latin.
 * @param {string} edition @param {string} tag
 */
function speaks(edition, tag) {
  try {
    const offered = new Intl.Locale(edition);
    const wanted = new Intl.Locale(tag).maximize();
    return offered.language === wanted.language && (!offered.script || offered.script === wanted.script);
  } catch {
    // A browser may ask for something that is no language tag.
    return false;
  }
}

for (const link of links) link.addEventListener('click', () => choose(link));
if (!new URLSearchParams(location.search).has('choose')) {
  const link = chosen() ?? asked();
  // Replaced, not added: the Back button leads to where the reader came from.
  if (link) location.replace(link.href);
}
