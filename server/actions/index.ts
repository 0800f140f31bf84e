// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import type { Handlers } from './handlers.ts'


export const handlers: Handlers = {

}
