import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, type Stage } from './driver.ts'

/**
 * The journeys' own gate has teeth: each planted fault of a page fails its journey.
 *
 * @chosen-by tests/browser/watch.ts tests/browser/driver.ts
 */

let site: Server
let stage: Stage

beforeAll(async () => {
  site = createServer((request, response) => {
    if (request.url === '/refused') return response.writeHead(403).end()
    return response
      .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "default-src 'self'; connect-src *" })
      .end('<!doctype html><title>.</title>')
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  stage = await openBrowser(`http://127.0.0.1:${(site.address() as AddressInfo).port}`)
})
afterAll(async () => {
  await stage?.close()
  site?.close()
})

async function journey(fault: () => unknown): Promise<unknown> {
  const person = await stage.person()
  await person.visit('/')
  await person.page.evaluate(fault)
  await person.page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  return stage.endJourney({ name: 'planted' }).then(
    () => 'clean',
    (error: Error) => error.message,
  )
}

const planted: [string, () => unknown, RegExp][] = [
  ['an uncaught error', () => void setTimeout(() => Promise.reject(new Error('planted'))), /page error: .*planted/],
  [
    'a breach of the content policy',
    () => void document.body.insertAdjacentHTML('beforeend', '<style>p { color: red }</style>'),
    /policy/i,
  ],
  [
    'a question to another host',
    () => fetch('http://127.0.0.1:9/').catch(() => undefined),
    /asked another host: http:\/\/127\.0\.0\.1:9\//,
  ],
  ['an error in the console', () => console.error('planted'), /console: planted/],
]

it.each(planted)('fails a journey for %s', async (_name, fault, message) => {
  expect(await journey(fault)).toMatch(message)
})

it('lets a refused call pass, which the page itself must answer', async () => {
  expect(await journey(() => fetch('/refused'))).toBe('clean')
})
