import { createHash } from 'node:crypto'
import { z } from 'zod'
import { createSchema, recordId, updateSchema } from '../../../resources/kit/index.ts'
import { checkedKey } from '../../records/idempotency-key.ts'
import { readWithHeld } from '../../records/held-records.ts'
import type { Repeatable } from '../../records/records.ts'
import { removeRecords } from '../../records/write/write-records.ts'
import { defineVerbHandlers, ids, onIds, pageOf, type VerbCall } from './verb-handlers.ts'
import { detailSchema, listSchema, once, perPerson, recordSchema } from './verb-schemas.ts'

function repeatable(call: VerbCall): Repeatable | undefined {
  const key = checkedKey(call.idempotencyKey)
  if (key === undefined) return undefined
  return {
    key,
    requestHash: createHash('sha256')
      .update(`${call.resource.name}\n${JSON.stringify(call.input)}`)
      .digest(),
  }
}

export const records = defineVerbHandlers({
  list: { output: listSchema, handle: (call) => pageOf(call, false) },
  detail: {
    input: () => once(() => z.strictObject({ id: recordId })),
    output: detailSchema,
    handle: async ({ resource, records: stored, input }) =>
      resource.holds === undefined
        ? { text: await stored.getText(resource, input.id) }
        : { data: await readWithHeld(stored, resource, input.id) },
  },
  create: {
    input: (resource) => perPerson(resource, createSchema(resource), resource.rules),
    output: recordSchema,
    handle: async (call) => ({ data: await call.records.create(call.resource, call.input, repeatable(call)) }),
  },
  update: {
    input: (resource) => perPerson(resource, updateSchema(resource), []),
    output: recordSchema,
    handle: async ({ resource, records: stored, input: { id, version, ...changes } }) => ({
      data: await stored.update(resource, id, version, changes),
    }),
  },
  delete: {
    input: ids,
    output: () => z.null(),
    handle: onIds((stored, resource, found) => removeRecords(stored, resource, found)),
  },
})
