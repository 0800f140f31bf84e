import { createHash } from 'node:crypto'
import type { AnyResource, Verb } from '../../resources/kit/index.ts'
import { checkedKey } from '../database/idempotency-key.ts'
import { readWithHeld } from '../database/held.ts'
import type { Records, Repeatable } from '../database/records.ts'
import { purgeRecords, removeRecords, restoreRecords } from '../records/write/write-records.ts'
import { moveRecord, readAllTrees, readTree } from '../database/tree-records.ts'
import { readUses } from '../database/uses.ts'
import { changesBackTo, versionOf } from '../database/versions.ts'

/** What a verb is given: checked input, and the raw query where a list reads it by itself. */
export interface VerbCall {
  resource: AnyResource
  records: Records
  input: any
  query: Record<string, string>
  idempotencyKey: string | undefined
}

/** The answer as data, or as JSON text that the database made. */
export type VerbAnswer = { text: string } | { data: unknown }

const idsOf = (input: { id?: number; ids?: number[] }): number[] => input.ids ?? [input.id!]

function repeatable(call: VerbCall): Repeatable | undefined {
  const key = checkedKey(call.idempotencyKey)
  if (key === undefined) return undefined
  return { key, requestHash: createHash('sha256').update(`${call.resource.name}\n${JSON.stringify(call.input)}`).digest() }
}

async function page(call: VerbCall, trashed: boolean): Promise<VerbAnswer> {
  const { rows, total, estimated, cursor } = await call.records.list(call.resource, call.query, trashed)
  const tail = `${estimated ? ',"total_estimated":true' : ''},"cursor":${JSON.stringify(cursor)}`
  return { text: `{"list":[${rows.join(',')}],"total":${total}${tail}}` }
}

/** A verb over one record or several. */
const onIds =
  (work: (records: Records, resource: AnyResource, ids: number[]) => Promise<void>) =>
  async ({ resource, records, input }: VerbCall): Promise<VerbAnswer> => {
    await work(records, resource, idsOf(input))
    return { data: null }
  }

/** What each verb does. Those that write answer the record as it is now, or null. */
export const verbHandlers: Record<Verb, (call: VerbCall) => Promise<VerbAnswer>> = {
  list: (call) => page(call, false),
  trash: (call) => page(call, true),
  detail: async ({ resource, records, input }) =>
    resource.holds === undefined ? { text: await records.getText(resource, input.id) } : { data: await readWithHeld(records, resource, input.id) },
  create: async (call) => ({ data: await call.records.create(call.resource, call.input, repeatable(call)) }),
  update: async ({ resource, records, input }) => {
    const { id, version, ...changes } = input
    return { data: await records.update(resource, id, version, changes) }
  },
  delete: onIds((records, resource, ids) => removeRecords(records, resource, ids)),
  restore: onIds(restoreRecords),
  purge: onIds(purgeRecords),
  move: async ({ resource, records, input }) => ({ data: await moveRecord(records, resource, input) }),
  tree: async ({ resource, records, input }) => ({ data: await readTree(records, resource, resource.within ? input[resource.within] : null) }),
  all_tree: async ({ resource, records }) => ({ data: await readAllTrees(records, resource) }),
  version: async ({ resource, records, input }) => ({ data: await versionOf(records, resource, input.id, input.version) }),
  revert: async ({ resource, records, input }) => {
    const { id, version, to } = input
    const changes = await changesBackTo(records, resource, id, to)
    return { data: await records.update(resource, id, version, changes, 'revert', { after: { version: to } }) }
  },
  uses: async ({ resource, records, input }) => ({ data: await readUses(records, resource, input) }),
  history: async ({ resource, records, input }) => ({ data: await records.history(resource, input.id, input.page, input.page_size) }),
}
