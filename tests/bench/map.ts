import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resources } from '../../resources/index.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { startChromium, type Tab } from './first-list/chromium.ts'
import { login, originOf } from './first-list/list-address.ts'
import { endAll, type Served } from './processes.ts'

/**
 * `npm run bench -- map [--rounds 5]`: a map of 2,000 topics. From the last answer of the server to the next paint with
 * nodes, and the frames while the map is dragged with names in their boxes.
 */

const wanted = { drawnMs: 300, frameMs: 30 }
const [branches, twigs, leaves] = [10, 9, 22]
const { map, map_topic } = resources

/** A root, `branches`, `twigs` in each, `leaves` in each. */
async function makeMap(client: Client): Promise<{ id: number; count: number }> {
  const { id: subject_course_id } = await new RecordFactory(client).make('subject_course', { name: '高中数学' })
  const { id } = await client.must(map, 'create', { name: '2,000 个主题', subject_course_id })
  let count = 0
  const add = async (name: string, parent_id: number | null): Promise<number> => {
    count += 1
    return (await client.must(map_topic, 'create', { map_id: id, name, parent_id })).id
  }
  const root = await add('高中数学', null)
  for (let branch = 1; branch <= branches; branch++) {
    const below = await add(`第 ${branch} 部分`, root)
    for (let twig = 1; twig <= twigs; twig++) {
      const parent = await add(`${branch}.${twig} 函数的性质`, below)
      await Promise.all(
        Array.from({ length: leaves }, (_, at) => add(`${branch}.${twig}.${at + 1} 单调性与最值`, parent)),
      )
    }
  }
  return { id, count }
}

/** In the page: from the last answer of the calls to the paint after the first nodes, in ms. */
const drawn = `new Promise((done) => {
  const look = () => {
    if (!document.querySelector('.map-node')) return requestAnimationFrame(look)
    requestAnimationFrame(() => {
      const ended = performance.getEntriesByType('resource').filter(({ name }) => /map_topic/.test(name)).map(({ responseEnd }) => responseEnd)
      done(performance.now() - Math.max(...ended))
    })
  }
  look()
})`

/** In the page: drags the map for two seconds, and answers how long each frame took, in ms. */
const dragging = `(async () => {
  const frame = document.querySelector('.map-frame')
  const { left, top, width, height } = frame.getBoundingClientRect()
  const send = (type, x, y) => document.querySelector('svg.map-drawing').dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX: left + x, clientY: top + y }))
  frame.setPointerCapture = () => undefined
  send('pointerdown', width / 2, height / 2)
  const frames = []
  let before = await new Promise(requestAnimationFrame)
  for (let at = 0; at < 120; at++) {
    send('pointermove', width / 2 + 300 * Math.sin(at / 12), height / 2 + 250 * Math.cos(at / 9))
    const now = await new Promise(requestAnimationFrame)
    frames.push(now - before)
    before = now
  }
  send('pointerup', width / 2, height / 2)
  return frames
})()`

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!
const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]!

interface Options {
  rounds: number
  print: (text: string) => void
  start: (folder: string) => Promise<Served>
}

async function open(tab: Tab, origin: string, id: number): Promise<number> {
  await tab.send('Page.navigate', { url: `${origin}/favicon.svg` })
  await tab.until(`location.href.endsWith('/favicon.svg') && document.readyState === 'complete'`)
  await tab.send('Page.navigate', { url: `${origin}/#${map_topic.menu!.path}?map_id=${id}` })
  await tab.until(`document.querySelector('.view-list') !== null`)
  return tab.evaluate<number>(drawn)
}

export async function benchMap({ rounds, print, start }: Options): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'question-bank-maps-'))
  const browser = await startChromium()
  const verdict = (value: number, limit: number): string =>
    `wanted at most ${limit}: ${value <= limit ? 'PASS' : 'below'}`
  try {
    const served = await start(folder)
    const origin = originOf(served)
    const client = await new Client(`${origin}/api`).login(login.username, login.password)
    const { id, count } = await makeMap(client)
    const tab = await browser.openTab()
    await tab.send('Page.navigate', { url: `${origin}/favicon.svg` })
    await tab.until(`location.origin === ${JSON.stringify(origin)} && document.readyState === 'complete'`)
    await tab.evaluate(`Object.assign(localStorage, ${JSON.stringify({ token: client.token })}) && undefined`)
    const shown: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const ms = await open(tab, origin, id)
      // The first one loads the code of the page too.
      if (round > 0) shown.push(ms)
    }
    const texts = shown.map((ms) => ms.toFixed(0)).join(' ')
    print(
      `${count} topics drawn                ${median(shown).toFixed(0)} ms (${texts}), ${verdict(median(shown), wanted.drawnMs)}`,
    )
    for (const [name, steps] of [
      ['the whole map, collapsed', 0],
      ['names in their boxes', 7],
    ] as const) {
      for (let step = 0; step < steps; step++)
        await tab.evaluate(`document.querySelectorAll('.map-zoom button')[1].click()`)
      await tab.until(`document.querySelectorAll('.map-node').length > 0`)
      const { nodes, scale } = await tab.evaluate<{ nodes: number; scale: string }>(
        `new Promise((done) => setTimeout(() => done({ nodes: document.querySelectorAll('.map-node').length, scale: document.querySelector('.map-scale').textContent }), 800))`,
      )
      const frames = await tab.evaluate<number[]>(dragging)
      const usual = median(frames)
      print(
        `a frame while it is dragged, ${name} (${scale}, ${nodes} nodes): ${usual.toFixed(0)} ms, at the 95th hundredth ${at(frames, 0.95).toFixed(0)}, ${verdict(usual, wanted.frameMs)}`,
      )
    }
  } finally {
    await browser.close()
    await endAll()
    await rm(folder, { recursive: true, force: true })
  }
}
