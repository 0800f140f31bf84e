import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PatientClient } from './patient-client.ts'

/** A server with a limit of calls a minute, which a run of the contract on it reaches. */

let refusals = 0
const server = createServer((_request, response) => {
  const refused = { code: 100429, msg: '操作过于频繁', data: { retry_after: 0 } }
  response.end(JSON.stringify(refusals-- > 0 ? refused : { code: 200, msg: 'ok', data: 'here' }))
})
let client: PatientClient
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  client = new PatientClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api`)
})
afterAll(() => void server.close())

it.each([
  [2, 200],
  [100, 100429],
])('asks again after %d refusals: %d', async (before, code) => {
  refusals = before
  expect(await client.send({ method: 'GET', path: 'anything' })).toMatchObject({ code })
})
