import { exam } from '../../../../resources/exam.ts'
import { numbersOfQuestions, type QuestionNumbers } from '../../../../resources/papers/numbering.ts'
import { storedSections } from '../../../../resources/papers/sections.ts'
import type { RecordRow, Records } from '../../../records/records.ts'
import { versionsOf } from '../../../records/versions.ts'

/** The numbers of questions in the paper of an attempt, as far as the caller sees that paper. */
async function inPaper(records: Records, attempt: RecordRow): Promise<ReadonlyMap<number, QuestionNumbers>> {
  const { exam_id: id, exam_version: version } = attempt
  if (typeof id !== 'number') return new Map()
  const [paper] =
    typeof version === 'number' ? await versionsOf(records, exam, [{ id, version }]) : await records.getMany(exam, [id])
  return numbersOfQuestions(storedSections(paper))
}

/**
 * The numbers of each answer of an attempt as on its paper: its own; those in the paper that was named later; its place
 * where no answer has any. Null for one that is not on the paper.
 */
export async function numbersOf(
  records: Records,
  attempt: RecordRow,
  answers: readonly RecordRow[],
): Promise<(QuestionNumbers | null)[]> {
  const paper = await inPaper(records, attempt)
  const numbers = answers.map((one) => {
    const known = paper.get(Number(one['exercise_id']))
    const own = one['number']
    return typeof own !== 'number' || own === known?.from ? (known ?? null) : { from: own, to: own }
  })
  return numbers.every((one) => one === null) ? answers.map((_, at) => ({ from: at + 1, to: at + 1 })) : numbers
}
