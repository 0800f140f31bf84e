/**
 * Records that say that one record belongs to another from one day to another: a learner to a group. `of` and `in` are refs to the two,
 * `from` and `until` dates, either of which may be open.
 */
export interface Membership<N extends string = string> {
  of: N
  in: N
  from: N
  until: N
}

/**
 * What a record belongs to by such memberships. No column holds it; lists, exports and the trash can be filtered by it (`group_ids__in=3`).
 * - `by`: the field that refers to the member; `id` where the record is the member itself.
 * - `through`: the resource whose records are the memberships.
 * - `on`: the field with the day that counts, or one of the record that a ref names. Where that is empty, it is the day of creation.
 * Default: today.
 */
export interface Belonging<N extends string = string> {
  by: N | 'id'
  through: string
  on?: N | 'created_at' | `${N}.${string}`
}
