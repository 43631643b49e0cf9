// @ts-check
/** What every page of the book does beyond its exercises: language links keep the place. */

/** Remember the edition that was chosen, for the site's first page. @param {string} folder */
function remember(folder) {
  try {
    localStorage.setItem('tablic-edition', folder);
  } catch {
    // Storage may be refused, as in a sandboxed frame; then nothing is remembered.
  }
}

const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (
  document.querySelectorAll('.tablic-languages a')
);

/** Point every link at the reader's place; not at a click, which a new tab does not send. */
function keepPlace() {
  for (const link of links) link.hash = location.hash;
}

for (const link of links) {
  link.addEventListener('click', () => remember(link.dataset.edition ?? ''));
}
addEventListener('hashchange', keepPlace);
keepPlace();
