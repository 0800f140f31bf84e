import type { SheetGeometry, SheetQuestion } from '../../../../resources/papers/answer-sheets/geometry.ts'
import type { Stroke } from '../../../../resources/learners/marking/strokes.ts'

/** What is drawn over the scanned pages of a paper. Lengths are points from the left upper corner of a page. */

/** Points are in hundredths. */
export interface MarkedAnswer {
  exercise_id: number
  /** Null while it is not marked. */
  score: number | null
  full: number
  /** As it could be typed; empty for what was written. */
  given: string
  /** It is answered by marks on the sheet. */
  isMarked: boolean
  /** What counts as right; empty for what was written, or where it is not shown. */
  key: string
  remark: string
  strokes: readonly Stroke[]
}

/** A scanned page of the paper. */
export interface ScannedSide {
  page: number
  /** The boxes of which there is a picture. */
  boxes: ReadonlySet<string>
}

interface Place {
  x: number
  y: number
}

/** Beside a row of bubbles. */
export interface RowMark extends Place {
  verdict: 'right' | 'wrong' | 'partly' | 'open'
  points: string
  /** What was given and what is right, where they differ. */
  answer: string
}

/** In the right upper corner of a box. */
export interface BoxMark extends Place {
  points: string
  remark: string
  /** Of the box. */
  width: number
}

export interface DrawnStroke {
  kind: Stroke['kind']
  places: (readonly [x: number, y: number])[]
}

export interface DrawnPage {
  rows: RowMark[]
  boxes: BoxMark[]
  strokes: DrawnStroke[]
}

/** What stands for points that are still to come, and for those of a question that counts for nobody. */
export interface MarkWords {
  open: string
  void: string
}

const pointsText = ({ score, full }: MarkedAnswer, words: MarkWords): string =>
  full === 0 ? words.void : score === null ? words.open : String(score / 100)

const verdictOf = ({ score, full }: MarkedAnswer): RowMark['verdict'] =>
  score === null ? 'open' : score >= full ? 'right' : score > 0 ? 'partly' : 'wrong'

/** The boxes that the pictures of an answer are of, in their order. */
const picturedBoxes = ({ parts }: SheetQuestion, sides: readonly ScannedSide[]): string[] =>
  parts.flatMap(({ box }) => (box !== null && sides.some(({ boxes }) => boxes.has(box)) ? [box] : []))

type Box = SheetGeometry['boxes'][number]

function rowMark(
  geometry: SheetGeometry,
  key: string,
  answer: MarkedAnswer,
  words: MarkWords,
): [number, RowMark] | null {
  const row = geometry.rows.find((one) => one.key === key)
  const last = row?.bubbles.at(-1)
  if (!row || !last) return null
  const verdict = verdictOf(answer)
  const differs = verdict !== 'right' && answer.key !== '' && answer.key !== answer.given
  const mark: RowMark = {
    x: last.x + geometry.bubble.width,
    y: last.y + geometry.bubble.height / 2,
    verdict,
    points: pointsText(answer, words),
    answer: differs ? `${answer.given || '–'}→${answer.key}` : '',
  }
  return [row.page, mark]
}

const boxMark = ({ x, y, width }: Box, answer: MarkedAnswer, words: MarkWords): BoxMark => ({
  x,
  y,
  width,
  points: answer.full === 0 ? words.void : `${pointsText(answer, words)} / ${answer.full / 100}`,
  remark: answer.remark,
})

const drawnStroke = ({ kind, places }: Stroke, { x, y, width, height }: Box): DrawnStroke => ({
  kind,
  places: places.map(([right, down]) => [x + right * width, y + down * height]),
})

/**
 * Each question has its points once: beside its first row of bubbles, or in its first box.
 * @returns by page, for the pages that were scanned
 */
export function drawnPages(
  geometry: SheetGeometry,
  answers: readonly MarkedAnswer[],
  sides: readonly ScannedSide[],
  words: MarkWords,
): Map<number, DrawnPage> {
  const pages = new Map(sides.map(({ page }): [number, DrawnPage] => [page, { rows: [], boxes: [], strokes: [] }]))
  const byQuestion = new Map(answers.map((one) => [one.exercise_id, one]))
  const boxes = new Map(geometry.boxes.map((one) => [one.key, one]))
  for (const question of geometry.questions) {
    const answer = byQuestion.get(question.exercise_id)
    if (!answer) continue
    const [row] = question.parts.flatMap(({ rows }) => rows)
    const [box] = question.parts.flatMap(({ box: key }) => (key === null ? [] : (boxes.get(key) ?? [])))
    if (box) pages.get(box.page)?.boxes.push(boxMark(box, answer, words))
    else if (row) {
      const marked = rowMark(geometry, row.key, answer, words)
      if (marked) pages.get(marked[0])?.rows.push(marked[1])
    }
    const pictured = picturedBoxes(question, sides)
    for (const stroke of answer.strokes) {
      const of = boxes.get(pictured[stroke.picture] ?? '')
      if (of) pages.get(of.page)?.strokes.push(drawnStroke(stroke, of))
    }
  }
  return pages
}
