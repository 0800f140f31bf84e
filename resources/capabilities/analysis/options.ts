/**
 * - `by`: the field of attempts (`answer_record`) that refers to the record.
 * - `course`: the field with its course, whose charts are drawn, by whose lines. Without it the record is a learner, and the report is of their attempts
 * at all papers.
 */
export interface AnalysisOptions {
  by: string
  course?: string
}
