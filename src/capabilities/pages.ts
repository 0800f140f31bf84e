// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import { importable } from './importable/pages.ts'

export const capabilityPages = {
  ...importable,
}
