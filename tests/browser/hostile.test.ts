import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { strFromU8, unzipSync } from 'fflate'
import type { BrowserContext } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sanitise } from '../../editor/sanitise.ts'
import { exerciseTypes } from '../../resources/exercise-types/index.ts'
import { exercise } from '../../resources/exercise.ts'
import { import_batch } from '../../resources/import-batch.ts'
import { resources, type ResourceName } from '../../resources/index.ts'
import { systemCalls } from '../../resources/system/system-calls.ts'
import {
  callOf,
  fromFiles,
  type AnyField,
  type AnyResource,
  type Fields,
  type StoredFile,
} from '../../resources/kit/index.ts'
import { hostileInputs } from '../editor/hostile.ts'
import { printZh } from '../../src/locales/print.zh.ts'
import { Client } from '../fixtures/client.ts'
import { hostileNameTable, hostileQuestionFiles, refusedPackage } from '../fixtures/hostile-files.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { fieldLabelled, openRichField } from './controls.ts'
import { openBrowser, type Stage } from './driver.ts'
import { bitesIn, watchForHarm, type Harm } from './harm.ts'
import { makeUser, password } from './people.ts'
import type { Person } from './person.ts'
import { closeOtherTabs } from './tabs.ts'
import { named, startOf } from './words.ts'

/**
 * What people try to have run in somebody else's page, in every field of every resource and by every way in, looked at on every screen
 * in a real browser: nothing runs, nothing is asked for. The last test shows that the same inputs do bite where nothing cleans them.
 */

const title = '<img src=x onerror=alert(1)>'
const hostileUser = '<svg/onload=alert(1)>'
const wholeList = 'page_size=200'

let server: RunningServer
let stage: Stage
let admin: Client
let factory: RecordFactory
let course: { id: number }
/** One record of each resource that was changed, so that it has a history. */
const shown = new Map<AnyResource, number>()
/** A question of every type; and composites of all of them, in which every input stands. */
const questions: number[] = []
const composites: number[] = []
const batches: number[] = []

/** What every value must be to be stored at all. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()
const allResources: readonly AnyResource[] = Object.values(resources)
const made = allResources.filter(({ verbs }) => verbs.includes('create'))
const screens = made.filter(({ menu }) => menu)

/** Fields that take words: by what they are stored as, not by their names. */
const wordFields = (resource: AnyResource): [string, AnyField][] =>
  Object.entries(resource.fields as Fields).filter(
    ([, field]) =>
      field.column === 'text' && field.flow !== 'read' && field.stored !== 'hashed' && !field.options['of'],
  )

/** The inputs one after the other, over all that is made. */
const turn = { next: 0 }
const takeInput = (): string => storable(hostileInputs[turn.next++ % hostileInputs.length]!)

/** Ways to write the same into a field that asks for more than words; a field that takes none of them is left out. */
function attemptsFor(field: AnyField, input: string, number: number): string[] {
  const most = Number(field.options['maxLength'] ?? 100)
  const lead = field.required || field.unique ? `${number} ` : ''
  return [lead + input, `/${number}${input}`, `https://example.com/${number}?${input}`]
    .map((text) => text.slice(0, most).toWellFormed())
    .filter((text) => field.schema.safeParse(text).success)
}

/** Makes a record with hostile words wherever it takes words; what is refused for one attempt is tried by the next. */
async function makeHostile(resource: AnyResource, number: number): Promise<{ id: number; version: number }> {
  const attempts = new Map(wordFields(resource).map(([name, field]) => [name, attemptsFor(field, takeInput(), number)]))
  const base = await factory.input(resource.name as ResourceName)
  if (resource.parentField) delete base[resource.parentField]
  for (let tries = 0; tries < 4; tries++) {
    const words = Object.fromEntries(
      [...attempts].flatMap(([name, [first]]) => (first === undefined ? [] : [[name, first]])),
    )
    const answer = await admin.ask(resource, 'create', { ...base, ...words })
    if (answer.code === 200) return answer.data
    const wrong: { path: string }[] = answer.data?.errors ?? []
    if (wrong.length === 0) throw new Error(`${resource.name}: ${JSON.stringify(answer)}`)
    for (const { path } of wrong) attempts.get(path)?.shift()
  }
  throw new Error(`${resource.name} takes no hostile words`)
}

