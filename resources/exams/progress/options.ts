import type { Text } from '../../kit/field.ts'

/** The records that a step works on: a list filtered by fields of the record, or of one of its parts, and by values. */
export interface StepList {
  /** The listed resource. */
  of: string
  /** Its fields, each with the field of the record or part that it equals. */
  by: Readonly<Record<string, string>>
  /** By field, or field and operator as in addresses: `room__isnull`. */
  where?: Readonly<Record<string, string | number | boolean>>
  /** The view in which it opens, by the name of the capability that shows it. */
  layout?: string
}

/** Something that is done for a record, counted as so many of so many. */
export interface ProgressStep {
  label: Text
  /** What to do while it is not done, as on a button. */
  todo: Text
  /** Counted for each part, not for the record as a whole. */
  each?: true
  /** A reference of the part to the record that is worked on; while it is empty, the part is edited. */
  opens?: string
  /** The action on one record by which the step is done: of the resource, or of the parts for a step of theirs. */
  action?: string
  /** A further action of the same records, offered beside that one. */
  also?: string
  /** The records that it works on. */
  list?: StepList
  /** A record is created in that list while there is none. */
  creates?: true
  /** What it counts is trouble: how much is left is shown in red. */
  isTrouble?: true
}

export interface ProgressOptions {
  /** The resource's own action that counts, on one record; its output is `progressOutput`. */
  read: string
  /** The resource of its parts, by whose field they belong to it. */
  each: { of: string; by: string }
  /** By name, in the order in which they are done. */
  steps: Readonly<Record<string, ProgressStep>>
  /** The resource of those who may lack something, and the fields that are shown of them. */
  lacking: { of: string; columns: readonly string[] }
}
