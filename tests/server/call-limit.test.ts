import { expect, it } from 'vitest'
import { systemCalls } from '../../resources/system/system-calls.ts'
import { startServer } from '../fixtures/server.ts'

it('says how long it takes until an address may call again', async () => {
  const server = await startServer({ env: { RATE_LIMIT_PER_MINUTE: '3' } })
  const answers = await Promise.all(Array.from({ length: 6 }, () => fetch(`${server.base}/${systemCalls.config.path}`)))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  for (const answer of refused) {
    const { code, data } = (await answer.json()) as { code: number; data: { retry_after: number } }
    expect({ code, seconds: String(data.retry_after) }).toEqual({
      code: 100429,
      seconds: answer.headers.get('retry-after'),
    })
    // A window is a minute, which began a moment ago.
    expect(data.retry_after).toBeGreaterThan(30)
  }
  await server.stop()
})