/** A structure with hostile words under the keys whose texts are HTML. */
function withHostile(value: unknown, keys: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => withHostile(one, keys))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      typeof one === 'string' && keys.includes(key) ? htmlInput() : withHostile(one, keys),
    ]),
  )
}
/** A blank that is forged would have to be answered. */
function htmlInput(): string {
  for (;;) {
    const input = takeInput()
    if (!input.includes('data-type="blank"')) return input
  }
}

const htmlKeys = (field: AnyField): readonly string[] => (field.options['html'] ?? []) as string[]
const { options: optionsField, answer: answerField } = exercise.fields

/** A question of every type; and composites of all of them, until every input stands in one. */
async function makeQuestions(): Promise<void> {
  const base = { subject_course_id: course.id }
  const filled = ({ options, answer }: { options: unknown; answer: unknown }) => ({
    options: withHostile(options, htmlKeys(optionsField)),
    answer: withHostile(answer, htmlKeys(answerField)),
  })
  for (const { name, example } of exerciseTypes) {
    questions.push(
      (
        await admin.must(exercise, 'create', {
          ...base,
          type: name,
          stem: `${name} ${htmlInput()}`,
          analysis: htmlInput(),
          ...filled(example),
        })
      ).id,
    )
  }
  const parts = exerciseTypes
    .filter(({ name }) => name !== 'composite')
    .map(({ example: { options, answer } }) => ({ stem: 'x', options, answer, analysis: 'x', score: null }))
  const end = turn.next + hostileInputs.length
  while (turn.next < end) {
    const many = [...parts, ...parts].slice(0, 30)
    const stem = Array.from({ length: 30 }, htmlInput)
      .map((input) => `<p>${input}</p>`)
      .join('')
    composites.push(
      (
        await admin.must(exercise, 'create', {
          ...base,
          type: 'composite',
          stem: `材料 ${stem}`,
          analysis: htmlInput(),
          ...filled({ options: [], answer: { type: 'composite', parts: many } }),
        })
      ).id,
    )
  }
}

