import { act } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { heldRights, setPerson } from '../../providers/access-state.ts'
import { dataProvider } from '../../providers/data.ts'
import { resources } from '../../resources/index.ts'
import type { UserInfo } from '../../resources/system/account-calls.ts'
import { titleOf, useTitles } from '../../src/records/record-titles/record-titles.ts'
import { RightsContext, type Rights } from '../../src/base/session/use-rights.ts'
import { mounted, type Mounted } from '../fixtures/mounted.ts'

/** The titles of records that cells point at. */

const person = (permissions: string[]): UserInfo => ({ permissions, is_admin: false }) as unknown as UserInfo
const reader: Rights = {
  rights: new Set(['subject:list']),
  can: () => heldRights().has('subject:list'),
  meets: () => true,
}
const Cell = ({ id }: { id: number }) => <i>{useTitles(resources.subject, [id])[0]!.title} </i>

let client: QueryClient
let cells: Mounted
let called: ReturnType<typeof vi.spyOn>
let name = '数学'

beforeEach(async () => {
  client = new QueryClient()
  name = '数学'
  called = vi
    .spyOn(dataProvider, 'getMany')
    .mockImplementation(async ({ ids }) => ({ data: ids.map((id) => ({ id, name: name + String(id) })) as never }))
  setPerson(person(['subject:list']))
  cells = await mounted(null)
})
afterEach(() => act(async () => setPerson(null)))

const settle = () => act(async () => void (await new Promise((resume) => setTimeout(resume, 20))))
const draw = async (ids: readonly number[]): Promise<void> => {
  await cells.draw(
    <QueryClientProvider client={client}>
      <RightsContext value={reader}>
        {ids.map((id, index) => (
          <Cell key={index} id={id} />
        ))}
      </RightsContext>
    </QueryClientProvider>,
  )
  await settle()
}

it("are what people call a record by, where it says so: a person's name, not the login", () => {
  expect(titleOf(resources.user, { id: 3, username: 'zhang3', name: '张三' })).toBe('张三')
  expect(titleOf(resources.user, { id: 3, username: 'zhang3', name: null })).toBe('zhang3')
})

it('come in one call for all cells, each record once', async () => {
  await draw([1, 2, 1, 1])
  expect(cells.page.textContent).toBe('数学1 数学2 数学1 数学1 ')
  expect(called).toHaveBeenCalledTimes(1)
  expect(called.mock.calls[0]![0]).toMatchObject({ ids: [1, 2] })
})

it('are asked for again when the resource changed, for every cell at once', async () => {
  await draw([1, 1])
  name = '语文'
  await act(async () => client.invalidateQueries({ queryKey: ['data', 'default', 'subject'] }))
  await settle()
  expect(cells.page.textContent).toBe('语文1 语文1 ')
  expect(called).toHaveBeenCalledTimes(2)
})

it('are passed again to cells that come back', async () => {
  await draw([1])
  await draw([])
  await draw([2, 1])
  name = '语文'
  await act(async () => client.invalidateQueries({ queryKey: ['data', 'default', 'subject'] }))
  await settle()
  expect(cells.page.textContent).toBe('语文2 语文1 ')
})

it('of the person before are not shown to the next', async () => {
  await draw([1])
  name = '别人的'
  await act(async () => client.clear())
  await draw([])
  await draw([1])
  expect(cells.page.textContent).toBe('别人的1 ')
})

it('are numbers where one may not list the resource and it has no title, and its list is not asked', async () => {
  await act(async () => setPerson(person([])))
  // Asked for titles alone, which the server does not know either.
  client.setQueryData(['data', 'default', 'subject', 'many', 'title', 1], null)
  await draw([1])
  expect(cells.page.textContent).toBe('#1 ')
  expect(called).not.toHaveBeenCalled()
})
