import { defineCapability } from '../../kit/capability.ts'

/** Printouts of records: names in `src/capabilities/print/printouts.ts`, declared here by module augmentation. */
export interface Printouts {}

export interface PrintOptions {
  as: keyof Printouts
}

/**
 * A button on the record and on chosen rows of the list opens their printout.
 * @param as A name in `src/capabilities/print/printouts.ts`.
 */
export const print = defineCapability({ name: 'print' }, (had) => (as: keyof Printouts) => had<PrintOptions>({ as }))
