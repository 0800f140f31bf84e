import { z } from 'zod'
import {
  choice,
  defineRegistry,
  defineResource,
  json,
  password,
  plain,
  ref,
  refs,
  richText,
  text,
  type Input,
  type Row,
} from '../resources/kit/index.ts'
import { bulkEdit, exportable, importable, workflow } from '../resources/parts/capabilities.ts'
import { exercise } from '../resources/exercise.ts'
import type { DuplicatesTexts } from '../src/features/bank/duplicates/duplicates.zh.ts'
import type { PartTexts } from '../src/base/locales/part-texts.ts'
import type { Translate } from '../src/base/locales/use-text.ts'
import { defineHandlers } from '../server/calls/handlers.ts'

/**
 * What the compiler refuses. Nothing here runs: the type check is the test, and it fails as well when one of the marked
 * lines would be taken.
 */

const label = { zh: '样本', en: 'Sample' }
const common = { label, calls: plain('sample'), scope: 'shared', title: 'name' } as const
const fields = { name: text({ label, required: true }), note: text({ label }) }

export const right = defineResource({
  ...common,
  name: 'sample',
  fields,
  list: { columns: ['name', 'id'], filters: ['note'], search: ['note'], sort: '-name' },
  form: [{ label, fields: ['name'] }],
})

