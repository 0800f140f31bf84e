export interface CorrectedOptions {
  /** The field with the question set. @default the record is one */
  paper?: string
}
