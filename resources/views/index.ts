// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
export { cards } from './cards/index.ts'
export { list } from './list/index.ts'
export { map } from './map/index.ts'
export { marking } from './marking/index.ts'
export { queue } from './queue/index.ts'
export { tree } from './tree/index.ts'
