import sharp from 'sharp'
import type { PointsRow, SheetPoints } from '../../../../resources/papers/answer-sheets/red-points.ts'
import type { Gray, Point } from '../../../../server/features/papers/answer-sheets/reading/gray.ts'
import { pixelsOf } from './pdf-pixels.ts'
import type { Random } from './simulated-scan.ts'

/** Pages that are written on in black and blue, marked in red, and scanned in colour. */

export interface ColourPage {
  width: number
  height: number
  planes: [Uint8Array, Uint8Array, Uint8Array]
}

type Colour = readonly [number, number, number]
export const pens = {
  red: [205, 35, 50],
  pale: [225, 110, 120],
  dark: [150, 20, 40],
  black: [30, 30, 36],
  blue: [35, 45, 120],
} as const satisfies Record<string, Colour>

/** The pages of a print, each with its own planes. */
export async function colourPages(pdf: Uint8Array, dpi: number): Promise<ColourPage[]> {
  const all = await Promise.all([0, 1, 2].map((channel) => pixelsOf(pdf, dpi, channel)))
  return (all[0] ?? []).map(({ width, height }, at) => ({
    width,
    height,
    planes: [planeOf(all[0], at), planeOf(all[1], at), planeOf(all[2], at)],
  }))
}
const planeOf = (pages: Gray[] | undefined, at: number): Uint8Array => pages?.[at]?.data ?? new Uint8Array()

export const copied = ({ width, height, planes: [red, green, blue] }: ColourPage): ColourPage => ({
  width,
  height,
  planes: [red.slice(), green.slice(), blue.slice()],
})

/** A stroke of a pen, in points of a sheet that is `wide` points wide. Ink never makes anything lighter. */
export function drawLine(page: ColourPage, wide: number, from: Point, to: Point, thick: number, colour: Colour): void {
  const scale = page.width / wide
  const [length, reach] = [Math.hypot(to.x - from.x, to.y - from.y) * scale, (thick * scale) / 2]
  const count = Math.ceil(length * 2) + 1
  for (let at = 0; at <= count; at++) {
    const x = (from.x + ((to.x - from.x) * at) / count) * scale
    const y = (from.y + ((to.y - from.y) * at) / count) * scale
    for (let dy = -Math.ceil(reach); dy <= reach; dy++)
      for (let dx = -Math.ceil(reach); dx <= reach; dx++) {
        if (dx * dx + dy * dy > reach * reach) continue
        const [column, line] = [Math.round(x + dx), Math.round(y + dy)]
        if (column < 0 || line < 0 || column >= page.width || line >= page.height) continue
        page.planes.forEach((plane, channel) => {
          const place = line * page.width + column
          plane[place] = Math.min(plane[place] ?? 255, colour[channel] ?? 0)
        })
      }
  }
}

export const mm = 72 / 25.4
const between = (random: Random, from: number, to: number): number => from + (to - from) * random()

/** A short slanted stroke whose middle is `off` beside the middle of a box. */
export function strike(
  page: ColourPage,
  wide: number,
  { width, height }: Pick<SheetPoints, 'width' | 'height'>,
  box: Point,
  off: Point,
  colour: Colour,
  random: Random,
): void {
  const [x, y] = [box.x + width / 2 + off.x, box.y + height / 2 + off.y]
  const [half, turn] = [(between(random, 3, 5) * mm) / 2, between(random, -1.2, -0.5)]
  const [dx, dy] = [half * Math.cos(turn), half * Math.sin(turn)]
  drawLine(page, wide, { x: x - dx, y: y - dy }, { x: x + dx, y: y + dy }, between(random, 0.5, 0.8) * mm, colour)
}

/** What a learner wrote over a row of boxes. */
export function scribble(page: ColourPage, wide: number, row: PointsRow, strokes: number, random: Random): void {
  const boxes = row.groups.flatMap((group) => group.boxes)
  const [left, right] = [Math.min(...boxes.map(({ x }) => x)), Math.max(...boxes.map(({ x }) => x))]
  const top = Math.min(...boxes.map(({ y }) => y))
  for (let at = 0; at < strokes; at++) {
    let here = { x: between(random, left, right), y: top + between(random, -2, 9) * mm }
    const colour = random() < 0.5 ? pens.black : pens.blue
    for (let part = 0; part < 5; part++) {
      const next = { x: here.x + between(random, -3, 4) * mm, y: here.y + between(random, -2.5, 2.5) * mm }
      drawLine(page, wide, here, next, 0.45 * mm, colour)
      here = next
    }
  }
}