// @ts-expect-error an unknown column
defineResource({ ...common, name: 'sample', fields, list: { columns: ['nane'] } })
// @ts-expect-error an unknown filter
defineResource({ ...common, name: 'sample', fields, list: { columns: ['name'], filters: ['nane'] } })
// @ts-expect-error a search over an unknown field
defineResource({ ...common, name: 'sample', fields, list: { columns: ['name'], search: ['nane'] } })
// @ts-expect-error a sort by an unknown field
defineResource({ ...common, name: 'sample', fields, list: { columns: ['name'], sort: '-nane' } })
// @ts-expect-error an unknown field in a form
defineResource({ ...common, name: 'sample', fields, list: { columns: ['name'] }, form: [{ label, fields: ['nane'] }] })
// @ts-expect-error a title that is no field
defineResource({ ...common, title: 'nane', name: 'sample', fields, list: { columns: ['name'] } })
// @ts-expect-error a group that is no field
defineResource({ ...common, name: 'sample', fields, within: 'nane', list: { columns: ['name'] } })
// @ts-expect-error an option of a resource that nobody reads
defineResource({ ...common, name: 'sample', fields, list: { columns: ['name'] }, formin: 'page' })
// @ts-expect-error an option of a list that nobody reads
defineResource({ ...common, name: 'sample', fields, list: { columns: ['name'], filter: ['note'] } })
// @ts-expect-error a page that nobody wrote
defineResource({ ...common, name: 'sample', fields, list: { columns: ['name'] }, bespoke: { form: 'no-such-page' } })
// @ts-expect-error a verb that does not exist
defineResource({ ...common, name: 'sample', fields, list: { columns: ['name'] }, verbs: ['lst'] })
const counted = { ...common, name: 'sample', list: { columns: ['name'] } } as const
const withCount = { ...fields, uses: text({ label, flow: 'read' }) }
export const changing = defineResource({ ...counted, fields: withCount, with: [bulkEdit(['name', 'note'])] })
// @ts-expect-error an unknown field to change in several
defineResource({ ...counted, fields: withCount, with: [bulkEdit(['name', 'nane'])] })
// @ts-expect-error a field to change in several that the server alone sets
defineResource({ ...counted, fields: withCount, with: [bulkEdit(['name', 'uses'])] })
export const transferred = defineResource({
  ...counted,
  fields: withCount,
  with: [importable({ key: 'name', once: ['note'] }), exportable()],
})
export const taken = defineResource({
  ...counted,
  fields: withCount,
  with: [importable(), exportable({ right: 'list' })],
})
// @ts-expect-error an import by an unknown key
defineResource({ ...counted, fields: withCount, with: [importable({ key: 'nane' })] })
// @ts-expect-error an unknown field that is chosen once for a file
defineResource({ ...counted, fields: withCount, with: [importable({ once: ['nane'] })] })
// @ts-expect-error an option of an import that nobody reads
importable({ key: 'name', rihgt: 'list' })
// @ts-expect-error an option of an export that nobody reads
exportable({ rihgt: 'list' })
const locking = { states: { sent: {} }, open: ['note'] } as const
export const reviewed = defineResource({
  ...counted,
  fields: withCount,
  with: [
    workflow({
      ...locking,
      field: 'name',
      reason: 'note',
      complete: { states: ['sent'], mark: 'uses', missing: () => [] },
    }),
  ],
})
// @ts-expect-error a state in an unknown field
defineResource({ ...counted, fields: withCount, with: [workflow({ ...locking, field: 'nane' })] })
// @ts-expect-error an unknown field that stays open
defineResource({ ...counted, fields: withCount, with: [workflow({ ...locking, field: 'name', open: ['nane'] })] })
// @ts-expect-error a reason in an unknown field
defineResource({ ...counted, fields: withCount, with: [workflow({ ...locking, field: 'name', reason: 'nane' })] })
const complete = { states: ['sent'], missing: () => [] }
const otherMark = { ...locking, field: 'name', complete: { ...complete, mark: 'nane' } } as const
// @ts-expect-error a mark in an unknown field
defineResource({ ...counted, fields: withCount, with: [workflow(otherMark)] })
// @ts-expect-error an option of a workflow that nobody reads
workflow({ ...locking, field: 'name', reasn: 'note' })
// @ts-expect-error an option of what is complete that nobody reads
workflow({ ...locking, field: 'name', complete: { ...complete, mark: 'uses', state: ['sent'] } })
const limited = { ...common, name: 'sample', list: { columns: ['name'] } } as const
const course = ref('course', { label })
export const named = defineResource({
  ...limited,
  scope: { course: 'course_id', site: 'course_id.site_ids', own: 'created_by' },
  fields: {
    ...fields,
    course_id: course,
    code: text({ label, unique: { within: 'course_id' }, onlyWhen: { note: ['a'] } }),
    secret: password({ label, unlike: ['name', 'code'] }),
    enum_ids: refs('enum', { label, among: 'course_id.enum_ids' }),
  },
  rules: [{ path: 'code.0', message: label, of: { code: true }, holds: () => true }],
})
// @ts-expect-error a scope by an unknown field
defineResource({ ...limited, fields, scope: { own: 'creatd_by' } })
// @ts-expect-error a scope of two parts by an unknown field
defineResource({ ...limited, fields: { ...fields, course_id: course }, scope: { site: 'course.site_ids', own: 'id' } })
// @ts-expect-error a scope that follows what is no ref
defineResource({ ...limited, fields, scope: { site: 'note.site_ids', own: 'created_by' } })
// @ts-expect-error unique within an unknown field
defineResource({ ...limited, fields: { ...fields, code: text({ label, unique: { within: 'cuorse_id' } }) } })
// @ts-expect-error asked for only when an unknown field has a value
defineResource({ ...limited, fields: { ...fields, code: text({ label, onlyWhen: { nane: ['a'] } }) } })
// @ts-expect-error a secret unlike an unknown field
defineResource({ ...limited, fields: { ...fields, secret: password({ label, unlike: ['nane'] }) } })
// @ts-expect-error a choice among what an unknown field has chosen
defineResource({ ...limited, fields: { ...fields, enum_ids: refs('enum', { label, among: 'cuorse_id.enum_ids' }) } })
// @ts-expect-error a rule whose refusal is at an unknown field
defineResource({ ...limited, fields, rules: [{ path: 'nane.0', message: label, of: {}, holds: () => true }] })
// @ts-expect-error a rule that reads an unknown field
defineResource({ ...limited, fields, rules: [{ path: 'name', message: label, of: { nane: true }, holds: () => true }] })
// @ts-expect-error an option that no field takes
text({ label, maxlength: 20 })
// @ts-expect-error an option of another factory
richText({ label, profile: 'question', min: 1 })
// @ts-expect-error an option that a field of choices does not take
choice({ label, of: [{ value: 'a', label }], maxLength: 20 })
// @ts-expect-error an option that a structure does not take
json(z.string(), { label, example: '', serchable: true })
// @ts-expect-error an option that a ref does not take
ref('sample', { label, among: 'course_id.sample_ids' })
// @ts-expect-error a label in one language
text({ label: { zh: '名称' } })
// @ts-expect-error a default of another type
text({ label, default: 1 })
// @ts-expect-error a widget that is not in src/records/fields
json(z.string(), { label, widget: 'noSuchWidget', example: '' })
const replaced = { ...text({ label }), widget: 'noSuchWidget' } as const
// @ts-expect-error a widget put in the place of another that is not in src/records/fields
defineResource({ ...common, name: 'sample', fields: { name: replaced }, list: { columns: ['name'] } })
const misspelt = { path: '/sample', icon: 'boook' } as const
// @ts-expect-error an icon that nobody draws
defineResource({ ...common, name: 'sample', fields, list: { columns: ['name'] }, menu: misspelt })
const lost = { path: '/sample', icon: 'book', group: 'paper' } as const
// @ts-expect-error a group that the menu does not have
defineResource({ ...common, name: 'sample', fields, list: { columns: ['name'] }, menu: lost })
// @ts-expect-error a colour that no tag has
choice({ label, of: [{ value: 'a', label, color: 'bleu' }] })

