import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { strFromU8, unzipSync } from 'fflate'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sanitise } from '../../editor/sanitise.ts'
import { exercise } from '../../resources/exercise.ts'
import { import_batch } from '../../resources/import-batch.ts'
import { resources } from '../../resources/index.ts'
import type { StoredFile } from '../../resources/kit/index.ts'
import { hostileInputs } from '../editor/hostile.ts'
import { atScale } from '../fixtures/scale.ts'
import { startServer, type RunningServer } from '../fixtures/server.ts'
import { openBrowser, type Stage } from './driver.ts'
import { bitesIn } from './harm.ts'
import { answerField, HostileBank, htmlIn, htmlKeys, optionsField } from './hostile-bank.ts'

/**
 * The control of hostile.test.ts, in a page that cleans nothing: it is bitten by many of the inputs, by none that was
 * cleaned, and by nothing that we export.
 * @chosen-by editor/stored editor/sanitise.ts tests/editor/hostile.ts tests/browser/harm.ts
 * @chosen-by server/features/bank/question-formats
 */

let server: RunningServer
let stage: Stage
let bank: HostileBank
let site: Server
let context: BrowserContext
let origin = ''

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  bank = await HostileBank.of(server)
  await bank.makeRecords([exercise], 8)
  await bank.makeQuestions()
  // Of the same browser, but watched by nobody: here every request is wanted.
  context = await (await stage.person()).page.context().browser()!.newContext()
  site = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>control</title>'),
  )
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterAll(async () => {
  await context?.close()
  await new Promise((resolve) => site.close(resolve))
  await stage?.close()
  await server?.stop()
})

/** The bytes of an export of every question. */
async function exported(format: string): Promise<Uint8Array> {
  const { job_id } = await bank.admin.must(exercise, 'export_exercise', { format })
  const file = await vi.waitFor(
    async () => {
      const { state, result, message } = await bank.admin.must(resources.job, 'detail', { id: job_id })
      if (state !== 'done') throw new Error(`${format}: ${state} ${message}`)
      return result.file as StoredFile
    },
    { timeout: 180_000 },
  )
  const answer = await fetch(server.origin + file.url, { headers: { authorization: `Bearer ${bank.admin.token}` } })
  return new Uint8Array(await answer.arrayBuffer())
}

const moodleHtml = /format="html"><text>(?:<!\[CDATA\[([^]*?)\]\]>|([^<]*))<\/text>/g
/** Up to a sign of GIFT's own that stands for itself. */
const giftHtml = /\[html\]((?:\\[^]|[^\\{}~=])*)/g
const references: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** What the programs that read these formats put into their pages unchanged. */
const htmlOfExport: Readonly<Record<string, (bytes: Uint8Array) => string[]>> = {
  json: (bytes) =>
    JSON.parse(strFromU8(bytes)).questions.flatMap((one: any) => [
      one.stem,
      one.analysis ?? '',
      ...htmlIn(one.options, htmlKeys(optionsField)),
      ...htmlIn(one.answer, htmlKeys(answerField)),
    ]),
  moodle_xml: (bytes) =>
    [...strFromU8(bytes).matchAll(moodleHtml)].map(
      ([, whole, quoted = '']) =>
        whole ?? quoted.replace(/&(\w+);/g, (reference, name: string) => references[name] ?? reference),
    ),
  gift: (bytes) =>
    [...strFromU8(bytes).matchAll(giftHtml)].map(([, quoted]) => quoted!.replace(/\\([~=#{}:\\])/g, '$1')),
  qti_2_2: (bytes) => itemsIn(bytes),
  qti_3: (bytes) => itemsIn(bytes),
}
/** What should do no harm need not be distinguished. */
const together = (texts: readonly string[]): string[] =>
  Array.from({ length: Math.ceil(texts.length / 20) }, (_, index) =>
    texts.slice(index * 20, index * 20 + 20).join('\n'),
  )
const itemsIn = (bytes: Uint8Array): string[] =>
  Object.entries(unzipSync(bytes)).flatMap(([name, content]) => (name.endsWith('.xml') ? [strFromU8(content)] : []))
/** Here words are words, and never HTML. */
const wordFormats = new Set(['xlsx', 'csv', 'docx'])

it('is bitten by many of the inputs, and by none that was cleaned', async () => {
  const step = Math.floor(hostileInputs.length / atScale(hostileInputs.length))
  const some = hostileInputs.filter((_, at) => at % step === 0)
  const bitten = await bitesIn(await context.newPage(), origin, some)
  console.log(`${bitten.size} of ${some.length} hostile inputs bite where nothing cleans them`)
  expect(bitten.size).toBeGreaterThan(some.length / 3)
  const clean = hostileInputs.flatMap((input) => [sanitise(input, 'question'), sanitise(input, 'article')])
  expect(await bitesIn(await context.newPage(), origin, together(clean))).toEqual(new Set())
})

it('is not bitten by what we export', async () => {
  const { exports } = await bank.admin.must(import_batch, 'options', { resource: exercise.name })
  expect(
    exports
      .map(({ name }: { name: string }) => name)
      .filter((name: string) => !wordFormats.has(name))
      .sort(),
  ).toEqual(Object.keys(htmlOfExport).sort())
  for (const [format, htmlOf] of Object.entries(htmlOfExport)) {
    const texts = htmlOf(await exported(format))
    expect(texts.length, format).toBeGreaterThan(20)
    expect(await bitesIn(await context.newPage(), origin, together(texts)), format).toEqual(new Set())
  }
})
