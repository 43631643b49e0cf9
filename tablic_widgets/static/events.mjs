// @ts-check
/**
 * What happens in an exercise is told twice: the page around by an event that bubbles from the
 * exercise's root element, `tablic-` and the name, with a `detail`; the host by a message
 * `{type: 'event', event: name, …detail}`, which wants no reply. By name:
 *
 * - `answered` after every graded answer: `{exercise, verdict, score, hints, codes, answer}`
 * - `finished` when it is solved (again after a new start): `{exercise, score, hints}`
 * - `hint` after every hint: `{exercise, hints}`
 * - `restarted` when it stands as at the start again: `{exercise}`
 *
 * `exercise` is its id, empty where it has none; `score` is from 0 to 1, as on the screen, `hints`
 * counted, of which so many were given; `codes` are those of all findings, in their order; `answer`
 * is what was sent to be graded.
 */

/** @param {HTMLElement} root @param {import('./request.mjs').Model} model @param {string} event @param {object} detail */
export function report(root, model, event, detail) {
  root.dispatchEvent(new CustomEvent(`tablic-${event}`, { bubbles: true, composed: true, detail }));
  model.send({ type: 'event', event, ...detail });
}
