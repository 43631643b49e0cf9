// Put into a page before its own scripts: acts at once when it can, and notes the time.
//
// `(config) => …` with `card` (null, or the selector of a card to press before the main button
// beside it) and `verdict` (the selector of what is waited for, inside the exercise if there is a
// card). Times are in milliseconds since 1970, so that they compare with a clock outside the page.
(config) => {
  if (window !== window.top) return;
  /** @type {Record<string, number>} */
  const marks = (window.tablicMarks = {});
  const mark = (name) => (marks[name] ??= performance.timeOrigin + performance.now());

  /** Call `then` with the first match inside `root`, as soon as there is one. */
  function first(root, selector, then) {
    const look = () => {
      const found = root.querySelector(selector);
      if (!found) return false;
      observer.disconnect();
      then(found);
      return true;
    };
    const observer = new MutationObserver(look);
    if (!look()) observer.observe(root, { childList: true, subtree: true });
  }

  if (!config.card) {
    first(document, config.verdict, () => mark('graded'));
    return;
  }
  first(document, config.card, (card) => {
    const app = card.closest('.tablic-app');
    mark('shown');
    card.click();
    // The frame after the click: when a reader sees the card as chosen.
    requestAnimationFrame(() => {
      if (card.getAttribute('aria-pressed') === 'true') mark('selectable');
      app.querySelector('.tablic-main').click();
      first(app, config.verdict, () => mark('graded'));
    });
  });
}
