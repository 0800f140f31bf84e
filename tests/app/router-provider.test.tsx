import { Refine, useList, type DataProvider } from '@refinedev/core'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { routerProvider } from '../../src/app/router-provider.ts'
import { mounted } from '../fixtures/mounted.ts'

/** What Refine reads of the address. */

// In Node the rest of it, which moves between pages, has a React Router of its own.
const { parse } = routerProvider
const Rows = () => (useList({ resource: 'subject', meta: { own: true } }), null)

it('is nothing that would go along with calls, no matter who wrote it into a link', async () => {
  const getList = vi.fn<DataProvider['getList']>(async () => ({ data: [], total: 0 }))
  await mounted(
    <MemoryRouter initialEntries={['/systemManagement/courseManagement?trash=1&cursor=planted']}>
      <Refine
        routerProvider={{ parse }}
        dataProvider={{ getList } as unknown as DataProvider}
        options={{ disableTelemetry: true }}
      >
        <Rows />
      </Refine>
    </MemoryRouter>,
  )
  const { meta } = getList.mock.calls[0]![0]
  expect(meta).toMatchObject({ own: true })
  expect(meta).not.toHaveProperty('trash')
  expect(meta).not.toHaveProperty('cursor')
})
