export interface MarkingSetupOptions {
  /** A ref to the question set. @default the record itself is one */
  exam?: string
}
