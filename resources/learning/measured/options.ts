export interface MeasuredOptions<Name extends string = string> {
  /** The resource whose nodes are measured; it has `positions`. */
  on: string
  /** The field with the group of those nodes: the map. */
  by: Name
  /** The field with who was measured. */
  of: Name
  /** The field with the day. */
  at: Name
  /** A json field of `topicValues`. */
  values: Name
}
