"""What is said and how: languages, sentences, Serbian in two scripts, errors. Knows no card."""
