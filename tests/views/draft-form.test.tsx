import { Activity, act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { setPerson } from '../../providers/access-state.ts'
import { site } from '../../resources/site.ts'
import type { UserInfo } from '../../resources/system/account-calls.ts'
import { dropDraft, listDrafts } from '../../src/records/drafts/draft-store.ts'
import { Feedback } from '../../src/base/loading/feedback.tsx'
import { useDraft, type FormDraft } from '../../src/records/views/form/use-draft.ts'
import { useRecordForm, type RecordForm } from '../../src/records/views/form/use-record-form.ts'
import { mounted, type Mounted } from '../fixtures/mounted.ts'

/** A form in a kept-alive tab that is hidden and shown, in a browser without IndexedDB. */

const start = { base: {}, values: {} }
const names = ['name', 'domain']
let tab: Mounted
let form: RecordForm & FormDraft

function SiteForm({ tell }: { tell: (now: typeof form) => void }) {
  const fields = useRecordForm(site, 'create', names, start)
  const draft = useDraft(fields, 'site/create/', start, null)
  tell({ ...fields, ...draft })
  return null
}

const SiteTab = ({ mode }: { mode: 'visible' | 'hidden' }) => (
  <Feedback>
    <Activity mode={mode}>
      <SiteForm tell={(now) => (form = now)} />
    </Activity>
  </Feedback>
)

const draw = (mode: 'visible' | 'hidden' | 'gone'): Promise<void> =>
  tab.draw(mode === 'gone' ? null : <SiteTab mode={mode} />)

async function open(): Promise<void> {
  await draw('visible')
  await act(() => expect.poll(() => form.reading).toBe(false))
}

const type = (name: string): Promise<void> => act(async () => form.change('name', name))
const kept = async () => (await listDrafts()).map(({ draft }) => draft.values['name'])

beforeEach(async () => {
  setPerson({ id: 1, username: 'wang', is_admin: true, permissions: [] as string[] } as unknown as UserInfo)
  tab = await mounted(null)
})
afterEach(async () => {
  await draw('gone')
  for (const { slot } of await listDrafts()) await dropDraft(slot)
})

it('goes on with what it holds when it is shown again', async () => {
  await open()
  await type('一中')
  await draw('hidden')
  await draw('visible')
  expect(form).toMatchObject({ restored: null, values: { name: '一中' }, dirty: true })
  await type('一中分校')
  expect(form.values['name']).toBe('一中分校')
})

it('keeps what arrives while it is hidden, and what is there when it is taken away', async () => {
  await open()
  await type('一中')
  await draw('hidden')
  await type('二中')
  await draw('gone')
  await expect.poll(kept).toEqual(['二中'])
  await open()
  expect(form).toMatchObject({ values: { name: '二中' }, dirty: true })
  expect(form.restored).toMatchObject({ isOutdated: false, secretsLeftOut: false })
})

it('writes at once when the page may be gone', async () => {
  await open()
  await type('一中')
  await act(async () => void window.dispatchEvent(new Event('pagehide')))
  expect(Object.values(localStorage).join()).toContain('一中')
})

it('leaves nothing when it was saved', async () => {
  await open()
  await type('一中')
  await act(async () => void window.dispatchEvent(new Event('blur')))
  await act(async () => {
    form.forget()
    form.restart({ name: '一中' }, { name: '一中' })
  })
  await draw('gone')
  expect(await kept()).toEqual([])
})
