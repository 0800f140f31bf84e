import { integer } from '../../kit/fields/index.ts'
import type { Rule } from '../../kit/resource.ts'
import { itemAt } from '../../kit/present.ts'

/**
 * The score lines of a course, in percent of the full score: 85, 75, 60 and 40 are usual in Chinese schools. A course
 * has them, not a question set, so that the rates of its sets can be compared.
 */
export const usualLines = {
  excellent_line: 85,
  good_line: 75,
  pass_line: 60,
  low_line: 40,
  band_width: 10,
  near_width: 5,
}
export type Lines = typeof usualLines
export type LineName = 'excellent' | 'good' | 'pass' | 'low'
export const lineNames: readonly LineName[] = ['excellent', 'good', 'pass', 'low']

const percent = { zh: '%', en: '%' }

export const lineFields = {
  excellent_line: integer({
    label: { zh: '优秀线', en: 'Excellent from' },
    unit: percent,
    min: 1,
    max: 100,
    default: usualLines.excellent_line,
  }),
  good_line: integer({
    label: { zh: '良好线', en: 'Good from' },
    unit: percent,
    min: 1,
    max: 100,
    default: usualLines.good_line,
  }),
  pass_line: integer({
    label: { zh: '及格线', en: 'Pass from' },
    unit: percent,
    min: 1,
    max: 100,
    default: usualLines.pass_line,
  }),
  low_line: integer({
    label: { zh: '低分线', en: 'Low below' },
    unit: percent,
    min: 0,
    max: 100,
    default: usualLines.low_line,
  }),
  band_width: integer({
    label: { zh: '分数段宽度', en: 'Width of score bands' },
    unit: percent,
    min: 1,
    max: 50,
    default: usualLines.band_width,
  }),
  near_width: integer({
    label: { zh: '临界范围', en: 'Borderline within' },
    help: { zh: '与分数线相差几分以内算临界生', en: 'Learners within so many points of a line are borderline' },
    unit: percent,
    min: 0,
    max: 20,
    default: usualLines.near_width,
  }),
}

const inOrder = (...lines: (number | null | undefined)[]): boolean => {
  const given = lines.filter((one) => typeof one === 'number')
  return given.every((one, index) => index === 0 || itemAt(given, index - 1) >= one)
}

export const lineRules: readonly Rule<keyof typeof lineFields>[] = [
  {
    path: 'good_line',
    message: {
      zh: '四条线应由高到低：优秀、良好、及格、低分',
      en: 'The lines go down: excellent, good, pass, low',
    },
    of: { excellent_line: true, good_line: true, pass_line: true, low_line: true },
    holds: ({ excellent_line, good_line, pass_line, low_line }) =>
      inOrder(excellent_line, good_line, pass_line, low_line),
  },
]

/** How many bands of scores there are; the last may be narrower, and has the full score. */
export const bandCount = ({ band_width }: Pick<Lines, 'band_width'>): number => Math.ceil(100 / band_width)

/**
 * The lines that a score is near to, with how far it is above or, negative, below each of them, in points: at most
 * `near_width` percent of the full score.
 */
export function nearLines(score: number, fullScore: number, lines: Lines): { line: LineName; distance: number }[] {
  return lineNames.flatMap((line) => {
    // Whole numbers, since scores have two decimals: a score exactly on the edge is near.
    const [own, full] = [Math.round(score * 100), Math.round(fullScore * 100)]
    const distance = own * 100 - full * lines[`${line}_line`]
    return Math.abs(distance) <= full * lines.near_width ? [{ line, distance: distance / 10_000 }] : []
  })
}
