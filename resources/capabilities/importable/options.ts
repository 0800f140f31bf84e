/**
 * The options of an import. It accepts tables (xlsx, csv) by the resource's fields; formats of its own are added in
 * `server/import`.
 * - `key`: the text field that identifies a record. An entry with an existing key changes that record.
 * - `once`: fields chosen once for a whole file rather than found in each entry.
 * - `examples`: what the template's example says in fields that must name a record: the username of a learner.
 * - `right`: the suffix of the required right; default `import`.
 */
export interface ImportableOptions<N extends string = string> {
  key?: N
  once?: readonly N[]
  examples?: Readonly<Record<string, string>>
  right?: string
}
