import { z } from 'zod'
import type { Action } from '../../kit/action.ts'
import { defineCapability, type CapableResource } from '../../kit/capability.ts'
import { boolean, integer, json, text } from '../../kit/fields/index.ts'
import { check } from './check.ts'
import type { DraftOptions } from './options.ts'

export type { DraftOptions } from './options.ts'

const operations = z.array(z.json()).max(1000)

/** The operations that a client applied at once, with its own name for them: sent again, they are applied once. */
const batches = z
  .array(z.strictObject({ op_id: z.string().regex(/^[\w-]{8,64}$/), operations: operations.min(1) }))
  .max(200)

const state = z.strictObject({
  /** How many batches of operations the draft has seen. */
  seq: z.int(),
  /** The version of the record from which the draft differs. */
  base_version: z.int(),
  is_changed: z.boolean(),
  content: z.json(),
})
export type DraftState = z.infer<typeof state>

const changed = z.strictObject({
  seq: z.int(),
  /** Every batch since `base_seq`, in the order in which they were applied. */
  batches: z.array(
    z.strictObject({
      seq: z.int(),
      op_id: z.string(),
      client: z.string(),
      user_name: z.string().nullable(),
      operations,
    }),
  ),
  /** The whole draft instead, where the batches since `base_seq` are no longer kept. */
  content: z.json().nullable(),
  /** What was not applied, and why. */
  conflicts: z.array(
    z.strictObject({
      op_id: z.string(),
      reason: z.enum(['gone', 'changed', 'invalid']),
      vkey: z.string().optional(),
      field: z.string().optional(),
      theirs: z.json().optional(),
      mine: z.json().optional(),
      message: z.string().optional(),
    }),
  ),
})
export type DraftChanges = z.infer<typeof changed>

const present = z.strictObject({
  /** Everybody who has the draft open, without the one who asks: the latest to come last. */
  editors: z.array(
    z.strictObject({
      client: z.string(),
      user_name: z.string().nullable(),
      /** The `vkey` of what they are at. */
      at: z.string().nullable(),
    }),
  ),
})
export type DraftEditors = z.infer<typeof present>

/** The names of the calls of the drafts of a resource's records. */
export const draftCalls = (name: string) => ({
  read: `get_${name}_draft`,
  change: `change_${name}_draft`,
  save: `save_${name}_draft`,
  discard: `discard_${name}_draft`,
  attend: `attend_${name}_draft`,
})

function actions({ name }: CapableResource): Record<string, Action> {
  const calls = draftCalls(name)
  const place = { on: 'row' as const, hidden: true, right: 'update' }
  const client = text({ label: { zh: '客户端', en: 'Client' }, required: true, maxLength: 64 })
  const seen = integer({ label: { zh: '已见的批次', en: 'Batches seen' }, min: 0, required: true })
  return {
    [calls.read]: {
      ...place,
      method: 'GET' as const,
      right: 'list',
      label: { zh: '草稿', en: 'Draft' },
      output: state,
    },
    [calls.change]: {
      ...place,
      label: { zh: '修改草稿', en: 'Change the draft' },
      input: {
        client,
        base_seq: seen,
        batches: json(batches, {
          label: { zh: '操作', en: 'Operations' },
          required: true,
          example: [{ op_id: 'a-first-one', operations: [{ op: 'remove', vkey: 'a' }] }],
        }),
      },
      output: changed,
    },
    [calls.save]: {
      ...place,
      label: { zh: '保存草稿', en: 'Save the draft' },
      output: z.strictObject({ version: z.int(), seq: z.int() }),
    },
    [calls.discard]: {
      ...place,
      danger: true,
      label: { zh: '放弃草稿', en: 'Discard the draft' },
      output: z.strictObject({ seq: z.int() }),
    },
    [calls.attend]: {
      ...place,
      label: { zh: '一起编辑的人', en: 'Who edits the draft' },
      input: {
        client,
        at: text({ label: { zh: '所在位置', en: 'Place' }, maxLength: 64 }),
        leaves: boolean({ label: { zh: '离开', en: 'Leaves' }, default: false }),
      },
      output: present,
    },
  }
}

/**
 * People edit one field of a record at the same time, as operations on a draft that becomes a version when it is saved.
 */
export const draft = defineCapability(
  { name: 'draft', actions, check },
  (had) =>
    <const N extends string>(options: DraftOptions<N>) =>
      had<DraftOptions<N>, N, N>(options),
)
