import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exam } from '../../resources/exam.ts'
import { exercise } from '../../resources/exercise.ts'
import { sampleCourses } from '../../samples/sample-courses.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { startChromium, type Chromium, type Tab } from './first-list/chromium.ts'
import { login, originOf } from './first-list/list-address.ts'
import { endAll, type Served } from './processes.ts'

/**
 * `npm run bench -- paper-editor [--rounds 9]`: a paper of 500 questions with 2,500 formulas in the paper editor, on a
 * machine 4 times slower than this one. From dropping a dragged question to the next paint; from a letter in a
 * section's name to the next paint; and the memory of the page, with the garbage collected, before and after 200
 * changes that are undone.
 */

const wanted = { dropMs: 100, letterMs: 50, memoryRatio: 1.1 }
const count = 500
const formulasEach = 5
const sections = 10
const slowdown = 4
const changes = 200

const formulas = sampleCourses
  .flatMap(({ questions }) => questions)
  .flatMap(({ stem, analysis }) => `${stem}${analysis ?? ''}`.match(/<span data-type="formula"[^>]*><\/span>/g) ?? [])

const stemOf = (n: number): string =>
  Array.from({ length: formulasEach }, (_, at) => `已知 ${formulas[(n * formulasEach + at) % formulas.length]}`).join(
    '，',
  )

const inBatches = async <T>(all: readonly T[], size: number, work: (one: T) => Promise<number>): Promise<number[]> => {
  const done: number[] = []
  for (let from = 0; from < all.length; from += size)
    done.push(...(await Promise.all(all.slice(from, from + size).map(work))))
  return done
}

async function makePaper(client: Client): Promise<number> {
  const factory = new RecordFactory(client)
  const { id: subject_course_id } = await factory.make('subject_course', { name: '高中数学' })
  const numbers = Array.from({ length: count }, (_, n) => n)
  const ids = await inBatches(
    numbers,
    10,
    async (n) =>
      (await client.must(exercise, 'create', { ...exercise.example, subject_course_id, stem: stemOf(n), score: 2 })).id,
  )
  const each = count / sections
  const paper = {
    title: `${count} 道题`,
    subject_course_id,
    sections: Array.from({ length: sections }, (_, at) => ({
      vkey: `s${at}`,
      name: `第 ${at + 1} 部分`,
      exercise_items: ids
        .slice(at * each, (at + 1) * each)
        .map((exercise_id) => ({ vkey: `q${exercise_id}`, exercises: [{ exercise_id }] })),
    })),
  }
  return (await client.must(exam, 'create', paper)).id
}

/** After the next paint. */
const painted = `new Promise((done) => requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel(); port1.onmessage = () => done(performance.now()); port2.postMessage(0) }))`

/** In the page: drags an item by the browser's own events, and answers how long its drop takes to be seen, in ms. */
const dragging = `async (from, to) => {
  const items = [...document.querySelectorAll('.compose-item')]
  const [source, target] = [items[from], items[to]]
  const shown = async (element) => { element.scrollIntoView({ block: 'center' }); await ${painted}; await ${painted} }
  const dataTransfer = new DataTransfer()
  const send = (element, type, place) => {
    const { left, top, width } = place.getBoundingClientRect()
    const at = { clientX: left + Math.min(10, width / 2), clientY: top + 10 }
    element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, composed: true, dataTransfer, ...at }))
  }
  await shown(source)
  send(source, 'dragstart', source.querySelector('.compose-handle'))
  await shown(target)
  send(target, 'dragenter', target)
  send(target, 'dragover', target)
  await ${painted}
  const began = performance.now()
  send(target, 'drop', target)
  send(source, 'dragend', target)
  const ms = (await ${painted}) - began
  const now = [...document.querySelectorAll('.compose-item')]
  if (now.findIndex((one) => one.dataset.vkey === source.dataset.vkey) === from) throw new Error('nothing was moved')
  return ms
}`

async function openEditor(browser: Chromium, served: Served, token: string, id: number): Promise<Tab> {
  const origin = originOf(served)
  const tab = await browser.openTab()
  await tab.send('Page.navigate', { url: `${origin}/favicon.svg` })
  await tab.until(`location.origin === ${JSON.stringify(origin)} && document.readyState === 'complete'`)
  await tab.evaluate(`Object.assign(localStorage, ${JSON.stringify({ token })}) && undefined`)
  await tab.send('Page.navigate', { url: `${origin}/#/testing/examination/edit/${id}` })
  await tab.until(`document.querySelectorAll('.compose-item').length === ${count}`)
  await tab.until(`document.querySelector('.compose-item math') !== null`)
  return tab
}