async function upload(name: string, bytes: Buffer): Promise<StoredFile> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  const answer = await fetch(`${server.base}/${systemCalls.upload.path}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const { code, data, msg } = (await answer.json()) as { code: number; data: StoredFile; msg: string }
  if (code !== 200) throw new Error(`${name}: ${msg}`)
  return data
}

async function importFile(
  resource: AnyResource,
  name: string,
  bytes: Buffer,
  more: Record<string, unknown> = {},
): Promise<void> {
  const { batch_id } = await admin.must(resource, `import_${resource.name}`, {
    file: await upload(name, bytes),
    commit: false,
    ...more,
  })
  batches.push(batch_id)
}

/** Every way in for questions and for other things; one that is refused whole, and labels by their own call. */
async function importAll(): Promise<void> {
  const once = { subject_course_id: course.id }
  for (const { name, bytes } of hostileQuestionFiles()) await importFile(exercise, name, bytes, once)
  await importFile(exercise, `${title}.zip`, refusedPackage(), once)
  for (const resource of allResources.filter((one) => one !== exercise && fromFiles(one))) {
    const field = (resource.fields as Fields)[resource.title]!
    const asked: Record<string, unknown> = {}
    for (const name of fromFiles(resource)!.once) {
      const { target, example } = (resource.fields as Fields)[name]!
      if (!target) asked[name] = example
      else
        asked[name] =
          target.resource === 'subject_course' ? course.id : (await factory.make(target.resource as ResourceName)).id
    }
    await importFile(
      resource,
      `${resource.name}.csv`,
      hostileNameTable(field.label.zh, Number(field.options['maxLength'])),
      asked,
    )
  }
  const file = await upload(`labels${title}.csv`, Buffer.from(`题号,标签\n${title},${title}\n`))
  await admin.must(exercise, 'import_exam_item_exercise_label', { subject_course_id: course.id, file })
  await readTables()
}

/** Tables stop at their columns until somebody says what those fill: all but the first are told. */
async function readTables(): Promise<void> {
  const waiting: number[] = []
  for (const id of batches) if ((await stateOf(id)) === 'mapping') waiting.push(id)
  for (const id of waiting.slice(1)) await admin.must(import_batch, 'read', { id, mapping: null })
  for (const id of waiting.slice(1)) await stateOf(id)
}

/** How a batch stands when nothing is being done to it any more. */
async function stateOf(id: number): Promise<string> {
  return vi.waitFor(
    async () => {
      const { state } = await admin.must(import_batch, 'detail', { id })
      if (state === 'reading') throw new Error(`the import ${id} is still being read`)
      return state
    },
    { timeout: 180_000, interval: 100 },
  )
}

beforeAll(async () => {
  server = await startServer({ env: { TITLE: title } })
  stage = await openBrowser(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  factory = new RecordFactory(admin)
  course = await factory.make('subject_course', { name: `${title}课程` })
  const imported = importAll()
  const each = Math.ceil(hostileInputs.length / made.length)
  for (const resource of made) {
    const records: { id: number; version: number }[] = []
    for (let number = 0; number < each; number++) records.push(await makeHostile(resource, number))
    const [first, second] = records
    if (resource.verbs.includes('update')) {
      const [[name, field]] = wordFields(resource) as [[string, AnyField]]
      await admin.must(resource, 'update', {
        id: first!.id,
        version: first!.version,
        [name]: attemptsFor(field, takeInput(), 1000)[0],
      })
    }
    if (resource.verbs.includes('delete')) await admin.must(resource, 'delete', { id: second!.id })
    shown.set(resource, first!.id)
  }
  await makeQuestions()
  await makeUser(admin, hostileUser, await everyRight())
  await imported
}, 300_000)
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

async function everyRight(): Promise<string[]> {
  const { list } = await admin.must(resources.role, 'menu_perm_list')
  return (list as { perm_list: { tag: string }[] }[]).flatMap(({ perm_list }) => perm_list.map(({ tag }) => tag))
}

/** Somebody with a hostile name, in front of a page that is watched. */
interface Visitor {
  person: Person
  harm: Harm
  go(path: string): Promise<void>
}

async function visitor(): Promise<Visitor> {
  const person = await stage.person({ theme: JSON.stringify({ showSearch: true, showNotice: true }) })
  const harm = watchForHarm(person.page, server.origin)
  await person.logIn(hostileUser, password)
  const go = async (path: string): Promise<void> => {
    await person.visit(path)
    await person.settled()
    await harm.look(path)
  }
  return { person, harm, go }
}

it('are stored clean in every field that holds rich text', async () => {
  const { list } = await admin.must(exercise, 'list', { page_size: 200, sort: 'id' })
  expect(list.length).toBeGreaterThan(20)
  const html = list
    .flatMap((record: any) => [
      record.stem,
      record.analysis,
      ...htmlIn(record.options, htmlKeys(optionsField)),
      ...htmlIn(record.answer, htmlKeys(answerField)),
    ])
    .filter((one: unknown) => typeof one === 'string')
  expect(html.length).toBeGreaterThan(hostileInputs.length)
  expect(html.filter((one: string) => sanitise(one, 'question') !== one)).toEqual([])
})

function htmlIn(value: unknown, keys: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => htmlIn(one, keys))
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, one]) =>
    typeof one === 'string' && keys.includes(key) ? [one] : htmlIn(one, keys),
  )
}

describe('nothing runs', () => {
  let entered: Visitor | undefined
  /** The same page for all, as long as nothing goes wrong on it. */
  async function enter(): Promise<Visitor> {
    if (!entered || entered.person.page.isClosed()) entered = await visitor()
    return entered
  }
  afterEach(({ task }) => stage.endTest(task))
  afterAll(() => stage.endJourney({ name: 'nothing runs' }))

  it('in any list, tree, bin, record, history or form', async () => {
    const { person, harm, go } = await enter()
    for (const resource of screens) {
      const path = resource.menu!.path
      const id = shown.get(resource)!
      // The same list stays below a record.
      await go(`${path}?${wholeList}`)
      await closeOtherTabs(person)
      await go(`${path}/show/${id}?${wholeList}`)
      const history = person.page
        .getByRole('tab', { name: named(person.words.views.show.history) })
        .filter({ visible: true })
      if ((await history.count()) > 0) {
        await history.last().click()
        await person.settled()
        await harm.look(`${path} history`)
      }
      await go(`${path}/edit/${id}?${wholeList}`)
      if (resource.verbs.includes('trash')) await go(`${path}/trash`)
    }
    expect(harm.found).toEqual([])
  }, 180_000)

  it('in a question of every type, shown, edited, tried out and printed', async () => {
    const { person, harm, go } = await enter()
    const { page } = person
    const { preview } = person.words.views.common
    for (const id of [...composites, ...questions]) {
      await go(`${exercise.menu!.path}/show/${id}`)
      await closeOtherTabs(person)
      await person.button(preview, person.main).click()
      await person.dialog.getByText(preview).first().waitFor()
      await person.button(person.words.views.exercise.submit, person.dialog).click()
      await harm.look(`preview of ${id}`)
      // A composite has every type in it, and every input: it stands for the others where it takes longest.
      const isWhole = composites.includes(id)
      await page.keyboard.press('Escape')
      if (!isWhole) continue
      await person.button(person.words.views.common.print, person.main).click()
      await person.dialog.getByText(printZh.print.form_each).click()
      await person.dialog.locator('[aria-busy=false] img').first().waitFor()
      await harm.look(`print of ${id}`)
      await go(`${exercise.menu!.path}/edit/${id}`)
      await openRichField(fieldLabelled(person.form, exercise.fields.stem.label.zh).filter({ visible: true }))
      await harm.look(`editor of ${id}`)
    }
    expect(harm.found).toEqual([])
  }, 400_000)

  it('when it is pasted into the editor', async () => {
    const { person, harm, go } = await enter()
    await go(`${exercise.menu!.path}/create`)
    const text = await openRichField(
      fieldLabelled(person.form, exercise.fields.stem.label.zh).filter({ visible: true }),
    )
    await text.evaluate((element, inputs) => {
      for (const input of inputs) {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', input)
        clipboardData.setData('text/plain', input)
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }
    }, hostileInputs.map(storable))
    await harm.look('paste')
    expect(harm.found).toEqual([])
  }, 120_000)

  it('in an import, whatever the file: its columns, entries, reasons and names', async () => {
    const { person, harm, go } = await enter()
    await go(import_batch.menu!.path)
    const entries = callOf(import_batch, 'entries').path
    // Ten at a time would be three hundred pages.
    await person.page.route(`**/api/${entries}?*`, (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/page_size=10\b/, 'page_size=100'),
      }),
    )
    const states = new Set<string>()
    for (const id of batches) {
      states.add(await stateOf(id))
      await go(`${import_batch.menu!.path}/show/${id}`)
      await closeOtherTabs(person)
      const { total } = await admin.must(import_batch, 'entries', { id, page: 1, page_size: 1 })
      for (let seen = 0; seen < total; ) {
        if (seen > 0) {
          await Promise.all([
            person.page.waitForResponse((response) => response.url().includes(entries)),
            person.main.locator('.ant-pagination-next').filter({ visible: true }).click(),
          ])
          await person.settled()
        }
        const folded = person.main
          .getByRole('button', { name: named(person.words.import.details) })
          .filter({ visible: true })
        await folded.evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()))
        await harm.look(`import ${id}`)
        seen += await person.main.locator('.view-entry').filter({ visible: true }).count()
      }
    }
    expect(states).toEqual(new Set(['mapping', 'ready', 'failed']))
    expect(harm.found).toEqual([])
  }, 300_000)

  it('in the search over everything, and in notices', async () => {
    const { person, harm, go } = await enter()
    await go('/')
    await person.page.keyboard.press('Control+k')
    for (const word of ['alert(1)', '<img src=x', hostileUser]) {
      await Promise.all([
        person.page.waitForResponse((response) => response.url().includes(systemCalls.globalSearch.path)),
        person.dialog.getByRole('combobox').fill(word),
      ])
      await person.settled()
      await harm.look(`search for ${word}`)
    }
    await expect.poll(() => person.dialog.getByRole('option').count()).toBeGreaterThan(0)
    await person.page.keyboard.press('Escape')
    const { notices } = person.words.tools
    await person.page
      .getByRole('banner')
      .getByRole('button', { name: startOf(notices.title) })
      .first()
      .click()
    await person.page.getByRole('dialog', { name: notices.title }).getByRole('tab').first().waitFor()
    await harm.look('notices')
    expect(harm.found).toEqual([])
  })
})

/** The bytes of an export of every question. */
async function exported(format: string): Promise<Uint8Array> {
  const { job_id } = await admin.must(exercise, 'export_exercise', { format })
  const file = await vi.waitFor(
    async () => {
      const { state, result, message } = await admin.must(resources.job, 'detail', { id: job_id })
      if (state !== 'done') throw new Error(`${format}: ${state} ${message}`)
      return result.file as StoredFile
    },
    { timeout: 60_000 },
  )
  const answer = await fetch(server.origin + file.url, { headers: { authorization: `Bearer ${admin.token}` } })
  return new Uint8Array(await answer.arrayBuffer())
}

const moodleHtml = /format="html"><text>(?:<!\[CDATA\[([^]*?)\]\]>|([^<]*))<\/text>/g
/** Up to a sign of GIFT's own that stands for itself. */
const giftHtml = /\[html\]((?:\\[^]|[^\\{}~=])*)/g
const references: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** What the programs that read these formats put into their pages as it stands. */
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
/** What should not bite need not be told apart. */
const together = (texts: readonly string[]): string[] =>
  Array.from({ length: Math.ceil(texts.length / 20) }, (_, index) =>
    texts.slice(index * 20, index * 20 + 20).join('\n'),
  )
const itemsIn = (bytes: Uint8Array): string[] =>
  Object.entries(unzipSync(bytes)).flatMap(([name, content]) => (name.endsWith('.xml') ? [strFromU8(content)] : []))
/** Here words are words, and never HTML. */
const wordFormats = new Set(['xlsx', 'csv', 'docx'])

describe('a page that cleans nothing', () => {
  let site: Server
  let context: BrowserContext
  let origin = ''
  beforeAll(async () => {
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
  })

  it('is bitten by many of the inputs, and by none that was cleaned', async () => {
    const bitten = await bitesIn(await context.newPage(), origin, hostileInputs)
    console.log(`${bitten.size} of ${hostileInputs.length} hostile inputs bite where nothing cleans them`)
    expect(bitten.size).toBeGreaterThan(hostileInputs.length / 3)
    const clean = hostileInputs.flatMap((input) => [sanitise(input, 'question'), sanitise(input, 'article')])
    expect(await bitesIn(await context.newPage(), origin, together(clean))).toEqual(new Set())
  }, 120_000)

  it('is not bitten by what we export', async () => {
    const { exports } = await admin.must(import_batch, 'options', { resource: exercise.name })
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
  }, 120_000)
})
