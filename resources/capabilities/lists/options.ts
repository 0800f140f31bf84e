/** A list of the records of another resource that refer to one. */
export interface PointingList {
  /** The field of the other resource that refers to the record, or has its number by the same name. */
  by: string
  /** The shown fields, the first linking to each record. */
  columns: readonly string[]
  /** A field, or `-` and a field. @default the order of their creation */
  sort?: string
}

export type ListsOptions = Readonly<Record<string, PointingList>>
