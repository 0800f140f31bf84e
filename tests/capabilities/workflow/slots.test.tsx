import { Suspense, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { workflow as declared } from '../../../resources/capabilities/workflow/index.ts'
import { boolean, choice, defineResource, longText, text, verbNoun } from '../../../resources/kit/index.ts'
import { workflow } from '../../../src/capabilities/workflow/index.tsx'
import { readableGroups } from '../../../src/records/views/show/show-model.ts'
import { mounted, outsideAct } from '../../fixtures/mounted.ts'

/** What is seen of a workflow, of a resource that is no question. */

const plan = defineResource({
  name: 'plan',
  label: { zh: '教案', en: 'Plan' },
  calls: verbNoun('admin/plan'),
  scope: 'shared',
  title: 'name',
  fields: {
    name: text({ label: { zh: '名称', en: 'Name' } }),
    note: text({ label: { zh: '备注', en: 'Note' } }),
    phase: choice({
      label: { zh: '阶段', en: 'Phase' },
      of: [
        { value: 'idea', label: { zh: '构思', en: 'Idea' } },
        { value: 'fixed', label: { zh: '定稿', en: 'Fixed' } },
      ],
      default: 'idea',
    }),
    why: longText({ label: { zh: '原因', en: 'Reason' }, flow: 'read' }),
    thin: boolean({ label: { zh: '待补充', en: 'Thin' }, default: false, flow: 'read' }),
  },
  list: { columns: ['name', 'phase'] },
  with: [
    declared({
      field: 'phase',
      states: { fixed: { delete: true } },
      open: ['note'],
      reason: 'why',
      returned: { zh: '打回', en: 'Sent back' },
      complete: { states: ['fixed'], mark: 'thin', missing: () => [] },
    }),
  ],
})
const slots = workflow(plan)!

/** What is drawn, in words, when its parts have loaded. */
async function shown(node: ReactNode): Promise<string> {
  const { page } = await mounted(<Suspense>{node}</Suspense>)
  await outsideAct(() => expect.poll(() => page.textContent).not.toBe(''))
  return page.textContent
}

it('is the state and what is missing, beside the title and in lists', async () => {
  expect(await shown(slots.headTag!({ phase: 'fixed', thin: false }))).toBe('定稿')
  const { show, beside } = slots.cells!['phase']!
  expect(await shown(show({ phase: 'idea', why: '太短', thin: true }))).toBe('打回待补充')
  expect(beside).toBe('thin')
})

it('is why a record came back, above its page and its form', async () => {
  const record = { phase: 'idea', why: '太短', thin: false }
  const form = { readOnly: [], open: ['name'], onMoved() {} }
  for (const notice of [slots.recordNotice!(record), slots.formNotice!(record, form)]) {
    const text = await shown(notice)
    expect(text).toContain('太短')
    expect(text).toContain('打回')
  }
  expect(slots.recordNotice!({ phase: 'idea', why: null })).toBeUndefined()
})

it('is in no form, and at the head of the page instead of among the fields', () => {
  expect(plan.form.flatMap(({ fields }) => fields)).toEqual(['name', 'note'])
  const names = readableGroups(plan, new Set(['*'])).flatMap(({ fields }) => fields)
  expect(names).toEqual(expect.arrayContaining(['name', 'note', 'thin']))
  expect(names.filter((name) => ['phase', 'why'].includes(name))).toEqual([])
})
