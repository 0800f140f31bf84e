import { sittingCalls } from '../../../../resources/learners/sittings/sitting-calls.ts'
import { answering, definePlainCalls, writing } from '../../../calls/plain-calls.ts'
import { checkedKey } from '../../../records/idempotency-key.ts'
import { offeredExams } from './offered-exams.ts'
import { beginSitting, ownSittings, saveAnswers, sittingNow, submitSitting } from './sittings.ts'

export const sittingHandlers = definePlainCalls(sittingCalls, {
  examList: answering(({ services, identity }) => offeredExams(services.database, identity!)),
  begin: answering((exchange) => {
    const key = checkedKey(exchange.request.headers['idempotency-key'] as string | undefined)
    return writing(exchange, (records) => beginSitting(records, exchange.input.exam_id, key))
  }),
  list: answering(({ services, identity, input }) => ownSittings(services.database, identity!, input.exam_id)),
  detail: answering((exchange) => writing(exchange, (records) => sittingNow(records, exchange.input.record_id))),
  save: answering((exchange) => writing(exchange, (records) => saveAnswers(records, exchange.input))),
  submit: answering((exchange) => writing(exchange, (records) => submitSitting(records, exchange.input))),
})
