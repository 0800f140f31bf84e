/** Records that say that one record belongs to another from one day to another: a learner to a group. */
export interface Membership<N extends string = string> {
  /** The ref to the member. */
  of: N
  /** The ref to what it belongs to. */
  in: N
  /** The first day, a date; an empty one is open. */
  from: N
  /** The last day, a date; an empty one is open. */
  until: N
}

/**
 * What a record belongs to by such memberships. No column holds it; lists, exports and the trash can be filtered by it
 * (`group_ids__in=3`).
 */
export interface Belonging<N extends string = string> {
  /** The field that refers to the member; `id` where the record is the member itself. */
  by: N | 'id'
  /** The resource whose records are the memberships. */
  through: string
  /**
   * The field with the day that counts, or one of the record that a ref names; where that is empty, the day of
   * creation. @default today
   */
  on?: N | 'created_at' | `${N}.${string}`
}
