/** Stands in for the radio buttons of a table in which one row alone can be chosen (see `vite.config.ts`): no list is like that. */
export default function Radio(): never {
  throw new Error('Rows are chosen by check boxes; see the stand-ins in vite.config.ts')
}