/** In the page: the same move by the browser alone, without the product. */
const bareMove = `async (from, to) => {
  const items = [...document.querySelectorAll('.compose-item')]
  const [source, target] = [items[from], items[to]]
  const [parent, next] = [source.parentNode, source.nextSibling]
  target.scrollIntoView({ block: 'center' })
  await ${painted}; await ${painted}
  const began = performance.now()
  target.before(source)
  const ms = (await ${painted}) - began
  parent.insertBefore(source, next)
  return ms
}`

/** From the beginning into another section, and to a neighbour on the same screen; each there and back. */
const moved = { far: [3, 260], near: [3, 5] } as const

async function movesMs(
  tab: Tab,
  rounds: number,
  [one, other]: readonly [number, number],
): Promise<{ ours: number[]; bare: number[] }> {
  const [ours, bare]: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    // What is dropped on a later one comes before it.
    const [from, to] = round % 2 === 0 ? [one, other] : [other - 1, one]
    const pair = [
      await tab.evaluate<number>(`(${bareMove})(${from}, ${to})`),
      await tab.evaluate<number>(`(${dragging})(${from}, ${to})`),
    ] as const
    // What follows after the paint is not measured with the next one.
    await tab.evaluate('new Promise((done) => setTimeout(done, 1500))')
    if (round === 0) continue
    bare.push(pair[0])
    ours.push(pair[1])
  }
  return { ours, bare }
}

async function lettersMs(tab: Tab, rounds: number): Promise<number[]> {
  await tab.evaluate(
    `globalThis.noted = []; new PerformanceObserver((list) => list.getEntries().forEach((one) => one.interactionId && one.name === 'keydown' && noted.push(one.duration))).observe({ type: 'event', durationThreshold: 16 }); document.querySelector('.compose-section-name').focus()`,
  )
  const ms: number[] = []
  for (let round = 0; round <= rounds; round++) {
    await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'a', text: 'a' })
    await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'a' })
    await tab.evaluate('new Promise((done) => setTimeout(done, 400))')
    const noted = await tab.evaluate<number[]>('noted.splice(0)')
    if (round > 0) ms.push(Math.max(16, ...noted))
  }
  return ms
}

async function heapMegabytes(tab: Tab): Promise<number> {
  await tab.send('HeapProfiler.collectGarbage')
  const { usedSize } = await tab.send<{ usedSize: number }>('Runtime.getHeapUsage')
  return usedSize / 2 ** 20
}

/** Moves an item down and takes that back, again and again; the rest waits until all is saved. */
const changeMany = `(async () => {
  const key = (element, name, more) => element.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }))
  for (let at = 0; at < ${changes / 2}; at++) {
    const item = document.querySelectorAll('.compose-item')[at % 50]
    item.focus()
    key(item, 'ArrowDown', { altKey: true })
    await ${painted}
    key(item, 'z', { ctrlKey: true })
    await ${painted}
  }
})().then(() => true)`

const isSaved = `document.querySelector('.compose-saving').dataset.state === 'saved'`
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

interface Options {
  rounds: number
  print: (text: string) => void
  start: (folder: string) => Promise<Served>
}

export async function benchPaperEditor({ rounds, print, start }: Options): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'question-bank-papers-'))
  const browser = await startChromium()
  const line = (what: string, values: readonly number[], limit: number): void =>
    print(
      `${what.padEnd(46)} ${median(values).toFixed(0)} ms, at best ${Math.min(...values).toFixed(0)} (${values.map((one) => one.toFixed(0)).join(' ')}), wanted at most ${limit}: ${median(values) <= limit ? 'PASS' : 'below'}`,
    )
  try {
    const served = await start(folder)
    const client = await new Client(`${originOf(served)}/api`).login(login.username, login.password)
    const id = await makePaper(client)
    const tab = await openEditor(browser, served, client.token!, id)
    print(`${count} questions with ${count * formulasEach} formulas, ${slowdown} times slower than this machine`)
    await tab.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    for (const [name, places] of Object.entries(moved)) {
      const moves = await movesMs(tab, rounds, places)
      line(`a ${name} move, from the drop to the next paint`, moves.ours, wanted.dropMs)
      print(`the same by the browser alone                  ${median(moves.bare).toFixed(0)} ms`)
    }
    line('a letter in the name of a section', await lettersMs(tab, rounds), wanted.letterMs)
    await tab.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await tab.evaluate(changeMany)
    await tab.until(isSaved)
    const before = await heapMegabytes(tab)
    await tab.evaluate(changeMany)
    await tab.until(isSaved)
    const after = await heapMegabytes(tab)
    print(
      `memory of the page after ${changes} and after ${2 * changes} changes    ${before.toFixed(1)} and ${after.toFixed(1)} MB: ${after <= before * wanted.memoryRatio ? 'PASS' : 'below'}`,
    )
  } finally {
    await browser.close()
    await endAll()
    await rm(folder, { recursive: true, force: true })
  }
}
