import { answer_record as declaration } from '../../../../resources/answer-record.ts'
import { defineHandlers } from '../../../calls/handlers.ts'
import { submitForLearners } from '../sittings/sittings.ts'

export const answer_record = defineHandlers(declaration, {
  async submit_sitting({ records }, { ids }) {
    await submitForLearners(records, ids)
    return null
  },
})
