/**
 * - `by`: the field of attempts (`answer_record`) that refers to the record.
 * - `course`: the field with its course, whose charts are drawn.
 */
export interface AnalysisOptions<N extends string = string> {
  by: string
  course: N
}
