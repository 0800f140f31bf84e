import { beforeAll, describe, expect, it } from 'vitest'
import type { SheetGeometry } from '../../../../resources/papers/answer-sheets/geometry.ts'
import { findCode } from '../../../../server/features/papers/answer-sheets/reading/find-code.ts'
import type { Gray } from '../../../../server/features/papers/answer-sheets/reading/gray.ts'
import { readPage } from '../../../../server/features/papers/answer-sheets/reading/read-page.ts'
import { upright } from '../../../../server/features/papers/answer-sheets/reading/upright.ts'
import { measure } from './measured.ts'
import { pixelsOf } from './pdf-pixels.ts'
import { printed, sampleSheet } from './sample-sheet.ts'
import { filled, randomOf, scanned, usualConditions, type Conditions, type Truth } from './simulated-scan.ts'

let geometry: SheetGeometry
let pages: Gray[]
const random = randomOf(20)

beforeAll(async () => {
  const sheet = printed(sampleSheet([20, 4, 1, 2, 1]), { from: 3, count: 1 })
  geometry = sheet.geometry
  pages = await pixelsOf(sheet.pdf, 200)
})

const scanOf = (truth: Truth, conditions: Conditions = { turn: 0.7, rubbedOut: 0 }, page = 1): Gray =>
  scanned(
    filled(
      pages[page - 1]!,
      geometry,
      [...geometry.digits, ...geometry.rows],
      truth,
      { rubbedOut: 0, ...conditions },
      random,
    ),
    conditions,
    random,
  )

async function readOf(scan: Gray) {
  const found = await findCode(scan)
  if (!found) throw new Error('The code was not found')
  return { code: found.code, read: readPage(scan, geometry, found.code.page, found.corners) }
}
async function rowOf(key: string, chosen: readonly string[]) {
  const others = [...geometry.rows, ...geometry.digits].filter((one) => one.key !== key)
  const truth = new Map([
    [key, [...chosen]],
    ...others.map((one): [string, string[]] => [one.key, [one.bubbles[0]!.value]]),
  ])
  const { read } = await readOf(scanOf(truth))
  if (typeof read === 'string') throw new Error(read)
  return read.rows.find((one) => one.key === key)!
}

it.each(['timed', 'older'] as const)(
  '2,000 bubbles of usual scans are read without a silent error, and few are doubted: a sheet that is %s',
  async (kind) => {
    const { silent, doubted, rows, unread, bubbles } = await measure(2000, usualConditions, 11, kind)
    expect(bubbles).toBeGreaterThanOrEqual(2000)
    expect({ silent, unread }).toEqual({ silent: 0, unread: 0 })
    expect(doubted / rows).toBeLessThanOrEqual(0.03)
  },
)

describe('paper that is bent between its corners', () => {
  const pixels = (millimetres: number): number => (millimetres * 200) / 25.4
  const bow = (at: number): number => Math.sin(Math.PI * at)
  const wave = (at: number): number => Math.sin(2 * Math.PI * at)
  const bends: Record<string, (mm: number) => NonNullable<Conditions['bend']>> = {
    down: (mm) => (_, y) => ({ x: 0, y: pixels(mm) * bow(y) }),
    up: (mm) => (_, y) => ({ x: 0, y: -pixels(mm) * bow(y) }),
    'in a wave': (mm) => (_, y) => ({ x: 0, y: pixels(mm) * wave(y) }),
    sideways: (mm) => (_, y) => ({ x: pixels(mm) * bow(y), y: 0 }),
    'across the page': (mm) => (x) => ({ x: 0, y: pixels(mm) * bow(x) }),
    'both ways': (mm) => (x, y) => ({ x: pixels(mm) * bow(y) * bow(x), y: pixels(mm) * bow(y) }),
  }

  it.each(Object.keys(bends))('is never read a row off: %s', async (name) => {
    const bendOf = bends[name]!
    const steps = [0, 0.5, 1, 1.5, 2, 3, 4, 5, 5.5, 6, 7, 8]
    let number = 0
    const { silent, bubbles } = await measure(
      2000,
      (scan, at) => ({ ...usualConditions(scan, at), bend: bendOf(steps[number++ % steps.length]!) }),
      31,
      'older',
    )
    expect({ silent, enough: bubbles >= 2000 }).toEqual({ silent: 0, enough: true })
  })
})

describe('the code', () => {
  it.each([0, 180])('says which page of which copy it is, at %i degrees', async (turn) => {
    const { code, read } = await readOf(scanOf(new Map(), { turn: turn + 1 }, 2))
    expect(code).toEqual({ key: 'K3F9X2M7QD', page: 2, copy: 3 })
    expect(typeof read).toBe('object')
  })

  it('is not found on paper that is no answer sheet', async () => {
    const { width, height } = pages[0]!
    expect(await findCode({ width, height, data: new Uint8Array(width * height).fill(240) })).toBeNull()
  })
})

it('a page whose corner is cut off cannot be read', async () => {
  expect((await readOf(scanOf(new Map(), { turn: 0, isCut: true }))).read).toBe('corners')
})

it('a page that is read by the geometry of another sheet is refused', async () => {
  const scan = scanOf(new Map())
  const { corners } = (await findCode(scan))!
  const other = { ...geometry, code: { ...geometry.code, x: geometry.code.x - 60, y: geometry.code.y + 20 } }
  expect(typeof readPage(scan, other, 1, corners)).toBe('string')
})

describe('a row', () => {
  it('is doubted when it is empty, or has two of one', async () => {
    expect(await rowOf('2.1.1', [])).toMatchObject({ chosen: [], doubt: 'blank' })
    expect(await rowOf('2.1.1', ['A', 'C'])).toMatchObject({ chosen: ['A', 'C'], doubt: 'several' })
  })

  it('may have several where the question has', async () => {
    expect(await rowOf('21.1.1', ['A', 'C', 'E'])).toMatchObject({ chosen: ['A', 'C', 'E'], doubt: null })
  })
})

it('an empty page is no page of faint marks', async () => {
  const { read } = await readOf(scanOf(new Map(), { turn: 0.5, noise: 8 }))
  if (typeof read === 'string') throw new Error(read)
  expect(new Set([...read.rows, ...read.digits].map(({ doubt }) => doubt))).toEqual(new Set(['blank']))
})

it('a box is cut out upright, with its frame and its number', async () => {
  const essay = geometry.questions.at(-1)?.parts[0]?.box
  const box = geometry.boxes.find(({ key }) => key === essay)!
  const scan = scanOf(new Map(), { turn: 2, upsideDown: true }, box.page)
  const { read } = await readOf(scan)
  if (typeof read === 'string') throw new Error(read)
  const { width, height, data } = upright(scan, read.map, box)
  const dark = (x: number, y: number): number =>
    Math.min(...[-2, -1, 0, 1, 2].map((off) => data[y * width + Math.min(width - 1, Math.max(0, x + off))]!))
  expect(dark(0, height >> 1)).toBeLessThan(220)
  expect(dark(width - 1, height >> 1)).toBeLessThan(220)
  expect(dark(width >> 1, height >> 1)).toBeGreaterThan(230)
})
