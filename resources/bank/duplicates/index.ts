import { z } from 'zod'
import type { Action } from '../../kit/action.ts'
import { defineCapability, optionsOf, type CapableResource, type Had } from '../../kit/capability.ts'
import type { Field } from '../../kit/field.ts'
import { integer, json } from '../../kit/fields/index.ts'
import { recordId } from '../../kit/record-id.ts'
import { plainText } from '../../kit/storable-text.ts'
import { check } from './check.ts'
import type { DuplicatesOptions } from './options.ts'
import { duplicateCalls } from './calls.ts'
import { namedIn } from '../../kit/index.ts'

export { pageLabel, duplicateCalls } from './calls.ts'

/** The maximum of records merged at once, and in a group of duplicates. */
export const maxMerged = 20

/** Identical except for punctuation and the order of the texts; except for numbers; or similar. */
const similarityKind = z.enum(['same', 'numbers', 'similar'])
/** `percent` of 100: the share that they have in common; only `same` is 100. */
const similarity = { kind: similarityKind, percent: z.int().min(0).max(100) }

/** A record similar to the one being typed; `record` as the person may read it. */
export const similarRecord = z.strictObject({ id: recordId, ...similarity, record: z.looseObject({ id: recordId }) })
export type SimilarRecord = z.infer<typeof similarRecord>

/**
 * Similar records. The first member is the one with the most references, or the oldest: the default to keep. Each is as
 * the person may read it, with the number of its references, and its similarity to the first.
 */
const duplicateGroup = z.strictObject({
  id: z.int(),
  ...similarity,
  members: z.array(
    z.strictObject({
      ...similarity,
      record: z.looseObject({ id: recordId, version: z.int() }),
      uses: z.int(),
      /** What means this record alone, and whether its state lets it go: it can only be the one that is kept. */
      bound: z.array(z.strictObject({ label: z.strictObject({ zh: z.string(), en: z.string() }), count: z.int() })),
      fixed: z.boolean(),
    }),
  ),
})
export type DuplicateGroup = z.infer<typeof duplicateGroup>

/** A person's last search: its job, and the result of the last one that ended. */
const search = z.strictObject({
  job_id: z.int(),
  state: z.string(),
  progress: z.int(),
  total: z.int().nullable(),
  message: z.string().nullable(),
  ended_at: z.iso.datetime().nullable(),
  groups: z.int(),
  is_cut: z.boolean(),
})
export type DuplicateSearch = z.infer<typeof search>

/** A field as it is being typed: incomplete values are accepted. */
const asked = (field: Field<any, any, any, any>) => ({
  ...field,
  required: false,
  default: undefined,
  schema: field.column === 'text' ? plainText(Number(field.options['maxLength'])) : field.schema,
})

const place = { on: 'page' as const, hidden: true }
const merging = { ...place, right: 'merge' }

const undoing: Action = {
  ...merging,
  label: { zh: '撤销合并', en: 'Undo a merge' },
  help: {
    zh: '移入回收站的恢复，引用、分类和分配恢复原样；之后又改动过的保持不动',
    en: 'Those in the trash come back, references, classifications and grants are as they were; what was changed since stays',
  },
  input: { merge_id: integer({ label: { zh: '合并', en: 'Merge' }, min: 1, required: true }) },
  output: z.strictObject({ kept: recordId, moved: z.int(), left: z.int() }),
}

function actions({ name, label, fields }: CapableResource, options: DuplicatesOptions): Record<string, Action> {
  const known = (one: string): boolean => Object.hasOwn(fields, one)
  const askedOf = (names: readonly string[]) =>
    Object.fromEntries(names.filter(known).map((one) => [one, asked(namedIn(fields, one))]))
  const within = askedOf(options.within ? [options.within] : [])
  const compared = askedOf(options.fields)
  const calls = duplicateCalls(name)
  return {
    [calls.merge]: {
      ...merging,
      label: { zh: '查重合并', en: 'Find and merge duplicates' },
      help: {
        zh: `合并重复的${label.zh}：引用移到保留的一条，其余进入回收站`,
        en: `Merge duplicates of ${label.en.toLowerCase()}: what points at them points at the one kept, the others go to the trash`,
      },
      input: {
        keep: integer({ label: { zh: '保留', en: 'Keep' }, min: 1, required: true }),
        records: json(
          z
            .array(z.strictObject({ id: recordId, version: z.int().min(1) }))
            .min(2)
            .max(maxMerged),
          {
            label: { zh: '记录与版本', en: 'Records and versions' },
            required: true,
            example: [
              { id: 1, version: 1 },
              { id: 2, version: 1 },
            ],
          },
        ),
      },
      output: z.strictObject({ kept: recordId, moved: z.int(), merge_id: z.int() }),
    },
    [calls.undo]: undoing,
    [calls.similar]: {
      ...place,
      reads: true,
      right: 'list',
      label: { zh: '相似的记录', en: 'Similar records' },
      input: {
        ...within,
        ...compared,
        except_id: integer({ label: { zh: '正在编辑的记录', en: 'The record being edited' }, min: 1 }),
      },
      output: z.strictObject({ list: z.array(similarRecord), total: z.int() }),
    },
    [calls.find]: {
      ...merging,
      job: true,
      label: { zh: '查找重复', en: 'Find duplicates' },
      input: within,
    },
    [calls.groups]: {
      ...merging,
      method: 'GET' as const,
      label: { zh: '重复的记录', en: 'Duplicates' },
      input: {
        ...within,
        page: integer({ label: { zh: '页码', en: 'Page' }, min: 1, max: 10_000, default: 1 }),
        page_size: integer({ label: { zh: '每页条数', en: 'Page size' }, min: 1, max: 50, default: 10 }),
      },
      output: z.strictObject({ list: z.array(duplicateGroup), total: z.int(), search: search.nullable() }),
    },
    [calls.dismiss]: { ...merging, on: 'rows' as const, label: { zh: '不是重复', en: 'No duplicates' } },
  }
}

const decides = ({ fields }: DuplicatesOptions): Record<string, string> =>
  Object.fromEntries(fields.map((name) => [name, 'duplicates are found by it, and a similar record tells it']))

/**
 * Nearly identical records: listed while somebody types one, marked in an import, and found, dismissed and merged on a
 * separate page.
 */
export const duplicates = defineCapability(
  { name: 'duplicates', actions, check, decides },
  (had) =>
    <const Name extends string>(options: DuplicatesOptions<Name>) =>
      had<DuplicatesOptions<Name>, Name>(options),
)

/** The options of a resource that has them. */
export const comparisonOf = (resource: { readonly with: readonly Had[] }): DuplicatesOptions =>
  optionsOf<DuplicatesOptions>(resource, duplicates)!
