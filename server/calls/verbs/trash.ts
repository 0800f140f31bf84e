import { z } from 'zod'
import { purgeRecords, restoreRecords } from '../../records/write/write-records.ts'
import { defineVerbHandlers, ids, onIds, pageOf } from './verb-handlers.ts'
import { listSchema } from './verb-schemas.ts'

export const trash = defineVerbHandlers({
  trash: { output: listSchema, handle: (call) => pageOf(call, true) },
  restore: { input: ids, output: () => z.null(), handle: onIds(restoreRecords) },
  purge: { input: ids, output: () => z.null(), handle: onIds(purgeRecords) },
})
