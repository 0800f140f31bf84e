import type { SheetGeometry, SheetRow, TimingMarks } from '../../../../../resources/papers/answer-sheets/geometry.ts'
import { entryOf, itemAt } from '../../../../../resources/kit/present.ts'
import type { Drawn } from './draw-sheet.ts'
import { pointsGeometry } from './red-points.ts'
import type { SheetDocument } from './sheet-document.ts'
import { sheetFormat, sheetMeasures, stickerSize, type MarkPlaces } from './sheet-measures.ts'

/** What the template says of itself, in points. */
export interface SheetPlaces {
  bubbles: { key: string; at: number; page: number; x: number; y: number }[]
  boxes: { key: string; page: number; x: number; y: number }[]
  stickers: { page: number; x: number; y: number }[]
}

const points = (mm: number): number => (mm * 72) / 25.4
const digitKey = /^digit\.(?:\d+\.)?\d+$/
const stateRow = /^state\./

const timingGeometry = ({ x, y, width, height }: MarkPlaces): TimingMarks => ({
  x: x.map(points),
  y: y.map(points),
  width: points(width),
  height: points(height),
})

/** The rows as they were printed, by their keys. */
function printedRows({ bubbles }: SheetPlaces) {
  const byRow = new Map<string, SheetPlaces['bubbles']>()
  for (const one of bubbles) byRow.set(one.key, [...(byRow.get(one.key) ?? []), one])
  return {
    keys: (wanted: RegExp): string[] => [...byRow.keys()].filter((one) => wanted.test(one)),
    placed(row: Omit<SheetRow, 'page'>): SheetRow {
      const found = byRow.get(row.key) ?? []
      if (found.length !== row.bubbles.length) throw new Error(`The row ${row.key} was not printed as a whole`)
      return {
        ...row,
        page: itemAt(found, 0).page,
        bubbles: row.bubbles.map((one, at) => ({ ...one, x: itemAt(found, at).x, y: itemAt(found, at).y })),
      }
    },
  }
}

const stickersOf = ({ stickers }: SheetPlaces): SheetGeometry['stickers'] =>
  stickers.map(({ page, x, y }) => ({
    key: `sticker.${page}`,
    label: '',
    page,
    x,
    y,
    width: points(stickerSize.width),
    height: points(stickerSize.height),
  }))

function boxesOf(drawn: Drawn, places: SheetPlaces): SheetGeometry['boxes'] {
  return drawn.boxes.map(({ key, label, width, height }) => {
    const found = places.boxes.find((one) => one.key === key)
    if (!found) throw new Error(`The box ${key} was not printed`)
    return { key, label, page: found.page, x: found.x, y: found.y, width: points(width), height: points(height) }
  })
}

/** Nothing on a sheet that is not marked in red. */
function redPointsOf({ boxes }: Drawn, places: SheetPlaces): Pick<SheetGeometry, 'points'> {
  const strips = boxes.flatMap(({ key, label, red }) => (red ? [{ label, box: key, strip: red }] : []))
  if (strips.length === 0) return {}
  const byKey = new Map(places.boxes.map((one) => [one.key, one]))
  return { points: pointsGeometry(strips, (key) => entryOf(byKey, key)) }
}

/** Where everything is, as the print says, and what it is. */
export function geometryOf(drawn: Drawn, places: SheetPlaces, document: SheetDocument): SheetGeometry {
  const { square, edge, bubbleWidth, bubbleHeight } = sheetMeasures
  const { width, height, code, marks } = sheetFormat(document)
  const centre = points(edge + square / 2)
  const [right, bottom] = [points(width) - centre, points(height) - centre]
  const { keys, placed } = printedRows(places)
  const states = keys(stateRow)
  const values = Array.from({ length: 10 }, (_, value) => ({ value: String(value), label: String(value), x: 0, y: 0 }))
  return {
    width: points(width),
    height: points(height),
    pages: drawn.pages,
    bubble: { width: points(bubbleWidth), height: points(bubbleHeight) },
    corners: [
      { x: centre, y: centre },
      { x: right, y: centre },
      { x: right, y: bottom },
      { x: centre, y: bottom },
    ],
    square: points(square),
    code: { x: points(code.x), y: points(code.y), size: points(code.size) },
    ...(document.hasTiming ? { timing: timingGeometry(marks) } : {}),
    digits: keys(digitKey).map((key) =>
      placed({ key, label: String(Number(key.split('.').at(-1)) + 1), many: false, bubbles: values }),
    ),
    ...(states.length > 0
      ? {
          states: states.map((key) =>
            placed({ key, label: key, many: true, bubbles: [{ value: key, label: key, x: 0, y: 0 }] }),
          ),
        }
      : {}),
    ...(places.stickers.length > 0 ? { stickers: stickersOf(places) } : {}),
    rows: drawn.rows.map(placed),
    boxes: boxesOf(drawn, places),
    ...redPointsOf(drawn, places),
    questions: drawn.questions,
  }
}
