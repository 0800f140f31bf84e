import type { CapableResource } from '../../kit/capability.ts'
import type { CorrectionOptions } from './options.ts'

type Values = Readonly<Record<string, unknown>>

const stateOf = ({ field }: CorrectionOptions, record: Values): string => String(record[field])

/** What its state allows for a correction: rows of a list ask this before a form is opened. */
export const statements = {
  readOnly: ({ fields }: CapableResource, options: CorrectionOptions, record: Values) =>
    options.edited.includes(stateOf(options, record)) ? [] : Object.keys(fields),
  isDeletable: (options: CorrectionOptions, record: Values) => options.deleted.includes(stateOf(options, record)),
}
