import { queue as capability, queueCalls } from '../../../../resources/papers/queue/index.ts'
import { defineCalls } from '../../../calls/capability-calls.ts'
import { release, takeNext } from './leases.ts'

export const queue = defineCalls(capability, {
  handlers(resource, options) {
    const calls = queueCalls(resource.name)
    return {
      [calls.take]: ({ records }, { skip }) => takeNext(records, resource, options, skip ?? []),
      [calls.release]: ({ records }, { id }) => release(records, resource, id),
    }
  },
})
