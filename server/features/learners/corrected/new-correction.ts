import type { InputOf } from '../../../../resources/kit/index.ts'
import type { correctionFields } from '../../../../resources/learners/correction/rules.ts'
import { exam } from '../../../../resources/exam.ts'
import { score_correction } from '../../../../resources/score-correction.ts'
import { createRecords } from '../../../records/write/write-records.ts'
import type { Records } from '../../../records/records.ts'
import { Fault } from '../../../base/fault.ts'
import { requireScores } from './start-correction.ts'

type Stated = InputOf<typeof correctionFields>

const noPaper = (): Fault =>
  new Fault(409, 100409, {
    zh: '没有题组，无法按题更正',
    en: 'There is no question set whose questions could be corrected.',
  })

/** A draft of a correction, made from a paper, a subject or an answer. */
export async function newCorrection(records: Records, exam_id: number | null, stated: Stated): Promise<{ id: number }> {
  requireScores(records.identity)
  if (exam_id === null) throw noPaper()
  const { subject_course_id } = await records.get(exam, exam_id)
  const [made] = await createRecords(records, score_correction, [{ subject_course_id, exam_id, ...stated }])
  if (!made) throw noPaper()
  return { id: made.id }
}
