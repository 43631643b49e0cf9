// @ts-check
/** A host shows this page at any address that has no page, and the links are written for the site's
 * root. Where that is the page cannot know, so it looks for it, from the missing address upwards. */

const links = /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll('.tablic-languages a')]);
const written = links.map((link) => link.getAttribute('href') ?? '');

/** Whether there is a page. @param {URL} address */
async function exists(address) {
  try {
    return (await fetch(address, { method: 'HEAD' })).ok;
  } catch {
    // No network, or a page opened from a disk.
    return false;
  }
}

/** The nearest folder above the missing page from where the first link leads somewhere. */
async function findRoot() {
  let folder = new URL('.', location.href);
  while (!(await exists(new URL(written[0], folder)))) {
    if (folder.pathname === '/') return null;
    folder = new URL('..', folder);
  }
  return folder;
}

const root = await findRoot();
if (root) links.forEach((link, index) => { link.href = new URL(written[index], root).href; });
