/** Records of another resource that refer to one by the field `by`: the shown columns, the first linking to each. */
export interface PointingList {
  by: string
  columns: readonly string[]
  /** Default: in the order of their creation. */
  sort?: string
}

/** By the other resource's name, in the order of their tabs. */
export type ListsOptions = Readonly<Record<string, PointingList>>
