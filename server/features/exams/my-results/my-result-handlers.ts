import { myResultCalls } from '../../../../resources/exams/my-results.ts'
import { answering, definePlainCalls } from '../../../calls/plain-calls.ts'
import { present } from '../../../../resources/kit/present.ts'
import { listOwnExams } from './own-exams.ts'
import { ownPaper } from './own-paper.ts'
import { ownResult } from './own-result.ts'

export const myResultHandlers = definePlainCalls(myResultCalls, {
  list: answering(({ services, identity }) => listOwnExams(services.database, present(identity, 'who calls'))),
  detail: answering(({ services, identity, input }) =>
    ownResult(services.database, present(identity, 'who calls'), input.id),
  ),
  paper: async ({ services, identity, input, reply }) => {
    const { database, files, features } = services
    const by = { database, files, typesetter: features.typesetter }
    const pdf = await ownPaper(by, present(identity, 'who calls'), input.id, input.subject_id)
    return reply.type('application/pdf').header('cache-control', 'no-store').send(Buffer.from(pdf))
  },
})
