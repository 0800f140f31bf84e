import { act, type ReactNode } from 'react'
import { Refine } from '@refinedev/core'
import { HashRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accessControlProvider, type SharedAnswer } from '../../providers/access.ts'
import { setPerson } from '../../providers/access-state.ts'
import { dataProvider } from '../../providers/data.ts'
import { resources } from '../../resources/index.ts'
import { OnlyWithRight } from '../../src/app/only-with-right.tsx'
import { routerProvider } from '../../src/app/router-provider.ts'
import { SharedAccess } from '../../src/app/shared-access.tsx'
import { useRights } from '../../src/base/session/use-rights.ts'
import { person } from '../fixtures/menus.ts'
import { mounted, outsideAct } from '../fixtures/mounted.ts'

/** Pages and controls ask Refine's access control; however many ask, it is asked once for each person. */

const { exercise } = resources
let asked: ReturnType<typeof vi.spyOn>

const Cell = () => (useRights().can(exercise, 'update') ? <i>edit </i> : null)
const cells = Array.from({ length: 200 }, (_, index) => <Cell key={index} />)

const drawn = async (children: ReactNode, provider = accessControlProvider): Promise<HTMLElement> => {
  const { page } = await mounted(
    <HashRouter>
      <Refine
        dataProvider={dataProvider}
        accessControlProvider={provider}
        routerProvider={routerProvider}
        resources={[{ name: 'exercise', list: '/questions' }]}
        options={{ disableTelemetry: true }}
      >
        <SharedAccess>{children}</SharedAccess>
      </Refine>
    </HashRouter>,
  )
  return page
}

const may = (...permissions: string[]): void => setPerson(person({ is_admin: false, permissions }))

beforeEach(() => {
  globalThis.location.hash = '#/questions'
  asked = vi.spyOn(accessControlProvider, 'can')
})
afterEach(() => act(async () => setPerson(null)))

it('cells have their answer in the first drawing, without a question each, and follow the rights', async () => {
  may('exercise:list', 'exercise:update')
  const page = await drawn(cells)
  expect(page.textContent).toBe('edit '.repeat(200))
  expect(asked.mock.calls.length).toBeLessThanOrEqual(1)
  await act(async () => may('exercise:list'))
  expect(page.textContent).toBe('')
  expect(asked.mock.calls.length).toBeLessThanOrEqual(2)
})

it('a page goes to /403 with the right that is missing, and when the right goes', async () => {
  may('exercise:list')
  const questions = (
    <Routes>
      <Route path="/questions" element={<OnlyWithRight resource={exercise}>questions</OnlyWithRight>} />
      <Route path="*" element={null} />
    </Routes>
  )
  const page = await drawn(questions)
  await outsideAct(() => expect.poll(() => page.textContent).toBe('questions'))
  await act(async () => may('user:list'))
  expect(page.textContent).toBe('')
  expect(globalThis.location.hash).toContain('/403')
  expect(decodeURIComponent(globalThis.location.hash)).toContain('exercise:list')
})

it('another provider decides every button, row and field in its own way', async () => {
  may('*')
  const records = [7, 8].map((id) => ({ id, created_by: 1 }))
  const Row = ({ record }: { record: { id: number } }) => {
    const { can, rights, meets } = useRights()
    const shown = [can(exercise, 'update', record) && `edit ${record.id} `, can(exercise, 'delete') && 'delete ']
    return <i>{[...shown, rights.has('exercise:list') && 'read ', meets(['any']) && 'met ']}</i>
  }
  const rows = records.map((record) => <Row key={record.id} record={record} />)
  const answer: SharedAnswer = {
    can: true,
    roles: [],
    rights: new Set(['exercise:list']),
    allows: ({ action, params }) => action === 'update' && params?.record?.['id'] === 7,
  }
  const page = await drawn(rows, { can: async () => answer })
  await outsideAct(() => expect.poll(() => page.textContent).toBe('edit 7 read read '))
  const nothing = await drawn(rows, { can: async () => ({ can: false }) })
  await outsideAct(() => expect.poll(() => nothing.textContent).toBe(''))
})
