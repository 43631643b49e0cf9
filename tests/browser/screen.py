"""The view by itself on an empty page, its requests answered by the engine of this machine.

Needs no site and no Pyodide, so that it is quick and so that any reply can be made up.
"""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, Route

from tablic_core.doors.api import reply
from tablic_core.puzzles import open_puzzle
from tablic_widgets.faces import FACES
from tablic_widgets.modules import STATIC
from tablic_widgets.texts import texts

HOME = "https://screen.invalid/"
"""Nobody's address: every request to it is answered here."""

Engine = Callable[[dict[str, Any]], dict[str, Any]]

_PAGE = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Screen</title>
<meta name="viewport" content="width=device-width">
<style>body { background: light-dark(#f7f4ec, #141a17); color-scheme: light dark; margin: 1rem;
  max-width: 46rem; }</style>
<link rel="stylesheet" href="view.css"></head><body><script type="module">
const { default: view } = await import(MODULE);
window.heard = [];
window.told = [];
for (const name of ['tablic-answered', 'tablic-finished', 'tablic-hint', 'tablic-restarted'])
  document.addEventListener(name, (event) => window.heard.push([name, event.detail]));
window.put = (state) => {
  const listeners = {};
  const model = {
    get: (key) => state[key],
    on: (event, f) => (listeners[event] ??= new Set()).add(f),
    off: (event, f) => listeners[event]?.delete(f),
    send: async (message) => {
      if (message.type === 'event') return window.told.push(message);
      const reply = JSON.parse(await window.engine(JSON.stringify(message)));
      for (const f of listeners['msg:custom'] ?? []) f({ type: 'reply', ...reply });
    },
  };
  const el = document.createElement('main');
  document.body.append(el);
  view.render({ model, el });
};
window.ready = true;
</script></body></html>"""


def open_screen(page: Page, engine: Engine = reply, one_text: str = "") -> None:
    """An empty page on which :func:`put` draws exercises.

    With ``one_text`` that is the view, as in a notebook, and not the modules.
    """
    module = "'./view.mjs'"
    if one_text:
        text = json.dumps(one_text)
        module = f"URL.createObjectURL(new Blob([{text}], {{ type: 'text/javascript' }}))"

    def serve(route: Route) -> None:
        name = route.request.url.removeprefix(HOME)
        if not name:
            body = _PAGE.replace("MODULE", module)
            route.fulfill(body=body, content_type="text/html")
        elif one_text and name.endswith(".mjs"):
            route.abort()
        else:
            route.fulfill(path=STATIC / name)

    def answer(message: str) -> str:
        request = json.loads(message)
        return json.dumps(engine({key: request[key] for key in ("id", "method", "params")}))

    page.route(f"{HOME}**", serve)
    page.expose_function("engine", answer)
    page.goto(HOME)
    page.wait_for_function("() => window.ready")


def put(
    page: Page, fields: dict[str, Any], lang: str = "en", shown: dict[str, Any] | None = None
) -> Locator:
    """Draw an exercise, or the screen ``shown`` that is made up for it; return its place."""
    exercise = fields if shown else open_puzzle(fields).exercise.to_fields()
    state = {
        "exercise": exercise,
        "lang": lang,
        "view": shown or open_puzzle(fields).screen(lang),
        "texts": texts(lang),
        "faces": FACES,
        "boot": {"state": "ready"},
    }
    page.evaluate("state => window.put(state)", state)
    return page.locator(".tablic-app").last
