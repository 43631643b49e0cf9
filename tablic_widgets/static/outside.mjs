// @ts-check
/**
 * What a frame tells the page around it, by `postMessage`. Nothing about the reader is in it.
 *
 * - `{subject: 'lti.frameResize', height}`, which learning platforms understand
 * - `{type: 'tablic', version: 1, event, …}`; by event:
 *   `height`: `{height}` in pixels, at every change, and when asked;
 *   `ready`: `{exercise}`, when it is drawn;
 *   `answered`: `{exercise, verdict, score, hints, codes, answer}`, after every graded answer;
 *   `hint`: `{exercise, hints}`, after every hint;
 *   `finished`: `{exercise, score, hints}`, when it is solved
 *
 * `exercise` is the exercise's id, empty where it has none; which of several frames speaks, the
 * message's `source` says. The page around may send `{type: 'tablic', version: 1, event: 'hello'}`
 * to be told the height.
 */

const COMMON = { type: 'tablic', version: 1 };

/** @param {string} event @param {object} more */
export function tell(event, more) {
  post({ ...COMMON, event, ...more });
}

/** To whoever is around: any page may show the frame. @param {object} message */
function post(message) {
  if (window.parent !== window) window.parent.postMessage(message, '*');
}

/** Tell the height of the element now, whenever it changes, and whenever the page around asks. @param {Element} element */
export function tellHeight(element) {
  const now = () => {
    const height = Math.ceil(element.getBoundingClientRect().height);
    post({ subject: 'lti.frameResize', height });
    tell('height', { height });
  };
  new ResizeObserver(now).observe(element);
  window.addEventListener('message', ({ source, data }) => {
    if (source === window.parent && data?.type === COMMON.type && data.event === 'hello') now();
  });
}

/** Tell what happens in the exercise that is drawn in the element. @param {HTMLElement} element @param {string} exercise */
export function tellAnswers(element, exercise) {
  for (const event of ['answered', 'hint', 'finished']) {
    element.addEventListener(`tablic-${event}`, (happened) => {
      tell(event, { .../** @type {CustomEvent} */ (happened).detail, exercise });
    });
  }
}
