// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
export { cards } from '../views/cards/index.ts'
export { list } from '../views/list/index.ts'
export { map } from '../learning/views/map/index.ts'
export { marking } from '../learners/views/marking/index.ts'
export { queue } from '../papers/views/queue/index.ts'
export { tree } from '../views/tree/index.ts'
