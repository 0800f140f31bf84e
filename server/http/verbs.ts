import { createHash } from 'node:crypto'
import { z } from 'zod'
import {
  createSchema,
  idsSchema,
  moveSchema,
  recordId,
  updateSchema,
  type AnyResource,
  type Verb,
} from '../../resources/kit/index.ts'
import { checkedKey } from '../records/idempotency-key.ts'
import { readWithHeld } from '../records/held-records.ts'
import type { Records, Repeatable } from '../records/records.ts'
import { purgeRecords, removeRecords, restoreRecords } from '../records/write/write-records.ts'
import { moveRecord, readAllTrees, readTree } from '../records/tree-records.ts'
import { readUses, usesInput, usesOutput } from '../statements/uses.ts'
import { changesBackTo, versionOf } from '../records/versions.ts'
import {
  detailSchema,
  historySchema,
  listSchema,
  once,
  pageNumber,
  pageSize,
  perPerson,
  recordSchema,
  treeSchema,
  versionNumber,
  type InputFor,
} from './verb-schemas.ts'

/** The arguments of a verb: validated input, and the raw query for a list, which parses it itself. */
export interface VerbCall {
  resource: AnyResource
  records: Records
  input: any
  query: Record<string, string>
  idempotencyKey: string | undefined
}

/** The response as data, or as JSON text built by the database. */
export type VerbAnswer = { text: string } | { data: unknown }

const idsOf = (input: { id?: number; ids?: number[] }): number[] => input.ids ?? [input.id!]

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

interface VerbOnServer {
  /** Undefined: parsed by its handler (a list's query). */
  input?(resource: AnyResource): InputFor
  output(resource: AnyResource): z.ZodType
  handle(call: VerbCall): Promise<VerbAnswer>
}

const nothing = (): z.ZodType => z.null()
const ids = (): InputFor => () => idsSchema
const groupOf = ({ within, fields }: AnyResource): z.ZodRawShape => (within ? { [within]: fields[within].schema } : {})

/**
 * Input, output and handler of each verb of `resources/kit/verbs.ts`. Those that write return the record as it is now,
 * or null.
 */
export const verbHandlers: Readonly<Record<Verb, VerbOnServer>> = {
  list: { output: listSchema, handle: (call) => page(call, false) },
  trash: { output: listSchema, handle: (call) => page(call, true) },
  detail: {
    input: () => once(() => z.strictObject({ id: recordId })),
    output: detailSchema,
    handle: async ({ resource, records, input }) =>
      resource.holds === undefined
        ? { text: await records.getText(resource, input.id) }
        : { data: await readWithHeld(records, resource, input.id) },
  },
  create: {
    input: (resource) => perPerson(resource, createSchema(resource), resource.rules),
    output: recordSchema,
    handle: async (call) => ({ data: await call.records.create(call.resource, call.input, repeatable(call)) }),
  },
  update: {
    input: (resource) => perPerson(resource, updateSchema(resource), []),
    output: recordSchema,
    handle: async ({ resource, records, input: { id, version, ...changes } }) => ({
      data: await records.update(resource, id, version, changes),
    }),
  },
  delete: {
    input: ids,
    output: nothing,
    handle: onIds((records, resource, found) => removeRecords(records, resource, found)),
  },
  restore: { input: ids, output: nothing, handle: onIds(restoreRecords) },
  purge: { input: ids, output: nothing, handle: onIds(purgeRecords) },
  move: {
    input: ({ parentField }) => once(() => (parentField ? moveSchema : moveSchema.omit({ parent_id: true }))),
    output: recordSchema,
    handle: async ({ resource, records, input }) => ({ data: await moveRecord(records, resource, input) }),
  },
  tree: {
    input: (resource) => once(() => z.strictObject(groupOf(resource))),
    output: () => treeSchema,
    handle: async ({ resource, records, input }) => ({
      data: await readTree(records, resource, resource.within ? input[resource.within] : null),
    }),
  },
  all_tree: {
    input: () => once(() => z.strictObject({})),
    output: () => treeSchema,
    handle: async ({ resource, records }) => ({ data: await readAllTrees(records, resource) }),
  },
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
  uses: {
    input: () => () => usesInput,
    output: () => usesOutput,
    handle: async ({ resource, records, input }) => ({ data: await readUses(records, resource, input) }),
  },
}
