"""One Sphinx configuration for all editions of the book and for the pages at the site's root.

What differs comes from the environment, set by ``python -m book.assembly``:

``TABLIC_EDITION``  ``en``, ``nl``, ``sr-Latn``, ``sr-Cyrl``, ``root`` for the pages above them, or
                    ``reference`` for the one of the engine, which is English
``TABLIC_RUNTIME``  JSON of what the assembly knows of the runtime; without it nothing plays
``TABLIC_LOCALES``  the folder of Sphinx's own words in our editions
``TABLIC_LITE``     with ``root``: the folder from which the notebook room is built, if it is to be
``SITE_URL``        the site's absolute address; without it no absolute address is written
"""

import json
import os

from book.extension.editions import edition
from tablic_widgets.texts import word

_name = os.environ.get("TABLIC_EDITION", "en")
_is_root = _name == "root"
_is_reference = _name == "reference"

tablic_edition = "en" if _is_root or _is_reference else _name
tablic_site_url = os.environ.get("SITE_URL", "")
tablic_runtime = json.loads(os.environ.get("TABLIC_RUNTIME", "{}"))

project = "Tablić"
author = "The Tablić book"
language = edition(tablic_edition).language
html_title = "Tablić: reference" if _is_reference else word(tablic_edition, "book")
locale_dirs = [os.environ["TABLIC_LOCALES"]] if "TABLIC_LOCALES" in os.environ else []

extensions = ["book.assembly.api_pages"] if _is_reference else ["myst_parser", "book.extension"]
if _is_root:
    extensions += ["book.assembly.root_pages"]
    if "TABLIC_LITE" in os.environ:
        extensions += ["jupyterlite_sphinx"]
        jupyterlite_dir = os.environ["TABLIC_LITE"]
        jupyterlite_config = f"{jupyterlite_dir}/jupyter_lite_config.json"
        jupyterlite_contents = [f"{jupyterlite_dir}/files/*.ipynb"]
        jupyterlite_content_dir = f"{jupyterlite_dir}/_contents"
        jupyterlite_bind_ipynb_suffix = False
        # Its output is shown only if the build fails; silenced, a failure hides behind another.
        jupyterlite_silence = False
source_suffix = {".rst": "restructuredtext"} if _is_reference else {".md": "markdown"}
exclude_patterns = ["_*"]
myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist"]
myst_heading_anchors = 0
nitpicky = True

html_theme = "furo"
html_search_language = language.partition("_")[0]
html_use_index = False
html_domain_indices = False
html_copy_source = False
html_show_copyright = False
html_static_path = [os.path.abspath("book/_static")]
html_favicon = "book/_static/favicon.svg"
html_css_files = ["book.css"]
html_js_files = [("book.mjs", {"type": "module"})]
templates_path = [os.path.abspath("book/_templates")]
html_theme_options = {
    "light_css_variables": {
        "color-background-primary": "#fdfbf5",
        "color-background-secondary": "#f4f0e4",
        "color-brand-primary": "#1f5c43",
        "color-brand-content": "#1c5640",
        "color-brand-visited": "#5a3d7a",
    },
    "dark_css_variables": {
        "color-background-primary": "#141a17",
        "color-background-secondary": "#1a221e",
        "color-brand-primary": "#8fd0b0",
        "color-brand-content": "#97d6b7",
        "color-brand-visited": "#c9afe8",
    },
}
