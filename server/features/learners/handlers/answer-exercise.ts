import { answer_exercise as declaration } from '../../../../resources/answer-exercise.ts'
import { exercise } from '../../../../resources/exercise.ts'
import { itemAt, mayRead } from '../../../../resources/kit/index.ts'
import { invalid, noActionRight } from '../../../base/fault.ts'
import { defineHandlers } from '../../../calls/handlers.ts'

export const answer_exercise = defineHandlers(declaration, {
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