const pointing = defineResource({
  ...common,
  name: 'pointing',
  fields: { ...fields, sample_id: ref('sample', { label }) },
  list: { columns: ['name'] },
})
export const registry = defineRegistry({ sample: right, pointing })
// @ts-expect-error a ref to a resource that is not registered
defineRegistry({ pointing })

const acting = defineResource({
  ...common,
  name: 'acting',
  fields,
  list: { columns: ['name'] },
  actions: {
    count: {
      on: 'rows',
      label,
      input: { note: text({ label, required: true }) },
      output: z.strictObject({ total: z.int() }),
    },
    clear: { on: 'rows', label, set: { note: null } },
  },
})
const kind = choice({
  label,
  of: [
    { value: 'a', label },
    { value: 'b', label },
  ],
})
const one = { on: 'rows', label } as const
const doing = { ...limited, fields: { ...fields, kind } }
export const stepping = defineResource({
  ...doing,
  actions: {
    next: { ...one, set: { kind: 'b', note: null }, when: { kind: ['a', null] }, tells: 'finish' },
    finish: { ...one, set: { kind: null }, input: { why: text({ label, onlyWhen: { how: ['a'] } }), how: kind } },
  },
})
// @ts-expect-error an effect on an unknown field
defineResource({ ...doing, actions: { act: { ...one, set: { note: null, knd: 'b' } } } })
// @ts-expect-error an effect that gives a value that the field never has
defineResource({ ...doing, actions: { act: { ...one, set: { kind: 'c' } } } })
// @ts-expect-error a condition on an unknown field
defineResource({ ...doing, actions: { act: { ...one, set: { note: null }, when: { kind: ['a'], knd: ['a'] } } } })
// @ts-expect-error a condition that no record meets
defineResource({ ...doing, actions: { act: { ...one, set: { note: null }, when: { kind: ['c'] } } } })
// @ts-expect-error an option that no action takes
defineResource({ ...doing, actions: { act: { ...one, set: { note: null }, confrim: label } } })
// @ts-expect-error an action's icon that nobody draws
defineResource({ ...doing, actions: { act: { ...one, set: { note: null }, icon: 'boook' } } })
// @ts-expect-error a step that follows and is none
defineResource({ ...doing, actions: { act: { ...one, set: { note: null }, tells: 'acct' } } })
// @ts-expect-error an input that is asked for only when an unknown one has a value
defineResource({ ...doing, actions: { act: { ...one, input: { why: text({ label, onlyWhen: { note: ['a'] } }) } } } })
export const handled = defineHandlers(acting, {
  count: async (_context, { ids, note }) => ({ total: ids.length + note.length }),
})
// @ts-expect-error an action without its handler
defineHandlers(acting, {})
// @ts-expect-error a handler for an action whose effect is declared
defineHandlers(acting, { count: async () => ({ total: 1 }), clear: async () => null })
// @ts-expect-error an answer that the output does not declare
defineHandlers(acting, { count: async () => ({ sum: 1 }) })
// @ts-expect-error an input that is not declared
defineHandlers(acting, { count: async (_context, { remark }) => ({ total: Number(remark) }) })

/** A record has the declared fields, null where optional; fields that are only written are missing. */
export const stem = (record: Row<typeof exercise>): string => record.stem
// @ts-expect-error may be null
export const analysis = (record: Row<typeof exercise>): string => record.analysis
// @ts-expect-error no such field
export const levl = (record: Row<typeof exercise>): unknown => record.levl
// @ts-expect-error the server alone sets it
export const written: Input<typeof exercise> = { created_at: '2026-05-31T08:00:00.000Z' }

/** A text that nobody wrote cannot be asked for, neither of the site's own nor of a part's. */
export const texts = (t: Translate, part: PartTexts<DuplicatesTexts>): string[] => [t('shell.logout'), part.t('merge')]
// @ts-expect-error no such text
export const unsaid = (t: Translate): string => t('shell.logot')
// @ts-expect-error no such text in this part
export const unsaidPart = ({ t }: PartTexts<DuplicatesTexts>): string => t('merg')
