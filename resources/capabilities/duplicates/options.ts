/**
 * The options of duplicates.
 * - `fields`: the fields whose texts, together, are compared. Records with identical texts are duplicates for an
 * import, too.
 * - `within`: only records with the same value of this ref are compared.
 * - `agree`: what records with identical texts should have in common: an import reports a different value as a
 * contradiction.
 */
export interface DuplicatesOptions<Name extends string = string> {
  fields: readonly Name[]
  within?: Name
  agree?: Name
}
