/** The state of a correction, and the states in which people may edit and delete it. */
export interface CorrectionOptions<Name extends string = string> {
  field: Name
  edited: readonly string[]
  deleted: readonly string[]
}
