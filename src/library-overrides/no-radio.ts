/** Takes the place of the radio buttons of a table in which one row alone can be chosen (see `vite.library-overrides.ts`): no list is like that. */
export default function Radio(): never {
  throw new Error('Rows are chosen by check boxes; see vite.library-overrides.ts')
}
