import { defineCapability } from '../../kit/capability.ts'

/** What records are printed as: names in `src/capabilities/print/printouts.ts`, announced here by module augmentation. */
export interface Printouts {}

export interface PrintOptions {
  as: keyof Printouts
}

/** A button on the record and on chosen rows of the list opens what they are printed as. */
export const print = defineCapability({ name: 'print' }, (had) => (as: keyof Printouts) => had<PrintOptions>({ as }))
