// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import { comments } from './comments/notices.ts'

export const capabilityNotices = {
  ...comments,
}
