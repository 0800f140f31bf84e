import { answer_exercise as declaration } from '../../resources/answer-exercise.ts'
import { invalid } from '../fault.ts'
import { defineHandlers } from './handlers.ts'

export const answer_exercise = defineHandlers(declaration, {
  async update_answer_exercise_mark_by_correct({ records, identity, language }, { id, score, remark }) {
    await records.transaction(async (inner) => {
      const { full_score } = await inner.lock(declaration, id)
      if (score > Number(full_score)) throw invalid([{ path: 'score', message: declaration.rules[0]!.message[language] }])
      const changes = { score, marked_by: identity.userId || null, ...(remark === null ? {} : { remark }) }
      await inner.update(declaration, id, null, changes, 'update_answer_exercise_mark_by_correct')
    })
    return null
  },
})
