import { useState } from 'react'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { ofNotices, useLiveNotices } from '../../src/frame/tools/notices/use-unread.ts'
import { mounted, outsideAct } from '../fixtures/mounted.ts'

it('a list of notices that was read before the page listens is read again', async () => {
  let notices = 0
  const List = () => {
    const { data } = useQuery({
      queryKey: [...ofNotices, 'list'],
      queryFn: () => Promise.resolve(`${notices} notices`),
    })
    const [listens, setListens] = useState(false)
    useLiveNotices(listens)
    return (
      <>
        <p>{data}</p>
        <button type="button" onClick={() => setListens(true)} />
      </>
    )
  }
  const { page } = await mounted(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })}>
      <List />
    </QueryClientProvider>,
  )
  const shows = (text: string) => outsideAct(() => expect.poll(() => page.textContent).toBe(text))
  await shows('0 notices')
  notices = 1
  page.querySelector('button')?.click()
  await shows('1 notices')
})
