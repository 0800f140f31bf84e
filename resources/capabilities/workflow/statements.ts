import { isDeletableIn, isForward, lockedFields } from './states.ts'

/** What its state allows for a record: rows of a list ask this before a form is opened. */
export const statements = { readOnly: lockedFields, isDeletable: isDeletableIn, isNext: isForward }
