// @ts-check
/**
 * For a page that shows exercises in frames: gives every frame the height that it asks for.
 *
 * Write `<script src="…/frame/tablic-frame.js" async></script>` once, anywhere in the page. It
 * touches only frames of the site it comes from, and loads nothing.
 */
(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const home = new URL('.', script.src).href;
  const LOWEST = 40;
  const HIGHEST = 10_000;

  const frames = () => [...document.querySelectorAll('iframe')].filter((frame) => frame.src.startsWith(home));

  window.addEventListener('message', ({ data, source }) => {
    if (data?.type !== 'tablic' || data.version !== 1 || data.event !== 'height') return;
    const { height } = data;
    if (!Number.isFinite(height)) return;
    // A sandboxed frame has no origin to go by; which frame speaks, its window says.
    const frame = frames().find((one) => one.contentWindow === source);
    if (!frame) return;
    const border = getComputedStyle(frame).boxSizing === 'border-box' ? frame.offsetHeight - frame.clientHeight : 0;
    frame.style.height = `${Math.min(Math.max(height, LOWEST), HIGHEST) + border}px`;
  });
  // Frames that were there before this script have told their height already, to nobody.
  for (const frame of frames()) frame.contentWindow?.postMessage({ type: 'tablic', version: 1, event: 'hello' }, '*');
})();
