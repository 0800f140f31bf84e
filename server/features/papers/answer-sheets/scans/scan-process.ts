import { endAbove } from '../../../../base/threads/memory-cap.ts'
import type { PageCode, SheetGeometry } from '../../../../../resources/papers/answer-sheets/geometry.ts'
import { findCode, type FoundCode } from '../reading/find-code.ts'
import { isBlank, type Gray } from '../reading/gray.ts'
import type { ReadRow } from '../reading/marks.ts'
import { readPage, type Unlocated } from '../reading/read-page.ts'
import { coloursOf, hasColour, readPoints, type ReadPoints } from '../reading/red-points.ts'
import { readSticker } from '../reading/read-sticker.ts'
import { upright, uprightColours, wholePage } from '../reading/upright.ts'
import { jpegOf, openScan, smallJpegOf, TooManyPixels, type ScanFile } from './scan-file.ts'

/**
 * The process that reads scans: files come from anywhere, and what opens them is native or takes memory of its own. One
 * question after the other; it ends with the server that started it.
 */
export type ScanRequest =
  | { ask: 'open'; path: string; type: string }
  /** Which page of which sheet it is: then its geometry can be found. */
  | { ask: 'look'; page: number }
  /** What the page of the last look says. */
  | { ask: 'read'; geometry: SheetGeometry; page: number }
  /** The page of the last look as it is. */
  | { ask: 'picture' }

export interface ScannedPage {
  digits: ReadRow[]
  rows: ReadRow[]
  /** What an invigilator filled in: the keys of the rows, and those that are in doubt. */
  states: ReadRow[]
  /** What was given in red. */
  points: ReadPoints[]
  /** What the bar code in the place for a sticker says. */
  sticker: string | null
  /** The page, upright, as JPEG; and what is written in its boxes. */
  picture: Uint8Array
  boxes: { key: string; picture: Uint8Array }[]
}

export interface ScanOutputs {
  open: { pages: number }
  look: { code: PageCode | null; isBlank: boolean }
  read: ScannedPage | { unlocated: Unlocated | 'grayPoints' }
  picture: { picture: Uint8Array }
}

export type ScanAnswer =
  | { output: ScanOutputs[keyof ScanOutputs]; memoryBytes: number }
  | { failed: string; tooLarge: boolean }

let file: ScanFile | null = null
let seen: Gray | null = null
let found: FoundCode | null = null

async function read({ geometry, page }: Extract<ScanRequest, { ask: 'read' }>): Promise<ScanOutputs['read']> {
  const gray = seen!
  const answer = readPage(gray, geometry, page, found!.corners)
  if (typeof answer === 'string') return { unlocated: answer }
  const { map, digits, rows, states } = answer
  const colours = coloursOf(gray)
  const { points } = geometry
  if (points && !hasColour(colours, map, points)) return { unlocated: 'grayPoints' }
  const place = geometry.stickers?.find((one) => one.page === page)
  const sticker = place ? await readSticker(gray, map, place) : null
  const boxes = await Promise.all(
    geometry.boxes
      .filter((box) => box.page === page)
      .map(async (box) => ({ key: box.key, picture: await jpegOf(uprightColours(gray, map, box)) })),
  )
  const whole = (points ? uprightColours : upright)(gray, map, wholePage(geometry))
  const given = points && colours ? readPoints(colours, map, points, page) : []
  return { digits, rows, states, points: given, sticker, boxes, picture: await jpegOf(whole) }
}

async function answerTo(asked: ScanRequest): Promise<ScanOutputs[keyof ScanOutputs]> {
  if (asked.ask === 'open') {
    file?.close()
    file = null
    file = await openScan(asked.path, asked.type)
    return { pages: file.pages }
  }
  if (asked.ask === 'look') {
    seen = await file!.page(asked.page)
    found = await findCode(seen)
    return { code: found?.code ?? null, isBlank: found === null && isBlank(seen) }
  }
  return asked.ask === 'read' ? read(asked) : { picture: await smallJpegOf(seen!) }
}

endAbove(Number(process.argv[2]))
process.on('message', (asked: ScanRequest) => {
  void answerTo(asked)
    .then((output): ScanAnswer => ({ output, memoryBytes: process.memoryUsage.rss() }))
    .catch(
      (error: unknown): ScanAnswer => ({
        failed: error instanceof Error ? error.message : String(error),
        tooLarge: error instanceof TooManyPixels,
      }),
    )
    .then((answer) => process.send!(answer))
})
process.on('disconnect', () => process.exit(0))
