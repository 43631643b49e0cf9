// @ts-check
/** On a wide screen the link to the notebook room opens it on the page, in a frame below the link. */

const WIDE = matchMedia('(min-width: 64em)');

/** Where the frame of each link is while it is open. @type {WeakMap<HTMLAnchorElement, HTMLElement>} */
const open = new WeakMap();

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {string} className @param {...(Node | string)} children
 */
function element(tag, className, ...children) {
  const node = document.createElement(tag);
  node.className = className;
  node.append(...children);
  return node;
}

/** Build the frame with its title and its two ways out. @param {HTMLAnchorElement} link */
function build(link) {
  const { roomTitle = '', roomClose = '', roomTab = '' } = link.dataset;
  const title = element('p', 'tablic-room-title', roomTitle);
  const tab = element('a', 'tablic-room-tab', roomTab);
  const button = element('button', 'tablic-room-close', roomClose);
  const frame = element('iframe', 'tablic-room-frame');
  const room = element('section', 'tablic-room-box', element('div', 'tablic-room-bar', title, tab, button), frame);
  room.setAttribute('aria-label', roomTitle);
  title.tabIndex = -1;
  tab.href = link.href;
  tab.target = '_blank';
  button.type = 'button';
  frame.title = roomTitle;
  frame.src = link.href;
  button.addEventListener('click', () => close(link));
  // Two rooms at once would be two Pythons.
  tab.addEventListener('click', () => close(link));
  return room;
}

/** Show the room, and lead the keyboard and the screen reader to it. @param {HTMLAnchorElement} link */
function show(link) {
  let room = open.get(link);
  if (!room) {
    room = build(link);
    open.set(link, room);
    (link.closest('.tablic-room') ?? link).after(room);
    link.setAttribute('aria-expanded', 'true');
  }
  /** @type {HTMLElement} */ (room.querySelector('.tablic-room-title')).focus();
}

/** Take the room away, and go back to where it was opened. @param {HTMLAnchorElement} link */
function close(link) {
  open.get(link)?.remove();
  open.delete(link);
  link.removeAttribute('aria-expanded');
  link.focus();
}

/** Whether the reader asked for another tab or window. @param {MouseEvent} event */
function elsewhere(event) {
  return event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
}

for (const found of document.querySelectorAll('a.tablic-room-link')) {
  const link = /** @type {HTMLAnchorElement} */ (found);
  link.addEventListener('click', (event) => {
    if (!WIDE.matches || elsewhere(event)) return;
    event.preventDefault();
    show(link);
  });
}
