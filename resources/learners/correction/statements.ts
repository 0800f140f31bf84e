import type { CapableResource } from '../../kit/capability.ts'

/** What its state allows for a correction: rows of a list ask this before a form is opened. */

/** The state of a correction, and the states in which people may edit and delete it. */
export interface CorrectionOptions<Name extends string = string> {
  field: Name
  edited: readonly string[]
  deleted: readonly string[]
}

type Values = Readonly<Record<string, unknown>>

const stateOf = ({ field }: CorrectionOptions, record: Values): string => String(record[field])

export const statements = {
  readOnly: ({ fields }: CapableResource, options: CorrectionOptions, record: Values): readonly string[] =>
    options.edited.includes(stateOf(options, record)) ? [] : Object.keys(fields),
  isDeletable: (options: CorrectionOptions, record: Values): boolean =>
    options.deleted.includes(stateOf(options, record)),
}
