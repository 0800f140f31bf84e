// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
export { bulkEdit } from './bulk-edit/index.ts'
export { comments } from './comments/index.ts'
export { duplicates } from './duplicates/index.ts'
export { lists } from './lists/index.ts'
export { notes } from './notes/index.ts'
export { preview } from './preview/index.ts'
export { print } from './print/index.ts'
export { statistics } from './statistics/index.ts'
