import { answer_exercise } from '../../../../resources/answer-exercise.ts'
import { exerciseType } from '../../../../resources/bank/exercise-types/index.ts'
import { itemAt, mayWrite } from '../../../../resources/kit/index.ts'
import { sql } from '../../../storage/postgres/database.ts'
import type { Records } from '../../../records/records.ts'
import { plainName } from '../../../../resources/kit/index.ts'
import { ReferencedNames } from '../../../exchange/record-files/referenced-names.ts'
import type { SourceColumn } from '../../../exchange/record-files/table-entries.ts'

/**
 * Result sheets with a column for each question and a row for each learner. A column belongs to a question by its
 * heading: a code, an id as `#12`, or a number (`1`, `第1题`) where the row below the heading names the questions of the
 * paper in order.
 */

/** What a question's column contains, and the headings that say so. */
const parts = { answer: /(?:作答|答案|选项|answer|response)$/i, score: /(?:得分|分数|score|mark|points)$/i } as const
export type Part = keyof typeof parts

/** `exercise_id@12.answer`: a column of answers to the question with the id 12. */
const wideTarget = (id: number, part: Part): string => `exercise_id@${id}.${part}`

export function wideTargetOf(name: string | null): { id: number; part: Part } | null {
  const match = /^exercise_id@([1-9]\d{0,8})\.(answer|score)$/.exec(name ?? '')
  return match ? { id: Number(match[1]), part: match[2] as Part } : null
}

/** A heading without the words that describe its content: `SX-0001（5分）`, `SX-0001 得分`. */
function namedBy(heading: string): { name: string; part: Part | null } {
  const bare = heading
    .trim()
    .replace(/[（([【][^（()）[\]【】]{0,20}[)）\]】]$/, '')
    .trim()
  const part = (['answer', 'score'] as const).find((one) => parts[one].test(bare)) ?? null
  const name = (part ? bare.replace(parts[part], '') : bare).replace(/(?<![\s\-_:：])[\s\-_:：]+$/, '').trim()
  return { name: name || bare, part: name ? part : null }
}

/** The number in a paper given by a heading: `1`, `第1题`, `1.`, `T1`. */
function placeOf(name: string): number | null {
  const match = /^(?:第|T|Q)?(\d{1,3})(?:题|[.、．])?$/i.exec(plainName(name))
  return match ? Number(match[1]) : null
}

interface Question {
  id: number
  type: string
}

/** The mapping, with the columns of questions added; unchanged where a column names the question of each row. */
export async function recogniseQuestions(
  records: Records,
  columns: readonly SourceColumn[],
  mapping: readonly (string | null)[],
  once: Readonly<Record<string, unknown>>,
): Promise<(string | null)[]> {
  if (mapping.includes('exercise_id')) return [...mapping]
  const open = columns
    .map(({ title, samples }, index) => ({ index, samples, ...namedBy(title) }))
    .filter(({ index, name }) => !isTaken(mapping[index]) && name !== '')
  const names = new ReferencedNames(records.database, records.identity)
  const below = open.flatMap(({ samples }) => samples[0]?.trim() || [])
  const group = names.groupOf(answer_exercise, 'exercise_id', once)
  await names.prepare(
    answer_exercise,
    'exercise_id',
    group,
    [...open.map(({ name }) => name), ...below].map((name) => [name]),
  )
  const idOf = (name: string): number | null => {
    const found = names.named(answer_exercise, 'exercise_id', group, name.trim().toLowerCase())
    const byCode = found.filter(({ key }) => key === name.trim().toLowerCase())
    const best = byCode.length > 0 ? byCode : found.filter(({ id }) => name.trim() === `#${id}`)
    return best.length === 1 ? itemAt(best, 0).id : null
  }
  const placed = open.filter(({ name }) => placeOf(name) !== null)
  const hasKeyRow = placed.length > 0 && placed.every(({ samples }) => idOf(samples[0] ?? '') !== null)
  const found = open.flatMap(({ index, name, part, samples }) => {
    const id = hasKeyRow && placeOf(name) !== null ? idOf(itemAt(samples, 0)) : idOf(name)
    return id === null ? [] : [{ index, id, part, samples: hasKeyRow ? samples.slice(1) : samples }]
  })
  if (found.length === 0) return [...mapping]
  const questions = await questionsBy(
    records,
    found.map(({ id }) => id),
  )
  // A total is not the score of any question: such columns are skipped, and reported as such.
  const filled = mapping.map((name) => (name === null || ofLearner.has(name) ? name : null))
  const taken = new Set<string>()
  for (const { index, id, part, samples } of found) {
    const target = wideTarget(id, part ?? usualPart(questions.get(id), samples))
    if (
      taken.has(target) ||
      !mayWrite(answer_exercise, answer_exercise.fields[wideTargetOf(target)!.part], records.identity.rights)
    )
      continue
    taken.add(target)
    filled[index] = target
  }
  return filled
}

/** What a row says about the learner, independent of the question. */
export const ofLearner: ReadonlySet<string> = new Set(['sitting', 'user_id'])
const isTaken = (target: string | null | undefined): boolean => target !== null && target !== undefined

async function questionsBy(records: Records, ids: readonly number[]): Promise<Map<number, Question>> {
  const rows = await records.database.all<Question>(
    sql`select id, type from exercise where id = any(${sql.param([...new Set(ids)])}::integer[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const isNumber = (text: string): boolean => /^\d{1,4}(?:\.\d{1,2})?$/.test(text.trim())

/**
 * When a question's answer is not a number, the numbers in its column are scores; for a question that a person scores,
 * the scores too are given as numbers.
 */
function usualPart(question: Question | undefined, samples: readonly string[]): Part {
  const given = samples.filter((one) => one.trim() !== '')
  if (given.length === 0 || !given.every(isNumber)) return 'answer'
  const type = exerciseType(question?.type ?? '')
  const takesNumbers = type !== undefined && !type.hasOptions && type.objective(type.example.answer)
  return takesNumbers && given.every((one) => type.fromText(one.trim()) !== null) ? 'answer' : 'score'
}
