// @ts-check
/**
 * Written into the head of every page that plays, as a classic script: where the page's modules do
 * not run, as from disk or in a sandbox, it says why, at every exercise that did not come alive.
 *
 * In words of 2015, since an old browser is one of the reasons.
 */
addEventListener('load', () => {
  const places = document.querySelectorAll('[data-tablic]:not(.is-live)');
  const script = document.querySelector('#tablic-page, #tablic-frame');
  if (!places.length || !script) return;
  const data = JSON.parse(script.textContent || '');
  const languages = data.languages || { [data.lang]: data };
  const tags = Object.keys(languages);
  const asked = (/[?&;]lang=([\w-]+)/.exec(location.search) || [])[1] || navigator.language;
  const near = tags.filter((tag) => tag.slice(0, 2) === asked.slice(0, 2).toLowerCase());
  const lang = tags.find((tag) => tag.toLowerCase() === asked.toLowerCase()) || near[0] || tags[0];
  const { disk, sandbox, scripts } = languages[lang].why;
  const said = location.protocol === 'file:' ? disk : window.origin === 'null' ? sandbox : scripts;
  places.forEach((place) => {
    const why = document.createElement('p');
    why.className = 'tablic-app tablic-why';
    why.lang = lang;
    why.textContent = said;
    const drawn = place.querySelector('.tablic-static');
    place.insertBefore(why, drawn ? drawn.nextSibling : null);
  });
});
