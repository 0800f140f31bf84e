import { act, useState } from 'react'
import { Refine, type DataProvider } from '@refinedev/core'
import fc from 'fast-check'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { setPerson } from '../../providers/access-state.ts'
import { HttpFault } from '../../providers/fault.ts'
import { chooseLanguage, currentLanguage } from '../../providers/session.ts'
import { site } from '../../resources/site.ts'
import type { UserInfo } from '../../resources/system/account-calls.ts'
import { RightsContext } from '../../src/base/session/use-rights.ts'
import { Feedback } from '../../src/base/loading/feedback.tsx'
import { dropDraft, listDrafts } from '../../src/records/drafts/draft-store.ts'
import type { StoredRecord, Values } from '../../src/records/screen/stored-record.ts'
import { EditorFields, useEditing, type Editing } from '../../src/records/views/form/editing.ts'
import { RecordEditor } from '../../src/records/views/form/record-editor.tsx'
import { mounted, typeInto, type Mounted, outsideAct } from '../fixtures/mounted.ts'
import { atScale } from '../fixtures/scale.ts'

/** A form whose save is answered when the test says so: what is typed meanwhile is never lost. */

const names = ['name', 'domain'] as const
type Name = (typeof names)[number]
const anything = { rights: new Set(['*']), can: () => true, meets: () => true }
const groups = [{ label: site.label, fields: [...names] }]
const opened = { id: 7, version: 1, name: '一中', domain: 'a.example.com' } as unknown as StoredRecord

interface Sent {
  values: Values
  answer: (fault?: HttpFault) => Promise<void>
}

/** What the server has, and the saves that it has not answered. */
class Server {
  record: StoredRecord = opened
  readonly sent: Sent[] = []
  readonly provider = {
    getApiUrl: () => '',
    getList: async () => ({ data: [], total: 0 }),
    getOne: async () => ({ data: this.record }),
    deleteOne: async () => ({ data: this.record }),
    update: ({ variables }: { variables: Values }) => this.save(variables),
    create: ({ variables }: { variables: Values }) => this.save(variables),
  } as unknown as DataProvider

  private save(values: Values): Promise<{ data: StoredRecord }> {
    return new Promise((resolve, reject) => {
      const answer = (fault?: HttpFault) =>
        act(async () => {
          this.sent.splice(this.sent.indexOf(one), 1)
          if (fault) return reject(fault)
          this.record = { ...this.record, ...values, version: this.record.version + 1 }
          resolve({ data: this.record })
        })
      const one = { values, answer }
      this.sent.push(one)
    })
  }
}

let page: Mounted
let server: Server
let editing: Editing
let show: (record: StoredRecord) => void
let saved: { version: number; isUnfinished: boolean }[]

/** What the test reads and does, of what is drawn now. */
const tell = {
  editing: (now: Editing) => void (editing = now),
  show: (now: (record: StoredRecord) => void) => void (show = now),
}

function Probe() {
  tell.editing(useEditing())
  return <EditorFields />
}

function Form({ mode, autosaveMs }: { mode: 'create' | 'edit'; autosaveMs?: number }) {
  const [record, setRecord] = useState(opened)
  tell.show(setRecord)
  return (
    <RecordEditor
      resource={site}
      mode={mode}
      groups={groups}
      record={mode === 'edit' ? record : null}
      start={{ name: '', domain: '' }}
      formKey={`site/${mode}/${mode === 'edit' ? 7 : ''}`}
      onSaved={({ version }, isUnfinished) => saved.push({ version, isUnfinished })}
      {...(autosaveMs === undefined ? {} : { autosaveMs })}
    >
      <Probe />
    </RecordEditor>
  )
}

async function open(mode: 'create' | 'edit', autosaveMs?: number): Promise<void> {
  server = new Server()
  saved = []
  await page.draw(
    <MemoryRouter>
      <Refine dataProvider={server.provider} options={{ disableTelemetry: true, liveMode: 'off' }}>
        <RightsContext value={anything}>
          <Feedback>
            <Form mode={mode} {...(autosaveMs === undefined ? {} : { autosaveMs })} />
          </Feedback>
        </RightsContext>
      </Refine>
    </MemoryRouter>,
  )
  await outsideAct(() => expect.poll(() => page.page.querySelectorAll('input').length).toBeGreaterThan(1))
}

