export interface BulkEditOptions<N extends string = string> {
  /** The fields that can be changed in many records at once. */
  fields: readonly N[]
}
