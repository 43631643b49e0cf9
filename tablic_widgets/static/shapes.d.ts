// Written by `python -m tablic_widgets.shapes` from tablic_core/puzzles/shapes.py.
export type Part = string | CardPart;
export type Verdict = 'right' | 'partly' | 'wrong' | 'next' | 'again';
export type InteractionName = 'collect-sets' | 'choose-one' | 'choose-many' | 'choose-hand' | 'enter-numbers' | 'play-move';
export type Answer = SetsAnswer | ChoiceAnswer | ChoicesAnswer | CardsAnswer | NumbersAnswer | MoveAnswer;
/** By interaction, the answer that its screen sends. */
export interface Answers {
  'collect-sets': SetsAnswer;
  'choose-one': ChoiceAnswer;
  'choose-many': ChoicesAnswer;
  'choose-hand': CardsAnswer;
  'enter-numbers': NumbersAnswer;
  'play-move': MoveAnswer;
}

/** A card in a sentence. */
export interface CardPart {
  /** its text form: 7S */
  card: string;
  /** for the eye, in the letters of the language: 7♠ */
  sign: string;
  /** for the ear: seven of spades */
  name: string;
}

/** A card to be drawn. */
export interface Face {
  /** its text form: 7S */
  card: string;
  /** for the eye, in the letters of the language: 7♠ */
  sign: string;
  /** for the ear: seven of spades */
  name: string;
  /** what stands in its corner, in the letters of the language */
  index: string;
  /** the letter of its suit: S, H, D or C */
  suit: string;
  /** its rank in text form: A, 2 … 10, J, Q, K */
  rank: string;
}

/** Cards side by side under a label. */
export interface Row {
  /** which row it is: table, played, hand, pile … */
  name: string;
  /** what it is called */
  label: string;
  /** the cards as they lie */
  cards: Face[];
  /** words behind the cards, or in place of them */
  note: Part[];
}

/** Something to choose, or a number to fill in. */
export interface Named {
  /** what the answer calls it */
  id: string;
  /** what it says */
  text: Part[];
}

/** The question, and whatever its interaction needs. */
export interface Asked {
  /** what is asked */
  question: Part[];
  /** the cards that there are to see */
  rows: Row[];
  /** table cards that the question is about */
  marked?: string[];
  /** what there is to choose from */
  options?: Named[];
  /** the numbers to fill in */
  numbers?: Named[];
  /** how many turns the learner has, where there are several */
  turns?: number;
}

/** All that a screen shows of an exercise before it is answered. */
export interface Screen {
  /** what is asked */
  question: Part[];
  /** the cards that there are to see */
  rows: Row[];
  /** table cards that the question is about */
  marked?: string[];
  /** what there is to choose from */
  options?: Named[];
  /** the numbers to fill in */
  numbers?: Named[];
  /** how many turns the learner has, where there are several */
  turns?: number;
  /** the exercise's id in the bank; empty for one written where it is used */
  id: string;
  /** the name of its kind */
  kind: string;
  /** the language of all the words */
  lang: string;
  /** how many hints there are */
  hints: number;
  /** what the learner is asked to do */
  interaction: InteractionName;
  /** the author's remark; empty where there is none */
  note: string;
}

/** One thing that is true of an answer. */
export interface Finding {
  /** stable, for programs: why.card-twice */
  code: string;
  /** the table cards it speaks of */
  cards: string[];
  /** the sentence */
  text: Part[];
}

/** Rows of words and numbers below a verdict. */
export interface Grid {
  /** what the table is about */
  caption: Part[];
  /** the heads of its columns */
  head: Part[][];
  /** cells under the heads; the first names the row */
  rows: Part[][][];
}

/** What an answer is worth and why. */
export interface Feedback {
  /** right ends the exercise; after any other one may answer again */
  verdict: Verdict;
  /** from 0 to 1, before hints are counted */
  score: number;
  /** the verdict in words */
  headline: Part[];
  /** the reasons, the most telling first */
  findings: Finding[];
  /** the right sets so far, where several are collected */
  accepted: string[][];
  /** what is shown below the reasons */
  table?: Grid;
  /** all that was played; the next answer gives it back */
  moves?: string[];
  /** the cards after this turn, where it changes them */
  rows?: Row[];
}

/** One step of the ladder of hints. */
export interface Hint {
  /** its number, from 1 */
  step: number;
  /** how many there are */
  of: number;
  /** the table cards it speaks of */
  cards: string[];
  /** the sentence */
  text: Part[];
}

/** The answer of ``collect-sets``. */
export interface SetsAnswer {
  /** the sets found so far, the newest last */
  sets: string[][];
  /** whether the learner says that this is all */
  done: boolean;
}

/** The answer of ``choose-one``. */
export interface ChoiceAnswer {
  /** the id of an option */
  choice: string;
}

/** The answer of ``choose-many``. */
export interface ChoicesAnswer {
  /** the ids of options */
  choices: string[];
}

/** The answer of ``choose-hand``. */
export interface CardsAnswer {
  /** cards of the hand, or none */
  cards: string[];
}

/** The answer of ``enter-numbers``. */
export interface NumbersAnswer {
  /** each number by its id */
  numbers: Record<string, number>;
}

/** The answer of ``play-move``. */
export interface MoveAnswer {
  /** the card of the hand that is played */
  card: string;
  /** what it takes from the table; with none it is laid */
  cards: string[];
  /** what the last feedback gave under this name */
  moves?: string[];
}

/** The whole answer. */
export interface Solution {
  /** the answer as a sentence */
  text: Part[];
  /** a right answer in the form that grading takes */
  answer: Answer;
}