const box = (name: Name): HTMLInputElement => page.page.querySelector<HTMLInputElement>(`input[id$="-${name}"]`)!
const type = (name: Name, text: string): Promise<void> => act(async () => typeInto(box(name), text))
const save = (): Promise<void> => act(async () => editing.save())

beforeEach(async () => {
  setPerson({ id: 1, username: 'wang', is_admin: true, permissions: [] as string[] } as unknown as UserInfo)
  page = await mounted(null)
})
afterEach(async () => {
  await page.draw(null)
  await act(async () => chooseLanguage('zh'))
  for (const { slot } of await listDrafts()) await dropDraft(slot)
})

it('keeps what was typed while an edit was saved, and saves it next', async () => {
  await open('edit')
  await type('name', '二中')
  await save()
  await type('name', '二中分校')
  await type('domain', 'b.example.com')
  await server.sent[0]!.answer()
  expect(box('name').value).toBe('二中分校')
  expect(saved).toEqual([{ version: 2, isUnfinished: true }])
  await save()
  expect(server.sent[0]!.values).toEqual({ name: '二中分校', domain: 'b.example.com', version: 2 })
  await server.sent[0]!.answer()
  expect(saved.at(-1)).toEqual({ version: 3, isUnfinished: false })
  expect(editing.dirty).toBe(false)
})

it('leaves what was typed while a record was created to the form of that record', async () => {
  await open('create')
  await type('name', '三中')
  await type('domain', 'c.example.com')
  await save()
  await type('name', '三中分校')
  await server.sent[0]!.answer()
  await expect.poll(() => saved).toEqual([{ version: 2, isUnfinished: true }])
  const [left] = await listDrafts()
  expect(left).toMatchObject({ slot: { form: 'site/edit/7' }, draft: { values: { name: '三中分校' } } })
})

it('follows its record, and keeps what was typed', async () => {
  await open('edit')
  await type('name', '四中')
  await act(async () => show({ ...opened, version: 2, domain: 'moved.example.com' }))
  expect([box('name').value, box('domain').value]).toEqual(['四中', 'moved.example.com'])
  await save()
  expect(server.sent[0]!.values).toEqual({ name: '四中', version: 2 })
  await server.sent[0]!.answer()
})

it('stays with its version where its record was changed in the same field, so that the save shows both', async () => {
  await open('edit')
  await type('name', '五中')
  await act(async () => show({ ...opened, version: 2, name: '六中' }))
  expect(box('name').value).toBe('五中')
  await save()
  expect(server.sent[0]!.values).toEqual({ name: '五中', version: 1 })
  await server.sent[0]!.answer(new HttpFault('', 500, 500))
})

type Step = { do: 'type'; name: Name; text: string } | { do: 'save' | 'answer' | 'fail' | 'move' | 'language' }

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('type' as const),
    name: fc.constantFrom(...names),
    text: fc.stringMatching(/^[a-z]{1,6}$/),
  }),
  fc.record({ do: fc.constantFrom('save', 'answer', 'fail', 'move', 'language') }),
)

/** In whatever order one types, saves, is answered or not, and the record is moved: the last text of a field stays. */
it('shows the last text of every field after any of these in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 14 }), async (all) => {
      await open('edit')
      const typed: Partial<Record<Name, string>> = {}
      for (const step of all) {
        if (step.do === 'type') {
          const text = step.name === 'domain' ? `${step.text}.example.com` : step.text
          typed[step.name] = text
          await type(step.name, text)
        } else if (step.do === 'save') await save()
        else if (step.do === 'answer') await server.sent[0]?.answer()
        else if (step.do === 'fail') await server.sent[0]?.answer(new HttpFault('', 503, 503))
        else if (step.do === 'language') await act(async () => chooseLanguage(currentLanguage() === 'en' ? 'zh' : 'en'))
        else if (server.sent.length === 0) {
          server.record = { ...server.record, version: server.record.version + 1 }
          await act(async () => show(server.record))
        }
        for (const name of names) if (typed[name] !== undefined) expect(box(name).value).toBe(typed[name])
      }
      while (server.sent.length > 0) await server.sent[0]!.answer()
      await page.draw(null)
      for (const { slot } of await listDrafts()) await dropDraft(slot)
    }),
    { numRuns: atScale(30) },
  )
})
