"""The words of screens: the catalogues that tablic_widgets.texts reads."""
