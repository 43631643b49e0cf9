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

for (const link of document.querySelectorAll('.tablic-languages a')) {
  link.addEventListener('click', () => {
    const anchor = /** @type {HTMLAnchorElement} */ (link);
    anchor.hash = location.hash;
    remember(anchor.dataset.edition ?? '');
  });
}
