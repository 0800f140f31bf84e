/**
 * Fields of the scheme by which answers are marked.
 * - `exam`, `question`: refs; what is marked are the answers to that question in attempts of that question set.
 * - `mode`: a choice of `markingModes`; `tolerance`, `step`: a number and a choice of numbers; `rubric`: json of `rubricSchema`.
 * - `markers`, `arbiters`, `leaders`: refs to people.
 * - `state`, `open`: a choice, and its value while answers are marked.
 */
export interface MarkingOptions<Name extends string = string> {
  exam: Name
  question: Name
  mode: Name
  tolerance: Name
  step: Name
  rubric: Name
  markers: Name
  arbiters: Name
  leaders: Name
  state: Name
  open: string
}
