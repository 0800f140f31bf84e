import sharp from 'sharp'
import type { SheetGeometry } from '../../../../resources/papers/answer-sheets/geometry.ts'
import type { Gray } from '../../papers/answer-sheets/pdf-pixels.ts'
import { filled, randomOf, scanned, type Conditions } from '../../papers/answer-sheets/simulated-scan.ts'
import { dayPaper } from './maths-paper.ts'

/** What candidates fill in and write on their sheets, and how these come from the scanner. */

/** What the candidate of a place chose, by the number of the question. */
export function choicesOf(at: number): Map<number, string[]> {
  const random = randomOf(1000 + at)
  return new Map(
    dayPaper.flatMap(({ number, key, isMany }) => {
      if (key === undefined) return []
      if (number === 3 && at % 10 === 4) return [[number, []]]
      const others = [...'ABCD'].filter(() => random() < 0.45)
      const wrong = isMany ? (others.length > 0 ? others : ['B']) : ['ABCD'[Math.floor(random() * 4)] ?? 'A']
      return [[number, random() < 0.5 ? [...key] : wrong]]
    }),
  )
}

/** What is written by hand says who wrote it and where, in cells that are dark or not. */
const cells = 15
const cellOf = (at: number) => 0.1 + (0.8 * at) / cells
const codeOf = (place: number, number: number): number => (place + 1) * 32 + number

type Box = SheetGeometry['boxes'][number]

function write(page: Gray, { width }: SheetGeometry, box: Box, code: number): void {
  const scale = page.width / width
  for (let cell = 0; cell < cells; cell++) {
    if (((code >> cell) & 1) === 0) continue
    const left = Math.round((box.x + box.width * cellOf(cell)) * scale)
    const right = Math.round((box.x + box.width * (cellOf(cell) + 0.5 / cells)) * scale)
    const [top, bottom] = [0.35, 0.65].map((share) => Math.round((box.y + box.height * share) * scale))
    for (let y = top ?? 0; y < (bottom ?? 0); y++) page.data.fill(40, y * page.width + left, y * page.width + right)
  }
}

/** Who wrote what is on a picture cut out of a scan, and to which question. */
export async function writerOf(picture: Uint8Array): Promise<{ place: number; number: number }> {
  const { data, info } = await sharp(picture).grayscale().raw().toBuffer({ resolveWithObject: true })
  let code = 0
  for (let cell = 0; cell < cells; cell++) {
    const from = Math.round(info.width * (cellOf(cell) + 0.12 / cells))
    const until = Math.round(info.width * (cellOf(cell) + 0.38 / cells))
    let [sum, count] = [0, 0]
    for (let y = Math.round(info.height * 0.45); y < info.height * 0.55; y++)
      for (let x = from; x < until; x++) {
        sum += data[y * info.width + x] ?? 255
        count += 1
      }
    if (sum / count < 128) code += 1 << cell
  }
  return { place: Math.floor(code / 32) - 1, number: code % 32 }
}

export interface FilledIn {
  /** The candidate's place among all, which is what they answer and write by. */
  place: number
  page: number
  /** As filled in; empty for none. */
  digits: string
  states?: readonly string[]
  /** An absent candidate's sheet has nothing on it. */
  isEmpty?: boolean
  isCut?: boolean
}

const pixels = (mm: number): number => (mm * 150) / 25.4

/** Every seventh page is bent by up to 3 mm, every fifth upside down. */
const conditionsOf = (seed: number, isCut: boolean): Conditions => ({
  turn: (seed % 9) * 0.3 - 1.2,
  noise: seed % 3 === 0 ? 4 : 0,
  rubbedOut: 0.03,
  upsideDown: seed % 5 === 2,
  isCut,
  ...(seed % 7 === 3 && {
    bend: (_x: number, y: number) => ({ x: 0, y: pixels(3) * Math.sin(Math.PI * Math.min(1, Math.max(0, y))) }),
  }),
})

export function scanOfDay(geometry: SheetGeometry, blank: Gray, one: FilledIn, seed: number): Gray {
  const { place, page, digits, states = [], isEmpty = false, isCut = false } = one
  const random = randomOf(seed)
  const truth = new Map<string, string[]>(states.map((key) => [key, [key]]))
  const choices = choicesOf(place)
  if (!isEmpty)
    for (const { number, parts } of geometry.questions)
      for (const { rows } of parts) for (const { key } of rows) truth.set(key, choices.get(number) ?? [])
  for (const row of geometry.digits) {
    const digit = digits.at(Number(row.label) - 1)
    if (digits !== '' && digit !== undefined) truth.set(row.key, [digit])
  }
  const here = [...geometry.digits, ...geometry.rows, ...(geometry.states ?? [])].filter((row) => row.page === page)
  const conditions = conditionsOf(seed, isCut)
  const made = filled(blank, geometry, here, truth, conditions, random)
  const numbers = new Map(
    geometry.questions.flatMap(({ number, parts }) =>
      parts.flatMap(({ box, more = [] }) => [box, ...more].map((key) => [key, number] as const)),
    ),
  )
  if (!isEmpty)
    for (const box of geometry.boxes)
      if (box.page === page) write(made, geometry, box, codeOf(place, numbers.get(box.key) ?? 0))
  return scanned(made, conditions, random)
}

/** The back of a side that has none. */
export const blankBack = ({ width, height }: Gray): Gray => ({
  width,
  height,
  data: new Uint8Array(width * height).fill(250),
})
