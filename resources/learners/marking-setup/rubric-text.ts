import { rubricKeys, rubricSchema, type Rubric } from '../marking/rubric.ts'

/** A rubric in one line, as people type it into a table: `列出方程 2；求出 x 3`. */

const signs = /[;；\n]+/
const point = /^(.*\S)\s+(-?\d+(?:\.5|\.0)?)\s*(?:分|points?)?$/

export const rubricText = (rubric: Rubric): string => rubric.map(({ label, points }) => `${label} ${points}`).join('；')

/** Points get their letters in their order. Null for a text that says no points, or more than a rubric may have. */
export function rubricFrom(text: string): Rubric | null {
  const lines = text
    .normalize('NFKC')
    .split(signs)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const read = lines.map((line, at) => {
    const [, label = '', points = ''] = point.exec(line) ?? []
    return { key: rubricKeys[at], label, points: Number(points) }
  })
  const result = rubricSchema.safeParse(read)
  return result.success ? result.data : null
}
