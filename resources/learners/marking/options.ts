export interface MarkingOptions<Name extends string = string> {
  /** A ref to the question set in whose attempts answers are marked. */
  exam: Name
  /** A ref to the question whose answers are marked. */
  question: Name
  /** A choice of `single`, `double`, `third` and `arbitrated`: by how many an answer is marked. */
  mode: Name
  /** A number: how far two marks may be apart. */
  tolerance: Name
  /** A choice of numbers that scores are multiples of. */
  step: Name
  /** A json field of `rubricSchema`: points with the letters that choose them. */
  rubric: Name
  /** Refs to people: first and second marks. */
  markers: Name
  /** A number: how many answers each marker gets in the first two rounds at most; empty: any number. */
  quota: Name
  /** Refs to people: third marks. */
  arbiters: Name
  /** Refs to people: final marks. */
  leaders: Name
  /** A number: of a hundred marks, how many answers come again to their marker, unseen. */
  repeats: Name
  /** A number: how many answers everybody marks in a trial. */
  trialSize: Name
  /** A choice with the state of marking. */
  state: Name
  /** Its value while answers are marked. */
  open: string
  /** Its value while everybody marks the same answers for a trial. */
  trial: string
}
