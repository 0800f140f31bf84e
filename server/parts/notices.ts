// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import { comments } from '../capabilities/comments/notices.ts'
import { corrections } from '../features/learners/corrected/notices.ts'

export const partNotices = {
  ...comments,
  ...corrections,
}
