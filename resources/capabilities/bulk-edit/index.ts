import { z } from 'zod'
import type { Action } from '../../kit/action.ts'
import { defineCapability, type CapableResource } from '../../kit/capability.ts'
import type { AnyField, Text } from '../../kit/field.ts'
import { choice, json } from '../../kit/fields/index.ts'
import { recordId } from '../../kit/record-id.ts'
import { plainText } from '../../kit/storable-text.ts'
import { check } from './check.ts'
import type { BulkEditOptions } from './options.ts'
import { bulkCalls } from './calls.ts'
import { itemAt, namedIn } from '../../kit/index.ts'

export { bulkCalls } from './calls.ts'

/** The changes of one field in many records: `add` and `remove` for lists only. */
export const bulkModes = ['set', 'add', 'remove', 'clear'] as const
export type BulkMode = (typeof bulkModes)[number]

/** Any value; the field's own schema validates it. */
const anyValue = z
  .union([plainText(20_000), z.number(), z.boolean(), z.array(z.union([z.number(), plainText(500)])).max(500)])
  .nullable()

const modeLabels: Record<BulkMode, Text> = {
  set: { zh: '改为', en: 'Set' },
  add: { zh: '添加', en: 'Add' },
  remove: { zh: '移除', en: 'Take away' },
  clear: { zh: '清空', en: 'Clear' },
}

export const isList = (field: AnyField): boolean => field.isArray

/** The modes of a field: a required one cannot be cleared. */
export const modesOf = (field: AnyField): BulkMode[] =>
  bulkModes.filter((mode) => (mode === 'clear' ? !field.required : mode === 'set' || isList(field)))

/** The value of a field after a change, or null for nothing. */
export function changedValue(field: AnyField, before: unknown, mode: BulkMode, value: unknown): unknown {
  const now = Array.isArray(before) ? (before as unknown[]) : []
  const given = Array.isArray(value) ? (value as unknown[]) : []
  if (mode === 'add') return [...new Set([...now, ...given])]
  if (mode === 'remove') return now.filter((one) => !given.includes(one))
  if (mode === 'clear') return isList(field) ? [] : null
  return isList(field) ? [...new Set(given)] : value
}

const changed = z.array(z.strictObject({ id: recordId, version: z.int() }))

/**
 * Changes one field of the chosen records, all or none. Returns the changed records with their new versions; the undo
 * takes those, and restores each previous value.
 */
function actions({ name, fields }: CapableResource, options: BulkEditOptions): Record<string, Action> {
  const offered = options.fields.filter((field) => field in fields)
  if (offered.length === 0) return {}
  const calls = bulkCalls(name)
  const shared = { on: 'rows' as const, hidden: true, right: 'update' }
  return {
    [calls.change]: {
      ...shared,
      label: { zh: '批量修改', en: 'Bulk edit' },
      icon: 'edit',
      input: {
        field: choice({
          label: { zh: '字段', en: 'Field' },
          of: offered.map((value) => ({ value, label: namedIn(fields, value).label })),
          required: true,
        }),
        mode: choice({
          label: { zh: '方式', en: 'How' },
          of: bulkModes.map((value) => ({ value, label: modeLabels[value] })),
          required: true,
        }),
        value: json(anyValue, {
          label: { zh: '值', en: 'Value' },
          required: true,
          example: namedIn(fields, itemAt(offered, 0)).example as z.infer<typeof anyValue>,
        }),
      },
      output: z.strictObject({ changed, same: z.int() }),
    },
    [calls.undo]: {
      ...shared,
      label: { zh: '撤销批量修改', en: 'Undo a change of several' },
      input: {
        versions: json(z.array(z.int().min(1)).min(1).max(500), {
          label: { zh: '版本', en: 'Versions' },
          required: true,
          example: [2],
        }),
      },
      output: z.strictObject({ changed }),
    },
  }
}

/**
 * One of these fields is changed in many records at once, with undo.
 * @param fields The fields that can be changed so.
 */
export const bulkEdit = defineCapability(
  { name: 'bulkEdit', actions, check },
  (had) =>
    <const N extends string>(fields: readonly N[]) =>
      had<BulkEditOptions<N>, N, N>({ fields }),
)
