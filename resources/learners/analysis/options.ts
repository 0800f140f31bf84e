export interface AnalysisOptions {
  /** The field of attempts (`answer_record`) that refers to the record. */
  by: string
  /**
   * The field with its course, whose charts are drawn, by whose lines. Without it the record is a learner, and the
   * report is of their attempts at all papers.
   */
  course?: string
}
