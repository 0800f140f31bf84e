import { z } from 'zod'
import type { Field, Fields, Text } from './field.ts'
import { integer, json } from './fields/index.ts'
import { recordId } from './record-id.ts'
import { plainText } from './storable-text.ts'

/**
 * What a resource says of being repeated. Whoever declares it is told of likes while typing and in an import, and has a page that
 * finds, sets aside and merges them.
 * - `fields`: whose texts, taken together, are compared. Records with the very same texts are duplicates for an import, too.
 * - `within`: only records with the same value of this ref are compared.
 * - `agree`: what records with the very same texts should have in common: an import says of one that has another that the two contradict.
 */
export interface Likeness<N extends string = string> {
  fields: readonly N[]
  within?: N
  agree?: N
}

interface Comparing {
  name: string
  label: Text
  fields: Fields
  likeness?: Likeness<any>
}

/** At most so many records are merged at once, and so many stand in a group of likes. */
export const maxMerged = 20

/** Word for word but for signs and the order of the texts; but for numbers; or somewhat. */
export const likeKinds = ['same', 'numbers', 'similar'] as const
export type LikeKind = (typeof likeKinds)[number]
const likeKind = z.enum(likeKinds)
/** `percent` of 100: the share of what they have in common; `same` alone is 100. */
const alike = { kind: likeKind, percent: z.int().min(0).max(100) }

/** A record that is like what is being typed; `record` as the person may read it. */
export const nearRecord = z.strictObject({ id: recordId, ...alike, record: z.looseObject({ id: recordId }) })
export type NearRecord = z.infer<typeof nearRecord>

/**
 * Records that are alike. The first member is the one that most points at, or the oldest: the one to keep, if nobody chooses another.
 * Each is as the person may read it, with how many other records point at it, and how it is like the first.
 */
const duplicateGroup = z.strictObject({
  id: z.int(),
  ...alike,
  members: z.array(
    z.strictObject({ ...alike, record: z.looseObject({ id: recordId, version: z.int() }), uses: z.int() }),
  ),
})
export type DuplicateGroup = z.infer<typeof duplicateGroup>

/** A person's last search: its job, and what the last one that ended left. */
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

/** A field as it is asked for: half typed, nothing is missing yet. */
const asked = (field: Field<any, any, any, any>) => ({
  ...field,
  required: false,
  default: undefined,
  schema: field.column === 'text' ? plainText(Number(field.options['maxLength'])) : field.schema,
})

const place = { on: 'page' as const, hidden: true }
const merging = { ...place, right: 'merge' }

/** The calls that an entity has for declaring `likeness`: `get_exercise_near`, `merge_exercise`, … */
export function likenessActions({ name, label, fields, likeness }: Comparing) {
  if (!likeness) return {}
  const within = likeness.within ? { [likeness.within]: asked(fields[likeness.within]!) } : {}
  const compared = Object.fromEntries(likeness.fields.map((one: string) => [one, asked(fields[one]!)]))
  return {
    [`merge_${name}`]: {
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
      output: z.strictObject({ kept: recordId, moved: z.int() }),
    },
    [`get_${name}_near`]: {
      ...place,
      reads: true,
      right: 'list',
      label: { zh: '相似的记录', en: 'Likes of a record' },
      input: {
        ...within,
        ...compared,
        except_id: integer({ label: { zh: '正在编辑的记录', en: 'The record being edited' }, min: 1 }),
      },
      output: z.strictObject({ list: z.array(nearRecord), total: z.int() }),
    },
    [`find_${name}_duplicates`]: {
      ...merging,
      job: true,
      label: { zh: '查找重复', en: 'Find duplicates' },
      input: within,
    },
    [`get_${name}_duplicates`]: {
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
    [`dismiss_${name}_duplicates`]: { ...merging, on: 'rows' as const, label: { zh: '不是重复', en: 'No duplicates' } },
  }
}
