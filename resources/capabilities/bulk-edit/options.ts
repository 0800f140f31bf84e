/** The fields that can be changed in many records at once. */
export interface BulkEditOptions<N extends string = string> {
  fields: readonly N[]
}
