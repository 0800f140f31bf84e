/**
 * - `on`: the resource whose nodes are measured; its nodes have places (`positions`).
 * - `by`: the field with the group of those nodes: the map.
 * - `of`, `at`: the fields with who was measured, and when.
 * - `values`: a json field of `topicValues`.
 */
export interface MeasuredOptions<Name extends string = string> {
  on: string
  by: Name
  of: Name
  at: Name
  values: Name
}
