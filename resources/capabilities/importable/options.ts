export interface ImportableOptions<N extends string = string> {
  /**
   * The text field that identifies a record: an entry with an existing key changes that record. @default each entry is
   * a new record
   */
  key?: N
  /** Fields chosen once for a whole file rather than found in each entry. */
  once?: readonly N[]
  /** What the template's example says in fields that must name a record: the username of a learner. */
  examples?: Readonly<Record<string, string>>
  /** Other headings by which a field's column is recognised, as the sheets that people have name it. */
  headings?: Readonly<Record<string, readonly string[]>>
  /** The suffix of the right that it takes. @default `import` */
  right?: string
}
