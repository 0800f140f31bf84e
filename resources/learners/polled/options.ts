export interface PolledOptions<N extends string = string> {
  /** An action on `rows` that answers `{ list }` with the ids of those records and the fields of the condition. */
  by: string
  /** A record is still changing while its fields have one of these values. */
  while: { readonly [Field in N]?: readonly unknown[] }
}
