import { exam } from '../../../../resources/exam.ts'
import { exercisesOf, type PaperSection } from '../../../../resources/papers/sections.ts'
import type { RecordRow, Records } from '../../../records/records.ts'
import { versionsOf } from '../../../records/versions.ts'

/** The numbers of questions in the paper of an attempt, as far as the caller sees that paper. */
async function inPaper(records: Records, attempt: RecordRow): Promise<ReadonlyMap<number, number>> {
  const { exam_id: id, exam_version: version } = attempt
  if (typeof id !== 'number') return new Map()
  const [paper] =
    typeof version === 'number' ? await versionsOf(records, exam, [{ id, version }]) : await records.getMany(exam, [id])
  const sections = paper?.['sections'] as PaperSection[] | null | undefined
  return new Map(
    exercisesOf(sections ?? []).map(({ exercise_id, totalIndex }, at) => [exercise_id, totalIndex ?? at + 1]),
  )
}

/**
 * The number of each answer of an attempt as on its paper: its own; that in the paper that was named later; its place
 * where no answer has one. Null for one that is not on the paper.
 */
export async function numbersOf(
  records: Records,
  attempt: RecordRow,
  answers: readonly RecordRow[],
): Promise<(number | null)[]> {
  const own = answers.map((one) => (typeof one['number'] === 'number' ? one['number'] : null))
  if (!own.includes(null)) return own
  const paper = await inPaper(records, attempt)
  const numbers = answers.map((one, at) => own[at] ?? paper.get(Number(one['exercise_id'])) ?? null)
  return numbers.every((number) => number === null) ? answers.map((_, at) => at + 1) : numbers
}
