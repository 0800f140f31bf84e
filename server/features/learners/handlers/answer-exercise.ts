import { answer_exercise as declaration } from '../../../../resources/answer-exercise.ts'
import { answer_record } from '../../../../resources/answer-record.ts'
import { newCorrection } from '../corrected/new-correction.ts'
import { numberOf } from '../corrected/paper-question.ts'
import { exercise } from '../../../../resources/exercise.ts'
import { itemAt, mayRead } from '../../../../resources/kit/index.ts'
import { invalid, noActionRight } from '../../../base/fault.ts'
import { defineHandlers } from '../../../calls/handlers.ts'

export const answer_exercise = defineHandlers(declaration, {
  async correct_answer_scores({ records }, { id, ...stated }) {
    const { record_id, exercise_id } = await records.get(declaration, id)
    const attempt = await records.get(answer_record, Number(record_id))
    const exam = typeof attempt['exam_id'] === 'number' ? attempt['exam_id'] : null
    const number = exam === null ? undefined : await numberOf(records.database, exam, Number(exercise_id))
    return newCorrection(records, number === undefined ? null : exam, { ...stated, number: number ?? 0 })
  },

  async update_answer_exercise_mark_by_correct({ records, identity, language }, { id, score, remark }) {
    await records.transaction(async (inner) => {
      const { full_score, exercise_id } = await inner.lock(declaration, id)
      await inner.get(exercise, Number(exercise_id))
      if (!mayRead(declaration, declaration.fields.score, identity.rights)) throw noActionRight()
      if (score > Number(full_score))
        throw invalid([{ path: 'score', message: itemAt(declaration.rules, 0).message[language] }])
      const changes = { score, marked_by: identity.userId || null, ...(remark === null ? {} : { remark }) }
      await inner.update(declaration, id, null, changes, 'update_answer_exercise_mark_by_correct')
    })
    return null
  },
})