/** The boxes that say so many points; the first group has one box for each value, or the tens. */
export function boxesFor(row: PointsRow, value: number): Point[] {
  const [first, units, half] = row.groups
  const find = (group: typeof first, wanted: number) => group?.boxes.find((box) => box.value === wanted)
  if (!units) return [find(first, value)].flatMap((box) => box ?? [])
  const rest = value % 1
  return [
    find(first, Math.floor(value / 10) * 10),
    find(units, Math.floor(value % 10)),
    rest > 0 ? find(half, rest) : undefined,
  ].flatMap((box) => box ?? [])
}

/** How a page lies on the glass, a little larger than itself. */
export interface Glass {
  /** Degrees. */
  turn: number
  /** How far the middle of the page lies lower than where its corners say, in pixels. */
  bow: number
  /** Of 255. */
  noise: number
  /** Which of its pixels the page begins at. */
  left: number
}

/** As a scanner sees it: all planes alike, but for their noise. */
export function scannedColours(page: ColourPage, { turn, bow, noise, left }: Glass, random: Random): ColourPage {
  const [width, height] = [page.width + 40, page.height + 40]
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const made = page.planes.map(() => new Uint8Array(width * height).fill(250))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, v] = [x - width / 2 - left, y - height / 2]
      const flatY = -sin * u + cos * v + page.height / 2
      const fromX = cos * u + sin * v + page.width / 2
      const fromY = flatY + bow * Math.sin(Math.PI * Math.min(1, Math.max(0, flatY / page.height)))
      const [column, line] = [Math.floor(fromX), Math.floor(fromY)]
      if (column < 0 || line < 0 || column + 1 >= page.width || line + 1 >= page.height) continue
      const [right, down, at] = [fromX - column, fromY - line, line * page.width + column]
      page.planes.forEach((plane, channel) => {
        const upper = (plane[at] ?? 255) * (1 - right) + (plane[at + 1] ?? 255) * right
        const lower = (plane[at + page.width] ?? 255) * (1 - right) + (plane[at + page.width + 1] ?? 255) * right
        const value = upper * (1 - down) + lower * down + noise * 2 * (random() + random() - 1)
        const to = made[channel]
        if (to) to[y * width + x] = Math.max(0, Math.min(255, value))
      })
    }
  const [red, green, blue] = made
  return { width, height, planes: [red ?? new Uint8Array(), green ?? new Uint8Array(), blue ?? new Uint8Array()] }
}

const interleaved = ({ width, height, planes }: ColourPage): Buffer => {
  const pixels = Buffer.alloc(width * height * 3)
  planes.forEach((plane, channel) => {
    for (let at = 0; at < plane.length; at++) pixels[3 * at + channel] = plane[at] ?? 255
  })
  return pixels
}

/** With the colours of JPEG, at half of the resolution. */
export const colourJpeg = (page: ColourPage): Promise<Buffer> =>
  sharp(interleaved(page), { raw: { width: page.width, height: page.height, channels: 3 } })
    .jpeg({ quality: 80, chromaSubsampling: '4:2:0' })
    .toBuffer()
export const grayJpeg = (page: ColourPage): Promise<Buffer> =>
  sharp(interleaved(page), { raw: { width: page.width, height: page.height, channels: 3 } })
    .grayscale()
    .jpeg({ quality: 80 })
    .toBuffer()

/** What a reader takes of a JPEG. */
export async function pixelsOfJpeg(jpeg: Buffer): Promise<Gray> {
  const { data, info } = await sharp(jpeg).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const plane = (channel: number): Uint8Array => {
    const made = new Uint8Array(info.width * info.height)
    for (let at = 0; at < made.length; at++) made[at] = data[at * info.channels + channel] ?? 255
    return made
  }
  return { width: info.width, height: info.height, data: plane(0), frames: plane(1), blue: plane(2) }
}
