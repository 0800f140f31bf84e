/** Replaces the radio buttons of tables with a single selection (see `vite.library-overrides.ts`): no list has one. */
export default function Radio(): never {
  throw new Error('Rows are chosen by check boxes; see vite.library-overrides.ts')
}
