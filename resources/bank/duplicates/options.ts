export interface DuplicatesOptions<Name extends string = string> {
  /** The fields whose texts, together, are compared. Records with identical texts are duplicates for an import, too. */
  fields: readonly Name[]
  /** Only records with the same value of this ref are compared. @default all */
  within?: Name
  /**
   * What records with identical texts should have in common: an import reports a different value as a contradiction.
   */
  agree?: Name
}
