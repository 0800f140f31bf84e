import { z } from 'zod'
import { recordId } from '../../../resources/kit/index.ts'
import { changesBackTo, versionOf } from '../../records/versions.ts'
import { defineVerbHandlers } from './verb-handlers.ts'
import { historySchema, once, pageNumber, pageSize, recordSchema, versionNumber } from './verb-schemas.ts'

export const history = defineVerbHandlers({
  history: {
    input: () => once(() => z.strictObject({ id: recordId, page: pageNumber, page_size: pageSize })),
    output: () => historySchema,
    handle: async ({ resource, records, input }) => ({
      data: await records.history(resource, input.id, input.page, input.page_size),
    }),
  },
  version: {
    input: () => once(() => z.strictObject({ id: recordId, version: versionNumber })),
    output: recordSchema,
    handle: async ({ resource, records, input }) => ({
      data: await versionOf(records, resource, input.id, input.version),
    }),
  },
  revert: {
    input: () => once(() => z.strictObject({ id: recordId, version: versionNumber, to: versionNumber })),
    output: recordSchema,
    handle: async ({ resource, records, input: { id, version, to } }) => {
      const changes = await changesBackTo(records, resource, id, to)
      return { data: await records.update(resource, id, version, changes, 'revert', { after: { version: to } }) }
    },
  },
})
