/**
 * `by`: an action on `rows` that answers `{ list }` with the ids of those records and the fields of the condition.
 * `while`: a record is still changing while its fields have one of these values.
 */
export interface PolledOptions<N extends string = string> {
  by: string
  while: { readonly [Field in N]?: readonly unknown[] }
}
