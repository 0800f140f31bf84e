import { z } from 'zod'
import {
  choice,
  defineRegistry,
  defineResource,
  json,
  plain,
  ref,
  text,
  type Input,
  type Row,
} from '../resources/kit/index.ts'
import { exercise } from '../resources/exercise.ts'
import { defineHandlers } from '../server/actions/handlers.ts'

/**
 * What the compiler refuses. Nothing here runs: the type check is the test, and it fails as well when one of the marked lines
 * would be taken.
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
// @ts-expect-error a page that nobody wrote
defineResource({ ...common, name: 'sample', fields, list: { columns: ['name'] }, bespoke: { form: 'no-such-page' } })
// @ts-expect-error a verb that does not exist
defineResource({ ...common, name: 'sample', fields, list: { columns: ['name'] }, verbs: ['lst'] })
// @ts-expect-error a label in one language
text({ label: { zh: '名称' } })
// @ts-expect-error a default of another type
text({ label, default: 1 })
// @ts-expect-error a widget that is not in src/widgets
json(z.string(), { label, widget: 'noSuchWidget', example: '' })
const replaced = { ...text({ label }), widget: 'noSuchWidget' } as const
// @ts-expect-error a widget put in the place of another that is not in src/widgets
defineResource({ ...common, name: 'sample', fields: { name: replaced }, list: { columns: ['name'] } })
const misspelt = { path: '/sample', icon: 'boook' } as const
// @ts-expect-error an icon that nobody draws
defineResource({ ...common, name: 'sample', fields, list: { columns: ['name'] }, menu: misspelt })
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

/** A record has what was declared, null where it may be absent; what only goes in is not there. */
export const stem = (record: Row<typeof exercise>): string => record.stem
// @ts-expect-error may be null
export const analysis = (record: Row<typeof exercise>): string => record.analysis
// @ts-expect-error no such field
export const levl = (record: Row<typeof exercise>): unknown => record.levl
// @ts-expect-error the server alone sets it
export const written: Input<typeof exercise> = { created_at: '2026-05-31T08:00:00.000Z' }
